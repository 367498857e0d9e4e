//! Every position of the smallest Swack, with its value: a table that fits into the program.
//!
//! The table is a list of boards, each the least of its eight images, in rising order: the difference to the board
//! before it, and a byte for each of its four states (turn, and passes in a row). On odd boards who moved last never
//! matters. It is read once, and nothing here touches a file.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use cairn_core::{Position, Seat, image_on_square};
use cairn_games::swack::{Swack, SwackOptions};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::format::{put_number, take_number};
use crate::retrograde::Solved;
use crate::value::{Outcome, Value};

const SIZE: u8 = 3;
const CELLS: usize = 9;

/// Cells are numbers below this: four bits of height, one of colour.
const CELL_BITS: u32 = 5;

/// The table that is part of the program.
static TABLE: LazyLock<SwackTable> =
    LazyLock::new(|| SwackTable::read(include_bytes!("../tables/swack3.bin")));

/// Every position of Swack on three by three cells that can come up from the start.
#[derive(Debug)]
pub struct SwackTable {
    values: HashMap<u64, [u8; 4]>,
}

/// The bytes of the table, made anew by solving the game.
pub fn make_swack_table() -> Vec<u8> {
    let options = SwackOptions { size: SIZE, ..SwackOptions::default() };
    let start = Swack::deal(&options, &mut Xoshiro256PlusPlus::seed_from_u64(0));
    let mut boards: BTreeMap<u64, [u8; 4]> = BTreeMap::new();
    for (position, value) in Solved::from(&start, usize::MAX).iter().flat_map(Solved::iter) {
        if let Some((board, state)) = code(position) {
            boards.entry(board).or_default()[state] = pack(value);
        }
    }
    let mut bytes = Vec::new();
    let mut before = 0;
    for (board, values) in boards {
        put_number(&mut bytes, board - before);
        bytes.extend_from_slice(&values);
        before = board;
    }
    bytes
}

impl SwackTable {
    /// The table that is part of the program.
    pub fn get() -> &'static SwackTable {
        &TABLE
    }

    fn read(mut bytes: &[u8]) -> SwackTable {
        let mut values = HashMap::new();
        let mut board = 0;
        while let Some(step) = take_number(&mut bytes) {
            let Some((states, rest)) = bytes.split_first_chunk() else { break };
            board += step;
            values.insert(board, *states);
            bytes = rest;
        }
        SwackTable { values }
    }

    /// How many boards there are, up to symmetry.
    pub fn boards(&self) -> usize {
        self.values.len()
    }

    /// The value of a position for the player to move; `None` if it is not in the table, as other sizes, games that are
    /// over, and those in which sides can still be swapped.
    pub fn lookup(&self, position: &Swack) -> Option<Value> {
        let (board, state) = code(position)?;
        unpack(self.values.get(&board)?[state])
    }
}

/// The number of a position's board, and of its state.
fn code(position: &Swack) -> Option<(u64, usize)> {
    let SwackOptions { size, swap, .. } = position.options();
    let mover = position.status().to_move()?;
    if size != SIZE || swap {
        return None;
    }
    let text = position.to_string();
    let (board, fields) = text.split_once(' ')?;
    // The text begins with the uppermost row, which is as good as any for a number.
    let mut cells = [0; CELLS];
    for (cell, stack) in cells.iter_mut().zip(board.split(['/', ','])) {
        *cell = (stack.len() as u64) << 1 | u64::from(stack.ends_with('b'));
    }
    let image = |which| {
        (0..CELLS as u8).fold(0, |code, cell| {
            let (column, row) = image_on_square(which, SIZE, (cell % SIZE, cell / SIZE));
            code << CELL_BITS | cells[usize::from(row * SIZE + column)]
        })
    };
    let passes = usize::from(fields.split(' ').nth(1) == Some("1"));
    Some(((0..8).map(image).min()?, usize::from(mover == Seat::Two) << 1 | passes))
}

/// Zero stands for a state that cannot come up.
fn pack(value: Value) -> u8 {
    (value.turns as u8) << 2 | (1 + value.outcome as u8)
}

fn unpack(byte: u8) -> Option<Value> {
    let outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win][usize::from(byte & 3).checked_sub(1)?];
    Some(Value { outcome, turns: (byte >> 2).into() })
}
