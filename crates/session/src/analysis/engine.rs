//! The engine of an analysis: which position an order is about, and what was seen of each.

use std::collections::HashMap;
use std::time::Duration;

use cairn_engine::{Limits, Line, Report};
use cairn_i18n::say;
use cairn_players::Spec;

use super::AnalysisSession;
use crate::{Effect, GameText, NodeId, Order, Seen, Thought, Ticket};

/// The largest number of lines that the engine shows.
pub const MOST_LINES: usize = 5;
/// The time for each position when all positions of a line are searched.
const SHORT_LOOK: Duration = Duration::from_millis(300);

#[derive(Debug)]
pub(super) struct Engine {
    pub(super) is_on: bool,
    /// The number of lines wanted.
    pub(super) lines: usize,
    last_ticket: Ticket,
    /// The pause before the next order.
    pause: Option<Ticket>,
    /// The open order, and the position that it is about.
    asked: Option<(Ticket, NodeId)>,
    /// The best report on each position.
    reports: HashMap<NodeId, Report<String>>,
    run: Option<Run>,
}

/// The search of all positions of a line.
#[derive(Debug)]
struct Run {
    /// The positions that are left, the next one last.
    left: Vec<NodeId>,
    total: usize,
}

impl Engine {
    pub(super) fn new(is_on: bool, lines: usize) -> Engine {
        Engine {
            is_on,
            lines: lines.clamp(1, MOST_LINES),
            last_ticket: Ticket::default(),
            pause: None,
            asked: None,
            reports: HashMap::new(),
            run: None,
        }
    }

    /// Drops everything that belongs to a tree. The open order goes on until there is another, but its answers are
    /// ignored.
    pub(super) fn forget(&mut self) {
        let last_ticket = self.last_ticket;
        *self = Engine { last_ticket, ..Engine::new(self.is_on, self.lines) };
    }

    /// The best report on a position.
    pub(super) fn report(&self, id: NodeId) -> Option<&Report<String>> {
        self.reports.get(&id)
    }

    /// How many positions of a run are done, and how many there are.
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        self.run.as_ref().map(|run| (run.total - run.left.len() - 1, run.total))
    }

    /// Keeps a report, of which the best line says this, unless a better one is known: one that is as wide and says more.
    fn keep(&mut self, id: NodeId, report: Report<String>, seen: &Seen) -> bool {
        let is_better = |known: &Report<String>| {
            known.lines.len() == report.lines.len()
                && Seen::of(known).is_some_and(|known| known.says_more_than(seen))
        };
        let is_news = !self.reports.get(&id).is_some_and(is_better);
        if is_news {
            self.reports.insert(id, report);
        }
        is_news
    }
}

impl AnalysisSession {
    /// Searches the position shown after the pause, unless a run has to be finished first.
    pub(super) fn think(&mut self) {
        if self.engine.run.is_some() {
            return;
        }
        let wants = self.engine.is_on && self.tree.table().status().to_move().is_some();
        if !wants || !self.options.pause.is_zero() {
            self.engine.pause = None;
            self.engine.asked = None;
            self.effects.push(Effect::StopThinking);
        }
        if !wants {
            return;
        }
        if self.options.pause.is_zero() {
            return self.search();
        }
        let ticket = self.engine.last_ticket.advance();
        self.engine.pause = Some(ticket);
        self.effects.push(Effect::Wake(ticket, self.options.pause));
    }

    pub(super) fn wake(&mut self, ticket: Ticket) {
        if self.engine.pause.take_if(|pause| *pause == ticket).is_some() {
            self.search();
        }
    }

    /// Searches the position shown. Requires that the game goes on there.
    fn search(&mut self) {
        let lines = self.engine.lines.min(self.tree.table().moves().len()).max(1);
        self.order(self.tree.now(), self.options.engine.clone(), lines);
    }

    fn order(&mut self, id: NodeId, spec: Spec, lines: usize) {
        let game = GameText::of(self.tree.table_at(id).as_ref());
        let ticket = self.engine.last_ticket.advance();
        self.engine.asked = Some((ticket, id));
        let order = Order { spec, game, lines, pace: Duration::ZERO };
        self.effects.push(Effect::Think(ticket, Box::new(order)));
    }

    pub(super) fn thought(&mut self, thought: Thought) {
        let Some((_, id)) = self.engine.asked.filter(|(ticket, _)| *ticket == thought.ticket) else { return };
        if let Some(seen) = Seen::of(&thought.report)
            && self.engine.keep(id, thought.report, &seen)
        {
            // Scores are kept with the next change of the user: two screens that think would change one another's records.
            self.tree.note(id, seen);
        }
        if thought.is_last {
            self.engine.asked = None;
            self.look_on();
        }
    }

    pub(super) fn set_engine(&mut self, is_on: bool) {
        if self.engine.is_on != is_on {
            self.engine.is_on = is_on;
            self.think();
        }
    }

    pub(super) fn set_lines(&mut self, lines: usize) {
        let lines = lines.clamp(1, MOST_LINES);
        if self.engine.lines != lines {
            self.engine.lines = lines;
            self.think();
        }
    }

    /// The lines that the engine shows of the position shown.
    pub(super) fn shown_lines(&self) -> &[Line<String>] {
        let report = self.engine.report(self.tree.now()).filter(|_| self.engine.is_on);
        report.map_or(&[], |report| &report.lines[..report.lines.len().min(self.engine.lines)])
    }

    /// Begins a run, or ends the one that goes on.
    pub(super) fn look_through(&mut self) {
        if self.engine.run.take().is_some() {
            self.think();
            return self.tell(self.text(say::LOOKING_STOPPED));
        }
        let tree = &self.tree;
        let is_open = |id: &NodeId| tree.seen(*id).is_none() && tree.status(*id).to_move().is_some();
        let left: Vec<NodeId> = tree.line().into_iter().rev().filter(is_open).collect();
        self.engine.run = Some(Run { total: left.len(), left });
        self.engine.pause = None;
        self.look_on();
    }

    /// Searches the next position of a run, if there is one.
    fn look_on(&mut self) {
        let Some(run) = &mut self.engine.run else { return };
        match run.left.pop() {
            Some(id) => {
                let limits = Limits::time(SHORT_LOOK);
                self.order(id, Spec { limits, ..self.options.engine.clone() }, 1);
            }
            None => {
                self.engine.run = None;
                self.think();
                self.tell(self.text(say::LOOKED_THROUGH));
            }
        }
    }
}
