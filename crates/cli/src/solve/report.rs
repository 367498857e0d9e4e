//! What was found, as text and for scripts.

use std::time::Duration;

use cairn_core::{Seat, SeatSet};
use cairn_games::{Game, Setup};
use cairn_solve::{Answer, Outcome, Solver, Value};
use serde::Serialize;

use super::work::best_move;

/// A proof that was written.
#[derive(Serialize)]
pub(super) struct Proof {
    pub(super) file: String,
    pub(super) bytes: usize,
}

/// What was found.
#[derive(Serialize)]
pub(super) struct Report {
    game: String,
    position: String,
    to_move: char,
    /// `win`, `draw` or `loss` for the player to move; nothing where that is not known.
    value: Option<&'static str>,
    /// The winner's sign or `draw`.
    result: Option<String>,
    /// Within how many turns, everybody's counted.
    within: Option<u32>,
    pub(super) exact_turns: Option<u32>,
    best: Option<String>,
    /// What is known where the value is not.
    known: Option<String>,
    nodes: u64,
    seconds: f64,
    nps: u64,
    proof: Option<Proof>,
}

impl Report {
    pub(super) fn new<G: Game>(
        solver: &Solver,
        position: &G,
        outcome: Option<Outcome>,
        elapsed: Duration,
        nodes: u64,
        proof: Option<Proof>,
    ) -> Report {
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
        let seconds = elapsed.as_secs_f64();
        Report {
            within,
            best: outcome.and_then(|outcome| best_move(solver, position, outcome)),
            known: holds(mover, other).or_else(|| holds(other, mover)).filter(|_| outcome.is_none()),
            nodes,
            seconds,
            nps: per_second(nodes, seconds),
            proof,
            ..Report::about(position, outcome)
        }
    }

    /// What was found exactly, if anything: the value and a best move.
    pub(super) fn exact<G: Game>(
        position: &G,
        found: Option<(Value, Option<String>)>,
        elapsed: Duration,
        nodes: u64,
    ) -> Report {
        let seconds = elapsed.as_secs_f64();
        let (value, best) = found.unzip();
        let turns = value.filter(|value| value.outcome != Outcome::Draw).map(|value| value.turns);
        Report {
            within: turns,
            exact_turns: turns,
            best: best.flatten(),
            nodes,
            seconds,
            nps: per_second(nodes, seconds),
            ..Report::about(position, value.map(|value| value.outcome))
        }
    }

    /// How a game ends, and nothing else.
    fn about<G: Game>(position: &G, outcome: Option<Outcome>) -> Report {
        let mover = position.status().to_move().unwrap_or(Seat::One);
        let other = SeatSet::first(2).next_after(mover).unwrap_or(mover);
        Report {
            game: Setup::new::<G>(&position.options()).to_string(),
            position: position.to_string(),
            to_move: position.sign(mover),
            value: outcome.map(|outcome| match outcome {
                Outcome::Win => "win",
                Outcome::Draw => "draw",
                Outcome::Loss => "loss",
            }),
            result: outcome.map(|outcome| match outcome {
                Outcome::Win => position.sign(mover).to_string(),
                Outcome::Draw => "draw".to_owned(),
                Outcome::Loss => position.sign(other).to_string(),
            }),
            within: None,
            exact_turns: None,
            best: None,
            known: None,
            nodes: 0,
            seconds: 0.0,
            nps: 0,
            proof: None,
        }
    }

    /// The same for people.
    pub(super) fn text(&self) -> String {
        let Report { game, position, to_move, nodes, seconds, .. } = self;
        let turns = match (self.exact_turns, self.within) {
            (Some(1), _) | (None, Some(1)) => " in 1 turn".to_owned(),
            (Some(turns), _) => format!(" in {turns} turns"),
            (None, Some(turns)) => format!(" within {turns} turns"),
            (None, None) => String::new(),
        };
        let found = match self.result.as_deref() {
            None => match &self.known {
                Some(known) => format!("not solved, but {known}"),
                None => "not solved".to_owned(),
            },
            Some("draw") => "a draw".to_owned(),
            Some(winner) => format!("{winner} wins{turns}"),
        };
        let mut lines = vec![format!("{game} | {position}"), format!("{found} with {to_move} to move")];
        lines.extend(self.best.iter().map(|best| format!("best move {best}")));
        lines.push(format!("{nodes} nodes in {seconds:.3} s, {} a second", self.nps));
        lines
            .extend(self.proof.iter().map(|proof| format!("proof in {}, {} bytes", proof.file, proof.bytes)));
        lines.join("\n")
    }
}

fn per_second(nodes: u64, seconds: f64) -> u64 {
    (nodes as f64 / seconds.max(1e-6)) as u64
}
