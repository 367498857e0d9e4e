//! The commands of a game line by line.

use cairn_i18n::{Language, Phrase, say};

/// A command. Some take the name of a cell or a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Moves,
    Board,
    Stacks,
    On,
    Undo,
    Redo,
    Hint,
    Resign,
    Rules,
    Position,
    Record,
    Save,
    Load,
    Help,
    Quit,
}

/// Every command with its word and what it does, in the order of the help.
const COMMANDS: [(Command, Phrase, Phrase); 15] = [
    (Command::Moves, say::COMMAND_MOVES, say::ABOUT_MOVES),
    (Command::Board, say::COMMAND_BOARD, say::ABOUT_BOARD),
    (Command::Stacks, say::COMMAND_STACKS, say::ABOUT_STACKS),
    (Command::On, say::COMMAND_ON, say::ABOUT_ON),
    (Command::Undo, say::COMMAND_UNDO, say::ABOUT_UNDO),
    (Command::Redo, say::COMMAND_REDO, say::ABOUT_REDO),
    (Command::Hint, say::COMMAND_HINT, say::ABOUT_HINT),
    (Command::Resign, say::COMMAND_RESIGN, say::ABOUT_RESIGN),
    (Command::Rules, say::COMMAND_RULES, say::ABOUT_RULES),
    (Command::Position, say::COMMAND_POSITION, say::ABOUT_POSITION),
    (Command::Record, say::COMMAND_RECORD, say::ABOUT_RECORD),
    (Command::Save, say::COMMAND_SAVE, say::ABOUT_SAVE),
    (Command::Load, say::COMMAND_LOAD, say::ABOUT_LOAD),
    (Command::Help, say::COMMAND_HELP, say::ABOUT_HELP),
    (Command::Quit, say::COMMAND_QUIT, say::ABOUT_QUIT),
];

impl Command {
    /// Reads a line: a command, in this language or in English, and its value where it takes one. `None` for anything
    /// else, such as a move.
    pub(super) fn read(line: &str, language: Language) -> Option<(Command, &str)> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let is_word =
            |phrase: &Phrase| [language, Language::English].iter().any(|&known| phrase.text(known) == word);
        let (command, ..) = COMMANDS.iter().find(|(_, phrase, _)| is_word(phrase))?;
        let value = rest.trim();
        (value.is_empty() || command.value().is_some()).then_some((*command, value))
    }

    /// What stands for its value in the help, if it takes one.
    fn value(self) -> Option<Phrase> {
        match self {
            Command::On => Some(say::COMMAND_CELL),
            Command::Save | Command::Load => Some(say::COMMAND_FILE),
            _ => None,
        }
    }
}

/// The list of all commands.
pub(super) fn help(language: Language) -> String {
    let usage = COMMANDS.map(|(command, word, about)| {
        let word = word.text(language);
        let usage = match command.value() {
            Some(value) => format!("{word} {}", value.text(language)),
            None => word.to_owned(),
        };
        (usage, about.text(language))
    });
    let width = usage.iter().map(|(usage, _)| usage.chars().count()).max().unwrap_or_default();
    let lines = usage.map(|(usage, about)| format!("\n  {usage:<width$}   {about}"));
    format!("{}{}", say::COMMANDS.text(language), lines.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_in_the_language_and_in_english() {
        for language in Language::ALL {
            for (command, word, _) in COMMANDS {
                for word in [word.text(language), word.text(Language::English)] {
                    assert_eq!(Command::read(word, language), Some((command, "")), "{language}: {word}");
                }
            }
        }
        let save = say::COMMAND_SAVE.text(Language::French);
        assert_eq!(Command::read(&format!("{save} a b "), Language::French), Some((Command::Save, "a b")));
        assert_eq!(Command::read("help me", Language::French), None);
        assert_eq!(Command::read("a1a4", Language::French), None);
    }
}
