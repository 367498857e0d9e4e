//! Games between rungs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use cairn_core::{Places, Seat, Status};
use cairn_engine::{Limits, Stop};
use cairn_games::{Setup, Table};
use cairn_players::{Player, Question, Spec, bench};

use super::ledger::{Group, WHOLE};
use super::rungs::Rung;

/// A game of this many moves is drawn.
const LONGEST: usize = 600;

/// Where games begin, and how many are played at the same time.
#[derive(Clone, Debug)]
pub(super) struct Games {
    pub(super) setup: Setup,
    pub(super) seats: usize,
    pub(super) opening: u32,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

impl Games {
    /// Plays the groups with these numbers: in each, the stronger rung takes every seat once, against the weaker one in all
    /// others. The same results with any number of threads.
    pub(super) fn play(&self, low: Rung, high: Rung, numbers: std::ops::Range<u64>) -> Vec<Group> {
        let (next, played) = (AtomicU64::new(numbers.start), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end {
                            return;
                        }
                        let group = (number, self.group(low, high, number));
                        played.lock().unwrap_or_else(PoisonError::into_inner).push(group);
                    }
                });
            }
        });
        let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        played.sort_unstable();
        played
    }

    /// The twelfths of first places that the stronger rung gets.
    fn group(&self, low: Rung, high: Rung, number: u64) -> u32 {
        let start = self.start(number);
        let taken = |own: Seat| {
            let player = |seat: Seat| {
                let rung = if seat == own { high } else { low };
                rung.player(self.mix(number * 16 + own.index() as u64 * 4 + seat.index() as u64 + 1))
            };
            let players = Seat::first(self.seats).map(player).collect();
            twelfths(own, &play(start.boxed_clone(), players))
        };
        Seat::first(self.seats).map(taken).sum()
    }

    /// A start that is not over.
    fn start(&self, number: u64) -> Box<dyn Table> {
        let drawn = (0..).map(|attempt| {
            let plies = self.opening.saturating_sub(attempt / 8);
            bench::after_random(&self.setup, self.mix(number * 1024 + u64::from(attempt)), plies)
        });
        let mut fitting = drawn.filter(|table| table.status().to_move().is_some());
        fitting.next().unwrap_or_else(|| self.setup.deal(0))
    }

    /// A text that another engine would hardly give: how a game of two weak rungs ends.
    pub(super) fn mark(&self, rungs: &[Rung]) -> String {
        let players =
            Seat::first(self.seats).map(|seat| rungs[rungs.len() / 2].player(seat.index() as u64 + 1));
        let mut table = self.start(0);
        finish(&mut table, players.collect());
        format!("{} {} {}", self.opening, self.seed, table.position())
    }

    fn mix(&self, number: u64) -> u64 {
        // Never zero, which means no seed.
        cairn_core::Key::new(number, self.seed).bits().max(1) >> 1 | 1
    }
}

fn play(mut table: Box<dyn Table>, players: Vec<Spec>) -> Places {
    finish(&mut table, players);
    match table.status() {
        Status::Over(places) => places,
        Status::ToMove(_) => Places::draw(table.seats()),
    }
}

fn finish(table: &mut Box<dyn Table>, players: Vec<Spec>) {
    let mut players: Vec<Player> = players.into_iter().map(Player::new).collect();
    let stop = Stop::default();
    while let Some(seat) = table.status().to_move().filter(|_| table.ply() < LONGEST) {
        let question =
            Question { table: table.as_ref(), limits: Limits::NONE, lines: 1, among: &[], stop: &stop };
        let Some(found) = players[seat.index()].think(&question, &mut |_| ()) else { return };
        if table.play(found.best()).is_err() {
            return;
        }
    }
}

fn twelfths(seat: Seat, places: &Places) -> u32 {
    let first = places.groups().next().filter(|first| first.contains(seat));
    first.map_or(0, |first| WHOLE / first.len() as u32)
}
