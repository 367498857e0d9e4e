//! Maps of the table around the stacks, and the lines on them.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use cairn_core::Seat;

use super::board::{KnightLine, Neutral};
use super::geometry::Square;

/// A set of squares, on a table that is rolled up: square x,y is the same as x,y+16 and as x+16,y-4.
///
/// So there is room for all of the table that is in use, as long as the stacks are in a square of 13 by 13: then a
/// step of up to three squares from any of them leads to where it should. Larger tables are rare. On them stacks
/// may seem nearer than they are, or be on one another.
///
/// Each word holds every fourth row, four of them in a ring of 64 bits. A step in any direction is then one rotation
/// of each word.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Map([u64; WORDS]);

const WORDS: usize = 4;
const ROW: u32 = 16;

impl Map {
    pub(super) const NONE: Map = Map([0; WORDS]);

    #[inline]
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
    fn before(self, x: i32, y: i32) -> Map {
        Map(std::array::from_fn(|word| {
            let row = word as i32 + y;
            let (rings, word) = (row.div_euclid(WORDS as i32), row.rem_euclid(WORDS as i32));
            let steps = rings * ROW as i32 + x;
            self.0[word as usize].rotate_right(steps.rem_euclid(u64::BITS as i32) as u32)
        }))
    }

    /// The squares of rows of four that begin in the set and go on with this step.
    #[inline(always)]
    fn rows_of_four(self, x: i32, y: i32) -> Map {
        let pairs = self | self.before(-x, -y);
        pairs | pairs.before(-2 * x, -2 * y)
    }

    /// The same, and the squares that are in two such rows or more.
    #[inline(always)]
    fn rows_of_four_twice(self, x: i32, y: i32) -> (Map, Map) {
        let next = self.before(-x, -y);
        let (pairs, both) = (self | next, self & next);
        let more = pairs.before(-2 * x, -2 * y);
        (pairs | more, both | both.before(-2 * x, -2 * y) | pairs & more)
    }

    /// The first squares of rows of four that are in the set.
    #[inline(always)]
    fn fours_within(self, x: i32, y: i32) -> Map {
        let pairs = self & self.before(x, y);
        pairs & pairs.before(2 * x, 2 * y)
    }

    /// Puts a square into the set, if it is to be a member.
    #[inline]
    fn insert(&mut self, square: Square, member: bool) {
        let (x, y) = square.unsigned();
        self.0[y as usize % WORDS] |= u64::from(member) << (y / WORDS as u32 * ROW + x) % u64::BITS;
    }

    /// The squares that touch a square of the set.
    #[inline]
    pub(super) fn touched(self) -> Map {
        let sides = self.before(1, 0) | self.before(-1, 0);
        let wide = self | sides;
        sides | wide.before(0, 1) | wide.before(0, -1)
    }

    /// The squares a knight's move away.
    #[inline]
    pub(super) fn knight_moves(self) -> Map {
        let near = self.before(1, 0) | self.before(-1, 0);
        let far = self.before(2, 0) | self.before(-2, 0);
        near.before(0, 2) | near.before(0, -2) | far.before(0, 1) | far.before(0, -1)
    }
}

impl BitAnd for Map {
    type Output = Map;

    #[inline]
    fn bitand(self, other: Map) -> Map {
        Map(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Map {
    type Output = Map;

    #[inline]
    fn bitor(self, other: Map) -> Map {
        Map(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitXor for Map {
    type Output = Map;

    #[inline]
    fn bitxor(self, other: Map) -> Map {
        Map(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }
}

impl BitOrAssign for Map {
    #[inline]
    fn bitor_assign(&mut self, other: Map) {
        *self = *self | other;
    }
}

impl Not for Map {
    type Output = Map;

    #[inline]
    fn not(self) -> Map {
        Map(self.0.map(|word| !word))
    }
}

/// The stacks on the table as a player sees them.
pub(super) struct Stacks {
    /// What counts in the player's lines.
    pub(super) own: Map,
    /// The player's stacks that can give a tile.
    pub(super) tall: Map,
    /// Those that can give two, and so make a new tall stack.
    pub(super) high: Map,
    /// The stacks of all opponents that can give a tile.
    pub(super) enemy_tall: Map,
    /// All that fills a square.
    pub(super) filled: Map,
}

impl Stacks {
    #[inline]
    pub(super) fn new(position: &KnightLine, seat: Seat) -> Stacks {
        let [mut own, mut tall, mut high, mut enemy, mut enemy_tall] = [Map::NONE; 5];
        for player in position.seat_list() {
            for pile in position.piles(player) {
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
        Stacks { own, tall, high, enemy_tall, filled }
    }

    /// The empty squares that touch a stack.
    #[inline]
    pub(super) fn open(&self) -> Map {
        self.filled.touched() & !self.filled
    }

    /// The empty squares that complete a line.
    #[inline]
    pub(super) fn wins(&self) -> Map {
        let wins = |x, y| self.fours(x, y)[2].rows_of_four(x, y);
        (wins(1, 0) | wins(0, 1) | wins(1, 1) | wins(1, -1)) & !self.filled
    }

    /// The rows of four squares in one direction, each known by its first square, of which one, two and three are
    /// the player's.
    #[inline(always)]
    fn fours(&self, x: i32, y: i32) -> [Map; 3] {
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
#[derive(Default)]
pub(super) struct Lines {
    /// Empty squares that complete a line.
    pub(super) wins: Map,
    /// Empty squares that make three of a line whose fourth square is empty.
    pub(super) threes: Map,
    /// Empty squares that do so in two rows of four in the same direction.
    pub(super) open_threes: Map,
    /// Empty squares of rows of four that have two stacks and are otherwise in reach.
    pub(super) near: Map,
    /// Rows of four that have one stack and are otherwise in reach.
    pub(super) singles: i32,
}

impl Lines {
    /// Requires the squares that the player reaches.
    #[inline]
    pub(super) fn new(stacks: &Stacks, reach: Map) -> Lines {
        let mut lines = Lines::default();
        lines.add(1, 0, stacks, reach);
        lines.add(0, 1, stacks, reach);
        lines.add(1, 1, stacks, reach);
        lines.add(1, -1, stacks, reach);
        let empty = !stacks.filled;
        lines.wins = lines.wins & empty;
        lines.threes = lines.threes & empty;
        lines.open_threes = lines.open_threes & empty;
        lines.near = lines.near & empty;
        lines
    }

    #[inline(always)]
    fn add(&mut self, x: i32, y: i32, stacks: &Stacks, reach: Map) {
        let [one, two, three] = stacks.fours(x, y);
        self.wins |= three.rows_of_four(x, y);
        let open = (!stacks.filled | stacks.own).fours_within(x, y);
        let (threes, twice) = (two & open).rows_of_four_twice(x, y);
        self.threes |= threes;
        self.open_threes |= twice;
        let in_reach = (stacks.own | reach).fours_within(x, y);
        self.near |= (two & in_reach).rows_of_four(x, y);
        self.singles += (one & in_reach).count();
    }
}
