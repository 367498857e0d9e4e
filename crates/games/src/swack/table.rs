//! Every position of the smallest board, with its value.
//!
//! `table.bin` has a byte for each position that can come up: four for a board, by turn and passes in a row. Which
//! boards those are it does not say. They are found by a walk from the start, once, and numbered as they come; boards that
//! are images of each other count as one. On odd boards who moved last never matters.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::LazyLock;

use cairn_core::{DataFile, Outcome, Position, Value};

use super::board::{Move, Swack, SwackOptions, WIDEST};
use super::book::BOOK;
use super::symmetry::IMAGES;
use crate::colour::Colour;

/// Cells along a side of the smallest board.
pub(super) const SIZE: u8 = 3;

/// The table. A browser loads it later.
static TABLE: DataFile = DataFile::new(
    "swack-table",
    if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("table.bin")) },
);

/// The files of the game's data.
pub(super) static FILES: &[&DataFile] = &[&TABLE, &BOOK];

/// The bits of a cell's content: four of height, one of colour.
const CELL_BITS: u32 = 5;

/// The states of a board: two turns, with a pass before or not.
const STATES: usize = 4;

/// The number of each board.
static BOARDS: LazyLock<HashMap<u64, usize>> = LazyLock::new(|| {
    let mut boards = HashMap::new();
    walk(&Swack::start(SwackOptions { size: SIZE, ..SwackOptions::default() }), &mut boards);
    boards
});

/// Numbers a board and all that come after it, in whatever order the players move.
fn walk(board: &Swack, boards: &mut HashMap<u64, usize>) {
    let number = boards.len();
    match boards.entry(code(board)) {
        Entry::Occupied(_) => return,
        Entry::Vacant(new) => new.insert(number),
    };
    for turn in Colour::ALL {
        let mut before = board.clone();
        before.turn = turn;
        for mv in before.moves().into_iter().filter(|mv| matches!(mv, Move::Step { .. })) {
            let mut after = before.clone();
            after.play_unchecked(mv);
            walk(&after, boards);
        }
    }
}

/// The value of a position for the player to move, if it is in the table.
#[inline]
pub(super) fn lookup(position: &Swack) -> Option<Value> {
    if position.options.size != SIZE {
        return None;
    }
    unpack(*TABLE.bytes()?.get(place(position)?)?)
}

/// The bytes of a table with these values.
pub(super) fn write_table(values: &mut dyn Iterator<Item = (&Swack, Value)>) -> Vec<u8> {
    let mut bytes = vec![0; BOARDS.len() * STATES];
    for (position, value) in values {
        if let Some(place) = place(position) {
            bytes[place] = pack(value);
        }
    }
    bytes
}

/// Where a position of the smallest board stands in the table; `None` if it cannot come up, is over, or differs from
/// those in the table because sides can still be swapped.
fn place(position: &Swack) -> Option<usize> {
    if position.passes == 2 || position.swap_is_open() {
        return None;
    }
    let state = 2 * (position.turn as usize) + usize::from(position.passes);
    Some(BOARDS.get(&code(position))? * STATES + state)
}

/// What is on the board, as a number that all its images share: the least of theirs.
fn code(position: &Swack) -> u64 {
    let mut contents = [0; (SIZE * WIDEST) as usize];
    for cell in position.board_cells() {
        contents[cell.index()] = position.content(cell);
    }
    let of_image = |image: &[u8]| {
        image.iter().fold(0, |code, &place| code << CELL_BITS | u64::from(contents[usize::from(place)]))
    };
    let images = IMAGES[usize::from(SIZE)].iter();
    images.map(|image| of_image(&image[..usize::from(SIZE * SIZE)])).min().unwrap_or_default()
}

/// Nothing is ever equal on an odd board, so there are no draws. Zero stands for what cannot come up.
fn pack(value: Value) -> u8 {
    (value.turns as u8) << 1 | u8::from(value.outcome == Outcome::Win)
}

fn unpack(byte: u8) -> Option<Value> {
    let outcome = if byte & 1 == 1 { Outcome::Win } else { Outcome::Loss };
    (byte > 0).then_some(Value { outcome, turns: (byte >> 1).into() })
}
