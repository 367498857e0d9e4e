//! What the analysis in the web app says.

use crate::Plural;

/// A game was opened: how many moves it has.
pub const OPENED: Plural =
    Plural { one: phrase!("Opened: a game of {} move."), other: phrase!("Opened: a game of {} moves.") };

phrases! {
    /// Turns the engine on or off.
    ENGINE_SWITCH: "Engine on";
    /// How many lines the engine shows.
    ENGINE_LINES: "Lines";
    /// The engine is off.
    ENGINE_IS_OFF: "The engine is off.";
    /// Plays the first move of a line: the move.
    PLAY_LINE: "Play {}";
    /// Begins the analysis of another game.
    NEW_ANALYSIS: "New";
    /// The same as the title of a dialog.
    NEW_ANALYSIS_TITLE: "Analyse a new game";
    /// A new game lies on the board: which.
    NEW_ANALYSIS_SET: "A new game of {}.";
    /// Opens a record, a position or moves.
    OPEN: "Open";
    /// The same as the title of a dialog.
    OPEN_TITLE: "Open a game or a position";
    /// What can be opened.
    OPEN_TEXT: "A record, a position or moves";
    /// What the texts look like.
    OPEN_HINT: "For a position of another game, put the name of the game first: nava POSITION. You can also drop a file on this page.";
    /// A text is empty.
    OPEN_EMPTY: "Expected a record, a position or moves, found nothing.";
    /// The game in the link cannot be read: why.
    BROKEN_LINK: "The game in this link cannot be read: {}";
    /// Edits the position.
    EDIT_POSITION: "Edit";
    /// The same as the title of a dialog.
    EDIT_TITLE: "Edit the position";
    /// Who is to move.
    EDIT_TURN: "To move";
    /// The whole position as text.
    EDIT_TEXT: "The position as text";
    /// What to do first.
    EDIT_PICK: "Pick a cell to change what lies there.";
    /// What lies on a cell as text, from the bottom to the top: which cell.
    EDIT_CELL: "On {}, from the bottom to the top";
    /// Puts a piece on top of a cell: which piece.
    EDIT_ADD: "Put on top: {}";
    /// The heading of the pieces that can be put on top.
    EDIT_ADD_TITLE: "Put on top";
    /// Takes the top piece off.
    EDIT_TAKE: "Take the top piece off";
    /// Takes everything off.
    EDIT_CLEAR: "Clear the cell";
    /// The position is one of the game.
    EDIT_VALID: "This position can be used.";
    /// The board does not show the text.
    EDIT_STALE: "The board shows the last position that could be read.";
    /// Takes the position.
    EDIT_USE: "Use this position";
    /// Lays the start of the game out again.
    EDIT_RESET: "Start position";
    /// To the start.
    GO_START: "place|Start";
    /// A move back.
    GO_BACK: "Back";
    /// A move on.
    GO_FORWARD: "Forward";
    /// To the end of the line.
    GO_END: "End";
    /// To the variation before.
    GO_BEFORE: "Previous variation";
    /// To the next variation.
    GO_NEXT: "Next variation";
    /// Moves the variation forward.
    PROMOTE_BUTTON: "Promote";
    /// Deletes the move and what follows.
    DELETE_BUTTON: "Delete";
    /// Asks whether to.
    DELETE_ASKED: "Delete this move and all that follows?";
    /// The field for what is said of the position.
    COMMENT_FIELD: "Comment on this position";
    /// The start of the game, as a place in the list of moves.
    AT_THE_START: "Start of the game";
    /// The heading of what can be taken along.
    SHARE: "Share and save";
    /// Copies the position.
    COPY_POSITION: "Copy the position";
    /// Saves a picture of the board.
    SAVE_SVG: "Download SVG";
    /// Saves a picture of the board in points.
    SAVE_PNG: "Download PNG";
    /// The picture could not be made.
    NO_PICTURE: "The browser could not draw the picture.";
    /// Starts a game against the engine from this position.
    PLAY_FROM_HERE: "Play from here";
    /// The tree cannot be kept: why.
    NOT_KEPT: "This analysis cannot be saved: {}";
}
