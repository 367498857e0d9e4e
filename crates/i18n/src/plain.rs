//! What is said in a game that is played line by line. The words of its commands are the same in every language.

phrases! {
    /// The game that begins, and how its setup is written.
    GAME_BEGINS: "{} ({}). Type help for help.", "{} ({}). Digite help para ver a ajuda.";
    /// Who sits in a seat.
    SITS: "{}: {}", "{}: {}";
    /// What can be typed.
    COMMANDS: "\
Type a move, or one of these:
  moves        the legal moves
  board        the board again
  stacks       the stacks, one a line
  on CELL      the stack on a cell, such as on c4
  undo         take your last move back, and the answers to it
  redo         make again what was taken back
  hint         ask the engine for a move
  resign       give the game up
  rules        the rules of the game
  position     the position as text
  record       the game so far
  save FILE    save the game so far
  load FILE    go on with a saved game
  help         this help
  quit         leave the game", "\
Digite uma jogada ou um destes comandos:
  moves        as jogadas possíveis
  board        o tabuleiro de novo
  stacks       as pilhas, uma por linha
  on CELL      a pilha numa casa, por exemplo on c4
  undo         desfaz sua última jogada e as respostas a ela
  redo         refaz o que foi desfeito
  hint         pede uma jogada ao programa
  resign       desiste da partida
  rules        as regras do jogo
  position     a posição em texto
  record       a partida até aqui
  save FILE    salva a partida até aqui no arquivo FILE
  load FILE    continua a partida salva no arquivo FILE
  help         esta ajuda
  quit         sai do jogo";
    /// A move that an engine made.
    PLAYS: "{} plays {}", "Jogada de {}: {}";
    /// Why a move was not played.
    NOT_PLAYED: "Not played: {}. Type moves for the legal ones, or help.",
        "Não jogado: {}. Digite moves para ver as jogadas possíveis, ou help.";
    /// A line that is too long to be a move or a command, and the longest one in bytes.
    LINE_TOO_LONG: "Not read: the line has more than {} bytes.", "Não foi lida: a linha tem mais de {} bytes.";
    /// The move that the engine would make.
    HINT_MOVE: "Hint: {}", "Dica: {}";
    /// How the player to move stands with it.
    HINT_SCORE: "Score: {}", "Avaliação: {}";
    /// Points, and the chance to win in percent.
    HINT_POINTS: "{} ({} %)", "{} ({} %)";
    /// What is expected to follow.
    HINT_LINE: "Line: {}", "Sequência: {}";
    /// No cell has this name.
    NO_CELL: "There is no cell {}.", "Não existe a casa {}.";
    /// Somebody gave up.
    RESIGNS: "{} resigns", "Desistência: {}";
    /// Why nobody can give up at a table for more than two.
    NO_RESIGNING: "Only a game of two can be resigned: here the others would play on. Type quit to leave.",
        "Só se desiste de uma partida de dois: aqui os outros continuariam jogando. Digite quit para sair.";
    /// How the game ended.
    GAME_ENDS: "Game over. {}", "Fim de jogo. {}";
    /// A file was written.
    FILE_SAVED: "Saved.", "Salvo.";
    /// A file was not written, and why.
    FILE_NOT_SAVED: "Not saved: {}", "Não foi salvo: {}";
    /// No file was named.
    SAVE_WHERE: "Save where? Type save and a file name.",
        "Salvar onde? Digite save e o nome de um arquivo.";
    /// A game was not loaded, and why.
    FILE_NOT_LOADED: "Not loaded: {}", "Não foi carregado: {}";
    /// A file cannot be read: its name and why.
    CANNOT_READ: "cannot read {}: {}", "não é possível ler {}: {}";
    /// No file was named.
    LOAD_WHAT: "Load what? Type load and a file name.",
        "Carregar o quê? Digite load e o nome de um arquivo.";
    /// The loaded game is for another number of players.
    OTHER_SEATS: "that game has {} seats, this table {}", "essa partida tem {} lugares, esta mesa {}";
    /// Above the list of the stacks on the board.
    STACKS: "Stacks from the bottom up:", "Pilhas, de baixo para cima:";
}
