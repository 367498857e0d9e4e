//! The vocabulary of Cairn.
//!
//! A game is a type that implements [`Position`] (the rules), [`Notation`] (its texts), [`Scene`] (what
//! a board looks like and where to click), [`Evaluate`] (who stands better), [`Symmetric`] (which positions are images of
//! each other) and [`Solvable`] (what a solver can use beyond the rules). Nothing here knows any particular game.

mod bits;
mod book;
#[cfg(feature = "conformance")]
pub mod conformance;
mod data;
mod evaluate;
mod grid;
mod key;
pub mod look;
mod move_hash;
pub mod net;
mod notation;
mod options;
mod perft;
mod playout;
mod position;
mod scene;
mod seat;
mod slots;
mod solvable;
mod sort;
mod stack;
mod status;
mod symmetric;
mod text;
mod value;

pub use bits::{Aim, Targets, ones};
pub use book::{Book, BookEntry, write_book};
pub use data::DataFile;
pub use evaluate::{Evaluate, Levels, SearchKind, Strength};
pub use grid::{CellText, read_grid, read_shape, write_grid};
pub use key::{Key, salts};
pub use look::{Ground, PieceKind};
pub use move_hash::move_hash;
pub use net::{Net, NetFile};
pub use notation::{MoveError, Notation, require_canonical};
pub use options::{Choice, Options};
pub use perft::{divide, perft};
pub use playout::Playout;
pub use position::{Illegal, Position};
pub use scene::{Cell, Pick, Piece, Point, Scene, Tint};
pub use seat::{BySeat, Seat, SeatSet};
pub use slots::{Slot, Slots};
pub use solvable::{
    NotPacked, PackedBoard, PackedGame, PackedMoves, PackedState, PackedVisitor, Planned, Proven, Relaxation,
    RelaxationVisitor, Solvable, TablebaseWriter,
};
pub use sort::sort_short;
pub use stack::Stack;
pub use status::{Places, Status};
pub use symmetric::{Symmetric, image_on_square, images_on_square};
pub use text::{Span, TextError};
pub use value::{Outcome, Value};
