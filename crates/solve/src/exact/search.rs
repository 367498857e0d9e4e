//! Null-window alpha-beta search for exact values, with one turn more each time until the value is known.
//!
//! A win that takes fewer turns has a higher score, so the window bounds the depth: a win within n turns needs no
//! longer line. The transposition table keeps a lower and an upper bound of each position's score.

use std::fmt;

use cairn_core::{NotPacked, Outcome, PackedBoard, PackedGame, PackedMoves, PackedState, Position};
use thiserror::Error;

use super::score::{Score, before, loss_in, refuting, win_in};
use crate::solver::SolveLimits;

/// Why there is no exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotExact {
    /// The position has other options than the solver was made for.
    #[error("expected a position with the options of the solver")]
    OtherOptions,
    /// The game is over.
    #[error("expected a game that goes on")]
    Over,
    /// The position, or one that follows from it, cannot be packed.
    #[error("{0}")]
    NotPacked(NotPacked),
    /// A limit came first.
    #[error("interrupted before the value was known")]
    Interrupted,
}

impl NotExact {
    /// A board no longer fits into a word.
    pub(super) const TOO_HIGH: NotExact = NotExact::NotPacked(NotPacked::TooHigh);
}

/// Bounds of the score of a position right after a move, and the number of its best turn.
#[derive(Clone, Copy)]
struct Entry {
    board: PackedBoard,
    least: Score,
    most: Score,
    best: u8,
    moves_made: u8,
}

/// A search for exact values of the positions of one game, which [`Layers`](super::Layers) ask.
pub struct ExactSolver<G> {
    pub(super) game: G,
    /// The transposition table, in pairs: the first entry keeps the position nearer to the start, the second the newest.
    memory: Vec<[Entry; 2]>,
    nodes: u64,
}

/// The number of nodes between two checks of the limits.
const BREATH: u64 = 4096;

/// No position right after a move is decided sooner: it takes two passes.
const SOONEST: u8 = 2;

impl<G: PackedGame> ExactSolver<G> {
    /// A solver with a transposition table of this size.
    pub fn new(game: G, megabytes: usize) -> ExactSolver<G> {
        let empty = Entry { board: PackedBoard(u64::MAX), least: 0, most: 0, best: 0, moves_made: u8::MAX };
        let pairs = (megabytes.max(1) << 20) / size_of::<[Entry; 2]>();
        ExactSolver { game, memory: vec![[empty; 2]; 1 << pairs.ilog2()], nodes: 0 }
    }

