//! Swack on boards from 5×5 to 7×7 in a few machine words, for solvers.
//!
//! What lies under the top of a stack never matters, nor on boards with an odd number of cells who moved last. One player
//! always *leads*: would win if the game ended now. Here two more things are left out:
//!
//! - who is behind does not pass while they can move;
//! - the game is over where no contact is left, since nothing can change any more: who leads has won.
//!
//! # Why the same player wins as in the game itself
//!
//! Say that someone has a winning strategy here. It passes only while they lead, and what they do there is the same, but for
//! this: if the opponent passes while behind, they pass as well, and where no contact is left, they pass. Then two passes in a
//! row come only while they lead: their own pass and the opponent's after or before it. A pass of the opponent's who leads is
//! not followed by one of theirs, as they are behind and move. So they win there too, at most [two
//! turns](CompactSwack::TURNS_LEFT_OUT) later. Somebody wins each of the two games, so who wins here is who wins there.
//!
//! A pass before the position does not matter either, unless who is to move leads and ends the game with another one.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use cairn_core::{
    Aim, Evaluate, Key, Levels, Places, Position, Seat, Status, Symmetric, Targets, image_on_square, salts,
};
use rand::Rng;

use super::board::{Cell, Move, Swack, SwackOptions, Tie, WIDEST};
use super::eval::BOARDS;
use super::sets::{Groups, down, left};
use crate::colour::Colour;

/// The smallest and the largest board.
const SMALLEST: usize = 5;
const LARGEST: usize = 7;

/// A set of cells, a bit for each; rows are [`WIDEST`] cells apart.
type Set = u64;

/// The cells that a set has room for.
const ROOM: usize = LARGEST * WIDEST as usize;

/// The number of sets that hold the heights, less one: a set for each bit. No stack is ever higher than there are cells.
const PLANES: usize = 6;

/// A position of Swack on 5×5 to 7×7 cells, as far as it matters who wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompactSwack {
    size: u8,
    turn: Colour,
    /// Whether the players have swapped sides.
    swapped: bool,
    /// Who wins a full tie, and who moved last; always the same on boards without ties.
    tie: Tie,
    last: Colour,
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
        match self {
            CompactAim::By(offset) => Move::Step {
                from: Cell::from_index(bit),
                to: Cell::from_index(bit.wrapping_add_signed(offset.into())),
            },
            CompactAim::Pass => Move::Pass,
        }
    }
}

impl CompactSwack {
    /// A win here is one in the game itself, at most this many turns later.
    pub const TURNS_LEFT_OUT: u32 = 2;

    /// A position as far as it matters. `None` on other boards, where sides can still be swapped, where the next turn may end the
    /// game with a second pass, where a full tie would be a draw, or if the colours have not as many stacks as in a game from the
    /// start.
    ///
    /// Where there is one, there is one after each move, unless that ends the game or who is behind has passed.
    pub fn of(position: &Swack) -> Option<CompactSwack> {
        let SwackOptions { size, tie, .. } = position.options;
        let is_even = size.is_multiple_of(2);
        let fits = (SMALLEST..=LARGEST).contains(&usize::from(size));
        if !fits || position.swap_is_open() || position.passes == 2 || is_even && position.last.is_none() {
            return None;
        }
        let mut compact = CompactSwack {
            size,
            turn: position.turn,
            swapped: position.swapped,
            tie: if is_even { tie } else { Tie::LastWins },
            last: position.last.filter(|_| is_even).unwrap_or(Colour::White),
            black: 0,
            planes: [0; PLANES],
            contacts: [0; 2],
            sums: [0; 8],
        };
        for square in position.board_cells() {
            let (cell, tower) = (square.index(), position.tower(square));
            let black = Colour::of_bit(tower.top()) == Colour::Black;
            compact.black |= Set::from(black) << cell;
            for (bit, plane) in compact.planes.iter_mut().enumerate() {
                *plane |= Set::from((tower.height() - 1) >> bit & 1) << cell;
            }
            compact.note(cell, 2 * u64::from(tower.height()) + u64::from(black));
        }
        compact.find_contacts();
        let ends = position.passes == 1 && compact.leads(compact.turn);
        let black_stacks = u32::from(size).pow(2) / 2;
        (!ends && compact.black.count_ones() == black_stacks).then_some(compact)
    }

    /// The seat that plays a colour.
    fn seat_of(&self, colour: Colour) -> Seat {
        if (colour == Colour::Black) == self.swapped { Seat::Two } else { Seat::One }
    }

    /// All cells of the board.
    #[inline]
    fn board(&self) -> Set {
        BOARDS[usize::from(self.size)] as Set
    }

    /// Whether a player would win if the game ended now.
    fn leads(&self, player: Colour) -> bool {
        match self.lead(self.black) {
            0 => (player == self.last) == (self.tie == Tie::LastWins),
            lead => (lead > 0) == (player == Colour::Black),
        }
    }

