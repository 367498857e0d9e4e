//! One thread of a search: the value of a position.

use std::sync::atomic::Ordering;

use cairn_core::{Evaluate, Key, Outcome, Places, Seat, Status, Value};

use super::{DEEPEST, Shared};
use crate::evaluator::Evaluator;
use crate::order::{MOST_HISTORY, Memory, Ranked, bring_best, slot};
use crate::table::{Bound, Entry};
use crate::{Part, Score};

/// Beyond any score.
pub(super) const INFINITE: i32 = 32_000;

/// A point on the path from the root to where the search is.
#[derive(Clone, Debug)]
pub(super) struct Frame<P> {
    pub(super) position: P,
    pub(super) seat: Seat,
}

/// Which parts of the search are in use.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    table: bool,
    history: bool,
    reductions: bool,
    futility: bool,
    late_pruning: bool,
    win_check: bool,
    lookup: bool,
}

/// One thread of a search. All its memory is made beforehand: searching allocates nothing.
#[derive(Debug)]
pub(super) struct Worker<P: Evaluate> {
    pub(super) frames: Vec<Frame<P>>,
    /// The moves still to try at each point of the path, one list after the other.
    moves: Vec<Ranked<P::Move>>,
    /// The best line from each point of the path on.
    pub(super) lines: Vec<Vec<P::Move>>,
    keys: Vec<Key>,
    memory: Memory,
    reductions: Vec<[u8; 64]>,
    pub(super) nodes: u64,
    /// The longest path so far, in turns.
    pub(super) deepest: usize,
    // What follows is set anew for each task.
    evaluator: Evaluator,
    error: u16,
    seed: u64,
    parts: Parts,
    exhausted: Vec<Key>,
    salt: u64,
    most_nodes: u64,
    /// Whether the least depth is reached, which the limit of nodes does not cut short.
    pub(super) may_stop: bool,
    pub(super) stopped: bool,
    /// The number of the thread; helpers are those from 1 on.
    number: usize,
}

impl<P: Evaluate> Worker<P> {
    pub(super) fn new(position: &P) -> Worker<P> {
        let frame = Frame { position: position.clone(), seat: Seat::One };
        Worker {
            frames: vec![frame; DEEPEST + 2],
            moves: Vec::with_capacity(DEEPEST * 256),
            lines: (0..DEEPEST + 2).map(|_| Vec::with_capacity(DEEPEST + 2)).collect(),
            keys: Vec::with_capacity(DEEPEST + 2),
            memory: Memory::new(),
            reductions: reductions(),
            nodes: 0,
            deepest: 0,
            evaluator: Evaluator::Features(Vec::new()),
            error: 0,
            seed: 0,
            parts: Parts::default(),
            exhausted: Vec::new(),
            salt: 0,
            most_nodes: 0,
            may_stop: false,
            stopped: false,
            number: 0,
        }
    }

    /// Prepares for a task as the thread with this number, of this many threads.
    pub(super) fn begin(&mut self, shared: &Shared<'_, P>, number: usize, threads: usize) {
        self.number = number;
        let (task, settings) = (shared.task, shared.settings);
        self.evaluator = Evaluator::new(settings, task.position);
        self.error = settings.random_error();
        self.seed = settings.seed;
        self.parts = Parts {
            table: settings.has(Part::Table),
            history: settings.has(Part::History),
            reductions: settings.has(Part::Reductions),
            futility: settings.has(Part::Futility),
            late_pruning: settings.has(Part::LatePruning),
            win_check: settings.has(Part::WinCheck),
            lookup: settings.uses_proofs(),
        };
        self.exhausted = task.exhausted();
        // What is a draw by repetition now was none before: such entries of the table must not be mixed up.
        self.salt = self.exhausted.iter().fold(0, |salt, key| salt ^ key.bits().rotate_left(17));
        self.most_nodes = task.limits.nodes.map_or(u64::MAX, |nodes| (nodes / threads as u64).max(1));
        self.nodes = 0;
        self.deepest = 0;
        self.may_stop = false;
        self.stopped = false;
        self.memory.fade();
        self.keys.clear();
        self.moves.clear();
        let root = &mut self.frames[0];
        root.position.clone_from(task.position);
        root.seat = task.position.status().to_move().unwrap_or(Seat::One);
    }

