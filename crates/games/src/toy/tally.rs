//! The uppermost cones.

use cairn_core::Seat;
use cairn_i18n::{Language, phrase};

use super::rules::{Cones, colour_of};
use crate::{EndReason, Tally};

impl Tally for Cones {
    fn tally(&self, seat: Seat, language: Language) -> String {
        phrase!("{} on top").fill(language, &[&self.tops(colour_of(seat))])
    }

    fn why_over(&self, language: Language) -> EndReason {
        EndReason::new(phrase!("all cells are full").text(language))
    }
}
