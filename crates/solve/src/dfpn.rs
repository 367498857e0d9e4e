//! Depth-first proof-number search.
//!
//! Each position has a proof number, the least number of leaves that have to be proven to prove that the seat wins, and a
//! disproof number, the least number to disprove it. The search always expands the most proving leaf, and stays in a subtree until
//! its numbers exceed thresholds.
//!
//! # Repetition
//!
//! A position that is on the path already is no win for the seat (see [`Question`]). Proofs never depend on that, so they
//! hold after any path. A disproof may depend on it, and then holds for this path only. It has a *ground*, the
//! earliest place of the path that it depends on, and is stored for this path only. Once the position at that place is
//! itself disproven, with no ground before it, all positions of its disproof form a set that the seat cannot leave for a
//! win: at its turns every move stays in the set, at the other's turns one does. So the disproof then holds after any
//! path, and is stored as such.

use cairn_core::Seat;

use crate::info::{INFINITE, Info, Sum};
use crate::question::{Path, Question, Searchable};
use crate::shared::Shared;
use crate::solver::other;

/// One thread of a search.
#[derive(Debug)]
pub(crate) struct Worker<'a, P: Searchable> {
    shared: &'a Shared<'a>,
    question: Question,
    path: Path,
    /// The children of all positions on the path, one list after the other.
    children: Vec<Child<P::Move>>,
    moves: Vec<P::Move>,
    nodes: u64,
    counted: u64,
    stopped: bool,
}

/// A lead of this many points adds one to the number of the seat that is behind.
const LEAD: u32 = 50;

/// A larger lead counts for no more.
const MOST_LEAD: i32 = 400;

/// Without other knowledge, one in this many moves counts as a threat.
const NO_THREATS: u32 = 8;

/// Up to this distance from the root, numbers are stored during the search, so that progress can be shown.
const SHOWN: usize = 1;

/// A search ends without an answer where a line of play gets longer: each turn of it keeps positions on the stack, which is
/// smaller in a browser.
const LONGEST: usize = if cfg!(target_family = "wasm") { 500 } else { 20_000 };

#[derive(Clone, Copy, Debug)]
struct Child<M> {
    mv: M,
    key: u64,
    info: Info,
}

