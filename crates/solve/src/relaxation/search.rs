//! Looking for a strategy that needs no more pieces than there are.
//!
//! First, proof-number search shows that the attacker wins the relaxed game. Then, from the end, each position of that proof
//! gets a few *needs*, each of some strategy. If none at the root fits, the search looks for other winning
//! moves in the positions that came up, and repeats with more moves to choose from.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use cairn_core::{Relaxation, Seat};

use super::need::Need;
use crate::dfpn::Worker;
use crate::info::Info;
use crate::memory::Memory;
use crate::question::Question;
use crate::shared::Shared;
use crate::solver::SolveLimits;

/// How many needs of a position are kept: the smallest.
const KEPT: usize = 8;

/// Needs that exceed the pieces by up to this number are kept, so that the search looks for other moves in their
/// positions.
const SLACK: u32 = 4;

/// How many winning moves of a position are looked at.
const ALTERNATIVES: usize = 2;

/// How many nodes to search for another winning move in the first round; three times as many in each round that follows.
const FIRST_LOOK: u64 = 10;

/// After this many rounds without a strategy another round seldom finds one.
const ROUNDS: usize = 6;

/// A limit came first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interrupted;

/// The needs of a position, the smallest first.
pub(super) type Needs<R> = Rc<[Need<<R as Relaxation>::Place>]>;

/// A search for the needs of positions.
#[derive(Debug)]
pub(super) struct Search<'a, R: Relaxation> {
    memory: Memory,
    question: Question,
    limits: SolveLimits<'a>,
    available: Need<R::Place>,
    /// The attacker's pieces on all stacks together.
    pieces: u32,
    needs: HashMap<u64, Needs<R>>,
    /// The needs found in earlier rounds, which hold as well.
    before: HashMap<u64, Needs<R>>,
    /// The positions found with the attacker to move.
    turns: Vec<R>,
    pub(super) nodes: u64,
}

