//! Paranoid and BRS+: alpha-beta search in which all others are one opponent. Yardsticks for the tree.
//!
//! *Paranoid* lets every opponent answer with any move, all of them against the player who searches. *BRS+* (best-reply
//! search, Esser and others 2013) lets one opponent in each round answer with any move; the others play the move that
//! is ordered first. So it looks further ahead, at fewer of the answers.

use cairn_core::{Evaluate, Key, Places, Seat, Status};

use super::judge::Judge;
use crate::limits::Timer;
use crate::order::{MOST_HISTORY, Memory, Ranked, bring_best, slot};
use crate::sampling::shares;
use crate::table::{Bound, Entry, Table};
use crate::{Line, Report, Score, Settings, Task, Think};

/// The greatest depth in turns.
const DEEPEST: usize = 60;

/// Beyond any score.
const INFINITE: i32 = 32_000;

/// Which answers of the opponents are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// All answers of all opponents: Paranoid.
    All,
    /// All answers of one opponent in each round: BRS+.
    One,
}

/// Alpha-beta search for one player against all others together. It thinks with one thread, and gives the best move
/// alone, without a line.
#[derive(Debug)]
pub struct Coalition<P: Evaluate> {
    settings: Settings,
    answers: Answers,
    table: Table,
    memory: Memory,
    /// The positions from the root on.
    path: Vec<P>,
    /// The moves still to try at each point of the path, one list after the other.
    moves: Vec<Ranked<P::Move>>,
}

impl<P: Evaluate> Coalition<P> {
    /// A search with empty tables.
    pub fn new(settings: Settings, answers: Answers) -> Coalition<P> {
        let table = Table::new(settings.megabytes);
        let moves = Vec::with_capacity(DEEPEST * 256);
        Coalition { settings, answers, table, memory: Memory::new(), path: Vec::new(), moves }
    }
}

impl<P: Evaluate> Think<P> for Coalition<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let timer = Timer::start(&task.limits, task.stop);
        self.path.clear();
        self.path.resize(DEEPEST + 1, task.position.clone());
        self.moves.clear();
        self.memory.fade();
        self.table.grow_older();
        let Coalition { settings, answers, table, memory, path, moves } = self;
        let search = Search {
            own: task.position.status().to_move().expect("a game that goes on"),
            answers: *answers,
            judge: Judge::new(settings, task.position),
            exhausted: task.exhausted(),
            keys: Vec::with_capacity(DEEPEST + 1),
            nodes: 0,
            stopped: false,
            may_stop: false,
            table,
            memory,
            path,
            moves,
            timer,
            task,
        };
        search.deepen(report)
    }

    fn forget(&mut self) {
        self.table.clear();
        self.memory = Memory::new();
    }
}

/// A search for one task.
struct Search<'a, P: Evaluate> {
    /// The player who searches.
    own: Seat,
    answers: Answers,
    judge: Judge,
    exhausted: Vec<Key>,
    /// The keys of the path.
    keys: Vec<Key>,
    nodes: u64,
    stopped: bool,
    /// Whether the first depth is done, so that there is a move.
    may_stop: bool,
    table: &'a Table,
    memory: &'a mut Memory,
    path: &'a mut [P],
    moves: &'a mut Vec<Ranked<P::Move>>,
    timer: Timer<'a>,
    task: &'a Task<'a, P>,
}

