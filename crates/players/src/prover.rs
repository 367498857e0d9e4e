//! The engine with what is proven: strategies and books of the games, and a solver where time allows.
//!
//! 1. Where the game's files say who wins, the winner plays the answer at once, and the loser the [hardest task](Prover::hardest).
//! 2. A win that was proven earlier in the game may have left the book: then the solver comes first, and gets most of the time.
//!    It has begun while the book's last answer was played, which needs no time of its own.
//! 3. The solver also comes first where the game is [small](cairn_core::Solvable::is_small) for it.
//! 4. Elsewhere the engine searches, and the solver gets a share of long thinking times only: in short ones the search uses it better.

use cairn_core::{Key, Proven, Seat, Status};
use cairn_engine::{Engine, Limits, Line, Report, Score, Settings, Task, Think, Verdict};
use cairn_games::{Game, Record};
use web_time::Instant;

use crate::finisher::{Budget, Finisher};

/// The engine at full strength, which knows what is proven.
pub(crate) struct Prover<G: Game> {
    settings: Settings,
    engine: Engine<G>,
    finisher: Finisher,
    /// A small engine that tells right answers from wrong ones.
    judge: Engine<G>,
}

/// A move of the player to move, with what is proven of it.
type Judged<M> = (M, Score);

/// The nodes for a reply of the opponent when right answers are counted, and how many replies are looked at.
const REPLY_NODES: u64 = 150;
const MOST_REPLIES: usize = 40;

/// How many turns sooner a loss may come for the sake of variety.
const NEARLY: u32 = 2;

/// How many of the longest losses are compared by their right answers.
const MOST_LOSSES: usize = 4;

/// The longest line of play that is shown.
const LONGEST_LINE: usize = 60;

impl<G: Game> Prover<G> {
    /// An engine with empty tables.
    pub(crate) fn new(settings: Settings) -> Prover<G> {
        let judge = Settings { megabytes: 1, ..Settings::default() };
        Prover {
            engine: Engine::new(settings.clone()),
            settings,
            finisher: Finisher::default(),
            judge: Engine::new(judge),
        }
    }

    /// Searches as [`Think::think`] does. The record is that of the task.
    pub(crate) fn think(
        &mut self,
        task: &Task<'_, G>,
        record: &Record<G>,
        report: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let begun = Instant::now();
        let Some(mover) = task.position.status().to_move().filter(|_| self.knows_proofs(task)) else {
            return self.engine.think(task, report);
        };
        match task.position.proven() {
            Some(Proven { winner, turns, answer: Some(mv) }) if winner == mover => {
                let line = Line::new(Score::wins_in(turns), self.line(task.position, mv));
                let found = self.with_others(task, vec![line], 1, begun, report);
                if task.lines <= 1 {
                    self.work_ahead(task, mover, mv, begun);
                }
                Report { elapsed: begun.elapsed(), ..found }
            }
            Some(Proven { winner, turns, .. }) if winner != mover => {
                let judged = self.judge_moves(task.position, mover, Some(turns));
                self.lost(task, judged, begun, report)
            }
            proven => {
                let is_small = G::is_small(&task.position.options());
                if !is_small && proven.is_none() && !was_won(record, mover) {
                    return self.search_beside_solver(task, mover, begun, report);
                }
                let limits = self.limits(task);
                if self.finisher.settle(task.position, mover, Budget::first(&limits, begun), task.stop) {
                    return self.settled(task, mover, begun, report);
                }
                if limits.time.is_none() {
                    return self.search_beside_solver(task, mover, begun, report);
                }
                // The solver has had its part of the time; the search has the rest.
                let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
                let rest = Task { limits: Limits { time, ..limits }, ..*task };
                let found = self.engine.think(&rest, report);
                Report { elapsed: begun.elapsed(), ..found }
            }
        }
    }

