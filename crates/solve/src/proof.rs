//! Writing proofs: from the transposition table of a solver to a complete strategy.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::time::Duration;

use cairn_core::{Notation, Seat, Status};
use cairn_games::{Game, Setup};
use thiserror::Error;
use web_time::Instant;

use crate::format::{Claim, Form, Head, mark, numbered_moves, put_number, seal};
use crate::solver::{Answer, SolveLimits, Solver, other, with_large_stack};

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProofError {
    /// A limit came first.
    #[error("interrupted before the proof was complete")]
    Interrupted,
    /// A result of the solver does not hold.
    #[error("the solver has no proof of the claim in {0}")]
    Unproven(String),
}

/// The proof that a seat wins, or does not lose, from a position. Positions that the solver has forgotten are searched again.
/// Calls `report` from time to time with the number of positions written.
///
/// Requires a table for two, and a claim that is true.
pub fn prove<G: Game>(
    solver: &mut Solver,
    position: &G,
    seat: Seat,
    wins: bool,
    limits: SolveLimits<'_>,
    report: &mut (dyn FnMut(usize) + Send),
) -> Result<Vec<u8>, ProofError> {
    let mut writer = Writer {
        solver,
        seat,
        wins,
        limits,
        report,
        entries: Vec::new(),
        places: HashMap::new(),
        line: Vec::new(),
    };
    let turns = with_large_stack(|| writer.run(position)).ok_or(ProofError::Interrupted)??;
    let claim = if wins { Claim::Wins { seat, turns } } else { Claim::Holds { seat } };
    let head = Head {
        form: Form::Moves,
        setup: Setup::new::<G>(&position.options()),
        position: position.to_string(),
        claim: claim.write(|seat| position.sign(seat)),
    };
    Ok(seal(&head, &body(&writer.entries)))
}

/// The limits are checked once in this many positions.
const BREATH: usize = 4096;

/// An entry of a proof as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    /// The move with this number is played; all moves, where it is the other's turn.
    Play { number: u32 },
    /// The play continues as from the position at this entry.
    Refer { entry: u32 },
}

/// The body of a proof with these entries.
pub(crate) fn body(entries: &[Entry]) -> Vec<u8> {
    // Entries that are referred to are numbered in their order.
    let mut referred = vec![false; entries.len()];
    for entry in entries {
        if let Entry::Refer { entry } = entry {
            referred[*entry as usize] = true;
        }
    }
    let mut numbers = HashMap::new();
    let mut body = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        match *entry {
            Entry::Play { number } => {
                put_number(&mut body, 1 + 2 * u64::from(number) + u64::from(referred[place]));
                if referred[place] {
                    numbers.insert(place as u32, numbers.len() as u64);
                }
            }
            Entry::Refer { entry } => {
                put_number(&mut body, 0);
                put_number(&mut body, numbers.get(&entry).copied().unwrap_or_default());
            }
        }
    }
    body
}

/// The entry of a position, and the turns of its play once they are known.
#[derive(Clone, Copy, Debug)]
struct WrittenPosition {
    entry: u32,
    turns: Option<NonZeroU32>,
}

/// Identifies positions while a proof is written. It is short, since there may be hundreds of millions of them. In the unlikely case
/// of a collision, the check refuses the proof.
type ShortMark = u64;

fn short_mark<P: Notation>(position: &P) -> ShortMark {
    let [.., a, b, c, d, e, f, g, h] = mark(position);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

struct Step<G: Notation> {
    position: G,
    mark: ShortMark,
    moves: Vec<G::Move>,
    turns: u32,
}

struct Writer<'a, G: Notation> {
    solver: &'a mut Solver,
    seat: Seat,
    wins: bool,
    limits: SolveLimits<'a>,
    report: &'a mut (dyn FnMut(usize) + Send),
    entries: Vec<Entry>,
    places: HashMap<ShortMark, WrittenPosition>,
    line: Vec<Step<G>>,
}

