//! What the analysis of a game says.

phrases! {
    /// The heading of what the engine sees.
    ENGINE: "Engine", "Programa";
    /// The engine does not look.
    ENGINE_OFF: "off: e turns it on", "desligado: e liga";
    /// The engine has seen nothing of this position yet.
    ENGINE_BEGINS: "looking…", "olhando…";
    /// How many turns the engine looked ahead.
    ENGINE_DEPTH: "depth {}", "profundidade {}";
    /// At how many positions it looked, and at how many in a second.
    ENGINE_SPEED: "{} positions, {}/s", "{} posições, {}/s";
    /// Nobody stands better.
    STANDS_EVEN: "Even", "Equilibrado";
    /// Who stands a little better: who, and the chance to win.
    STANDS_SLIGHTLY: "{} slightly better, {} %", "{}: pouco melhor, {} %";
    /// Who stands better: who, and the chance to win.
    STANDS_BETTER: "{} stands better, {} %", "{}: melhor, {} %";
    /// Who should win: who, and the chance to win.
    STANDS_WINNING: "{} is winning, {} %", "{}: ganhando, {} %";
    /// Who wins by force: who, and in how many turns.
    STANDS_WON: "{} wins in {}, proven", "{}: vence em {}, provado";
    /// Who loses by force: who, and in how many turns.
    STANDS_LOST: "{} loses in {}, proven", "{}: perde em {}, provado";
    /// With more than two players: the one to move, and the chance to win.
    STANDS_CHANCE: "{}: chance {} %", "{}: chance {} %";
    /// A move that wins as soon as can be.
    KEEPS_WIN: "keeps the win", "mantém a vitória";
    /// A move that wins, but not as soon as can be.
    DELAYS_WIN: "wins later", "vence mais tarde";
    /// A move after which nobody knows whether there still is a win.
    LEAVES_PROOF: "not proven to win", "vitória não provada";
    /// A move that loses where another one wins.
    GIVES_WIN_AWAY: "gives the win away", "entrega a vitória";
    /// A move that loses as all do, as late as can be.
    DELAYS_LOSS: "holds out longest", "resiste mais";
    /// A move that loses as all do, and sooner than it must.
    HASTENS_LOSS: "loses sooner", "perde mais cedo";
    /// What a move did to a proven result: the move, and what it did.
    MOVE_UPSHOT: "{}: {}", "{}: {}";
    /// Nothing is known of the position.
    STANDS_UNKNOWN: "not looked at yet", "ainda não vista";
    /// The heading of the curve: whose chance to win it is.
    CURVE: "Chance: {}", "Chance: {}";
    /// The curve has no points yet: which key fills it.
    CURVE_EMPTY: "r fills it", "r preenche";
    /// The engine looks at every position of the line: how many are done, and how many there are.
    LOOKING_THROUGH: "Looking through the game: {} of {}. r stops.", "Olhando a partida: {} de {}. r para.";
    /// Every position of the line has been looked at.
    LOOKED_THROUGH: "Every position of this line has been looked at.", "Todas as posições desta linha foram vistas.";
    /// Looking through was ended early.
    LOOKING_STOPPED: "Stopped.", "Interrompido.";
    /// The line for typed moves and positions.
    TYPE_MOVE_OR_POSITION: "Moves or a position", "Jogadas ou uma posição";
    /// The line for a comment.
    TYPE_COMMENT: "Comment", "Comentário";
    /// The line for the file to load.
    ANALYSE_FILE: "Analyse the record in the file", "Analisar a partida do arquivo";
    /// A position can be analysed.
    POSITION_SET: "The analysis starts from this position.", "A análise começa nesta posição.";
    /// There is no other line to go to.
    NO_VARIATION: "There is no variation here: play another move to make one.",
        "Não há variante aqui: jogue outra jogada para criar uma.";
    /// The line is the main line already.
    IS_MAIN_LINE: "This is the main line.", "Esta é a linha principal.";
    /// The variation was moved forward.
    PROMOTED: "The variation was moved up.", "A variante subiu.";
    /// Nothing can be deleted at the start.
    NOTHING_TO_DELETE: "There is no move to delete at the start.", "Não há jogada para apagar no início.";
    /// Asks whether to delete a move and what follows: the move, and how many follow.
    DELETE: "Delete {} and {} more?", "Apagar {} e mais {}?";
    /// A move was deleted.
    DELETED: "{} was deleted.", "{} foi apagada.";
    /// The engine shows no such line.
    NO_LINE: "There is no line {}.", "Não há linha {}.";
    /// Asks whether to leave what was not saved.
    UNSAVED: "Leave without saving?", "Sair sem salvar?";
    /// There is nothing before.
    AT_START: "This is the start.", "Este é o início.";
    /// There is nothing after.
    AT_END: "This is the end of the line.", "Este é o fim da linha.";
    /// The keys while one walks, the most needed first: those at the end may not fit.
    ANALYSIS_KEYS:
        "←→ walk  ↑↓ variation  Tab board  : type  r curve  ? help  q menu  s save  e engine  m comment  1-5 line",
        "←→ andar  ↑↓ variante  Tab tabuleiro  : digitar  r curva  ? ajuda  q menu  s salvar  m comentar  1-5 linha";
    /// The keys while one moves on the board.
    ANALYSIS_BOARD_KEYS: "↑↓←→ cell  Tab next  Enter pick  Esc back to the moves  ? help",
        "↑↓←→ casa  Tab próxima  Enter escolher  Esc às jogadas  ? ajuda";
    /// Goes from move to move.
    KEY_WALK: "a move back, a move on (or the wheel; or click a move)", "uma jogada atrás, adiante (ou a roda; ou clicar)";
    /// Goes between variations.
    KEY_VARIATION: "to the other variations", "às outras variantes";
    /// Goes to the ends of the line.
    KEY_ENDS: "to the start, to the end", "ao início, ao fim";
    /// Goes to the board.
    KEY_TAB: "to the board: the arrow keys move the cursor, Esc goes back",
        "ao tabuleiro: as setas movem o cursor, Esc volta";
    /// Picks on the board.
    KEY_PICK: "on the board: pick, take the pick back (or click)", "no tabuleiro: escolher, desfazer (ou clicar)";
    /// Types or pastes moves, a position or a record.
    KEY_TYPE_ALL: "type or paste moves, a position (of another game: nava POSITION) or a record",
        "digitar ou colar jogadas, uma posição (de outro jogo: nava POSIÇÃO) ou uma partida";
    /// Plays the first move of a line.
    KEY_LINE: "play the first move of that line (or click it)", "jogar a primeira jogada da linha (ou clicar)";
    /// Changes the number of lines.
    KEY_LINES: "more lines, fewer lines", "mais linhas, menos linhas";
    /// Turns the engine on or off.
    KEY_ENGINE: "engine on or off", "ligar ou desligar o programa";
    /// Looks through the game.
    KEY_LOOK_THROUGH: "a short look at every position, for the curve", "um olhar curto em cada posição, para a curva";
    /// Moves a variation forward.
    KEY_PROMOTE: "move the variation up", "subir a variante";
    /// Deletes.
    KEY_DELETE: "delete the move and all that follows", "apagar a jogada e tudo o que segue";
    /// Comments.
    KEY_COMMENT: "comment on the position", "comentar a posição";
    /// Saves, loads.
    KEY_RECORDS: "save the record with its variations, load one", "salvar a partida com as variantes, abrir outra";
    /// Zooms.
    KEY_ZOOM_BOARD: "larger, smaller, all of the board", "maior, menor, o tabuleiro todo";
    /// Leaves for the menu.
    KEY_TO_MENU: "to the menu", "ao menu";
    /// Leaves the program.
    KEY_LEAVE: "leave the program", "sair do programa";
}
