//! The board: rocks, what a position holds, and its key.
//!
//! ```text
//!         g4  g5  g6  g7
//!       f3  f4  f5  f6  f7
//!     e2  e3  e4  e5  e6  e7
//!   d1  d2  d3  ~~  d5  d6  d7
//!     c1  c2  c3  c4  c5  c6
//!       b1  b2  b3  b4  b5
//!         a1  a2  a3  a4
//! ```

use std::fmt;

use cairn_core::{BySeat, Choice, Key, Options, Seat, SeatSet, Span, TextError, ones, salts};

use super::stack::{Crab, Crabs, Pile, Size, seat_of_crab};

/// A set of rocks, one bit each.
pub(super) type Rocks = u64;

/// The board has seven rows, and as many diagonals.
pub(super) const ROWS: u8 = 7;
pub(super) const PLACES: usize = ROWS as usize * ROWS as usize;
const WATER: Rock = Rock::new(3, 3);

/// The black rocks, which only the boards for three and four use. The sources give their number, not their
/// place: every other rock of the outer ring from a1 is our choice.
const BLACK: [&str; 9] = ["a1", "a3", "b5", "c1", "d7", "e2", "f7", "g4", "g6"];

const SALTS: [[u64; PLACES]; 3] = [salts(0xc4ab), salts(0xc4ac), salts(0xc4ad)];

/// A rock, named by its row, a at the bottom, and its diagonal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rock(u8);

impl Rock {
    /// The rock in this row and diagonal, both counted from 0.
    pub(super) const fn new(row: u8, diagonal: u8) -> Rock {
        Rock(row * ROWS + diagonal)
    }

    pub(super) const fn from_index(index: u32) -> Rock {
        Rock(index as u8)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn bit(self) -> Rocks {
        1 << self.0
    }

    /// The places next to it; some of them may be no rocks.
    #[inline]
    pub(super) const fn neighbours(self) -> Rocks {
        NEIGHBOURS[self.index()]
    }

    pub(super) const fn row(self) -> u8 {
        self.0 / ROWS
    }

    pub(super) const fn diagonal(self) -> u8 {
        self.0 % ROWS
    }

    /// Whether it is a place of the largest board, the water included.
    pub(super) fn is_on_board(self) -> bool {
        self.ring() <= 3
    }

    pub(super) fn is_water(self) -> bool {
        self == WATER
    }

    /// How far from the water, in steps.
    const fn ring(self) -> u8 {
        let up = self.row() as i8 - WATER.row() as i8;
        let along = self.diagonal() as i8 - WATER.diagonal() as i8;
        let steps = [up.unsigned_abs(), along.unsigned_abs(), (up - along).unsigned_abs()];
        let longer = if steps[0] > steps[1] { steps[0] } else { steps[1] };
        if longer > steps[2] { longer } else { steps[2] }
    }

    /// Where one of the twelve symmetries of the hexagon takes it: six turns, then the same mirrored.
    pub(super) fn image(self, which: u8) -> Rock {
        let (mut up, mut along) = (self.row() as i8 - 3, self.diagonal() as i8 - 3);
        for _ in 0..which % 6 {
            (up, along) = (along, along - up);
        }
        if which >= 6 {
            (up, along) = (along, up);
        }
        Rock::new((up + 3) as u8, (along + 3) as u8)
    }

    /// The place with this name, if it is on the largest board; the water has a name as well.
    const fn named(name: &[u8]) -> Option<Rock> {
        match *name {
            [row @ b'a'..=b'g', diagonal @ b'1'..=b'7'] => {
                let rock = Rock::new(row - b'a', diagonal - b'1');
                if rock.ring() <= 3 { Some(rock) } else { None }
            }
            _ => None,
        }
    }

    /// Reads a name such as `b3`.
    pub(super) fn read(name: Span<'_>) -> Result<Rock, TextError> {
        Rock::named(name.as_str().as_bytes())
            .filter(|rock| !rock.is_water())
            .ok_or_else(|| name.expected("a rock such as b3"))
    }
}

impl fmt::Display for Rock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.diagonal() + 1)
    }
}

impl fmt::Debug for Rock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The black rocks.
pub(super) const BLACK_ROCKS: Rocks = {
    let mut set = 0;
    let mut i = 0;
    while i < BLACK.len() {
        if let Some(rock) = Rock::named(BLACK[i].as_bytes()) {
            set |= rock.bit();
        }
        i += 1;
    }
    set
};

/// The rocks with at least one step to the water and at most `rings`.
const fn rings(rings: u8) -> Rocks {
    let mut set = 0;
    let mut index = 0;
    while index < PLACES as u8 {
        let ring = Rock(index).ring();
        if ring >= 1 && ring <= rings {
            set |= Rock(index).bit();
        }
        index += 1;
    }
    set
}

