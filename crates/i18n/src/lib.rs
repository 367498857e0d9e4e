//! What Cairn says to people, in every language it speaks: one place for the terminal and the browser.
//!
//! A [`Phrase`] has its English text in the source; its translations are in the [`Catalogue`] of its folder,
//! `lang/<code>.json`. A test finds every phrase and every translation that is missing. What belongs to one game alone,
//! its rules and why a move is illegal, is in that game's folder.

#[macro_use]
mod phrases;
mod analysis;
mod catalogue;
mod common;
mod help;
mod language;
mod menu;
mod phrase;
mod plain;
mod play;
mod puzzles;
mod review;
mod web;
mod web_account;
mod web_ahead;
mod web_analysis;
mod web_finding;
mod web_learn;
mod web_online;
mod web_ratings;
mod web_review;

#[cfg(target_arch = "wasm32")]
pub use catalogue::load;
pub use catalogue::{Catalogue, Catalogues, catalogue};
pub use language::Language;
pub use phrase::{Phrase, Plural};

/// The phrases, by where they are used.
pub mod say {
    pub use crate::analysis::*;
    pub use crate::common::*;
    pub use crate::help::*;
    pub use crate::menu::*;
    pub use crate::plain::*;
    pub use crate::play::*;
    pub use crate::puzzles::*;
    pub use crate::review::*;
    pub use crate::web::*;
    pub use crate::web_account::*;
    pub use crate::web_ahead::*;
    pub use crate::web_analysis::*;
    pub use crate::web_finding::*;
    pub use crate::web_learn::*;
    pub use crate::web_online::*;
    pub use crate::web_ratings::*;
    pub use crate::web_review::*;
}
