//! The browser's side of games over the network: what is asked once, and the connection of a game.

pub(crate) mod client;
mod socket;

pub(crate) use socket::{Connection, Link, refusal_text};
