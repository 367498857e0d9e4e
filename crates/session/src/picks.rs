//! Small questions about picks.

use cairn_core::{Pick, sort_short};
use cairn_games::GameKind;
use cairn_i18n::Language;

/// The cell that a pick points at.
pub fn cell_of(pick: &Pick) -> Option<String> {
    if let Pick::Cell(name) = pick { Some(name.clone()) } else { None }
}

/// The numbers of pieces among picks, the smallest first.
pub fn counts(picks: &[Pick]) -> Vec<u8> {
    let count_of = |pick: &Pick| if let Pick::Count(count) = pick { Some(*count) } else { None };
    let mut counts: Vec<u8> = picks.iter().filter_map(count_of).collect();
    sort_short(&mut counts, u8::cmp);
    counts
}

/// The moves without a place among picks.
pub fn buttons(picks: &[Pick]) -> Vec<Pick> {
    picks.iter().filter(|pick| matches!(pick, Pick::Button(_))).cloned().collect()
}

/// A pick for people: the name of a move without a place, a cell, or a number.
pub fn button_text(game: GameKind, pick: &Pick, language: Language) -> String {
    match pick {
        Pick::Button(text) => {
            game.button_name(text).map_or_else(|| text.clone(), |name| name.text(language).to_owned())
        }
        Pick::Cell(name) => name.clone(),
        Pick::Count(count) => count.to_string(),
    }
}

/// A reason as a sentence.
pub fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_are_sorted_by_what_they_are() {
        let picks =
            [Pick::Count(3), Pick::Button("pass".to_owned()), Pick::Count(1), Pick::Cell("a1".to_owned())];
        assert_eq!(counts(&picks), [1, 3]);
        assert_eq!(buttons(&picks), [Pick::Button("pass".to_owned())]);
        assert_eq!(picks.iter().find_map(cell_of).as_deref(), Some("a1"));
        assert_eq!(button_text(GameKind::Swack, &picks[1], Language::BrazilianPortuguese), "passar");
    }

    #[test]
    fn a_reason_becomes_a_sentence() {
        assert_eq!(sentence("c3 is empty"), "C3 is empty.");
        assert_eq!(sentence(""), "");
    }
}
