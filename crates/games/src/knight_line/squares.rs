//! Knight Line on squares only: a [relaxation](cairn_core::Relaxation) without heights, for proving that a player wins.
//!
//! One player, the *attacker*, wants a line. The other one, the *defender*, gets more than the rules give: a stack that
//! can move at all never runs out of tiles, every new stack is such a stack, and passing is always allowed. The
//! attacker's tiles are not counted here; a strategy adds up what it needs of each stack. An attacker who cannot move
//! has not won. White's very first move is a single tile here as well, and goes up: down is its mirror image. What is
//! left of a position is the owner of each square.
//!
//! # Why a strategy here is one in the game itself
//!
//! For each position of a strategy and each of the attacker's stacks we know how many tiles the strategy *needs* there: at
//! least one, since nothing ever vanishes. When the attacker moves from one square to another, it needs of the stack that
//! is left what it needs of both stacks afterwards; of all other stacks, what it needs of them afterwards. Where the
//! defender is to move, it needs of each stack the most that it needs after any of their moves.
//!
//! Let the attacker play the game itself, with at least as many tiles on each stack as the strategy needs. By
//! induction over the turns that are left:
//!
//! - *At the attacker's turn* the strategy's move is legal: its square is empty, touches a stack and is a knight's move
//!   away, which depends on squares only. Moving as many tiles as the new stack needs afterwards leaves at least what
//!   the old one needs. (So it must not be White's very first move, which has to be one tile.)
//! - *At the defender's turn* each move that the rules allow goes to a square that is allowed here as well, since every
//!   stack that can move in the game can move here: single tiles from before the beginning cannot, and every other stack
//!   can. So the squares afterwards are those of a position in the strategy. If the rules make the defender pass, that
//!   is allowed here too.
//! - The game does not end before the attacker has a line: the defender makes none, or they would here; and it does not end
//!   for want of moves, since the attacker has one at the next turn.
//!
//! Each turn here is one turn there, so the win takes no more turns. How many tiles the defender has never mattered.

use std::fmt;
use std::iter::{Once, once};

use cairn_core::{
    Evaluate, Key, Levels, Places, Planned, Position, Relaxation, Seat, SeatSet, Status, Symmetric, salts,
    write_grid,
};
use rand::Rng;

use super::board::{KnightLine, KnightOptions, Move, Neutral};
use super::geometry::Square;
use super::notation::LETTERS;
use super::rows::{Rows, SIDE, Spot};
use super::strategy;

/// No player ever has more stacks than tiles.
const MOST_STACKS: usize = 24;

/// The squares of a position of Knight Line, with one of the players as the attacker.
///
/// As a [`Position`] it leaves out moves that lose at once, and the game is over where a line can no longer be
/// [prevented](Relaxation::foreseen). [`Relaxation`] has the plain rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Squares {
    options: KnightOptions,
    attacker: Seat,
    turn: Seat,
    winner: Option<Seat>,
    /// The attacker's stacks and the defender's.
    stacks: [Rows; 2],
    /// The places of the attacker's stacks, the oldest first, and how many there are.
    elders: [u16; MOST_STACKS],
    attacking: usize,
    /// The single tiles from before the beginning and from White's very first move, which never move.
    fixed: Rows,
    /// Whether that move comes next. It is the defender's.
    opening: bool,
    /// The bottom left corner of the part of the table that is in use.
    corner: Square,
    sum: u64,
    /// The same for the table turned upside down.
    mirrored: u64,
}

impl Relaxation for Squares {
    type Of = KnightLine;
    type Place = Square;

    const NAME: &'static str = "squares";

    /// `None` with three players, with a neutral tile, if the attacker has to make White's very first move, or if the stacks are
    /// too far apart.
    fn of(position: &KnightLine, attacker: Seat) -> Option<Squares> {
        let options = position.options();
        let to_move = position.status().to_move()?;
        let first_move = position.is_first_move() && to_move == attacker;
        if options.players != 2 || options.tile != Neutral::None || first_move {
            return None;
        }
        let (low, high) = position.bounds();
        let middle = |low: i16, high: i16| low + (high - low) / 2 - SIDE as i16 / 2;
        let corner = Square::new(middle(low.x(), high.x()), middle(low.y(), high.y()));
        let mut squares = Squares {
            options,
            attacker,
            turn: to_move,
            winner: None,
            stacks: [Rows::NONE; 2],
            elders: [0; MOST_STACKS],
            attacking: 0,
            fixed: Rows::NONE,
            opening: position.is_first_move(),
            corner,
            sum: 0,
            mirrored: 0,
        };
        for seat in position.seat_list() {
            for pile in position.piles(seat) {
                let spot = Spot::of(pile.at, corner)?;
                squares.add(seat, spot);
                if pile.height == 1 {
                    squares.fixed.insert(spot);
                }
            }
        }
        Some(squares)
    }

