//! Playing the games of a match, several at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use cairn_core::Seat;
use cairn_engine::{Sprt, Stop};
use cairn_games::Table;
use cairn_players::{Player, Program, Spec};

use super::contender::{Contender, start_and_greet};
use super::game::{Finished, InPlay, SeatedPlayer};
use super::ledger::Ledger;
use super::plan::{MatchPlan, Round};
use super::report::{REPETITIVE, standing};
use super::starts::Starts;
use crate::Failure;
use crate::progress::Progress;

/// A match that is being played.
pub(super) struct Match<'a> {
    plan: &'a MatchPlan,
    sprt: Option<Sprt>,
    schedule: Mutex<Schedule<'a>>,
    ledger: Mutex<Ledger>,
    /// Programs that wait for a game, by contender.
    programs: Mutex<Programs>,
    /// Whether it was said that games repeat.
    has_warned: AtomicBool,
    /// The first failure.
    failure: Mutex<Option<Failure>>,
    stop: Stop,
    interrupted: Arc<AtomicBool>,
}

/// Why playing ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// All games are played, or the test is decided.
    Done,
    /// It was interrupted.
    Interrupted,
}

/// Programs that have been greeted, by contender.
pub(super) type Programs = Vec<Vec<Program>>;

/// Starts and greets the programs among the contenders, one of each. The error names the one that does not answer.
pub(super) fn greet_all(plan: &MatchPlan) -> Result<Programs, Failure> {
    let greet = |contender: &Contender| match contender {
        Contender::Own(_) => Ok(Vec::new()),
        Contender::Program(spec) => {
            let program = start_and_greet(spec, &plan.setup, plan.terms.timeout, &Stop::default());
            program
                .map(|program| vec![program])
                .map_err(|error| Failure::Input(format!("{contender} {error}: there is no match")))
        }
    };
    plan.contenders.iter().map(greet).collect()
}

/// Why a player did not take its seat.
enum NotSeated {
    /// It loses the game.
    Fault(String),
    /// It ends the match: it would lose every game.
    NoHandshake(String),
}

/// Which game comes next.
struct Schedule<'a> {
    starts: Starts<'a>,
    /// The start of the current group.
    start: Option<Box<dyn Table>>,
    next: usize,
    games: usize,
}

impl Schedule<'_> {
    /// The place and the start of the next game; `None` after the last. All pairings play a start before the next one.
    fn next(&mut self, pairings: usize, seats: usize) -> Option<(Round, Box<dyn Table>)> {
        if self.next >= self.games {
            return None;
        }
        let (group, game) = (self.next / (pairings * seats), self.next % seats);
        let pairing = self.next / seats % pairings;
        self.next += 1;
        if (pairing, game) == (0, 0) {
            self.start = Some(self.starts.next());
        }
        let start = self.start.as_ref()?.boxed_clone();
        Some((Round { pairing, group, seat: Seat::ALL[game] }, start))
    }
}

