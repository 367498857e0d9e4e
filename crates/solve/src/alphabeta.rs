//! A second solver to compare the first with, for tests only: null-window alpha-beta search with iterative deepening.
//!
//! Results are exact: a position has one only if every line that it depends on has ended or has a result; positions beyond
//! the depth are open. Repetition is treated as in [`dfpn`](crate::dfpn).

use std::hash::{Hash, Hasher};
use std::sync::atomic::AtomicBool;

use cairn_core::{Outcome, Seat, Value};

use crate::info::{Info, Sum};
use crate::memory::Memory;
use crate::question::{Path, Question, Searchable};
use crate::shared::Shared;
use crate::solver::{SolveLimits, other};

const SLOTS: usize = 1 << 14;

/// The value of a position for the player to move; `None` if a limit came first or the game is over. For a draw, `turns` is 0;
/// otherwise it is an upper bound.
pub(crate) fn value<P: Searchable>(position: &P, limits: SolveLimits<'_>) -> Option<Value> {
    let mover = position.status().to_move()?;
    let value = |outcome, turns| Some(Value { outcome, turns });
    match ask(position, mover, limits) {
        Info::Won(turns) => value(Outcome::Win, turns),
        Info::Lost(turns) => value(Outcome::Loss, turns),
        Info::Open { .. } => None,
        Info::Held { .. } => match ask(position, other(mover), limits) {
            Info::Won(turns) => value(Outcome::Loss, turns),
            Info::Open { .. } => None,
            _ => value(Outcome::Draw, 0),
        },
    }
}

/// Whether a seat wins; `None` if a limit came first.
pub(crate) fn wins<P: Searchable>(position: &P, seat: Seat, limits: SolveLimits<'_>) -> Option<bool> {
    let info = ask(position, seat, limits);
    info.is_settled().then_some(matches!(info, Info::Won(_)))
}

fn ask<P: Searchable>(position: &P, seat: Seat, limits: SolveLimits<'_>) -> Info {
    let (question, memory) = (Question { seat }, Memory::new(1));
    let shared = Shared {
        memory: &memory,
        limits,
        most_nodes: limits.nodes.unwrap_or(u64::MAX),
        done: AtomicBool::new(false),
        nodes: 0.into(),
        several: false,
    };
    match question.at_sight(position) {
        Ok(info) => info,
        Err(mover) => Worker::new(&shared, question).run(position, mover),
    }
}

/// A search for the answer to one question.
#[derive(Debug)]
struct Worker<'a, P: Searchable> {
    shared: &'a Shared<'a>,
    question: Question,
    path: Path,
    /// The moves still to try at each point of the path, one list after the other.
    moves: Vec<Ranked<P::Move>>,
    list: Vec<P::Move>,
    /// How often moves have decided, by seat and slot.
    history: Vec<i32>,
    nodes: u64,
    counted: u64,
    stopped: bool,
}

#[derive(Clone, Copy, Debug)]
struct Ranked<M> {
    mv: M,
    slot: u32,
    rank: i32,
}

impl<'a, P: Searchable> Worker<'a, P> {
    fn new(shared: &'a Shared<'a>, question: Question) -> Worker<'a, P> {
        Worker {
            shared,
            question,
            path: Path::default(),
            moves: Vec::new(),
            list: Vec::new(),
            history: vec![0; 2 * SLOTS],
            nodes: 0,
            counted: 0,
            stopped: false,
        }
    }

    /// The answer, unless the search was stopped first. Requires a position without an immediate answer.
    fn run(&mut self, position: &P, mover: Seat) -> Info {
        let key = self.question.key(position);
        let mut info = Info::open(1, 1);
        let mut depth = 1;
        while !info.is_settled() && !self.stopped {
            info = self.search(position, mover, key, depth);
            depth += 1;
        }
        self.shared.count(self.nodes - self.counted);
        info
    }

    /// The answer for a position at this depth.
    fn search(&mut self, position: &P, mover: Seat, key: u64, depth: u32) -> Info {
        // Step 1. Is the answer known already?
        let known = self.shared.recall(&self.path, key);
        let mut first_slot = None;
        match known {
            Some(Info::Open { proof, .. }) if proof > depth => return Info::open(proof, 1),
            Some(Info::Open { disproof, .. }) => first_slot = Some(disproof - 1),
            Some(info) => return info,
            None => {}
        }
        if depth == 0 || self.stopped {
            return Info::open(1, 1);
        }
        let (begun, first, ply) = (self.nodes, self.moves.len(), self.path.len());
        self.count_node();

        // Step 2. Try every move until one decides.
        self.path.push(key);
        self.list.clear();
        position.moves_into(&mut self.list);
        self.rank_moves(mover, first_slot);
        let chooses = mover == self.question.seat;
        let (mut sum, mut decided, mut open) = (Sum::new(chooses), None, 0);
        let mut child = position.clone();
        while self.moves.len() > first && decided.is_none() {
            let Ranked { mv, slot, .. } = self.take_best(first);
            child.clone_from(position);
            child.play_unchecked(mv);
            let info = match self.question.at_sight(&child) {
                Ok(info) => info,
                Err(next) => {
                    let key = self.question.key(&child);
                    self.search(&child, next, key, depth - 1)
                }
            };
            sum.add(info);
            match info {
                Info::Open { .. } => open = slot,
                Info::Won(_) if chooses => decided = Some(slot),
                Info::Lost(_) | Info::Held { .. } if !chooses => decided = Some(slot),
                _ => {}
            }
        }
        self.moves.truncate(first);
        self.path.pop();

        // Step 3. Remember.
        if let Some(slot) = decided {
            let value = &mut self.history[place(mover, slot)];
            *value = (*value + (depth * depth) as i32).min(1 << 20);
        }
        let info = match sum.info().at(ply) {
            Info::Open { .. } => Info::open(depth + 1, open + 1),
            info => info,
        };
        if !self.stopped || info.is_settled() {
            let place = if info.is_grounded() { self.path.bound_key(key) } else { key };
            self.shared.memory.put(place, info, self.nodes - begun);
        }
        info
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes - self.counted >= self.shared.pulse() {
            self.stopped |= self.shared.count(self.nodes - self.counted);
            self.counted = self.nodes;
        }
    }

    /// Appends the moves of a list, with how soon to try them.
    fn rank_moves(&mut self, mover: Seat, first_slot: Option<u32>) {
        for &mv in &self.list {
            let slot = slot(&mv);
            let rank = if first_slot == Some(slot) { i32::MAX } else { self.history[place(mover, slot)] };
            self.moves.push(Ranked { mv, slot, rank });
        }
    }

    /// Takes the move to try next off the list. Requires at least one.
    fn take_best(&mut self, first: usize) -> Ranked<P::Move> {
        let left = &self.moves[first..];
        let best = (0..left.len()).max_by_key(|&place| left[place].rank).unwrap_or(0);
        self.moves.swap_remove(first + best)
    }
}

fn place(mover: Seat, slot: u32) -> usize {
    (mover.index() % 2) * SLOTS + slot as usize % SLOTS
}

/// A number for a move, the same in every position; few moves share one.
fn slot<M: Hash>(mv: &M) -> u32 {
    let mut hasher = Mixer(0);
    mv.hash(&mut hasher);
    (hasher.0 >> 40) as u32
}

struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0.rotate_left(5) ^ (u64::from(byte) + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}
