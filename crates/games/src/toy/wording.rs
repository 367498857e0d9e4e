//! What people call the cones and options.

use cairn_core::PieceKind;
use cairn_i18n::{Phrase, phrases};

use super::look;
use super::rules::Cones;
use crate::wording::{OptionNames, Wording};

phrases! {
    /// The only kind of pieces.
    CONE: "cone";
    /// The option for the length of the row.
    CELLS: "Cells";
}

impl Wording for Cones {
    const PIECES: &'static [(&'static PieceKind, Phrase)] = &[(&look::CONE, CONE)];

    const OPTIONS: &'static [OptionNames] = &[OptionNames { name: CELLS, values: &[] }];

    const BUTTONS: &'static [(&'static str, Phrase)] = &[];
}
