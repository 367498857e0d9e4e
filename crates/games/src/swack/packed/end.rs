//! Who wins when the game ends.

use cairn_core::{Outcome, PackedBoard};

use super::board::{Shape, is_untouched, owned};
use crate::swack::Tie;

/// How a game ends with each division of the board.
#[derive(Debug)]
pub(super) struct Ends {
    /// By the cells of the player to move: 1 if those are the better groups, -1 if the others are, 0 if they are equal.
    leads: Vec<i8>,
    /// How a game with equal groups ends for the player who passes second, which is the one who moved last.
    tie: Outcome,
}

impl Ends {
    pub(super) fn new(shape: Shape, tie: Tie) -> Ends {
        let leads = (0..=u16::MAX).map(|owned| {
            let (own, others) = (owned & shape.mask(), !owned & shape.mask());
            groups(own).cmp(&groups(others)) as i8
        });
        Ends { leads: leads.collect(), tie: if tie == Tie::LastWins { Outcome::Win } else { Outcome::Loss } }
    }

    /// Whether the groups of the player to move are better, equal or worse: 1, 0, -1.
    #[inline]
    pub(super) fn lead(&self, board: PackedBoard) -> i8 {
        self.leads[usize::from(owned(board))]
    }

    /// How the game ends for the player to move who passes after a pass.
    #[inline]
    pub(super) fn second_pass(&self, board: PackedBoard) -> Outcome {
        match self.lead(board) {
            0 if is_untouched(board) => Outcome::Draw,
            0 => self.tie,
            1.. => Outcome::Win,
            _ => Outcome::Loss,
        }
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
