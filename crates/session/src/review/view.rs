//! What a screen shows of a review.

use cairn_core::{BySeat, Seat, Tint};
use cairn_i18n::say;

use super::session::{Care, ReviewSession, Work};
use super::{Judged, Judgement, TurningPoint, chance_text};
use crate::{LocalPlayer, ends_of_route};

/// All that a screen shows of a review, beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewView {
    /// The name of the game.
    pub title: &'static str,
    /// How the game ended, in words.
    pub result: String,
    /// How far the review is.
    pub work: Work,
    /// The number of moves judged.
    pub judged: usize,
    /// How far the review came before it was stopped, in words.
    pub so_far: String,
    /// How carefully the engine judges.
    pub care: Care,
    /// The number of moves shown on the board.
    pub ply: usize,
    /// The move shown, with what is thought of it, in words.
    pub place: String,
    /// The move shown, in words.
    pub heading: String,
    /// What is thought of the move shown; `None` at the start.
    pub opinion: Option<Opinion>,
    /// The arrow of the move shown: where its piece starts and ends.
    pub made: Option<(String, String)>,
    /// The arrow of a better move.
    pub better: Option<(String, String)>,
    /// Whether there is a better move, with or without an arrow.
    pub is_better: bool,
    /// All moves.
    pub moves: Vec<ReviewMove>,
    /// The moves that decided the game.
    pub turning_points: Vec<TurningView>,
    /// The seats, from the first.
    pub seats: Vec<ReviewSeat>,
    /// The chance of each seat at the start and after each move judged.
    pub curve: Vec<BySeat<f64>>,
}

/// What is thought of a move, in words.
#[derive(Clone, PartialEq, Debug)]
pub enum Opinion {
    /// The engine has not come to it.
    NotYet,
    /// The engine has judged it.
    Judged {
        /// How good it is.
        judgement: Judgement,
        /// The name of that, and what the move cost or did to a proven result.
        verdict: String,
        /// How the player stands with the best move, and with this one.
        standing: String,
        /// A better line.
        better: Option<String>,
        /// The answer that punishes the move, and what it leads to.
        refutation: Option<String>,
    },
}

/// A move of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewMove {
    /// The move.
    pub mv: String,
    /// The player.
    pub mover: Seat,
    /// How good it is, if it is judged.
    pub judgement: Option<Judgement>,
    /// All that is known of it, in words.
    pub text: String,
}

/// A move that decided the game.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningView {
    /// The number of moves up to this one.
    pub ply: usize,
    /// The move, in words.
    pub text: String,
    /// How good it is.
    pub judgement: Judgement,
    /// Why it decided the game, and what was better, in words.
    pub reason: String,
    /// The chance after it of the seat that the curve shows there: of the first between two, otherwise of the player.
    pub chance: f64,
}

/// A seat of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewSeat {
    /// The seat.
    pub seat: Seat,
    /// The colour of its pieces at the end.
    pub tint: Tint,
    /// The seat by its colour at the end.
    pub name: String,
    /// The player, for people, as far as the record says.
    pub player: Option<String>,
    /// The chance in the position shown, in percent.
    pub chance: Option<String>,
    /// How well the seat played, in percent.
    pub accuracy: Option<String>,
    /// The number of inaccuracies, mistakes and blunders.
    pub counts: [usize; 3],
}

/// The judgements that are counted.
pub const COUNTED: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

