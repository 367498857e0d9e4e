//! What the web app says, beside what it shares with the terminal.

phrases! {
    /// The page with all games.
    HOME: "Home", "Início";
    /// The page where one plays.
    PLAY: "Play", "Jogar";
    /// The page with lessons.
    LEARN: "Learn", "Aprender";
    /// The page that judges a game.
    REVIEW: "Review", "Revisão";
    /// The rules of a game.
    RULES: "Rules", "Regras";
    /// The page with what the user can choose.
    SETTINGS: "Settings", "Configurações";
    /// The first link of a page, for the keyboard.
    SKIP: "Skip to the content", "Ir ao conteúdo";
    /// What the links at the top are.
    NAVIGATION: "Main", "Principal";
    /// What Cairn is, at the top of the first page.
    WELCOME: "The home of stacking board games", "A casa dos jogos de empilhar";
    /// What one can do here.
    WELCOME_MORE: "Play against the engine or a friend, learn the rules by doing, and see where a game turned. Everything runs in your browser, also offline.",
        "Jogue contra o programa ou um amigo, aprenda as regras jogando e veja onde a partida virou. Tudo roda no seu navegador, também sem internet.";
    /// Goes on with the game that was left: its name.
    CONTINUE: "Continue your game of {}", "Continuar sua partida de {}";
    /// What a board shows: the game, and how it stands.
    BOARD_LABEL: "Board of {}. {}", "Tabuleiro de {}. {}";
    /// A board that plays by itself.
    LIVING_BOARD: "A game of {} that plays by itself", "Uma partida de {} que joga sozinha";
    /// A cell that was picked.
    CELL_PICKED: "picked", "escolhida";
    /// A cell that can be picked.
    CELL_TARGET: "can be picked", "pode ser escolhida";
    /// Looks nearer at the board.
    ZOOM_IN: "Zoom in", "Aproximar";
    /// Looks from farther away.
    ZOOM_OUT: "Zoom out", "Afastar";
    /// Shows all of the board.
    ZOOM_FIT: "Show everything", "Mostrar tudo";
    /// Gives up what was begun.
    CANCEL: "Cancel", "Cancelar";
    /// Closes something.
    CLOSE: "Close", "Fechar";
    /// Starts the game that was set up.
    START_GAME: "Start", "Começar";
    /// A game to be set up.
    NEW_GAME: "New game", "Nova partida";
    /// The options of a game.
    OPTIONS: "Options", "Opções";
    /// The heading of the list of seats.
    WHO_PLAYS: "Who plays", "Quem joga";
    /// Help for the choice of a level.
    LEVEL_HINT: "Level 1 is for beginners, level 10 for nobody.", "O nível 1 é para iniciantes; o 10, para ninguém.";
    /// Takes a move back.
    UNDO: "Take back", "Desfazer";
    /// Makes a move again.
    REDO: "Redo", "Refazer";
    /// Asks for a hint.
    ASK_HINT: "Hint", "Dica";
    /// Gives the game up.
    RESIGN_BUTTON: "Resign", "Desistir";
    /// Ends the game with a draw.
    DRAW_BUTTON: "Agree on a draw", "Combinar empate";
    /// Whether a draw is really meant.
    DRAW_ASKED: "Does everybody agree on a draw?", "Todos concordam com o empate?";
    /// Turns the board.
    FLIP: "Flip the board", "Girar o tabuleiro";
    /// Plays again.
    REMATCH_BUTTON: "Rematch", "Revanche";
    /// Copies the record.
    COPY_RECORD: "Copy the record", "Copiar a partida";
    /// Saves the record in a file.
    SAVE_RECORD: "Download the record", "Baixar a partida";
    /// Copies a link.
    COPY_LINK: "Copy the link", "Copiar o link";
    /// It is on the clipboard.
    COPIED_TO_CLIPBOARD: "Copied.", "Copiado.";
    /// The browser refused.
    NOT_COPIED: "The browser did not allow copying.", "O navegador não permitiu copiar.";
    /// The label of the field for typed moves.
    TYPE_A_MOVE: "Type a move", "Digite uma jogada";
    /// Plays what was typed.
    PLAY_TYPED: "Play it", "Jogar";
    /// A move was made: who, and which.
    ANNOUNCE_MOVE: "{}: {}", "{}: {}";
    /// Someone wants to move while another one thinks.
    NOT_YOUR_TURN: "It is not your turn.", "Não é a sua vez.";
    /// Only passing is left: who.
    FORCED_PASS: "{} has no other move than to pass.", "{}: a única jogada é passar.";
    /// Nobody plays here yet.
    NO_GAME: "No game is being played. Which one would you like?", "Nenhuma partida em andamento. Qual você quer?";
    /// Lets them go on.
    GO_ON: "Go on", "Continuar";
    /// Pages that do not exist.
    NOT_FOUND: "There is no such page.", "Esta página não existe.";
    /// The colours of the page.
    THEME: "Colours", "Cores";
    /// As the system has it.
    THEME_SYSTEM: "as the system", "como o sistema";
    /// Dark on light.
    THEME_LIGHT: "light", "claras";
    /// Light on dark.
    THEME_DARK: "dark", "escuras";
    /// Edges and texts stand out more.
    HIGH_CONTRAST: "High contrast", "Alto contraste";
    /// Pieces are seen moving.
    ANIMATION: "Animated moves", "Jogadas animadas";
    /// Moves are heard.
    SOUND: "Sound", "Som";
    /// Cells are named on the board.
    CELL_NAMES: "Names of the cells on the board", "Nomes das casas no tabuleiro";
    /// The board lies as the user's seat sees it.
    TURN_BOARD: "Turn the board to my side", "Virar o tabuleiro para o meu lado";
    /// The address of a game is on the clipboard.
    LINK_COPIED: "Link copied.", "Ligação copiada.";
    /// As the browser says.
    LANGUAGE_AUTO: "as the browser", "como o navegador";
    /// Measures how fast the engine is here.
    BENCH: "Speed of the engine", "Velocidade do programa";
    /// What that is.
    BENCH_ABOUT: "A fixed amount of searching in this browser, the same as the command cairn bench: the signature has to be the same, and the speed can be compared.",
        "Uma quantidade fixa de cálculo neste navegador, a mesma do comando cairn bench: a assinatura tem de ser igual e a velocidade pode ser comparada.";
    /// Starts it.
    BENCH_RUN: "Measure", "Medir";
    /// It runs.
    BENCH_RUNNING: "Measuring…", "Medindo…";
    /// The head of the columns: game, positions, seconds, speed.
    BENCH_POSITIONS: "positions", "posições";
    /// How long.
    BENCH_SECONDS: "seconds", "segundos";
    /// How fast.
    BENCH_SPEED: "positions/s", "posições/s";
    /// The number for all that was found.
    BENCH_SIGNATURE: "signature {}", "assinatura {}";
}
