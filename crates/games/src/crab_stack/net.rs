//! The networks of evaluation, for two players and for three: their patterns and their files.
//!
//! A pattern is what lies on a rock: the crab on top, by size and by how many turns after the seat its owner moves, and
//! whether the crab below it is the seat's own, another's, or none.

use cairn_core::{DataFile, NetFile, Seat, net_file, ones};

use super::board::{CrabStack, PLACES, Rock};
use super::stack::{Size, seat_of_crab};

/// Owners as a seat sees them: itself, the three after it, and players who are out.
const OWNERS: usize = 5;

/// What can lie on a rock, as far as patterns go.
const CONTENTS: usize = 3 * OWNERS * 3;

/// The number of patterns.
pub(super) const PATTERNS: usize = PLACES * CONTENTS;

/// The symmetries of the board.
pub(super) const IMAGES: usize = 12;

/// The networks for two players and for three.
pub(super) static NETS: [NetFile; 2] = [net_file!("crab-stack-net"), net_file!("crab-stack-net-3")];

/// The files of the game's data.
pub(super) static FILES: &[&DataFile] = &[&NETS[0].data, &NETS[1].data];

impl CrabStack {
    /// Calls `add` with the pattern of each rock that is not empty, as a seat sees it.
    #[inline]
    pub(super) fn add_patterns(&self, seat: Seat, mut add: impl FnMut(usize)) {
        let players = usize::from(self.players);
        let owner_of: [usize; 4] = std::array::from_fn(|owner| {
            let is_in = owner < players && self.still_in.contains(Seat::ALL[owner]);
            if is_in { (owner + players - seat.index()) % players } else { OWNERS - 1 }
        });
        for index in ones(self.occupied()) {
            let piles = self.crabs(Rock::from_index(index)).piles;
            let mut from_top = Size::ALL.into_iter().rev().flat_map(|size| {
                let mut pile = piles[size as usize];
                std::iter::from_fn(move || (!pile.is_empty()).then(|| (size, seat_of_crab(pile.pop()))))
            });
            let Some((size, owner)) = from_top.next() else { continue };
            let below = match from_top.next() {
                None => 0,
                Some((_, below)) if below == seat => 1,
                Some(_) => 2,
            };
            let content = (size as usize * OWNERS + owner_of[owner.index()]) * 3 + below;
            add(index as usize * CONTENTS + content);
        }
    }
}

/// The pattern on the image of a board.
pub(super) fn pattern_image(which: usize, pattern: usize) -> usize {
    let place = Rock::from_index((pattern / CONTENTS) as u32);
    // Patterns of places that are no rocks do not come up.
    let image = if place.is_on_board() { place.image(which as u8) } else { place };
    image.index() * CONTENTS + pattern % CONTENTS
}
