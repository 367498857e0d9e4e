//! What grounds and pieces look like: data that a game's folder gives and that every front end draws.
//!
//! Wooden squares, engraved points, cloth and flat slabs are drawn by the front ends. A game brings its own forms as
//! SVG: [`Patch`] for ground and [`Figure`] for pieces. In both, one unit of the board is 100 SVG units, and y goes
//! down from the centre of the cell.

use std::fmt;

/// What a cell of the board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A square of a wooden board.
    Square,
    /// A square of a cloth without an edge.
    Open,
    /// A crossing of lines.
    Point,
    /// Ground that the game draws itself.
    Patch(&'static Patch),
}

impl Ground {
    /// Whether pieces may lie there.
    pub const fn holds_pieces(self) -> bool {
        match self.patch() {
            Some(patch) => patch.hatch.is_none(),
            None => true,
        }
    }

    /// The game's own data for this ground, if it has any.
    pub const fn patch(self) -> Option<&'static Patch> {
        match self {
            Ground::Patch(patch) => Some(patch),
            Ground::Square | Ground::Open | Ground::Point => None,
        }
    }
}

/// Ground that the game draws, on something that surrounds all such cells of a board.
pub struct Patch {
    /// Its name; no two patches of a game share one.
    pub name: &'static str,
    /// What surrounds it; the same for all patches of a board.
    pub around: &'static Surroundings,
    /// What it looks like in pictures.
    pub shape: PatchShape,
    /// Its place in the order of drawing: patches of a lower rank are drawn first.
    pub rank: u8,
    /// The colour of the cell's name on it, as `#rrggbb`; `None` where the name is not shown.
    pub name_colour: Option<&'static str>,
    /// Its colour in a terminal.
    pub paper: Shades,
    /// What fills it where nothing ever lies on it; `None` where pieces may lie.
    pub hatch: Option<Hatch>,
}

/// What surrounds the patches of a board.
#[derive(Debug)]
pub struct Surroundings {
    /// Bands from the outermost to the innermost: the colour as `#rrggbb`, and how far it reaches from the centres of
    /// the cells.
    pub bands: &'static [(&'static str, f64)],
    /// SVG attributes of the motif along the edge.
    pub motif_paint: &'static str,
    /// The motif in two lengths, as SVG path data from where the pen is.
    pub motif: [&'static str; 2],
    /// How far a stack of the furthest row may reach beyond the outermost band.
    pub headroom: f64,
    /// Their colour in a terminal.
    pub paper: Shades,
}

/// What a patch looks like in pictures.
#[derive(Debug)]
pub enum PatchShape {
    /// The same SVG elements everywhere.
    Same(&'static str),
    /// Layers of an uneven outline that differs from cell to cell, from the bottom to the top.
    Uneven(&'static [PatchLayer]),
}

/// One layer of an uneven patch.
#[derive(Debug)]
pub struct PatchLayer {
    /// Its SVG attributes.
    pub paint: &'static str,
    /// Which cells have it.
    pub drawn_on: DrawnOn,
    /// What is painted.
    pub path: LayerPath,
}

/// Which cells have a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnOn {
    /// All.
    Every,
    /// All; this layer is what the user points at.
    EveryTarget,
    /// Those that are not marked.
    Unmarked,
    /// Those that are marked.
    Marked,
}

/// What is painted in a layer.
#[derive(Debug)]
pub enum LayerPath {
    /// The outline of the patch.
    Outline {
        /// How far it is shifted to the right and down.
        shift: (f64, f64),
        /// How large it is.
        scale: f64,
    },
    /// One of these paths by turns, as SVG path data that starts from the centre of the cell.
    Details(&'static [&'static str]),
}

/// What fills an empty patch where only characters can be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Hatch {
    /// The character.
    pub sign: char,
    /// Its colour.
    pub ink: Shades,
}

/// A colour as `0xrrggbb` for dark and for light screens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shades {
    /// On a dark screen.
    pub dark: u32,
    /// On a light screen.
    pub light: u32,
}

/// A kind of piece of a game.
pub struct PieceKind {
    /// Its name; no two kinds of a game share one.
    pub name: &'static str,
    /// What it looks like in pictures.
    pub form: Form,
    /// How it is written.
    pub letter: PieceLetter,
    /// Whether pieces of different owners never share a stack, so that its height tells all.
    pub counted: bool,
    /// Whether it fills its cell with straight edges in a terminal; otherwise its edges are round.
    pub angular: bool,
    /// How broad it is in a terminal.
    pub breadth: Breadth,
    /// Whether it stays on its cell until it is removed.
    pub fixed: bool,
    /// What is seen when it is removed.
    pub removal: Removal,
}

