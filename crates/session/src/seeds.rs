//! Seeds for deals and engines.

/// A sequence of seeds: every game gets its own, and the same first seed gives the same sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seeds(u64);

impl Seeds {
    /// The sequence that this seed begins.
    pub fn new(seed: u64) -> Seeds {
        Seeds(seed)
    }

    /// The next seed, never zero: a player with seed zero has none.
    pub fn draw(&mut self) -> u64 {
        // A step of the golden ratio visits every number once.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.0.max(1)
    }
}
