//! What is said everywhere.

phrases! {
    /// The white side.
    WHITE: "White", "Brancas";
    /// The black side.
    BLACK: "Black", "Pretas";
    /// Red pieces.
    RED: "Red", "Vermelho";
    /// Blue pieces.
    BLUE: "Blue", "Azul";
    /// Yellow pieces.
    YELLOW: "Yellow", "Amarelo";
    /// Purple pieces.
    PURPLE: "Purple", "Roxo";
    /// Whose turn it is.
    TO_MOVE: "{} to move", "Vez de: {}";
    /// A game that is over, with a winner.
    WON: "{} wins", "Vitória: {}";
    /// A game that is over, without a winner.
    DRAWN: "Draw", "Empate";
    /// The places of a game with more than two, from the first to the last.
    PLACES: "Places: {}", "Colocação: {}";
    /// A person at this screen.
    PERSON: "Person", "Pessoa";
    /// An engine of this level.
    LEVEL: "Level {}", "Nível {}";
    /// The yardstick, plain UCT.
    UCT: "Plain UCT", "UCT simples";
    /// A player who plays anything.
    RANDOM: "Random", "Aleatório";
}
