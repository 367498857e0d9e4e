//! A game being played, behind one trait for all games.

use std::any::Any;
use std::fmt;

use cairn_core::{Cell, Illegal, Key, MoveError, Pick, Piece, Places, Scene, Seat, Status, TextError, Tint};

#[cfg(doc)]
use crate::Wording;
use crate::{EndReason, Game, Prompt, Record, Setup, Visitor};
use cairn_i18n::{Language, phrases};

/// A game being played whose rules are known only at run time. Moves and positions are texts.
pub trait Table: Any + Send + Sync + fmt::Debug {
    /// The game and its options.
    fn setup(&self) -> Setup;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// The position in which the game started.
    fn start(&self) -> String;

    /// The position in which it stands.
    fn position(&self) -> String;

    /// A key that this position shares with all that look different but are the same.
    fn symmetric_key(&self) -> Key;

    /// How many moves were made.
    fn ply(&self) -> usize;

    /// The moves that were made.
    fn played(&self) -> Vec<String>;

    /// Whose turn it is, or how the game ended.
    fn status(&self) -> Status;

    /// Why the game is over by the rules; `None` while it goes on.
    fn end_reason(&self, language: Language) -> Option<EndReason>;

    /// What counts for a seat now, in a few words; empty where the rules count nothing.
    fn tally(&self, seat: Seat, language: Language) -> String;

    /// What counts for a seat as one number, where more is better; `None` where what counts is no such number.
    fn counted(&self, seat: Seat) -> Option<u32>;

    /// Whether a seat plays no part any more while others go on.
    fn is_out(&self, seat: Seat) -> bool;

    /// The legal moves in byte order; none once the game is over.
    fn moves(&self) -> Vec<String>;

    /// Plays a move; an error changes nothing.
    fn play(&mut self, mv: &str) -> Result<(), PlayError>;

    /// Why a text cannot be played here, in one short sentence for people that names the rule broken; `None` if it
    /// can be played.
    fn explain(&self, mv: &str, language: Language) -> Option<String>;

    /// Why no legal move begins with these picks, said as [`Table::explain`] does; `None` if one does.
    fn explain_picks(&self, picks: &[Pick], language: Language) -> Option<String>;

    /// How a front end asks for the pick after these; `None` where the board alone asks well enough.
    fn prompt(&self, picked: &[Pick]) -> Option<Prompt>;

    /// Takes the last move back; `false` at the start.
    fn take_back(&mut self) -> bool;

    /// The sign of a seat in results and, where seats have colours, of its pieces.
    fn sign(&self, seat: Seat) -> char;

    /// The winner's sign or `draw`, for these places.
    fn winner_text(&self, places: &Places) -> String;

    /// The result in full for these places.
    fn result_text(&self, places: &Places) -> String;

    /// Reads a result, in full or just the winner; `None` if it is not one of this game.
    fn read_result(&self, text: &str) -> Option<Places>;

    /// The board with what lies on it.
    fn cells(&self) -> Vec<Cell>;

    /// Every piece that may lie on this board, those of the first seat first.
    fn pieces(&self) -> Vec<Piece>;

    /// What a position says of a cell with this stack, as [`Wording::write_stack`] does; nothing without pieces.
    fn write_stack(&self, stack: &[Piece]) -> Option<String>;

    /// The stack that such a text stands for; `None` where it stands for none.
    fn read_stack(&self, text: &str) -> Option<Vec<Piece>>;

    /// The colour of a seat's pieces.
    fn tint(&self, seat: Seat) -> Tint;

    /// The cells that the last move touched.
    fn last_touched(&self) -> Vec<String>;

    /// The cells that a piece passed in the last move, from the first to the last; none at the start.
    fn last_route(&self) -> Vec<String>;

    /// The cells that a piece would pass in this move, from the first to the last; none if it is not legal here.
    fn route(&self, mv: &str) -> Vec<String>;

    /// How to point at each legal move, in the order of [`Table::moves`].
    fn paths(&self) -> Vec<(String, Vec<Pick>)>;

    /// A copy of the game so far.
    fn boxed_clone(&self) -> Box<dyn Table>;
}

