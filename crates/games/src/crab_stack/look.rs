//! What the sea, the rocks and the crabs look like.
//!
//! Sizes of crabs differ in shape as well: a small crab is round and all eyes, the shell of a large one is jagged. A
//! shell has as many spots as the number of its owner's seat.

use cairn_core::PieceKind;
use cairn_core::look::{
    Beneath, Breadth, DrawnOn, Figure, Form, Hatch, LayerPath, OwnerMark, Patch, PatchLayer, PatchShape,
    PieceLetter, Removal, Shades, Surroundings,
};

/// The water from the deep outside to the shallows.
static SEA: Surroundings = Surroundings {
    bands: &[("#4d93b0", 84.0), ("#63a8c0", 77.0), ("#7cbccd", 70.0), ("#95cdd8", 63.0), ("#aadbe1", 57.0)],
    motif_paint: r##"fill="none" stroke="#f1fbf8" stroke-width="2.2" opacity=".6""##,
    motif: ["q4-5 8 0t8 0", "q4-5 8 0t8 0t8 0"],
    headroom: 34.0,
    paper: WATER_SHADES,
};

const WATER_SHADES: Shades = Shades { dark: 0x14_2a3a, light: 0xcf_e6f2 };

/// Open water between the rocks.
pub static WATER: Patch = Patch {
    name: "water",
    around: &SEA,
    shape: PatchShape::Same(concat!(
        r##"<ellipse rx="46" ry="41" fill="#7cbccd"/><ellipse rx="38" ry="33" fill="#63a8c0"/>"##,
        r##"<ellipse cy="2" rx="27" ry="22" fill="#4d93b0"/>"##,
        r##"<path fill="none" stroke="#f1fbf8" stroke-width="3" opacity=".85" "##,
        r#"d="M-25-12q6-7 12 0t12 0 12 0M-12 4q6-7 12 0t12 0 12 0M-24 19q6-7 12 0t12 0"/>"#,
    )),
    rank: 0,
    name_colour: None,
    paper: WATER_SHADES,
    hatch: Some(Hatch { sign: '~', ink: Shades { dark: 0x5a_8fb0, light: 0x2f_6f95 } }),
};