    /// Where the book ends after the winner's answer, lets the solver begin with what follows: an answer from a book takes no
    /// time, and the solver then has that of two moves.
    fn work_ahead(&mut self, task: &Task<'_, G>, winner: Seat, answer: G::Move, begun: Instant) {
        let Some(budget) = Budget::ahead(&self.limits(task), begun) else { return };
        let next = after(task.position, answer);
        if next.status().to_move().is_none() {
            return;
        }
        let replies = next.moves();
        let is_open = |reply: &G| reply.status().to_move().is_some() && !reply.wins_at_once();
        let left_book = |&&mv: &&G::Move| {
            let reply = after(&next, mv);
            is_open(&reply) && reply.proven().is_none()
        };
        // Some replies at the end of a book lead back into it, and some inside of it are too bad to be in it.
        if 2 * replies.iter().filter(left_book).count() > replies.len() {
            self.finisher.settle(&next, winner, budget, task.stop);
        }
    }

    pub(crate) fn forget(&mut self) {
        self.engine.forget();
        self.finisher.forget();
    }

    /// Whether what is proven counts: at a table for two, for a player without a planned error that may choose any move, and
    /// while no position has come up twice, since a proof knows nothing of that.
    fn knows_proofs(&self, task: &Task<'_, G>) -> bool {
        let mut keys = task.past.to_vec();
        keys.push(task.position.key());
        keys.sort_unstable();
        let is_new = keys.windows(2).all(|pair| pair[0] != pair[1]);
        // A tablebase is exact, and the search knows it.
        let is_open = task.position.known_value().is_none();
        let is_free = task.position.seats() == 2 && task.among.is_empty();
        is_free && self.settings.uses_proofs() && is_new && is_open
    }

    /// The limits of the task and the engine's own.
    fn limits(&self, task: &Task<'_, G>) -> Limits {
        Limits { nodes: task.limits.nodes.into_iter().chain(self.settings.most_nodes).min(), ..task.limits }
    }

    /// Searches, and lets the solver work whenever the engine reports.
    fn search_beside_solver(
        &mut self,
        task: &Task<'_, G>,
        mover: Seat,
        begun: Instant,
        report: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let limits = self.limits(task);
        if !Budget::allows(&limits) {
            return self.engine.think(task, report);
        }
        let stop = task.stop.inner();
        let finisher = &mut self.finisher;
        let mut is_settled = finisher.settle(task.position, mover, Budget::glance(begun), task.stop);
        let mut found = None;
        if !is_settled {
            let time = limits.time.map(|time| (time * 3 / 4).saturating_sub(begun.elapsed()));
            let searching = Task { stop: &stop, limits: Limits { time, ..limits }, ..*task };
            let searched = self.engine.think(&searching, &mut |seen| {
                report(seen);
                let share = Budget::share(&limits, begun);
                if !seen.score().is_proven() && finisher.settle(task.position, mover, share, task.stop) {
                    is_settled = true;
                    stop.raise();
                }
            });
            let rest = Budget::rest(&limits, begun);
            is_settled = is_settled
                || !searched.score().is_proven() && finisher.settle(task.position, mover, rest, task.stop);
            found = Some(searched);
        }
        match found {
            Some(found) if !is_settled => Report { elapsed: begun.elapsed(), ..found },
            _ => self.settled(task, mover, begun, report),
        }
    }

    /// The answer where the solver has settled the position.
    fn settled(
        &mut self,
        task: &Task<'_, G>,
        mover: Seat,
        begun: Instant,
        report: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let judged = self.judge_moves(task.position, mover, None);
        let is_won = |&(_, score): &Judged<G::Move>| matches!(score.verdict(), Verdict::Wins(_));
        if !judged.iter().any(is_won) {
            // Every move of a lost position is known, unless the solver's table has dropped one.
            return if judged.len() == task.position.count_moves() {
                self.lost(task, judged, begun, report)
            } else {
                self.engine.think(task, report)
            };
        }
        let mut won: Vec<_> = judged.into_iter().filter(is_won).collect();
        won.sort_by_key(|&(mv, score)| (std::cmp::Reverse(score), mv));
        let line = |&(mv, score): &Judged<G::Move>| Line::new(score, self.line(task.position, mv));
        let lines = won.iter().take(task.lines).map(line).collect();
        self.with_others(task, lines, self.finisher.nodes(), begun, report)
    }

