//! Moves, play and end.

use std::cmp::Ordering;

use cairn_core::{Aim, Key, Places, Position, Seat, Status, Targets};
use rand::Rng;

use super::board::{CELLS, Cell, Cells, Move, Swack, SwackOptions, Tie, WIDEST};
use crate::colour::Colour;

/// What the moves of one batch have in common.
#[derive(Clone, Copy, Debug)]
pub enum Direction {
    /// The target, as a distance in cells from the start of the move.
    By(i8),
    /// No step at all, but this one turn.
    Turn(Move),
}

impl Aim for Direction {
    type Move = Move;

    #[inline]
    fn at(self, bit: u32) -> Move {
        match self {
            Direction::By(offset) => Move::Step {
                from: Cell::from_index(bit),
                to: Cell::from_index(bit.wrapping_add_signed(offset.into())),
            },
            Direction::Turn(turn) => turn,
        }
    }
}

impl Position for Swack {
    type Options = SwackOptions;
    type Move = Move;
    type Batch = Targets<Cells, Direction>;

    fn deal(options: &SwackOptions, _: &mut impl Rng) -> Swack {
        Swack::start(*options)
    }

    fn options(&self) -> SwackOptions {
        self.options
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        match self.passes {
            2 => Status::Over(self.result()),
            _ => Status::ToMove(self.seat_of(self.turn)),
        }
    }

    #[inline]
    fn each_batch(&self, mut each: impl FnMut(Self::Batch)) {
        if self.passes == 2 {
            return;
        }
        // Of two cells in contact one is the mover's: the moves are the same pairs for either player.
        let mine = self.owned(self.turn);
        let (right, up) = self.contacts();
        let stride = WIDEST as i8;
        each(Targets::new(right & mine, Direction::By(1)));
        each(Targets::new((right & !mine) << 1, Direction::By(-1)));
        each(Targets::new(up & mine, Direction::By(stride)));
        each(Targets::new((up & !mine) << WIDEST, Direction::By(-stride)));
        each(Targets::new(1, Direction::Turn(Move::Pass)));
        if self.may_swap() {
            each(Targets::new(1, Direction::Turn(Move::Swap)));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Step { from, to } => {
                self.push(to, self.turn);
                self.recolour(from, self.turn.other());
                self.last = Some(self.turn);
                self.passes = 0;
            }
            Move::Pass => self.passes += 1,
            Move::Swap => {
                // White stays to move: it is the other player who is White now.
                self.swapped = true;
                self.passes = 0;
                return;
            }
        }
        self.turn = self.turn.other();
    }

    fn key(&self) -> Key {
        self.hash_key()
    }
}

impl Swack {
    /// The position in which every game starts.
    pub(super) fn start(options: SwackOptions) -> Swack {
        let mut start = Swack::bare(options);
        for cell in start.board_cells() {
            let colour = if (cell.column() + cell.row()) % 2 == 0 { Colour::White } else { Colour::Black };
            start.push(cell, colour);
        }
        start
    }

    /// Whether sides can be swapped now or later in this game.
    pub(super) fn swap_is_open(&self) -> bool {
        self.options.swap && !self.swapped && (self.last.is_none() || self.may_swap())
    }

    /// Whether this is White's first turn in a game with the swap.
    #[inline]
    fn may_swap(&self) -> bool {
        // Only Black's move or Black's pass can have gone before.
        self.options.swap
            && !self.swapped
            && self.turn == Colour::White
            && match self.last {
                None => true,
                Some(last) => last == Colour::Black && self.moves_made() == 1,
            }
    }

    /// Who wins if the game ends with this board.
    pub(super) fn result(&self) -> Places {
        let [white, black] = Colour::ALL.map(|colour| self.groups(colour));
        self.places(black.cmp(&white), self.last)
    }

    /// Who wins if the groups of Black compare with those of White like this, and this colour moved last.
    #[inline]
    pub(super) fn places(&self, black: Ordering, last: Option<Colour>) -> Places {
        let winner = match (black, last, self.options.tie) {
            (Ordering::Greater, ..) => Colour::Black,
            (Ordering::Less, ..) => Colour::White,
            (_, None, _) => return Places::draw(2),
            (_, Some(last), Tie::LastWins) => last,
            (_, Some(last), Tie::LastLoses) => last.other(),
        };
        Places::win(2, self.seat_of(winner))
    }

    /// How many groups of each size a colour has, the largest size first.
    ///
    /// The first difference between two such lists is the first between the sums of the largest groups.
    fn groups(&self, colour: Colour) -> [u8; CELLS] {
        let mut groups = [0; CELLS];
        for group in self.each_group(colour) {
            groups[CELLS - group.count_ones() as usize] += 1;
        }
        groups
    }

    /// The cells of each group of a colour.
    pub(super) fn each_group(&self, colour: Colour) -> impl Iterator<Item = Cells> {
        let board = self.board_cells().fold(0, |set, cell| set | 1 << cell.index());
        let mut left: Cells = self.owned(colour) & board;
        std::iter::from_fn(move || {
            let group = (left != 0).then(|| grow(left & left.wrapping_neg(), left))?;
            left &= !group;
            Some(group)
        })
    }

    /// The sizes of a seat's groups, the largest first: what is compared when the game ends.
    pub fn group_sizes(&self, seat: Seat) -> Vec<usize> {
        let groups = self.groups(self.colour_of(seat));
        let sizes = (1..=CELLS).rev().zip(groups);
        sizes.flat_map(|(size, count)| std::iter::repeat_n(size, count.into())).collect()
    }
}

/// All cells of `among` that are connected with `seed`.
fn grow(seed: Cells, among: Cells) -> Cells {
    let mut group = seed;
    loop {
        // Rows are as long as the widest board, so on that board the end of a row touches the next one.
        let sideways = (group << 1) & !FIRST_COLUMN | (group & !FIRST_COLUMN) >> 1;
        let grown = (group | sideways | group << WIDEST | group >> WIDEST) & among;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

pub(super) const FIRST_COLUMN: Cells = {
    let mut column = 0;
    let mut row = 0;
    while row < WIDEST {
        column |= 1 << (row * WIDEST);
        row += 1;
    }
    column
};
