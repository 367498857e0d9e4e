//! A move that is not the one of the solution: the engine answers it, and then it is taken back. Only the first move of a
//! puzzle is proven to be the only one that wins: a later one is accepted if the engine proves that it wins, too, or at
//! least sees the solver ahead. The line goes on with its own move all the same, so that it ends with a proven win.

use std::time::Duration;

use cairn_engine::{Limits, Settings};
use cairn_games::Table;
use cairn_i18n::say;
use cairn_players::{PlayerKind, Spec};

use super::PuzzleSession;
use crate::review::outcome_of_line;
use crate::standing::proven_text;
use crate::{Effect, GameText, Order, Thought, Ticket, Tone};

/// How long a wrong move and its answer stay on the board.
const LOOK: Duration = Duration::from_millis(3500);

/// How long the wrong move stands before it is answered.
const ANSWER_PACE: Duration = Duration::from_millis(700);

/// The effort of the engine: enough to prove nine of ten wins in the shipped puzzles, within half a second.
const NODES: u64 = 50_000;

/// The engine that answers moves which are not the one of the solution.
fn engine() -> Spec {
    let settings = Settings { megabytes: 16, ..Settings::default() };
    Spec { limits: Limits::nodes(NODES), ..PlayerKind::Engine(settings).into() }
}

/// A move on the board that is not the one of the solution.
#[derive(Debug)]
pub(super) struct Trial {
    mv: String,
    /// The game after it and, once it is known, the answer.
    table: Box<dyn Table>,
    /// The order for the answer, until it is there.
    asked: Option<Ticket>,
}

impl Trial {
    pub(super) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }
}

impl PuzzleSession {
    /// Shows a legal move that is not the one of the solution, and asks for the answer.
    pub(super) fn try_other(&mut self, mv: &str) -> Vec<Effect> {
        let mut table = self.run.table().boxed_clone();
        if table.play(mv).is_err() {
            return Vec::new();
        }
        self.attempt.restart(self.run.table());
        let ticket = self.ticket.advance();
        let is_over = table.status().to_move().is_none();
        let game = GameText::of(table.as_ref());
        self.trial = Some(Trial { mv: mv.to_owned(), table, asked: (!is_over).then_some(ticket) });
        if is_over {
            return vec![Effect::Wake(ticket, LOOK)];
        }
        if self.run.table().ply() > 0 {
            // It may win: nothing is said before that is known.
            self.attempt.feedback = None;
        }
        let order = Order { spec: engine(), game, lines: 1, pace: ANSWER_PACE };
        vec![Effect::Think(ticket, Box::new(order))]
    }

    /// The engine answers the move that is tried: it wins all the same, or the answer shows why it does not.
    pub(super) fn thought(&mut self, thought: &Thought) -> Vec<Effect> {
        let is_first = self.run.table().ply() == 0;
        let (language, solver) = (self.language(), self.puzzle().solver());
        let Some(trial) = &mut self.trial else { return Vec::new() };
        let line = thought.report.lines.first();
        let Some(line) = line.filter(|_| thought.is_last && trial.asked == Some(thought.ticket)) else {
            return Vec::new();
        };
        trial.asked = None;
        let is_opponents_turn = trial.table.status().to_move() != Some(solver);
        let score = if is_opponents_turn { line.score.reversed() } else { line.score };
        if score.chance() >= 0.5 && !is_first {
            let mv = trial.mv.clone();
            self.trial = None;
            let text = self.run.accept(&mv, score.is_proven(), language);
            let mut effects = self.attempt.say(Tone::Right, text);
            effects.extend(self.go_on());
            return effects;
        }
        let outcome = outcome_of_line(trial.table.as_ref(), &line.moves, solver, language);
        let answer = line.moves.first().cloned().unwrap_or_default();
        let mut text = say::PUZZLE_REFUTED.fill(language, &[&trial.mv, &answer]);
        let proven = proven_text(trial.table.as_ref(), line.score, language);
        for more in proven.into_iter().chain(outcome.filter(|_| line.score.is_proven())) {
            text = format!("{text} {}", crate::picks::sentence(&more));
        }
        // An engine answers with legal moves; another answer would only not be shown.
        let _ = trial.table.play(&answer);
        let ticket = self.ticket.advance();
        let mut effects =
            self.attempt.say(Tone::Wrong, format!("{text} {}", say::PUZZLE_TRY_AGAIN.text(language)));
        effects.push(Effect::Wake(ticket, LOOK));
        effects
    }

    /// Takes the move back that is tried, if one is.
    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        let Some(trial) = self.trial.take() else { return Vec::new() };
        self.ticket.advance();
        if trial.asked.is_some() { vec![Effect::StopThinking] } else { Vec::new() }
    }
}
