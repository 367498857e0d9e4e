//! The network of evaluation: its patterns and its file.
//!
//! A pattern is what lies on a point: a cube of either player, or a stack by its height and the owners of its upper three
//! discs.

use cairn_core::{DataFile, NetFile, Seat, image_on_square, net_file, ones};

use super::board::{Crossing, Nava, POINTS, Points, SIZE, colour_of};

/// What can lie on a point, as far as patterns go: 2 stacks of one disc, 4 of two, 8 of each height up to six or more,
/// and 2 cubes.
const CONTENTS: usize = 2 + 4 + 4 * 8 + 2;

/// The place of the first cube among the contents.
const CUBES: usize = CONTENTS - 2;

/// The number of patterns.
pub(super) const PATTERNS: usize = POINTS * CONTENTS;

/// The symmetries of the board.
pub(super) const IMAGES: usize = 8;

/// The file of the network. A browser loads it later.
pub(super) static NET: NetFile = net_file!("nava-net");

/// The files of the game's data.
pub(super) static FILES: &[&DataFile] = &[&NET.data];

impl Nava {
    /// Calls `add` with the pattern of each point that is not empty, as a seat sees it.
    #[inline]
    pub(super) fn add_patterns(&self, seat: Seat, mut add: impl FnMut(usize)) {
        let own = colour_of(seat);
        let mut add = |index: u32, content: usize| add(index as usize * CONTENTS + content);
        let cubes = |set: Points, content| ones(set).map(move |index| (index, content));
        cubes(self.cubes(own), CUBES).for_each(|(index, content)| add(index, content));
        cubes(self.cubes(own.other()), CUBES + 1).for_each(|(index, content)| add(index, content));
        // Turns the bits of the discs around so that own ones are 0.
        let turn = if own.bit() == 1 { usize::MAX } else { 0 };
        for index in ones(self.stacks(own) | self.stacks(own.other())) {
            let discs = self.discs(Crossing::from_index(index));
            let owners = usize::from(discs.word()) ^ turn;
            add(
                index,
                match discs.height() {
                    1 => owners & 1,
                    2 => 2 + (owners & 3),
                    height => 6 + (height.min(6) as usize - 3) * 8 + (owners & 7),
                },
            );
        }
    }
}

/// The pattern on the image of a board.
pub(super) fn pattern_image(which: usize, pattern: usize) -> usize {
    let point = (pattern / CONTENTS) as u8;
    let (column, row) = image_on_square(which as u8, SIZE, (point % SIZE, point / SIZE));
    usize::from(row * SIZE + column) * CONTENTS + pattern % CONTENTS
}
