//! A book of proven play: the answers of the player who wins, from the start of a game on.
//!
//! The bytes are the play, depth first. At the winner's turn a byte has the number of the answer among all moves in their order;
//! its highest bit says that the book ends after the answer, and then a byte follows with the number of turns within which the
//! winner wins from there. At the other's turn all moves are played, in their order. Positions that came up before, also as an
//! image, and finished games have no bytes. So a book needs neither keys nor boards; reading it plays it through once.

use std::collections::HashMap;

use crate::{Position, Seat, Symmetric};

/// A book that was read: the positions in it, by their symmetric keys.
#[derive(Clone, Debug, Default)]
pub struct Book {
    known: HashMap<u64, Known>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    turns: u32,
    /// The key after the winner's answer; 0 at the other's turn.
    answer: u64,
}

/// The entry that a book gets for a position at the winner's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The symmetric key of the position after the answer.
    pub answer: u64,
    /// Whether the book ends after it.
    pub ends: bool,
    /// Within how many turns the winner wins after it. Used where the book ends.
    pub turns: u32,
}

/// Set in the byte of an answer after which the book ends.
const ENDS: u8 = 0x80;

impl Book {
    /// Reads a book of games without repetition that begin here; `None` if the bytes are no such book.
    pub fn read<P: Symmetric>(start: &P, winner: Seat, bytes: &[u8]) -> Option<Book> {
        let mut reader = Reader { winner, bytes, book: Book::default() };
        reader.visit(start)?;
        reader.bytes.is_empty().then_some(reader.book)
    }

    /// Within how many turns the winner wins from a position of the book, and at the winner's turn the answer.
    ///
    /// The answer is one of the moves of this position, also where the book has an image of it.
    pub fn get<P: Symmetric>(&self, position: &P) -> Option<(u32, Option<P::Move>)> {
        let known = self.known.get(&key(position))?;
        let leads_there = |mv: &P::Move| key(&after(position, *mv)) == known.answer;
        let answer = if known.answer == 0 { None } else { position.moves().into_iter().find(leads_there) };
        (known.answer == 0 || answer.is_some()).then_some((known.turns, answer))
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

struct Reader<'a> {
    winner: Seat,
    bytes: &'a [u8],
    book: Book,
}

impl Reader<'_> {
    /// Within how many turns the winner wins from here.
    fn visit<P: Symmetric>(&mut self, position: &P) -> Option<u32> {
        if let Some(places) = position.status().places() {
            return (places.winner() == Some(self.winner)).then_some(0);
        }
        let own = key(position);
        if let Some(known) = self.book.known.get(&own) {
            return Some(known.turns);
        }
        let moves = sorted_moves(position);
        let (turns, answer) = if position.status().to_move() == Some(self.winner) {
            let byte = self.take()?;
            let answer = after(position, *moves.get(usize::from(byte & !ENDS))?);
            if byte & ENDS != 0 {
                let turns = self.take()?.into();
                self.book.known.insert(key(&answer), Known { turns, answer: 0 });
            }
            (self.visit(&answer)?, key(&answer))
        } else {
            let mut most = 0;
            for mv in moves {
                most = self.visit(&after(position, mv))?.max(most);
            }
            (most, 0)
        };
        self.book.known.insert(own, Known { turns: turns + 1, answer });
        Some(turns + 1)
    }

    fn take(&mut self) -> Option<u8> {
        let (&byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(byte)
    }
}

/// The bytes of a book with these entries. Requires an entry for every position at the winner's turn that the
/// book comes to, with fewer than 128 moves, and a game without repetition.
pub fn write_book<P: Symmetric>(
    start: &P,
    winner: Seat,
    entry: &mut dyn FnMut(&P) -> Option<BookEntry>,
) -> Vec<u8> {
    let mut writer = Writer { winner, entry, bytes: Vec::new(), seen: HashMap::new() };
    writer.visit(start);
    writer.bytes
}

struct Writer<'a, P> {
    winner: Seat,
    entry: &'a mut dyn FnMut(&P) -> Option<BookEntry>,
    bytes: Vec<u8>,
    seen: HashMap<u64, ()>,
}

impl<P: Symmetric> Writer<'_, P> {
    fn visit(&mut self, position: &P) {
        let Some(mover) = position.status().to_move() else { return };
        if self.seen.insert(key(position), ()).is_some() {
            return;
        }
        let children = sorted_moves(position).into_iter().map(|mv| after(position, mv));
        if mover != self.winner {
            return children.for_each(|child| self.visit(&child));
        }
        let Some(BookEntry { answer, ends, turns }) = (self.entry)(position) else { return };
        let Some((number, child)) = children.enumerate().find(|(_, child)| key(child) == answer) else {
            return;
        };
        let goes_on = child.status().to_move().is_some() && !self.seen.contains_key(&answer);
        if ends && goes_on {
            self.bytes.extend([number as u8 | ENDS, turns as u8]);
            self.seen.insert(answer, ());
        } else {
            self.bytes.push(number as u8);
            self.visit(&child);
        }
    }
}

fn key<P: Symmetric>(position: &P) -> u64 {
    position.symmetric_key().bits()
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

fn sorted_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = position.moves();
    moves.sort_unstable();
    moves
}
