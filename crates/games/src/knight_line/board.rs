//! The stacks: what a position holds, and its key.

use cairn_core::{Choice, Key, Options, Seat, ones, salts};

use super::geometry::{
    CENTRE, KNIGHT_TO_CENTRE, KNIGHT_TO_RING, RING, Square, Window, king_moves_into, knight_moves_into,
    touching,
};

/// No player ever has more stacks than tiles.
const MOST_TILES: usize = 24;

/// What the neutral grey tile at the origin does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Neutral {
    /// There is no such tile.
    #[default]
    None,
    /// It belongs to nobody's line.
    Blocker,
    /// It counts in everybody's line.
    Wildcard,
}

/// The options of Knight Line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KnightOptions {
    /// Two or three.
    pub players: u8,
    /// Tiles of each player, 20 or 24.
    pub tiles: u8,
    /// The neutral tile.
    pub tile: Neutral,
}

impl Default for KnightOptions {
    fn default() -> Self {
        KnightOptions { players: 2, tiles: 20, tile: Neutral::None }
    }
}

impl Options for KnightOptions {
    const CHOICES: &'static [Choice] = &[
        Choice { name: "players", values: &["2", "3"] },
        Choice { name: "tiles", values: &["20", "24"] },
        Choice { name: "tile", values: &["none", "blocker", "wildcard"] },
    ];

    fn selected(&self) -> Vec<usize> {
        vec![(self.players == 3).into(), (self.tiles == 24).into(), self.tile as usize]
    }

    fn select(places: &[usize]) -> Self {
        KnightOptions {
            players: [2, 3][places[0]],
            tiles: [20, 24][places[1]],
            tile: [Neutral::None, Neutral::Blocker, Neutral::Wildcard][places[2]],
        }
    }
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Part of a stack goes by a knight's move.
    Step {
        /// The stack that gives the tiles.
        from: Square,
        /// The empty square that they go to.
        to: Square,
        /// How many.
        tiles: u8,
    },
    /// The whole stack is put down, in games with a neutral tile.
    Place(Square),
    /// There is no other move.
    Pass,
}

/// A stack of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pile {
    pub(super) at: Square,
    pub(super) height: u8,
    /// Its knight's moves that lead to an empty square touching a stack.
    pub(super) open: u8,
}

/// The stacks of one player, in the order in which they came.
#[derive(Clone, Copy, Debug)]
struct Piles {
    piles: [Pile; MOST_TILES],
    count: u8,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Someone has a line.
    Line(Seat),
    /// There is no move any more.
    Stuck,
}

/// A position of Knight Line.
#[derive(Clone, Debug)]
pub struct KnightLine {
    pub(super) options: KnightOptions,
    pub(super) turn: Seat,
    pub(super) end: Option<End>,
    sum: u64,
    players: [Piles; 3],
}

impl PartialEq for KnightLine {
    fn eq(&self, other: &Self) -> bool {
        // The same stacks may have come in another order.
        let same_piles = |seat| {
            let (own, others) = (self.piles(seat), other.piles(seat));
            own.len() == others.len() && own.iter().all(|pile| others.contains(pile))
        };
        (self.options, self.turn, self.end) == (other.options, other.turn, other.end)
            && self.seat_list().all(same_piles)
    }
}

impl Eq for KnightLine {}

impl KnightLine {
    /// A table with nothing but the neutral tile, if there is one; White to move.
    pub(super) fn bare(options: KnightOptions) -> KnightLine {
        let none = Piles { piles: [Pile::default(); MOST_TILES], count: 0 };
        KnightLine { options, turn: Seat::One, end: None, sum: 0, players: [none; 3] }
    }

    pub(super) fn seat_list(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::first(self.options.players.into())
    }

    /// The stacks of a player.
    #[inline]
    pub(super) fn piles(&self, seat: Seat) -> &[Pile] {
        let piles = &self.players[seat.index()];
        &piles.piles[..piles.count.into()]
    }

