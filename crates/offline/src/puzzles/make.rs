//! Looking for puzzles in games.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use cairn_core::{Key, Status};
use cairn_engine::{Engine, Level, Limits};
use cairn_games::puzzle::Grade;
use cairn_games::{Game, Puzzle, Record, Setup, SetupVisitor};
use rand::{Rng, RngExt};

use super::grade::grade;
use super::line::best_line;
use super::proof::{Scout, after, only_winning_move};
use crate::selfplay::{SelfPlay, dice};

/// Which puzzles to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How many.
    pub count: usize,
    /// At most from this many games.
    pub games: u64,
    /// The most nodes that a proof may take.
    pub nodes: u64,
    /// The seed of the games.
    pub seed: u64,
}

/// Progress of making puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MakeProgress {
    /// How many games were searched for puzzles.
    pub games: u64,
    /// The number of puzzles if it ended now.
    pub puzzles: usize,
}

/// Puzzles from games of the engine against itself, from the easiest to the hardest: the same number of each grade, as
/// far as they are found; no two of one game have the same grade or the same move, and none is an image of another.
///
/// The same `wanted` gives the same puzzles on every machine. Once `stop` is set, it returns the puzzles found so far. Calls
/// `report` after each game. Requires a setup for two.
pub fn make(
    setup: &Setup,
    wanted: &Wanted,
    stop: &AtomicBool,
    report: &mut dyn FnMut(MakeProgress),
) -> Vec<Puzzle> {
    setup.visit(Make { wanted, stop, report })
}

struct Make<'a> {
    wanted: &'a Wanted,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(MakeProgress),
}

impl SetupVisitor for Make<'_> {
    type Out = Vec<Puzzle>;

    fn visit<G: Game>(self, options: G::Options) -> Vec<Puzzle> {
        let mut basket = Basket { wanted: self.wanted, puzzles: Vec::new(), keys: HashSet::new() };
        for number in 0..self.wanted.games {
            if self.stop.load(Ordering::Relaxed) || basket.is_full() {
                break;
            }
            let mut dice = dice(self.wanted.seed, number);
            let game = play::<G>(&options, &mut dice);
            let found = puzzles_in(&game, self.wanted.nodes, &mut dice, self.stop);
            basket.take_from(found);
            (self.report)(MakeProgress { games: number + 1, puzzles: basket.quota_filled().0 });
        }
        basket.into_puzzles()
    }
}

/// The levels that play, by number: strong enough to reach real endings, weak enough to miss a win.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=5;

/// A game ends after this many moves at the latest.
const LONGEST: usize = 200;

/// The positions of a game before its end, from the first to the last.
fn play<G: Game>(options: &G::Options, dice: &mut impl Rng) -> Vec<G> {
    let start = G::deal(options, dice);
    let players = [0; 2].map(|_| player(options, dice)).into();
    let mut seen = Vec::new();
    SelfPlay { players, limits: Limits::NONE, longest: LONGEST }
        .play(start, dice, |position, _| seen.push(position.clone()));
    seen
}

fn player<G: Game>(options: &G::Options, dice: &mut impl Rng) -> Engine<G> {
    let level = Level::new(dice.random_range(LEVELS)).unwrap_or(Level::ALL[0]);
    Engine::new(level.settings::<G>(options, dice.random()))
}

/// How many positions from the end of a game are searched for puzzles.
const LOOK_BACK: usize = 40;

/// Once this many positions in a row are too hard to solve, those before them are taken to be too hard as well.
const TOO_HARD: usize = 3;

/// How many positions after other moves are tried for each of them: mistakes make puzzles.
const OTHER_MOVES: usize = 6;

/// No win that takes more turns than this makes a puzzle.
const MOST_TURNS: u32 = 25;

/// Finding the quickest win may take this many times the nodes of a proof.
const LINE_NODES: u64 = 20;

/// The most puzzles from one game.
const FROM_A_GAME: usize = 4;

/// After this many times the wanted number of puzzles, grades that have too few are given up.
const PATIENCE: usize = 4;

/// The puzzles in a game, given as its positions. Those farthest from its end are the hardest: they come first.
fn puzzles_in<G: Game>(game: &[G], nodes: u64, dice: &mut impl Rng, stop: &AtomicBool) -> Vec<Puzzle> {
    let mut scout = Scout::new(nodes);
    let mut found = Vec::new();
    for position in known_end(game, &mut scout).into_iter().rev() {
        for candidate in [position.clone()].into_iter().chain(other_positions(position, dice)) {
            if stop.load(Ordering::Relaxed) || found.len() == FROM_A_GAME {
                return found;
            }
            if scout.has_only_one(&candidate) == Some(true) {
                found.extend(puzzle(&candidate, nodes));
            }
        }
    }
    found
}

