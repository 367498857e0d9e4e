//! How a game writes its stacks.

use cairn_core::{Kind, Piece, Seat, Tint, sort_short};
use cairn_games::{Setup, Table};

use super::layout::Layout;

/// A piece by what it looks like: which seat it belongs to may change during a game.
type Look = (Option<Tint>, Kind);

/// How a game writes its stacks, learnt from games of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Alphabet {
    /// The stacks seen, each with its text.
    known: Vec<(Vec<Look>, String)>,
    /// Whether the text of a stack is the texts of its pieces one after the other.
    joins: bool,
}

/// The number of games to learn from, and the most moves of each.
const GAMES: u64 = 4;
const LONGEST: usize = 60;

impl Alphabet {
    pub(super) fn learn(setup: &Setup) -> Alphabet {
        let mut alphabet = Alphabet::default();
        for game in 1..=GAMES {
            let mut table = setup.deal(game);
            for ply in 0..LONGEST {
                alphabet.learn_from(table.as_ref());
                let moves = table.moves();
                // Any move will do, as long as the games differ.
                let any = (game as usize * 7919 + ply * 104_729) % moves.len().max(1);
                if moves.get(any).is_none_or(|mv| table.play(mv).is_err()) {
                    break;
                }
            }
        }
        alphabet.settle();
        if !alphabet.joins {
            alphabet.learn_from_openings(setup.deal(0).as_mut());
            alphabet.settle();
        }
        alphabet
    }

    /// Looks at what every move leads to in everybody's first two turns, in which the highest stacks are divided.
    fn learn_from_openings(&mut self, table: &mut dyn Table) {
        for _ in 0..2 * table.seats() {
            let moves = table.moves();
            for mv in &moves {
                if table.play(mv).is_ok() {
                    self.learn_from(table);
                    table.take_back();
                }
            }
            if moves.first().is_none_or(|mv| table.play(mv).is_err()) {
                break;
            }
        }
    }

    /// Finds out how stacks are written, from all that is known.
    fn settle(&mut self) {
        let high = || self.known.iter().filter(|(stack, _)| stack.len() > 1);
        self.joins = high().all(|(stack, text)| self.join(stack).as_ref() == Some(text));
        sort_short(&mut self.known, |(one, one_text), (other, other_text)| {
            one.len().cmp(&other.len()).then_with(|| one_text.cmp(other_text))
        });
    }

    /// Learns the stacks of a position.
    pub(super) fn learn_from(&mut self, table: &dyn Table) {
        let layout = Layout::of(table);
        let Some(draft) = layout.read(&table.position()) else { return };
        for (cell, text) in layout.cells.iter().zip(draft.stacks).filter(|(cell, _)| !cell.stack.is_empty()) {
            let stack = looks(&cell.stack, table);
            if !self.known.iter().any(|(known, _)| *known == stack) {
                self.known.push((stack, text));
            }
        }
    }

    fn join(&self, stack: &[Look]) -> Option<String> {
        stack.iter().map(|&look| self.exact(&[look])).collect()
    }

    fn exact(&self, stack: &[Look]) -> Option<String> {
        self.known.iter().find(|(known, _)| known == stack).map(|(_, text)| text.clone())
    }

    /// The text of a stack; `None` where that is not known.
    pub(super) fn write(&self, stack: &[Piece], table: &dyn Table) -> Option<String> {
        let stack = looks(stack, table);
        if stack.is_empty() {
            return Some(String::new());
        }
        self.exact(&stack).or_else(|| self.join(&stack).filter(|_| self.joins))
    }

    /// The stack that a text stands for; `None` where that is not known.
    pub(super) fn read(&self, text: &str, table: &dyn Table) -> Option<Vec<Piece>> {
        let mut stack = Vec::new();
        let mut rest = text;
        if let Some((known, _)) = self.known.iter().find(|(_, known)| known == text) {
            stack.clone_from(known);
            rest = "";
        }
        while !rest.is_empty() {
            let single =
                |(stack, text): &&(Vec<Look>, String)| stack.len() == 1 && rest.starts_with(text.as_str());
            let (piece, text) = self.known.iter().filter(|_| self.joins).find(single)?;
            stack.extend(piece);
            rest = &rest[text.len()..];
        }
        stack.into_iter().map(|look| piece(look, table)).collect()
    }

    /// The single pieces, those of the first seat first.
    pub(super) fn pieces(&self, table: &dyn Table) -> Vec<Piece> {
        let single = |(stack, _): &(Vec<Look>, String)| match stack[..] {
            [look] => piece(look, table),
            _ => None,
        };
        let mut pieces: Vec<Piece> = self.known.iter().filter_map(single).collect();
        let rank = |piece: &Piece| piece.owner.map_or(Seat::ALL.len(), Seat::index);
        sort_short(&mut pieces, |one, other| rank(one).cmp(&rank(other)));
        pieces
    }
}

fn looks(stack: &[Piece], table: &dyn Table) -> Vec<Look> {
    stack.iter().map(|piece| (piece.owner.map(|seat| table.tint(seat)), piece.kind)).collect()
}

fn piece((tint, kind): Look, table: &dyn Table) -> Option<Piece> {
    let owner = match tint {
        Some(tint) => Some(Seat::first(table.seats()).find(|&seat| table.tint(seat) == tint)?),
        None => None,
    };
    Some(Piece { owner, kind })
}