/// The rocks in use with this many players.
pub(super) const fn rocks_in_use(players: u8) -> Rocks {
    const YELLOW: Rocks = rings(2);
    const ALL: Rocks = rings(3);
    match players {
        2 => YELLOW,
        3 => YELLOW | BLACK_ROCKS,
        _ => ALL,
    }
}

/// The cells that a position shows, row by row from the top: the rocks in use and the water.
pub(super) fn shown(players: u8) -> impl Iterator<Item = Vec<Rock>> {
    let places = rocks_in_use(players) | WATER.bit();
    (0..ROWS).rev().filter_map(move |row| {
        let rocks: Vec<Rock> = ones(places).map(Rock::from_index).filter(|rock| rock.row() == row).collect();
        (!rocks.is_empty()).then_some(rocks)
    })
}

/// The places next to any of these rocks; some of them may be no rocks.
///
/// The hexagon keeps the ends of its rows apart, so that no shift leads from one end to another.
#[inline]
pub(super) const fn neighbours(rocks: Rocks) -> Rocks {
    rocks << 1 | rocks >> 1 | rocks << ROWS | rocks >> ROWS | rocks << (ROWS + 1) | rocks >> (ROWS + 1)
}

/// The places next to each place.
const NEIGHBOURS: [Rocks; PLACES] = {
    let mut table = [0; PLACES];
    let mut index = 0;
    while index < PLACES {
        table[index] = neighbours(1 << index);
        index += 1;
    }
    table
};

/// The options of Crab Stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CrabOptions {
    /// Two to four.
    pub players: u8,
}

impl Default for CrabOptions {
    fn default() -> Self {
        CrabOptions { players: 2 }
    }
}

impl Options for CrabOptions {
    const CHOICES: &'static [Choice] = &[Choice { name: "players", values: &["2", "3", "4"] }];

    fn selected(&self) -> Vec<usize> {
        vec![usize::from(self.players - 2)]
    }

    fn select(places: &[usize]) -> Self {
        CrabOptions { players: places[0] as u8 + 2 }
    }
}

/// A crab goes from the top of one stack to the top of another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the crab starts.
    pub from: Rock,
    /// Where it ends.
    pub to: Rock,
    /// Where the wave leaves a choice, the lowest-named rock of the group that stays.
    pub stays: Option<Rock>,
}

/// A position of Crab Stack.
#[derive(Clone, Debug)]
pub struct CrabStack {
    pub(super) players: u8,
    pub(super) turn: Seat,
    pub(super) still_in: SeatSet,
    /// When each player went out: the larger the later. No part of what makes positions equal: the rules
    /// name all that is.
    pub(super) out_at: BySeat<u8>,
    pub(super) crabs_left: BySeat<u8>,
    /// The rocks by the owner of the crab on top.
    owned: [Rocks; 4],
    /// The rocks by the size of the crab on top.
    sized: [Rocks; 3],
    /// The rocks with just one crab.
    lone: Rocks,
    sum: u64,
    /// The crabs by size and rock.
    piles: [[Pile; PLACES]; 3],
}

impl PartialEq for CrabStack {
    fn eq(&self, other: &Self) -> bool {
        (self.players, self.turn, self.still_in) == (other.players, other.turn, other.still_in)
            && self.piles == other.piles
    }
}

impl Eq for CrabStack {}

impl CrabStack {
    /// Rocks without crabs, everyone in and player 1 to move.
    pub(super) fn bare(players: u8) -> CrabStack {
        CrabStack {
            players,
            turn: Seat::One,
            still_in: SeatSet::first(players.into()),
            out_at: BySeat::from_fn(players.into(), |_| 0),
            crabs_left: BySeat::from_fn(players.into(), |_| 0),
            owned: [0; 4],
            sized: [0; 3],
            lone: 0,
            sum: 0,
            piles: [[Pile::EMPTY; PLACES]; 3],
        }
    }

    #[inline]
    pub(super) fn crabs(&self, rock: Rock) -> Crabs {
        let [small, medium, large] = &self.piles;
        Crabs { piles: [small[rock.index()], medium[rock.index()], large[rock.index()]] }
    }

    /// The rocks with a crab on them.
    #[inline]
    pub(super) fn occupied(&self) -> Rocks {
        self.sized[0] | self.sized[1] | self.sized[2]
    }

    /// The rocks on which the top crab belongs to a seat.
    #[inline]
    pub(super) fn owned(&self, seat: Seat) -> Rocks {
        self.owned[seat.index()]
    }

    /// The rocks on which the top crab has a size.
    #[inline]
    pub(super) fn sized(&self, size: Size) -> Rocks {
        self.sized[size as usize]
    }

