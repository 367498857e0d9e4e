//! A solver: exact values of positions.

use std::any::Any;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cairn_core::{Outcome, Seat, SeatSet, Status};
use cairn_games::GameKind;
use cairn_games::swack::CompactSwack;
use web_time::Instant;

use crate::info::{INFINITE, Info};
use crate::memory::Memory;
use crate::question::{Question, Solvable};
use crate::shared::Shared;
use crate::{alphabeta, dfpn};

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Depth-first proof-number search.
    ProofNumbers,
    /// Alpha-beta search, deeper and deeper.
    AlphaBeta,
}

impl Method {
    /// Every method.
    pub const ALL: [Method; 2] = [Method::ProofNumbers, Method::AlphaBeta];

    /// What `cairn bench solve` shows to be quicker for a game.
    pub fn best_for(game: GameKind) -> Method {
        match game {
            GameKind::CrabStack | GameKind::Swack | GameKind::Nava | GameKind::KnightLine => {
                Method::ProofNumbers
            }
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::ProofNumbers => "pn",
            Method::AlphaBeta => "ab",
        })
    }
}

/// How a solver works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How to search.
    pub method: Method,
    /// How many threads, at least one.
    pub threads: usize,
    /// How large the table is.
    pub megabytes: usize,
}

/// When to end without an answer.
#[derive(Clone, Copy, Debug)]
pub struct SolveLimits<'a> {
    /// At this time.
    pub deadline: Option<Instant>,
    /// Once a question has taken so many positions; with one thread, the answer is then the same everywhere.
    pub nodes: Option<u64>,
    /// Once this is raised.
    pub stop: &'a AtomicBool,
}

impl SolveLimits<'_> {
    /// Whether it is time to end.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    pub(crate) memory: &'a Memory,
    /// Who is to win: the question in work.
    pub seat: Seat,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The proof number of the root; 0 once proven, `None` for infinity or where the method has none.
    pub proof: Option<u32>,
    /// The disproof number of the root.
    pub disproof: Option<u32>,
    /// Of how many of the root's moves the answer is known.
    pub settled: usize,
    /// How many moves the root has.
    pub moves: usize,
}

/// The answer to whether a seat wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It wins within so many turns, everybody's counted.
    Wins(u32),
    /// The other one wins within so many turns.
    Loses(u32),
    /// It does not win; whether the other one does is not said.
    DoesNotWin,
}

/// A solver for the positions of one game, with all that it has found so far.
#[derive(Debug)]
pub struct Solver {
    settings: Settings,
    pub(crate) memory: Memory,
    pub(crate) nodes: u64,
}

/// How often progress is told.
const PULSE: Duration = Duration::from_millis(200);

