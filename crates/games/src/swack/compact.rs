//! Swack on the standard board in a few machine words, for solvers.
//!
//! What lies under the top of a stack never matters, and on 5×5 cells neither does who moved last. One player always *leads*:
//! would win if the game ended now. Here two more things are left out:
//!
//! - who is behind does not pass while they can move;
//! - the game is over where no contact is left, since nothing can change any more: who leads has won.
//!
//! # Why the same player wins as in the game itself
//!
//! Say that someone has a winning strategy here. It passes only while they lead, and what they do there is the same, but for this: if the
//! opponent passes while behind, they pass as well, and where no contact is left, they pass. Then two passes in a row come only while they
//! lead: their own pass and the opponent's after or before it. A pass of the opponent's who leads is not followed by one of theirs, as they are behind
//! and move. So they win there too, at most [two turns](CompactSwack::TURNS_LEFT_OUT) later. Somebody wins each of the two
//! games, so who wins here is who wins there.
//!
//! A pass before the position does not matter either, unless who is to move leads and ends the game with another one.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI8, Ordering};

use cairn_core::{
    Aim, Evaluate, Key, Places, Position, Seat, Status, Strength, Symmetric, Targets, image_on_square, salts,
};
use rand::Rng;

use super::board::{Cell, Move, Swack, SwackOptions, WIDEST};
use super::sets::Groups;
use crate::colour::Colour;

/// Cells along a side.
const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// A set of cells, a bit for each, row by row from a1.
type Set = u32;

const ALL: Set = (1 << CELLS) - 1;

/// The cells with a neighbour to the right, and those with one above.
const HAS_RIGHT: Set = ALL & !(0b1_00001_00001_00001_00001 << (SIDE - 1));
const HAS_UPPER: Set = ALL >> SIDE;

/// The number of Black's stacks: no move changes it.
const BLACK_STACKS: u32 = CELLS as u32 / 2;

/// The number of sets that hold the heights, less one: a set for each bit. No stack is ever higher than there are
/// cells.
const PLANES: usize = 5;

/// A position of Swack on 5×5 cells, as far as it matters who wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompactSwack {
    turn: Colour,
    black: Set,
    planes: [Set; PLANES],
    /// The left cell of each pair of neighbours in contact side by side, and the lower one of each pair one above the other.
    contacts: [Set; 2],
    /// Sums for the keys of the eight images of the board.
    sums: [u64; 8],
}

/// What the moves of one batch have in common.
#[derive(Clone, Copy, Debug)]
pub enum CompactAim {
    /// The target, as a distance in cells from the start of the move.
    By(i8),
    /// No step at all.
    Pass,
}

impl Aim for CompactAim {
    type Move = Move;

    #[inline]
    fn at(self, bit: u32) -> Move {
        let cell = |number: u32| Cell::new((number % SIDE as u32) as u8, (number / SIDE as u32) as u8);
        match self {
            CompactAim::By(offset) => {
                Move::Step { from: cell(bit), to: cell(bit.wrapping_add_signed(offset.into())) }
            }
            CompactAim::Pass => Move::Pass,
        }
    }
}

/// The number of a cell.
#[inline]
fn number(cell: Cell) -> usize {
    usize::from(cell.row()) * SIDE + usize::from(cell.column())
}

impl CompactSwack {
    /// A win here is one in the game itself, at most this many turns later.
    pub const TURNS_LEFT_OUT: u32 = 2;

    /// A position as far as it matters. `None` on other boards, where sides can be swapped, where the next turn may end the game with a
    /// second pass, or if the colours have not as many stacks as in a game from the start.
    ///
    /// Where there is one, there is one after each move, unless that ends the game or who is behind has passed.
    pub fn of(position: &Swack) -> Option<CompactSwack> {
        let SwackOptions { size, swap, .. } = position.options;
        if usize::from(size) != SIDE || swap || position.passes == 2 {
            return None;
        }
        let mut compact = CompactSwack {
            turn: position.turn,
            black: 0,
            planes: [0; PLANES],
            contacts: [0; 2],
            sums: [0; 8],
        };
        for (cell, square) in position.board_cells().enumerate() {
            let tower = position.tower(square);
            let black = Colour::of_bit(tower.top()) == Colour::Black;
            compact.black |= Set::from(black) << cell;
            for (bit, plane) in compact.planes.iter_mut().enumerate() {
                *plane |= ((tower.height() - 1) >> bit & 1) << cell;
            }
            compact.note(cell, 2 * u64::from(tower.height()) + u64::from(black));
        }
        compact.find_contacts();
        let ends = position.passes == 1 && compact.leads(compact.turn);
        (!ends && compact.black.count_ones() == BLACK_STACKS).then_some(compact)
    }

    /// Whether a player would win if the game ended now.
    fn leads(&self, player: Colour) -> bool {
        (lead(self.black) > 0) == (player == Colour::Black)
    }

    /// Adds to the sums what a cell has more than before.
    #[inline]
    fn note(&mut self, cell: usize, more: u64) {
        for (sum, salt) in self.sums.iter_mut().zip(&SALTS[cell]) {
            *sum = sum.wrapping_add(salt.wrapping_mul(more));
        }
    }

    /// Finds the neighbours of equal height that differ in colour.
    #[inline]
    fn find_contacts(&mut self) {
        let between = |distance: usize| {
            let differ = self.planes.iter().fold(0, |differ, plane| differ | plane ^ plane >> distance);
            !differ & (self.black ^ self.black >> distance)
        };
        self.contacts = [between(1) & HAS_RIGHT, between(SIDE) & HAS_UPPER];
    }

