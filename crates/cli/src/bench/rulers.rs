//! Another program, measured in the same run: the crate cozy-chess, playing chess.

use std::time::Duration;

use super::speed::Speed;

/// Measures cozy-chess; `None` where it is not built in.
#[cfg(not(feature = "rulers"))]
pub(super) fn measure(_: Duration) -> Option<Speed> {
    None
}

/// Measures cozy-chess: it counts five plies from the start of chess, and plays random games of chess. `None` where it
/// is not built in.
#[cfg(feature = "rulers")]
pub(super) fn measure(time: Duration) -> Option<Speed> {
    let start = cozy_chess::Board::default();
    let mut dice = rand::SeedableRng::seed_from_u64(1);
    Some(Speed::measure(time, || chess::perft(&start, 5), || chess::playout(start.clone(), &mut dice)))
}

#[cfg(feature = "rulers")]
mod chess {
    use cozy_chess::{Board, GameStatus, Move};
    use rand::RngExt;
    use rand_xoshiro::Xoshiro256PlusPlus;

    pub(super) fn perft(board: &Board, depth: u32) -> u64 {
        if depth == 1 {
            return count(board) as u64;
        }
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += perft(&next, depth - 1);
            }
            false
        });
        nodes
    }

    /// Plays random moves to the end of the game, and gives their number. No game lasts for ever: fifty moves without a
    /// capture or a pawn's move are a draw.
    pub(super) fn playout(mut board: Board, dice: &mut Xoshiro256PlusPlus) -> u64 {
        let mut moves = 0;
        while board.status() == GameStatus::Ongoing
            && let Some(mv) = nth(&board, dice.random_range(0..count(&board)))
        {
            board.play_unchecked(mv);
            moves += 1;
        }
        moves
    }

    fn count(board: &Board) -> usize {
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len();
            false
        });
        count
    }

    fn nth(board: &Board, mut skip: usize) -> Option<Move> {
        let mut found = None;
        board.generate_moves(|moves| {
            if skip < moves.len() {
                found = moves.into_iter().nth(skip);
                return true;
            }
            skip -= moves.len();
            false
        });
        found
    }
}
