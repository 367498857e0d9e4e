//! Someone who plays any game.

use std::any::Any;

use cairn_core::Position;
use cairn_engine::{Engine, Limits, Line, Random, Report, Stop, Task, Think, Uct};
use cairn_games::{Game, Record, Setup, SetupVisitor, Table};

use crate::{PlayerKind, Spec};

/// A question: what to play at this table?
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Where the game stands, with its past. It goes on.
    pub table: &'a dyn Table,
    /// How long to think. The player's own limits, if it has any, hold as well.
    pub limits: Limits,
    /// How many of the best moves to look at in full, at least one.
    pub lines: usize,
    /// Ends thinking from outside.
    pub stop: &'a Stop,
}

/// Someone who plays any game, and remembers from one move to the next.
pub struct Player {
    spec: Spec,
    /// Whoever thinks about the game that was asked about last.
    seated: Option<(Setup, Box<dyn Seated>)>,
}

impl Player {
    /// A player who knows nothing yet.
    pub fn new(spec: Spec) -> Player {
        Player { spec, seated: None }
    }

    /// Who it is.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Looks for the best move, reports what it sees as it goes on, and returns what it found at last, as
    /// [`Think::think`] does. `None` if the game is over.
    pub fn think(
        &mut self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>> {
        question.table.status().to_move()?;
        let setup = question.table.setup();
        if self.seated.as_ref().is_none_or(|(seated_at, _)| *seated_at != setup) {
            let seated = setup.visit(TakeSeat(&self.spec));
            self.seated = Some((setup, seated));
        }
        let limits = self.spec.limits_within(question.limits);
        let (_, seated) = self.seated.as_mut()?;
        seated.think(&Question { limits, ..*question }, report)
    }

    /// Forgets everything that it learned, as before a new game.
    pub fn forget(&mut self) {
        if let Some((_, seated)) = &mut self.seated {
            seated.forget();
        }
    }
}

/// A thinker about one game, behind texts.
trait Seated: Send {
    /// `None` if the table is not one of that game.
    fn think(
        &mut self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>>;

    fn forget(&mut self);
}

struct At<G: Game>(Box<dyn Think<G>>);

impl<G: Game> Seated for At<G> {
    fn think(
        &mut self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>> {
        let table: &dyn Any = question.table;
        let record: &Record<G> = table.downcast_ref()?;
        let task = Task {
            position: record.now(),
            past: &record.past(),
            limits: question.limits,
            lines: question.lines,
            stop: question.stop,
        };
        Some(in_texts::<G>(&self.0.think(&task, &mut |seen| report(&in_texts::<G>(seen)))))
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

fn in_texts<P: Position>(report: &Report<P::Move>) -> Report<String> {
    let texts = |line: &Line<P::Move>| Line {
        score: line.score,
        moves: line.moves.iter().map(ToString::to_string).collect(),
    };
    Report {
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
        lines: report.lines.iter().map(texts).collect(),
    }
}

struct TakeSeat<'a>(&'a Spec);

impl SetupVisitor for TakeSeat<'_> {
    type Out = Box<dyn Seated>;

    fn visit<G: Game>(self, _: G::Options) -> Box<dyn Seated> {
        let thinker: Box<dyn Think<G>> = match &self.0.kind {
            PlayerKind::Engine(settings) => Box::new(Engine::new(settings.clone())),
            PlayerKind::Level(level) => Box::new(Engine::new(level.settings::<G>(self.0.seed))),
            PlayerKind::Uct => Box::new(Uct::new(self.0.seed, 256)),
            PlayerKind::Random => Box::new(Random::new(self.0.seed)),
        };
        Box::new(At(thinker))
    }
}
