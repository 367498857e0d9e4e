//! One text in every language.

use std::fmt::Display;

use crate::{Catalogue, Language};

/// A text in every language. `{}` stands for what is filled in, in the same order in all of them.
///
/// The English text is in the source and is the key of the translations. Where one English text needs several
/// translations, the key has a context before it: `seat|Open`.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    key: &'static str,
    catalogue: fn(Language) -> &'static Catalogue,
}

impl Phrase {
    /// A phrase with its key and the translations of its crate. [`phrase!`](crate::phrase) calls it.
    pub const fn new(key: &'static str, catalogue: fn(Language) -> &'static Catalogue) -> Phrase {
        Phrase { key, catalogue }
    }

    /// The text, with its gaps if it has any.
    pub fn text(self, language: Language) -> &'static str {
        let english = || self.key.split_once('|').map_or(self.key, |(_, text)| text);
        let translated = (self.catalogue)(language).get(self.key);
        translated.map_or_else(english, String::as_str)
    }

    /// The text with its gaps filled in. A gap for which there is nothing stays empty.
    pub fn fill(self, language: Language, values: &[&dyn Display]) -> String {
        let mut values = values.iter();
        let mut parts = self.text(language).split("{}");
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            if let Some(value) = values.next() {
                filled.push_str(&value.to_string());
            }
            filled.push_str(part);
        }
        filled
    }
}

impl PartialEq for Phrase {
    fn eq(&self, other: &Phrase) -> bool {
        self.key == other.key
    }
}

impl Eq for Phrase {}

/// A text that depends on a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plural {
    /// For one.
    pub one: Phrase,
    /// For any other number.
    pub other: Phrase,
}

impl Plural {
    /// The phrase for a number. Brazilian Portuguese and French count none as one.
    pub fn of(self, number: usize, language: Language) -> Phrase {
        let none_is_one = matches!(language, Language::BrazilianPortuguese | Language::French);
        if number == 1 || number == 0 && none_is_one { self.one } else { self.other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::say;

    #[test]
    fn gaps_are_filled_in_order() {
        assert_eq!(say::STEP_OF.fill(Language::English, &[&"2", &3]), "Step 2 of 3");
        assert_eq!(say::STEP_OF.fill(Language::BrazilianPortuguese, &[&"2", &3]), "Passo 2 de 3");
    }

    #[test]
    fn a_gap_for_which_there_is_nothing_stays_empty() {
        assert_eq!(say::STEP_OF.fill(Language::English, &[&1]), "Step 1 of ");
        assert_eq!(say::STEP_OF.fill(Language::English, &[&1, &2, &3]), "Step 1 of 2");
    }

    #[test]
    fn a_context_is_never_shown() {
        for language in Language::ALL {
            assert!(!say::SEAT_OPEN.text(language).contains('|'), "{language}");
        }
        assert_ne!(
            say::SEAT_OPEN.text(Language::BrazilianPortuguese),
            say::OPEN.text(Language::BrazilianPortuguese)
        );
    }

    #[test]
    fn one_is_singular_and_none_only_in_some_languages() {
        for (number, language, expected) in [
            (0, Language::English, "Opened: a game of 0 moves."),
            (1, Language::English, "Opened: a game of 1 move."),
            (2, Language::English, "Opened: a game of 2 moves."),
            (0, Language::BrazilianPortuguese, "Aberta: uma partida de 0 jogada."),
            (2, Language::BrazilianPortuguese, "Aberta: uma partida de 2 jogadas."),
        ] {
            assert_eq!(say::OPENED.of(number, language).fill(language, &[&number]), expected);
        }
    }
}
