//! Maps of the table around the stacks, and the lines on them.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use cairn_core::Seat;

use super::board::{KnightLine, Neutral};
use super::geometry::Square;

/// A set of squares, on a table that is rolled up: with [`SMALL`] words the square x,y is the same as x+11,y-2 and
/// x-2,y+12, with [`LARGE`] it is the same as x+16,y-4 and x,y+16.
///
/// As long as all stacks are [close together](Stacks::fit), steps of up to three squares from any of them lead to where
/// they should. Farther apart they may seem nearer than they are, or be on one another.
///
/// Each word holds every second or fourth row, those one after the other in a ring of 64 bits, so that a step in
/// any direction is one rotation of each word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Map<const WORDS: usize>([u64; WORDS]);

/// Words for nearly all positions.
pub(super) const SMALL: usize = 2;
/// Words for nearly all others.
pub(super) const LARGE: usize = 4;

impl<const WORDS: usize> Map<WORDS> {
    pub(super) const NONE: Map<WORDS> = Map([0; WORDS]);
    /// How far apart in a word its rows are.
    const ROW: i32 = if WORDS == SMALL { 11 } else { 16 };

    #[inline(always)]
    pub(super) fn count(self) -> i32 {
        self.0.iter().map(|word| word.count_ones() as i32).sum()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Map::NONE
    }

    /// The squares from which this step leads into the set.
    // Always inlined, so that the step is known when it is compiled.
    #[inline(always)]
    fn before(self, x: i32, y: i32) -> Self {
        let mut before = Map::NONE;
        for (word, bits) in before.0.iter_mut().enumerate() {
            let row = word as i32 + y;
            let (rings, word) = (row.div_euclid(WORDS as i32), row.rem_euclid(WORDS as i32));
            let steps = rings * Self::ROW + x;
            *bits = self.0[word as usize].rotate_right(steps.rem_euclid(u64::BITS as i32) as u32);
        }
        before
    }

    /// The squares of rows of four that begin in the set and go on with this step.
    #[inline(always)]
    fn rows_of_four(self, x: i32, y: i32) -> Self {
        let pairs = self | self.before(-x, -y);
        pairs | pairs.before(-2 * x, -2 * y)
    }

    /// The same, and the squares that are in two such rows or more.
    #[inline(always)]
    fn rows_of_four_twice(self, x: i32, y: i32) -> (Self, Self) {
        let next = self.before(-x, -y);
        let (pairs, both) = (self | next, self & next);
        let more = pairs.before(-2 * x, -2 * y);
        (pairs | more, both | both.before(-2 * x, -2 * y) | pairs & more)
    }

    /// The first squares of rows of four that are in the set.
    #[inline(always)]
    fn fours_within(self, x: i32, y: i32) -> Self {
        let pairs = self & self.before(x, y);
        pairs & pairs.before(2 * x, 2 * y)
    }

    /// Calls `each` with every square of the set: the word, and the bit in it.
    #[inline]
    pub(super) fn each_bit(self, mut each: impl FnMut(usize, u64)) {
        for (place, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                each(place, word & word.wrapping_neg());
                word &= word - 1;
            }
        }
    }

    /// Whether the set has this bit.
    #[inline]
    pub(super) fn has_bit(&self, word: usize, bit: u64) -> bool {
        self.0[word] & bit != 0
    }

    /// Adds a square to the set, if the condition holds.
    #[inline]
    fn insert(&mut self, square: Square, member: bool) {
        let (x, y) = square.unsigned();
        let bit = (y / WORDS as u32 * Self::ROW as u32 + x) % u64::BITS;
        self.0[y as usize % WORDS] |= u64::from(member) << bit;
    }

    /// The squares that touch a square of the set.
    #[inline]
    pub(super) fn touched(self) -> Self {
        let sides = self.before(1, 0) | self.before(-1, 0);
        let wide = self | sides;
        sides | wide.before(0, 1) | wide.before(0, -1)
    }

    /// The squares a knight's move away.
    #[inline]
    pub(super) fn knight_moves(self) -> Self {
        let near = self.before(1, 0) | self.before(-1, 0);
        let far = self.before(2, 0) | self.before(-2, 0);
        near.before(0, 2) | near.before(0, -2) | far.before(0, 1) | far.before(0, -1)
    }
}

// Loops, not closures: without link-time optimisation, a closure for each word is called, which takes most of the time of
// an evaluation.

impl<const WORDS: usize> BitAnd for Map<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

impl<const WORDS: usize> BitOr for Map<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }
}

impl<const WORDS: usize> BitXor for Map<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word ^= other;
        }
        self
    }
}

impl<const WORDS: usize> BitOrAssign for Map<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const WORDS: usize> Not for Map<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

/// The stacks on the table as a player sees them.
pub(super) struct Stacks<const WORDS: usize> {
    /// What counts in the player's lines.
    pub(super) own: Map<WORDS>,
    /// The player's stacks that can give a tile.
    pub(super) tall: Map<WORDS>,
    /// Those that can give two, and so make a new tall stack.
    pub(super) high: Map<WORDS>,
    /// The stacks of all opponents that can give a tile.
    pub(super) enemy_tall: Map<WORDS>,
    /// All that fills a square.
    pub(super) filled: Map<WORDS>,
    /// The columns and rows that are in use, modulo 32.
    used: [u32; 2],
}

