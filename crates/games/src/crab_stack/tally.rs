//! The crabs that are left, and who is out.

use cairn_core::{Position, Scene, Seat};
use cairn_i18n::{Language, phrase};

use super::board::CrabStack;
use crate::{EndReason, Tally};

impl Tally for CrabStack {
    fn tally(&self, seat: Seat, language: Language) -> String {
        match self.crabs_of(seat) {
            1 => phrase!("1 crab").text(language).to_owned(),
            count => phrase!("{} crabs").fill(language, &[&count]),
        }
    }

    fn counted(&self, seat: Seat) -> Option<u32> {
        Some(self.crabs_of(seat) as u32)
    }

    fn is_out(&self, seat: Seat) -> bool {
        !self.still_in.contains(seat)
    }

    fn why_over(&self, language: Language) -> EndReason {
        let out = Seat::first(self.seats()).filter(|&seat| self.is_out(seat));
        let reason = |seat: Seat| {
            let name = self.seat_name(seat, language);
            match self.crabs_of(seat) {
                0 => phrase!("{} has no crab left").fill(language, &[&name]),
                _ => phrase!("{} could not move").fill(language, &[&name]),
            }
        };
        EndReason::new(out.map(reason).collect::<Vec<_>>().join(", "))
    }
}

impl CrabStack {
    /// The number of a seat's crabs on the board, the covered ones too.
    fn crabs_of(&self, seat: Seat) -> usize {
        self.cells().iter().flat_map(|cell| &cell.stack).filter(|crab| crab.owner == Some(seat)).count()
    }
}
