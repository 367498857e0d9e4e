//! What the page that reviews a game says, beside what every review says.

phrases! {
    /// What the page is for.
    REVIEW_ABOUT: "The engine looks at every move of a game and shows where it turned, and what was better.",
        "O programa olha cada jogada de uma partida e mostra onde ela virou e o que era melhor.";
    /// Reviews the game that is on the page where one plays: its name and how many moves it has.
    REVIEW_YOURS: "Review your game of {} ({} moves)", "Revisar sua partida de {} ({} jogadas)";
    /// Brings a game to this page.
    REVIEW_ANOTHER: "Review another game", "Revisar outra partida";
    /// The label of the field for a record.
    REVIEW_PASTE: "Paste the record of a game", "Cole o registro de uma partida";
    /// The label of the field for a file.
    REVIEW_OPEN: "Or open a file", "Ou abra um arquivo";
    /// Reviews what was pasted.
    REVIEW_START: "Review", "Revisar";
    /// What was given is no record: why.
    REVIEW_NO_RECORD: "This record cannot be read: {}.", "Este registro não pode ser lido: {}.";
    /// What a record looks like.
    REVIEW_SHAPE: "A record has tags such as [Game \"nava\"], then the moves: 1. a1a4 e5e2",
        "Um registro tem etiquetas como [Game \"nava\"] e depois as jogadas: 1. a1a4 e5e2";
    /// A record without moves.
    REVIEW_EMPTY: "expected a game with moves, found none", "era esperada uma partida com jogadas; não há nenhuma";
    /// The browser could not read the file.
    REVIEW_NO_FILE: "The file could not be read.", "Não foi possível ler o arquivo.";
    /// How carefully the engine looks.
    REVIEW_CARE: "How carefully", "Com que cuidado";
    /// A short look at every move.
    REVIEW_QUICK: "quick", "rápida";
    /// A long look at every move.
    REVIEW_THOROUGH: "thorough", "minuciosa";
    /// How far the review is.
    REVIEW_PROGRESS: "{} of {} moves looked at", "{} de {} jogadas vistas";
    /// Ends the review early.
    REVIEW_STOP: "Stop", "Parar";
    /// Restarts a stopped review.
    REVIEW_AGAIN: "Start again", "Recomeçar";
    /// The review is done: how many turning points there are.
    REVIEW_DONE: "The review is done. Turning points: {}.", "A revisão terminou. Pontos de virada: {}.";
    /// The chances in the course of the game.
    REVIEW_CHANCES: "Chances", "Chances";
    /// What the slider over the curve does.
    REVIEW_SLIDER: "Chances in the course of the game. The arrow keys walk through the moves.",
        "Chances ao longo da partida. As setas percorrem as jogadas.";
    /// Before the first move.
    REVIEW_AT_START: "The start", "O início";
    /// A move: its round, who made it, which.
    REVIEW_MOVE: "{}. {}: {}", "{}. {}: {}";
    /// The engine has not come to this move.
    REVIEW_NOT_YET: "not looked at yet", "ainda não vista";
    /// How the mover stood with the best move, and stands with the one made.
    REVIEW_STANDING: "With the best move: {}. With this one: {}.", "Com a melhor jogada: {}. Com esta: {}.";
    /// The arrow of the move that was made.
    REVIEW_ARROW_MADE: "the move made", "a jogada feita";
    /// The arrow of the move that was better.
    REVIEW_ARROW_BETTER: "the better move", "a jogada melhor";
    /// Goes to the analysis with the game as far as it is shown.
    REVIEW_ANALYSE: "Analyse from here", "Analisar daqui";
    /// To the start of the game.
    REVIEW_TO_START: "To the start", "Ao início";
    /// A move back.
    REVIEW_BACK: "A move back", "Uma jogada atrás";
    /// A move on.
    REVIEW_ON: "A move on", "Uma jogada adiante";
    /// To the end of the game.
    REVIEW_TO_END: "To the end", "Ao fim";
    /// The player, as the head of a column.
    REVIEW_PLAYER: "Player", "Jogador";
    /// Where the game turned: there is nothing yet.
    REVIEW_NONE: "none", "nenhum";
}
