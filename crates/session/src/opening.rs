//! What someone types, pastes or drops to look at: a record, a position or moves.

use cairn_games::record::RecordText;
use cairn_games::{Setup, Table};
use cairn_i18n::Language;

use crate::Tree;

/// What a text asks for.
#[derive(Debug)]
pub enum Opening {
    /// Another game, with its variations.
    Record(Tree),
    /// A game that starts from a position.
    Position(Tree),
    /// Moves to play from the current position, all of them legal.
    Moves(Vec<String>),
}

impl Opening {
    /// Reads a text at a table: a record begins with `[`, a position of another game with that game's name. Otherwise
    /// says what is wrong.
    pub fn read(text: &str, table: &dyn Table, language: Language) -> Result<Opening, String> {
        let text = text.trim();
        if text.starts_with('[') {
            return read_record(text).map(Opening::Record);
        }
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if let Ok(setup) = first.parse::<Setup>() {
            let read = match rest.trim() {
                "" => Ok(setup.deal(0)),
                position => setup.read(position),
            };
            return read.map(|table| Opening::Position(Tree::new(table))).map_err(|error| error.to_string());
        }
        // Boards have rows; a text with one move has none.
        match table.setup().read(text) {
            Ok(table) => Ok(Opening::Position(Tree::new(table))),
            Err(error) if first.contains('/') => Err(error.to_string()),
            Err(_) => read_moves(text, table, language).map(Opening::Moves),
        }
    }
}

/// The game of a record with its variations, or what is wrong with it.
pub fn read_record(text: &str) -> Result<Tree, String> {
    let record = RecordText::read(text).map_err(|error| error.to_string())?;
    Tree::from_record(&record).map_err(|error| error.to_string())
}

fn read_moves(text: &str, table: &dyn Table, language: Language) -> Result<Vec<String>, String> {
    let mut table = table.boxed_clone();
    let mut moves = Vec::new();
    for mv in text.split_whitespace().map(without_number).filter(|mv| !mv.is_empty()) {
        if let Some(reason) = table.explain(mv, language) {
            return Err(format!("{mv}: {reason}"));
        }
        table.play(mv).map_err(|error| format!("{mv}: {error}"))?;
        moves.push(mv.to_owned());
    }
    Ok(moves)
}

/// A move without the number before it.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a text asks for at a board of Swack, in short.
    fn read(text: &str) -> Result<String, String> {
        let table = "swack:size=3".parse::<Setup>().expect("a game").deal(1);
        let opening = Opening::read(text, table.as_ref(), Language::English)?;
        Ok(match opening {
            Opening::Record(tree) => format!("record of {}, {}", tree.table().setup(), tree.line().len() - 1),
            Opening::Position(tree) => format!("position of {}", tree.table().setup()),
            Opening::Moves(moves) => moves.join(" "),
        })
    }

    #[test]
    fn records_positions_and_moves_are_told_apart() {
        for (text, expected) in [
            ("w,b,w/b,w,b/w,b,w b 0 -", "position of swack:size=3"),
            (" swack:size=3 w,b,w/b,w,b/w,b,w b 0 -\n", "position of swack:size=3"),
            ("nava", "position of nava"),
            ("a2a1", "a2a1"),
            ("1. a2a1 2.a3b3", "a2a1 a3b3"),
            ("[Game \"nava\"]\n\n1. a1a4 (1. a1a3) *\n", "record of nava, 1"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_place() {
        for (text, expected) in [
            ("w,b/b b 0 -", "column 1: expected 3 rows"),
            ("nava x", "column 1: expected 2 fields"),
            ("[Game \"nava\"]\n\n1. a1a9 *\n", "a1a9"),
            ("a2a1 a1a1", "a1a1: "),
            ("nonsense", "nonsense: "),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