    fn stacks(position: &KnightLine, seat: Seat) -> Vec<(Square, u8)> {
        position.stacks_of(seat)
    }

    fn full_move(from: Square, to: Square, tiles: u8) -> Move {
        Move::Step { from, to, tiles }
    }

    fn move_to(to: Square) -> Move {
        Move::Place(to)
    }

    fn target(mv: Move) -> Option<Square> {
        match mv {
            Move::Place(to) => Some(to),
            _ => None,
        }
    }

    fn attacker(&self) -> Seat {
        self.attacker
    }

    fn attacking_stacks(&self) -> usize {
        self.attacking
    }

    fn sources(&self, to: Square) -> Vec<Square> {
        let from = Spot::of(to, self.corner).into_iter().flat_map(Spot::knight_moves);
        let from = from.filter(|&spot| self.movable(self.attacker).has(spot));
        from.map(|spot| spot.square(self.corner)).collect()
    }

    /// By the square that a move goes to, and then by where it comes from.
    fn attacks(&self) -> Vec<(Square, Square)> {
        let from = |to| {
            let mut sources = self.sources(to);
            sources.sort_unstable();
            sources.into_iter().map(move |from| (from, to))
        };
        self.squares(&self.reach(self.attacker)).into_iter().flat_map(from).collect()
    }

    /// Every square in reach, and then the pass, unless it is the very first move.
    fn replies(&self) -> Vec<Move> {
        let squares = self.squares(&self.reach(self.turn)).into_iter();
        squares.map(Move::Place).chain(self.may_pass().then_some(Move::Pass)).collect()
    }

    fn threats(&self) -> Vec<Square> {
        self.squares(&self.wins(self.attacker))
    }

    fn play_plain(&mut self, mv: Move) {
        let (mover, defender) = (self.turn, self.defender());
        match mv {
            Move::Place(to) => match Spot::of(to, self.corner) {
                Some(spot) if mover != self.attacker || self.attacking < MOST_STACKS => {
                    if self.stacks_of(mover).fourths().has(spot) {
                        self.winner = Some(mover);
                    }
                    self.add(mover, spot);
                    if self.opening {
                        self.fixed.insert(spot);
                    }
                }
                // Too far out to go on with, or out of tiles: the attacker has not won.
                _ => self.winner = Some(defender),
            },
            _ if mover == self.attacker => self.winner = Some(defender),
            _ => {}
        }
        self.opening = false;
        self.turn = if mover == self.attacker { defender } else { self.attacker };
    }

    /// Somebody completes a line if there are two squares that the other has to fill, or one out of reach.
    fn foreseen(&self) -> Option<Seat> {
        let other = if self.turn == self.attacker { self.defender() } else { self.attacker };
        if self.winner.is_some() || !self.wins(self.turn).is_empty() {
            return None;
        }
        let danger = self.wins(other);
        let stopped =
            danger.is_empty() || danger.count() == 1 && !danger.common(&self.reach(self.turn)).is_empty();
        (!stopped).then_some(other)
    }

    fn write_strategy(strategy: &[Planned<Squares>]) -> Vec<u8> {
        strategy::write(strategy)
    }
}

impl Squares {
    /// The squares of the attacker's stacks and of the defender's, and which of the latter never move.
    pub(super) fn sides(&self) -> ([Vec<Square>; 2], Vec<Square>) {
        (self.stacks.map(|rows| self.squares(&rows)), self.squares(&self.fixed))
    }

    /// The squares of a set, row by row from below, each from the left.
    fn squares(&self, rows: &Rows) -> Vec<Square> {
        rows.spots().map(|spot| spot.square(self.corner)).collect()
    }

    fn defender(&self) -> Seat {
        SeatSet::first(2).next_after(self.attacker).unwrap_or(self.attacker)
    }

    fn stacks_of(&self, seat: Seat) -> &Rows {
        &self.stacks[usize::from(seat != self.attacker)]
    }

    fn add(&mut self, seat: Seat, spot: Spot) {
        const SALTS: [[u64; SIDE * SIDE]; 2] = [salts(0x14), salts(0x15)];
        let side = usize::from(seat != self.attacker);
        let salt = |row: usize| SALTS[side][row * SIDE + spot.column];
        self.stacks[side].insert(spot);
        if side == 0 {
            self.elders[self.attacking] = (spot.row * SIDE + spot.column) as u16;
            self.attacking += 1;
        }
        self.sum = self.sum.wrapping_add(salt(spot.row));
        // The row in the middle, in which a game begins, is its own image.
        self.mirrored = self.mirrored.wrapping_add(salt(SIDE - spot.row));
    }

    fn movable(&self, seat: Seat) -> Rows {
        self.stacks_of(seat).without(&self.fixed)
    }

