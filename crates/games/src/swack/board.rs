//! The board: what a position holds, and its key.

use cairn_core::{Choice, Key, Options, Seat, Stack, salts};

use crate::colour::Colour;
use crate::square::Square;

/// The widest board. Every board is laid out in rows of this length, whatever its own size.
pub(super) const WIDEST: u8 = 9;
pub(super) const CELLS: usize = WIDEST as usize * WIDEST as usize;

pub(super) type Cell = Square<WIDEST>;

/// A set of cells, one bit each.
pub(super) type Cells = u128;

/// A stack with [a bit](Colour::bit) for each piece.
///
/// A stack never has more pieces than the board has cells: the last move onto a stack of height h leaves a stack of
/// height h behind that will never grow again, so fewer stacks ever reach each next height.
pub(super) type Tower = Stack<u128, 1>;

const SALTS: [u64; CELLS] = salts(0x5_4ac4);

/// The contents of all cells: of each twice the height of its stack, and one more where the top is black. Two stacks are in
/// contact if these differ in nothing but the lowest bit.
///
/// Rows are [`PADDED_STRIDE`] apart, and every cell has four neighbours: those off the board are like no stack.
pub(super) type Contents = [u8; PLACES];

pub(super) const PLACES: usize = 128;

pub(super) const PADDED_STRIDE: usize = WIDEST as usize + 1;

/// What lies off the board.
const OFF_BOARD: u8 = u8::MAX;

/// Where a cell is among the contents.
#[inline]
pub(super) const fn padded(cell: Cell) -> usize {
    PADDED[cell.index() % CELLS] as usize
}

const PADDED: [u8; CELLS] = {
    let mut places = [0; CELLS];
    let mut index = 0;
    while index < CELLS {
        places[index] = (index + index / WIDEST as usize + PADDED_STRIDE) as u8;
        index += 1;
    }
    places
};

/// Who wins when the groups are all equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tie {
    /// The player who made the last move.
    #[default]
    LastWins,
    /// The other one.
    LastLoses,
}

/// The options of Swack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SwackOptions {
    /// Cells along a side, 3 to 9.
    pub size: u8,
    /// Who wins a full tie.
    pub tie: Tie,
    /// Whether White may swap sides as the first turn.
    pub swap: bool,
}

/// The sizes as the option's values.
const SIZES: &[&str] = &["3", "4", "5", "6", "7", "8", "9"];

/// The size that a value of the option stands for: its only digit.
const fn size_of(value: &str) -> u8 {
    value.as_bytes()[0] - b'0'
}

impl Default for SwackOptions {
    fn default() -> Self {
        SwackOptions { size: 5, tie: Tie::LastWins, swap: false }
    }
}

impl Options for SwackOptions {
    const CHOICES: &'static [Choice] = &[
        Choice { name: "size", values: SIZES },
        Choice { name: "tie", values: &["last-wins", "last-loses"] },
        Choice { name: "swap", values: &["no", "yes"] },
    ];

    fn selected(&self) -> Vec<usize> {
        let size = SIZES.iter().position(|value| size_of(value) == self.size).unwrap_or(0);
        vec![size, (self.tie == Tie::LastLoses).into(), self.swap.into()]
    }

    fn select(places: &[usize]) -> Self {
        SwackOptions {
            size: size_of(SIZES[places[0]]),
            tie: if places[1] == 1 { Tie::LastLoses } else { Tie::LastWins },
            swap: places[2] == 1,
        }
    }
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The top piece of one stack goes onto a neighbouring one.
    Step {
        /// The stack that gives its top piece.
        from: Square<9>,
        /// The stack that it lands on.
        to: Square<9>,
    },
    /// Do nothing.
    Pass,
    /// Take the other side.
    Swap,
}

/// All stacks by their cells. A type that is `Copy` is cloned as a block of memory; an array of a generic type would be cloned
/// stack by stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Towers([Tower; CELLS]);

/// A position of Swack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swack {
    pub(super) options: SwackOptions,
    pub(super) turn: Colour,
    /// Passes in a row; two of them end the game.
    pub(super) passes: u8,
    /// Who made the last move that was not a pass.
    pub(super) last: Option<Colour>,
    /// Whether the seats have changed colours.
    pub(super) swapped: bool,
    /// How many pieces there are on the board.
    pieces: u32,
    /// The stacks with a black top.
    black: Cells,
    /// The cells that have a neighbour to the right with a stack of the same height.
    level_right: Cells,
    /// The same for the neighbour above.
    level_up: Cells,
    /// The stacks of odd height.
    odd: Cells,
    sum: u64,
    pub(super) contents: Contents,
    towers: Towers,
}

impl Swack {
    /// A board without pieces, Black to move. Every cell is to get a piece before anything else.
    pub(super) fn bare(options: SwackOptions) -> Swack {
        let mut bare = Swack {
            options,
            turn: Colour::Black,
            passes: 0,
            last: None,
            swapped: false,
            pieces: 0,
            black: 0,
            level_right: 0,
            level_up: 0,
            odd: 0,
            sum: 0,
            contents: [OFF_BOARD; PLACES],
            towers: Towers([Tower::EMPTY; CELLS]),
        };
        for cell in bare.board_cells() {
            bare.contents[padded(cell)] = 0;
        }
        bare
    }