impl<G: Game> Writer<'_, G> {
    /// Writes the whole proof, and returns the turns of the longest play.
    fn run(&mut self, start: &G) -> Result<u32, ProofError> {
        let mut done = self.enter(start.clone())?;
        loop {
            let Some(step) = self.line.last_mut() else { return Ok(done.unwrap_or(0)) };
            if let Some(turns) = done.take() {
                step.turns = step.turns.max(turns + 1);
            }
            if let Some(mv) = step.moves.pop() {
                let mut after = step.position.clone();
                after.play_unchecked(mv);
                done = self.enter(after)?;
            } else if let Some(step) = self.line.pop() {
                if let Some(place) = self.places.get_mut(&step.mark) {
                    place.turns = NonZeroU32::new(step.turns);
                }
                done = Some(step.turns);
            }
        }
    }

    fn enter(&mut self, position: G) -> Result<Option<u32>, ProofError> {
        if self.entries.len().is_multiple_of(BREATH) {
            (self.report)(self.entries.len());
            if self.limits.is_over() {
                return Err(ProofError::Interrupted);
            }
        }
        let mover = match position.status() {
            Status::ToMove(mover) => mover,
            Status::Over(_) if self.is_fine(&position) => return Ok(Some(0)),
            Status::Over(_) => return Err(ProofError::Unproven(position.to_string())),
        };
        let mark = short_mark(&position);
        if let Some(place) = self.places.get(&mark) {
            self.entries.push(Entry::Refer { entry: place.entry });
            return match place.turns {
                None if self.wins => Err(ProofError::Unproven(position.to_string())),
                turns => Ok(Some(turns.map_or(0, NonZeroU32::get))),
            };
        }
        let mut moves = numbered_moves(&position);
        let mut number = 0;
        if mover == self.seat {
            number = self.choose(&position, &moves)?;
            moves = vec![moves[number]];
        }
        moves.reverse();
        let entry = self.entries.len() as u32;
        self.places.insert(mark, WrittenPosition { entry, turns: None });
        self.entries.push(Entry::Play { number: number as u32 });
        self.line.push(Step { position, mark, moves, turns: 0 });
        Ok(None)
    }

    /// Whether a game that is over ended as claimed.
    fn is_fine(&self, position: &G) -> bool {
        let winner = position.status().places().and_then(|places| places.winner());
        if self.wins { winner == Some(self.seat) } else { winner != Some(other(self.seat)) }
    }

    /// The number of the move to play.
    fn choose(&mut self, position: &G, moves: &[G::Move]) -> Result<usize, ProofError> {
        let after = |mv: &G::Move| {
            let mut after = position.clone();
            after.play_unchecked(*mv);
            after
        };
        let children: Vec<G> = moves.iter().map(after).collect();
        if let Some(best) = self.best_known(&children) {
            return Ok(best);
        }
        // Step 1. Search the position again, which finds a move.
        let asked = if self.wins { self.seat } else { other(self.seat) };
        self.solver.forget(position, asked);
        let ask = |writer: &mut Self, position: &G, slice: Option<Duration>| {
            let slice = slice.map(|slice| Instant::now() + slice);
            let deadline = [writer.limits.deadline, slice].into_iter().flatten().min();
            writer.solver.ask_by(position, asked, SolveLimits { deadline, ..writer.limits }, None)
        };
        if ask(self, position, None).is_none() {
            return Err(ProofError::Interrupted);
        }
        // Step 2. If its answer depended on the path, or was replaced again, search every move for a while, in turns.
        let mut slice = Duration::from_millis(20);
        loop {
            if let Some(best) = self.best_known(&children) {
                return Ok(best);
            }
            let mut open = 0;
            for child in children.iter().filter(|child| child.status().to_move().is_some()) {
                open += usize::from(ask(self, child, Some(slice)).is_none());
                if let Some(best) = self.best_known(&children) {
                    return Ok(best);
                }
            }
            if open == 0 {
                return Err(ProofError::Unproven(position.to_string()));
            }
            if self.limits.is_over() {
                return Err(ProofError::Interrupted);
            }
            slice *= 2;
        }
    }

    /// The best of the moves known to keep the claim: one to a position that is written already, or the quickest.
    fn best_known(&self, children: &[G]) -> Option<usize> {
        let best = |rank: &dyn Fn(&G) -> Option<u32>| {
            let ranked =
                children.iter().enumerate().filter_map(|(number, child)| Some((rank(child)?, number)));
            ranked.min().map(|(_, number)| number)
        };
        // Finding a written position is slow, so all are looked up only if no move is known to keep the claim.
        best(&|child| match self.turns_known(child) {
            Some(0) => Some(0),
            Some(turns) => {
                self.rank_dealt_with(child).unwrap_or(Some(turns.saturating_mul(2).saturating_add(1)))
            }
            None => None,
        })
        .or_else(|| best(&|child| self.rank_dealt_with(child)?))
    }

    /// Within how many turns a position is known to end as claimed; a large number where the game may be endless.
    fn turns_known(&self, position: &G) -> Option<u32> {
        if position.status().to_move().is_none() {
            return self.is_fine(position).then_some(0);
        }
        let asked = if self.wins { self.seat } else { other(self.seat) };
        match (self.wins, self.solver.known(position, asked)?) {
            (true, Answer::Wins(turns)) | (false, Answer::Loses(turns)) => Some(turns),
            (false, Answer::DoesNotWin) => Some(u32::MAX),
            _ => None,
        }
    }

    /// The rank of a position that is written; no rank if its play is incomplete, which would be a circle.
    fn rank_dealt_with(&self, position: &G) -> Option<Option<u32>> {
        let place = self.places.get(&short_mark(position))?;
        Some(if self.wins { place.turns.map(|turns| turns.get().saturating_mul(2)) } else { Some(1) })
    }
}
