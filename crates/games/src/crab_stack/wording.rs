//! What people call the crabs and options.

use cairn_core::PieceKind;
use cairn_i18n::{Phrase, phrases, say};

use super::board::CrabStack;
use super::look;
use crate::wording::{OptionNames, Wording};

phrases! {
    /// The smallest crab.
    SMALL: "small";
    /// The middle crab.
    MEDIUM: "medium";
    /// The largest crab.
    LARGE: "large";
}

impl Wording for CrabStack {
    const PIECES: &'static [(&'static PieceKind, Phrase)] =
        &[(&look::LARGE, LARGE), (&look::MEDIUM, MEDIUM), (&look::SMALL, SMALL)];

    const OPTIONS: &'static [OptionNames] = &[OptionNames { name: say::OPTION_PLAYERS, values: &[] }];

    const BUTTONS: &'static [(&'static str, Phrase)] = &[];
}
