//! What the menu says.

phrases! {
    /// What the program is, under its name.
    TAGLINE: "Stacking games";
    /// Goes on with the game that was left: the game, and how many moves were made.
    RESUME: "Resume {}, after {} moves";
    /// The same for a game that has just begun or has one move.
    RESUME_EARLY: "Resume {}";
    /// Which game to play.
    GAME: "Game";
    /// The language of the program.
    LANGUAGE: "Language";
    /// Starts the game chosen.
    START: "Start the game";
    /// Looks at positions with the engine.
    ANALYSIS: "Analysis";
    /// Reads a game from a file.
    LOAD: "Load a record";
    /// Leaves the program.
    QUIT: "Quit";
    /// The game that was left cannot be read: why.
    BROKEN_KEPT: "The game you left cannot be read: {}";
    /// A file cannot be read: its name and why.
    BROKEN_FILE: "{} cannot be read: {}";
    /// Asks which file to read.
    LOAD_FILE: "Load the record in the file";
    /// The keys of the menu on a line that does something.
    MENU_KEYS: "↑↓ choose  Enter go  n start  ? rules  b light/dark  q quit";
    /// The keys of the menu on a line that has a value.
    MENU_VALUE_KEYS: "↑↓ choose  ←→ change  Enter next  n start  ? rules  b light/dark  q quit";
    /// The option for the number of players.
    OPTION_PLAYERS: "Players";
    /// The option for the size of the board.
    OPTION_SIZE: "Board size";
}
