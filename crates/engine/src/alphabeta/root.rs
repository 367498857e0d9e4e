//! The root of a search: iterative deepening.

use cairn_core::{Evaluate, sort_short};

use super::worker::{INFINITE, Worker};
use super::{DEEPEST, Shared};
use crate::order::{Ranked, slot};
use crate::{Line, Part, Report, Score, Task};

/// Half the width of the first window around the score of the last depth.
const FIRST_WINDOW: i32 = 40;

/// A move of the root with what is known of it.
#[derive(Clone, Debug)]
struct Candidate<M> {
    mv: Ranked<M>,
    value: i32,
    line: Vec<M>,
}

impl<P: Evaluate> Worker<P> {
    /// Searches one depth after the other until the limits are reached or the result is proven.
    pub(super) fn deepen(
        &mut self,
        shared: &Shared<'_, P>,
        report: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let task = shared.task;
        let mut candidates = self.candidates(task);
        let wanted = task.lines.clamp(1, candidates.len().max(1));
        let deepest = task.limits.depth.unwrap_or(u32::MAX).clamp(1, DEEPEST as u32);
        let mut depth = 1;
        let mut found = self.found(shared, 0, &candidates[..wanted]);
        while depth <= deepest {
            if depth < deepest && self.skips(depth) {
                depth += 1;
                continue;
            }
            self.may_stop = depth > shared.settings.least_depth;
            for line in 0..wanted {
                self.search_line(shared, depth as i32, &mut candidates[line..]);
                if self.stopped {
                    break;
                }
            }
            // Where time ran out on a move that loses, nothing is proven of the others: the next best is worth a try. Where
            // all of them lose, the latest loss is that of the position.
            if self.stopped {
                let value = |place: &usize| candidates[*place].value.min(-Score::MOST_POINTS);
                let first_best = (0..candidates.len()).rev().max_by_key(value);
                first_best.into_iter().for_each(|place| candidates.swap(0, place));
            }
            found = self.found(shared, depth, &candidates[..wanted]);
            if self.stopped {
                break;
            }
            report(&found);
            let one_move = candidates.len() == 1 && task.limits.clock.is_some();
            if found.is_proven() || one_move || task.stop.is_raised() || shared.timer.is_enough() {
                break;
            }
            depth += 1;
        }
        found
    }

    /// The moves of the root to choose from, at first in the order in which the game gives them.
    fn candidates(&self, task: &Task<'_, P>) -> Vec<Candidate<P::Move>> {
        let ranked = |mv| Ranked { mv, slot: slot(&mv), rank: 0 };
        let moves = self.frames[0].position.moves().into_iter().filter(|mv| task.allows(mv));
        moves.map(|mv| Candidate { mv: ranked(mv), value: 0, line: vec![mv] }).collect()
    }

    fn found(&self, shared: &Shared<'_, P>, depth: u32, best: &[Candidate<P::Move>]) -> Report<P::Move> {
        let line = |candidate: &Candidate<P::Move>| {
            let (score, mut moves) = (Score::from_raw(candidate.value), candidate.line.clone());
            if score.is_proven() {
                self.finish_line(&mut moves);
            }
            Line::new(score, moves)
        };
        let mut lines: Vec<_> = best.iter().map(line).collect();
        // Of a depth that was not finished, some lines are newer than others.
        sort_short(&mut lines, |one, other| other.score.cmp(&one.score));
        let (deepest, nodes, elapsed) = (self.deepest as u32, self.nodes, shared.timer.elapsed());
        Report { depth, deepest, nodes, elapsed, memory_used: shared.table.used(), lines }
    }

    /// Brings the best of these moves to the front, with its value and line. If the search is stopped, the
    /// best of those that were looked at is there, at least the one that was there before.
    fn search_line(&mut self, shared: &Shared<'_, P>, depth: i32, moves: &mut [Candidate<P::Move>]) {
        let last = moves[0].value;
        let narrow = shared.settings.has(Part::Aspiration) && depth >= 4 && last.abs() < Score::MOST_POINTS;
        let mut width = FIRST_WINDOW;
        let mut window = if narrow { (last - width, last + width) } else { (-INFINITE, INFINITE) };
        loop {
            let value = self.search_window(shared, depth, moves, window);
            if self.stopped {
                return;
            }
            width *= 3;
            match value {
                _ if value <= window.0 => window.0 = (value - width).max(-INFINITE),
                _ if value >= window.1 => window.1 = (value + width).min(INFINITE),
                _ => return,
            }
            if width > 1_000 {
                window = (-INFINITE, INFINITE);
            }
        }
    }

    /// Tries each move in a window, fail-soft. Moves that turn out better than all before come to the front.
    fn search_window(
        &mut self,
        shared: &Shared<'_, P>,
        depth: i32,
        moves: &mut [Candidate<P::Move>],
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        let mut best = -INFINITE;
        for place in 0..moves.len() {
            let mv = moves[place].mv;
            let reduction = i32::from(depth >= 3 && place >= 6 && shared.settings.has(Part::Reductions));
            let value =
                self.value_by_order(shared, 0, &mv, (depth - 1, reduction, place == 0), (alpha, beta));
            if self.stopped {
                break;
            }
            best = best.max(value);
            // The first move keeps its line where it falls short of the window: there is none better.
            if value > alpha || place == 0 {
                self.note_line(0, mv.mv);
                moves[place].value = value;
                moves[place].line.clone_from(&self.lines[0]);
                moves[..=place].rotate_right(1);
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            } else if value < -Score::MOST_POINTS {
                // No better than this, which is proven.
                moves[place].value = value;
            }
        }
        best
    }
}