/// Why a move was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// It is not the text of a move.
    Unreadable(TextError),
    /// The rules do not allow the move here: why, in English.
    Illegal(String),
    /// The game is over.
    Over,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Unreadable(error) => error.fmt(f),
            PlayError::Illegal(reason) => f.write_str(reason),
            PlayError::Over => f.write_str(OVER.text(Language::English)),
        }
    }
}

impl std::error::Error for PlayError {}

phrases! {
    /// The game ended by repetition.
    REPEATED: "the same position came up for the third time";
    /// No move can be made any more.
    OVER: "the game is over: there is no move to make";
}

impl<G: Game> Table for Record<G> {
    fn setup(&self) -> Setup {
        Setup::new::<G>(&self.start().options())
    }

    fn seats(&self) -> usize {
        self.start().seats()
    }

    fn start(&self) -> String {
        self.start().to_string()
    }

    fn position(&self) -> String {
        self.now().to_string()
    }

    fn symmetric_key(&self) -> Key {
        self.now().symmetric_key()
    }

    fn ply(&self) -> usize {
        Record::moves(self).len()
    }

    fn played(&self) -> Vec<String> {
        Record::moves(self).map(|mv| mv.to_string()).collect()
    }

    fn status(&self) -> Status {
        Record::status(self)
    }

    fn end_reason(&self, language: Language) -> Option<EndReason> {
        match (self.now().status(), Record::status(self)) {
            (Status::Over(_), _) => Some(self.now().why_over(language)),
            (_, Status::Over(_)) => Some(EndReason::new(REPEATED.text(language))),
            _ => None,
        }
    }

    fn tally(&self, seat: Seat, language: Language) -> String {
        self.now().tally(seat, language)
    }

    fn counted(&self, seat: Seat) -> Option<u32> {
        self.now().counted(seat)
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.now().is_out(seat)
    }

    fn moves(&self) -> Vec<String> {
        self.sorted_moves().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, mv: &str) -> Result<(), PlayError> {
        if Record::status(self).to_move().is_none() {
            return Err(PlayError::Over);
        }
        let mv = self.now().read_move(mv).map_err(|error| match error {
            MoveError::Unreadable(error) => PlayError::Unreadable(error),
            MoveError::Illegal(Illegal(mv)) => {
                PlayError::Illegal(self.now().why_illegal(mv, Language::English))
            }
        })?;
        self.play_unchecked(mv);
        Ok(())
    }

    fn explain(&self, mv: &str, language: Language) -> Option<String> {
        if Record::status(self).to_move().is_none() {
            return Some(OVER.text(language).to_owned());
        }
        match self.now().read_move(mv) {
            Ok(_) => None,
            Err(MoveError::Unreadable(_)) => Some(self.now().how_to_write(language).to_owned()),
            Err(MoveError::Illegal(Illegal(mv))) => Some(self.now().why_illegal(mv, language)),
        }
    }

    fn explain_picks(&self, picks: &[Pick], language: Language) -> Option<String> {
        let now = self.now();
        if self.sorted_moves().into_iter().any(|(_, mv)| now.path(mv).starts_with(picks)) {
            return None;
        }
        let start = match picks {
            [Pick::Cell(cell)] if Record::status(self).to_move().is_some() => {
                now.why_no_start(cell, language)
            }
            _ => None,
        };
        let moved = || self.explain(&G::write_picks(picks), language);
        Some(start.or_else(moved).unwrap_or_else(|| now.how_to_write(language).to_owned()))
    }

    fn prompt(&self, picked: &[Pick]) -> Option<Prompt> {
        self.now().prompt(picked)
    }

    fn take_back(&mut self) -> bool {
        Record::take_back(self).is_some()
    }

    fn sign(&self, seat: Seat) -> char {
        self.now().sign(seat)
    }

    fn winner_text(&self, places: &Places) -> String {
        self.now().write_winner(places)
    }

    fn result_text(&self, places: &Places) -> String {
        self.now().write_result(places)
    }

    fn read_result(&self, text: &str) -> Option<Places> {
        self.now().read_result(text)
    }

