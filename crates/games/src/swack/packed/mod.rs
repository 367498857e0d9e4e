//! Swack on three by three and four by four cells in one word, for exact values with the number of turns.
//!
//! A position right after a move is a board as the player to move sees it, and nothing else: the other one moved last.
//! All others follow from those. After a pass, the player to move may end the game.

mod board;
mod end;

use cairn_core::{NotPacked, Outcome, PackedBoard, PackedGame, PackedMoves, PackedState};

use super::board::{Swack, SwackOptions};
use board::{Shape, is_untouched, moves_made, pack};
use end::Ends;

/// How far every position is solved on four by four cells: farther takes days.
const LAYERS: usize = 4;

/// The packed form of one of the two small boards.
#[derive(Debug)]
pub(super) struct PackedSwack {
    options: SwackOptions,
    shape: Shape,
    ends: Ends,
}

impl PackedSwack {
    /// For games with these options; `None` on larger boards, and where sides can be swapped.
    pub(super) fn new(options: &SwackOptions) -> Option<PackedSwack> {
        let shape = Shape::new(options.size).filter(|_| !options.swap)?;
        Some(PackedSwack { options: *options, shape, ends: Ends::new(shape, options.tie) })
    }
}

impl PackedGame for PackedSwack {
    type Of = Swack;

    fn options(&self) -> SwackOptions {
        self.options
    }

    fn usual_depth(&self) -> Option<usize> {
        (self.options.size > 3).then_some(LAYERS)
    }

    fn pack(&self, position: &Swack) -> Result<PackedState, NotPacked> {
        let board = pack(position).ok_or(NotPacked::TooHigh)?;
        let after_pass = position.passes == 1;
        // On odd boards groups are never equal, so that it does not matter who moved last.
        let matters = self.options.size.is_multiple_of(2) && !is_untouched(board);
        if matters && (Some(position.turn) == position.last) != after_pass {
            return Err(NotPacked::Impossible);
        }
        Ok(PackedState { board, after_pass })
    }

    #[inline]
    fn moves_made(&self, board: PackedBoard) -> u32 {
        moves_made(board)
    }

    #[inline]
    fn turned(&self, board: PackedBoard) -> PackedBoard {
        self.shape.turned(board)
    }

    #[inline]
    fn least_image(&self, board: PackedBoard) -> PackedBoard {
        self.shape.least_image(board)
    }

    #[inline]
    fn after_moves(&self, board: PackedBoard) -> Option<PackedMoves> {
        self.shape.after_moves(board)
    }

    #[inline]
    fn second_pass(&self, board: PackedBoard) -> Outcome {
        self.ends.second_pass(board)
    }

    #[inline]
    fn lead(&self, board: PackedBoard) -> i8 {
        self.ends.lead(board)
    }
}
