//! Why a move cannot be played.

use cairn_core::Span;

use super::board::{Cell, Move, Swack};
use crate::Explain;
use crate::colour::Colour;
use cairn_i18n::{Language, phrase};

impl Explain for Swack {
    fn why_illegal(&self, mv: Move, language: Language) -> String {
        match mv {
            Move::Step { from, to } => self.why_no_step(from, to, language),
            Move::Swap => self.why_no_swap(language).to_owned(),
            Move::Pass => phrase!("two passes in a row have ended the game").text(language).to_owned(),
        }
    }

    fn how_to_write(&self, language: Language) -> &'static str {
        if self.options.swap {
            return phrase!("a move is two squares, from and to, such as a1a2, or pass, or swap")
                .text(language);
        }
        phrase!("a move is two squares, from and to, such as a1a2, or pass").text(language)
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        let from = Cell::read(Span::new(cell)).ok()?;
        Some(self.why_not_from(from, language).unwrap_or_else(|| {
            let (other, size) = (self.turn.other().name(language), self.tower(from).height());
            phrase!("no neighbour of {} is one of {}'s stacks of the same size, {}")
                .fill(language, &[&from, &other, &size])
        }))
    }
}

impl Swack {
    fn owner(&self, cell: Cell) -> Colour {
        Colour::of_bit(self.tower(cell).top())
    }

    fn why_off_board(&self, cell: Cell, language: Language) -> Option<String> {
        let size = self.options.size;
        let last = Cell::new(size - 1, size - 1);
        (cell.column().max(cell.row()) >= size).then(|| {
            phrase!("{} is not on the board, which goes from a1 to {}").fill(language, &[&cell, &last])
        })
    }

    /// Why there is no stack of the player to move on a cell.
    fn why_not_from(&self, from: Cell, language: Language) -> Option<String> {
        let (mover, other) = (self.turn.name(language), self.turn.other().name(language));
        let of_other =
            || phrase!("the stack on {} is {}'s, and {} is to move").fill(language, &[&from, &other, &mover]);
        self.why_off_board(from, language).or_else(|| (self.owner(from) != self.turn).then(of_other))
    }

    fn why_no_step(&self, from: Cell, to: Cell, language: Language) -> String {
        let reason = self.why_not_from(from, language).or_else(|| self.why_off_board(to, language));
        if let Some(reason) = reason {
            return reason;
        }
        let (mover, other) = (self.turn.name(language), self.turn.other().name(language));
        if from.column().abs_diff(to.column()) + from.row().abs_diff(to.row()) != 1 {
            return phrase!("{} is not a neighbour of {}: a piece goes one square up, down or sideways")
                .fill(language, &[&to, &from]);
        }
        if self.owner(to) == self.turn {
            return phrase!("the stack on {} is {}'s already: a piece goes onto one of {}'s stacks")
                .fill(language, &[&to, &mover, &other]);
        }
        let [first, second] = [from, to].map(|cell| self.tower(cell).height());
        debug_assert_ne!(first, second, "{self}: nothing is wrong with {from}{to}");
        phrase!("the stacks on {} and {} differ in size, {} and {}: they must be equal")
            .fill(language, &[&from, &to, &first, &second])
    }

    fn why_no_swap(&self, language: Language) -> &'static str {
        if !self.options.swap {
            return phrase!("there is no swap in this game: it takes the option swap=yes").text(language);
        }
        if self.swapped {
            return phrase!("the players have swapped sides already").text(language);
        }
        phrase!("only White may swap, and only on their first turn").text(language)
    }
}