/// Locks a mutex even if it is poisoned: its value is consistent between any two steps.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Match<'a> {
    /// A match of this number of games, including those in the ledger.
    pub(super) fn new(
        plan: &'a MatchPlan,
        ledger: Ledger,
        programs: Programs,
        games: usize,
        sprt: Option<Sprt>,
    ) -> Match<'a> {
        let starts = Starts::of(plan);
        Match {
            plan,
            sprt,
            schedule: Mutex::new(Schedule { starts, start: None, next: 0, games }),
            ledger: Mutex::new(ledger),
            programs: Mutex::new(programs),
            has_warned: AtomicBool::new(false),
            failure: Mutex::new(None),
            stop: Stop::default(),
            interrupted: Arc::default(),
        }
    }

    /// Plays the remaining games.
    pub(super) fn run(self, concurrency: usize) -> Result<(Ledger, End), Failure> {
        let (stop, interrupted) = (self.stop.clone(), Arc::clone(&self.interrupted));
        let games = lock(&self.schedule).games;
        let progress = Progress::begin_with(games, "", move || {
            interrupted.store(true, Ordering::Relaxed);
            stop.raise();
        });
        self.take_stock(&progress);
        thread::scope(|scope| {
            for _ in 0..concurrency {
                scope.spawn(|| self.work(&progress));
            }
        });
        progress.finish();
        if let Some(failure) = lock(&self.failure).take() {
            return Err(failure);
        }
        let end = if self.interrupted.load(Ordering::Relaxed) { End::Interrupted } else { End::Done };
        Ok((self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner), end))
    }

    /// Shows the score, and ends the match once the test is decided.
    fn take_stock(&self, progress: &Progress) {
        let ledger = lock(&self.ledger);
        let tally = &ledger.contenders[0];
        progress.show(ledger.done.len(), standing(tally));
        if ledger.is_repetitive() && !self.has_warned.swap(true, Ordering::Relaxed) {
            progress.complain(REPETITIVE);
        }
        if self.sprt.is_some_and(|sprt| sprt.decision(tally).is_some()) {
            self.stop.raise();
        }
    }

    /// Plays games until there are no more.
    fn work(&self, progress: &Progress) {
        while !self.stop.is_raised() {
            let Some((round, start)) = lock(&self.schedule).next(self.plan.pairings.len(), self.plan.seats)
            else {
                return;
            };
            if lock(&self.ledger).done.contains(&round) {
                continue;
            }
            let played = self.play(round, start);
            if let Err(failure) = played.map_or(Ok(()), |finished| self.enter(round, finished?, progress)) {
                lock(&self.failure).get_or_insert(failure);
                self.stop.raise();
            }
        }
    }

    fn enter(&self, round: Round, finished: Finished, progress: &Progress) -> Result<(), Failure> {
        let mut ledger = lock(&self.ledger);
        if self.stop.is_raised() {
            // A test is decided by the games before this one.
            return Ok(());
        }
        let unusual = ledger.unusual.len();
        ledger.enter(self.plan, round, finished)?;
        for game in &ledger.unusual[unusual..] {
            progress.complain(&format!("game {}: {}", game.round, game.termination));
        }
        drop(ledger);
        self.take_stock(progress);
        Ok(())
    }

    /// Plays one game; `None` if it was stopped.
    fn play(&self, round: Round, start: Box<dyn Table>) -> Option<Result<Finished, Failure>> {
        let game = InPlay::new(start, &self.plan.terms, self.plan.adjudication, &self.stop);
        let mut players = Vec::new();
        for seat in Seat::first(self.plan.seats) {
            match self.seat(round, seat) {
                Ok(player) => players.push(player),
                Err(_) if self.stop.is_raised() => return None,
                Err(NotSeated::Fault(fault)) => {
                    self.stand_up(round, players, None);
                    return Some(in_words(game.forfeit(seat, fault)));
                }
                Err(NotSeated::NoHandshake(error)) => {
                    let player = &self.plan.contenders[self.plan.contender_at(round, seat)];
                    let sentence = format!("{player} {error}: the match ends here (--resume continues it)");
                    return Some(Err(Failure::Machine(sentence)));
                }
            }
        }
        let finished = game.play(&mut players)?;
        let faulty = finished.as_ref().ok().and_then(Finished::faulty);
        self.stand_up(round, players, faulty);
        Some(in_words(finished))
    }

    /// Makes the player of a seat without state from earlier games.
    fn seat(&self, round: Round, seat: Seat) -> Result<SeatedPlayer, NotSeated> {
        let number = self.plan.contender_at(round, seat);
        let timeout = self.plan.terms.timeout;
        match &self.plan.contenders[number] {
            Contender::Own(spec) => {
                let seed = self.plan.seed_of(round, seat, spec.seed);
                let spec = Spec { seed, ..spec.clone() };
                Ok(SeatedPlayer::Own(Box::new(Player::new(spec))))
            }
            Contender::Program(spec) => {
                let waiting = lock(&self.programs)[number].pop();
                let start = || start_and_greet(spec, &self.plan.setup, timeout, &self.stop);
                let mut program = waiting.map_or_else(start, Ok).map_err(NotSeated::NoHandshake)?;
                program.new_game(timeout, &self.stop).map_err(NotSeated::Fault)?;
                Ok(SeatedPlayer::Program(program))
            }
        }
    }

    /// Keeps the programs for the next game, except one that failed.
    fn stand_up(&self, round: Round, players: Vec<SeatedPlayer>, faulty: Option<Seat>) {
        for (seat, player) in Seat::ALL.into_iter().zip(players) {
            if let SeatedPlayer::Program(program) = player
                && faulty != Some(seat)
            {
                lock(&self.programs)[self.plan.contender_at(round, seat)].push(program);
            }
        }
    }
}

fn in_words(finished: Result<Finished, cairn_games::record::RecordTextError>) -> Result<Finished, Failure> {
    finished.map_err(|error| Failure::Machine(error.to_string()))
}
