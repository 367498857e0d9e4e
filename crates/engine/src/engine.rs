//! The engine: the search that suits the table.

use cairn_core::{Evaluate, SearchKind};

use crate::multi_mcts::Duelist;
use crate::{AlphaBeta, Limits, Mcts, MultiMcts, Report, Settings, Task, Think};

/// Plays at any table: with the search that the game names where only two seats can win, otherwise with Monte Carlo tree search for
/// many seats.
pub struct Engine<P: Evaluate> {
    settings: Settings,
    /// Created with the first task, which shows the table, and replaced when another search suits better.
    search: Option<(Table, Box<dyn Think<P>>)>,
}

/// Which search suits a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    ForTwo(SearchKind),
    /// For more, of whom two can still win.
    WithTwoLeft,
    ForMore,
}

impl Table {
    fn of<P: Evaluate>(position: &P) -> Table {
        match (position.seats(), position.contenders().len()) {
            (2, _) => Table::ForTwo(position.search()),
            (_, 2) => Table::WithTwoLeft,
            _ => Table::ForMore,
        }
    }
}

impl<P: Evaluate> Engine<P> {
    /// An engine with empty tables.
    pub fn new(settings: Settings) -> Engine<P> {
        Engine { settings, search: None }
    }
}

impl<P: Evaluate> Think<P> for Engine<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let nodes = task.limits.nodes.into_iter().chain(self.settings.most_nodes).min();
        let task = &Task { limits: Limits { nodes, ..task.limits }, ..*task };
        let table = Table::of(task.position);
        let fitting = self.search.take().filter(|&(made_for, _)| made_for == table);
        let (_, search) = self.search.insert(fitting.unwrap_or_else(|| {
            let settings = self.settings.clone();
            let search: Box<dyn Think<P>> = match table {
                Table::ForTwo(SearchKind::AlphaBeta) => Box::new(AlphaBeta::new(settings)),
                Table::ForTwo(SearchKind::Samples) => Box::new(Mcts::new(settings)),
                Table::WithTwoLeft => Box::new(Duelist::new(settings)),
                Table::ForMore => Box::new(MultiMcts::new(settings)),
            };
            (table, search)
        }));
        search.think(task, report)
    }

    fn forget(&mut self) {
        if let Some((_, search)) = &mut self.search {
            search.forget();
        }
    }
}
