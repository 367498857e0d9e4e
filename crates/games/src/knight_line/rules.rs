//! Moves, play and end.

use cairn_core::{Key, Places, Position, Seat, SeatSet, Status};
use rand::Rng;

use super::board::{End, KnightLine, KnightOptions, Move};
use super::geometry::{KING, KNIGHT, Square, has_line};

/// The moves of one stack: every open direction with every number of tiles; or the squares to place a stack
/// on; or the pass.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    deed: Deed,
    from: Square,
    /// The directions still to come; of the first of them, the numbers from `tiles` on.
    directions: u8,
    tiles: u8,
    most: u8,
}

#[derive(Clone, Copy, Debug)]
enum Deed {
    Step,
    Place,
    Pass,
}

impl Batch {
    fn single(deed: Deed, directions: u8) -> Batch {
        Batch { deed, from: Square::ORIGIN, directions, tiles: 1, most: 1 }
    }
}

impl Iterator for Batch {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.directions == 0 {
            return None;
        }
        let direction = self.directions.trailing_zeros() as usize;
        let tiles = self.tiles;
        if tiles == self.most {
            self.directions &= self.directions - 1;
            self.tiles = 1;
        } else {
            self.tiles += 1;
        }
        Some(match self.deed {
            Deed::Step => Move::Step { from: self.from, to: self.from.plus(KNIGHT[direction]), tiles },
            Deed::Place => Move::Place(self.from.plus(KING[direction])),
            Deed::Pass => Move::Pass,
        })
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        let most = usize::from(self.most);
        let n = n + usize::from(self.tiles) - 1;
        for _ in 0..n / most {
            self.directions &= self.directions.wrapping_sub(1);
        }
        self.tiles = (n % most) as u8 + 1;
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let all = self.directions.count_ones() as usize * usize::from(self.most);
        let len = all.saturating_sub(usize::from(self.tiles) - 1);
        (len, Some(len))
    }
}

impl ExactSizeIterator for Batch {}

impl Position for KnightLine {
    type Options = KnightOptions;
    type Move = Move;
    type Batch = Batch;

    fn deal(options: &KnightOptions, _: &mut impl Rng) -> KnightLine {
        let mut start = KnightLine::bare(*options);
        if !start.has_neutral() {
            let homes = [Square::ORIGIN, Square::new(1, 0), Square::new(0, -1)];
            for (seat, home) in start.seat_list().zip(homes) {
                start.add(seat, home, options.tiles);
            }
        }
        start
    }

    fn options(&self) -> KnightOptions {
        self.options
    }

    fn seats(&self) -> usize {
        self.options.players.into()
    }

    fn status(&self) -> Status {
        match (self.end, self.options.players) {
            (None, _) => Status::ToMove(self.turn),
            (Some(End::Line(winner)), _) => Status::Over(Places::win(self.seats(), winner)),
            (Some(End::Stuck), 2) => Status::Over(Places::win(2, Seat::Two)),
            (Some(End::Stuck), _) => Status::Over(Places::draw(self.seats())),
        }
    }

    #[inline]
    fn each_batch(&self, mut each: impl FnMut(Batch)) {
        if self.end.is_some() {
            return;
        }
        if self.is_placing(self.turn) {
            return each(Batch::single(Deed::Place, self.empty_around_origin()));
        }
        let limit = if self.is_first_move() { 1 } else { u8::MAX };
        let mut any = 0;
        for pile in self.tall_piles(self.turn) {
            // An empty batch costs less than to ask whether it is empty.
            let most = (pile.height - 1).min(limit);
            each(Batch { deed: Deed::Step, from: pile.at, directions: pile.open, tiles: 1, most });
            any |= pile.open;
        }
        if any == 0 {
            each(Batch::single(Deed::Pass, 1));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let mover = self.turn;
        match mv {
            Move::Step { from, to, tiles } => {
                self.take(mover, from, tiles);
                if has_line(self.add(mover, to, tiles)) {
                    self.end = Some(End::Line(mover));
                }
            }
            Move::Place(at) => {
                self.add(mover, at, self.options.tiles);
            }
            Move::Pass => {}
        }
        self.turn = SeatSet::first(self.seats()).next_after(mover).unwrap_or(mover);
        if self.end.is_none() && self.is_stuck() {
            self.end = Some(End::Stuck);
        }
    }

    fn key(&self) -> Key {
        self.hash_key()
    }
}

impl KnightLine {
    /// Whether a player has yet to place the whole stack, in games with a neutral tile.
    #[inline]
    pub(super) fn is_placing(&self, seat: Seat) -> bool {
        self.piles(seat).is_empty()
    }

    /// Whether this is White's very first move, with two players: it takes exactly one tile.
    #[inline]
    pub(super) fn is_first_move(&self) -> bool {
        // Every move adds a stack.
        self.options.players == 2 && self.turn == Seat::One && self.piles(Seat::One).len() == 1
    }

    /// Whether the game ends because there is no move: with two players nobody's, with three the next one's.
    #[inline]
    pub(super) fn is_stuck(&self) -> bool {
        let cannot_move =
            |seat| !self.is_placing(seat) && self.tall_piles(seat).iter().all(|pile| pile.open == 0);
        match self.options.players {
            2 => self.seat_list().all(cannot_move),
            _ => cannot_move(self.turn),
        }
    }

    /// How many tiles at most a stack can give. Requires a stack of the player to move.
    pub(super) fn most_tiles(&self, from: Square) -> u8 {
        let pile = self.piles(self.turn).iter().find(|pile| pile.at == from);
        if self.is_first_move() { 1 } else { pile.map_or(0, |pile| pile.height - 1) }
    }
}
