//! Records in files: one game, or one of several.

use std::path::Path;

use cairn_games::Table;
use cairn_games::record::{RecordText, assumed_result};
use cairn_i18n::Language;

use crate::Failure;
use crate::failure::complain;
use crate::input::read_file;
use crate::number::number;

/// The list of the games in a file, from which the user chooses one.
const LISTED: usize = 20;

/// Which game of a file is meant.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct GameNumber {
    /// Number of the game in a file that has several, from 1
    #[arg(id = "game_number", long = "game", value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = number::<usize>(1..))]
    number: Option<usize>,
}

impl GameNumber {
    /// Reads the record that is meant in a file (`-` is stdin). A file of several games needs a number.
    pub(crate) fn read(self, path: &Path) -> Result<RecordText, Failure> {
        self.choose(&read_file(path)?, &path.display().to_string())
    }

    fn choose(self, text: &str, name: &str) -> Result<RecordText, Failure> {
        let mut records = RecordText::read_some(text).map_err(|error| Failure::input(name, error))?;
        let count = records.len();
        match self.number {
            None if count > 1 => Err(Failure::Choice(
                format!("{name} has {count} games: choose one with --game N"),
                list(&records),
            )),
            Some(number) if number > count => {
                let games = if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
                Err(Failure::input("--game", format_args!("{name} has {games}, there is no game {number}")))
            }
            number => Ok(records.swap_remove(number.map_or(0, |number| number - 1))),
        }
    }

    /// Whether a number is given.
    pub(crate) fn is_given(self) -> bool {
        self.number.is_some()
    }
}

/// A line for each game, up to a limit.
fn list(records: &[RecordText]) -> Vec<String> {
    let line = |(number, record): (usize, &RecordText)| format!("{number}: {}", record.summary());
    let mut lines: Vec<String> = (1..).zip(records).take(LISTED).map(line).collect();
    if records.len() > LISTED {
        lines.push(format!("… and {} more", records.len() - LISTED));
    }
    lines
}

/// Says on stderr what was assumed about a record, if anything was.
pub(crate) fn tell_assumed(record: &RecordText, table: &dyn Table, language: Language) {
    if let Some(note) = assumed_result(record, table, language) {
        complain(&note);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "[Game \"nava\"] a1a4 e5e2 * [Game \"Swack\"] pass";

    fn choose(text: &str, number: Option<usize>) -> Result<String, String> {
        match (GameNumber { number }).choose(text, "games.pgn") {
            Ok(record) => Ok(record.summary()),
            Err(Failure::Choice(message, list)) => Err(format!("{message}\n{}", list.join("\n"))),
            Err(Failure::Input(message)) => Err(message),
            Err(other) => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn one_game_is_chosen_by_its_number() {
        let ok = |text: &str| Ok(text.to_owned());
        let wrong = |text: &str| Err(text.to_owned());
        assert_eq!(choose(TWO, Some(1)), ok("nava · * · a1a4 e5e2"));
        assert_eq!(choose(TWO, Some(2)), ok("Swack · * · pass"));
        assert_eq!(choose(TWO, Some(3)), wrong("--game: games.pgn has 2 games, there is no game 3"));
        assert_eq!(
            choose(TWO, None),
            wrong(
                "games.pgn has 2 games: choose one with --game N\n1: nava · * · a1a4 e5e2\n2: Swack · * · pass"
            )
        );
        assert_eq!(choose("[Game \"nava\"]", None), ok("nava · *"));
        assert_eq!(choose("", None), wrong("games.pgn: column 1: expected a game, found nothing"));
    }

    #[test]
    fn a_long_list_is_cut() {
        let text = "[Game \"nava\"] *\n".repeat(25);
        let records = RecordText::read_all(&text).expect("records");
        let lines = list(&records);
        assert_eq!((lines.len(), lines[20].as_str()), (21, "… and 5 more"));
    }
}
