//! Nothing: the tests of this crate take a further game through every room of Cairn.
