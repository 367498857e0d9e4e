//! What the screen of a game says.

phrases! {
    /// The heading of the list of players.
    PLAYERS: "Players", "Jogadores";
    /// The heading of the list of the pieces of a stack: where it is.
    STACK_ON: "On {}", "Em {}";
    /// The same for several pieces: where they are, and how many.
    TOWER_ON: "On {} ({}), top first", "Em {} ({}), do topo";
    /// Several pieces that are alike: where, how many, and what each is.
    ALIKE_ON: "{}: {}, all {}", "{}: {}, cada: {}";
    /// Several pieces: where, how many, and which.
    PIECES_ON: "{}: {} pieces, from the top: {}", "{}: {} peças, do topo: {}";
    /// A cell without pieces.
    EMPTY: "empty", "vazio";
    /// The heading of the list of moves.
    MOVES: "Moves", "Jogadas";
    /// No move was made yet.
    NO_MOVES: "none yet", "nenhuma ainda";
    /// The heading of what the engine sees.
    THINKING: "Thinking", "Cálculo";
    /// The engine has nothing to show yet.
    NO_THOUGHT: "nothing yet", "nada ainda";
    /// How far the engine looked ahead, and at how many positions.
    DEPTH: "depth {}, {} positions", "profundidade {}, {} posições";
    /// A proven win: in how many turns.
    WINS_IN: "wins in {}", "vence em {}";
    /// A proven loss: in how many turns.
    LOSES_IN: "loses in {}", "perde em {}";
    /// Whose turn it is while an engine thinks.
    IS_THINKING: "{} is thinking…", "{} está pensando…";
    /// Nobody moves until asked to.
    PAUSED: "Paused: F goes on", "Pausado: F continua";
    /// It is a person's turn and nothing is picked.
    PICK_FIRST: "{}: pick a piece", "{}: escolha uma peça";
    /// It is a person's turn and no cell is to be picked, only a button.
    PICK_BUTTON: "{}: press p", "{}: aperte p";
    /// A piece is picked: where it is.
    PICK_NEXT: "{} picked: where to?", "{} escolhido: para onde?";
    /// How many pieces, from how few to how many.
    HOW_MANY: "How many? {} to {}", "Quantas? {} a {}";
    /// The keys for choosing how many.
    HOW_MANY_KEYS: "+ - change  Enter play  Esc cancel", "+ - mudar  Enter jogar  Esc cancelar";
    /// The keys while a line is typed.
    LINE_KEYS: "Enter done  Esc cancel", "Enter pronto  Esc cancelar";
    /// The keys while one of a few things is chosen.
    CHOICE_KEYS: "↑↓ choose  Enter take  Esc cancel", "↑↓ escolher  Enter aceitar  Esc cancelar";
    /// Several moves without a place can be made.
    WHICH_BUTTON: "What do you play?", "O que você joga?";
    /// Doing nothing this turn.
    PASS: "pass", "passar";
    /// There is no move without a place.
    NO_BUTTON: "You cannot pass here.", "Não se pode passar agora.";
    /// The game is over and nothing can be moved.
    IS_OVER: "The game is over.", "A partida acabou.";
    /// Not your turn.
    WAIT: "The engine is to move: F makes it move at once.", "É a vez do programa: F o faz jogar já.";
    /// There is nothing to take back.
    NO_UNDO: "There is no move to take back.", "Não há jogada para desfazer.";
    /// There is nothing to make again.
    NO_REDO: "There is no move to make again.", "Não há jogada para refazer.";
    /// A hint: the move and its score.
    HINT: "Hint: {} ({})", "Dica: {} ({})";
    /// The hint is being looked for.
    HINT_COMES: "Looking for a good move…", "Procurando uma boa jogada…";
    /// The position was copied.
    COPIED: "Position copied: {}", "Posição copiada: {}";
    /// The game was saved: where.
    SAVED: "Saved in {}", "Salvo em {}";
    /// The game was not saved: where and why.
    NOT_SAVED: "Not saved in {}: {}", "Não foi salvo em {}: {}";
    /// There is such a file already.
    OVERWRITE: "{} exists. Replace it?", "{} já existe. Substituir?";
    /// Asks where to save.
    SAVE_FILE: "Save in the file", "Salvar no arquivo";
    /// Asks for a move.
    TYPE_MOVE: "Move", "Jogada";
    /// Asks whether to resign.
    RESIGN: "Resign?", "Desistir?";
    /// The only person at the screen is to move: the name of the seat.
    YOUR_MOVE: "Your move: {}", "É a sua vez: {}";
    /// The user has won.
    YOU_WON: "You won", "Ganhou";
    /// The user has lost.
    YOU_LOST: "You lost", "Perdeu";
    /// The user shares the first place.
    YOU_DREW: "A draw", "Empate";
    /// A player who plays no part any more.
    IS_OUT: "out", "fora";
    /// Goes back from an earlier position to the game.
    BACK_TO_GAME: "Back to the game", "Voltar à partida";
    /// An earlier position is on the board: after which move, of how many.
    LOOKING_BACK: "Position after move {} of {}", "Posição após a jogada {} de {}";
    /// Has a finished game judged.
    REVIEW_GAME: "Review the game", "Rever a partida";
    /// Someone resigned.
    RESIGNED: "{} resigned", "{} desistiu";
    /// Agrees.
    YES: "yes", "sim";
    /// Does not agree.
    NO: "no", "não";
    /// Plays the same game again, each in the next seat.
    REMATCH: "Rematch, other seats", "Revanche, outro lugar";
    /// Looks at the board.
    LOOK: "Look at the board", "Ver o tabuleiro";
    /// Saves the game.
    SAVE: "Save the record", "Salvar a partida";
    /// Goes to the analysis.
    ANALYSE: "Analyse", "Analisar";
    /// Goes to the menu.
    TO_MENU: "Back to the menu", "Voltar ao menu";
    /// The keys of a game, the most needed first: those at the end may not fit.
    PLAY_KEYS: "↑↓←→ Enter pick  : type  u undo  h hint  ? help  q menu  t thinking  s save  a analysis  f flip",
        "↑↓←→ Enter escolher  : digitar  u desfazer  h dica  ? ajuda  q menu  t cálculo  s salvar  f girar";
    /// The terminal is too small: what it has and what is needed.
    TOO_SMALL: "The terminal is too small: {}×{}. Cairn needs {}×{}.",
        "O terminal é pequeno demais: {}×{}. O Cairn precisa de {}×{}.";
    /// A piece that is nobody's.
    NEUTRAL: "neutral", "neutra";
}
