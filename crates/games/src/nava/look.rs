//! What the board, the discs and the cubes look like.

use cairn_core::look::{Breadth, Figure, Form, OwnerMark, PieceLetter, Removal, SlabShape};
use cairn_core::{Ground, PieceKind};

/// The board is a plank with lines.
pub const GROUND: Ground = Ground::Point;
/// A disc.
pub static DISC: PieceKind = PieceKind::flat("disc", SlabShape::Round);
/// A cube, which is never part of a stack.
pub static CUBE: PieceKind = PieceKind {
    name: "cube",
    form: Form::Figure(STANDING_CUBE),
    letter: PieceLetter::OwnerCapital,
    counted: false,
    angular: true,
    breadth: Breadth::Full,
    fixed: true,
    removal: Removal::Fades,
};

/// A cube with an edge towards the viewer, in light from the left.
const STANDING_CUBE: Figure = Figure {
    size: 1.0,
    floor: 0.0,
    foot: 0.0,
    paint: "",
    svg: concat!(
        r#"<g stroke="{edge}" stroke-width="1.6"><path fill="{rim}" d="M-31 -24l31 17 31-17v34l-31 17-31-17z"/>"#,
        r#"<path stroke="none" opacity=".22" d="M31 -24l-31 17v34l31-17z"/>"#,
        r#"<path fill="{face}" d="M-31 -24l31-17 31 17-31 17z"/></g>"#,
        r#"<path fill="none" stroke="white" stroke-width="2" opacity=".45" d="M-29 -24m1.5 1l27.5 15 27.5-15m-27.5 15v32"/>"#,
    ),
    owner_mark: OwnerMark::Line {
        middle: -24.0,
        path: "m0-8a15 8 0 0 1 0 16a15 8 0 0 1 0-16z",
        length: 73.8,
    },
    shadow: r#"<path d="M-30 13l35 20 35-20-35-20z""#,
    beneath: None,
    thickness: 11.0,
    highest: 53.0,
};