/// A rock of sandstone.
pub static ROCK: Patch = Patch {
    name: "rock",
    around: &SEA,
    shape: PatchShape::Uneven(&[
        THIN_FOAM,
        THICK_FOAM,
        HALO,
        side(r##"fill="#b0935d" stroke="#b0935d" stroke-width="14""##),
        top(r##"fill="#e9d5a4" stroke="#e9d5a4" stroke-width="14""##),
        LIGHT,
        cracks(r##"fill="none" stroke="#a88a55" stroke-width="2" opacity=".55" pointer-events="none""##),
    ]),
    rank: 1,
    name_colour: Some("#7a6840"),
    paper: Shades { dark: 0x5c_5340, light: 0xe3_d6b4 },
    hatch: None,
};

/// A rock of basalt.
pub static DARK_ROCK: Patch = Patch {
    name: "dark rock",
    around: &SEA,
    shape: PatchShape::Uneven(&[
        THIN_FOAM,
        THICK_FOAM,
        HALO,
        side(r##"fill="#5f5955" stroke="#5f5955" stroke-width="14""##),
        top(r##"fill="#9b9490" stroke="#9b9490" stroke-width="14""##),
        LIGHT,
        cracks(r##"fill="none" stroke="#5c5652" stroke-width="2" opacity=".55" pointer-events="none""##),
    ]),
    rank: 2,
    name_colour: Some("#d9d3cc"),
    paper: Shades { dark: 0x3e_3a36, light: 0xbf_b4a2 },
    hatch: None,
};

const fn outline(paint: &'static str, drawn_on: DrawnOn, shift: (f64, f64), scale: f64) -> PatchLayer {
    PatchLayer { paint, drawn_on, path: LayerPath::Outline { shift, scale } }
}

const THIN_FOAM: PatchLayer = outline(
    r##"fill="none" stroke="#f1fbf8" stroke-width="25" opacity=".4""##,
    DrawnOn::Unmarked,
    (0.0, 5.0),
    1.0,
);
const THICK_FOAM: PatchLayer = outline(
    r##"fill="none" stroke="#f1fbf8" stroke-width="19" opacity=".85""##,
    DrawnOn::Unmarked,
    (0.0, 6.0),
    1.0,
);
const HALO: PatchLayer = outline(r#"stroke="{mark}" stroke-width="29""#, DrawnOn::Marked, (0.0, 4.0), 1.0);
const LIGHT: PatchLayer =
    outline(r##"fill="#fffbe8" opacity=".3" pointer-events="none""##, DrawnOn::Every, (-4.0, -5.0), 0.86);

/// The side of a rock, which lies in shade.
const fn side(paint: &'static str) -> PatchLayer {
    outline(paint, DrawnOn::Every, (0.0, 8.0), 1.0)
}

const fn top(paint: &'static str) -> PatchLayer {
    outline(paint, DrawnOn::EveryTarget, (0.0, 0.0), 1.0)
}

/// Cracks and grains.
const fn cracks(paint: &'static str) -> PatchLayer {
    const CRACKS: &[&str] = &[
        "m-38-16l9 5 3 8m52 18l8-4m-2-42h.1m-60 40h.1m46 14h.1",
        "m34-22l-9 4-1 9m-52 22l-7 1m6-39h.1m20-10h.1m28 58h.1",
        "m-20-38l4 8 9 2m36 38l9 3m-66-8h.1m5 10h.1m62-40h.1",
        "m-37 4l8-1 5 6m48-34l7-5m5 28h.1m-4 9h.1m-60-40h.1",
        "m8-40l-2 8 6 5m18 44l4-6 8 0m-76-6h.1m8-27h.1m56 3h.1",
    ];
    PatchLayer { paint, drawn_on: DrawnOn::Every, path: LayerPath::Details(CRACKS) }
}

/// The smallest crab.
pub static SMALL: PieceKind = crab("small", 'S', Breadth::Narrow, SMALL_BODY);
/// The middle crab.
pub static MEDIUM: PieceKind = crab("medium", 'M', Breadth::Medium, MEDIUM_BODY);
/// The largest crab.
pub static LARGE: PieceKind = crab("large", 'L', Breadth::Full, LARGE_BODY);

const fn crab(name: &'static str, letter: char, breadth: Breadth, body: Figure) -> PieceKind {
    PieceKind {
        name,
        form: Form::Figure(body),
        letter: PieceLetter::Own(letter),
        counted: false,
        angular: false,
        breadth,
        fixed: false,
        removal: Removal::Sinks,
    }
}

/// Legs and arms, claws held up close to the head, so that they hide little of the rocks behind, the front of the shell
/// in shade, its upper side, eyes and a glint.
macro_rules! body {
    (
        outline $outline:literal, front $front:literal, shell $shell:literal,
        eyes $eyes:literal in $rings:literal and $whites:literal, pupils $pupils:literal in $width:literal
    ) => {
        concat!(
            r#"<path stroke-width="5.5" d="M-26-18q-13-4-17 6M-27-11q-11 0-14 10M-23-5q-8 2-9 9M26-18q13-4 17 6M27-11q11 0 14 10M23-5q8 2 9 9M-23-30q-9-5-5-14M23-30q9-5 5-14"/>"#,
            r#"<g fill="{face}" stroke-width=""#,
            $outline,
            r#""><path d="M-32-43c-8-5-9-18-3-24 3 2 5 4 6 8 2-5 5-8 9-10 5 9 5 20-2 26-3 2-7 2-10 0zM32-43c8-5 9-18 3-24-3 2-5 4-6 8-2-5-5-8-9-10-5 9-5 20 2 26 3 2 7 2 10 0z"/>"#,
            r#"<path fill="{rim}" d=""#,
            $front,
            r#"M-6 4q6 4 12 0"/><path d=""#,
            $shell,
            r#""/></g><path stroke-width=""#,
            $rings,
            r#"" d=""#,
            $eyes,
            r##""/><path stroke="#fff" stroke-width=""##,
            $whites,
            r#"" d=""#,
            $eyes,
            r##""/><path stroke="#1c1a1a" stroke-width=""##,
            $width,
            r#"" d=""#,
            $pupils,
            r##""/><path stroke="#fff" stroke-width="4" opacity=".45" d="M-22-27q4-10 15-12"/>"##,
        )
    };
}

/// What all crabs have in common.
const BODY: Figure = Figure {
    size: 1.0,
    floor: 26.0,
    foot: 9.0,
    paint: r#"fill="none" stroke="{edge}""#,
    svg: "",
    owner_mark: OwnerMark::Spots([
        "",
        "M0 -20h.1",
        "M-10 -20h.1M10 -20h.1",
        "M-12 -15h.1M0 -28h.1M12 -15h.1",
        "M-12 -13h.1M-11 -28h.1M12 -13h.1M11 -28h.1",
    ]),
    shadow: "",
    beneath: None,
    // There is more room than on a square board: no stack stands right behind another in the next row.
    thickness: 13.0,
    highest: 64.0,
};

const SMALL_BODY: Figure = Figure {
    size: 0.54,
    svg: body! {
        outline "3.5",
        front "M-27-18c0 17 12 27 27 27s27-10 27-27z",
        shell "M-28-20c0-19 13-27 28-27s28 8 28 27c0 13-12 20-28 20s-28-7-28-20z",
        eyes "M-6.8-50h.1M6.8-50h.1" in "22" and "18", pupils "M-5.3-49h.1M8.3-49h.1" in "9"
    },
    shadow: r#"<ellipse cx="2" cy="23" rx="22.7" ry="8""#,
    beneath: Some(Beneath {
        half: 17.0,
        behind: r#"<path fill="none" stroke="{edge}" stroke-width="3" d="M-17-6l-6 5M17-6l6 5"/>"#,
    }),
    ..BODY
};
const MEDIUM_BODY: Figure = Figure {
    size: 0.75,
    svg: body! {
        outline "2.5",
        front "M-32-20c0 18 14 29 32 29s32-11 32-29z",
        shell "M-33-20c0-17 15-25 33-25s33 8 33 25c0 12-15 20-33 20s-33-8-33-20z",
        eyes "M-7.3-50h.1M7.3-50h.1" in "18" and "14", pupils "M-5.8-49h.1M8.8-49h.1" in "7"
    },
    shadow: r#"<ellipse cx="2" cy="23" rx="31.5" ry="8""#,
    beneath: Some(Beneath {
        half: 24.0,
        behind: r#"<path fill="none" stroke="{edge}" stroke-width="3" d="M-24-6l-6 5M24-6l6 5"/>"#,
    }),
    ..BODY
};
const LARGE_BODY: Figure = Figure {
    size: 0.97,
    svg: body! {
        outline "2",
        front "M-33-20c0 18 15 29 33 29s33-11 33-29z",
        shell "M-33-20l-5-5 6-4-2-6 7-1 1-6 8 2q8-5 18-5t18 5l8-2 1 6 7 1-2 6 6 4-5 5c0 12-15 20-33 20s-33-8-33-20z",
        eyes "M-7.5-50h.1M7.5-50h.1" in "16" and "12", pupils "M-6-49h.1M9-49h.1" in "6"
    },
    shadow: r#"<ellipse cx="2" cy="23" rx="40.7" ry="8""#,
    beneath: Some(Beneath {
        half: 31.0,
        behind: r#"<path fill="none" stroke="{edge}" stroke-width="3" d="M-31-6l-6 5M31-6l6 5"/>"#,
    }),
    ..BODY
};
