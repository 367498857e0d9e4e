//! A player of any game.

use std::any::Any;

use cairn_core::Position;
use cairn_engine::{Answers, Coalition, Limits, Line, Random, Report, Settings, Stop, Task, Think, Uct};
use cairn_games::{Game, Record, Setup, SetupVisitor, Table};

use crate::program::ProgramPlayer;
use crate::prover::Prover;
use crate::{PlayerKind, Spec};

/// What to think about: a table, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The game so far, which is not over.
    pub table: &'a dyn Table,
    /// How long to think. The player's own limits, if it has any, hold as well.
    pub limits: Limits,
    /// How many of the best moves to look at in full, at least one.
    pub lines: usize,
    /// The moves to choose from, all legal; without any, all legal moves.
    pub among: &'a [String],
    /// Ends thinking from outside.
    pub stop: &'a Stop,
}

/// A player of any game, which remembers from one move to the next.
pub struct Player {
    spec: Spec,
    /// The player of the game of the last question.
    typed: Option<(Setup, Box<dyn TypedPlayer>)>,
    /// The program that plays, if one does.
    program: Option<ProgramPlayer>,
    /// What the program did instead of moving.
    fault: Option<String>,
}

impl Player {
    /// A player with empty tables.
    pub fn new(spec: Spec) -> Player {
        let program = match &spec.kind {
            PlayerKind::Program(program) => Some(ProgramPlayer::new(program)),
            _ => None,
        };
        Player { spec, typed: None, program, fault: None }
    }

    /// What it was made from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// What a program did instead of moving, when [`Player::think`] returned nothing at a game that goes on.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Looks for the best move, reports what it sees as it goes on, and returns what it found at last, as
    /// [`Think::think`] does. `None` if the game is over, or after a [fault](Player::fault).
    pub fn think(
        &mut self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>> {
        question.table.status().to_move()?;
        let limits = self.spec.limits_within(question.limits);
        if let Some(program) = &mut self.program {
            let answer = program.think(&Question { limits, ..*question });
            return answer.map_err(|fault| self.fault = Some(fault)).ok();
        }
        let setup = question.table.setup();
        if self.typed.as_ref().is_none_or(|(typed_setup, _)| *typed_setup != setup) {
            let typed = setup.visit(MakeTyped(&self.spec));
            self.typed = Some((setup, typed));
        }
        let (_, typed) = self.typed.as_mut()?;
        typed.think(&Question { limits, ..*question }, report)
    }

    /// Forgets everything that it learned, as before a new game.
    pub fn forget(&mut self) {
        if let Some((_, typed)) = &mut self.typed {
            typed.forget();
        }
    }
}

/// A player of one game, with moves as texts.
trait TypedPlayer: Send {
    /// `None` if the table is not one of that game.
    fn think(
        &mut self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>>;

    fn forget(&mut self);
}

/// A player of one game.
enum Typed<G: Game> {
    Engine(Box<Prover<G>>),
    Other(Box<dyn Think<G>>),
}

impl<G: Game> TypedPlayer for Typed<G> {
    fn think(
        &mut self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>> {
        let table: &dyn Any = question.table;
        let record: &Record<G> = table.downcast_ref()?;
        let is_wanted = |mv: &G::Move| question.among.contains(&mv.to_string());
        let among = match question.among {
            [] => Vec::new(),
            _ => record.now().moves().into_iter().filter(is_wanted).collect(),
        };
        let task = Task {
            position: record.now(),
            past: &record.past(),
            limits: question.limits,
            lines: question.lines,
            among: &among,
            stop: question.stop,
        };
        let mut report = |seen: &Report<G::Move>| report(&in_texts::<G>(seen));
        Some(in_texts::<G>(&match self {
            Typed::Engine(prover) => prover.think(&task, record, &mut report),
            Typed::Other(player) => player.think(&task, &mut report),
        }))
    }

    fn forget(&mut self) {
        match self {
            Typed::Engine(prover) => prover.forget(),
            Typed::Other(player) => player.forget(),
        }
    }
}

fn in_texts<P: Position>(report: &Report<P::Move>) -> Report<String> {
    let texts = |line: &Line<P::Move>| Line {
        score: line.score,
        chances: line.chances,
        moves: line.moves.iter().map(ToString::to_string).collect(),
    };
    Report {
        depth: report.depth,
        deepest: report.deepest,
        nodes: report.nodes,
        elapsed: report.elapsed,
        memory_used: report.memory_used,
        lines: report.lines.iter().map(texts).collect(),
    }
}

struct MakeTyped<'a>(&'a Spec);

impl SetupVisitor for MakeTyped<'_> {
    type Out = Box<dyn TypedPlayer>;

    fn visit<G: Game>(self, options: G::Options) -> Box<dyn TypedPlayer> {
        let engine = |settings| Typed::<G>::Engine(Box::new(Prover::new(settings)));
        Box::new(match &self.0.kind {
            PlayerKind::Engine(settings) => engine(Settings { seed: self.0.seed, ..settings.clone() }),
            PlayerKind::Level(level) => engine(level.settings::<G>(&options, self.0.seed)),
            PlayerKind::Uct => Typed::Other(Box::new(Uct::new(self.0.seed, 256))),
            PlayerKind::Paranoid => Typed::Other(coalition(self.0.seed, Answers::All)),
            PlayerKind::BestReply => Typed::Other(coalition(self.0.seed, Answers::One)),
            // Programs are asked before this; chance stands in for completeness.
            PlayerKind::Random | PlayerKind::Program(..) => Typed::Other(Box::new(Random::new(self.0.seed))),
        })
    }
}

fn coalition<G: Game>(seed: u64, answers: Answers) -> Box<dyn Think<G>> {
    Box::new(Coalition::new(Settings { seed, ..Settings::default() }, answers))
}