    /// The proven lines, which took these nodes, and as many others as were asked for.
    fn with_others(
        &mut self,
        task: &Task<'_, G>,
        mut lines: Vec<Line<G::Move>>,
        nodes: u64,
        begun: Instant,
        report: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let wanted = task.lines.clamp(1, task.position.count_moves().max(1));
        lines.truncate(wanted);
        let mut found = report_of(nodes, begun, lines);
        report(&found);
        if found.lines.len() < wanted {
            let proven = found.lines;
            found = self.engine.think(task, &mut |seen| report(&with_proven(&proven, seen, wanted)));
            found = with_proven(&proven, &found, wanted);
        }
        found
    }

    /// The answer where every move loses: the hardest task first.
    fn lost(
        &mut self,
        task: &Task<'_, G>,
        mut judged: Vec<Judged<G::Move>>,
        begun: Instant,
        report: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        judged.sort_by_key(|&(mv, score)| (std::cmp::Reverse(score), mv));
        let (hardest, nodes) = self.hardest(task, &judged, begun);
        judged[..=hardest].rotate_right(1);
        let line = |&(mv, score): &Judged<G::Move>| Line::new(score, self.line(task.position, mv));
        let lines = judged.iter().take(task.lines.max(1)).map(line).collect();
        let found = report_of(nodes, begun, lines);
        report(&found);
        found
    }

    /// Which of these moves, the longest loss first, sets the hardest task, and the nodes that it took to find out: of the
    /// longest losses the one with the fewest right answers, as far as a short look at each answer tells. With a seed, one of the
    /// longest by chance.
    fn hardest(&mut self, task: &Task<'_, G>, judged: &[Judged<G::Move>], begun: Instant) -> (usize, u64) {
        let (Some(&(_, longest)), half) = (judged.first(), self.limits(task).time.map(|time| time / 2))
        else {
            return (0, 1);
        };
        if self.settings.seed != 0 && task.lines == 1 {
            // Games are to differ from seed to seed, so nearly the longest is as good.
            let nearly = |&&(_, score): &&Judged<G::Move>| turns(score) + NEARLY >= turns(longest);
            let count = judged.iter().take_while(nearly).count().max(1);
            let luck = Key::new(task.position.key().bits(), self.settings.seed).bits();
            return ((luck % count as u64) as usize, 1);
        }
        let longest = judged.iter().take_while(|&&(_, score)| score == longest).take(MOST_LOSSES);
        let longest: Vec<_> = longest.collect();
        let (mut best, mut nodes) = ((usize::MAX, 0), 1);
        if longest.len() > 1 {
            for (place, &&(mv, _)) in longest.iter().enumerate() {
                if half.is_some_and(|half| begun.elapsed() > half) || task.stop.is_raised() {
                    break;
                }
                let (right, looked) = self.right_answers(task, &after(task.position, mv));
                best = best.min((right, place));
                nodes += looked;
            }
        }
        (best.1, nodes)
    }

    /// How many of the opponent's moves, in a thousand, keep the better chance, and the nodes that it took to see.
    fn right_answers(&mut self, task: &Task<'_, G>, position: &G) -> (usize, u64) {
        let moves = position.moves();
        let step = moves.len().div_ceil(MOST_REPLIES).max(1);
        let (mut right, mut looked, mut nodes) = (0, 0, 0);
        for &mv in moves.iter().step_by(step) {
            let reply = after(position, mv);
            looked += 1;
            if reply.status().to_move().is_none() {
                right += 1;
                continue;
            }
            let limits = Limits::nodes(REPLY_NODES);
            let look = Task { position: &reply, past: &[], limits, lines: 1, among: &[], stop: task.stop };
            let found = self.judge.think(&look, &mut |_| ());
            nodes += found.nodes;
            right += usize::from(found.score() < Score::EVEN);
        }
        (right * 1000 / looked.max(1), nodes)
    }

