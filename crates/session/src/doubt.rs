//! Moves to ask about before they are made: those without a place, which a slip of the hand makes, that lose at once.

use cairn_core::{Pick, Seat};
use cairn_games::{Table, outcome, seat_name};
use cairn_i18n::{Language, say};

/// The question whether a move is meant: of a move without a place that ends the game in a loss for its player, or
/// after which another player can end it so at once. `None` for any other move, and for the only one there is.
pub(crate) fn doubt(mv: &str, table: &dyn Table, language: Language) -> Option<String> {
    let mover = table.status().to_move()?;
    let is_button = |(text, path): &(String, Vec<Pick>)| text == mv && matches!(path[..], [Pick::Button(_)]);
    let paths = table.paths();
    if paths.len() < 2 || !paths.iter().any(is_button) {
        return None;
    }
    let after = played(table, mv)?;
    if let Some(result) = loss(after.as_ref(), mover, language) {
        return Some(say::ENDS_IN_LOSS.fill(language, &[&result]));
    }
    let other = after.status().to_move().filter(|&seat| seat != mover)?;
    let answers = after.moves();
    let result =
        answers.iter().find_map(|answer| loss(played(after.as_ref(), answer)?.as_ref(), mover, language))?;
    Some(say::LETS_END.fill(language, &[&seat_name(table, other, language), &result]))
}

fn played(table: &dyn Table, mv: &str) -> Option<Box<dyn Table>> {
    let mut after = table.boxed_clone();
    after.play(mv).ok()?;
    Some(after)
}

/// How the game ended, in words, if it did and others are before this seat.
fn loss(table: &dyn Table, seat: Seat, language: Language) -> Option<String> {
    let places = table.status().places().filter(|places| places.beaten_by(seat) > 0)?;
    Some(outcome(table, &places, language))
}
