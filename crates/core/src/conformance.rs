//! The suite that every game passes, and [`Cases`], the helper for tests of a game's rules.
//!
//! Everything here panics at the first violation. The message says what is wrong, and with which options, after
//! which moves and in which position.

mod cases;
#[cfg(test)]
mod tests;

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};

use rand::Rng;

pub use cases::Cases;

use crate::{BySeat, MoveError, Notation, Options, Pick, Places, Playout, Position, Scene, Seat, Status};

/// Checks that the options of a game have one text for each combination, and that the defaults have the empty
/// one.
pub fn check_options<O: Options>() {
    let every = O::every();
    assert!(every.contains(&O::default()), "the defaults are one of the combinations");
    assert_eq!(O::default().write(), "", "defaults are not written");
    let texts: BTreeSet<String> = every.iter().map(O::write).collect();
    let combinations: usize = O::CHOICES.iter().map(|choice| choice.values.len()).product();
    assert_eq!(texts.len(), combinations, "every combination has a text of its own");
    for options in &every {
        let text = options.write();
        assert_eq!(O::read(crate::Span::new(&text)).as_ref(), Ok(options), "'{text}' reads back");
        assert_eq!(O::select(&options.selected()), *options, "'{text}' is what its places select");
    }
}

/// Checks one game: deals, plays random moves until the game is over or `limit` moves are made, and checks every
/// position on the way. Returns the places if the game ended.
pub fn check_game<P: Notation + Scene>(
    options: &P::Options,
    limit: usize,
    dice: &mut impl Rng,
) -> Option<Places> {
    let start = P::deal(options, dice);
    let mut trial = Trial { options, start: start.to_string(), played: Vec::new(), now: start };
    let mut moves = trial.check(&[]);
    trial.picks_are_even(dice);
    trial.results_read_back();
    let mut playout = Playout::default();
    while trial.played.len() < limit
        && let Some(mv) = playout.pick(&trial.now, dice)
    {
        trial.play(mv);
        moves = trial.check(&moves);
    }
    trial.results_read_back();
    trial.now.status().places()
}

/// A position under test, and the moves that led to it.
struct Trial<'a, P: Position> {
    options: &'a P::Options,
    start: String,
    played: Vec<P::Move>,
    now: P,
}