    /// Whether the thread leaves out a depth, and goes on with the next.
    pub(super) fn skips(&self, depth: u32) -> bool {
        self.number > 0 && depth > 2 && depth as usize % 2 == self.number % 2
    }

    /// Counts a node at `ply` of the path, and notices when the search has to end. What a stopped search returns is meaningless.
    #[inline]
    fn count_node(&mut self, shared: &Shared<'_, P>, ply: usize) {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.nodes >= self.most_nodes && self.may_stop {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(1024) {
            self.stopped |=
                shared.task.stop.is_raised() || shared.done.load(Ordering::Relaxed) || shared.timer.is_over();
        }
    }

    /// The value of a move for the player who makes it, from the position at `ply` of the path.
    ///
    /// Bounds and result are as in [`Worker::search`].
    pub(super) fn value_of(
        &mut self,
        shared: &Shared<'_, P>,
        ply: usize,
        mv: &Ranked<P::Move>,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let [frame, next] = &mut self.frames[ply..ply + 2] else {
            unreachable!("the path has a frame for every turn and one more");
        };
        let mover = frame.seat;
        next.position.clone_from(&frame.position);
        next.position.play_unchecked(mv.mv);
        match next.position.status() {
            Status::Over(places) => {
                self.lines[ply + 1].clear();
                self.count_node(shared, ply + 1);
                outcome(&places, mover, ply + 1)
            }
            Status::ToMove(seat) => {
                next.seat = seat;
                self.keys.push(self.frames[ply].position.key());
                let value = if seat == mover {
                    self.search(shared, ply + 1, depth, alpha, beta)
                } else {
                    -self.search(shared, ply + 1, depth, -beta, -alpha)
                };
                self.keys.pop();
                value
            }
        }
    }

    /// The value of a move by principal variation search: in full if it is the first, otherwise with an empty
    /// window first, and `reduction` less deep.
    pub(super) fn value_by_order(
        &mut self,
        shared: &Shared<'_, P>,
        ply: usize,
        mv: &Ranked<P::Move>,
        (depth, reduction, is_first): (i32, i32, bool),
        (alpha, beta): (i32, i32),
    ) -> i32 {
        if is_first {
            return self.value_of(shared, ply, mv, depth, (alpha, beta));
        }
        let mut value = self.value_of(shared, ply, mv, depth - reduction, (alpha, alpha + 1));
        if value > alpha && reduction > 0 && !self.stopped {
            value = self.value_of(shared, ply, mv, depth, (alpha, alpha + 1));
        }
        if value > alpha && value < beta && !self.stopped {
            value = self.value_of(shared, ply, mv, depth, (alpha, beta));
        }
        value
    }

    /// Best value that the player to move can force from the position at `ply` of the path.
    ///
    /// Fail-soft: `<= alpha` is an upper bound, `>= beta` a lower bound, otherwise exact. A value beyond
    /// [`Score::MOST_POINTS`] is proven, whatever was pruned. Requires `alpha < beta` and a game that goes on.
    fn search(&mut self, shared: &Shared<'_, P>, ply: usize, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        // Step 1. Is it time to leave?
        self.lines[ply].clear();
        self.count_node(shared, ply);
        if self.stopped {
            return 0;
        }

        // Step 2. A position that comes up again is a draw.
        let own_key = self.frames[ply].position.key();
        if self.keys.contains(&own_key) || self.exhausted.contains(&own_key) {
            return 0;
        }

        // Step 3. Nothing here can be better than to win at once, nor worse than to have lost.
        let is_open = beta - alpha > 1;
        alpha = alpha.max(ply as i32 - Score::WIN);
        let beta = beta.min(Score::WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        // Step 4. The tablebase.
        if let Some(value) = self.known_value(&self.frames[ply].position) {
            return known_score(value, ply);
        }

        // Step 5. The transposition table. Pruning elsewhere must not hide a reply that wins at once.
        let key = own_key.bits() ^ self.salt;
        let known = if self.parts.table && depth > 0 { shared.table.get(key) } else { None };
        if let Some(entry) = known
            && !is_open
            && i32::from(entry.depth) >= depth
            && (ply > 1 || depth > LATE_DEPTH)
        {
            let score = from_table(entry.score, ply);
            match entry.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }

        // Step 6. A win with this very move.
        if self.parts.win_check && self.frames[ply].position.wins_at_once() {
            return Score::WIN - (ply as i32 + 1);
        }

        // Step 7. At depth 0, evaluate; near it, return an evaluation that is far above the window.
        if depth <= 0 || ply >= DEEPEST {
            return self.evaluate(ply);
        }
        if self.parts.futility && !is_open && depth <= FUTILITY_DEPTH && beta.abs() < Score::MOST_POINTS {
            let value = self.evaluate(ply);
            if value - FUTILITY_MARGIN * depth >= beta {
                return value;
            }
        }

        // Step 8. Try the moves, the most promising first.
        let (best, best_slot) = self.try_moves(shared, ply, depth, known, (alpha, beta));
        if self.stopped {
            return 0;
        }

        // Step 9. Store the result in the transposition table.
        if self.parts.table {
            let bound = match best {
                _ if best >= beta => Bound::AtLeast,
                _ if best > alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            let entry = Entry { depth: depth as u8, bound, score: to_table(best, ply), best: best_slot };
            shared.table.put(key, entry);
        }
        best
    }

    /// The value of the best move and its slot; 0 where no move was better than `alpha`.
    fn try_moves(
        &mut self,
        shared: &Shared<'_, P>,
        ply: usize,
        depth: i32,
        known: Option<Entry>,
        (mut alpha, beta): (i32, i32),
    ) -> (i32, u16) {
        let is_open = beta - alpha > 1;
        let seat = self.frames[ply].seat;
        let begin = self.moves.len();
        self.rank_moves(ply, known.map_or(0, |entry| entry.best));
        let end = self.moves.len();
        let (mut best, mut best_slot) = (-INFINITE, 0);
        for place in begin..end {
            let tried = place - begin;
            if self.parts.late_pruning
                && ply > 1
                && !is_open
                && best > -Score::MOST_POINTS
                && depth <= LATE_DEPTH
                && tried >= LATE_MOVES[depth as usize]
            {
                break;
            }
            let mv = bring_best(&mut self.moves[place..end]);
            let reduction = self.reduction(depth, tried, is_open, seat, mv.slot);
            let value =
                self.value_by_order(shared, ply, &mv, (depth - 1, reduction, tried == 0), (alpha, beta));
            if self.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_slot = mv.slot;
                if is_open {
                    self.note_line(ply, mv.mv);
                }
                if value >= beta {
                    self.learn(ply, depth, begin, place);
                    break;
                }
            }
        }
        self.moves.truncate(begin);
        (best, best_slot)
    }

    /// Puts the moves of the position at `ply` on the pile, each with its rank.
    fn rank_moves(&mut self, ply: usize, known_best: u16) {
        let Frame { position, seat } = &self.frames[ply];
        let (memory, moves) = (&self.memory, &mut self.moves);
        let use_history = self.parts.history;
        position.each_batch(|batch| {
            moves.extend(batch.map(|mv| {
                let slot = slot(&mv);
                let history = if use_history { memory.history(*seat, slot) } else { 0 };
                let known = if slot != 0 && slot == known_best { 4 * MOST_HISTORY } else { 0 };
                Ranked { mv, slot, rank: known + history }
            }));
        });
    }

    /// The late move reduction: how much less deep to search a move.
    fn reduction(&self, depth: i32, tried: usize, is_open: bool, seat: Seat, slot: u16) -> i32 {
        if !self.parts.reductions || depth < 3 || tried < 2 {
            return 0;
        }
        let mut reduction = i32::from(self.reductions[(depth as usize).min(63)][tried.min(63)]);
        reduction -= i32::from(is_open);
        reduction -= self.memory.history(seat, slot) / (MOST_HISTORY / 2);
        reduction.clamp(0, depth - 2)
    }

    /// Updates the history: the move at `refuter` caused the beta cutoff, those before it from `begin` on did not.
    fn learn(&mut self, ply: usize, depth: i32, begin: usize, refuter: usize) {
        let seat = self.frames[ply].seat;
        let bonus = (depth * depth * 8).min(1_500);
        self.memory.learn(seat, self.moves[refuter].slot, bonus);
        for place in begin..refuter {
            self.memory.learn(seat, self.moves[place].slot, -bonus);
        }
    }

    /// The best line at `ply` is this move and the best line after it.
    pub(super) fn note_line(&mut self, ply: usize, mv: P::Move) {
        let [line, after] = &mut self.lines[ply..ply + 2] else {
            unreachable!("there is a line for every turn and one more");
        };
        line.clear();
        line.push(mv);
        line.extend_from_slice(after);
    }

    /// The value from the tablebase, if it may be used.
    #[inline]
    fn known_value(&self, position: &P) -> Option<Value> {
        if self.parts.lookup { position.known_value() } else { None }
    }

    /// Extends a line with best play to the end, where the tablebase knows it.
    pub(super) fn finish_line(&self, line: &mut Vec<P::Move>) {
        let mut now = self.frames[0].position.clone();
        line.iter().for_each(|&mv| now.play_unchecked(mv));
        // Turns become fewer with every move, so it ends.
        while self.known_value(&now).is_some_and(|value| value.outcome != Outcome::Draw) {
            let value_and_move = |mv| Some((self.known_score_after(&now, mv)?, mv));
            let Some((_, mv)) = now.moves().into_iter().filter_map(value_and_move).max() else { break };
            line.push(mv);
            now.play_unchecked(mv);
        }
    }

    /// The value of a move from the tablebase, for the player who makes it.
    fn known_score_after(&self, before: &P, mv: P::Move) -> Option<i32> {
        let mover = before.status().to_move()?;
        let mut after = before.clone();
        after.play_unchecked(mv);
        match after.status() {
            Status::Over(places) => Some(outcome(&places, mover, 1)),
            Status::ToMove(seat) => {
                let value = known_score(self.known_value(&after)?, 1);
                Some(if seat == mover { value } else { -value })
            }
        }
    }

    /// The static evaluation of the position at `ply` for the player to move, with the planned error.
    fn evaluate(&self, ply: usize) -> i32 {
        let Frame { position, seat, .. } = &self.frames[ply];
        let mut value = self.evaluator.lead(position, *seat);
        if self.error > 0 {
            let luck = Key::new(position.key().bits(), self.seed).bits();
            let width = 2 * u64::from(self.error) + 1;
            value += (luck % width) as i32 - i32::from(self.error);
        }
        value.clamp(1 - Score::MOST_POINTS, Score::MOST_POINTS - 1)
    }
}

