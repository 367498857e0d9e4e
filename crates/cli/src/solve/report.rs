//! The result of solving, as text and as JSON.

use std::time::Duration;

use cairn_core::{Seat, SeatSet};
use cairn_games::{Game, Setup};
use cairn_solve::{Answer, Outcome, Solver, Value};
use serde::Serialize;

use super::work::best_move;
use crate::json::ScoreJson;
use crate::output::print_json;
use crate::progress::interrupted;

/// A proof that was written.
#[derive(Serialize)]
pub(super) struct Proof {
    pub(super) file: String,
    pub(super) bytes: usize,
}

/// What was found.
#[derive(Serialize)]
pub(super) struct SolveSummary {
    game: String,
    position: String,
    to_move: usize,
    #[serde(skip)]
    sign: char,
    /// The result with perfect play: the winner's sign or `draw`.
    result: Option<String>,
    /// The score of the player to move.
    score: Option<ScoreJson>,
    /// Whether the number of turns is exact.
    exact: bool,
    /// Within how many turns of both players.
    #[serde(skip)]
    within: Option<u32>,
    /// Whether the search came to its end.
    complete: bool,
    best: Option<String>,
    /// What is known where the value is not.
    known: Option<String>,
    nodes: u64,
    seconds: f64,
    nps: u64,
    proof: Option<Proof>,
}

/// The result for a position.
#[derive(Default)]
pub(super) struct Found {
    /// For the player to move.
    pub(super) outcome: Option<Outcome>,
    /// Within how many turns.
    pub(super) within: Option<u32>,
    /// After how many turns exactly.
    pub(super) exact_turns: Option<u32>,
    pub(super) best: Option<String>,
    /// What is known where the value is not.
    pub(super) known: Option<String>,
}

impl Found {
    /// The result of a solver.
    pub(super) fn by_search<G: Game>(solver: &Solver, position: &G, outcome: Option<Outcome>) -> Found {
        let mover = position.status().to_move().unwrap_or(Seat::One);
        let other = SeatSet::first(2).next_after(mover).unwrap_or(mover);
        let within = match solver.known(position, mover) {
            Some(Answer::Wins(turns) | Answer::Loses(turns)) => Some(turns),
            _ => None,
        };
        let holds = |seat, opponent| {
            let answer = solver.known(position, opponent);
            (answer == Some(Answer::DoesNotWin)).then(|| format!("{} does not lose", position.sign(seat)))
        };
        let best = outcome.and_then(|outcome| best_move(solver, position, outcome));
        let known = holds(mover, other).or_else(|| holds(other, mover)).filter(|_| outcome.is_none());
        Found { outcome, within, exact_turns: None, best, known }
    }

    /// An exact value, and a best move.
    pub(super) fn exactly(value: Value, best: Option<String>) -> Found {
        let turns = (value.outcome != Outcome::Draw).then_some(value.turns);
        Found { outcome: Some(value.outcome), within: turns, exact_turns: turns, best, known: None }
    }
}

impl SolveSummary {
    pub(super) fn new<G: Game>(
        position: &G,
        found: Found,
        elapsed: Duration,
        nodes: u64,
        proof: Option<Proof>,
    ) -> SolveSummary {
        let mover = position.status().to_move().unwrap_or(Seat::One);
        let other = SeatSet::first(2).next_after(mover).unwrap_or(mover);
        let Found { outcome, within, exact_turns, best, known } = found;
        let seconds = elapsed.as_secs_f64();
        SolveSummary {
            game: Setup::new::<G>(&position.options()).to_string(),
            position: position.to_string(),
            to_move: mover.number(),
            sign: position.sign(mover),
            result: outcome.map(|outcome| match outcome {
                Outcome::Win => position.sign(mover).to_string(),
                Outcome::Draw => "draw".to_owned(),
                Outcome::Loss => position.sign(other).to_string(),
            }),
            score: outcome.and_then(|outcome| score(outcome, exact_turns.or(within))),
            exact: exact_turns.is_some(),
            within: exact_turns.or(within),
            complete: outcome.is_some(),
            best,
            known,
            nodes,
            seconds,
            nps: (nodes as f64 / seconds.max(1e-6)) as u64,
            proof,
        }
    }

    /// Ends the program after an interruption, with what is known so far.
    pub(super) fn interrupted(&self, json: bool) -> ! {
        if json {
            // Nobody may be reading it, which changes nothing.
            let _ = print_json(self);
        }
        interrupted(&self.text())
    }

    /// The same as text.
    pub(super) fn text(&self) -> String {
        let SolveSummary { game, position, sign, nodes, seconds, .. } = self;
        let turns = match self.within {
            Some(1) => " in 1 turn".to_owned(),
            Some(turns) => format!(" {} {turns} turns", if self.exact { "in" } else { "within" }),
            None => String::new(),
        };
        let found = match self.result.as_deref() {
            None => match &self.known {
                Some(known) => format!("not solved, but {known}"),
                None => "not solved".to_owned(),
            },
            Some("draw") => "a draw".to_owned(),
            Some(winner) => format!("{winner} wins{turns}"),
        };
        let mut lines = vec![format!("{game} | {position}"), format!("{found} with {sign} to move")];
        lines.extend(self.best.iter().map(|best| format!("best move {best}")));
        lines.push(format!("{nodes} nodes in {seconds:.3} s, {} a second", self.nps));
        lines
            .extend(self.proof.iter().map(|proof| format!("proof in {}, {} bytes", proof.file, proof.bytes)));
        lines.join("\n")
    }
}

fn score(outcome: Outcome, turns: Option<u32>) -> Option<ScoreJson> {
    match outcome {
        Outcome::Win => turns.map(ScoreJson::wins_in),
        Outcome::Draw => Some(ScoreJson::DRAW),
        Outcome::Loss => turns.map(ScoreJson::loses_in),
    }
}
