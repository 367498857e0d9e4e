//! What the lessons and the rules say around their own texts.

phrases! {
    /// What lessons and puzzles are.
    LEARN_ABOUT: "Short lessons on a real board: you make the moves. Each ends with your first game. In the puzzles you look for the one move that wins.",
        "Lições curtas num tabuleiro de verdade: você faz as jogadas. Cada uma acaba com sua primeira partida. Nos problemas você procura a única jogada que ganha.";
    /// A lesson: of which game.
    LESSON_OF: "Lesson: {}", "Lição: {}";
    /// Which step of how many.
    STEP_OF: "Step {} of {}", "Passo {} de {}";
    /// To the next step.
    NEXT_STEP: "Next", "Próximo";
    /// To the step before.
    PREVIOUS_STEP: "Back", "Voltar";
    /// Goes on without doing what was asked.
    SKIP_STEP: "Skip this step", "Pular este passo";
    /// Restarts the step.
    RETRY_STEP: "Again", "De novo";
    /// Shows the hint of a step.
    SHOW_HINT: "Give me a hint", "Quero uma dica";
    /// A game against the easiest level.
    FIRST_GAME: "Play your first game", "Jogar sua primeira partida";
    /// Starts a lesson: of which game.
    START_LESSON: "Learn {}", "Aprender {}";
    /// The puzzles: of which game.
    PUZZLES_OF: "Puzzles: {}", "Problemas: {}";
    /// A game has no puzzles.
    NO_PUZZLES: "There are no puzzles of this game yet.", "Ainda não há problemas deste jogo.";
    /// To the puzzle before.
    PREVIOUS_PUZZLE: "Previous", "Anterior";
    /// To the next puzzle.
    NEXT_PUZZLE: "Next puzzle", "Próximo problema";
    /// Makes the move that wins.
    SHOW_SOLUTION: "Show the solution", "Mostrar a solução";
    /// The solution goes on by itself.
    PLAY_THROUGH: "Play it through", "Ver até o fim";
    /// It no longer does.
    STOP_PLAYING: "Stop", "Parar";
    /// The full rules.
    FULL_RULES: "The full rules", "As regras completas";
    /// What a picture in the rules shows: its position.
    DIAGRAM: "Diagram: {}", "Diagrama: {}";
    /// The rules of all games.
    RULES_OF_ALL: "The rules of the games", "As regras dos jogos";
}