impl<'a, R: Relaxation> Search<'a, R> {
    /// A search for a strategy with these stacks, with a transposition table of this size.
    pub(super) fn new(
        attacker: Seat,
        stacks: &[(R::Place, u8)],
        megabytes: usize,
        limits: SolveLimits<'a>,
    ) -> Search<'a, R> {
        Search {
            memory: Memory::new(megabytes),
            question: Question { seat: attacker },
            limits,
            available: Need::of(stacks.iter().copied()),
            pieces: stacks.iter().map(|&(_, pieces)| u32::from(pieces)).sum(),
            needs: HashMap::new(),
            before: HashMap::new(),
            turns: Vec::new(),
            nodes: 0,
        }
    }

    /// Searches until the root has a need that fits; `false` if the attacker does not win the relaxed game, or no strategy with
    /// these pieces was found.
    pub(super) fn run(&mut self, root: &R, report: &mut dyn FnMut(u64, usize)) -> Result<bool, Interrupted> {
        if !self.prove(root, None)? {
            return Ok(false);
        }
        let mut look = FIRST_LOOK;
        for _ in 0..ROUNDS {
            self.before.extend(self.needs.drain());
            self.turns.clear();
            if self.needs_of(root)?.iter().any(|need| need.fits(&self.available)) {
                return Ok(true);
            }
            report(self.nodes, self.needs.len());
            for turn in std::mem::take(&mut self.turns) {
                for (_, child) in children(&turn) {
                    self.prove(&child, Some(look))?;
                }
            }
            look *= 3;
        }
        Ok(false)
    }

    /// The needs of a position that the attacker wins in the relaxed game; none if all need too many pieces.
    pub(super) fn needs_of(&mut self, position: &R) -> Result<Needs<R>, Interrupted> {
        let key = position.key().bits();
        if let Some(needs) = self.needs.get(&key) {
            return Ok(Rc::clone(needs));
        }
        let mut needs = match position.status().to_move() {
            Some(mover) if mover == position.attacker() => self.needs_of_attacker(position)?,
            Some(_) => self.needs_of_defender(position)?,
            None => vec![Need::default()],
        };
        let before = self.before.get(&key).map_or(&[][..], |needs| needs);
        needs.retain(|need| !before.contains(need));
        needs.extend_from_slice(before);
        let needs: Needs<R> = needs.into();
        self.needs.insert(key, Rc::clone(&needs));
        Ok(needs)
    }

    /// The needs that were found of a position; none if it did not come up.
    pub(super) fn known_needs(&self, position: &R) -> Needs<R> {
        let key = position.key().bits();
        self.needs.get(&key).or_else(|| self.before.get(&key)).cloned().unwrap_or_default()
    }

    fn needs_of_attacker(&mut self, position: &R) -> Result<Vec<Need<R::Place>>, Interrupted> {
        let threats = position.threats();
        if !threats.is_empty() {
            return Ok(self.smallest(position, completions(position, &threats)));
        }
        self.turns.push(position.clone());
        let (mut needs, mut found) = (Vec::new(), 0);
        for (to, child) in children(position) {
            if found == ALTERNATIVES {
                break;
            }
            if !self.is_won(&child) {
                continue;
            }
            let after = self.needs_of(&child)?;
            found += usize::from(!after.is_empty());
            for from in position.sources(to) {
                needs.extend(after.iter().map(|need| need.before(from, to)));
            }
        }
        Ok(self.smallest(position, needs))
    }

    fn needs_of_defender(&mut self, position: &R) -> Result<Vec<Need<R::Place>>, Interrupted> {
        let threats = position.threats();
        let mut parts: Vec<Needs<R>> = Vec::new();
        if threats.is_empty() {
            for mv in position.moves() {
                parts.push(self.needs_of(&after(position, mv))?);
            }
        } else {
            // A reply that does not fill the place of a threat lets the attacker win there.
            parts.push(completions(position, &threats).into());
            let fills = |&mv: &R::Move| R::target(mv).is_some_and(|to| threats.contains(&to));
            for mv in position.replies().into_iter().filter(fills) {
                parts.push(self.needs_of(&after(position, mv))?);
            }
        }
        // The largest needs first, so that few combinations are made that need too much.
        parts.sort_by_key(|needs| std::cmp::Reverse(needs.iter().map(Need::extra).min()));
        let mut needs = vec![Need::default()];
        for part in parts {
            let joined = needs.iter().flat_map(|need| {
                part.iter().map(move |other| {
                    let mut both = need.clone();
                    both.raise(other);
                    both
                })
            });
            needs = self.smallest(position, joined.collect());
        }
        Ok(needs)
    }

    /// The smallest needs, without those that contain another or for which there are too few pieces.
    fn smallest(&self, position: &R, mut needs: Vec<Need<R::Place>>) -> Vec<Need<R::Place>> {
        let room = (self.pieces + SLACK).saturating_sub(position.attacking_stacks() as u32);
        needs.retain(|need| need.extra() <= room);
        needs.sort_unstable_by(|one, other| (one.extra(), one).cmp(&(other.extra(), other)));
        let mut kept: Vec<Need<R::Place>> = Vec::new();
        for need in needs {
            if kept.len() < KEPT && !kept.iter().any(|less| less.fits(&need)) {
                kept.push(need);
            }
        }
        kept
    }

    fn is_won(&self, position: &R) -> bool {
        if position.foreseen() == Some(position.attacker()) {
            return true;
        }
        let info = match self.question.at_sight(position) {
            Ok(info) => Some(info),
            Err(_) => self.memory.get(self.question.key(position)),
        };
        matches!(info, Some(Info::Won(_)))
    }

    /// Whether the attacker wins the relaxed game; with a limit of nodes, whether the search found that out.
    fn prove(&mut self, position: &R, nodes: Option<u64>) -> Result<bool, Interrupted> {
        if self.is_won(position) {
            return Ok(true);
        }
        let known = self.memory.get(self.question.key(position));
        let (Err(mover), None) = (self.question.at_sight(position), known.filter(|info| info.is_settled()))
        else {
            return Ok(false);
        };
        let left = self.limits.nodes.map(|most| most.saturating_sub(self.nodes));
        let nodes = nodes.into_iter().chain(left).min();
        let shared = Shared {
            memory: &self.memory,
            limits: SolveLimits { nodes, ..self.limits },
            most_nodes: nodes.unwrap_or(u64::MAX),
            done: AtomicBool::new(false),
            nodes: 0.into(),
            several: false,
        };
        let info = Worker::new(&shared, self.question).run(position, mover);
        self.nodes += shared.nodes.into_inner();
        if self.limits.is_over() || self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Interrupted);
        }
        Ok(matches!(info, Info::Won(_)))
    }
}

/// The needs of winning on one of these places.
pub(super) fn completions<R: Relaxation>(position: &R, threats: &[R::Place]) -> Vec<Need<R::Place>> {
    threats.iter().flat_map(|&to| position.sources(to)).map(Need::one_move).collect()
}

/// The position after a move.
pub(super) fn after<R: Relaxation>(position: &R, mv: R::Move) -> R {
    let mut after = position.clone();
    after.play_plain(mv);
    after
}

/// The places that the attacker can move to, and the positions there. Requires the attacker's turn.
pub(super) fn children<R: Relaxation>(position: &R) -> Vec<(R::Place, R)> {
    let place = |mv| R::target(mv).map(|to| (to, after(position, mv)));
    position.moves().into_iter().filter_map(place).collect()
}
