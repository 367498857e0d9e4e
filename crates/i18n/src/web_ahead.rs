//! What the web app says of moves that are chosen ahead, and of those that are confirmed.

phrases! {
    /// A move that waits for the user's turn: which.
    PREMOVE: "Premove: {}";
    /// The user gave that move up.
    PREMOVE_CANCELLED: "Premove cancelled.";
    /// The setting: in which games a move is confirmed before it is sent.
    CONFIRM_MOVES: "Confirm moves in online games";
    /// In none.
    CONFIRM_NEVER: "confirm|never";
    /// In games with days for a move or without a clock.
    CONFIRM_SLOW: "confirm|in slow games";
    /// In all games.
    CONFIRM_ALWAYS: "confirm|always";
    /// Whether a move that is on the board is meant: which.
    CONFIRM_MOVE: "Play {}?";
    /// Sends the move.
    CONFIRM: "Confirm";
    /// Answers that the user chooses before the others have moved.
    PLAY_AHEAD: "Play ahead";
    /// What to do for one.
    PLAY_AHEAD_HOW: "Make a move for the others, then your answer. The answer is played at once when that move comes. Nobody else sees it.";
    /// Keeps the moves and answers that were made.
    KEEP_LINE: "Keep this line";
    /// Removes such a line.
    REMOVE_LINE: "Remove";
    /// The same, said aloud: which line.
    REMOVE_LINE_OF: "Remove {}";
}
