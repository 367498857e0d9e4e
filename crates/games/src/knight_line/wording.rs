//! What people call the tiles, options and moves, and how stacks are written.

use cairn_core::{Piece, PieceKind, Seat};
use cairn_i18n::{Phrase, phrases, say};

use super::board::KnightLine;
use super::look;
use crate::wording::{OptionNames, Wording};

phrases! {
    /// A square, flat piece.
    TILE: "tile";
    /// The option for the number of tiles.
    TILES_EACH: "Tiles each";
    /// The option for a neutral tile.
    GREY_TILE: "Grey tile";
    /// No such tile.
    NONE: "tile|none";
    /// A tile that belongs to nobody's line.
    BLOCKER: "blocker";
    /// A tile that counts in everybody's line.
    WILDCARD: "wildcard";
}

impl Wording for KnightLine {
    const PIECES: &'static [(&'static PieceKind, Phrase)] = &[(&look::TILE, TILE)];

    const OPTIONS: &'static [OptionNames] = &[
        OptionNames { name: say::OPTION_PLAYERS, values: &[] },
        OptionNames { name: TILES_EACH, values: &[] },
        OptionNames {
            name: GREY_TILE,
            values: &[("none", NONE), ("blocker", BLOCKER), ("wildcard", WILDCARD)],
        },
    ];

    const BUTTONS: &'static [(&'static str, Phrase)] = &[("pass", say::PASS)];

    fn pieces(&self) -> Vec<Piece> {
        let owners = self.seat_list().map(Some).chain(self.has_neutral().then_some(None));
        owners.map(tile).collect()
    }

    /// The letter of the owner and the height.
    fn write_stack(&self, stack: &[Piece]) -> Option<String> {
        let (&first, rest) = stack.split_first()?;
        let is_one_owners = rest.iter().all(|&piece| piece == first);
        let fits = stack.len() <= self.highest(first.owner);
        (is_one_owners && fits).then(|| format!("{}{}", self.piece_text(first), stack.len()))
    }

    fn read_stack(&self, text: &str) -> Option<Vec<Piece>> {
        self.pieces().into_iter().find_map(|piece| {
            let height = text.strip_prefix(&self.piece_text(piece))?;
            let height: usize = height.parse().ok().filter(|number: &usize| number.to_string() == height)?;
            (1..=self.highest(piece.owner)).contains(&height).then(|| vec![piece; height])
        })
    }
}

impl KnightLine {
    /// How high a stack can be.
    fn highest(&self, owner: Option<Seat>) -> usize {
        owner.map_or(1, |_| self.options.tiles.into())
    }
}

fn tile(owner: Option<Seat>) -> Piece {
    Piece { owner, kind: &look::TILE }
}
