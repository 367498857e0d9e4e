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
}