    fn cells(&self) -> Vec<Cell> {
        Scene::cells(self.now())
    }

    fn pieces(&self) -> Vec<Piece> {
        self.now().pieces()
    }

    fn write_stack(&self, stack: &[Piece]) -> Option<String> {
        if stack.is_empty() { Some(String::new()) } else { self.now().write_stack(stack) }
    }

    fn read_stack(&self, text: &str) -> Option<Vec<Piece>> {
        if text.is_empty() { Some(Vec::new()) } else { self.now().read_stack(text) }
    }

    fn tint(&self, seat: Seat) -> Tint {
        self.now().tint(seat)
    }

    fn last_touched(&self) -> Vec<String> {
        Record::moves(self).next_back().map_or_else(Vec::new, |mv| self.before_last().touched(mv))
    }

    fn last_route(&self) -> Vec<String> {
        Record::moves(self).next_back().map_or_else(Vec::new, |mv| self.before_last().route(mv))
    }

    fn route(&self, mv: &str) -> Vec<String> {
        if Record::status(self).to_move().is_none() {
            return Vec::new();
        }
        self.now().read_move(mv).map_or_else(|_| Vec::new(), |mv| self.now().route(mv))
    }

    fn paths(&self) -> Vec<(String, Vec<Pick>)> {
        self.sorted_moves().into_iter().map(|(text, mv)| (text, self.now().path(mv))).collect()
    }

    fn boxed_clone(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

impl<G: Game> Record<G> {
    fn sorted_moves(&self) -> Vec<(String, G::Move)> {
        if Record::status(self).to_move().is_none() {
            return Vec::new();
        }
        let moves = self.now().moves();
        let texts = moves.iter().map(ToString::to_string).collect();
        in_byte_order(texts).into_iter().map(|(text, index)| (text, moves[index])).collect()
    }
}

/// These texts in order, each with its place before. Sorting is much code for every type that is sorted: here it is
/// one type for all games.
fn in_byte_order(texts: Vec<String>) -> Vec<(String, usize)> {
    let mut texts: Vec<_> = texts.into_iter().zip(0..).collect();
    texts.sort_unstable();
    texts
}

/// The legal moves in byte order, each with the number of sequences of `depth` moves that start with it.
/// Repetition plays no part. Spreads the work over threads in parts, and calls `counted` from them as each
/// part is done, with its number and the number of parts. Requires a `depth` of at least 1.
///
/// This is no method of a table, since what every table can do is in every program that has one.
pub fn divide(
    table: &dyn Table,
    depth: u32,
    threads: usize,
    counted: &(dyn Fn(u64, usize) + Sync),
) -> Vec<(String, u64)> {
    struct Divide<'a>(&'a dyn Any, u32, usize, &'a (dyn Fn(u64, usize) + Sync));
    impl Visitor for Divide<'_> {
        type Out = Vec<(String, u64)>;

        fn visit<G: Game>(self) -> Self::Out {
            let Divide(table, depth, threads, counted) = self;
            // A table of this game is a record of it.
            let counts = table
                .downcast_ref::<Record<G>>()
                .map(|record| cairn_core::divide(record.now(), depth, threads, counted));
            counts.into_iter().flatten().map(|(mv, nodes)| (mv.to_string(), nodes)).collect()
        }
    }
    let mut counts = table.setup().game().visit(Divide(table, depth, threads, counted));
    counts.sort_unstable();
    counts
}

/// The position of a table without what its text may say of the past (see [`Notation::past`](cairn_core::Notation::past)), as other programs write it.
///
/// This is no method of a table, for the same reason as [`divide`].
pub fn position_without_past(table: &dyn Table) -> String {
    struct Past<'a>(&'a dyn Any);
    impl Visitor for Past<'_> {
        type Out = Option<String>;

        fn visit<G: Game>(self) -> Option<String> {
            self.0.downcast_ref::<Record<G>>()?.now().past()
        }
    }
    let position = table.position();
    let past = table.setup().game().visit(Past(table));
    let bare = past.and_then(|past| position.strip_suffix(&format!(" {past}")).map(str::to_owned));
    bare.unwrap_or(position)
}
