//! What the menu says.

phrases! {
    /// What the program is, under its name.
    TAGLINE: "Four games of stacks", "Quatro jogos de pilhas";
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
    /// The option for who wins a full tie.
    OPTION_TIE: "Full tie", "Empate total";
    /// The option to swap sides as the first turn.
    OPTION_SWAP: "Swap rule", "Troca de lado";
    /// The option for the number of tiles.
    OPTION_TILES: "Tiles each", "Peças cada";
    /// The option for a neutral tile.
    OPTION_TILE: "Grey tile", "Peça cinza";
    /// The last mover wins a tie.
    VALUE_LAST_WINS: "last mover wins", "o último vence";
    /// The last mover loses a tie.
    VALUE_LAST_LOSES: "last mover loses", "o último perde";
    /// Without it.
    VALUE_NO: "no", "não";
    /// With it.
    VALUE_YES: "yes", "sim";
    /// No such tile.
    VALUE_NONE: "none", "nenhuma";
    /// A tile that belongs to nobody's line.
    VALUE_BLOCKER: "blocker", "bloqueio";
    /// A tile that counts in everybody's line.
    VALUE_WILDCARD: "wildcard", "curinga";
}

/// The name of an option of a game, for people; `None` for one that has none but its own.
pub fn option_name(option: &str) -> Option<crate::Phrase> {
    Some(match option {
        "players" => OPTION_PLAYERS,
        "size" => OPTION_SIZE,
        "tie" => OPTION_TIE,
        "swap" => OPTION_SWAP,
        "tiles" => OPTION_TILES,
        "tile" => OPTION_TILE,
        _ => return None,
    })
}

/// The name of a value of an option, for people; `None` for one, such as a number, that needs none.
pub fn value_name(value: &str) -> Option<crate::Phrase> {
    Some(match value {
        "last-wins" => VALUE_LAST_WINS,
        "last-loses" => VALUE_LAST_LOSES,
        "no" => VALUE_NO,
        "yes" => VALUE_YES,
        "none" => VALUE_NONE,
        "blocker" => VALUE_BLOCKER,
        "wildcard" => VALUE_WILDCARD,
        _ => return None,
    })
}
