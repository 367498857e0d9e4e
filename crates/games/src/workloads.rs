//! The setups of each game that benchmarks and load tests run.

/// The setups of one game that benchmarks and load tests run. A game's folder has its list in `workloads.rs`.
#[derive(Clone, Copy, Debug)]
pub struct Workloads {
    /// `cairn bench`: the positions that are searched, and how far. What is found makes the signature.
    pub search: &'static [(&'static str, SearchLimit)],
    /// `cairn bench rules`: the depth of perft.
    pub perft: &'static [(&'static str, u32)],
    /// `cairn bench threads`: how far one thread searches in about half a second.
    pub threads: &'static [(&'static str, SearchLimit)],
    /// `cairn bench solve`: the turns of random games after which some positions are harder to solve than others.
    pub solve: &'static [(&'static str, u32)],
    /// `cairn bench screen`: the largest boards.
    pub screen: &'static [&'static str],
    /// Setups for each number of players whose games end soon.
    pub short: &'static [&'static str],
    /// Setups for two whose games can be made as long as a test needs.
    pub long: &'static [&'static str],
}

/// How far a position is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchLimit {
    /// To this depth; at tables for two, so that the number of nodes shows what the search does.
    Depth(u32),
    /// With this many nodes.
    Nodes(u64),
}
