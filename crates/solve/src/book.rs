//! Making a book: the winner's answers near the start of a solved game, down to where a solver settles the rest at
//! once.
//!
//! One solver with a large table proves the start; the book is walked out of that table, level by level. It ends where few turns
//! are left: their number tells best how many nodes a fresh solver needs for the rest. Every decision goes to a log
//! as soon as it is made, so that an interrupted walk resumes, and what is there is a valid, shorter book at any time.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use cairn_core::{BookEntry, Evaluate, Position, Seat, Symmetric, write_book};
use thiserror::Error;

use crate::question::Searchable;
use crate::solver::{Answer, Settings, SolveLimits, Solver, with_large_stack};

/// What to walk, and how deep.
#[derive(Debug)]
pub struct BookTask<'a, P> {
    /// Where the book begins.
    pub start: &'a P,
    /// The seat that wins from there.
    pub winner: Seat,
    /// The book ends where the winner is known to win within this many turns.
    pub leaf_turns: u32,
    /// The decisions so far, to which new ones are added.
    pub log: &'a Path,
}

/// How far a walk has come.
#[derive(Clone, Copy, Debug)]
pub struct BookProgress {
    /// How many answers are in the book.
    pub answers: usize,
    /// How many of them end the book, since the rest is settled at once.
    pub ends: usize,
    /// How many positions of the current level are still to be looked at.
    pub waiting: usize,
    /// How many nodes the large solver has searched.
    pub nodes: u64,
}

/// Why there is no book.
#[derive(Debug, Error)]
pub enum BookError {
    /// A limit came first.
    #[error("interrupted; the log has what was found so far")]
    Interrupted,
    /// The start is not won, or a result of the solver does not hold.
    #[error("the solver has no proof that the seat wins")]
    Unproven,
    /// The log cannot be read or written.
    #[error("{0}")]
    Machine(#[from] io::Error),
}

/// The bytes of a book that [`cairn_core::Book`] reads. Calls `report` after each decision.
///
/// Requires a game without repetition, and a start that the winner wins.
pub fn make_book<P: Evaluate + Symmetric>(
    solver: &mut Solver,
    task: BookTask<'_, P>,
    limits: SolveLimits<'_>,
    report: &mut (dyn FnMut(BookProgress) + Send),
) -> Result<Vec<u8>, BookError> {
    let log = open(task.log)?;
    let mut walk = Walk { solver, task, limits, decisions: HashMap::new(), log };
    walk.read_log()?;
    with_large_stack(|| walk.run(report)).ok_or(BookError::Interrupted)??;
    Ok(walk.write())
}

/// The book that the decisions in a log make, however few they are.
pub fn book_so_far<P: Evaluate + Symmetric>(task: BookTask<'_, P>) -> Result<Vec<u8>, BookError> {
    let mut solver = Solver::new(Settings { threads: 1, megabytes: 1 });
    let limits = SolveLimits { deadline: None, nodes: None, stop: &AtomicBool::new(false) };
    let log = open(task.log)?;
    let mut walk = Walk { solver: &mut solver, task, limits, decisions: HashMap::new(), log };
    walk.read_log()?;
    Ok(walk.write())
}

fn open(log: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).read(true).append(true).open(log)
}

/// What was found out about a position, by its symmetric key.
#[derive(Clone, Copy, Debug)]
struct Decision {
    /// At the winner's turn the key after the answer; at the other's turn 0.
    next: u64,
    /// Within how many turns the winner wins.
    turns: u32,
}

/// The bytes of a decision in the log: key, next and turns.
const RECORD: usize = 20;

struct Walk<'a, P: Searchable> {
    solver: &'a mut Solver,
    task: BookTask<'a, P>,
    limits: SolveLimits<'a>,
    decisions: HashMap<u64, Decision>,
    log: File,
}

