//! A solver: exact values of positions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cairn_core::{Outcome, Seat, SeatSet, Solvable, Status};
use web_time::Instant;

use crate::dfpn::Worker;
use crate::info::{INFINITE, Info};
use crate::memory::Memory;
use crate::question::{Question, Searchable};
use crate::shared::Shared;

/// The resources of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many threads, at least one.
    pub threads: usize,
    /// The size of the transposition table.
    pub megabytes: usize,
}

/// When a search ends without an answer.
#[derive(Clone, Copy, Debug)]
pub struct SolveLimits<'a> {
    /// At this time.
    pub deadline: Option<Instant>,
    /// After this many nodes for one question; with one thread, the answer is then the same on every machine.
    pub nodes: Option<u64>,
    /// As soon as this is set.
    pub stop: &'a AtomicBool,
}

impl SolveLimits<'_> {
    /// Whether the deadline has passed or the stop flag is set.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    pub(crate) memory: &'a Memory,
    /// The seat of the question "does this seat win?".
    pub seat: Seat,
    /// How many nodes were searched.
    pub nodes: u64,
    /// The proof number of the root; 0 once proven, `None` for infinity.
    pub proof: Option<u32>,
    /// The disproof number of the root.
    pub disproof: Option<u32>,
    /// How many of the root's moves have an answer.
    pub settled: usize,
    /// How many moves the root has.
    pub moves: usize,
}

/// The answer to whether a seat wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It wins within this many turns of both players.
    Wins(u32),
    /// The other player wins within this many turns.
    Loses(u32),
    /// It does not win; the other player may or may not win.
    DoesNotWin,
}

/// Depth-first proof-number search for the positions of one game, with its transposition table.
#[derive(Debug)]
pub struct Solver {
    settings: Settings,
    pub(crate) memory: Memory,
    pub(crate) nodes: u64,
}

/// How often progress is reported.
const PULSE: Duration = Duration::from_millis(200);

/// Games are at most some hundreds of turns long, but a frame holds a whole position.
const STACK: usize = 256 << 20;

impl Solver {
    /// A solver with an empty transposition table.
    pub fn new(settings: Settings) -> Solver {
        Solver { settings, memory: Memory::new(settings.megabytes), nodes: 0 }
    }

