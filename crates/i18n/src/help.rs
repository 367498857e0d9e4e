//! What the help says beside the rules.

phrases! {
    /// The heading of the list of keys.
    KEYS: "Keys";
    /// The name of the long key.
    SPACE: "Space";
    /// How to move about in the help.
    HELP_KEYS: "↑↓ scroll  Esc back";
    /// Moves the cursor.
    KEY_ARROWS: "move from cell to cell";
    /// Picks.
    KEY_ENTER: "pick the cell under the cursor (or click it)";
    /// Takes a pick back.
    KEY_ESC: "take the last pick back";
    /// Opens the line for typed moves.
    KEY_TYPE: "type a move";
    /// Passes.
    KEY_PASS: "pass, or another move that needs no cell";
    /// Makes cells larger and smaller.
    KEY_ZOOM: "larger, smaller, all of the board";
    /// Takes a move back, makes it again.
    KEY_UNDO: "take a move back, redo it";
    /// Gives a hint.
    KEY_HINT: "hint";
    /// Looks at earlier positions of the game.
    KEY_LOOK_BACK: "look back at earlier moves";
    /// Shows or hides what the engine sees.
    KEY_THINKING: "show or hide the engine's thinking";
    /// Forces the engine to move.
    KEY_FORCE: "make the engine move at once, or resume when paused";
    /// Turns the board.
    KEY_FLIP: "turn the board";
    /// Shows or hides coordinates.
    KEY_NAMES: "show or hide the names of cells";
    /// Switches between light and dark.
    KEY_BACKGROUND: "light or dark background";
    /// Copies the position.
    KEY_COPY: "copy the position";
    /// Saves, loads.
    KEY_FILES: "save the game, load one";
    /// Restarts.
    KEY_NEW: "new game";
    /// Resigns.
    KEY_RESIGN: "resign";
    /// Goes to the analysis.
    KEY_ANALYSE: "analyse from here";
    /// Leaves for the menu.
    KEY_MENU: "to the menu; the game is saved";
    /// Leaves the program.
    KEY_QUIT: "leave the program; the game is saved";
    /// Chooses a line.
    KEY_CHOOSE: "choose a line";
    /// Changes the value of a line.
    KEY_CHANGE: "change its value";
    /// Does what the line says.
    KEY_GO: "do what the line says, or go on to the next";
    /// Starts the game chosen.
    KEY_START: "start the game";
}
