//! What Cairn says to people, in every language it speaks: one place for the terminal and the browser.
//!
//! A [`Phrase`] is a text that exists in every language, or the program does not compile. What belongs to one
//! game alone, its rules and why a move is illegal, is in that game's folder.

mod phrase;
#[macro_use]
mod phrases;
mod common;
mod seats;

pub use phrase::Phrase;
pub use seats::{outcome, seat_name, status_text, tint_name};

/// The phrases, by where they are used.
pub mod say {
    pub use crate::common::*;
}
