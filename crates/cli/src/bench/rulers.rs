//! Other programs, measured in the same run: the rulers.

use std::time::Duration;

use super::speed::Speed;

/// Measures the other programs; `None` where they are not built in.
#[cfg(not(feature = "rulers"))]
pub(super) fn measure(_: Duration) -> Option<Speed> {
    None
}

/// Measures the other programs: cozy-chess counts five plies from chess's start, and board-game plays random
/// games of Ataxx on 7×7. `None` where they are not built in.
#[cfg(feature = "rulers")]
pub(super) fn measure(time: Duration) -> Option<Speed> {
    let chess = cozy_chess::Board::default();
    let mut dice = OldDice(rand::SeedableRng::seed_from_u64(1));
    Some(Speed::measure(time, || chess_perft(&chess, 5), || ataxx_playout(&mut dice)))
}

#[cfg(feature = "rulers")]
fn chess_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += chess_perft(&next, depth - 1);
        }
        false
    });
    nodes
}

#[cfg(feature = "rulers")]
fn ataxx_playout(dice: &mut OldDice) -> u64 {
    use board_game::board::Board;

    let mut board = board_game::games::ataxx::AtaxxBoard::default();
    let mut moves = 0;
    while let Ok(mv) = board.random_available_move(dice) {
        if board.play(mv).is_err() {
            break;
        }
        moves += 1;
    }
    moves
}

/// Our generator for a program that knows an older version of its trait.
#[cfg(feature = "rulers")]
struct OldDice(rand_xoshiro::Xoshiro256PlusPlus);

#[cfg(feature = "rulers")]
impl rand_old::RngCore for OldDice {
    fn next_u32(&mut self) -> u32 {
        self.next_u64() as u32
    }

    fn next_u64(&mut self) -> u64 {
        rand::Rng::next_u64(&mut self.0)
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        rand::Rng::fill_bytes(&mut self.0, bytes);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_old::Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}
