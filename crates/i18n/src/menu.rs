//! What the menu says.

phrases! {
    /// What the program is, under its name.
    TAGLINE: "Games of stacks", "Jogos de pilhas";
    /// Goes on with the game that was left: the game, and how many moves were made.
    RESUME: "Resume {}, after {} moves", "Continuar {} ({} jogadas)";
    /// The same for a game that has just begun or has one move.
    RESUME_EARLY: "Resume {}", "Continuar {}";
    /// Which game to play.
    GAME: "Game", "Jogo";
    /// The language of the program.
    LANGUAGE: "Language", "Idioma";
    /// The language in which this text is.
    LANGUAGE_NAME: "English", "Português";
    /// Starts the game chosen.
    START: "Start the game", "Começar a partida";
    /// Looks at positions with the engine.
    ANALYSIS: "Analysis", "Análise";
    /// Reads a game from a file.
    LOAD: "Load a record", "Abrir uma partida";
    /// Leaves the program.
    QUIT: "Quit", "Sair";
    /// The game that was left cannot be read: why.
    BROKEN_KEPT: "The game you left cannot be read: {}", "A partida interrompida não pode ser lida: {}";
    /// A file cannot be read: its name and why.
    BROKEN_FILE: "{} cannot be read: {}", "{} não pode ser lido: {}";
    /// Asks which file to read.
    LOAD_FILE: "Load the record in the file", "Abrir a partida do arquivo";
    /// The keys of the menu on a line that does something.
    MENU_KEYS: "↑↓ choose  Enter go  n start  ? rules  b light/dark  q quit",
        "↑↓ escolher  Enter ir  n começar  ? regras  b claro/escuro  q sair";
    /// The keys of the menu on a line that has a value.
    MENU_VALUE_KEYS: "↑↓ choose  ←→ change  Enter next  n start  ? rules  b light/dark  q quit",
        "↑↓ escolher  ←→ mudar  Enter próxima  n começar  ? regras  b claro/escuro  q sair";
    /// The option for the number of players.
    OPTION_PLAYERS: "Players", "Jogadores";
    /// The option for the size of the board.
    OPTION_SIZE: "Board size", "Tamanho";
}