impl<P: Notation + Scene> Trial<'_, P> {
    /// Panics with `what` unless the condition holds.
    #[track_caller]
    fn require(&self, holds: bool, what: impl FnOnce() -> String) {
        if holds {
            return;
        }
        let played: Vec<String> = self.played.iter().map(P::Move::to_string).collect();
        panic!(
            "{}\n  game: {} '{}'\n  start: {}\n  moves: {}\n  position: {}",
            what(),
            type_name::<P>(),
            self.options.write(),
            self.start,
            played.join(" "),
            self.now
        );
    }

    #[track_caller]
    fn require_equal<T: PartialEq + std::fmt::Debug>(&self, found: T, expected: T, what: &str) {
        self.require(found == expected, || format!("{what}: found {found:?}, expected {expected:?}"));
    }

    /// Checks the position, and returns its moves. `former` are the moves of the previous position.
    fn check(&self, former: &[P::Move]) -> Vec<P::Move> {
        let moves = self.batches_agree();
        self.moves_read_back(&moves);
        self.other_moves_are_refused(&moves, former);
        self.status_agrees(&moves);
        self.text_reads_back(&moves);
        self.cells_are_in_order();
        self.paths_lead_to_moves(&moves);
        self.routes_join_what_is_touched(&moves);
        moves
    }

    /// Plays a legal move: checked and unchecked play lead to the same position, at the same table.
    fn play(&mut self, mv: P::Move) {
        let checked = self.now.clone().play(mv);
        let touched = self.now.touched(mv);
        self.now.play_unchecked(mv);
        self.played.push(mv);
        self.require(checked.as_ref() == Ok(&self.now), || format!("checked play gives {checked:?}"));
        self.require_equal(self.now.key(), checked.map_or(self.now.key(), |after| after.key()), "the key");
        let names: BTreeSet<String> = self.now.cells().into_iter().map(|cell| cell.name).collect();
        for name in touched {
            self.require(names.contains(&name), || format!("the move touches {name}, which is no cell"));
        }
    }

    /// All methods give the same moves, each once.
    fn batches_agree(&self) -> Vec<P::Move> {
        let (mut batched, mut announced) = (Vec::new(), 0);
        self.now.each_batch(|batch| {
            announced += batch.len();
            self.nth_agrees(&batch);
            batched.extend(batch);
        });
        self.require_equal(announced, batched.len(), "moves announced by batches");
        self.require_equal(self.now.count_moves(), batched.len(), "moves counted");
        let mut moves = self.now.moves();
        moves.sort_unstable();
        batched.sort_unstable();
        self.require_equal(&moves, &batched, "the moves of all batches");
        for pair in moves.windows(2) {
            self.require(pair[0] != pair[1], || format!("{} is there twice", pair[0]));
        }
        moves
    }

    /// A batch can be indexed at any place.
    fn nth_agrees(&self, batch: &P::Batch) {
        let moves: Vec<P::Move> = batch.clone().collect();
        self.require_equal(batch.len(), moves.len(), "the length of a batch");
        for place in 0..=moves.len() {
            let mut entered = batch.clone();
            self.require_equal(entered.nth(place), moves.get(place).copied(), "a move by its place");
            let rest = moves.get(place + 1..).unwrap_or_default();
            self.require_equal(entered.len(), rest.len(), "the length of the rest of a batch");
            self.require_equal(&entered.collect::<Vec<_>>()[..], rest, "the rest of a batch");
        }
    }

    /// Every move is read from its own text, so different moves have different texts.
    fn moves_read_back(&self, moves: &[P::Move]) {
        for &mv in moves {
            let text = mv.to_string();
            let parsed = text.parse();
            self.require(parsed == Ok(mv), || format!("{mv:?} is written {text}, which reads as {parsed:?}"));
            self.require(self.now.is_legal(mv), || format!("{text} is listed but not legal"));
            self.require(self.now.read_move(&text) == Ok(mv), || {
                format!("{text} is listed but not accepted")
            });
        }
    }

    fn other_moves_are_refused(&self, moves: &[P::Move], former: &[P::Move]) {
        for &mv in former.iter().filter(|mv| moves.binary_search(mv).is_err()) {
            self.require(!self.now.is_legal(mv), || format!("{mv} is legal but not listed"));
            let refused = matches!(self.now.read_move(&mv.to_string()), Err(MoveError::Illegal(_)));
            self.require(refused, || format!("{mv} is read but not listed"));
        }
    }

    /// Options and seats never change, and the game is over exactly when there is no move.
    fn status_agrees(&self, moves: &[P::Move]) {
        self.require_equal(&self.now.options(), self.options, "the options");
        let seats = self.now.seats();
        match self.now.status() {
            Status::ToMove(seat) => {
                self.require(seat.index() < seats, || {
                    format!("seat {seat} is to move at a table for {seats}")
                });
                self.require(!moves.is_empty(), || "the game goes on but there is no move".to_owned());
            }
            Status::Over(places) => {
                self.require_equal(places.seats(), seats, "seats that have a place");
                self.require(moves.is_empty(), || format!("the game is over but there is {}", moves[0]));
                self.result_reads_back(&places);
            }
        }
        self.result_reads_back(&self.now.drawn());
    }

    fn text_reads_back(&self, moves: &[P::Move]) {
        let text = self.now.to_string();
        self.require(!text.contains('\n'), || "the position's text has several lines".to_owned());
        let read = P::read(self.options, &text);
        let Ok(read) = read else {
            return self.require(false, || format!("the position cannot be read: {}", read.unwrap_err()));
        };
        self.require_equal(read.to_string().as_str(), &text, "the position, read and written again");
        self.require(read == self.now, || format!("the position reads as {read:?}, but is {:?}", self.now));
        self.require_equal(read.key(), self.now.key(), "the key of the position as read");
        self.require_equal(read.status(), self.now.status(), "the status of the position as read");
        self.require_equal(read.drawn(), self.now.drawn(), "the places of the position as read");
        self.text_without_past_reads_too(&text);
        let mut read_moves = read.moves();
        read_moves.sort_unstable();
        self.require_equal(&read_moves[..], moves, "the moves of the position as read");
        self.require(read.cells() == self.now.cells(), || {
            "the cells of the position as read differ".to_owned()
        });
    }

    /// The field about the past stands last, and a text without it is read as well.
    fn text_without_past_reads_too(&self, text: &str) {
        let Some(past) = self.now.past() else { return };
        let Some(bare) = text.strip_suffix(&format!(" {past}")) else {
            return self.require(false, || format!("the position does not end with '{past}'"));
        };
        let read = P::read(self.options, bare);
        self.require(read.is_ok(), || format!("{bare} cannot be read: {read:?}"));
    }

    /// Cells have unique names and places, come row by row from the top, and hold pieces of players at the table.
    fn cells_are_in_order(&self) {
        let cells = self.now.cells();
        let names: BTreeSet<&str> = cells.iter().map(|cell| cell.name.as_str()).collect();
        self.require_equal(names.len(), cells.len(), "names of cells");
        let in_order = cells.is_sorted_by(|a, b| a.at.y > b.at.y || a.at.y == b.at.y && a.at.x < b.at.x);
        self.require(in_order, || "the cells are not in reading order".to_owned());
        for cell in &cells {
            self.require(cell.ground.holds_pieces() || cell.stack.is_empty(), || {
                format!("something lies on {}, where nothing may lie", cell.name)
            });
            for owner in cell.stack.iter().filter_map(|piece| piece.owner) {
                self.require(owner.index() < self.now.seats(), || {
                    format!("a piece on {} belongs to seat {owner}", cell.name)
                });
            }
        }
        let tints: Vec<_> = Seat::first(self.now.seats()).map(|seat| self.now.tint(seat)).collect();
        let distinct = tints.iter().enumerate().all(|(place, tint)| !tints[..place].contains(tint));
        self.require(distinct, || format!("two seats share a colour: {tints:?}"));
    }

    /// Every move has a path of picks that exist, and no path is the beginning of another.
    fn paths_lead_to_moves(&self, moves: &[P::Move]) {
        let names: BTreeSet<String> = self.now.cells().into_iter().map(|cell| cell.name).collect();
        let mut paths: Vec<(Vec<Pick>, P::Move)> = moves.iter().map(|&mv| (self.now.path(mv), mv)).collect();
        for (path, mv) in &paths {
            let exists = |pick: &Pick| match pick {
                Pick::Cell(name) => names.contains(name),
                Pick::Count(count) => *count > 0,
                Pick::Button(text) => *text == mv.to_string(),
            };
            self.require(!path.is_empty(), || format!("{mv} has no path"));
            let missing = path.iter().find(|&pick| !exists(pick));
            self.require(missing.is_none(), || format!("{mv} leads over {missing:?}, which is not there"));
        }
        paths.sort_unstable();
        for pair in paths.windows(2) {
            let [(first, one), (second, other)] = pair else { continue };
            self.require(!second.starts_with(first), || {
                format!("the path of {one}, {first:?}, begins that of {other}, {second:?}")
            });
        }
    }

    /// Every move goes from the first cell that it touches to the last, over cells that exist, each once.
    fn routes_join_what_is_touched(&self, moves: &[P::Move]) {
        let names: BTreeSet<String> = self.now.cells().into_iter().map(|cell| cell.name).collect();
        for &mv in moves {
            let (route, touched) = (self.now.route(mv), self.now.touched(mv));
            let joined = (route.first(), route.last()) == (touched.first(), touched.last());
            self.require(joined, || format!("{mv} goes {route:?} but touches {touched:?}"));
            let passed: BTreeSet<&String> = route.iter().collect();
            self.require(passed.len() == route.len(), || format!("{mv} passes a cell twice: {route:?}"));
            let missing = route.iter().find(|&name| !names.contains(name));
            self.require(missing.is_none(), || format!("{mv} passes {missing:?}, which is no cell"));
        }
    }

    /// Every result of a table of this size has a unique text and is read back.
    fn results_read_back(&self) {
        let seats = self.now.seats();
        for number in 0..seats.pow(seats as u32) {
            let score =
                BySeat::from_fn(seats, |seat| (number / seats.pow(seat.index() as u32) % seats) as u8);
            self.result_reads_back(&Places::by_score(score));
        }
        for winner in Seat::first(seats) {
            let text = self.now.write_winner(&Places::win(seats, winner));
            self.require_equal(self.now.read_result(&text), Some(Places::win(seats, winner)), "a winner");
        }
    }

    fn result_reads_back(&self, places: &Places) {
        let text = self.now.write_result(places);
        self.require_equal(self.now.read_result(&text), Some(*places), &format!("the result {text}"));
    }

    /// Random picks are legal, and none is much likelier than another.
    fn picks_are_even(&self, dice: &mut impl Rng) {
        const EACH: usize = 100;
        let mut counts: BTreeMap<P::Move, usize> = self.now.moves().into_iter().map(|mv| (mv, 0)).collect();
        let mut playout = Playout::default();
        for _ in 0..counts.len() * EACH {
            let picked = playout.pick(&self.now, dice);
            match picked.and_then(|mv| counts.get_mut(&mv)) {
                Some(count) => *count += 1,
                None => self.require(false, || format!("{picked:?} is picked but not legal")),
            }
        }
        // A fair pick deviates by half of the expected number in less than one of a million cases.
        for (mv, count) in counts {
            self.require((EACH / 2..=EACH * 3 / 2).contains(&count), || {
                format!("{mv} is picked {count} times, expected about {EACH}")
            });
        }
    }
}