    /// The moves of a position of which something is proven. Where the mover loses within `turns`, every move does.
    fn judge_moves(&self, position: &G, mover: Seat, turns: Option<u32>) -> Vec<Judged<G::Move>> {
        let judge = |mv: G::Move| {
            let after = after(position, mv);
            let (winner, left) = match after.status() {
                Status::Over(places) => (places.winner()?, 0),
                Status::ToMove(next) if after.wins_at_once() => (next, 1),
                Status::ToMove(_) => match (self.known(&after), turns) {
                    (Some(proven), _) => (proven.winner, proven.turns),
                    (None, Some(turns)) => (mover.other(), turns.saturating_sub(1)),
                    (None, None) => return None,
                },
            };
            let score = if winner == mover { Score::wins_in(left + 1) } else { Score::loses_in(left + 1) };
            Some((mv, score))
        };
        position.moves().into_iter().filter_map(judge).collect()
    }

    /// Who wins, as far as the game's files or the solver know.
    fn known(&self, position: &G) -> Option<Proven<G::Move>> {
        self.finisher.known(position).or_else(|| position.proven())
    }

    /// The play after a move as far as it is known: the winner hurries, the loser delays.
    fn line(&self, position: &G, mv: G::Move) -> Vec<G::Move> {
        let mut line = vec![mv];
        let mut now = after(position, mv);
        while let Some(mover) = now.status().to_move().filter(|_| line.len() < LONGEST_LINE) {
            let next = match now.proven() {
                _ if now.wins_at_once() => now.moves().into_iter().find(|&mv| ends(&after(&now, mv), mover)),
                Some(Proven { winner, answer, .. }) if winner == mover => answer,
                Some(Proven { turns, .. }) => best(self.judge_moves(&now, mover, Some(turns))),
                None => self.finisher.known(&now).and_then(|_| best(self.judge_moves(&now, mover, None))),
            };
            let Some(mv) = next else { break };
            line.push(mv);
            now.play_unchecked(mv);
        }
        line
    }
}

/// A report of lines that took no search, or a short one.
fn report_of<M>(nodes: u64, begun: Instant, lines: Vec<Line<M>>) -> Report<M> {
    Report { depth: 1, deepest: 1, nodes, elapsed: begun.elapsed(), lines, ..Report::default() }
}

/// What a search has found, with lines that are proven.
fn with_proven<M: Copy + PartialEq>(proven: &[Line<M>], found: &Report<M>, wanted: usize) -> Report<M> {
    let is_other = |line: &&Line<M>| proven.iter().all(|known| known.moves[0] != line.moves[0]);
    let mut lines: Vec<_> = proven.iter().chain(found.lines.iter().filter(is_other)).cloned().collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    lines.truncate(wanted);
    Report { lines, ..found.clone() }
}

/// The turns of a proven score.
fn turns(score: Score) -> u32 {
    match score.verdict() {
        Verdict::Wins(turns) | Verdict::Loses(turns) => turns,
        Verdict::Points(_) => 0,
    }
}

/// The move with the best score.
fn best<M: Ord>(judged: Vec<Judged<M>>) -> Option<M> {
    judged.into_iter().max_by(|one, other| (one.1, &other.0).cmp(&(other.1, &one.0))).map(|(mv, _)| mv)
}

/// Whether the last position of the game that the files know was proven won for a seat, and the other one's turn: then the seat has
/// followed the book to its end, and not left it.
fn was_won<G: Game>(record: &Record<G>, seat: Seat) -> bool {
    let mut known = record.recent(RECENT).filter_map(|position| Some((position, position.proven()?)));
    known
        .next()
        .is_some_and(|(position, proven)| proven.winner == seat && position.status().to_move() != Some(seat))
}

/// How many of the last positions are looked at.
const RECENT: usize = 24;

/// Whether the game has ended with the win of a seat.
fn ends<G: Game>(position: &G, winner: Seat) -> bool {
    position.status().places().and_then(|places| places.winner()) == Some(winner)
}

fn after<G: Game>(position: &G, mv: G::Move) -> G {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}