    /// The most by which a swap changes the [lead](lead) in favour of the player to move.
    fn most_gained(&self) -> i32 {
        let now = i32::from(lead(self.black));
        let sign = if self.turn == Colour::Black { 1 } else { -1 };
        let mut most = 0;
        for (mut contacts, pair) in self.contacts.into_iter().zip([1 | 1 << 1, 1 | 1 << SIDE]) {
            while contacts != 0 {
                let after = self.black ^ pair << contacts.trailing_zeros();
                most = most.max(sign * (i32::from(lead(after)) - now));
                contacts &= contacts - 1;
            }
        }
        most
    }
}

/// By how many stacks the largest group of Black is larger than that of White, twice, and one more for who leads: above zero
/// if that is Black, and never zero.
#[inline]
fn lead(black: Set) -> i8 {
    // A browser reads only the book, which is not worth the memory.
    if cfg!(target_arch = "wasm32") {
        return count_lead(black);
    }
    let known = &LEADS[black as usize];
    match known.load(Ordering::Relaxed) {
        0 => {
            let lead = count_lead(black);
            known.store(lead, Ordering::Relaxed);
            lead
        }
        lead => lead,
    }
}

/// The [lead] for each set of black stacks, once it has come up; zero before.
static LEADS: LazyLock<Vec<AtomicI8>> = LazyLock::new(|| (0..1 << CELLS).map(|_| AtomicI8::new(0)).collect());

fn count_lead(black: Set) -> i8 {
    let [ours, theirs] = [black, ALL & !black].map(|set| Groups::of(wide(set)));
    let larger = ours.largest_size - theirs.largest_size;
    (2 * larger + if ours.rank > theirs.rank { 1 } else { -1 }) as i8
}

/// The same set with rows as far apart as on the widest board.
fn wide(set: Set) -> u64 {
    (0..SIDE).fold(0, |wide, row| {
        let cells = u64::from(set >> (row * SIDE)) & ((1 << SIDE) - 1);
        wide | cells << (row * usize::from(WIDEST))
    })
}

/// The salts of the places to which the eight images take each cell.
static SALTS: [[u64; 8]; CELLS] = {
    let of_places: [u64; CELLS] = salts(0x18);
    let mut of_cells = [[0; 8]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut which = 0;
        while which < 8 {
            let place = ((cell % SIDE) as u8, (cell / SIDE) as u8);
            let (column, row) = image_on_square(which as u8, SIDE as u8, place);
            of_cells[cell][which] = of_places[row as usize * SIDE + column as usize];
            which += 1;
        }
        cell += 1;
    }
    of_cells
};

impl Position for CompactSwack {
    type Options = SwackOptions;
    type Move = Move;
    type Batch = Targets<Set, CompactAim>;

    /// The start on 5×5 cells, whatever the options say.
    fn deal(_: &SwackOptions, _: &mut impl Rng) -> CompactSwack {
        CompactSwack::of(&Swack::start(SwackOptions::default())).expect("the start of the standard game")
    }

    fn options(&self) -> SwackOptions {
        SwackOptions::default()
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn status(&self) -> Status {
        let seat = |colour| if colour == Colour::Black { Seat::One } else { Seat::Two };
        if self.contacts == [0; 2] {
            let leader = if self.leads(Colour::Black) { Colour::Black } else { Colour::White };
            return Status::Over(Places::win(2, seat(leader)));
        }
        Status::ToMove(seat(self.turn))
    }

    #[inline]
    fn each_batch(&self, mut each: impl FnMut(Self::Batch)) {
        let [right, upper] = self.contacts;
        if right | upper != 0 && self.leads(self.turn) {
            each(Targets::new(1, CompactAim::Pass));
        }
        let mine = if self.turn == Colour::Black { self.black } else { !self.black };
        for (contacts, distance) in [(right, 1), (upper, SIDE as i8)] {
            each(Targets::new(contacts & mine, CompactAim::By(distance)));
            each(Targets::new((contacts & !mine) << distance, CompactAim::By(-distance)));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Step { from, to } = mv {
            let (from, to) = (number(from), number(to));
            self.black ^= 1 << from | 1 << to;
            let mut carry = 1 << to;
            for plane in &mut self.planes {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
            // A cell has twice its height, and one more where it is black.
            let (gave, got) = if self.turn == Colour::Black { (1_u64.wrapping_neg(), 3) } else { (1, 1) };
            self.note(from, gave);
            self.note(to, got);
            self.find_contacts();
        }
        self.turn = self.turn.other();
    }

    fn key(&self) -> Key {
        Key::new(self.sums[0], self.turn as u64)
    }
}

impl Symmetric for CompactSwack {
    const START_IS_SYMMETRIC: bool = true;

    #[inline]
    fn symmetric_key(&self) -> Key {
        let least = self.sums.iter().fold(u64::MAX, |least, &sum| least.min(sum));
        Key::new(least, self.turn as u64)
    }
}

cairn_core::features! {
    /// What tells how hard it is to win.
    enum Feature {
        Lead = 19, "lead of Black",
        Gain = 19, "what the best swap adds to the lead, to move",
    }
}

impl Evaluate for CompactSwack {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;
    const FITTED: &'static [&'static [i16]] = &[Feature::HAND_SET];
    const LEVELS: [Strength; 10] = Swack::LEVELS;

    #[inline]
    fn features(&self, seat: Seat, mut add: impl FnMut(usize, i32)) {
        let colour = if seat == Seat::One { Colour::Black } else { Colour::White };
        if colour == Colour::Black {
            add(Feature::Lead as usize, lead(self.black).into());
        }
        if colour == self.turn {
            add(Feature::Gain as usize, self.most_gained());
        }
    }
}
