//! The curve as a picture.

use cairn_core::Seat;
use cairn_draw::{Curve, CurveMark, Strand, curve};
use cairn_games::tint_name;
use cairn_i18n::say;
use cairn_session::review::{ReviewedGame, TurningPoint};

/// The curve of a game as an SVG document.
pub(super) fn curve_of(reviewed: &ReviewedGame) -> String {
    let (game, review, language) = (reviewed.table(), &reviewed.review, reviewed.language());
    let names: Vec<String> = reviewed.seats().map(|seat| reviewed.seat_name(seat)).collect();
    let strand = |seat: Seat| Strand {
        tint: game.tint(seat),
        name: tint_name(game.tint(seat)).text(language).to_owned(),
        chances: review.curve.iter().map(|chances| chances[seat]).collect(),
    };
    let mark = |point: &TurningPoint| {
        let judged = &review.moves[point.index];
        let (round, mark) = (reviewed.round(point.index), judged.judgement.mark());
        let (mover, reason) = (reviewed.mover_name(point.index), reviewed.reason(point));
        CurveMark {
            ply: point.index + 1,
            strand: judged.mover.index(),
            note: format!("{round}. {mover} {} {mark}: {reason}", judged.mv),
        }
    };
    let chances = say::REVIEW_CURVE.fill(language, &[&names.join(", ")]);
    curve(&Curve {
        title: format!("{}. {chances}", game.setup().game().title()),
        strands: reviewed.seats().map(strand).collect(),
        marks: review.turning_points().iter().map(mark).collect(),
    })
}
