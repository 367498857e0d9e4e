//! Proving that one move wins and no other does.

use std::sync::atomic::AtomicBool;

use cairn_core::{Position, Seat};
use cairn_games::Game;
use cairn_solve::{Answer, Settings, SolveLimits, Solver};

/// The only move that wins for the player to move; `None` if none or several do, or if the proof takes more than
/// `nodes` nodes.
///
/// The same on every machine. Requires a table for two.
pub fn only_winning_move<G: Game>(position: &G, nodes: u64) -> Option<G::Move> {
    let seat = position.status().to_move()?;
    let mut prover = Prover::new(MEGABYTES, nodes);
    // Most positions are no puzzles, and proving that the player does not win is cheaper than proving each move.
    if !prover.wins(position, seat)? {
        return None;
    }
    prover.only_winning_move(position, seat)?
}

/// Finds positions that could be puzzles, and keeps its results for the next position of the same game.
pub(crate) struct Scout {
    prover: Prover,
    /// The most nodes for all moves of a position; a quarter of them has to show who wins.
    nodes: u64,
}

impl Scout {
    pub(crate) fn new(nodes: u64) -> Scout {
        Scout { prover: Prover::new(SCOUT_MEGABYTES, 0), nodes }
    }

    /// Whether the player to move wins; `None` if that is too much work, or the game is over.
    pub(crate) fn wins<G: Game>(&mut self, position: &G) -> Option<bool> {
        let seat = position.status().to_move()?;
        self.prover.most = self.prover.solver.nodes() + self.nodes / 4;
        self.prover.wins(position, seat)
    }

    /// Whether exactly one move wins; `None` as before.
    pub(crate) fn has_only_one<G: Game>(&mut self, position: &G) -> Option<bool> {
        let seat = position.status().to_move()?;
        if !self.wins(position)? {
            return Some(false);
        }
        self.prover.most = self.prover.solver.nodes() + self.nodes;
        Some(self.prover.only_winning_move(position, seat)?.is_some())
    }
}

/// The position after a legal move.
pub(crate) fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// Answers whether a seat wins, as long as there are nodes left.
struct Prover {
    solver: Solver,
    /// The most nodes in all.
    most: u64,
    stop: AtomicBool,
}

/// Table sizes for the usual number of nodes: of one proof, and of all positions of a game.
const MEGABYTES: usize = 4;
const SCOUT_MEGABYTES: usize = 32;

impl Prover {
    fn new(megabytes: usize, most: u64) -> Prover {
        let settings = Settings { threads: 1, megabytes };
        Prover { solver: Solver::new(settings), most, stop: AtomicBool::new(false) }
    }

    /// Whether a seat wins; `None` if that is too much work.
    fn wins<G: Game>(&mut self, position: &G, seat: Seat) -> Option<bool> {
        let left = self.most.checked_sub(self.solver.nodes()).filter(|&left| left > 0)?;
        let limits = SolveLimits { deadline: None, nodes: Some(left), stop: &self.stop };
        let answer = self.solver.ask(position, seat, limits, &mut |_| {})?;
        Some(matches!(answer, Answer::Wins(_)))
    }

    /// The only move of the player to move that wins, if it is one; `None` if that is too much work.
    fn only_winning_move<G: Game>(&mut self, position: &G, seat: Seat) -> Option<Option<G::Move>> {
        let mut moves = position.moves();
        moves.sort_unstable();
        // Moves known to win come first: two of them decide.
        let is_known =
            |mv: &G::Move| matches!(self.solver.known(&after(position, *mv), seat), Some(Answer::Wins(_)));
        moves.sort_by_cached_key(|mv| !is_known(mv));
        let mut winning = None;
        for mv in moves {
            if self.wins(&after(position, mv), seat)? && winning.replace(mv).is_some() {
                return Some(None);
            }
        }
        Some(winning)
    }
}
