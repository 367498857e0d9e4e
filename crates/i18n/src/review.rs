//! What a review of a game says.

phrases! {
    /// The engine's own choice.
    JUDGED_BEST: "best";
    /// A move that loses little or nothing.
    JUDGED_GOOD: "good";
    /// A move that loses a little.
    JUDGED_INACCURACY: "inaccuracy";
    /// A move that loses much.
    JUDGED_MISTAKE: "mistake";
    /// A move that loses very much.
    JUDGED_BLUNDER: "blunder";
    /// What is going on while a game is reviewed.
    REVIEWING: "reviewing";
    /// The mover has won with this move.
    SCORE_WON: "won";
    /// The mover has lost with this move.
    SCORE_LOST: "lost";
    /// What the numbers beside the moves are.
    REVIEW_LEGEND: "Each score is the mover's chance to win after the move.";
    /// Which scores are certain.
    REVIEW_PROVEN: "A win or a loss in a number of turns, counting everyone's turns, is proven.";
    /// What would have been better.
    REVIEW_BETTER: "better: {}";
    /// The line that punishes a move.
    REVIEW_ANSWER: "answer: {}";
    /// The heading of the moves that decided the game.
    REVIEW_TURNING_POINTS: "Turning points";
    /// There are none.
    REVIEW_NO_TURNING_POINTS: "Turning points: none";
    /// A move cost this many percentage points.
    REVIEW_COST: "costs {} points";
    /// Who stands best since a move.
    REVIEW_LEAD: "{} takes the lead";
    /// The heading of how well each player played.
    REVIEW_ACCURACY: "Accuracy";
    /// How many inaccuracies, mistakes and blunders there were.
    REVIEW_COUNTS: "?! {}   ? {}   ?? {}";
    /// The heading of the curve at a table for two.
    REVIEW_CURVE: "Chance to win: {}";
    /// What the arrows under the curve are.
    REVIEW_ARROWS: "▲ turning point";
    /// The game goes on where the record ends.
    REVIEW_UNFINISHED: "Not finished";
    /// How far a review came that was stopped.
    REVIEW_SO_FAR: "Stopped after {} of {} moves.";
}
