//! What the row and the cones look like.

use cairn_core::PieceKind;
use cairn_core::look::{
    Breadth, Figure, Form, OwnerMark, Patch, PatchShape, PieceLetter, Removal, Shades, Surroundings,
};

static FLOOR: Surroundings = Surroundings {
    bands: &[("#d9d2c3", 60.0)],
    motif_paint: r##"fill="none" stroke="#8a7d6c""##,
    motif: ["h8", "h16"],
    headroom: 40.0,
    paper: Shades { dark: 0x20_2020, light: 0xf0_f0f0 },
};

/// A round mat.
pub(super) static MAT: Patch = Patch {
    name: "mat",
    around: &FLOOR,
    shape: PatchShape::Same(r##"<circle r="44" fill="#7a9a6a"/>"##),
    rank: 0,
    name_colour: None,
    paper: Shades { dark: 0x30_4020, light: 0xd0_e0c0 },
    hatch: None,
};

/// A cone.
pub(super) static CONE: PieceKind = PieceKind {
    name: "cone",
    form: Form::Figure(Figure {
        size: 1.0,
        floor: 10.0,
        foot: 0.0,
        paint: "",
        svg: r#"<path fill="{face}" stroke="{edge}" d="M-30 0l30-40 30 40z"/>"#,
        owner_mark: OwnerMark::Spots(["", "M0-12h.1", "M-6-12h.1M6-12h.1", "", ""]),
        shadow: r#"<ellipse cx="2" cy="10" rx="32" ry="8""#,
        beneath: None,
        thickness: 13.0,
        highest: 50.0,
    }),
    letter: PieceLetter::Owner,
    counted: false,
    angular: false,
    breadth: Breadth::Full,
    fixed: false,
    removal: Removal::Fades,
};
