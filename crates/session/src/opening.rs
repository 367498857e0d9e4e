//! What someone types, pastes or drops to look at: a record, a position or moves.

use cairn_games::record::{RecordText, assumed_result, check_result};
use cairn_games::{Setup, Table, meant_move};
use cairn_i18n::Language;

use crate::Tree;

/// What a text asks for.
#[derive(Debug)]
pub enum Opening {
    /// Another game, with its variations, and what was assumed about it, in words.
    Record(Tree, Option<String>),
    /// One of several games, at least two.
    Several(Vec<RecordText>),
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
            return Opening::read_records(text, language);
        }
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if let Ok(setup) = Setup::meant(first) {
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

    /// Reads the records of one game or several.
    pub fn read_records(text: &str, language: Language) -> Result<Opening, String> {
        let records = RecordText::read_some(text).map_err(|error| error.to_string())?;
        match &records[..] {
            [record] => Opening::of_record(record, language),
            _ => Ok(Opening::Several(records)),
        }
    }

    /// The game of a record.
    pub fn of_record(record: &RecordText, language: Language) -> Result<Opening, String> {
        let tree = Tree::from_record(record).map_err(|error| error.to_string())?;
        let note = assumed_result(record, tree.table_at(tree.main_end()).as_ref(), language);
        Ok(Opening::Record(tree, note))
    }
}

/// Whether a text is the records of two games or more.
pub fn has_several_games(text: &str) -> bool {
    RecordText::read_all(text).is_ok_and(|records| records.len() > 1)
}

/// The game of a record with its variations, or what is wrong with it.
pub fn read_record(text: &str) -> Result<Tree, String> {
    let record = RecordText::read(text).map_err(|error| error.to_string())?;
    Tree::from_record(&record).map_err(|error| error.to_string())
}

fn read_moves(text: &str, table: &dyn Table, language: Language) -> Result<Vec<String>, String> {
    // A single move may be typed with spaces in it.
    let whole = meant_move(table, text);
    if table.explain(&whole, language).is_none() {
        return Ok(vec![whole]);
    }
    let mut table = table.boxed_clone();
    let mut moves = Vec::new();
    let mut words = text.split_whitespace().map(without_number).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let is_last = words.peek().is_none();
        if is_last && !moves.is_empty() && (word == "*" || table.read_result(word).is_some()) {
            check_result(word, table.as_ref()).map_err(|error| error.to_string())?;
            break;
        }
        let mv = meant_move(table.as_ref(), word);
        if let Some(reason) = table.explain(&mv, language) {
            return Err(format!("{word}: {reason}"));
        }
        table.play(&mv).map_err(|error| format!("{word}: {error}"))?;
        moves.push(mv);
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
            Opening::Record(tree, note) => {
                let note = note.map(|note| format!(" {note}")).unwrap_or_default();
                format!("record of {}, {}{note}", tree.table().setup(), tree.line().len() - 1)
            }
            Opening::Several(records) => format!("{} games", records.len()),
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
            ("A2-A1", "a2a1"),
            ("a2 a1", "a2a1"),
            ("1. A2A1 2. pass pass *", "a2a1 pass pass"),
            ("Nava", "position of nava"),
            ("[Game \"nava\"]\n\n1. a1a4 (1. a1a3) *\n", "record of nava, 1"),
            ("[game \"Nava\"]\n\n1. A1-A4", "record of nava, 1"),
            ("[Game \"nava\"] a1a4 * [Game \"nava\"] a1a3 *", "2 games"),
            ("[Game \"nava\"] a1a4 [Game \"nava\"] a1a3", "2 games"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_finished_game_is_read_with_its_result_and_without() {
        let game = "[Game \"Swack:size=3\"]\n\n1. a2a1 pass 2. pass";
        let by_moves = " No result given. By the moves: White wins.";
        for (result, note) in [("", by_moves), ("*", by_moves), ("w", "")] {
            let found = read(&format!("{game} {result}"));
            assert_eq!(found, Ok(format!("record of swack:size=3, 3{note}")), "{result}");
        }
        let error = read(&format!("{game} b")).expect_err("a contradiction");
        assert_eq!(error, "the result b contradicts the moves, which end the game with the result w");
        assert!(read("a2a1 pass pass b").is_err_and(|error| error.contains("contradicts the moves")));
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
