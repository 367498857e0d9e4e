//! Sets of cells in words as wide as the board needs, and the groups in them.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::board::{CELLS, Cells, WIDEST};
use super::rules::FIRST_COLUMN;

/// A set of cells. Rows are [`WIDEST`] cells apart on every board, so 64 bits are enough up to a size of seven.
pub(super) trait Word:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    const NONE: Self;
    /// Where a step to the right must not end, if nothing else keeps the rows apart.
    const FIRST_COLUMN: Self;

    fn of(cells: Cells) -> Self;
    fn count(self) -> i32;
    fn lowest(self) -> Self;
}

impl Word for u64 {
    const NONE: u64 = 0;
    const FIRST_COLUMN: u64 = 0;

    #[inline]
    fn of(cells: Cells) -> u64 {
        cells as u64
    }

    #[inline]
    fn count(self) -> i32 {
        self.count_ones() as i32
    }

    #[inline]
    fn lowest(self) -> u64 {
        self & self.wrapping_neg()
    }
}

impl Word for u128 {
    const NONE: u128 = 0;
    const FIRST_COLUMN: u128 = FIRST_COLUMN;

    #[inline]
    fn of(cells: Cells) -> u128 {
        cells
    }

    #[inline]
    fn count(self) -> i32 {
        self.count_ones() as i32
    }

    #[inline]
    fn lowest(self) -> u128 {
        self & self.wrapping_neg()
    }
}

/// The cells one step to the right of these. Like the other steps it may leave the board.
#[inline]
pub(super) fn right<W: Word>(set: W) -> W {
    (set << 1) & !W::FIRST_COLUMN
}

#[inline]
pub(super) fn left<W: Word>(set: W) -> W {
    (set & !W::FIRST_COLUMN) >> 1
}

#[inline]
pub(super) fn up<W: Word>(set: W) -> W {
    set << WIDEST
}

#[inline]
pub(super) fn down<W: Word>(set: W) -> W {
    set >> WIDEST
}

/// The cells with a neighbour in the set, and those with two or more.
#[inline]
pub(super) fn beside<W: Word>(set: W) -> (W, W) {
    let (across, both) = (left(set) | right(set), left(set) & right(set));
    let (along, ends) = (up(set) | down(set), up(set) & down(set));
    (across | along, both | ends | across & along)
}

/// The cells of a set on which it hangs together, as far as their eight neighbours tell.
#[inline]
pub(super) fn hinges<W: Word>(set: W) -> W {
    let (l, r, u, d) = (left(set), right(set), up(set), down(set));
    // Going round a cell: each neighbour that is not linked with the next one by the corner between them ends a
    // part. Two ends are two parts.
    let (a, b) = (l & !(u & up(l)), u & !(r & up(r)));
    let (e, f) = (r & !(d & down(r)), d & !(l & down(l)));
    set & (a & b | e & f | (a | b) & (e | f))
}

/// The groups of one colour.
#[derive(Clone, Copy)]
pub(super) struct Groups<W> {
    /// The largest group; if several are equally large, all of them.
    pub(super) largest: W,
    pub(super) largest_size: i32,
    pub(super) second_size: i32,
    pub(super) count: i32,
    /// The larger rank wins when the game ends, at least while a colour has no more stacks than at the start.
    pub(super) rank: u128,
}

impl<W: Word> Groups<W> {
    #[inline]
    pub(super) fn of(stacks: W) -> Groups<W> {
        let (beside, _) = beside(stacks);
        let single = stacks & !beside;
        let singles = single.count();
        let mut groups = Groups {
            largest: single,
            largest_size: i32::from(singles > 0),
            second_size: i32::from(singles > 1),
            count: singles,
            rank: singles as u128,
        };
        let mut left = stacks & beside;
        while left != W::NONE {
            let group = connected(left.lowest(), left);
            groups.add(group);
            left = left & !group;
        }
        groups
    }

    #[inline]
    fn add(&mut self, group: W) {
        let size = group.count();
        self.count += 1;
        self.rank += RANKS[(size as usize).min(MOST)];
        if size > self.largest_size {
            self.second_size = self.largest_size;
            (self.largest, self.largest_size) = (group, size);
        } else {
            self.second_size = self.second_size.max(size);
            if size == self.largest_size {
                self.largest = self.largest | group;
            }
        }
    }
}

/// How many cells the largest group of a set has.
#[inline]
pub(super) fn largest_group<W: Word>(set: W) -> i32 {
    let mut largest = 0;
    let mut left = set;
    while left != W::NONE && left.count() > largest {
        let group = connected(left.lowest(), left);
        largest = largest.max(group.count());
        left = left & !group;
    }
    largest
}

/// All cells of `among` that are connected with `seed`.
#[inline]
fn connected<W: Word>(seed: W, among: W) -> W {
    let mut group = seed;
    loop {
        let wide = (group | left(group) | right(group)) & among;
        let grown = (wide | up(wide) | down(wide)) & among;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

/// The most stacks that a colour has at the start, and so always: half of the cells.
const MOST: usize = CELLS.div_ceil(2);

/// What a group of each size adds to a rank: there is room for as many groups of each smaller size as there can
/// be.
const RANKS: [u128; MOST + 1] = {
    let mut ranks = [1; MOST + 1];
    let mut size = 2;
    while size <= MOST {
        let most_smaller = MOST / (size - 1);
        ranks[size] = ranks[size - 1] << (most_smaller.ilog2() + 1);
        size += 1;
    }
    ranks
};
