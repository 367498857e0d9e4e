//! A review as text of 80 columns.

use cairn_core::Seat;
use cairn_engine::Score;
use cairn_i18n::{Language, say};
use cairn_session::review::{Judged, Judgement, ReviewedGame, TurningPoint, chance_text};

use super::chart::{axis, bars, scale};
use crate::failure::one_line;

/// The columns of a usual terminal.
const COLUMNS: usize = 80;
/// The rows of a curve at a table for two.
const ROWS: u16 = 8;
/// The rows of each curve at other tables.
const FEW_ROWS: u16 = 3;

/// The review.
pub(super) fn text(reviewed: &ReviewedGame) -> String {
    let parts =
        [heading(reviewed), moves(reviewed), turning_points(reviewed), accuracy(reviewed), curve(reviewed)];
    parts.map(|part| part.iter().map(|row| row.trim_end().to_owned() + "\n").collect::<String>()).join("\n")
}

fn heading(reviewed: &ReviewedGame) -> Vec<String> {
    let (game, review, language) = (reviewed.table(), &reviewed.review, reviewed.language());
    let (setup, title) = (game.setup().to_string(), game.setup().game().title());
    let mut rows = vec![if setup.contains(':') { format!("{title} ({setup})") } else { title.to_owned() }];
    for seat in reviewed.seats() {
        let player = reviewed.player(seat).map(|name| format!("{}: {name}", reviewed.seat_name(seat)));
        rows.extend(player.map(|player| one_line(&player)));
    }
    rows.push(reviewed.result());
    if review.moves.len() < game.ply() {
        rows.push(say::REVIEW_SO_FAR.fill(language, &[&review.moves.len(), &game.ply()]));
    }
    rows
}

/// The moves, one a row. The score of the best move is shown where there is room.
fn moves(reviewed: &ReviewedGame) -> Vec<String> {
    let in_full = move_rows(reviewed, true);
    let fits = in_full.iter().all(|row| row.trim_end().chars().count() <= COLUMNS);
    let rows = if fits { in_full } else { move_rows(reviewed, false) };
    let is_proven = |judged: &Judged| judged.before.is_proven() || judged.after.is_proven();
    let mut legend = vec![say::REVIEW_LEGEND.text(reviewed.language()).to_owned()];
    if reviewed.review.moves.iter().any(is_proven) {
        legend.push(say::REVIEW_PROVEN.text(reviewed.language()).to_owned());
    }
    legend.into_iter().chain(rows).collect()
}

fn move_rows(reviewed: &ReviewedGame, in_full: bool) -> Vec<String> {
    let (game, review, language) = (reviewed.table(), &reviewed.review, reviewed.language());
    let row = |(index, judged): (usize, &Judged)| {
        let begins_round = index.is_multiple_of(game.seats());
        let number = if begins_round { format!("{}.", reviewed.round(index)) } else { String::new() };
        [
            format!("{number:>4}"),
            reviewed.mover_name(index).to_owned(),
            judged.mv.clone(),
            format!("{:<2} {}", judged.judgement.mark(), judged.judgement.name().text(language)),
            standing(judged.after, language),
            better(judged, language, in_full),
        ]
    };
    let rows: Vec<[String; 6]> = review.moves.iter().enumerate().map(row).collect();
    let with_answer = |(index, row): (usize, String)| {
        let answer = reviewed.refutation(index).map(|answer| indented(&answer)).unwrap_or_default();
        [row].into_iter().chain(answer)
    };
    in_columns(&rows).into_iter().enumerate().flat_map(with_answer).collect()
}

/// A text below the number of a move, in as many rows as it takes.
fn indented(text: &str) -> Vec<String> {
    const INDENT: &str = "      ";
    let mut rows = vec![INDENT.to_owned()];
    for word in text.split(' ') {
        if let Some(row) = rows.last_mut().filter(|row| row.chars().count() + word.chars().count() <= COLUMNS)
        {
            row.push_str(word);
            row.push(' ');
        } else {
            rows.push(format!("{INDENT}{word} "));
        }
    }
    rows
}

/// The better move, where it matters; otherwise what the move did to a proven result.
fn better(judged: &Judged, language: Language, in_full: bool) -> String {
    let Some(best) = judged.best.first().filter(|_| judged.judgement >= Judgement::Inaccuracy) else {
        return judged
            .proven_change()
            .map_or("", |proven_change| proven_change.name().text(language))
            .to_owned();
    };
    let better = say::REVIEW_BETTER.fill(language, &[best]);
    if !in_full {
        return better;
    }
    format!("{better} ({})", standing(judged.before, language).trim_start())
}

/// The mover's score, aligned.
fn standing(score: Score, language: Language) -> String {
    let text = chance_text(score, language);
    if score.is_proven() { text } else { format!("{text:>5}") }
}

/// Rows with aligned cells.
fn in_columns<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(width);
    let row = |row: &[String; N]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(row).collect()
}

fn turning_points(reviewed: &ReviewedGame) -> Vec<String> {
    let (review, language) = (&reviewed.review, reviewed.language());
    let points = review.turning_points();
    if points.is_empty() {
        return vec![say::REVIEW_NO_TURNING_POINTS.text(language).to_owned()];
    }
    let row = |point: &TurningPoint| {
        let judged = &review.moves[point.index];
        [
            format!("{:>4}", format!("{}.", reviewed.round(point.index))),
            reviewed.mover_name(point.index).to_owned(),
            judged.mv.clone(),
            judged.judgement.mark().to_owned(),
            reviewed.reason(point),
        ]
    };
    let rows: Vec<[String; 5]> = points.iter().map(row).collect();
    let heading = say::REVIEW_TURNING_POINTS.text(language).to_owned();
    [heading].into_iter().chain(in_columns(&rows)).collect()
}

fn accuracy(reviewed: &ReviewedGame) -> Vec<String> {
    let (review, language) = (&reviewed.review, reviewed.language());
    let row = |seat: Seat| {
        let accuracy = review.accuracy(seat)?;
        let count = |judgement| review.count(seat, judgement);
        let counts = say::REVIEW_COUNTS.fill(
            language,
            &[&count(Judgement::Inaccuracy), &count(Judgement::Mistake), &count(Judgement::Blunder)],
        );
        Some([format!("  {}", reviewed.seat_name(seat)), format!("{accuracy:>4.0} %"), counts])
    };
    let rows: Vec<[String; 3]> = reviewed.seats().filter_map(row).collect();
    let heading = say::REVIEW_ACCURACY.text(language).to_owned();
    [heading].into_iter().chain(in_columns(&rows)).collect()
}

/// The first seat's chance at a table for two, and each seat's at others.
fn curve(reviewed: &ReviewedGame) -> Vec<String> {
    let (game, review, language) = (reviewed.table(), &reviewed.review, reviewed.language());
    let (shown, rows) = if game.seats() == 2 { (1, ROWS) } else { (game.seats(), FEW_ROWS) };
    let axis = axis(review.curve.len());
    let mut out = Vec::new();
    for seat in Seat::first(shown) {
        out.push(say::REVIEW_CURVE.fill(language, &[&reviewed.seat_name(seat)]));
        let chances: Vec<f64> = review.curve.iter().map(|chances| chances[seat]).collect();
        out.extend(bars(&chances, rows, &axis));
    }
    let marks: Vec<usize> = review.turning_points().iter().map(|point| point.index + 1).collect();
    out.extend(scale(&axis, &marks, review.moves.len(), game.seats()));
    if !marks.is_empty() {
        out.push(format!("{:7}{}", "", say::REVIEW_ARROWS.text(language)));
    }
    out
}
