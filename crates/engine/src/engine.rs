//! The engine: whichever search suits the table.

use cairn_core::Evaluate;

use crate::{AlphaBeta, Many, Report, Settings, Task, Think};

/// Plays at any table: alpha-beta for two seats, a tree of its own for more.
pub struct Engine<P: Evaluate> {
    settings: Settings,
    /// Made for the first question, since only then the number of seats is known.
    search: Option<(usize, Box<dyn Think<P>>)>,
}

impl<P: Evaluate> Engine<P> {
    /// An engine that knows nothing yet.
    pub fn new(settings: Settings) -> Engine<P> {
        Engine { settings, search: None }
    }
}

impl<P: Evaluate> Think<P> for Engine<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let seats = task.position.seats();
        let fitting = self.search.take().filter(|&(made_for, _)| made_for == seats);
        let (_, search) = self.search.insert(fitting.unwrap_or_else(|| {
            let settings = self.settings.clone();
            match seats {
                2 => (seats, Box::new(AlphaBeta::new(settings))),
                _ => (seats, Box::new(Many::new(settings))),
            }
        }));
        search.think(task, report)
    }

    fn forget(&mut self) {
        if let Some((_, search)) = &mut self.search {
            search.forget();
        }
    }
}