    /// The rocks with just one crab, which will be empty once it moves.
    #[inline]
    pub(super) fn lone(&self) -> Rocks {
        self.lone
    }

    /// Puts a crab on top of the stack on a rock. With [`lift`](CrabStack::lift) and [`clear`](CrabStack::clear)
    /// the only place where stacks change, and all that is kept about them. How many crabs the players have is
    /// not: a move does not change it.
    #[inline]
    pub(super) fn land(&mut self, rock: Rock, crab: Crab) {
        let mut pile = self.piles[crab.size as usize][rock.index()];
        pile.push(crab.owner as u8);
        self.set_pile(rock, crab.size, pile);
        self.show_top(rock);
    }

    /// Takes the top crab off the stack on a rock. Requires a stack that is not empty.
    #[inline]
    pub(super) fn lift(&mut self, rock: Rock) -> Crab {
        let size = self.crabs(rock).top_size();
        let mut pile = self.piles[size as usize][rock.index()];
        let owner = seat_of_crab(pile.pop());
        self.set_pile(rock, size, pile);
        self.show_top(rock);
        Crab { size, owner }
    }

    /// Takes all crabs off these rocks, and from their players' numbers.
    pub(super) fn clear(&mut self, rocks: Rocks) {
        for rock in ones(rocks).map(Rock::from_index) {
            for crab in self.crabs(rock).bottom_up() {
                self.crabs_left[crab.owner] -= 1;
            }
            for size in Size::ALL {
                self.set_pile(rock, size, Pile::EMPTY);
            }
        }
        self.owned = self.owned.map(|owned| owned & !rocks);
        self.sized = self.sized.map(|sized| sized & !rocks);
        self.lone &= !rocks;
    }

    #[inline]
    fn set_pile(&mut self, rock: Rock, size: Size, pile: Pile) {
        let slot = &mut self.piles[size as usize][rock.index()];
        let change = u64::from(pile.word()).wrapping_sub(slot.word().into());
        *slot = pile;
        self.sum = self.sum.wrapping_add(SALTS[size as usize][rock.index()].wrapping_mul(change));
    }

    /// Brings the sets up to date with a stack that has changed. Without branches: which way they would go is
    /// hard to foretell.
    #[inline]
    fn show_top(&mut self, rock: Rock) {
        let others = !rock.bit();
        self.owned = self.owned.map(|rocks| rocks & others);
        self.sized = self.sized.map(|rocks| rocks & others);
        let crabs = self.crabs(rock);
        let top = crabs.top();
        let any = Rocks::from(!crabs.is_empty()) << rock.index();
        self.owned[top.owner.index()] |= any;
        self.sized[top.size as usize] |= any;
        self.lone = self.lone & others | Rocks::from(crabs.is_lone()) << rock.index();
    }

    /// The sum for a key if everything were seen from another side.
    pub(super) fn sum_of_image(&self, which: u8) -> u64 {
        ones(self.occupied()).map(Rock::from_index).fold(0, |sum, rock| {
            let image = rock.image(which).index();
            Size::ALL.into_iter().fold(sum, |sum, size| {
                let word = self.piles[size as usize][rock.index()].word() - Pile::EMPTY.word();
                sum.wrapping_add(SALTS[size as usize][image].wrapping_mul(word.into()))
            })
        })
    }

    pub(super) fn hash_key(&self) -> Key {
        self.key_with(self.sum)
    }

    /// The key if the sum over the rocks were this.
    pub(super) fn key_with(&self, sum: u64) -> Key {
        let still_in = self.still_in.iter().fold(0, |bits, seat| bits | 1 << seat.index());
        Key::new(sum, self.turn as u64 | still_in << 2 | u64::from(self.players) << 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_have_18_27_and_36_rocks() {
        assert_eq!([2, 3, 4].map(|players| rocks_in_use(players).count_ones()), [18, 27, 36]);
        assert_eq!(BLACK_ROCKS.count_ones(), 9);
    }

    #[test]
    fn neighbours_differ_by_one_row_diagonal_or_both() {
        const STEPS: [(i8, i8); 6] = [(0, 1), (0, -1), (1, 0), (1, 1), (-1, 0), (-1, -1)];
        let all = rocks_in_use(4);
        for rock in ones(all).map(Rock::from_index) {
            let expected = STEPS.iter().filter_map(|&(row, diagonal)| {
                let row = rock.row().checked_add_signed(row).filter(|&row| row < ROWS)?;
                let diagonal = rock.diagonal().checked_add_signed(diagonal).filter(|&at| at < ROWS)?;
                Some(Rock::new(row, diagonal).bit() & all)
            });
            let expected = expected.fold(0, |set, bit| set | bit);
            assert_eq!(neighbours(rock.bit()) & all, expected, "{rock}");
        }
    }
}
