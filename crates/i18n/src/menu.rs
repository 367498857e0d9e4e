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
    /// The list of kept games and analyses: how many there are.
    KEPT: "Saved games and analyses: {}";
    /// The title of that list.
    KEPT_TITLE: "Saved games and analyses";
    /// Nothing is in that list any more.
    KEPT_NONE: "Nothing is saved.";
    /// The keys of that list.
    KEPT_KEYS: "↑↓ choose  Enter go on  x delete  q menu";
    /// A kept game or analysis cannot be read: why.
    DAMAGED: "Cannot be read: {}";
    /// Asks whether to delete a kept game or analysis: which.
    DELETE_KEPT: "Delete {}?";
    /// Another tab or program plays the same game or shows the same analysis.
    FOLLOWED: "Changed in another window: this is the current state.";
    /// The background of the terminal.
    BACKGROUND: "Background";
    /// A dark background.
    BACKGROUND_DARK: "background|dark";
    /// A light background.
    BACKGROUND_LIGHT: "background|light";
    /// A file cannot be read: its name and why.
    BROKEN_FILE: "{} cannot be read: {}";
    /// Asks which file to read.
    LOAD_FILE: "Load a record from the file";
    /// The keys of the menu on a line that does something.
    MENU_KEYS: "↑↓ choose  Enter go  n start  ? rules  b light/dark  q quit";
    /// The keys of the menu on a line that has a value.
    MENU_VALUE_KEYS: "↑↓ choose  ←→ change  Enter next  n start  ? rules  b light/dark  q quit";
    /// The option for the number of players.
    OPTION_PLAYERS: "Players";
    /// The option for the size of the board.
    OPTION_SIZE: "Board size";
}