impl<const WORDS: usize> Stacks<WORDS> {
    #[inline]
    pub(super) fn new(position: &KnightLine, seat: Seat) -> Self {
        let [mut own, mut tall, mut high, mut enemy, mut enemy_tall] = [Map::NONE; 5];
        // The grey tile is in column 0 and row 0.
        let mut used = [u32::from(position.has_neutral()); 2];
        for player in position.seat_list() {
            for pile in position.piles(player) {
                let (x, y) = pile.at.unsigned();
                used[0] |= 1 << (x % u32::BITS);
                used[1] |= 1 << (y % u32::BITS);
                if player == seat {
                    own.insert(pile.at, true);
                    tall.insert(pile.at, pile.height > 1);
                    high.insert(pile.at, pile.height > 2);
                } else {
                    enemy.insert(pile.at, true);
                    enemy_tall.insert(pile.at, pile.height > 1);
                }
            }
        }
        let mut filled = own | enemy;
        filled.insert(Square::ORIGIN, position.has_neutral());
        own.insert(Square::ORIGIN, position.options.tile == Neutral::Wildcard);
        Stacks { own, tall, high, enemy_tall, filled, used }
    }

    /// Whether the maps are large enough for all stacks.
    #[inline]
    pub(super) fn fit(&self) -> bool {
        // All stacks are connected, so that there is no gap between the columns in use.
        let most = if WORDS == SMALL { 7 } else { 12 };
        self.used.iter().all(|used| used.count_ones() <= most)
    }

    /// The empty squares that touch a stack.
    #[inline]
    pub(super) fn open(&self) -> Map<WORDS> {
        self.filled.touched() & !self.filled
    }

    /// The empty squares that complete a line.
    #[inline]
    fn wins(&self) -> Map<WORDS> {
        let wins = |x, y| self.fours(x, y)[2].rows_of_four(x, y);
        (wins(1, 0) | wins(0, 1) | wins(1, 1) | wins(1, -1)) & !self.filled
    }

    /// Whether the player reaches a square that completes a line.
    #[inline]
    pub(super) fn reach_line(&self) -> bool {
        !(self.wins() & self.tall.knight_moves()).is_empty()
    }

    /// The rows of four squares in one direction, each known by its first square, of which one, two and three are
    /// the player's.
    #[inline(always)]
    fn fours(&self, x: i32, y: i32) -> [Map<WORDS>; 3] {
        let (first, second) = (self.own, self.own.before(x, y));
        // Of the first two squares and of the last two.
        let (one, both) = (first ^ second, first & second);
        let (one_more, both_more) = (one.before(2 * x, 2 * y), both.before(2 * x, 2 * y));
        [
            (one ^ one_more) & !(both | both_more),
            one & one_more | (both ^ both_more) & !(one | one_more),
            both & one_more | one & both_more,
        ]
    }
}

/// Rows of four squares that may become lines.
pub(super) struct Lines<const WORDS: usize> {
    /// Empty squares that complete a line.
    pub(super) wins: Map<WORDS>,
    /// Empty squares that make three of a line whose fourth square is empty.
    pub(super) threes: Map<WORDS>,
    /// Empty squares that do so in two rows of four in the same direction.
    pub(super) open_threes: Map<WORDS>,
    /// Empty squares of rows of four that have two stacks and are otherwise in reach.
    pub(super) ready: Map<WORDS>,
    /// Rows of four that have one stack and are otherwise in reach.
    pub(super) singles: i32,
}

impl<const WORDS: usize> Lines<WORDS> {
    /// Requires the squares that the player reaches.
    #[inline]
    pub(super) fn new(stacks: &Stacks<WORDS>, reach: Map<WORDS>) -> Self {
        let [wins, threes, open_threes, ready] = [Map::NONE; 4];
        let mut lines = Lines { wins, threes, open_threes, ready, singles: 0 };
        lines.add(1, 0, stacks, reach);
        lines.add(0, 1, stacks, reach);
        lines.add(1, 1, stacks, reach);
        lines.add(1, -1, stacks, reach);
        let empty = !stacks.filled;
        lines.wins = lines.wins & empty;
        lines.threes = lines.threes & empty;
        lines.open_threes = lines.open_threes & empty;
        lines.ready = lines.ready & empty;
        lines
    }

    #[inline(always)]
    fn add(&mut self, x: i32, y: i32, stacks: &Stacks<WORDS>, reach: Map<WORDS>) {
        let [one, two, three] = stacks.fours(x, y);
        self.wins |= three.rows_of_four(x, y);
        let open = (!stacks.filled | stacks.own).fours_within(x, y);
        let (threes, twice) = (two & open).rows_of_four_twice(x, y);
        self.threes |= threes;
        self.open_threes |= twice;
        let in_reach = (stacks.own | reach).fours_within(x, y);
        self.ready |= (two & in_reach).rows_of_four(x, y);
        self.singles += (one & in_reach).count();
    }
}