impl PieceKind {
    /// A flat piece that is written with its owner's letter, as broad as a cell.
    pub const fn flat(name: &'static str, shape: SlabShape) -> PieceKind {
        PieceKind {
            name,
            form: Form::Slab(shape),
            letter: PieceLetter::Owner,
            counted: false,
            angular: matches!(shape, SlabShape::Square),
            breadth: Breadth::Full,
            fixed: false,
            removal: Removal::Fades,
        }
    }
}

/// What a piece looks like in pictures.
#[derive(Debug)]
pub enum Form {
    /// A flat piece that shows its rim under others of its like.
    Slab(SlabShape),
    /// A figure that the game draws itself.
    Figure(Figure),
}

/// The shape of a flat piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlabShape {
    /// A disc.
    Round,
    /// A square with rounded corners.
    Square,
}

/// How a piece is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceLetter {
    /// The letter of its owner; `g` where it is nobody's.
    Owner,
    /// The same as a capital.
    OwnerCapital,
    /// This letter, and the number of its owner's seat.
    Own(char),
}

/// How broad a piece is in a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breadth {
    /// As narrow as possible.
    Narrow,
    /// Between the others.
    Medium,
    /// As broad as its cell.
    Full,
}

/// What is seen when a piece is removed from the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// It fades.
    Fades,
    /// It sinks, and a ring spreads around it.
    Sinks,
}

/// A piece that is drawn by SVG of the game. `{face}`, `{rim}`, `{edge}` and `{ink}` in it stand for the upper side, the
/// side, the outline and the engraving of its owner's colour.
#[derive(Debug)]
pub struct Figure {
    /// By how much its elements are scaled.
    pub size: f64,
    /// Where it stands, below the centre of the cell.
    pub floor: f64,
    /// How far its elements reach below their origin.
    pub foot: f64,
    /// SVG attributes for all its elements.
    pub paint: &'static str,
    /// Its SVG elements.
    pub svg: &'static str,
    /// What tells owners apart where colours are not seen.
    pub owner_mark: OwnerMark,
    /// Its shadow on the ground: the start of an SVG element, up to its paint.
    pub shadow: &'static str,
    /// What is seen of it under another piece; `None` where it is never there.
    pub beneath: Option<Beneath>,
    /// How much higher than the one beneath it a figure stands, where there is room.
    pub thickness: f64,
    /// How high a stack of figures gets.
    pub highest: f64,
}

/// What tells the owners of a figure apart.
#[derive(Debug)]
pub enum OwnerMark {
    /// As many spots as the number of the owner's seat: SVG path data for nobody and for each seat.
    Spots([&'static str; 5]),
    /// A closed line, broken into a number of parts by the owner's colour.
    Line {
        /// How far its middle lies below the figure's origin.
        middle: f64,
        /// SVG path data from its middle.
        path: &'static str,
        /// How long it is.
        length: f64,
    },
}

/// What is seen of a figure under another one: a band.
#[derive(Debug)]
pub struct Beneath {
    /// Half of its width.
    pub half: f64,
    /// SVG elements behind it.
    pub behind: &'static str,
}

/// Parts of a look are equal if their names are: they are static data of one game.
macro_rules! named {
    ($type:ident) => {
        impl PartialEq for $type {
            fn eq(&self, other: &$type) -> bool {
                self.name == other.name
            }
        }

        impl Eq for $type {}

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name)
            }
        }
    };
}

named!(Patch);
named!(PieceKind);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_differ_by_their_names() {
        let [round, square] =
            [SlabShape::Round, SlabShape::Square].map(|shape| PieceKind::flat("stone", shape));
        assert_eq!(round, square);
        assert_ne!(round, PieceKind::flat("counter", SlabShape::Round));
        assert_eq!(format!("{round:?}"), "stone");
        assert!(!round.angular && square.angular);
    }

    #[test]
    fn pieces_may_lie_wherever_the_game_does_not_say_otherwise() {
        assert!([Ground::Square, Ground::Open, Ground::Point].into_iter().all(Ground::holds_pieces));
    }
}
