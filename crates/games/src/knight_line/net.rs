//! The networks of evaluation, one for each number of players, and their patterns: stacks, and squares that matter to two players at once.
//!
//! A stack that can give tiles is a pattern by owner, height and number of open moves. A square is a pattern by what
//! it is to the seat and to one of its opponents: whether it completes a line or makes three of four, and whether it
//! is in reach. So the network sees whether a threat can be stopped, and what else the same move does.

use cairn_core::{NetFile, Seat, SeatSet, net_file};

use super::board::KnightLine;
use super::eval::View;
use super::lines::{LARGE, Map, SMALL, Stacks};

/// What a square can be to one player: nothing, one that makes three of four, in two ways, or completes a line; each out
/// of reach, near or in reach.
const MEANINGS: usize = 4 * 3;

/// Patterns of squares, for each opponent.
const SQUARES: usize = MEANINGS * MEANINGS;

/// Classes of heights, from two tiles on, and numbers of open moves.
const HEIGHTS: usize = 6;
const OPEN: usize = 9;

/// The most players.
const PLAYERS: usize = 3;

/// The number of patterns.
pub(super) const PATTERNS: usize = (PLAYERS - 1) * SQUARES + PLAYERS * HEIGHTS * OPEN;

/// The networks for two players and for three.
pub(super) static NETS: [NetFile; 2] = [net_file!("knight-line-net"), net_file!("knight-line-net-3")];

impl KnightLine {
    /// Calls `add` with the patterns that each of these seats sees.
    #[inline]
    pub(super) fn add_patterns(&self, viewers: SeatSet, mut add: impl FnMut(Seat, usize)) {
        let players = usize::from(self.options.players);
        for owner in self.seat_list() {
            for pile in self.tall_piles(owner) {
                let stack = height_class(pile.height) * OPEN + pile.open.count_ones() as usize;
                for seat in viewers.iter() {
                    let later = (owner.index() + players - seat.index()) % players;
                    add(seat, (PLAYERS - 1) * SQUARES + later * HEIGHTS * OPEN + stack);
                }
            }
        }
        let stacks = Stacks::<SMALL>::new(self, Seat::One);
        if stacks.fit() {
            self.add_squares::<SMALL>(viewers, &mut add);
        } else {
            self.add_squares::<LARGE>(viewers, &mut add);
        }
    }

    #[inline]
    fn add_squares<const WORDS: usize>(&self, viewers: SeatSet, add: &mut impl FnMut(Seat, usize)) {
        let players = usize::from(self.options.players);
        let view = |seat: Seat| View::new(self, seat, Stacks::<WORDS>::new(self, seat));
        // At a table for two the third view is that of the first player, and not used.
        let views: [View<WORDS>; PLAYERS] = std::array::from_fn(|seat| view(Seat::ALL[seat % players]));
        let squares = views.iter().fold(Map::NONE, |all, view| all | view.lines.wins | view.lines.threes);
        squares.each_bit(|word, bit| {
            let meanings: [usize; PLAYERS] = std::array::from_fn(|seat| views[seat].meaning(word, bit));
            for seat in viewers.iter() {
                for later in 1..players {
                    let other = (seat.index() + later) % players;
                    let both = meanings[seat.index()] * MEANINGS + meanings[other];
                    add(seat, (later - 1) * SQUARES + both);
                }
            }
        });
    }
}

impl<const WORDS: usize> View<WORDS> {
    /// What a square is to the player, below [`MEANINGS`].
    #[inline]
    fn meaning(&self, word: usize, bit: u64) -> usize {
        let is_in = |map: &Map<WORDS>| usize::from(map.has_bit(word, bit));
        let lines = &self.lines;
        let line = (3 * is_in(&lines.wins)).max(is_in(&lines.threes) + is_in(&lines.open_threes));
        let reach = (2 * is_in(&self.reach)).max(is_in(&self.near));
        line * 3 + reach
    }
}

/// The class of the height of a stack that can give tiles.
#[inline]
fn height_class(height: u8) -> usize {
    match height {
        ..=4 => usize::from(height.max(2)) - 2,
        5..=7 => 3,
        8..=12 => 4,
        _ => 5,
    }
}
