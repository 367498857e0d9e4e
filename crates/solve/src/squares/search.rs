//! Looking for a strategy that takes no more tiles than there are.
//!
//! First proof numbers show that the attacker wins by squares alone. Then, from the end, each position of that proof gets
//! a few *needs*: tiles that some strategy takes. If none at the root fits, other winning moves are looked for in the positions that came up,
//! and it begins anew with more to choose from.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use cairn_core::{Position, Seat};
use cairn_games::knight_line::{Move, Square, Squares};

use super::need::Need;
use crate::dfpn::Worker;
use crate::info::Info;
use crate::memory::Memory;
use crate::question::Question;
use crate::shared::Shared;
use crate::solver::SolveLimits;

/// How many needs of a position are kept: the smallest.
const KEPT: usize = 8;

/// Needs of so many tiles too many are kept all the same, so that positions with such come up and others are looked for there.
const SLACK: u32 = 4;

/// How many winning moves of a position are looked at.
const ALTERNATIVES: usize = 2;

/// How many positions to look at for another winning move, at first; three times as many in each round that follows.
const FIRST_LOOK: u64 = 10;

/// After so many rounds without a strategy there is hardly one to be found.
const ROUNDS: usize = 6;

/// A limit came first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interrupted;

/// A search for the needs of positions.
#[derive(Debug)]
pub(super) struct Search<'a> {
    memory: Memory,
    question: Question,
    limits: SolveLimits<'a>,
    available: Need,
    /// The attacker's tiles on all stacks together.
    tiles: u32,
    needs: HashMap<u64, Rc<[Need]>>,
    /// Those of the rounds before, which hold as well.
    before: HashMap<u64, Rc<[Need]>>,
    /// The attacker's turns that came up.
    turns: Vec<Squares>,
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    /// A search for a strategy with these tiles, which needs a table of so many megabytes.
    pub(super) fn new(
        attacker: Seat,
        stacks: &[(Square, u8)],
        megabytes: usize,
        limits: SolveLimits<'a>,
    ) -> Search<'a> {
        Search {
            memory: Memory::new(megabytes),
            question: Question { seat: attacker },
            limits,
            available: Need::of(stacks.iter().copied()),
            tiles: stacks.iter().map(|&(_, tiles)| u32::from(tiles)).sum(),
            needs: HashMap::new(),
            before: HashMap::new(),
            turns: Vec::new(),
            nodes: 0,
        }
    }

    /// Looks until the root has a need that fits; `false` if the attacker does not win by squares alone, or never with so few tiles.
    pub(super) fn run(
        &mut self,
        root: &Squares,
        report: &mut dyn FnMut(u64, usize),
    ) -> Result<bool, Interrupted> {
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

    /// The needs of a position that the attacker wins by squares alone, the smallest first; none where none would do.
    pub(super) fn needs_of(&mut self, squares: &Squares) -> Result<Rc<[Need]>, Interrupted> {
        let key = squares.key().bits();
        if let Some(needs) = self.needs.get(&key) {
            return Ok(Rc::clone(needs));
        }
        let mut needs = match squares.status().to_move() {
            Some(mover) if mover == squares.attacker() => self.needs_of_attacker(squares)?,
            Some(_) => self.needs_of_defender(squares)?,
            None => vec![Need::default()],
        };
        let before = self.before.get(&key).map_or(&[][..], |needs| needs);
        needs.retain(|need| !before.contains(need));
        needs.extend_from_slice(before);
        let needs: Rc<[Need]> = needs.into();
        self.needs.insert(key, Rc::clone(&needs));
        Ok(needs)
    }

    /// The needs of a position that were found; none if it did not come up.
    pub(super) fn known_needs(&self, squares: &Squares) -> Rc<[Need]> {
        let key = squares.key().bits();
        self.needs.get(&key).or_else(|| self.before.get(&key)).cloned().unwrap_or_default()
    }

    fn needs_of_attacker(&mut self, squares: &Squares) -> Result<Vec<Need>, Interrupted> {
        let threats = squares.threats();
        if !threats.is_empty() {
            return Ok(self.smallest(squares, completions(squares, &threats)));
        }
        self.turns.push(squares.clone());
        let (mut needs, mut found) = (Vec::new(), 0);
        for (to, child) in children(squares) {
            if found == ALTERNATIVES {
                break;
            }
            if !self.is_won(&child) {
                continue;
            }
            let after = self.needs_of(&child)?;
            found += usize::from(!after.is_empty());
            for from in squares.sources(to) {
                needs.extend(after.iter().map(|need| need.before(from, to)));
            }
        }
        Ok(self.smallest(squares, needs))
    }

    fn needs_of_defender(&mut self, squares: &Squares) -> Result<Vec<Need>, Interrupted> {
        let threats = squares.threats();
        let mut parts: Vec<Rc<[Need]>> = Vec::new();
        if threats.is_empty() {
            for mv in squares.moves() {
                parts.push(self.needs_of(&after(squares, mv))?);
            }
        } else {
            // Whoever does not fill a square of a threat lets the line be completed.
            parts.push(completions(squares, &threats).into());
            let fills = |mv: &Move| matches!(mv, Move::Place(to) if threats.contains(to));
            for mv in squares.replies().into_iter().filter(fills) {
                parts.push(self.needs_of(&after(squares, mv))?);
            }
        }
        // Those that take most first: then little that is too much is made.
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
            needs = self.smallest(squares, joined.collect());
        }
        Ok(needs)
    }

    /// Those that take least, without such as others do with less or for which there are too few tiles.
    fn smallest(&self, squares: &Squares, mut needs: Vec<Need>) -> Vec<Need> {
        let room = (self.tiles + SLACK).saturating_sub(squares.attacking_stacks() as u32);
        needs.retain(|need| need.extra() <= room);
        needs.sort_unstable_by(|one, other| (one.extra(), one).cmp(&(other.extra(), other)));
        let mut kept: Vec<Need> = Vec::new();
        for need in needs {
            if kept.len() < KEPT && !kept.iter().any(|less| less.fits(&need)) {
                kept.push(need);
            }
        }
        kept
    }

    fn is_won(&self, squares: &Squares) -> bool {
        if squares.foreseen() == Some(squares.attacker()) {
            return true;
        }
        let info = match self.question.at_sight(squares) {
            Ok(info) => Some(info),
            Err(_) => self.memory.get(self.question.key(squares)),
        };
        matches!(info, Some(Info::Won(_)))
    }

    /// Whether the attacker wins by squares alone; with a limit of nodes, whether that was found.
    fn prove(&mut self, squares: &Squares, nodes: Option<u64>) -> Result<bool, Interrupted> {
        if self.is_won(squares) {
            return Ok(true);
        }
        let known = self.memory.get(self.question.key(squares));
        let (Err(mover), None) = (self.question.at_sight(squares), known.filter(|info| info.is_settled()))
        else {
            return Ok(false);
        };
        let shared = Shared {
            memory: &self.memory,
            limits: SolveLimits { nodes, ..self.limits },
            most_nodes: nodes.unwrap_or(u64::MAX),
            done: AtomicBool::new(false),
            nodes: 0.into(),
            several: false,
        };
        let info = Worker::new(&shared, self.question).run(squares, mover);
        self.nodes += shared.nodes.into_inner();
        if self.limits.is_over() {
            return Err(Interrupted);
        }
        Ok(matches!(info, Info::Won(_)))
    }
}

/// What it takes to complete a line on one of these squares.
pub(super) fn completions(squares: &Squares, threats: &[Square]) -> Vec<Need> {
    threats.iter().flat_map(|&to| squares.sources(to)).map(Need::one_move).collect()
}

/// The position after a move.
pub(super) fn after(squares: &Squares, mv: Move) -> Squares {
    let mut after = squares.clone();
    after.place(mv);
    after
}

/// Where the attacker can go, and the positions there. Requires their turn.
pub(super) fn children(squares: &Squares) -> Vec<(Square, Squares)> {
    let place = |mv| match mv {
        Move::Place(to) => Some((to, after(squares, mv))),
        _ => None,
    };
    squares.moves().into_iter().filter_map(place).collect()
}