impl<P: Evaluate> Search<'_, P> {
    fn deepen(mut self, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let deepest = self.task.limits.depth.unwrap_or(u32::MAX).clamp(1, DEEPEST as u32);
        let mut found = self.first_depth();
        for depth in 2..=deepest {
            let is_settled = found.score().is_proven() || self.timer.is_enough();
            if is_settled || self.stopped || self.task.stop.is_raised() {
                break;
            }
            let (value, best) = self.best_move(depth as i32);
            if let Some(best) = best {
                // Of a depth that was not finished, the first moves are known: the best so far was first.
                found = self.report(if self.stopped { depth - 1 } else { depth }, value, best);
            }
            if !self.stopped {
                report(&found);
            }
        }
        Report { nodes: self.nodes, elapsed: self.timer.elapsed(), ..found }
    }

    fn first_depth(&mut self) -> Report<P::Move> {
        let (value, best) = self.best_move(1);
        self.may_stop = true;
        self.report(1, value, best.expect("a game that goes on"))
    }

    fn report(&self, depth: u32, value: i32, best: P::Move) -> Report<P::Move> {
        // The others need not play together, nor only the answers that were searched.
        let score = match self.answers {
            Answers::All if value > Score::MOST_POINTS => Score::from_raw(value),
            _ => Score::points(value),
        };
        let lines = vec![Line::new(score, vec![best])];
        let elapsed = self.timer.elapsed();
        Report { depth, deepest: depth, nodes: self.nodes, elapsed, lines, ..Report::default() }
    }

    /// The best move of the root and its value; of a depth that is cut short, the best so far, if there is one.
    fn best_move(&mut self, depth: i32) -> (i32, Option<P::Move>) {
        let key = self.path[0].key().bits();
        self.moves.clear();
        self.rank_moves(0, self.table.get(key).map_or(0, |entry| entry.best));
        self.moves.retain(|ranked| self.task.allows(&ranked.mv));
        let (mut alpha, mut best) = (-INFINITE, None);
        for place in 0..self.moves.len() {
            let mv = bring_best(&mut self.moves[place..]);
            let value = self.value_of(0, mv.mv, depth - 1, false, (alpha, INFINITE));
            if self.stopped {
                break;
            }
            if value > alpha {
                (alpha, best) = (value, Some(mv));
            }
        }
        if let Some(mv) = best.filter(|_| !self.stopped) {
            let entry = Entry { depth: 0, bound: Bound::AtLeast, score: 0, best: mv.slot };
            self.table.put(key, entry);
        }
        (alpha, best.map(|mv| mv.mv))
    }

    /// The value of a move from the position at `ply` of the path. `answered` says whether an opponent has answered
    /// freely in this round, this move included.
    fn value_of(&mut self, ply: usize, mv: P::Move, depth: i32, answered: bool, window: (i32, i32)) -> i32 {
        let [now, next] = &mut self.path[ply..ply + 2] else {
            unreachable!("the path has a position for every turn and one more");
        };
        next.clone_from(now);
        next.play_unchecked(mv);
        match next.status() {
            Status::Over(places) => {
                self.count_node();
                self.outcome(&places, ply + 1)
            }
            Status::ToMove(seat) => {
                self.keys.push(self.path[ply].key());
                let answered = answered && seat != self.own && self.answers == Answers::One;
                let value = self.search(ply + 1, seat, depth, answered, window);
                self.keys.pop();
                value
            }
        }
    }

    /// The value of the position at `ply` of the path for the player who searches, fail-soft. Requires that this seat
    /// is to move there.
    fn search(
        &mut self,
        ply: usize,
        seat: Seat,
        depth: i32,
        answered: bool,
        (mut alpha, mut beta): (i32, i32),
    ) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        let key = self.path[ply].key();
        if self.keys.contains(&key) || self.exhausted.binary_search(&key).is_ok() {
            return self.outcome(&self.path[ply].drawn(), ply);
        }
        if depth <= 0 || ply >= DEEPEST {
            return points(self.judge.chances(&self.path[ply])[self.own]);
        }
        let key = key.bits() ^ (u64::from(answered) << 63) ^ (u64::from(self.answers == Answers::One) << 62);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| i32::from(entry.depth) >= depth) {
            let value = i32::from(entry.score);
            match entry.bound {
                Bound::Exact => return value,
                Bound::AtLeast if value >= beta => return value,
                Bound::AtMost if value <= alpha => return value,
                _ => {}
            }
        }
        let (low, high) = (alpha, beta);
        let is_own = seat == self.own;
        let begin = self.moves.len();
        self.rank_moves(ply, known.map_or(0, |entry| entry.best));
        let end = self.moves.len();
        let (mut best, mut best_slot) = (if is_own { -INFINITE } else { INFINITE }, 0);
        for place in begin..end {
            let mv = bring_best(&mut self.moves[place..end]);
            let is_first = place == begin;
            if answered && !is_first {
                break;
            }
            let answers = answered || !is_own && !is_first;
            let value = self.value_of(ply, mv.mv, depth - 1, answers, (alpha, beta));
            if self.stopped {
                break;
            }
            if if is_own { value > best } else { value < best } {
                (best, best_slot) = (value, mv.slot);
            }
            if is_own {
                alpha = alpha.max(value)
            } else {
                beta = beta.min(value)
            }
            if alpha >= beta {
                self.memory.learn(seat, mv.slot, (depth * depth * 8).min(1_500));
                for tried in begin..place {
                    self.memory.learn(seat, self.moves[tried].slot, -(depth * depth * 8).min(1_500));
                }
                break;
            }
        }
        self.moves.truncate(begin);
        // Turns of what is proven count from the root, so such values are not kept.
        if !self.stopped && best.abs() <= Score::MOST_POINTS {
            let bound = match best {
                best if best <= low => Bound::AtMost,
                best if best >= high => Bound::AtLeast,
                _ => Bound::Exact,
            };
            self.table.put(key, Entry { depth: depth as u8, bound, score: best as i16, best: best_slot });
        }
        best
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        let is_over = || self.task.stop.is_raised() || self.timer.is_over();
        if self.may_stop && (self.task.limits.nodes.is_some_and(|most| self.nodes >= most)) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(256) && is_over() {
            self.stopped |= self.may_stop;
        }
    }

    /// Puts the moves of the position at `ply` on the pile, each with its rank.
    fn rank_moves(&mut self, ply: usize, known_best: u16) {
        let position = &self.path[ply];
        let seat = position.status().to_move().unwrap_or(self.own);
        let (memory, moves) = (&*self.memory, &mut *self.moves);
        position.each_batch(|batch| {
            moves.extend(batch.map(|mv| {
                let slot = slot(&mv);
                let known = if slot != 0 && slot == known_best { 4 * MOST_HISTORY } else { 0 };
                Ranked { mv, slot, rank: known + memory.history(seat, slot) }
            }));
        });
    }

    /// What the end of a game is worth.
    fn outcome(&self, places: &Places, ply: usize) -> i32 {
        match places.winner() {
            Some(winner) if winner == self.own => Score::WIN - ply as i32,
            None if places.beaten_by(self.own) == 0 => points(shares(places)[self.own]),
            _ => ply as i32 - Score::WIN,
        }
    }
}

