//! What people mean by a move or a game that they type: capitals, spaces and dashes do not matter.
//!
//! The forms of the notation are strict; these functions find the strict form.

use cairn_i18n::Language;

use crate::{GameKind, Setup, Table};

/// The legal move that a person means by a text such as `A1-A3`; a text that is one is returned as it is.
///
/// Where no legal move is meant, returns the text in small letters, so that [`Table::explain`] can name the rule broken.
pub fn meant_move(table: &dyn Table, text: &str) -> String {
    if table.explain(text, Language::English).is_none() {
        return text.to_owned();
    }
    let meant = letters_and_numbers(text);
    let mut moves = table.moves();
    moves.retain(|mv| letters_and_numbers(mv) == meant);
    match moves.pop() {
        Some(mv) if moves.is_empty() => mv,
        _ if meant.contains(',') => text.trim().to_ascii_lowercase(),
        _ => meant,
    }
}

/// The text of a setup that a person means: names in any case, and titles of games for their names.
pub fn meant_setup(text: &str) -> String {
    let text = text.trim().to_ascii_lowercase();
    let name = text.split(':').next().unwrap_or_default();
    let is_title = |game: &&GameKind| game.title().eq_ignore_ascii_case(name.trim());
    match GameKind::KNOWN.iter().find(is_title) {
        Some(game) => format!("{game}{}", &text[name.len()..]),
        None => text,
    }
}

impl Setup {
    /// Reads a game with its options as a person types them: see [`meant_setup`].
    pub fn meant(text: &str) -> Result<Setup, cairn_core::TextError> {
        let [strict, meant] = [text, &meant_setup(text)].map(str::parse::<Setup>);
        meant.or(strict)
    }
}

/// A text without the signs between its letters and numbers. Between two numbers a comma stays, and before a number its
/// sign; an `x` for a capture is a sign as well.
fn letters_and_numbers(text: &str) -> String {
    let mut kept = String::new();
    // How many signs there are since the last letter or digit, and whether the last of them is a minus.
    let (mut between, mut is_minus) = (0, false);
    for c in text.chars() {
        let follows_number = kept.as_bytes().last().is_some_and(u8::is_ascii_digit);
        let is_capture = c == 'x' && follows_number;
        if c.is_ascii() && !c.is_ascii_alphanumeric() || matches!(c, '−' | '–' | '—' | '→') || is_capture
        {
            between += 1;
            is_minus = matches!(c, '-' | '−' | '–' | '—');
            continue;
        }
        if c.is_ascii_digit() && between > 0 {
            if follows_number {
                kept.push(',');
            }
            // A dash right after a number only separates.
            if is_minus && (between > 1 || !follows_number) {
                kept.push('-');
            }
        }
        (between, is_minus) = (0, false);
        kept.push(c.to_ascii_lowercase());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(game: &str, text: &str) -> String {
        meant_move(game.parse::<Setup>().expect("a game").deal(1).as_ref(), text)
    }

    #[test]
    fn moves_are_understood_as_people_type_them() {
        for typed in ["a1a4", "A1A4", "a1-a4", "A1 - A4", "a1 a4", "a1xa4", "a1→a4", "(a1, a4)", " a1a4\n"]
        {
            assert_eq!(meant("nava", typed), "a1a4", "{typed}");
        }
        for typed in ["pass", "Pass", "PASS", "pass."] {
            assert_eq!(meant("swack", typed), "pass", "{typed}");
        }
        for typed in
            ["0,0>2,-1:1", "0,0 > 2,-1 : 1", "0 0 2 -1 1", "(0,0) (2,-1) 1", "0,0>2,−1:1", "0,0-2,-1:1"]
        {
            assert_eq!(meant("knight-line", typed), "0,0>2,-1:1", "{typed}");
        }
    }

    #[test]
    fn every_legal_move_is_meant_by_its_own_text_in_capitals() {
        for setup in Setup::every() {
            let table = setup.deal(3);
            for mv in table.moves() {
                assert_eq!(meant_move(table.as_ref(), &mv), mv, "{setup}");
                assert_eq!(meant_move(table.as_ref(), &mv.to_uppercase()), mv, "{setup}");
            }
        }
    }

    #[test]
    fn what_is_no_legal_move_can_still_be_explained() {
        assert_eq!(meant("nava", "A1-A6"), "a1a6");
        assert_eq!(meant("nava", "E5E2"), "e5e2");
        assert_eq!(meant("knight-line", "0,0>9,9:1"), "0,0>9,9:1");
        assert_eq!(meant("nava", ""), "");
    }

    #[test]
    fn games_are_understood_by_any_of_their_names() {
        for &game in GameKind::KNOWN {
            for name in [game.name().to_uppercase(), game.title().to_owned(), game.title().to_lowercase()] {
                assert_eq!(Setup::meant(&name), Ok(Setup::from(game)), "{name}");
            }
        }
        assert_eq!(
            Setup::meant("Crab Stack:Players=3").map(|setup| setup.to_string()).as_deref(),
            Ok("crab-stack:players=3")
        );
        assert!(Setup::meant("chess").is_err());
        assert!(Setup::meant("Swack:").is_err());
    }
}