/// How far a search may go: until one of the numbers reaches its limit.
#[derive(Clone, Copy, Debug)]
struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl<'a, P: Searchable> Worker<'a, P> {
    pub(crate) fn new(shared: &'a Shared<'a>, question: Question) -> Worker<'a, P> {
        Worker {
            shared,
            question,
            path: Path::default(),
            children: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            counted: 0,
            stopped: false,
        }
    }

    /// The answer, unless the search was stopped first. Requires a position without an immediate answer.
    pub(crate) fn run(&mut self, position: &P, mover: Seat) -> Info {
        let key = self.question.key(position);
        let info = self.search(position, mover, key, Thresholds { proof: INFINITE, disproof: INFINITE });
        self.shared.count(self.nodes - self.counted);
        info
    }

    /// Expands a position until a number reaches its limit.
    fn search(&mut self, position: &P, mover: Seat, key: u64, limits: Thresholds) -> Info {
        let begun = self.nodes;
        let first = self.children.len();
        let ply = self.path.len();
        self.stopped |= ply >= LONGEST;
        // Step 1. Make the children.
        self.path.push(key);
        let chooses = mover == self.question.seat;
        self.expand(position, chooses);
        let mut child_position = position.clone();
        // Step 2. Go on with the most promising child until a limit is reached.
        let info = loop {
            let info = self.sum_up(first, chooses).at(ply);
            if info.proof() >= limits.proof || info.disproof() >= limits.disproof || info.is_settled() {
                break info;
            }
            if self.stopped {
                break info;
            }
            if ply <= SHOWN {
                self.shared.memory.put(key, info, self.nodes - begun);
            }
            let (chosen, limits) = self.choose(first, chooses, limits);
            let Child { mv, key, .. } = self.children[chosen];
            child_position.clone_from(position);
            child_position.play_unchecked(mv);
            // A child with an immediate answer is settled and never chosen.
            let next = child_position.status().to_move().unwrap_or(mover);
            self.shared.memory.enter(key);
            let info = self.search(&child_position, next, key, limits);
            self.shared.memory.leave(key);
            self.children[chosen].info = info;
            self.refresh(first, chosen);
        };
        // Step 3. Remember.
        self.children.truncate(first);
        self.path.pop();
        if !self.stopped || info.is_settled() {
            let place = if info.is_grounded() { self.path.bound_key(key) } else { key };
            self.shared.memory.put(place, info, self.nodes - begun);
        }
        info
    }

    /// Appends the children of a position with their states; only one if it decides.
    fn expand(&mut self, position: &P, chooses: bool) {
        self.moves.clear();
        position.moves_into(&mut self.moves);
        let first = self.children.len();
        let mut child = position.clone();
        for place in 0..self.moves.len() {
            let mv = self.moves[place];
            child.clone_from(position);
            child.play_unchecked(mv);
            let (key, info) = match self.question.at_sight(&child) {
                Ok(info) => (0, info),
                Err(next) => {
                    let key = self.question.key(&child);
                    (key, self.shared.recall(&self.path, key).unwrap_or_else(|| self.guess(&child, next)))
                }
            };
            self.children.push(Child { mv, key, info });
            let decides = match info {
                Info::Won(_) => chooses,
                Info::Lost(_) => !chooses,
                _ => false,
            };
            if decides {
                let last = self.children.len() - 1;
                self.children.swap(first, last);
                self.children.truncate(first + 1);
                break;
            }
        }
        self.nodes += 1;
        if self.nodes - self.counted >= self.shared.pulse() {
            self.stopped |= self.shared.count(self.nodes - self.counted);
            self.counted = self.nodes;
        }
    }

    /// Initial numbers of a position: a seat with many moves or a lead is hard to beat.
    fn guess(&self, position: &P, mover: Seat) -> Info {
        let (seat, weights) = (self.question.seat, P::fitted(2));
        let moves = position.count_moves() as u32;
        // Without other knowledge most of the seat's moves are no threats and soon answered.
        let answers = if P::FEATURES.is_empty() { 1 + moves / NO_THREATS } else { moves };
        let (proof, disproof) = if mover == seat { (1, answers) } else { (moves, 1) };
        let lead = position.evaluation(seat, weights) - position.evaluation(other(seat), weights);
        let harder = |number: u32, behind: i32| number + number * behind.clamp(0, MOST_LEAD) as u32 / LEAD;
        Info::open(harder(proof, -lead), harder(disproof, lead))
    }

    /// The state of the parent that follows from its children.
    fn sum_up(&self, first: usize, chooses: bool) -> Info {
        let mut sum = Sum::new(chooses);
        self.children[first..].iter().for_each(|child| sum.add(child.info));
        sum.info()
    }

    /// The child to go on with, and how far.
    fn choose(&self, first: usize, chooses: bool, limits: Thresholds) -> (usize, Thresholds) {
        // The number that is a minimum over the children, increased where other threads work.
        let least = |info: Info| if chooses { info.proof() } else { info.disproof() };
        let seen = |child: &Child<P::Move>| {
            let number = least(child.info);
            let others = if self.shared.several && number < INFINITE {
                self.shared.memory.workers_on(child.key)
            } else {
                0
            };
            number.saturating_add(others * (1 + number / 4)).min(INFINITE)
        };
        let (mut best, mut best_number, mut second) = (first, u32::MAX, INFINITE);
        let mut open = 0;
        for (place, child) in self.children.iter().enumerate().skip(first) {
            let number = seen(child);
            open += u32::from(!child.info.is_settled());
            if number < best_number {
                second = second.min(best_number);
                (best, best_number) = (place, number);
            } else {
                second = second.min(number);
            }
        }
        // A little more than the second best has, so that the search does not alternate between the two.
        let leave = second.saturating_add(second / 4).saturating_add(1);
        // The other number may grow until the parent's limit is reached.
        let chosen = self.children[best].info;
        let grow = |limit: u32, number: u32| match limit {
            INFINITE => INFINITE,
            _ => limit.saturating_sub(open - 1).max(number.saturating_add(1)),
        };
        let limits = if chooses {
            Thresholds {
                proof: limits.proof.min(leave).max(chosen.proof().saturating_add(1)),
                disproof: grow(limits.disproof, chosen.disproof()),
            }
        } else {
            Thresholds {
                proof: grow(limits.proof, chosen.proof()),
                disproof: limits.disproof.min(leave).max(chosen.disproof().saturating_add(1)),
            }
        };
        (best, limits)
    }

    /// Reads the states of the other children again: other parts of the tree or other threads may have found more.
    fn refresh(&mut self, first: usize, chosen: usize) {
        for place in first..self.children.len() {
            let child = self.children[place];
            if place != chosen
                && !child.info.is_settled()
                && let Some(info) = self.shared.memory.get(child.key)
            {
                self.children[place].info = info;
            }
        }
    }
}
