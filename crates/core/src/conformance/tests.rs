//! The suite finds the faults of a toy game.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::vec::IntoIter;

use rand::{Rng, TryRng};

use super::*;
use crate::look::SlabShape;
use crate::{Cell, Choice, Ground, Key, Piece, PieceKind, Point, Span, TextError, Tint};

/// Five stones; the player who takes the last one wins. Every option but the first is a fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Fault(usize);

const FAULTS: &[&str] = &[
    "none",
    "twice",
    "same-text",
    "no-move",
    "no-end",
    "key",
    "text",
    "equal",
    "prefix",
    "no-cell",
    "order",
    "tint",
    "seat",
    "sign",
    "batch",
    "stale",
    "astray",
    "round",
    "off-board",
    "past",
];

impl Options for Fault {
    const CHOICES: &'static [Choice] = &[Choice { name: "fault", values: FAULTS }];

    fn selected(&self) -> Vec<usize> {
        vec![self.0]
    }

    fn select(places: &[usize]) -> Self {
        Fault(places[0])
    }
}

#[derive(Clone, Debug)]
struct Stones {
    fault: Fault,
    left: u8,
    turn: u8,
    kept: u64,
}

impl PartialEq for Stones {
    fn eq(&self, other: &Stones) -> bool {
        (self.left, self.turn) == (other.left, other.turn) && !self.has("equal")
    }
}

impl Eq for Stones {}

impl Stones {
    fn has(&self, fault: &str) -> bool {
        FAULTS[self.fault.0] == fault
    }
}

/// How many stones are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Take(u8);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Three and four are there for a fault only.
        write!(f, "{}", self.0.min(3))
    }
}

impl FromStr for Take {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Take, TextError> {
        text.parse().map(Take).map_err(|_| Span::new(text).expected("a number"))
    }
}

/// A batch that may be shorter than it says.
#[derive(Clone, Debug)]
struct Batch(IntoIter<Take>, usize);

impl Iterator for Batch {
    type Item = Take;

    fn next(&mut self) -> Option<Take> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len() + self.1, Some(self.0.len() + self.1))
    }
}

impl ExactSizeIterator for Batch {}

impl Position for Stones {
    type Options = Fault;
    type Move = Take;
    type Batch = Batch;

    fn deal(options: &Fault, _: &mut impl Rng) -> Stones {
        Stones { fault: *options, left: 5, turn: 0, kept: 5 }
    }

    fn options(&self) -> Fault {
        self.fault
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        match self.left {
            0 if !self.has("no-end") => Status::Over(Places::win(2, Seat::ALL[usize::from(1 - self.turn)])),
            _ if self.has("seat") => Status::ToMove(Seat::Three),
            _ => Status::ToMove(Seat::ALL[usize::from(self.turn)]),
        }
    }

    fn each_batch(&self, mut each: impl FnMut(Batch)) {
        let mut takes: Vec<Take> = (1..=self.left.min(2)).map(Take).collect();
        if self.has("twice") && self.left > 0 {
            takes.push(Take(1));
        }
        if self.has("same-text") && self.left > 3 {
            takes.extend([Take(3), Take(4)]);
        }
        if self.has("no-move") && self.left == 1 {
            takes.clear();
        }
        each(Batch(takes.into_iter(), self.has("batch").into()));
    }

    fn is_legal(&self, mv: Take) -> bool {
        self.has("stale") || self.moves().contains(&mv)
    }

    fn play_unchecked(&mut self, mv: Take) {
        self.left -= mv.0;
        self.turn = 1 - self.turn;
        self.kept = if self.has("key") { 5 } else { self.left.into() };
    }

    fn key(&self) -> Key {
        Key::new(self.kept, self.turn.into())
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, self.turn)
    }
}

impl Notation for Stones {
    fn read(options: &Fault, text: &str) -> Result<Stones, TextError> {
        let [left, turn] = Span::new(text).fields(["stones", "turn"])?;
        let number = |span: Span<'_>| span.as_str().parse::<u8>().map_err(|_| span.expected("a number"));
        let (left, turn) = (number(left)?, number(turn)?);
        let read = Stones { fault: *options, left, turn, kept: left.into() };
        if read.has("text") { Err(Span::new(text).error("no position at all")) } else { Ok(read) }
    }

