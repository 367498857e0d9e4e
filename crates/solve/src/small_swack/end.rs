//! Who wins when the game ends.

use cairn_games::swack::Tie;

use super::board::{Board, Shape};
use super::score::{Score, loss_in, win_in};

/// How a game ends with each division of the board.
#[derive(Debug)]
pub(super) struct Ends {
    /// By the cells of the player to move: 1 if those are the better groups, -1 if the others are, 0 if they are equal.
    better: Vec<i8>,
    /// The same for equal groups after the player to move made the last move.
    tie: i8,
}

impl Ends {
    pub(super) fn new(shape: Shape, tie: Tie) -> Ends {
        let better = (0..=u16::MAX).map(|owned| {
            let (mine, others) = (owned & shape.mask(), !owned & shape.mask());
            groups(mine).cmp(&groups(others)) as i8
        });
        Ends { better: better.collect(), tie: if tie == Tie::LastWins { 1 } else { -1 } }
    }

    /// Whether the groups of the player to move are better, equal or worse: 1, 0, -1.
    #[inline]
    pub(super) fn better(&self, board: Board) -> i8 {
        self.better[usize::from(board.owned())]
    }

    /// What it is worth to end the game now by passing after the other one has passed.
    #[inline]
    pub(super) fn by_passing(&self, board: Board) -> Score {
        let better = match self.better(board) {
            0 if board.is_untouched() => return 0,
            0 => self.tie,
            better => better,
        };
        if better > 0 { win_in(1) } else { loss_in(1) }
    }
}

/// How many groups of each size there are in a set of cells, the largest size first.
fn groups(mut left: u16) -> [u8; 16] {
    let mut groups = [0; 16];
    while left != 0 {
        let mut group = left & left.wrapping_neg();
        loop {
            let sideways = (group & 0x7777) << 1 | (group & 0xeeee) >> 1;
            let grown = (group | sideways | group << 4 | group >> 4) & left;
            if grown == group {
                break;
            }
            group = grown;
        }
        groups[16 - group.count_ones() as usize] += 1;
        left &= !group;
    }
    groups
}