/// Games are at most some hundreds of turns long, but a frame holds a whole position.
const STACK: usize = 256 << 20;

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(settings: Settings) -> Solver {
        Solver { settings, memory: Memory::new(settings.megabytes), nodes: 0 }
    }

    /// How many positions were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position for the player to move; `None` if a limit came first. Requires a table for two.
    ///
    /// It is the value of a game that begins here: what came before, and could make a repetition count sooner, plays
    /// no part.
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

    /// The same; on this very thread where nobody wants reports, for many questions that take little time each. That requires a stack as
    /// large as [`with_large_stack`] makes it.
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
        match compact(position) {
            Some(compact) => self.search(&compact, seat, limits, report).map(in_full),
            None => self.search(position, seat, limits, report),
        }
    }

    /// The same for a position as it is.
    fn search<P: Solvable>(
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
            None => self.work(&shared, question, position, mover, 0),
        };
        self.nodes = shared.nodes.into_inner();
        answer(info)
    }

    /// Runs all threads until one of them has the answer.
    fn run<P: Solvable>(
        &self,
        shared: &Shared<'_>,
        question: Question,
        position: &P,
        mover: Seat,
        report: &mut dyn FnMut(&Progress<'_>),
    ) -> Info {
        let work = |number| {
            let info = self.work(shared, question, position, mover, number);
            shared.finish();
            info
        };
        std::thread::scope(|scope| {
            let spawn = |number| {
                let work = &work;
                std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(number))
            };
            let threads: Vec<_> =
                (0..self.settings.threads).filter_map(|number| spawn(number).ok()).collect();
            if threads.is_empty() {
                return work(0);
            }
            let mut told = Instant::now();
            while !threads.iter().all(|thread| thread.is_finished()) {
                std::thread::park_timeout(Duration::from_millis(1));
                if told.elapsed() >= PULSE {
                    told = Instant::now();
                    report(&self.progress(shared, question, position));
                }
            }
            let infos = threads.into_iter().filter_map(|thread| thread.join().ok());
            infos.reduce(|one, other| if one.is_settled() { one } else { other }).unwrap_or(Info::open(1, 1))
        })
    }

    /// The search of one of the threads.
    fn work<P: Solvable>(
        &self,
        shared: &Shared<'_>,
        question: Question,
        position: &P,
        mover: Seat,
        number: usize,
    ) -> Info {
        match self.settings.method {
            Method::ProofNumbers => dfpn::Worker::new(shared, question).run(position, mover),
            Method::AlphaBeta => alphabeta::Worker::new(shared, question, number).run(position, mover),
        }
    }

    fn progress<P: Solvable>(&self, shared: &Shared<'_>, question: Question, position: &P) -> Progress<'_> {
        let mut moves = position.moves();
        let count = moves.len();
        moves.retain(|&mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            let known = question.at_sight(&child).ok().or_else(|| self.memory.get(question.key(&child)));
            known.is_some_and(Info::is_settled)
        });
        let root = self.memory.get(question.key(position)).unwrap_or(Info::open(1, 1));
        let number = |number: u32| {
            (self.settings.method == Method::ProofNumbers && number < INFINITE).then_some(number)
        };
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

    /// Forgets what is known of whether a seat wins from a position, but not what it rests on.
    pub(crate) fn forget<P: Solvable>(&self, position: &P, seat: Seat) {
        for question in [seat, other(seat)].map(|seat| Question { seat }) {
            let key = match compact(position) {
                Some(compact) => question.key(&compact),
                None => question.key(position),
            };
            self.memory.forget(key);
        }
    }

    /// What is known already of whether a seat wins.
    pub fn known<P: Solvable>(&self, position: &P, seat: Seat) -> Option<Answer> {
        if let Ok(info @ (Info::Won(_) | Info::Lost(_))) = (Question { seat }).at_sight(position) {
            return answer(info);
        }
        match compact(position) {
            Some(compact) => self.recall(&compact, seat).map(in_full),
            None => self.recall(position, seat),
        }
    }

    /// The same for a position as it is.
    fn recall<P: Solvable>(&self, position: &P, seat: Seat) -> Option<Answer> {
        let question = Question { seat };
        let own = match question.at_sight(position) {
            Ok(info) => answer(info),
            Err(_) => self.memory.get(question.key(position)).and_then(answer),
        };
        // What is known of the other question may say as much.
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

/// What is searched in the place of a position where there is something quicker, in which the same seat wins.
fn compact<P: Solvable>(position: &P) -> Option<CompactSwack> {
    (position as &dyn Any).downcast_ref().and_then(CompactSwack::of)
}

/// The answer for a position whose [compact](compact) form has this one.
fn in_full(answer: Answer) -> Answer {
    match answer {
        Answer::Wins(turns) => Answer::Wins(turns + CompactSwack::TURNS_LEFT_OUT),
        Answer::Loses(turns) => Answer::Loses(turns + CompactSwack::TURNS_LEFT_OUT),
        Answer::DoesNotWin => Answer::DoesNotWin,
    }
}

/// Runs something on a thread with a stack for searches; `None` if the machine has none to give.
pub(crate) fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
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