/// A chance as points, as in [`Score`].
fn points(chance: f32) -> i32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    (libm::logf(chance / (1.0 - chance)) * 100.0) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Heaps, Taking};
    use crate::{Limits, Stop, Verdict};

    fn think(answers: Answers, position: &Heaps, limits: Limits) -> Report<Taking> {
        let settings = Settings { megabytes: 1, ..Settings::default() };
        let task = Task { position, past: &[], limits, lines: 1, among: &[], stop: &Stop::default() };
        Coalition::new(settings, answers).think(&task, &mut |_| ())
    }

    #[test]
    fn paranoid_finds_every_forced_win_and_claims_no_other() {
        for heaps in [[3, 0, 0], [4, 0, 0], [1, 1, 0], [2, 1, 1], [3, 3, 1], [5, 2, 0], [2, 2, 2]] {
            for players in 2..=4 {
                let position = Heaps::new(players, &heaps);
                let found = think(Answers::All, &position, Limits::depth(9));
                let forced = position.forces_win(Seat::One);
                match (found.score().verdict(), forced) {
                    (Verdict::Wins(turns), Some(least)) => assert!(turns >= least, "{position:?}"),
                    (Verdict::Points(_), None) => {}
                    (verdict, forced) => panic!("{position:?}: {verdict:?}, {forced:?}"),
                }
            }
        }
    }

    #[test]
    fn best_replies_take_fewer_nodes_and_prove_nothing() {
        let position = Heaps::new(4, &[5, 5, 5]);
        let [all, one] =
            [Answers::All, Answers::One].map(|answers| think(answers, &position, Limits::depth(5)));
        assert!(one.nodes < all.nodes, "{} and {}", one.nodes, all.nodes);
        let found = think(Answers::One, &Heaps::new(3, &[3]), Limits::depth(3));
        assert!(found.best().pebbles == 3 && !found.score().is_proven());
    }

    #[test]
    fn the_same_question_gets_the_same_answer_and_limits_hold() {
        let position = Heaps::new(3, &[5, 4, 5]);
        for answers in [Answers::All, Answers::One] {
            let (first, second) = (
                think(answers, &position, Limits::nodes(700)),
                think(answers, &position, Limits::nodes(700)),
            );
            assert_eq!((&first.lines, first.nodes), (&second.lines, second.nodes));
            assert!(first.nodes <= 700, "{}", first.nodes);
            assert!(think(answers, &position, Limits::time(std::time::Duration::ZERO)).depth >= 1);
        }
    }
}