impl ReviewView {
    pub(super) fn of(session: &ReviewSession) -> ReviewView {
        let game = &session.game;
        let index = session.table.ply().checked_sub(1);
        let judged = index.and_then(|index| game.review.moves.get(index));
        let better = judged.and_then(Judged::better).and_then(|line| line.first());
        let mut before = session.table.boxed_clone();
        before.take_back();
        let made = index.and_then(|index| game.moves().get(index));
        ReviewView {
            title: game.table().setup().game().title(),
            result: game.result(),
            work: session.work,
            judged: game.review.moves.len(),
            so_far: session.so_far(),
            care: session.care,
            ply: session.table.ply(),
            place: session.place_text(),
            heading: match index {
                Some(index) => game.move_text(index),
                None => say::REVIEW_AT_START.text(game.language()).to_owned(),
            },
            opinion: index
                .map(|index| judged.map_or(Opinion::NotYet, |judged| session.opinion(index, judged))),
            made: made.and_then(|mv| ends_of_route(before.as_ref(), mv)),
            better: better.and_then(|mv| ends_of_route(before.as_ref(), mv)),
            is_better: better.is_some(),
            moves: (0..game.moves().len()).filter_map(|index| session.move_view(index)).collect(),
            turning_points: game.review.turning_points().iter().map(|point| session.turning(point)).collect(),
            seats: game.seats().map(|seat| session.seat_view(seat)).collect(),
            curve: game.review.curve.clone(),
        }
    }
}

impl ReviewSession {
    /// The last move shown with what is thought of it, or that this is the start, in words.
    pub(super) fn place_text(&self) -> String {
        match self.table.ply().checked_sub(1) {
            Some(index) => self.judged_text(index),
            None => say::REVIEW_AT_START.text(self.game.language()).to_owned(),
        }
    }

    fn judged_text(&self, index: usize) -> String {
        let (text, language) = (self.game.move_text(index), self.game.language());
        match self.game.review.moves.get(index) {
            Some(judged) => {
                let judgement = judged.judgement.name().text(language);
                format!("{text}, {judgement}, {}", chance_text(judged.after, language))
            }
            None => text,
        }
    }

    fn opinion(&self, index: usize, judged: &Judged) -> Opinion {
        let language = self.game.language();
        let cost = (judged.judgement >= Judgement::Inaccuracy).then(|| judged.cost_text(language));
        let change = judged.proven_change().map(|change| change.name().text(language).to_owned());
        let detail = cost.or(change).map(|detail| format!(" – {detail}")).unwrap_or_default();
        let [before, after] = [judged.before, judged.after].map(|score| chance_text(score, language));
        Opinion::Judged {
            judgement: judged.judgement,
            verdict: format!("{}{detail}", judged.judgement.name().text(language)),
            standing: say::REVIEW_STANDING.fill(language, &[&before, &after]),
            better: judged.better().map(|line| say::REVIEW_BETTER.fill(language, &[&line.join(" ")])),
            refutation: self.game.refutation(index),
        }
    }

    fn move_view(&self, index: usize) -> Option<ReviewMove> {
        Some(ReviewMove {
            mv: self.game.moves().get(index)?.clone(),
            mover: self.game.mover(index)?,
            judgement: self.game.review.moves.get(index).map(|judged| judged.judgement),
            text: self.judged_text(index),
        })
    }

    fn turning(&self, point: &TurningPoint) -> TurningView {
        let game = &self.game;
        let judged = &game.review.moves[point.index];
        let better = judged.better().and_then(|line| line.first());
        let better = better.map(|mv| format!("; {}", say::REVIEW_BETTER.fill(game.language(), &[mv])));
        let shown = if game.table().seats() == 2 { Seat::One } else { judged.mover };
        TurningView {
            ply: point.index + 1,
            text: game.move_text(point.index),
            judgement: judged.judgement,
            reason: game.reason(point) + &better.unwrap_or_default(),
            chance: game.review.curve.get(point.index + 1).map_or(0.5, |chances| chances[shown]),
        }
    }

    fn seat_view(&self, seat: Seat) -> ReviewSeat {
        let (game, review, language) = (&self.game, &self.game.review, self.game.language());
        let percent = |value: f64| format!("{value:.0}");
        let player =
            |name: &str| name.parse::<LocalPlayer>().map_or(name.to_owned(), |player| player.name(language));
        ReviewSeat {
            seat,
            tint: game.table().tint(seat),
            name: game.seat_name(seat),
            player: game.player(seat).map(player),
            chance: review.curve.get(self.table.ply()).map(|chances| percent(chances[seat] * 100.0)),
            accuracy: review.accuracy(seat).map(percent),
            counts: COUNTED.map(|judgement| review.count(seat, judgement)),
        }
    }
}
