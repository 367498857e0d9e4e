//! What is said everywhere.

phrases! {
    /// The white side.
    WHITE: "White";
    /// The black side.
    BLACK: "Black";
    /// Red pieces.
    RED: "Red";
    /// Blue pieces.
    BLUE: "Blue";
    /// Yellow pieces.
    YELLOW: "Yellow";
    /// Purple pieces.
    PURPLE: "Purple";
    /// Whose turn it is.
    TO_MOVE: "{} to move";
    /// A game that is over, with a winner.
    WON: "{} wins";
    /// A game that is over, without a winner.
    DRAWN: "Draw";
    /// The places of a game with more than two, from the first to the last.
    PLACES: "Places: {}";
    /// A person at this screen.
    PERSON: "Person";
    /// An engine of this level.
    LEVEL: "Level {}";
    /// The yardstick, plain UCT.
    UCT: "Plain UCT";
    /// A player who plays anything.
    RANDOM: "Random";
    /// The engine as strong as it can be: seconds for a move.
    FULL_STRENGTH: "Full strength, {} s per move";
    /// Level 1 in words.
    LEVEL_1: "for your first games";
    /// Level 2 in words.
    LEVEL_2: "beginner";
    /// Level 3 in words.
    LEVEL_3: "sees wins in one turn";
    /// Level 4 in words.
    LEVEL_4: "casual player";
    /// Level 5 in words.
    LEVEL_5: "regular player";
    /// Level 6 in words.
    LEVEL_6: "experienced player";
    /// Level 7 in words.
    LEVEL_7: "strong player";
    /// Level 8 in words.
    LEVEL_8: "very strong player";
    /// Level 9 in words.
    LEVEL_9: "expert";
    /// Level 10 in words.
    LEVEL_10: "plays its best";
}

/// The levels in words, from the first to the last.
pub const LEVELS: [crate::Phrase; 10] =
    [LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4, LEVEL_5, LEVEL_6, LEVEL_7, LEVEL_8, LEVEL_9, LEVEL_10];
