//! What the page that reviews a game says, beside what every review says.

use crate::Plural;

/// Reviews the game that is on the page where one plays: its name and how many moves it has.
pub const REVIEW_YOURS: Plural = Plural {
    one: phrase!("Review your game of {} ({} move)"),
    other: phrase!("Review your game of {} ({} moves)"),
};

phrases! {
    /// What the page is for.
    REVIEW_ABOUT: "The engine looks at every move of a game and shows where it turned and what would have been better.";
    /// Brings a game to this page.
    REVIEW_ANOTHER: "Review another game";
    /// The label of the field for a record.
    REVIEW_PASTE: "Paste the record of a game";
    /// The label of the field for a file.
    REVIEW_OPEN: "Open a file…";
    /// Reviews what was pasted.
    REVIEW_START: "verb|Review";
    /// What was given is no record: why.
    REVIEW_NO_RECORD: "This record cannot be read: {}.";
    /// What a record looks like.
    REVIEW_SHAPE: "A record has tags such as [Game \"nava\"], then the moves: 1. a1a4 e5e2";
    /// A record without moves.
    REVIEW_EMPTY: "expected a game with moves, found none";
    /// The browser could not read the file.
    REVIEW_NO_FILE: "The file could not be read.";
    /// How carefully the engine looks.
    REVIEW_CARE: "Thoroughness";
    /// A short look at every move.
    REVIEW_QUICK: "quick";
    /// A long look at every move.
    REVIEW_THOROUGH: "thorough";
    /// How far the review is.
    REVIEW_PROGRESS: "{} of {} moves reviewed";
    /// Ends the review early.
    REVIEW_STOP: "Stop";
    /// Restarts a stopped review.
    REVIEW_AGAIN: "Start again";
    /// The review is done: how many turning points there are.
    REVIEW_DONE: "The review is done. Turning points: {}.";
    /// The chances in the course of the game.
    REVIEW_CHANCES: "Chances";
    /// What the slider over the curve does.
    REVIEW_SLIDER: "Chances over the course of the game. The arrow keys step through the moves.";
    /// Before the first move.
    REVIEW_AT_START: "The start";
    /// A move: its round, who made it, which.
    REVIEW_MOVE: "{}. {}: {}";
    /// The engine has not come to this move.
    REVIEW_NOT_YET: "not looked at yet";
    /// How the mover stood with the best move, and stands with the one made.
    REVIEW_STANDING: "With the best move: {}. With this one: {}.";
    /// The arrow of the move that was made.
    REVIEW_ARROW_MADE: "the move made";
    /// The arrow of the move that was better.
    REVIEW_ARROW_BETTER: "the better move";
    /// Goes to the analysis with the game as far as it is shown.
    REVIEW_ANALYSE: "Analyse from here";
    /// To the start of the game.
    REVIEW_TO_START: "To the start";
    /// A move back.
    REVIEW_BACK: "One move back";
    /// A move on.
    REVIEW_ON: "One move forward";
    /// To the end of the game.
    REVIEW_TO_END: "To the end";
    /// The player, as the head of a column.
    REVIEW_PLAYER: "Player";
    /// Where the game turned: there is nothing yet.
    REVIEW_NONE: "turning points|none";
}
