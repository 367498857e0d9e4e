//! What people call the parts of a game, and how its stacks are written.

use cairn_core::{Notation, Options, Piece, PieceKind, Scene, Seat};
use cairn_i18n::Phrase;

use crate::{Game, GameKind, Visitor};

/// The names of an option and of its values.
#[derive(Debug)]
pub struct OptionNames {
    /// The name of the option.
    pub name: Phrase,
    /// The values that have a name for people; others, such as numbers, are shown as they are written.
    pub values: &'static [(&'static str, Phrase)],
}

/// A game whose parts have names.
pub trait Wording: Notation + Scene {
    /// The kinds of pieces, each with its name.
    const PIECES: &'static [(&'static PieceKind, Phrase)];

    /// The names of the options, in the order of [`Options::CHOICES`](cairn_core::Options::CHOICES).
    const OPTIONS: &'static [OptionNames];

    /// The moves without a place, each with its name.
    const BUTTONS: &'static [(&'static str, Phrase)];

    /// Every piece that may lie on this board, those of the first seat first.
    fn pieces(&self) -> Vec<Piece> {
        let of_seat = |seat| Self::PIECES.iter().map(move |(kind, _)| Piece { owner: Some(seat), kind });
        Seat::first(self.seats()).flat_map(of_seat).collect()
    }

    /// What a position says of a cell with this stack, given from the bottom to the top; `None` where it cannot say it.
    /// Requires at least one piece.
    ///
    /// The text may be that of a stack which the rules do not allow: they are checked when the position is read.
    fn write_stack(&self, stack: &[Piece]) -> Option<String> {
        Some(stack.iter().map(|piece| self.piece_text(*piece)).collect())
    }

    /// The stack that such a text stands for; `None` where it stands for none.
    fn read_stack(&self, text: &str) -> Option<Vec<Piece>> {
        let pieces: Vec<(String, Piece)> =
            self.pieces().into_iter().map(|piece| (self.piece_text(piece), piece)).collect();
        let (mut stack, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            let (text, piece) = pieces.iter().find(|(text, _)| rest.starts_with(text.as_str()))?;
            stack.push(*piece);
            rest = &rest[text.len()..];
        }
        Some(stack)
    }

    /// A single piece as text. Provided; games do not override it.
    fn piece_text(&self, piece: Piece) -> String {
        piece.text(|seat| self.sign(seat))
    }
}

impl GameKind {
    /// The name of a kind of pieces.
    pub fn piece_name(self, kind: &PieceKind) -> Option<Phrase> {
        let names = self.visit(Names);
        names.pieces.iter().find(|(known, _)| *known == kind).map(|(_, name)| *name)
    }

    /// The options that it has, in the order in which they are written.
    pub fn choices(self) -> &'static [cairn_core::Choice] {
        self.visit(Names).choices
    }

    /// The name of an option; `None` where the game has no such option.
    pub fn option_name(self, option: &str) -> Option<Phrase> {
        self.visit(Names).option(option).map(|names| names.name)
    }

    /// The name of a value of an option; `None` where it is shown as it is written.
    pub fn value_name(self, option: &str, value: &str) -> Option<Phrase> {
        let names = self.visit(Names);
        names.option(option)?.values.iter().find(|(known, _)| *known == value).map(|(_, name)| *name)
    }

    /// The name of a move without a place.
    pub fn button_name(self, text: &str) -> Option<Phrase> {
        self.visit(Names).buttons.iter().find(|(known, _)| *known == text).map(|(_, name)| *name)
    }
}

/// Finds the names that a game gives.
struct Names;

struct Found {
    pieces: &'static [(&'static PieceKind, Phrase)],
    choices: &'static [cairn_core::Choice],
    options: &'static [OptionNames],
    buttons: &'static [(&'static str, Phrase)],
}

impl Found {
    fn option(&self, option: &str) -> Option<&'static OptionNames> {
        let place = self.choices.iter().position(|choice| choice.name == option)?;
        self.options.get(place)
    }
}

impl Visitor for Names {
    type Out = Found;

    fn visit<G: Game>(self) -> Found {
        Found { pieces: G::PIECES, choices: G::Options::CHOICES, options: G::OPTIONS, buttons: G::BUTTONS }
    }
}

#[cfg(test)]
mod tests {
    use cairn_core::{Options, Pick};

    use crate::{Game, GameKind, Setup, Table, Visitor};

    struct Check;

    impl Visitor for Check {
        type Out = ();

        fn visit<G: Game>(self) {
            let game = G::ID;
            assert_eq!(G::OPTIONS.len(), G::Options::CHOICES.len(), "{game}");
            for (choice, names) in G::Options::CHOICES.iter().zip(G::OPTIONS) {
                let known = |value: &str| choice.values.contains(&value);
                assert!(names.values.iter().all(|(value, _)| known(value)), "{game}: {}", choice.name);
                let is_number = |value: &str| value.parse::<u32>().is_ok();
                let named = |value: &str| game.value_name(choice.name, value).is_some();
                assert!(
                    choice.values.iter().all(|value| is_number(value) || named(value)),
                    "{}",
                    choice.name
                );
            }
        }
    }

    #[test]
    fn every_option_and_every_value_but_numbers_has_a_name() {
        GameKind::ALL.iter().for_each(|game| game.visit(Check));
    }

    /// Calls `check` with positions of a short game with every setup.
    fn with_positions(check: impl Fn(&dyn Table)) {
        for setup in Setup::every() {
            let mut table = setup.deal(5);
            for ply in 0..30 {
                check(table.as_ref());
                let moves = table.moves();
                if moves.get(ply * 31 % moves.len().max(1)).is_none_or(|mv| table.play(mv).is_err()) {
                    break;
                }
            }
        }
    }

    #[test]
    fn every_piece_and_every_button_has_a_name() {
        with_positions(|table| {
            let game = table.setup().game();
            let buttons =
                table.paths().into_iter().flat_map(|(_, path)| path).filter_map(|pick| match pick {
                    Pick::Button(text) => Some(text),
                    _ => None,
                });
            for text in buttons {
                assert!(game.button_name(&text).is_some(), "{game}: {text}");
            }
            for piece in table.cells().into_iter().flat_map(|cell| cell.stack) {
                assert!(game.piece_name(piece.kind).is_some(), "{game}: {piece:?}");
                assert!(table.pieces().contains(&piece), "{game}: {piece:?}");
            }
        });
    }

    #[test]
    fn stacks_are_read_as_they_are_written() {
        with_positions(|table| {
            let position = table.position();
            for cell in table.cells().into_iter().filter(|cell| !cell.stack.is_empty()) {
                let text = table.write_stack(&cell.stack).expect("a stack of the game");
                assert!(position.contains(&text), "{text} in {position}");
                assert_eq!(table.read_stack(&text), Some(cell.stack), "{text} in {position}");
            }
            for text in ["?", "x", "w,b", " "] {
                assert_eq!(table.read_stack(text), None, "{text} in {}", table.setup());
            }
        });
    }
}
