//! What the page and its workers say to each other, as JSON.

use std::time::Duration;

use cairn_core::{BySeat, Seat};
use cairn_engine::{Line, Report, Score, Verdict};
use cairn_games::{Setup, Table};
use cairn_session::review::{Judged, Judgement, Review};
use serde::{Deserialize, Serialize};

/// What a worker is asked to do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Order {
    /// Looks for the best moves.
    Think {
        /// The game so far, which goes on.
        game: GameText,
        /// Who thinks, with limits, as a [`Spec`](cairn_players::Spec) writes it.
        spec: String,
        /// How many of the best moves to look at in full.
        lines: usize,
    },
    /// Judges every move of a game.
    Review {
        /// The game.
        game: GameText,
        /// Who judges, with limits for each move.
        spec: String,
    },
    /// Measures the search.
    Bench,
}

/// What a worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It can be asked.
    Ready,
    /// What is seen so far, or at last.
    Seen(ReportText, Progress),
    /// The moves judged so far.
    Reviewed(ReviewText, Progress),
    /// The rows of the bench so far, and the signature at the end.
    Measured(Vec<BenchRow>, Option<String>),
}

/// Whether there is more to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Progress {
    /// There is.
    GoesOn,
    /// This is the last word.
    Done,
}

impl Answer {
    /// Whether nothing more follows.
    pub(crate) fn is_last(&self) -> bool {
        match self {
            Answer::Ready => false,
            Answer::Seen(_, progress) | Answer::Reviewed(_, progress) => *progress == Progress::Done,
            Answer::Measured(_, signature) => signature.is_some(),
        }
    }
}

/// A game as its setup, its start and its moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct GameText {
    setup: String,
    start: String,
    moves: Vec<String>,
}

impl GameText {
    pub(crate) fn of(table: &dyn Table) -> GameText {
        GameText { setup: table.setup().to_string(), start: table.start(), moves: table.played() }
    }

    /// The game; `None` for a text that is none, which nobody sends.
    pub(crate) fn table(&self) -> Option<Box<dyn Table>> {
        let mut table = self.setup.parse::<Setup>().ok()?.read(&self.start).ok()?;
        for mv in &self.moves {
            table.play(mv).ok()?;
        }
        Some(table)
    }
}

/// A [`Score`] that can be sent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum ScoreText {
    Wins(u32),
    Loses(u32),
    Points(i32),
}

impl From<Score> for ScoreText {
    fn from(score: Score) -> ScoreText {
        match score.verdict() {
            Verdict::Wins(turns) => ScoreText::Wins(turns),
            Verdict::Loses(turns) => ScoreText::Loses(turns),
            Verdict::Points(points) => ScoreText::Points(points),
        }
    }
}

impl From<ScoreText> for Score {
    fn from(score: ScoreText) -> Score {
        match score {
            ScoreText::Wins(turns) => Score::wins_in(turns),
            ScoreText::Loses(turns) => Score::loses_in(turns),
            ScoreText::Points(points) => Score::points(points),
        }
    }
}

/// A [`Report`] that can be sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ReportText {
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<(ScoreText, Vec<String>)>,
}

impl From<&Report<String>> for ReportText {
    fn from(report: &Report<String>) -> ReportText {
        ReportText {
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            lines: report.lines.iter().map(|line| (line.score.into(), line.moves.clone())).collect(),
        }
    }
}

impl From<ReportText> for Report<String> {
    fn from(report: ReportText) -> Report<String> {
        let line = |(score, moves): (ScoreText, Vec<String>)| Line { score: score.into(), moves };
        Report {
            depth: report.depth,
            nodes: report.nodes,
            elapsed: Duration::try_from_secs_f64(report.seconds).unwrap_or_default(),
            lines: report.lines.into_iter().map(line).collect(),
        }
    }
}

/// A [`Review`] that can be sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ReviewText {
    moves: Vec<JudgedText>,
    curve: Vec<Vec<f64>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct JudgedText {
    mover: usize,
    mv: String,
    judgement: usize,
    before: ScoreText,
    after: ScoreText,
    loss: f64,
    best: Vec<String>,
}

impl From<&Review> for ReviewText {
    fn from(review: &Review) -> ReviewText {
        let judged = |judged: &Judged| JudgedText {
            mover: judged.mover.index(),
            mv: judged.mv.clone(),
            judgement: Judgement::ALL.iter().position(|one| *one == judged.judgement).unwrap_or_default(),
            before: judged.before.into(),
            after: judged.after.into(),
            loss: judged.loss,
            best: judged.best.clone(),
        };
        ReviewText {
            moves: review.moves.iter().map(judged).collect(),
            curve: review.curve.iter().map(|chances| chances.values().to_vec()).collect(),
        }
    }
}

impl From<ReviewText> for Review {
    fn from(review: ReviewText) -> Review {
        let judged = |judged: JudgedText| Judged {
            mover: Seat::ALL[judged.mover % Seat::ALL.len()],
            mv: judged.mv,
            judgement: Judgement::ALL[judged.judgement % Judgement::ALL.len()],
            before: judged.before.into(),
            after: judged.after.into(),
            loss: judged.loss,
            best: judged.best,
        };
        let chances = |chances: Vec<f64>| BySeat::from_fn(chances.len(), |seat| chances[seat.index()]);
        Review {
            moves: review.moves.into_iter().map(judged).collect(),
            curve: review.curve.into_iter().map(chances).collect(),
        }
    }
}

/// How fast one game was searched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct BenchRow {
    /// The setup.
    pub(crate) game: String,
    /// How many positions were looked at.
    pub(crate) nodes: u64,
    /// How long that took.
    pub(crate) seconds: f64,
}