    /// The empty squares that touch a stack and are a knight's move away from one of the player's. Of the very first moves,
    /// where one is the image of another, only one counts.
    fn reach(&self, seat: Seat) -> Rows {
        let filled = self.stacks[0].union(&self.stacks[1]);
        let mut reach = filled.touched().without(&filled).common(&self.movable(seat).knight_moves());
        // With more stacks, heights could tell the images apart.
        let alone = self.opening && filled.count() == 2;
        if alone && self.sum == self.mirrored {
            reach.0[..SIDE / 2].fill(0);
        }
        reach
    }

    /// The squares in reach that complete a line.
    fn wins(&self, seat: Seat) -> Rows {
        self.stacks_of(seat).fourths().common(&self.reach(seat))
    }

    /// Whether the player to move may pass for no reason: the defender, but for the very first move, which there always is.
    fn may_pass(&self) -> bool {
        self.turn != self.attacker && !self.opening
    }

    /// The moves that do not lose at once, as squares; none if there are none.
    fn sensible(&self) -> Rows {
        let other = if self.turn == self.attacker { self.defender() } else { self.attacker };
        let (reach, danger) = (self.reach(self.turn), self.wins(other));
        match danger.count() {
            0 => reach,
            1 => reach.common(&danger),
            _ => Rows::NONE,
        }
    }
}

impl Position for Squares {
    type Options = KnightOptions;
    /// A square to put a stack on, or the pass.
    type Move = Move;
    type Batch = Once<Move>;

    /// The start for two without a neutral tile, whatever else the options say, with Black as the attacker.
    fn deal(options: &KnightOptions, dice: &mut impl Rng) -> Squares {
        let standard = KnightOptions { tiles: options.tiles, ..KnightOptions::default() };
        let start = KnightLine::deal(&standard, dice);
        // Black is not to make White's first move, and two stacks are never far apart.
        Squares::of(&start, Seat::Two).expect("the start of a game for two")
    }

    fn options(&self) -> KnightOptions {
        self.options
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        match self.winner {
            None => Status::ToMove(self.turn),
            Some(winner) => Status::Over(Places::win(2, winner)),
        }
    }

    fn each_batch(&self, mut each: impl FnMut(Once<Move>)) {
        if self.winner.is_some() {
            return;
        }
        let sensible = self.sensible();
        let mut give = |spot: Spot| each(once(Move::Place(spot.square(self.corner))));
        if self.turn == self.attacker {
            // Old stacks first: most lines of play have them, so that their tiles serve many.
            let mut left = sensible;
            for &elder in &self.elders[..self.attacking] {
                let elder = Spot { column: usize::from(elder) % SIDE, row: usize::from(elder) / SIDE };
                for to in elder.knight_moves().filter(|&to| left.take(to)).collect::<Vec<_>>() {
                    give(to);
                }
            }
        } else {
            sensible.spots().for_each(&mut give);
        }
        // Where there is nothing sensible, passing is as good as anything; the attacker gives up with it.
        let may_pass = self.may_pass() && self.wins(self.attacker).is_empty();
        if sensible.is_empty() || may_pass {
            each(once(Move::Pass));
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.play_plain(mv);
        self.winner = self.winner.or(self.foreseen());
    }

    fn key(&self) -> Key {
        Key::new(self.sum, self.turn as u64)
    }
}

impl Evaluate for Squares {
    const FEATURES: &'static [&'static str] = &[];
    const HAND_SET: &'static [i16] = &[];
    const FITTED: &'static [&'static [i16]] = &[&[]];
    const LEVELS: &'static [Levels] = KnightLine::LEVELS;

    fn features(&self, _: Seat, _: impl FnMut(usize, i32)) {}

    fn wins_at_once(&self) -> bool {
        self.winner.is_none() && !self.wins(self.turn).is_empty()
    }
}

impl Symmetric for Squares {
    const START_IS_SYMMETRIC: bool = true;

    fn symmetric_key(&self) -> Key {
        Key::new(self.sum.min(self.mirrored), self.turn as u64)
    }
}

/// The squares as in a position of Knight Line, without heights.
impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filled = self.stacks[0].union(&self.stacks[1]);
        let spots: Vec<Spot> = filled.spots().collect();
        let range = |place: fn(&Spot) -> usize| {
            let places = spots.iter().map(place);
            places.clone().min().unwrap_or(0)..=places.max().unwrap_or(0)
        };
        let (columns, rows) = (range(|spot| spot.column), range(|spot| spot.row));
        let cell = |column, row| {
            let spot = Spot { column, row };
            let owner = Seat::first(2).find(|&seat| self.stacks_of(seat).has(spot))?;
            Some(LETTERS[owner.index()].to_string())
        };
        let corner = Spot { column: *columns.start(), row: *rows.start() }.square(self.corner);
        write_grid(f, rows.rev().map(|row| columns.clone().map(move |column| cell(column, row))))?;
        write!(f, " {corner} {}", LETTERS[self.turn.index()])
    }
}

