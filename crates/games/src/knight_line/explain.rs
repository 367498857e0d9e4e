//! Why a move cannot be played.

use cairn_core::{Pick, Position, Span};

use super::board::{KnightLine, Move};
use super::geometry::{KNIGHT, Square};
use super::read::read_square;
use crate::Explain;
use cairn_i18n::{Language, Phrase, phrase, say};

/// What players are called, by seat; in Portuguese with a plural name.
const NAMES: [Phrase; 3] = [say::WHITE, say::BLACK, phrase!("plural|Red")];

impl Explain for KnightLine {
    fn why_illegal(&self, mv: Move, language: Language) -> String {
        match mv {
            Move::Step { .. } | Move::Pass if self.is_placing(self.turn) => self.must_place(language),
            Move::Step { from, to, tiles } => self
                .why_not_from(from, language)
                .or_else(|| self.why_not_to(from, to, language))
                .unwrap_or_else(|| self.why_not_so_many(from, tiles, language)),
            Move::Place(at) => self.why_not_placed(at, language),
            Move::Pass => self.why_no_pass(language),
        }
    }

    fn how_to_write(&self, language: Language) -> &'static str {
        if self.is_placing(self.turn) {
            return phrase!("a stack is placed by writing a square, such as 1,-1").text(language);
        }
        phrase!("a move is two squares and how many tiles go, such as 0,0>2,1:1, or pass").text(language)
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        if self.is_placing(self.turn) {
            return None;
        }
        let from = read_square(Span::new(cell)).ok()?;
        Some(self.why_not_from(from, language).unwrap_or_else(|| {
            phrase!("no knight's move from {} ends on an empty square that touches a stack")
                .fill(language, &[&from])
        }))
    }

    fn write_picks(picks: &[Pick]) -> String {
        match picks {
            [Pick::Cell(from), Pick::Cell(to)] => format!("{from}>{to}:1"),
            [Pick::Cell(from), Pick::Cell(to), Pick::Count(tiles)] => format!("{from}>{to}:{tiles}"),
            [Pick::Cell(name) | Pick::Button(name)] => name.clone(),
            _ => String::new(),
        }
    }
}

impl KnightLine {
    /// The player to move.
    fn mover(&self, language: Language) -> &'static str {
        NAMES[self.turn.index()].text(language)
    }

    fn must_place(&self, language: Language) -> String {
        let mover = self.mover(language);
        phrase!("{} has yet to place a stack on an empty square that touches the grey tile on 0,0")
            .fill(language, &[&mover])
    }

    /// Why no tile can go from a square.
    fn why_not_from(&self, from: Square, language: Language) -> Option<String> {
        if self.is_grey(from) {
            return Some(phrase!("the grey tile on {} never moves").fill(language, &[&from]));
        }
        let pile_of = |seat| self.piles(seat).iter().find(|pile| pile.at == from);
        let Some(owner) = self.seat_list().find(|&seat| pile_of(seat).is_some()) else {
            return Some(phrase!("there is no stack on {}").fill(language, &[&from]));
        };
        if owner != self.turn {
            let mover = self.mover(language);
            let owner = NAMES[owner.index()].text(language);
            return Some(
                phrase!("the stack on {} is {}'s, and {} is to move")
                    .fill(language, &[&from, &owner, &mover]),
            );
        }
        pile_of(owner).filter(|pile| pile.height == 1).map(|_| {
            phrase!("{} has a single tile, and at least one must stay behind").fill(language, &[&from])
        })
    }

    /// Why tiles from one square cannot go to another.
    fn why_not_to(&self, from: Square, to: Square, language: Language) -> Option<String> {
        if KNIGHT.into_iter().all(|step| from.plus(step) != to) {
            return Some(phrase!("{} is not a knight's move away from {}").fill(language, &[&to, &from]));
        }
        if let Some(filled) = self.why_filled(to, language) {
            return Some(filled);
        }
        if self.filled().all(|at| !at.touches(to)) {
            return Some(phrase!("{} touches no stack, at a side or a corner").fill(language, &[&to]));
        }
        None
    }

    /// Why these are too many tiles to take from a stack of the player to move.
    fn why_not_so_many(&self, from: Square, tiles: u8, language: Language) -> String {
        let most = self.most_tiles(from);
        debug_assert!(tiles > most, "{self}: nothing is wrong with {tiles} from {from}");
        if self.is_first_move() {
            return phrase!("White's first move takes exactly one tile, not {}").fill(language, &[&tiles]);
        }
        let height = most + 1;
        phrase!("{} has {} tiles and one must stay: at most {} can go, not {}")
            .fill(language, &[&from, &height, &most, &tiles])
    }

    fn why_not_placed(&self, at: Square, language: Language) -> String {
        let mover = self.mover(language);
        if !self.has_neutral() {
            return phrase!(
                "stacks are not placed in this game: say from where tiles go to {}, as in 0,0>2,1:1"
            )
            .fill(language, &[&at]);
        }
        if !self.is_placing(self.turn) {
            return phrase!("{} has placed a stack already: say from where tiles go to {}, as in 0,0>2,1:1")
                .fill(language, &[&mover, &at]);
        }
        self.why_filled(at, language).unwrap_or_else(|| {
            debug_assert!(!at.touches(Square::ORIGIN), "{self}: nothing is wrong with {at}");
            phrase!("{} does not touch the grey tile on 0,0, at a side or a corner").fill(language, &[&at])
        })
    }

    fn why_no_pass(&self, language: Language) -> String {
        let mover = self.mover(language);
        let example = self.moves().into_iter().min().map_or_else(String::new, |mv| mv.to_string());
        phrase!("only a player without a move passes, and {} has one: {}").fill(language, &[&mover, &example])
    }

    /// Why nothing can be put on a square, if something lies there.
    fn why_filled(&self, at: Square, language: Language) -> Option<String> {
        if self.is_grey(at) {
            return Some(
                phrase!("the grey tile lies on {}: the square must be empty").fill(language, &[&at]),
            );
        }
        self.filled()
            .any(|filled| filled == at)
            .then(|| phrase!("there is a stack on {}: the square must be empty").fill(language, &[&at]))
    }

    fn is_grey(&self, at: Square) -> bool {
        self.has_neutral() && at == Square::ORIGIN
    }
}
