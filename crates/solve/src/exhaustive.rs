//! Exhaustive search without a table: the reference for the other methods.

use cairn_core::{Outcome, Position, Seat, Status};

/// The value of a position for the player to move; `None` if that takes more than `most` nodes.
///
/// A repetition is a draw: a forced win never needs one.
/// Requires a table for two.
pub fn exhaustive<P: Position>(position: &P, most: u64) -> Option<Outcome> {
    let mut search = Search { path: Vec::new(), left: most };
    let mover = position.status().to_move().unwrap_or(Seat::One);
    let outcome = search.outcome(position, mover);
    (search.left > 0).then_some(outcome)
}

struct Search<P> {
    path: Vec<P>,
    /// The nodes left; at zero the result is meaningless.
    left: u64,
}

impl<P: Position> Search<P> {
    /// How the game ends for a seat.
    fn outcome(&mut self, position: &P, seat: Seat) -> Outcome {
        let mover = match position.status() {
            Status::ToMove(mover) => mover,
            Status::Over(places) => {
                return match places.winner() {
                    Some(winner) if winner == seat => Outcome::Win,
                    Some(_) => Outcome::Loss,
                    None => Outcome::Draw,
                };
            }
        };
        if self.left == 0 || self.path.contains(position) {
            return Outcome::Draw;
        }
        self.left -= 1;
        self.path.push(position.clone());
        let mut best = Outcome::Loss;
        for mv in position.moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            best = best.max(self.outcome(&after, mover));
            if best == Outcome::Win {
                break;
            }
        }
        self.path.pop();
        if mover == seat { best } else { best.reversed() }
    }
}
