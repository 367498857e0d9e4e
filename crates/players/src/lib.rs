//! Players for any table: connects the engine, which knows no game, with the games, which know no engine.
//!
//! A [`Spec`] describes a player as text; a [`Player`] plays at any [`Table`](cairn_games::Table), with moves as texts.

pub mod bench;
mod finisher;
mod memory;
mod player;
mod program;
mod prover;
mod spec;

pub use memory::{check_memory, free_megabytes};
pub use player::{Player, Question};
pub use program::{Program, ProgramFault, ProgramMove, ProgramSpec, go_limits};
pub use spec::{PlayerKind, Spec};
