//! The parts that the outputs of all commands share with `--json`: docs/json.md describes them.

use cairn_core::Seat;
use cairn_engine::{Score, Verdict};
use cairn_games::Table;
use serde::Serialize;

/// A position: `to_move` is the number of a seat, `result` is written as in records. One of them is null.
#[derive(Serialize)]
pub(crate) struct PositionJson {
    game: String,
    position: String,
    to_move: Option<usize>,
    result: Option<String>,
}

impl PositionJson {
    pub(crate) fn new(table: &dyn Table) -> PositionJson {
        let status = table.status();
        PositionJson {
            game: table.setup().to_string(),
            position: table.position(),
            to_move: status.to_move().map(Seat::number),
            result: status.places().map(|places| table.result_text(&places)),
        }
    }
}

/// A score: the chance to win, with points or a proven number of turns.
#[derive(Serialize)]
pub(crate) struct ScoreJson {
    chance: f64,
    #[serde(flatten)]
    worth: Worth,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Worth {
    Points(i32),
    WinsIn(u32),
    LosesIn(u32),
}

impl ScoreJson {
    /// A draw.
    pub(crate) const DRAW: ScoreJson = ScoreJson { chance: 0.5, worth: Worth::Points(0) };

    /// A win in this number of turns.
    pub(crate) fn wins_in(turns: u32) -> ScoreJson {
        ScoreJson { chance: 1.0, worth: Worth::WinsIn(turns) }
    }

    /// A loss in this number of turns.
    pub(crate) fn loses_in(turns: u32) -> ScoreJson {
        ScoreJson { chance: 0.0, worth: Worth::LosesIn(turns) }
    }
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> ScoreJson {
        let worth = match score.verdict() {
            Verdict::Points(points) => Worth::Points(points),
            Verdict::Wins(turns) => Worth::WinsIn(turns),
            Verdict::Loses(turns) => Worth::LosesIn(turns),
        };
        ScoreJson { chance: score.chance(), worth }
    }
}