    fn past(&self) -> Option<String> {
        self.has("past").then(|| "over".to_owned())
    }

    fn sign(&self, seat: Seat) -> char {
        if self.has("sign") { 'x' } else { ['a', 'b', 'c', 'd'][seat.index()] }
    }
}

impl Scene for Stones {
    fn cells(&self) -> Vec<Cell> {
        static STONE: PieceKind = PieceKind::flat("stone", SlabShape::Round);
        let stone = Piece { owner: None, kind: &STONE };
        let cell = |name: &str, x, stones: u8| Cell {
            name: name.to_owned(),
            at: Point { x, y: 0.0 },
            ground: Ground::Square,
            stack: vec![stone; stones.into()],
        };
        let taken = if self.has("order") { -1.0 } else { 1.0 };
        vec![cell("heap", 0.0, self.left), cell("taken", taken, 5 - self.left)]
    }

    fn tint(&self, seat: Seat) -> Tint {
        if self.has("tint") || seat == Seat::One { Tint::White } else { Tint::Black }
    }

    fn path(&self, mv: Take) -> Vec<Pick> {
        let cell = Pick::Cell(if self.has("no-cell") { "hoard" } else { "heap" }.to_owned());
        if self.has("prefix") && mv.0 == 1 { vec![cell] } else { vec![cell, Pick::Count(mv.0)] }
    }

    fn route(&self, mv: Take) -> Vec<String> {
        let names: &[&str] = match () {
            _ if self.has("astray") => &["taken"],
            _ if self.has("round") => &["heap", "taken", "heap"],
            _ if self.has("off-board") => &["hoard"],
            _ => return self.touched(mv),
        };
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn touched(&self, _: Take) -> Vec<String> {
        vec![if self.has("off-board") { "hoard" } else { "heap" }.to_owned()]
    }
}

/// A sequence of numbers without visible order.
struct Dice(u64);

impl TryRng for Dice {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 += 1;
        Ok(Key::new(self.0, 0).bits())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u64()? as u8;
        }
        Ok(())
    }
}

/// The failure that the suite finds in a toy game, if any.
fn complaint(fault: &str) -> Option<String> {
    let place = FAULTS.iter().position(|&known| known == fault).expect("a fault of the toy game");
    let run =
        || (1..9).filter_map(|seed| check_game::<Stones>(&Fault(place), 9, &mut Dice(seed << 32))).count();
    let caught = std::panic::catch_unwind(run).err()?;
    Some(caught.downcast_ref::<String>().expect("a message").clone())
}

#[test]
fn a_sound_game_passes() {
    check_options::<Fault>();
    assert_eq!(complaint("none"), None);
}

#[test]
fn every_fault_is_found() {
    for (fault, expected) in [
        ("twice", "1 is there twice"),
        ("same-text", "Take(4) is written 3, which reads as Ok(Take(3))"),
        ("no-move", "the game goes on but there is no move"),
        ("no-end", "the game goes on but there is no move"),
        ("key", "the key of the position as read"),
        ("text", "the position cannot be read: column 1: no position at all"),
        ("equal", "the position reads as"),
        ("prefix", "the path of 1, [Cell(\"heap\")], begins that of 2"),
        ("no-cell", "1 leads over Some(Cell(\"hoard\")), which is not there"),
        ("order", "the cells are not in reading order"),
        ("tint", "two seats share a colour: [White, White]"),
        ("seat", "seat 3 is to move at a table for 2"),
        ("sign", "the result x: found"),
        ("batch", "the length of a batch: found 3, expected 2"),
        ("stale", "2 is legal but not listed"),
        ("astray", "1 goes [\"taken\"] but touches [\"heap\"]"),
        ("round", "1 passes a cell twice: [\"heap\", \"taken\", \"heap\"]"),
        ("off-board", "1 passes Some(\"hoard\"), which is no cell"),
        ("past", "the position does not end with 'over'"),
    ] {
        let found = complaint(fault).unwrap_or_else(|| panic!("the fault {fault} is not found"));
        assert!(found.starts_with(expected), "{fault}: {found}");
    }
}

#[test]
fn a_complaint_says_where() {
    let found = complaint("no-move").expect("a complaint");
    assert!(found.contains("Stones 'fault=no-move'\n  start: 5 0\n  moves: "), "{found}");
    assert!(found.contains("\n  position: 1 "), "{found}");
}
