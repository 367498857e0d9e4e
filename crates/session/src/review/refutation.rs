//! Why a move was a mistake: what the others do about it, and what that leads to.

use cairn_core::Seat;
use cairn_games::{Table, seat_name};
use cairn_i18n::{Language, say};

/// What a line leads to, in the words of the game: how the game ends, or what the rules count at the end of the line for
/// the seat that it changes most, to the harm of `victim`. `None` where there is no such change. Moves from the first
/// that is not legal on do not count.
pub fn outcome_of_line(
    table: &dyn Table,
    line: &[String],
    victim: Seat,
    language: Language,
) -> Option<String> {
    let mut end = table.boxed_clone();
    for mv in line {
        if end.play(mv).is_err() {
            break;
        }
    }
    if let Some(reason) = end.end_reason(language) {
        return Some(reason.text);
    }
    let harm = |seat: Seat| {
        let gain = i64::from(end.counted(seat)?) - i64::from(table.counted(seat)?);
        Some((if seat == victim { -gain } else { gain }, seat))
    };
    let (_, seat) = Seat::first(table.seats()).filter_map(harm).filter(|(harm, _)| *harm > 0).max()?;
    Some(format!("{}: {}", seat_name(end.as_ref(), seat, language), end.tally(seat, language)))
}

/// The answer to a mistake and what it leads to, in words, where `table` is the game after the mistake of `victim` and
/// this many moves of the line are named.
pub(crate) fn refutation_text(
    table: &dyn Table,
    line: &[String],
    named: usize,
    victim: Seat,
    language: Language,
) -> String {
    let answer = say::REVIEW_ANSWER.fill(language, &[&line[..named.min(line.len())].join(" ")]);
    match outcome_of_line(table, line, victim, language) {
        Some(outcome) => format!("{answer} – {outcome}"),
        None => answer,
    }
}