    /// The cells of the board from a1, row by row upwards.
    pub(super) fn board_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.options.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Cell::new(column, row)))
    }

    #[inline]
    pub(super) fn tower(&self, cell: Cell) -> Tower {
        self.towers.0[cell.index()]
    }

    /// The stacks that belong to a colour. For White, cells off the board are in the set too.
    #[inline]
    pub(super) fn owned(&self, colour: Colour) -> Cells {
        match colour {
            Colour::Black => self.black,
            Colour::White => !self.black,
        }
    }

    /// The pairs of neighbours that are equally high and differ in colour: the left cell of each pair side
    /// by side, and the lower cell of each pair one above the other.
    #[inline]
    pub(super) fn contacts(&self) -> (Cells, Cells) {
        let right = self.level_right & (self.black ^ (self.black >> 1));
        let up = self.level_up & (self.black ^ (self.black >> WIDEST));
        (right, up)
    }

    /// The pairs of neighbours that are equally high, of whatever colour, as in [`contacts`](Swack::contacts).
    #[inline]
    pub(super) fn levels(&self) -> (Cells, Cells) {
        (self.level_right, self.level_up)
    }

    /// The stacks of odd height.
    #[inline]
    pub(super) fn odd(&self) -> Cells {
        self.odd
    }

    /// Puts a piece on a stack. With [`recolour`](Swack::recolour) the only place where stacks change, and all
    /// that is kept about them.
    #[inline]
    pub(super) fn push(&mut self, cell: Cell, colour: Colour) {
        self.towers.0[cell.index()].push(colour.bit());
        self.pieces += 1;
        self.odd ^= BITS[cell.index()];
        let height = (self.content(cell) >> 1) + 1;
        self.set_content(cell, height << 1 | colour.bit());
        self.compare(cell);
    }

    /// Takes the top piece off a stack and puts one of this colour in its place.
    #[inline]
    pub(super) fn recolour(&mut self, cell: Cell, colour: Colour) {
        let tower = &mut self.towers.0[cell.index()];
        tower.pop();
        tower.push(colour.bit());
        self.set_content(cell, self.content(cell) & !1 | colour.bit());
    }

    /// Brings the content, the key and the owner of a stack up to date.
    #[inline]
    fn set_content(&mut self, cell: Cell, content: u8) {
        let before = std::mem::replace(&mut self.contents[padded(cell)], content);
        let change = u64::from(content).wrapping_sub(before.into());
        self.sum = self.sum.wrapping_add(SALTS[cell.index()].wrapping_mul(change));
        put(&mut self.black, cell.index(), content & 1 == Colour::Black.bit());
    }

    /// Brings up to date which neighbours of a cell are as high as it is.
    #[inline]
    fn compare(&mut self, cell: Cell) {
        let (index, place) = (cell.index(), padded(cell));
        let stride = WIDEST as usize;
        let level = |neighbour: usize, bit: usize| {
            if self.contents[neighbour % PLACES] ^ self.contents[place] <= 1 { BITS[bit % CELLS] } else { 0 }
        };
        // Nothing is level with what lies off the board.
        let (left, below) = (index.wrapping_sub(1), index.wrapping_sub(stride));
        let right = level(place + 1, index) | level(place - 1, left);
        let up = level(place + PADDED_STRIDE, index) | level(place - PADDED_STRIDE, below);
        let bit = |index: usize| BITS.get(index).copied().unwrap_or(0);
        self.level_right = self.level_right & !(bit(index) | bit(left)) | right;
        self.level_up = self.level_up & !(bit(index) | bit(below)) | up;
    }

    /// How many moves, other than passes and a swap, have been made: each adds one piece.
    pub(super) fn moves_made(&self) -> u32 {
        self.pieces - u32::from(self.options.size).pow(2)
    }

    /// The seat that plays a colour.
    pub(super) fn seat_of(&self, colour: Colour) -> Seat {
        match (colour, self.swapped) {
            (Colour::Black, false) | (Colour::White, true) => Seat::One,
            _ => Seat::Two,
        }
    }

    /// The colour that a seat plays.
    pub fn colour_of(&self, seat: Seat) -> Colour {
        if seat == self.seat_of(Colour::Black) { Colour::Black } else { Colour::White }
    }

    /// What the key sees of a stack: twice its height, and one more where the top is black.
    #[inline]
    pub(super) fn content(&self, cell: Cell) -> u8 {
        self.contents[padded(cell)]
    }

    /// The sum for a key over stacks of these contents at these places.
    #[inline]
    pub(super) fn sum_of(places: &[u8], contents: &[u8]) -> u64 {
        let terms = places.iter().zip(contents);
        terms.fold(0, |sum, (&place, &content)| {
            sum.wrapping_add(SALTS[usize::from(place)].wrapping_mul(content.into()))
        })
    }

    pub(super) fn hash_key(&self) -> Key {
        self.key_with(self.sum, self.last)
    }

    /// The key if the sum over the cells and who moved last were these.
    #[inline]
    pub(super) fn key_with(&self, sum: u64, last: Option<Colour>) -> Key {
        let last = last.map_or(2, |colour| colour as u64);
        Key::new(
            sum,
            self.turn as u64 | u64::from(self.passes) << 1 | last << 3 | u64::from(self.swapped) << 5,
        )
    }
}

/// Puts a cell into a set, or takes it out.
#[inline]
fn put(set: &mut Cells, index: usize, member: bool) {
    *set = *set & !BITS[index] | if member { BITS[index] } else { 0 };
}

/// The bits of the cells: looking one up is quicker than to shift a word of this size.
const BITS: [Cells; CELLS] = {
    let mut bits = [0; CELLS];
    let mut index = 0;
    while index < CELLS {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};
