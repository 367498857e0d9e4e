//! Exact values by search: is a position worth so much? Asked for one turn more each time until it is known.
//!
//! A win that takes fewer turns is worth more, so the question has a depth of its own: nobody wins within n turns by a
//! line that is longer. What was found about a position is kept as the least and the most that it can be worth.

use cairn_core::Position;
use cairn_games::swack::{Move, Swack, SwackOptions};
use thiserror::Error;

use super::board::{Board, MOST_MOVES, Shape};
use super::end::Ends;
use super::score::{Score, before, loss_in, refuting, value, win_in};
use crate::solver::SolveLimits;
use cairn_core::Value;

/// Why there is no exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotExact {
    /// It is another game than the one this was made for.
    #[error("expected a position of Swack on 3×3 or 4×4 cells without the swap")]
    OtherGame,
    /// The game is over.
    #[error("expected a game that goes on")]
    Over,
    /// Who moved last does not go with whose turn it is.
    #[error("expected that who is to move did not move last, or did and the other passed")]
    Impossible,
    /// Stacks are or get higher than in any game from the start.
    #[error("expected lower stacks, as in a game from the start")]
    TooHigh,
    /// It ended at a limit before it was known.
    #[error("ended before it was known")]
    Ended,
}

/// Where a game stands: the board as the player to move sees it, and whether the other one has just passed.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) board: Board,
    pub(super) after_pass: bool,
}

/// What is known about a position right after a move, and the number of its best turn.
#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    least: Score,
    most: Score,
    best: u8,
    moves_made: u8,
}

/// Exact values of Swack on three by three and four by four cells.
pub struct ExactSwack {
    options: SwackOptions,
    pub(super) shape: Shape,
    pub(super) ends: Ends,
    /// Pairs of entries: the first keeps what is nearer to the start, the second what came last.
    memory: Vec<[Entry; 2]>,
    nodes: u64,
}

/// How many positions are looked at between two looks at the limits.
const BREATH: u64 = 4096;

/// No position right after a move is decided sooner: it takes two passes.
const SOONEST: u8 = 2;

impl ExactSwack {
    /// For games with these options, remembering positions in so many megabytes. `None` for other boards than those of
    /// three by three and four by four cells, and where sides can be swapped.
    pub fn new(options: &SwackOptions, megabytes: usize) -> Option<ExactSwack> {
        let shape = Shape::new(options.size).filter(|_| !options.swap)?;
        let empty = Entry { board: Board(u64::MAX), least: 0, most: 0, best: 0, moves_made: u8::MAX };
        let pairs = (megabytes.max(1) << 20) / size_of::<[Entry; 2]>();
        Some(ExactSwack {
            options: *options,
            shape,
            ends: Ends::new(shape, options.tie),
            memory: vec![[empty; 2]; 1 << pairs.ilog2()],
            nodes: 0,
        })
    }

    /// The options of the games that it is for.
    pub fn options(&self) -> SwackOptions {
        self.options
    }

    /// How many positions were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact value of a position for the player to move. Calls `progress` with each number of turns within which
    /// nothing is decided, and the number of positions that were looked at.
    pub fn value(
        &mut self,
        position: &Swack,
        limits: SolveLimits<'_>,
        progress: &mut dyn FnMut(u8, u64),
    ) -> Result<Value, NotExact> {
        let state = self.state(position)?;
        Ok(value(self.score(state, limits, progress)?))
    }

