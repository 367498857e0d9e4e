//! One text in every language.

use std::fmt::Display;

use crate::Language;

/// A text in every language. `{}` stands for what is filled in, in the same order in all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phrase {
    english: &'static str,
    portuguese: &'static str,
}

impl Phrase {
    /// A text in English and in Portuguese.
    ///
    /// # Panics
    ///
    /// If a text is empty or has another number of gaps. In a constant that is an error of the compiler.
    pub const fn new(english: &'static str, portuguese: &'static str) -> Phrase {
        assert!(!english.is_empty() && !portuguese.is_empty(), "a phrase has a text in every language");
        assert!(gaps(english) == gaps(portuguese), "a phrase has the same gaps in every language");
        Phrase { english, portuguese }
    }

    /// The text, with its gaps if it has any.
    pub const fn text(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Portuguese => self.portuguese,
        }
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

/// How many gaps a text has.
const fn gaps(text: &str) -> usize {
    let text = text.as_bytes();
    let (mut count, mut at) = (0, 1);
    while at < text.len() {
        if text[at - 1] == b'{' && text[at] == b'}' {
            count += 1;
        }
        at += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: Phrase = Phrase::new("{} wins in {}", "{} ganha em {}");

    #[test]
    fn gaps_are_filled_in_order() {
        assert_eq!(WON.fill(Language::English, &[&"White", &3]), "White wins in 3");
        assert_eq!(WON.fill(Language::Portuguese, &[&"Branco", &3]), "Branco ganha em 3");
    }

    #[test]
    fn a_gap_for_which_there_is_nothing_stays_empty() {
        assert_eq!(WON.fill(Language::English, &[&"White"]), "White wins in ");
        assert_eq!(WON.fill(Language::English, &[&1, &2, &3]), "1 wins in 2");
    }

    #[test]
    #[should_panic(expected = "the same gaps")]
    fn every_language_has_the_same_gaps() {
        let _ = Phrase::new("{} wins", "ganha");
    }

    #[test]
    #[should_panic(expected = "in every language")]
    fn every_language_has_a_text() {
        let _ = Phrase::new("draw", "");
    }
}
