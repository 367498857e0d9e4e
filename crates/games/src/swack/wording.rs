//! What people call the pieces, options and moves.

use cairn_core::PieceKind;
use cairn_i18n::{Phrase, phrases, say};

use super::board::Swack;
use super::look;
use crate::wording::{OptionNames, Wording};

phrases! {
    /// A round, flat piece.
    DISC: "disc";
    /// The option for who wins a full tie.
    TIE: "Full tie";
    /// The last mover wins a tie.
    LAST_WINS: "last mover wins";
    /// The last mover loses a tie.
    LAST_LOSES: "last mover loses";
    /// The option to swap sides as the first turn.
    SWAP_RULE: "Swap rule";
    /// Swapping sides.
    SWAP: "swap sides";
}

impl Wording for Swack {
    const PIECES: &'static [(&'static PieceKind, Phrase)] = &[(&look::DISC, DISC)];

    const OPTIONS: &'static [OptionNames] = &[
        OptionNames { name: say::OPTION_SIZE, values: &[] },
        OptionNames { name: TIE, values: &[("last-wins", LAST_WINS), ("last-loses", LAST_LOSES)] },
        OptionNames { name: SWAP_RULE, values: &[("no", say::NO), ("yes", say::YES)] },
    ];

    const BUTTONS: &'static [(&'static str, Phrase)] = &[("pass", say::PASS), ("swap", SWAP)];
}
