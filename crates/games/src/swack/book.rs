//! Proven play on the standard board: a book of White's answers.
//!
//! `book.bin` is a [book](cairn_core::Book) of the [compact form](super::compact). It ends where White wins within 26 turns,
//! which a solver proves again in some thousand nodes. [`cairn_core::Book`] describes the bytes; `docs/solved.md` has the command that made them.

use std::sync::OnceLock;

use cairn_core::{Book, DataFile, Proven, Seat};

use super::board::{Move, Swack, SwackOptions};
use super::compact::CompactSwack;
use crate::colour::Colour;

/// The book. A browser loads it later.
pub(super) static BOOK: DataFile = DataFile::new(
    "swack-book",
    if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("book.bin")) },
);

/// Who wins, if the position is in the book. Where White may still swap sides, White wins without: one more turn to choose from
/// takes nothing away.
pub(super) fn lookup(position: &Swack) -> Option<Proven<Move>> {
    let mut without_swap = position.clone();
    (without_swap.options.swap, without_swap.swapped) = (false, false);
    let compact = CompactSwack::of(&without_swap)?;
    let (turns, answer) = book()?.get(&compact)?;
    let winner = position.seat_of(Colour::White);
    Some(Proven { winner, turns: turns + CompactSwack::TURNS_LEFT_OUT, answer })
}

/// The book, read once its bytes are there.
fn book() -> Option<&'static Book> {
    static READ: OnceLock<Option<Book>> = OnceLock::new();
    let bytes = BOOK.bytes()?;
    READ.get_or_init(|| Book::read(&start(), Seat::Two, bytes)).as_ref()
}

fn start() -> CompactSwack {
    let start = Swack::start(SwackOptions::default());
    CompactSwack::of(&start).expect("the start of the standard game")
}
