//! A review as JSON.

use cairn_core::Seat;
use cairn_i18n::Language;
use cairn_session::review::{Judged, Judgement, ReviewedGame};
use serde::Serialize;

use crate::json::ScoreJson;

/// The review.
#[derive(Serialize)]
pub(super) struct ReviewJson<'a> {
    game: String,
    start: String,
    result: &'a str,
    complete: bool,
    players: Vec<Player<'a>>,
    moves: Vec<Move<'a>>,
    turning_points: Vec<Turn>,
    /// The chance of each seat, at the start and after each move.
    curve: Vec<Vec<f64>>,
}

#[derive(Serialize)]
struct Player<'a> {
    seat: usize,
    name: Option<&'a str>,
    accuracy: Option<f64>,
    best: usize,
    good: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[derive(Serialize)]
struct Move<'a> {
    ply: usize,
    seat: usize,
    #[serde(rename = "move")]
    mv: &'a str,
    judgement: &'static str,
    loss: f64,
    /// The scores of the mover.
    before: ScoreJson,
    after: ScoreJson,
    /// The best line.
    best: &'a [String],
    /// The line that punishes the move; empty unless it is an inaccuracy or worse.
    refutation: &'a [String],
    /// What that line leads to, if the game has words for it.
    threat: Option<String>,
}

#[derive(Serialize)]
struct Turn {
    ply: usize,
    new_leader: Option<usize>,
}

impl<'a> ReviewJson<'a> {
    pub(super) fn new(reviewed: &'a ReviewedGame) -> ReviewJson<'a> {
        let (game, review) = (reviewed.table(), &reviewed.review);
        let turns = review
            .turning_points()
            .into_iter()
            .map(|point| Turn { ply: point.index + 1, new_leader: point.new_leader.map(Seat::number) });
        ReviewJson {
            game: game.setup().to_string(),
            start: game.start(),
            result: reviewed.record().result(),
            complete: review.moves.len() == game.ply(),
            players: reviewed.seats().map(|seat| player(reviewed, seat)).collect(),
            moves: (1..).zip(&review.moves).map(|(ply, judged)| mv(reviewed, ply, judged)).collect(),
            turning_points: turns.collect(),
            curve: review.curve.iter().map(|chances| chances.values().to_vec()).collect(),
        }
    }
}

fn player(reviewed: &ReviewedGame, seat: Seat) -> Player<'_> {
    let count = |judgement| reviewed.review.count(seat, judgement);
    Player {
        seat: seat.number(),
        name: reviewed.player(seat),
        accuracy: reviewed.review.accuracy(seat),
        best: count(Judgement::Best),
        good: count(Judgement::Good),
        inaccuracies: count(Judgement::Inaccuracy),
        mistakes: count(Judgement::Mistake),
        blunders: count(Judgement::Blunder),
    }
}

fn mv<'a>(reviewed: &ReviewedGame, ply: usize, judged: &'a Judged) -> Move<'a> {
    Move {
        ply,
        seat: judged.mover.number(),
        mv: &judged.mv,
        // JSON is always in English.
        judgement: judged.judgement.name().text(Language::English),
        loss: judged.loss,
        before: judged.before.into(),
        after: judged.after.into(),
        best: &judged.best,
        refutation: &judged.reply,
        threat: reviewed.threat(ply - 1, Language::English),
    }
}