    /// The game that it solves.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The number of nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A best move in a position: the quickest win, the slowest loss.
    pub(super) fn best_move(
        &mut self,
        position: &G::Of,
        limits: SolveLimits<'_>,
    ) -> Result<Option<<G::Of as Position>::Move>, NotExact> {
        let state = self.state(position)?;
        let score = self.score(state, limits, &mut |_, _| {})?;
        for mv in position.moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let reached = match self.state(&after) {
                Ok(after) => before(self.reaches(after, refuting(score), limits)?),
                Err(NotExact::Over) => self.second_pass(state.board),
                Err(error) => return Err(error),
            };
            if reached >= score {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Packs a position in which the game goes on.
    pub(super) fn state(&self, position: &G::Of) -> Result<PackedState, NotExact> {
        if position.options() != self.game.options() {
            return Err(NotExact::OtherOptions);
        }
        if position.status().places().is_some() {
            return Err(NotExact::Over);
        }
        self.game.pack(position).map_err(NotExact::NotPacked)
    }

    /// The score of passing after a pass, which ends the game.
    #[inline]
    pub(super) fn second_pass(&self, board: PackedBoard) -> Score {
        match self.game.second_pass(board) {
            Outcome::Win => win_in(1),
            Outcome::Draw => 0,
            Outcome::Loss => loss_in(1),
        }
    }

    /// The exact score of a position. Calls `progress` with each number of turns within which nothing is decided, and the
    /// number of positions that were looked at.
    pub(super) fn score(
        &mut self,
        state: PackedState,
        limits: SolveLimits<'_>,
        progress: &mut dyn FnMut(u8, u64),
    ) -> Result<Score, NotExact> {
        // Short wins and losses are found before anything deeper is searched.
        for turns in 1..u8::MAX / 2 {
            let reached = self.reaches(state, win_in(turns), limits)?;
            if reached >= win_in(turns) {
                return Ok(reached);
            }
            let reached = self.reaches(state, loss_in(turns) + 1, limits)?;
            if reached <= loss_in(turns) {
                return Ok(reached);
            }
            progress(turns, self.nodes);
        }
        Ok(0)
    }

    /// Whether the score of a position is at least `least`: a lower bound of the score if so, an upper bound if not.
    fn reaches(
        &mut self,
        state: PackedState,
        least: Score,
        limits: SolveLimits<'_>,
    ) -> Result<Score, NotExact> {
        let PackedState { board, after_pass } = state;
        if after_pass {
            self.after_pass(board, least, limits)
        } else {
            self.after_move(self.game.least_image(board), least, limits)
        }
    }

    /// The same right after a move or at the start. Requires the least image of a board.
    fn after_move(
        &mut self,
        board: PackedBoard,
        least: Score,
        limits: SolveLimits<'_>,
    ) -> Result<Score, NotExact> {
        // Step 1. Nothing is decided so soon.
        if least > win_in(SOONEST) {
            return Ok(win_in(SOONEST));
        }
        if least <= loss_in(SOONEST) {
            return Ok(loss_in(SOONEST));
        }
        // Step 2. The transposition table.
        let mut entry = self.recall(board);
        if entry.least >= least {
            return Ok(entry.least);
        }
        if entry.most < least {
            return Ok(entry.most);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) && limits.is_over() {
            return Err(NotExact::Interrupted);
        }
        // Step 3. All turns, the most promising first; the last number is that of passing.
        let passed = self.game.turned(board);
        let after = self.game.after_moves(board).ok_or(NotExact::TOO_HIGH)?;
        let count = after.boards().len();
        let mut order = [(0, 0); PackedMoves::MOST + 1];
        for (place, &board) in after.boards().iter().enumerate() {
            order[place] = (self.game.lead(board), place as u8);
        }
        // A pass lets the other player end the game.
        order[count] = (if self.second_pass(passed) < 0 { -2 } else { 2 }, count as u8);
        for (rank, place) in &mut order[..=count] {
            *rank = if *place == entry.best { Score::MIN } else { *rank };
        }
        order[..=count].sort_unstable();
        let mut best = Score::MIN;
        for &(_, place) in &order[..=count] {
            let reached = match after.boards().get(usize::from(place)) {
                Some(&board) => self.after_move(board, refuting(least), limits)?,
                None => self.after_pass(passed, refuting(least), limits)?,
            };
            if before(reached) > best {
                (best, entry.best) = (before(reached), place);
            }
            if best >= least {
                break;
            }
        }
        // Step 4. Store the bound.
        if best >= least {
            entry.least = best;
        } else {
            entry.most = best;
        }
        self.keep(entry);
        Ok(best)
    }

    /// The same after a pass, which lets the player to move end the game.
    fn after_pass(
        &mut self,
        board: PackedBoard,
        least: Score,
        limits: SolveLimits<'_>,
    ) -> Result<Score, NotExact> {
        let mut best = self.second_pass(board);
        let soonest = win_in(SOONEST + 1);
        if best >= least {
            return Ok(best);
        }
        if least > soonest {
            return Ok(best.max(soonest));
        }
        let after = self.game.after_moves(board).ok_or(NotExact::TOO_HIGH)?;
        for rank in [-1, 0, 1] {
            for &board in after.boards() {
                if self.game.lead(board) != rank {
                    continue;
                }
                best = best.max(before(self.after_move(board, refuting(least), limits)?));
                if best >= least {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }

    /// The entry of a board; one with the widest bounds if there is none.
    fn recall(&self, board: PackedBoard) -> Entry {
        let known = self.memory[self.place(board)].into_iter().find(|entry| entry.board == board);
        known.unwrap_or_else(|| Entry {
            board,
            least: loss_in(SOONEST),
            most: win_in(SOONEST),
            best: u8::MAX,
            moves_made: self.game.moves_made(board) as u8,
        })
    }

    fn keep(&mut self, entry: Entry) {
        let place = self.place(entry.board);
        let [first, second] = &mut self.memory[place];
        if entry.board == first.board || entry.moves_made <= first.moves_made {
            if entry.board != first.board {
                *second = *first;
            }
            *first = entry;
        } else {
            *second = entry;
        }
    }

    fn place(&self, board: PackedBoard) -> usize {
        let bits = self.memory.len().trailing_zeros();
        // A memory of one pair would need a shift by all bits.
        (board.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1 >> (u64::BITS - 1 - bits)) as usize
    }
}

impl<G: fmt::Debug> fmt::Debug for ExactSolver<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There may be millions of entries.
        f.debug_struct("ExactSolver")
            .field("game", &self.game)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
