//! The browser's side of games over the network: what is asked once, the connection of a game, and what a log tells.

pub(crate) mod client;
mod socket;
mod told;

pub(crate) use socket::{Connection, Link, refusal_text};
pub(crate) use told::Told;
