//! The cubes on the board.

use cairn_core::{Seat, ones};
use cairn_i18n::{Language, phrase};

use super::board::{CUBES, Crossing, Nava, colour_of};
use crate::{EndReason, Tally};

impl Tally for Nava {
    fn tally(&self, seat: Seat, language: Language) -> String {
        let placed = self.cubes(colour_of(seat)).count_ones();
        phrase!("{} of {} cubes placed").fill(language, &[&placed, &CUBES])
    }

    fn counted(&self, seat: Seat) -> Option<u32> {
        Some(self.cubes(colour_of(seat)).count_ones())
    }

    fn why_over(&self, language: Language) -> EndReason {
        let winner = [Seat::One, Seat::Two]
            .into_iter()
            .find(|&seat| self.cubes(colour_of(seat)).count_ones() == CUBES);
        if let Some(winner) = winner {
            let cells = ones(self.cubes(colour_of(winner)))
                .map(|bit| Crossing::from_index(bit).to_string())
                .collect();
            let name = self.seat_name(winner, language);
            let text = phrase!("{} has placed the ninth cube").fill(language, &[&name]);
            return EndReason { text, cells };
        }
        let loser = [Seat::One, Seat::Two].into_iter().find(|&seat| self.stacks(colour_of(seat)) == 0);
        let name = loser.map(|seat| self.seat_name(seat, language)).unwrap_or_default();
        EndReason::new(phrase!("{} controls no stack").fill(language, &[&name]))
    }
}
