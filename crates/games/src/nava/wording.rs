//! What people call the pieces.

use cairn_core::PieceKind;
use cairn_i18n::{Phrase, phrases};

use super::board::Nava;
use super::look;
use crate::wording::{OptionNames, Wording};

phrases! {
    /// A cube.
    CUBE: "cube";
    /// A round, flat piece.
    DISC: "disc";
}

impl Wording for Nava {
    const PIECES: &'static [(&'static PieceKind, Phrase)] = &[(&look::CUBE, CUBE), (&look::DISC, DISC)];

    const OPTIONS: &'static [OptionNames] = &[];

    const BUTTONS: &'static [(&'static str, Phrase)] = &[];
}