    #[inline]
    fn piles_mut(&mut self, seat: Seat) -> &mut [Pile] {
        let piles = &mut self.players[seat.index()];
        &mut piles.piles[..piles.count.into()]
    }

    pub(super) fn has_neutral(&self) -> bool {
        self.options.tile != Neutral::None
    }

    /// All squares that are filled, the neutral tile's included.
    pub(super) fn filled(&self) -> impl Iterator<Item = Square> {
        let neutral = self.has_neutral().then_some(Square::ORIGIN);
        self.seat_list().flat_map(|seat| self.piles(seat)).map(|pile| pile.at).chain(neutral)
    }

    /// The filled squares around a square.
    #[inline]
    fn window(&self, centre: Square) -> Window {
        self.filled().fold(0, |window, square| window | square.bit_around(centre).map_or(0, |bit| 1 << bit))
    }

    /// The squares around a square that count in a player's lines.
    #[inline]
    pub(super) fn line_window(&self, seat: Seat, centre: Square) -> Window {
        let wildcard = (self.options.tile == Neutral::Wildcard).then_some(Square::ORIGIN);
        let squares = self.piles(seat).iter().map(|pile| pile.at).chain(wildcard);
        squares.fold(0, |window, square| window | square.bit_around(centre).map_or(0, |bit| 1 << bit))
    }

    /// Which of the squares around the origin, by their place in `KING`, are empty.
    pub(super) fn empty_around_origin(&self) -> u8 {
        king_moves_into(RING & !self.window(Square::ORIGIN))
    }

    /// Puts a new stack on an empty square, and keeps the open moves of all stacks and the key up to date.
    /// Requires fewer stacks than the player has tiles.
    #[inline]
    pub(super) fn add(&mut self, seat: Seat, at: Square, height: u8) {
        let before = self.window(at);
        let fresh = RING & !touching(before) & !before;
        self.update_moves(at, king_moves_into(fresh));
        let after = before | CENTRE;
        let open = knight_moves_into(touching(after) & !after);
        let piles = &mut self.players[seat.index()];
        piles.piles[usize::from(piles.count)] = Pile { at, height, open };
        piles.count += 1;
        self.sum = self.sum.wrapping_add(salt(seat, at).wrapping_mul(height.into()));
    }

    /// The square `filled` has just been filled, and those squares around it that `fresh` names, by their
    /// place in `KING`, have come to touch a stack: closes and opens knight's moves.
    #[inline]
    fn update_moves(&mut self, filled: Square, fresh: u8) {
        for seat in self.seat_list() {
            for pile in self.piles_mut(seat) {
                if let Some(bit) = pile.at.bit_around(filled) {
                    pile.open &= !KNIGHT_TO_CENTRE[bit as usize];
                    for neighbour in ones(fresh) {
                        pile.open |= KNIGHT_TO_RING[neighbour as usize][bit as usize];
                    }
                }
            }
        }
    }

    /// Takes tiles off the stack on a square, and keeps the key up to date. Requires that at least one stays.
    #[inline]
    pub(super) fn take(&mut self, seat: Seat, from: Square, tiles: u8) {
        if let Some(pile) = self.piles_mut(seat).iter_mut().find(|pile| pile.at == from) {
            pile.height -= tiles;
            self.sum = self.sum.wrapping_sub(salt(seat, from).wrapping_mul(tiles.into()));
        }
    }

    pub(super) fn hash_key(&self) -> Key {
        Key::new(self.sum, self.turn as u64)
    }
}

/// What the height of a player's stack on a square is multiplied with in the key.
#[inline]
fn salt(seat: Seat, at: Square) -> u64 {
    // The table is endless, the salts are not: a square's own is the product of its column's and its row's.
    const COLUMNS: [u64; 256] = salts(0x11);
    const ROWS: [u64; 256] = salts(0x12);
    const SEATS: [u64; 4] = salts(0x13);
    COLUMNS[usize::from(at.x as u8)]
        .wrapping_mul(ROWS[usize::from(at.y as u8)])
        .wrapping_mul(SEATS[seat.index()])
}