    /// By how many stacks the largest group of Black is larger than that of White, twice, and one more for who leads: above zero
    /// if that is Black, and zero only in a full tie.
    #[inline]
    fn lead(&self, black: Set) -> i8 {
        // The product has an inverse, and the size is in it, so that its upper bits and its place tell all sets apart.
        let product =
            (black | Set::from(self.size - SMALLEST as u8) << (ROOM - 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let known = &LEADS[(product >> (64 - LEADS_BITS)) as usize];
        let rest = product << LEADS_BITS;
        let found = known.load(Ordering::Relaxed);
        if found != 0 && (found ^ rest) >> 8 == 0 {
            return found as u8 as i8;
        }
        let lead = count_lead(black, self.board());
        known.store(rest | u64::from(lead as u8), Ordering::Relaxed);
        lead
    }

    /// Adds to the sums what a cell has more than before.
    #[inline]
    fn note(&mut self, cell: usize, more: u64) {
        for (sum, salt) in self.sums.iter_mut().zip(&SALTS[usize::from(self.size) - SMALLEST][cell % ROOM]) {
            *sum = sum.wrapping_add(salt.wrapping_mul(more));
        }
    }

    fn key_of(&self, sum: u64) -> Key {
        let (last_loses, swapped) = (u64::from(self.tie == Tie::LastLoses), u64::from(self.swapped));
        Key::new(sum, self.turn as u64 | (self.last as u64) << 1 | last_loses << 2 | swapped << 3)
    }

    /// Finds the neighbours of equal height that differ in colour.
    #[inline]
    fn find_contacts(&mut self) {
        let between = |distance: u8| {
            let differ = self.planes.iter().fold(0, |differ, plane| differ | plane ^ plane >> distance);
            !differ & (self.black ^ self.black >> distance)
        };
        let board = self.board();
        self.contacts = [between(1) & board & left(board), between(WIDEST) & board & down(board)];
    }

    /// The most by which a swap changes the [lead](CompactSwack::lead) in favour of the player to move.
    fn most_gained(&self) -> i32 {
        let now = i32::from(self.lead(self.black));
        let sign = if self.turn == Colour::Black { 1 } else { -1 };
        let mut most = 0;
        for (mut contacts, pair) in self.contacts.into_iter().zip([1 | 1 << 1, 1 | 1 << WIDEST]) {
            while contacts != 0 {
                let after = self.black ^ pair << contacts.trailing_zeros();
                most = most.max(sign * (i32::from(self.lead(after)) - now));
                contacts &= contacts - 1;
            }
        }
        most
    }
}

/// A cache of [leads](CompactSwack::lead): each set of black stacks has one place, which it shares with others.
static LEADS: LazyLock<Vec<AtomicU64>> =
    LazyLock::new(|| (0..1 << LEADS_BITS).map(|_| AtomicU64::new(0)).collect());

/// The number of places, as a power of two: fewer in a browser, which may run on a phone.
const LEADS_BITS: u32 = if cfg!(target_family = "wasm") { 16 } else { 21 };

fn count_lead(black: Set, board: Set) -> i8 {
    let [ours, theirs] = [black, board & !black].map(Groups::of);
    let larger = ours.largest_size - theirs.largest_size;
    (2 * larger + ours.rank.cmp(&theirs.rank) as i32) as i8
}

/// For each size, the salts of the places to which the eight images take each cell.
static SALTS: [[[u64; 8]; ROOM]; LARGEST - SMALLEST + 1] = {
    let of_places: [u64; LARGEST * LARGEST] = salts(0x18);
    let mut of_sizes = [[[0; 8]; ROOM]; LARGEST - SMALLEST + 1];
    let mut size = SMALLEST;
    while size <= LARGEST {
        let mut cell = 0;
        while cell < size * size {
            let (column, row) = (cell % size, cell / size);
            let mut which = 0;
            while which < 8 {
                let image = image_on_square(which as u8, size as u8, (column as u8, row as u8));
                of_sizes[size - SMALLEST][row * WIDEST as usize + column][which] =
                    of_places[image.1 as usize * size + image.0 as usize];
                which += 1;
            }
            cell += 1;
        }
        size += 1;
    }
    of_sizes
};

impl Position for CompactSwack {
    type Options = SwackOptions;
    type Move = Move;
    type Batch = Targets<Set, CompactAim>;

    /// The start of the standard game, whatever the options say.
    fn deal(_: &SwackOptions, _: &mut impl Rng) -> CompactSwack {
        CompactSwack::of(&Swack::start(SwackOptions::default())).expect("the start of the standard game")
    }

    fn options(&self) -> SwackOptions {
        SwackOptions { size: self.size, tie: self.tie, swap: false }
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn status(&self) -> Status {
        if self.contacts == [0; 2] {
            let leader = if self.leads(Colour::Black) { Colour::Black } else { Colour::White };
            return Status::Over(Places::win(2, self.seat_of(leader)));
        }
        Status::ToMove(self.seat_of(self.turn))
    }

    #[inline]
    fn each_batch(&self, mut each: impl FnMut(Self::Batch)) {
        let [right, upper] = self.contacts;
        if right | upper != 0 && self.leads(self.turn) {
            each(Targets::new(1, CompactAim::Pass));
        }
        let mine = if self.turn == Colour::Black { self.black } else { !self.black };
        for (contacts, distance) in [(right, 1), (upper, WIDEST as i8)] {
            each(Targets::new(contacts & mine, CompactAim::By(distance)));
            each(Targets::new((contacts & !mine) << distance, CompactAim::By(-distance)));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Step { from, to } = mv {
            let (from, to) = (from.index(), to.index());
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
            if self.size.is_multiple_of(2) {
                self.last = self.turn;
            }
        }
        self.turn = self.turn.other();
    }

    fn key(&self) -> Key {
        self.key_of(self.sums[0])
    }
}

impl Symmetric for CompactSwack {
    const START_IS_SYMMETRIC: bool = true;

    #[inline]
    fn symmetric_key(&self) -> Key {
        let least = self.sums.iter().fold(u64::MAX, |least, &sum| least.min(sum));
        self.key_of(least)
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
    const LEVELS: &'static [Levels] = Swack::LEVELS;

    #[inline]
    fn features(&self, seat: Seat, mut add: impl FnMut(usize, i32)) {
        let colour = if seat == self.seat_of(Colour::Black) { Colour::Black } else { Colour::White };
        if colour == Colour::Black {
            add(Feature::Lead as usize, self.lead(self.black).into());
        }
        if colour == self.turn {
            add(Feature::Gain as usize, self.most_gained());
        }
    }
}
