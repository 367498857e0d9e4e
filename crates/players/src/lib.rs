//! Players for any table: where the engine, which knows no game, meets the games, which know no engine.
//!
//! A [`Spec`] says who plays, as text; a [`Player`] sits down at any [`Table`](cairn_games::Table) and thinks
//! in texts.

pub mod bench;
mod player;
mod spec;

pub use player::{Player, Question};
pub use spec::{PlayerKind, Spec};
