//! What the web app says, beside what it shares with the terminal.

phrases! {
    /// The page with all games.
    HOME: "Home";
    /// The page where one plays.
    PLAY: "Play";
    /// The page with lessons.
    LEARN: "Learn";
    /// The page that judges a game.
    REVIEW: "Review";
    /// The rules of a game.
    RULES: "Rules";
    /// The page with what the user can choose.
    SETTINGS: "Settings";
    /// The first link of a page, for the keyboard.
    SKIP: "Skip to content";
    /// What the links at the top are.
    NAVIGATION: "Main";
    /// What Cairn is, at the top of the first page.
    WELCOME: "The home of stacking board games";
    /// What one can do here.
    WELCOME_MORE: "Play against the engine or a friend, learn the rules by doing, and see where a game turned. Everything runs in your browser, even offline.";
    /// Goes on with the game that was left: its name.
    CONTINUE: "Continue your game of {}";
    /// What a board shows: the game, and how it stands.
    BOARD_LABEL: "{} board. {}";
    /// A board that plays by itself.
    LIVING_BOARD: "A game of {} that plays itself";
    /// A cell that was picked.
    CELL_PICKED: "picked";
    /// A cell that can be picked.
    CELL_TARGET: "can be picked";
    /// Looks nearer at the board.
    ZOOM_IN: "Zoom in";
    /// Looks from farther away.
    ZOOM_OUT: "Zoom out";
    /// Shows all of the board.
    ZOOM_FIT: "Show everything";
    /// Gives up what was begun.
    CANCEL: "Cancel";
    /// Closes something.
    CLOSE: "Close";
    /// Starts the game that was set up.
    START_GAME: "Start";
    /// A game to be set up.
    NEW_GAME: "New game";
    /// The options of a game.
    OPTIONS: "Options";
    /// The heading of the list of seats.
    WHO_PLAYS: "Who plays";
    /// Takes a move back.
    UNDO: "Take back";
    /// Makes a move again.
    REDO: "Redo";
    /// Asks for a hint.
    ASK_HINT: "Hint";
    /// Gives the game up.
    RESIGN_BUTTON: "Resign";
    /// Ends the game with a draw.
    DRAW_BUTTON: "Agree to a draw";
    /// Whether a draw is really meant.
    DRAW_ASKED: "Does everyone agree to a draw?";
    /// Turns the board.
    FLIP: "Flip the board";
    /// Plays again.
    REMATCH_BUTTON: "Rematch";
    /// Copies the record.
    COPY_RECORD: "Copy the record";
    /// Saves the record in a file.
    SAVE_RECORD: "Download the record";
    /// Copies a link.
    COPY_LINK: "Copy the link";
    /// It is on the clipboard.
    COPIED_TO_CLIPBOARD: "Copied.";
    /// The browser refused.
    NOT_COPIED: "The browser did not allow copying.";
    /// The label of the field for typed moves.
    TYPE_A_MOVE: "Type a move";
    /// Plays what was typed.
    PLAY_TYPED: "Play it";
    /// A move was made: who, and which.
    ANNOUNCE_MOVE: "{}: {}";
    /// Someone wants to move while another one thinks.
    NOT_YOUR_TURN: "It is not your turn.";
    /// Only passing is left: who.
    FORCED_PASS: "{} can only pass.";
    /// The heading of the list of kept games.
    GO_ON_PLAYING: "Go on playing";
    /// A link to all kept games: how many there are.
    ALL_KEPT: "All saved games: {}";
    /// The list of kept analyses.
    KEPT_ANALYSES: "Saved analyses";
    /// The address names a game that is not there.
    NOT_KEPT_HERE: "This game is not saved in this browser.";
    /// Whether a kept game or analysis is really to be deleted.
    DELETE_KEPT_ASKED: "Delete it? This cannot be undone.";
    /// Lets them go on.
    GO_ON: "Go on";
    /// Pages that do not exist.
    NOT_FOUND: "There is no such page.";
    /// The colours of the page.
    THEME: "Colours";
    /// As the system has it.
    THEME_SYSTEM: "same as the system";
    /// Dark on light.
    THEME_LIGHT: "light";
    /// Light on dark.
    THEME_DARK: "dark";
    /// Edges and texts stand out more.
    HIGH_CONTRAST: "High contrast";
    /// Pieces are seen moving.
    ANIMATION: "Animated moves";
    /// Moves are heard.
    SOUND: "Sound";
    /// How loud moves are.
    VOLUME: "Volume";
    /// Cells are named on the board.
    CELL_NAMES: "Cell names on the board";
    /// The browser's storage is blocked or full.
    NOTHING_KEPT: "This browser does not let Cairn save anything. You can keep playing, but your games will be lost when you close this page.";
    /// A link to the puzzle of the day: the game.
    PUZZLE_OF_THE_DAY: "Puzzle of the day: {}";
    /// The board lies as the user's seat sees it.
    TURN_BOARD: "Turn the board to my side";
    /// The address of a game is on the clipboard.
    LINK_COPIED: "Link copied.";
    /// As the browser says.
    LANGUAGE_AUTO: "same as the browser";
    /// The texts of a language could not be loaded: its name.
    LANGUAGE_NOT_LOADED: "{} could not be loaded. Check your connection and try again.";
    /// Measures how fast the engine is here.
    BENCH: "Speed of the engine";
    /// What that is.
    BENCH_ABOUT: "A fixed amount of searching in this browser, the same as the command cairn bench: the signature must be the same, and the speed can be compared.";
    /// Starts it.
    BENCH_RUN: "Measure";
    /// It runs.
    BENCH_RUNNING: "Measuring…";
    /// The head of the columns: game, positions, seconds, speed.
    BENCH_POSITIONS: "positions";
    /// How long.
    BENCH_SECONDS: "seconds";
    /// How fast.
    BENCH_SPEED: "positions/s";
    /// The number for all that was found.
    BENCH_SIGNATURE: "signature {}";
}