/// The positions at the end of a game whose winner is found, from the last on.
fn known_end<'a, G: Game>(game: &'a [G], scout: &mut Scout) -> Vec<&'a G> {
    let (mut known, mut too_hard) = (Vec::new(), 0);
    for position in game.iter().rev().take(LOOK_BACK) {
        if scout.wins(position).is_some() {
            known.push(position);
            too_hard = 0;
        } else {
            too_hard += 1;
        }
        if too_hard == TOO_HARD {
            break;
        }
    }
    known
}

/// Some positions that moves lead to.
fn other_positions<G: Game>(position: &G, dice: &mut impl Rng) -> Vec<G> {
    let mut moves = position.moves();
    moves.sort_unstable();
    let count = OTHER_MOVES.min(moves.len());
    for place in 0..count {
        let other = dice.random_range(place as u32..moves.len() as u32);
        moves.swap(place, other as usize);
    }
    moves[..count].iter().map(|&mv| after(position, mv)).collect()
}

fn puzzle<G: Game>(position: &G, nodes: u64) -> Option<Puzzle> {
    // Results remembered from the game do not count: the proof has to hold by itself.
    let mv = only_winning_move(position, nodes)?;
    if !is_tempting(position, mv) {
        return None;
    }
    let line = best_line(position, MOST_TURNS, nodes * LINE_NODES)?;
    let line: Vec<String> = line.into_iter().map(|mv| mv.to_string()).collect();
    Puzzle::new(&Record::new(position.clone()), grade(position, mv), &line).ok()
}

/// Whether the puzzle is not too plain: at least two other moves, and a third of all others, do not lose to the next move.
fn is_tempting<G: Game>(position: &G, mv: G::Move) -> bool {
    let others: Vec<G::Move> = position.moves().into_iter().filter(|&other| other != mv).collect();
    let sound = others.iter().filter(|&&other| !hands_over(position, other)).count();
    sound >= 2 && sound * 3 >= others.len()
}

/// Whether the other player has won after a move, or can win with the next.
fn hands_over<G: Game>(position: &G, mv: G::Move) -> bool {
    let mover = position.status().to_move();
    let next = after(position, mv);
    let has_lost = |position: &G| match position.status() {
        Status::Over(places) => places.winner().is_some() && places.winner() != mover,
        Status::ToMove(_) => false,
    };
    let others_turn = next.status().to_move().is_some_and(|seat| Some(seat) != mover);
    has_lost(&next)
        || others_turn
            && (next.wins_at_once() || next.moves().into_iter().any(|reply| has_lost(&after(&next, reply))))
}

/// The puzzles found so far.
struct Basket<'a> {
    wanted: &'a Wanted,
    puzzles: Vec<Puzzle>,
    keys: HashSet<Key>,
}

impl Basket<'_> {
    /// Takes the longest puzzle of each grade from those of a game, from the hardest on, and no idea twice.
    fn take_from(&mut self, mut found: Vec<Puzzle>) {
        found.sort_by_key(|puzzle| Reverse((puzzle.grade(), puzzle.turns())));
        found.dedup_by_key(|puzzle| puzzle.grade());
        let mut solutions = HashSet::new();
        found.retain(|puzzle| solutions.insert(puzzle.solution().to_owned()));
        for puzzle in found {
            let at_once = self.puzzles.iter().filter(|known| known.turns() == 1).count();
            // A win at once is hardly a puzzle: one in ten.
            let is_wanted = puzzle.turns() > 1 || at_once < self.wanted.count.div_ceil(10);
            if is_wanted && self.keys.insert(puzzle.key()) {
                self.puzzles.push(puzzle);
            }
        }
    }

    /// The number of puzzles with no more of a grade than its share, or more where others have too few; and the number
    /// of each grade.
    fn quota_filled(&self) -> (usize, usize) {
        let counts =
            Grade::ALL.map(|grade| self.puzzles.iter().filter(|puzzle| puzzle.grade() == grade).count());
        let filled = |quota: usize| counts.iter().map(|&count| count.min(quota)).sum::<usize>();
        let share = self.wanted.count.div_ceil(Grade::ALL.len());
        let quota = (share..).find(|&quota| filled(quota) >= self.wanted.count.min(self.puzzles.len()));
        let quota = quota.unwrap_or(share);
        (filled(quota).min(self.wanted.count), quota)
    }

    /// Whether every grade has its share, or those missing are too rare.
    fn is_full(&self) -> bool {
        let share = self.wanted.count.div_ceil(Grade::ALL.len());
        self.puzzles.len() >= PATIENCE * self.wanted.count
            || self.quota_filled() == (self.wanted.count, share)
    }

    fn into_puzzles(self) -> Vec<Puzzle> {
        let (_, quota) = self.quota_filled();
        let mut chosen: Vec<Puzzle> = Vec::new();
        // If the number does not divide evenly, the easiest grades get fewer.
        for grade in Grade::ALL.into_iter().rev() {
            let of_grade = self.puzzles.iter().filter(|puzzle| puzzle.grade() == grade);
            chosen.extend(of_grade.take(quota).cloned());
        }
        chosen.truncate(self.wanted.count);
        chosen.sort_by_key(|puzzle| (puzzle.grade(), puzzle.turns()));
        chosen
    }
}