/// The margin of reverse futility pruning, for each turn of depth.
const FUTILITY_MARGIN: i32 = 60;
const FUTILITY_DEPTH: i32 = 4;

/// The limit of late move pruning, by the remaining depth.
const LATE_MOVES: [usize; 4] = [0, 10, 16, 28];
const LATE_DEPTH: i32 = 3;

/// The late move reductions, by depth and number of moves tried before.
fn reductions() -> Vec<[u8; 64]> {
    let reduction = |depth: usize, tried: usize| (100 + log2(depth) * log2(tried) * 7 / 32 / 256) / 256;
    (0..64).map(|depth| std::array::from_fn(|tried| reduction(depth, tried) as u8)).collect()
}

/// About 256 times the logarithm, in whole numbers: they are the same on every machine.
fn log2(number: usize) -> usize {
    let number = number.max(1);
    let whole = number.ilog2() as usize;
    (whole << 8) + (((number - (1 << whole)) << 8) >> whole)
}

/// The value of a finished game for a player.
fn outcome(places: &Places, seat: Seat, ply: usize) -> i32 {
    match places.winner() {
        Some(winner) if winner == seat => Score::WIN - ply as i32,
        Some(_) => ply as i32 - Score::WIN,
        None => 0,
    }
}

/// The score of a tablebase value for the player to move.
fn known_score(value: Value, ply: usize) -> i32 {
    let win = Score::WIN - ply as i32 - value.turns as i32;
    match value.outcome {
        Outcome::Loss => -win,
        Outcome::Draw => 0,
        Outcome::Win => win,
    }
}

/// A value as the table keeps it: wins and losses are counted from the position instead of the root.
fn to_table(value: i32, ply: usize) -> i16 {
    (value + proven_sign(value) * ply as i32) as i16
}

fn from_table(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    value - proven_sign(value) * ply as i32
}

fn proven_sign(value: i32) -> i32 {
    if value.abs() > Score::MOST_POINTS { value.signum() } else { 0 }
}