impl<P: Searchable> Walk<'_, P> {
    fn read_log(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.log.read_to_end(&mut bytes)?;
        for record in bytes.chunks_exact(RECORD) {
            let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| record[at + byte]));
            let turns = u32::from_le_bytes(std::array::from_fn(|byte| record[16 + byte]));
            self.decisions.insert(number(0), Decision { next: number(8), turns });
        }
        Ok(())
    }

    fn decide(&mut self, key: u64, decision: Decision) -> io::Result<()> {
        let mut record = [0; RECORD];
        record[..8].copy_from_slice(&key.to_le_bytes());
        record[8..16].copy_from_slice(&decision.next.to_le_bytes());
        record[16..].copy_from_slice(&decision.turns.to_le_bytes());
        self.log.write_all(&record)?;
        self.decisions.insert(key, decision);
        Ok(())
    }

    /// Decides about one level after the other, each of positions at the other's turn.
    fn run(&mut self, report: &mut dyn FnMut(BookProgress)) -> Result<(), BookError> {
        let mut level = VecDeque::from([self.task.start.clone()]);
        let mut seen = HashSet::new();
        let (mut answers, mut ends) = (0, 0);
        while let Some(position) = level.pop_front() {
            if position.status().to_move() == Some(self.task.winner) {
                answers += 1;
                let answer = self.answer(&position)?;
                if answer.status().to_move().is_some() && seen.insert(key(&answer)) {
                    level.push_back(answer);
                }
            } else if self.ends_at(&position)? {
                ends += 1;
            } else {
                for child in children(&position) {
                    if child.status().to_move().is_some() && seen.insert(key(&child)) {
                        level.push_back(child);
                    }
                }
            }
            report(BookProgress { answers, ends, waiting: level.len(), nodes: self.solver.nodes() });
        }
        Ok(())
    }

    /// The position after the winner's answer.
    fn answer(&mut self, position: &P) -> Result<P, BookError> {
        let own = key(position);
        let children = children(position);
        if let Some(decision) = self.decisions.get(&own) {
            let chosen = children.into_iter().find(|child| key(child) == decision.next);
            return chosen.ok_or(BookError::Unproven);
        }
        let (turns, chosen) = self.choose(position, &children)?;
        let answer = children[chosen].clone();
        self.decide(own, Decision { next: key(&answer), turns: turns + 1 })?;
        Ok(answer)
    }

    /// The child that the winner moves to, and within how many turns it is won.
    fn choose(&mut self, position: &P, children: &[P]) -> Result<(u32, usize), BookError> {
        if let Some(best) = self.quickest(children) {
            return Ok(best);
        }
        self.solver.search(position, self.task.winner, self.limits, None).ok_or(BookError::Interrupted)?;
        // The table may have dropped the answer.
        match self.quickest(children) {
            Some(best) => Ok(best),
            None => self.search_all(children),
        }
    }

    /// The child with the quickest known win; of several, one that is in the book.
    fn quickest(&self, children: &[P]) -> Option<(u32, usize)> {
        let rank = |(place, child): (usize, &P)| {
            let turns = self.turns_known(child)?;
            Some((!self.decisions.contains_key(&key(child)), turns, place))
        };
        children.iter().enumerate().filter_map(rank).min().map(|(_, turns, place)| (turns, place))
    }

    fn turns_known(&self, child: &P) -> Option<u32> {
        if let Some(decision) = self.decisions.get(&key(child)) {
            return Some(decision.turns);
        }
        match self.solver.recall(child, self.task.winner)? {
            Answer::Wins(turns) => Some(turns),
            _ => None,
        }
    }

    /// Searches the children one after the other, with more and more nodes, until one is won.
    fn search_all(&mut self, children: &[P]) -> Result<(u32, usize), BookError> {
        let mut nodes = 10_000;
        loop {
            let mut open = false;
            for (place, child) in children.iter().enumerate() {
                let limits = SolveLimits { nodes: Some(nodes), ..self.limits };
                match self.solver.search(child, self.task.winner, limits, None) {
                    Some(Answer::Wins(turns)) => return Ok((turns, place)),
                    Some(_) => {}
                    None if self.limits.is_over() => return Err(BookError::Interrupted),
                    None => open = true,
                }
            }
            if !open {
                return Err(BookError::Unproven);
            }
            nodes *= 4;
        }
    }

    /// Whether the book ends here, at the other's turn.
    fn ends_at(&mut self, position: &P) -> Result<bool, BookError> {
        let own = key(position);
        if let Some(decision) = self.decisions.get(&own) {
            return Ok(decision.turns <= self.task.leaf_turns);
        }
        let turns = match self.solver.search(position, self.task.winner, self.limits, None) {
            Some(Answer::Wins(turns)) => turns,
            Some(_) => return Err(BookError::Unproven),
            None => return Err(BookError::Interrupted),
        };
        self.decide(own, Decision { next: 0, turns })?;
        Ok(turns <= self.task.leaf_turns)
    }

    fn write(&self) -> Vec<u8> {
        write_book(self.task.start, self.task.winner, &mut |position| {
            let decision = self.decisions.get(&key(position))?;
            let answer = children(position).into_iter().find(|child| key(child) == decision.next);
            let after = answer.as_ref().and_then(|answer| self.decisions.get(&key(answer)));
            let turns = after.map_or(decision.turns - 1, |after| after.turns);
            let ends =
                (turns <= self.task.leaf_turns) || answer.is_none_or(|answer| !self.is_answered(&answer));
            Some(BookEntry { answer: decision.next, ends, turns })
        })
    }

    /// Whether the log has an answer to each move. Where it ends, the book ends as well: the large solver's number of turns
    /// holds all the same.
    fn is_answered(&self, position: &P) -> bool {
        let is_known =
            |child: &P| child.status().to_move().is_none() || self.decisions.contains_key(&key(child));
        children(position).iter().all(is_known)
    }
}

fn key<P: Symmetric>(position: &P) -> u64 {
    position.symmetric_key().bits()
}

/// The positions after each move, in the order of the moves.
fn children<P: Position>(position: &P) -> Vec<P> {
    let mut moves = position.moves();
    moves.sort_unstable();
    let after = |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    };
    moves.into_iter().map(after).collect()
}
