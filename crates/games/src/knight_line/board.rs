//! The stacks: what a position holds, and its key.

use cairn_core::{Choice, Key, Options, Seat, salts};

use super::geometry::{CENTRE, KING, KNIGHT, RING, ROUTES, SQUARES, Square, Window, steps_into, touching};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pile {
    pub(super) at: Square,
    pub(super) height: u8,
    /// Its knight's moves that lead to an empty square touching a stack; none for a single tile, which never
    /// moves again.
    pub(super) open: u8,
}

/// The stacks of one player: first those of two tiles and more, then the single tiles.
#[derive(Clone, Copy, Debug)]
struct Piles {
    piles: [Pile; MOST_TILES],
    count: u8,
    tall: u8,
}

impl Piles {
    const NONE: Piles =
        Piles { piles: [Pile { at: Square::ORIGIN, height: 0, open: 0 }; MOST_TILES], count: 0, tall: 0 };

    #[inline]
    fn all(&self) -> &[Pile] {
        &self.piles[..self.count.into()]
    }

    #[inline]
    fn tall(&self) -> &[Pile] {
        &self.piles[..self.tall.into()]
    }

    /// Requires fewer stacks than tiles.
    #[inline]
    fn add(&mut self, pile: Pile) {
        let is_tall = pile.height > 1;
        // The first single tile makes room for a tall stack.
        let slot = if is_tall { self.tall } else { self.count };
        self.piles[usize::from(self.count)] = self.piles[usize::from(slot)];
        self.piles[usize::from(slot)] = pile;
        self.count += 1;
        self.tall += u8::from(is_tall);
    }

    /// Takes tiles off the stack on a square. Requires a tall stack there, of which at least one tile stays.
    #[inline]
    fn take(&mut self, from: Square, tiles: u8) {
        let Some(place) = self.tall().iter().position(|pile| pile.at == from) else {
            return;
        };
        self.piles[place].height -= tiles;
        if self.piles[place].height == 1 {
            self.piles[place].open = 0;
            self.tall -= 1;
            self.piles.swap(place, self.tall.into());
        }
    }
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
        // The same stacks may stand in another order.
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
        KnightLine { options, turn: Seat::One, end: None, sum: 0, players: [Piles::NONE; 3] }
    }

    pub(super) fn seat_list(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::first(self.options.players.into())
    }

    /// The stacks of a player.
    #[inline]
    pub(super) fn piles(&self, seat: Seat) -> &[Pile] {
        self.players[seat.index()].all()
    }

    /// The squares of a player's stacks, with their heights.
    pub fn stacks_of(&self, seat: Seat) -> Vec<(Square, u8)> {
        self.piles(seat).iter().map(|pile| (pile.at, pile.height)).collect()
    }

    /// The stacks of a player that have tiles to give.
    #[inline]
    pub(super) fn tall_piles(&self, seat: Seat) -> &[Pile] {
        self.players[seat.index()].tall()
    }

    pub(super) fn has_neutral(&self) -> bool {
        self.options.tile != Neutral::None
    }

    #[inline]
    fn squares(&self, seat: Seat) -> impl Iterator<Item = Square> {
        self.piles(seat).iter().map(|pile| pile.at)
    }

    /// All squares that are filled, the neutral tile's included.
    pub(super) fn filled(&self) -> impl Iterator<Item = Square> {
        let neutral = self.has_neutral().then_some(Square::ORIGIN);
        self.seat_list().flat_map(|seat| self.squares(seat)).chain(neutral)
    }

    /// The squares around a square that count in a player's lines.
    #[inline]
    pub(super) fn line_window(&self, seat: Seat, centre: Square) -> Window {
        let wildcard = (self.options.tile == Neutral::Wildcard).then_some(Square::ORIGIN);
        window(self.squares(seat).chain(wildcard), centre)
    }

    /// Which of the squares around the origin, by their place in [`KING`], are empty.
    pub(super) fn empty_around_origin(&self) -> u8 {
        steps_into(!window(self.filled(), Square::ORIGIN), &KING)
    }

    /// Puts a new stack on an empty square, and keeps the open moves of all stacks and the key up to date.
    /// Gives the squares around it that count in the player's lines. Requires fewer stacks than the player has
    /// tiles.
    #[inline]
    pub(super) fn add(&mut self, seat: Seat, at: Square, height: u8) -> Window {
        // Step 1. Look around.
        let neutral = if self.has_neutral() { window([Square::ORIGIN].into_iter(), at) } else { 0 };
        let owned = [Seat::One, Seat::Two, Seat::Three].map(|owner| window(self.squares(owner), at));
        let before = owned[0] | owned[1] | owned[2] | neutral;
        // Step 2. Close the moves to this square and open those to squares that touch a stack only now.
        let fresh = steps_into(RING & !touching(before), &KING);
        for piles in &mut self.players {
            for pile in &mut piles.piles[..piles.tall.into()] {
                let routes = &ROUTES[pile.at.bit_around(at) as usize % ROUTES.len()];
                pile.open = pile.open & !routes.to_centre | routes.into(fresh);
            }
        }
        // Step 3. Put the stack down.
        let after = before | CENTRE;
        let open = if height > 1 { steps_into(touching(after) & !after, &KNIGHT) } else { 0 };
        self.players[seat.index()].add(Pile { at, height, open });
        self.sum = self.sum.wrapping_add(salt(seat, at).wrapping_mul(height.into()));
        let wildcard = if self.options.tile == Neutral::Wildcard { neutral } else { 0 };
        owned[seat.index()] | wildcard | CENTRE
    }

    /// Takes tiles off the stack on a square, and keeps the key up to date. Requires that at least one stays.
    #[inline]
    pub(super) fn take(&mut self, seat: Seat, from: Square, tiles: u8) {
        self.players[seat.index()].take(from, tiles);
        self.sum = self.sum.wrapping_sub(salt(seat, from).wrapping_mul(tiles.into()));
    }

    /// The sum for a key if every stack were at another place.
    pub(super) fn sum_of(&self, place: impl Fn(Square) -> Square) -> u64 {
        let of_player = |seat| {
            let piles = self.piles(seat).iter();
            piles.map(move |pile| (seat, pile))
        };
        self.seat_list().flat_map(of_player).fold(0, |sum, (seat, pile)| {
            sum.wrapping_add(salt(seat, place(pile.at)).wrapping_mul(pile.height.into()))
        })
    }

    pub(super) fn hash_key(&self) -> Key {
        self.key_with(self.sum)
    }

    /// The key if the sum over the stacks were this.
    #[inline]
    pub(super) fn key_with(&self, sum: u64) -> Key {
        Key::new(sum, self.turn as u64)
    }
}

/// The squares of a set that are around a square.
#[inline]
fn window(squares: impl Iterator<Item = Square>, centre: Square) -> Window {
    squares.fold(0, |window, square| window | 1 << square.bit_around(centre)) & SQUARES
}

/// What the height of a player's stack on a square is multiplied with in the key.
#[inline]
fn salt(seat: Seat, at: Square) -> u64 {
    // The table is endless, the salts are not: a square's own is the product of its column's and its row's.
    const COLUMNS: [u64; 256] = salts(0x11);
    const ROWS: [u64; 256] = salts(0x12);
    const SEATS: [u64; 4] = salts(0x13);
    COLUMNS[usize::from(at.x() as u8)]
        .wrapping_mul(ROWS[usize::from(at.y() as u8)])
        .wrapping_mul(SEATS[seat.index()])
}
