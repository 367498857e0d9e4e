//! The engine while one walks: what it sees of the current position, and of all of them in turn.

use std::collections::HashMap;
use std::time::Duration;

use cairn_engine::{Limits, Report, Settings};
use cairn_i18n::say;
use cairn_players::{PlayerKind, Spec};
use cairn_session::{GameText, NodeId, Order, Seen, Thought, Ticket, Tree};

use super::Analysis;
use crate::context::Context;

/// How many lines can be shown at most.
pub(super) const MOST_LINES: usize = 5;
/// After so long the engine rests, so that a forgotten screen costs nothing.
const LONGEST_LOOK: Duration = Duration::from_secs(60);
/// How long each position is looked at when the whole game is.
const SHORT_LOOK: Duration = Duration::from_millis(300);

#[derive(Debug)]
pub(super) struct Engine {
    pub(super) is_on: bool,
    /// How many lines are wanted.
    pub(super) lines: usize,
    tickets: Ticket,
    /// What is being thought about.
    asked: Option<(Ticket, NodeId)>,
    /// What was seen last of each position.
    reports: HashMap<NodeId, Report<String>>,
    run: Option<Run>,
}

/// Looking at all positions of a line.
#[derive(Debug)]
struct Run {
    /// Those not looked at yet, the next one last.
    left: Vec<NodeId>,
    total: usize,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine {
            is_on: true,
            lines: 3,
            tickets: Ticket::default(),
            asked: None,
            reports: HashMap::new(),
            run: None,
        }
    }
}

impl Engine {
    /// Forgets everything that belongs to a tree.
    pub(super) fn forget(&mut self) {
        *self = Engine { is_on: self.is_on, lines: self.lines, tickets: self.tickets, ..Engine::default() };
    }

    /// What was seen of a position last.
    pub(super) fn report(&self, id: NodeId) -> Option<&Report<String>> {
        self.reports.get(&id)
    }

    /// How many positions have been looked at, and how many shall be, while all of them are.
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        self.run.as_ref().map(|run| (run.total - run.left.len() - 1, run.total))
    }
}

impl Analysis {
    /// Thinks about the current position, unless another look has to be finished first.
    pub(super) fn think(&mut self, context: &mut Context) {
        if self.engine.run.is_some() {
            return;
        }
        self.engine.asked = None;
        context.thinker.stop();
        let now = self.tree.now();
        if self.engine.is_on && self.tree.status(now).to_move().is_some() {
            let lines = self.engine.lines.min(self.table().moves().len());
            self.ask(now, LONGEST_LOOK, lines, context);
        }
    }

    fn ask(&mut self, id: NodeId, time: Duration, lines: usize, context: &mut Context) {
        let spec = Spec { limits: Limits::time(time), ..PlayerKind::Engine(Settings::default()).into() };
        let game = GameText::of(self.tree.table_at(id).as_ref());
        let ticket = self.engine.tickets.advance();
        context.thinker.ask(ticket, Order { spec, game, lines, pace: Duration::ZERO });
        self.engine.asked = Some((ticket, id));
    }

    /// Takes note of what the engine sees.
    pub(super) fn thought(&mut self, thought: Thought, context: &mut Context) {
        let Some((ticket, id)) = self.engine.asked else { return };
        if ticket != thought.ticket {
            return;
        }
        if let Some(best) = thought.report.lines.first() {
            self.tree.note(id, Seen { score: best.score, depth: thought.report.depth });
        }
        self.engine.reports.insert(id, thought.report);
        if thought.is_last {
            self.engine.asked = None;
            self.look_on(context);
        }
    }

    pub(super) fn switch_engine(&mut self, context: &mut Context) {
        self.engine.is_on = !self.engine.is_on;
        self.think(context);
    }

    pub(super) fn change_lines(&mut self, by: isize, context: &mut Context) {
        let lines = self.engine.lines.saturating_add_signed(by).clamp(1, MOST_LINES);
        if lines != self.engine.lines {
            self.engine.lines = lines;
            self.think(context);
        }
    }

    /// Plays the first move of a line.
    pub(super) fn play_line(&mut self, number: usize, context: &mut Context) {
        let line = self.shown_lines().get(number).and_then(|line| line.moves.first()).cloned();
        match line {
            Some(mv) => {
                self.play(&mv, context);
            }
            None => self.complain(context.fill(say::NO_LINE, &[&(number + 1)])),
        }
    }

    /// The lines that the engine shows of the current position.
    pub(super) fn shown_lines(&self) -> &[cairn_engine::Line<String>] {
        let lines = self.engine.report(self.tree.now()).filter(|_| self.engine.is_on);
        lines.map_or(&[], |report| &report.lines[..report.lines.len().min(self.engine.lines)])
    }

    /// Gives every position of the line that was not looked at yet a short look; ends that if it is going on.
    pub(super) fn look_through(&mut self, context: &mut Context) {
        if self.stop_looking(context) {
            return self.tell(context.text(say::LOOKING_STOPPED));
        }
        let unseen = |tree: &Tree, id: NodeId| tree.seen(id).is_none() && tree.status(id).to_move().is_some();
        let mut left: Vec<NodeId> =
            self.tree.line().into_iter().filter(|&id| unseen(&self.tree, id)).collect();
        left.reverse();
        let total = left.len();
        self.engine.run = Some(Run { left, total });
        self.look_on(context);
    }

    /// Ends looking through the game; `false` if that is not going on.
    pub(super) fn stop_looking(&mut self, context: &mut Context) -> bool {
        let stopped = self.engine.run.take().is_some();
        if stopped {
            self.think(context);
        }
        stopped
    }

    /// Looks at the next position, if all are to be looked at.
    fn look_on(&mut self, context: &mut Context) {
        let Some(run) = &mut self.engine.run else { return };
        match run.left.pop() {
            Some(id) => self.ask(id, SHORT_LOOK, 1, context),
            None => {
                self.stop_looking(context);
                self.tell(context.text(say::LOOKED_THROUGH));
            }
        }
    }
}