    /// The number of nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position for the player to move; `None` if a limit came first. Requires a table for two.
    ///
    /// It is the value of a game that begins here: earlier positions, which could make a repetition count sooner, are
    /// ignored.
    pub fn value<P: Solvable>(
        &mut self,
        position: &P,
        limits: SolveLimits<'_>,
        report: &mut dyn FnMut(&Progress<'_>),
    ) -> Option<Outcome> {
        let mover = match position.status() {
            Status::ToMove(mover) => mover,
            Status::Over(places) => {
                return Some(if places.winner().is_some() { Outcome::Loss } else { Outcome::Draw });
            }
        };
        match self.ask(position, mover, limits, report)? {
            Answer::Wins(_) => return Some(Outcome::Win),
            Answer::Loses(_) => return Some(Outcome::Loss),
            Answer::DoesNotWin => {}
        }
        Some(match self.ask(position, other(mover), limits, report)? {
            Answer::Wins(_) => Outcome::Loss,
            _ => Outcome::Draw,
        })
    }

    /// Whether a seat wins; `None` if a limit came first. Requires a table for two.
    pub fn ask<P: Solvable>(
        &mut self,
        position: &P,
        seat: Seat,
        limits: SolveLimits<'_>,
        report: &mut dyn FnMut(&Progress<'_>),
    ) -> Option<Answer> {
        self.ask_by(position, seat, limits, Some(report))
    }

    /// Whether a seat wins or loses; `None` if a limit came first, and for a draw. Requires a table for two. Searches on one
    /// thread.
    pub fn settle<P: Solvable>(
        &mut self,
        position: &P,
        seat: Seat,
        limits: SolveLimits<'_>,
    ) -> Option<Answer> {
        with_large_stack(|| match self.ask_by(position, seat, limits, None)? {
            Answer::DoesNotWin => match self.ask_by(position, other(seat), limits, None)? {
                Answer::Wins(turns) => Some(Answer::Loses(turns)),
                _ => None,
            },
            answer => Some(answer),
        })?
    }

    /// Like [`Solver::ask`], but without `report` it searches on the calling thread, which is cheaper for many short
    /// questions. The calling thread then needs the stack of [`with_large_stack`].
    pub(crate) fn ask_by<P: Solvable>(
        &mut self,
        position: &P,
        seat: Seat,
        limits: SolveLimits<'_>,
        report: Option<&mut dyn FnMut(&Progress<'_>)>,
    ) -> Option<Answer> {
        if let Ok(info) = (Question { seat }).at_sight(position) {
            return answer(info);
        }
        match position.reduced() {
            Some(reduced) => self.search(&reduced, seat, limits, report).map(in_full::<P>),
            None => self.search(position, seat, limits, report),
        }
    }

    /// Searches a position as it is, not reduced.
    pub(crate) fn search<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        limits: SolveLimits<'_>,
        report: Option<&mut dyn FnMut(&Progress<'_>)>,
    ) -> Option<Answer> {
        let question = Question { seat };
        let mover = match question.at_sight(position) {
            Ok(info) => return answer(info),
            Err(mover) => mover,
        };
        if let Some(known) = self.recall(position, seat) {
            return Some(known);
        }
        let shared = Shared {
            memory: &self.memory,
            limits,
            most_nodes: limits.nodes.map_or(u64::MAX, |nodes| self.nodes.saturating_add(nodes)),
            done: AtomicBool::new(false),
            nodes: self.nodes.into(),
            several: report.is_some() && self.settings.threads > 1,
        };
        let info = match report {
            Some(report) => self.run(&shared, question, position, mover, report),
            None => Worker::new(&shared, question).run(position, mover),
        };
        self.nodes = shared.nodes.into_inner();
        answer(info)
    }

    /// Runs all threads until one of them has the answer.
    fn run<P: Searchable>(
        &self,
        shared: &Shared<'_>,
        question: Question,
        position: &P,
        mover: Seat,
        report: &mut dyn FnMut(&Progress<'_>),
    ) -> Info {
        let work = || {
            let info = Worker::new(shared, question).run(position, mover);
            shared.finish();
            info
        };
        std::thread::scope(|scope| {
            let spawn = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
            let threads: Vec<_> = (0..self.settings.threads).filter_map(spawn).collect();
            if threads.is_empty() {
                return work();
            }
            let mut reported = Instant::now();
            while !threads.iter().all(|thread| thread.is_finished()) {
                std::thread::park_timeout(Duration::from_millis(1));
                if reported.elapsed() >= PULSE {
                    reported = Instant::now();
                    report(&self.progress(shared, question, position));
                }
            }
            let infos = threads.into_iter().filter_map(|thread| thread.join().ok());
            infos.reduce(|one, other| if one.is_settled() { one } else { other }).unwrap_or(Info::open(1, 1))
        })
    }

    fn progress<P: Searchable>(&self, shared: &Shared<'_>, question: Question, position: &P) -> Progress<'_> {
        let mut moves = position.moves();
        let count = moves.len();
        moves.retain(|&mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            let known = question.at_sight(&child).ok().or_else(|| self.memory.get(question.key(&child)));
            known.is_some_and(Info::is_settled)
        });
        let root = self.memory.get(question.key(position)).unwrap_or(Info::open(1, 1));
        let number = |number: u32| (number < INFINITE).then_some(number);
        Progress {
            memory: &self.memory,
            seat: question.seat,
            nodes: shared.nodes.load(Ordering::Relaxed),
            proof: number(root.proof()),
            disproof: number(root.disproof()),
            settled: moves.len(),
            moves: count,
        }
    }

    /// Removes the answers for a position from the transposition table, but not those of the positions after it.
    pub(crate) fn forget<P: Solvable>(&self, position: &P, seat: Seat) {
        for question in [seat, other(seat)].map(|seat| Question { seat }) {
            let key = match position.reduced() {
                Some(reduced) => question.key(&reduced),
                None => question.key(position),
            };
            self.memory.forget(key);
        }
    }

    /// The answer in the table to whether a seat wins.
    pub fn known<P: Solvable>(&self, position: &P, seat: Seat) -> Option<Answer> {
        if let Ok(info @ (Info::Won(_) | Info::Lost(_))) = (Question { seat }).at_sight(position) {
            return answer(info);
        }
        match position.reduced() {
            Some(reduced) => self.recall(&reduced, seat).map(in_full::<P>),
            None => self.recall(position, seat),
        }
    }

    /// The answer in the table for a position as it is, not reduced.
    pub(crate) fn recall<P: Searchable>(&self, position: &P, seat: Seat) -> Option<Answer> {
        let question = Question { seat };
        let own = match question.at_sight(position) {
            Ok(info) => answer(info),
            Err(_) => self.memory.get(question.key(position)).and_then(answer),
        };
        // The answer for the other seat may answer this question too.
        let opposite = Question { seat: other(seat) };
        let theirs = self.memory.get(opposite.key(position)).and_then(answer);
        match (own, theirs) {
            (Some(Answer::Wins(_) | Answer::Loses(_)), _) => own,
            (_, Some(Answer::Wins(turns))) => Some(Answer::Loses(turns)),
            (_, Some(Answer::Loses(turns))) => Some(Answer::Wins(turns)),
            _ => own,
        }
    }
}

/// The answer for a position whose [reduced form](Solvable::reduced) has this one.
fn in_full<P: Solvable>(answer: Answer) -> Answer {
    match answer {
        Answer::Wins(turns) => Answer::Wins(turns + P::REDUCED_TURNS),
        Answer::Loses(turns) => Answer::Loses(turns + P::REDUCED_TURNS),
        Answer::DoesNotWin => Answer::DoesNotWin,
    }
}

/// Runs something on a thread with a stack for searches; `None` if no such thread can be made. A browser has one thread, and
/// its stack is large enough (`.cargo/config.toml`).
pub(crate) fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    if cfg!(target_family = "wasm") {
        return Some(work());
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?;
        Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

fn answer(info: Info) -> Option<Answer> {
    match info {
        Info::Won(turns) => Some(Answer::Wins(turns)),
        Info::Lost(turns) => Some(Answer::Loses(turns)),
        Info::Held { .. } => Some(Answer::DoesNotWin),
        Info::Open { .. } => None,
    }
}

/// The other seat of a table for two.
pub(crate) fn other(seat: Seat) -> Seat {
    SeatSet::first(2).next_after(seat).unwrap_or(seat)
}