    /// A best move in a position: the quickest win, the slowest loss.
    pub fn best_move(&mut self, position: &Swack, limits: SolveLimits<'_>) -> Result<Option<Move>, NotExact> {
        let state = self.state(position)?;
        let score = self.score(state, limits, &mut |_, _| {})?;
        for mv in position.moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let reached = match self.state(&after) {
                Ok(after) => before(self.reaches(after, refuting(score), limits)?),
                Err(NotExact::Over) => self.ends.by_passing(state.board),
                Err(error) => return Err(error),
            };
            if reached >= score {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Where a game stands, as far as it matters.
    pub(super) fn state(&self, position: &Swack) -> Result<State, NotExact> {
        if position.options() != self.options {
            return Err(NotExact::OtherGame);
        }
        if position.status().places().is_some() {
            return Err(NotExact::Over);
        }
        State::of(position)
    }

    /// The exact score of a position.
    pub(super) fn score(
        &mut self,
        state: State,
        limits: SolveLimits<'_>,
        progress: &mut dyn FnMut(u8, u64),
    ) -> Result<Score, NotExact> {
        // What is decided soon is found before anything deeper is looked at.
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

    /// Whether a position is worth at least so much: what it is worth at least if so, at most if not.
    fn reaches(&mut self, state: State, least: Score, limits: SolveLimits<'_>) -> Result<Score, NotExact> {
        let State { board, after_pass } = state;
        if after_pass {
            self.after_pass(board, least, limits)
        } else {
            self.after_move(self.shape.least(board), least, limits)
        }
    }

    /// The same right after a move or at the start. Requires the least image of a board.
    fn after_move(&mut self, board: Board, least: Score, limits: SolveLimits<'_>) -> Result<Score, NotExact> {
        // Step 1. Nothing is decided so soon.
        if least > win_in(SOONEST) {
            return Ok(win_in(SOONEST));
        }
        if least <= loss_in(SOONEST) {
            return Ok(loss_in(SOONEST));
        }
        // Step 2. What is known already.
        let mut entry = self.recall(board);
        if entry.least >= least {
            return Ok(entry.least);
        }
        if entry.most < least {
            return Ok(entry.most);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) && limits.is_over() {
            return Err(NotExact::Ended);
        }
        // Step 3. All turns, the most promising first; the last number is that of passing.
        let passed = self.shape.turned(board);
        let after = self.shape.after(board).ok_or(NotExact::TooHigh)?;
        let count = after.boards().len();
        let mut order = [(0, 0); MOST_MOVES + 1];
        for (place, &board) in after.boards().iter().enumerate() {
            order[place] = (self.ends.better(board), place as u8);
        }
        // To pass is to let the other one end the game.
        order[count] = (if self.ends.by_passing(passed) < 0 { -2 } else { 2 }, count as u8);
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
        // Step 4. Keep what was found.
        if best >= least {
            entry.least = best;
        } else {
            entry.most = best;
        }
        self.keep(entry);
        Ok(best)
    }

    /// The same after a pass, which lets the player to move end the game.
    fn after_pass(&mut self, board: Board, least: Score, limits: SolveLimits<'_>) -> Result<Score, NotExact> {
        let mut best = self.ends.by_passing(board);
        let soonest = win_in(SOONEST + 1);
        if best >= least {
            return Ok(best);
        }
        if least > soonest {
            return Ok(best.max(soonest));
        }
        let after = self.shape.after(board).ok_or(NotExact::TooHigh)?;
        for rank in [-1, 0, 1] {
            for &board in after.boards() {
                if self.ends.better(board) != rank {
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

    /// What is known about a board.
    fn recall(&self, board: Board) -> Entry {
        let known = self.memory[self.place(board)].into_iter().find(|entry| entry.board == board);
        known.unwrap_or_else(|| Entry {
            board,
            least: loss_in(SOONEST),
            most: win_in(SOONEST),
            best: u8::MAX,
            moves_made: board.moves_made() as u8,
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

    fn place(&self, board: Board) -> usize {
        let bits = self.memory.len().trailing_zeros();
        // A memory of one pair would need a shift by all bits.
        (board.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1 >> (u64::BITS - 1 - bits)) as usize
    }
}

impl State {
    fn of(position: &Swack) -> Result<State, NotExact> {
        let board = Board::of(position).ok_or(NotExact::TooHigh)?;
        let text = position.to_string();
        let mut fields = text.split(' ').skip(1);
        let (turn, passes, last) = (fields.next(), fields.next(), fields.next());
        let after_pass = passes == Some("1");
        let counts = position.options().size.is_multiple_of(2) && !board.is_untouched();
        if counts && (turn == last) != after_pass {
            return Err(NotExact::Impossible);
        }
        Ok(State { board, after_pass })
    }
}

impl std::fmt::Debug for ExactSwack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExactSwack").field("options", &self.options).field("nodes", &self.nodes).finish()
    }
}