#[cfg(test)]
mod tests {
    use cairn_core::Notation;

    use super::*;

    fn squares(position: &str, attacker: Seat) -> Squares {
        let position = KnightLine::read(&KnightOptions::default(), position).expect("a position");
        Squares::of(&position, attacker).expect("squares")
    }

    const START: &str = "w20,b20 0,0 w";

    /// White's 0,0 goes to 1,2 and on to 3,1.
    ///
    ///     b1  w1  w1  w1
    ///     .   w3  .   .
    const NEAR: &str = "b1,w1,w1,w1/x,w3,x2 -1,0 w";

    #[test]
    fn the_very_first_move_is_forced_but_for_a_mirror() {
        let start = squares(START, Seat::Two);
        assert_eq!(start.to_string(), "w,b 0,0 w");
        assert_eq!(start.replies(), [Move::Place(Square::new(2, 1))]);
        assert_eq!(start.moves(), start.replies());
    }

    #[test]
    fn the_tile_of_the_first_move_never_moves_and_all_other_stacks_do() {
        let mut position = squares(START, Seat::Two);
        position.play_plain(Move::Place(Square::new(2, 1)));
        assert!(position.attacks().contains(&(Square::new(1, 0), Square::new(2, 2))));
        position.play_plain(Move::Place(Square::new(2, 2)));
        // From 0,0 alone: 2,1 would reach 4,2 and others.
        let to = |x, y| Move::Place(Square::new(x, y));
        assert_eq!(position.replies(), [to(2, -1), to(1, 2), Move::Pass]);
        position.play_plain(to(1, 2));
        position.play_plain(to(3, 0));
        assert!(position.replies().contains(&to(3, 3)), "the new stack on 1,2 can move");
    }

    #[test]
    fn single_tiles_from_before_never_move() {
        let position = squares(NEAR, Seat::One);
        assert_eq!(position.attacking_stacks(), 4);
        assert!(position.attacks().iter().all(|&(from, _)| from == Square::ORIGIN));
        assert_eq!(position.sources(Square::new(1, 2)), [Square::ORIGIN]);
    }

    #[test]
    fn a_line_that_cannot_be_prevented_is_foreseen() {
        let mut position = squares(NEAR, Seat::One);
        assert_eq!((position.threats(), position.foreseen()), (vec![], None));
        position.play_plain(Move::Place(Square::new(1, 2)));
        assert_eq!(position.threats(), [Square::new(3, 1)]);
        assert_eq!((position.foreseen(), position.status()), (Some(Seat::One), Status::ToMove(Seat::Two)));
        position.play_plain(Move::Pass);
        position.play_plain(Move::Place(Square::new(3, 1)));
        assert_eq!(position.status(), Status::Over(Places::win(2, Seat::One)));
    }

    #[test]
    fn an_attacker_without_a_move_has_not_won() {
        let mut position = squares(NEAR, Seat::Two);
        position.play_plain(Move::Place(Square::new(1, 2)));
        assert_eq!(position.moves(), [Move::Pass]);
        position.play_plain(Move::Pass);
        assert_eq!(position.status(), Status::Over(Places::win(2, Seat::One)));
    }

    #[test]
    fn mirrored_positions_share_a_key() {
        let after = |text| squares(text, Seat::Two);
        let (up, down) = (after("x2,w1/w19,b20,x 0,0 b"), after("w19,b20,x/x2,w1 0,-1 b"));
        assert_ne!(up.to_string(), down.to_string());
        assert_eq!(up.attacks().len(), down.attacks().len());
        let mut start = squares(START, Seat::Two);
        start.play_unchecked(Move::Place(Square::new(2, 1)));
        let mut mirror = squares(START, Seat::Two);
        mirror.play_unchecked(Move::Place(Square::new(2, -1)));
        assert_eq!(start.symmetric_key(), mirror.symmetric_key());
        assert_ne!(start.key(), mirror.key());
    }

    #[test]
    fn where_it_does_not_hold_there_are_no_squares() {
        let three = KnightOptions { players: 3, ..KnightOptions::default() };
        let neutral = KnightOptions { tile: Neutral::Blocker, ..KnightOptions::default() };
        for (options, text, attacker) in [
            (KnightOptions::default(), START, Seat::One),
            (three, "w20,b20/r20,x 0,-1 w", Seat::Two),
            (neutral, "g1 0,0 w", Seat::Two),
        ] {
            let position = KnightLine::read(&options, text).expect("a position");
            assert_eq!(Squares::of(&position, attacker), None, "{text}");
        }
    }
}
