//! The groups that the players compare at the end.

use std::cmp::Reverse;

use cairn_core::{Seat, ones};
use cairn_i18n::{Language, phrase};

use super::board::{Cell, Cells, Swack};
use crate::{EndReason, Tally};

/// The number of group sizes that fit beside a player's name.
const SHOWN: usize = 4;

impl Tally for Swack {
    fn tally(&self, seat: Seat, language: Language) -> String {
        phrase!("groups {}").fill(language, &[&sizes_text(&self.group_sizes(seat), SHOWN)])
    }

    /// The size of the largest group.
    fn counted(&self, seat: Seat) -> Option<u32> {
        self.group_sizes(seat).first().map(|&size| size as u32)
    }

    fn why_over(&self, language: Language) -> EndReason {
        let sizes = [Seat::One, Seat::Two].map(|seat| self.group_sizes(seat));
        let at = |seat: Seat, place: usize| sizes[seat.index()].get(place).copied().unwrap_or_default();
        let longest = sizes.iter().map(Vec::len).max().unwrap_or_default();
        let Some(decided) = (0..longest).find(|&place| at(Seat::One, place) != at(Seat::Two, place)) else {
            return self.why_tied(language);
        };
        let winner = if at(Seat::One, decided) > at(Seat::Two, decided) { Seat::One } else { Seat::Two };
        let side = |seat: Seat| {
            let compared: Vec<usize> = (0..=decided).map(|place| at(seat, place)).collect();
            format!("{} {}", self.seat_name(seat, language), sizes_text(&compared, compared.len()))
        };
        EndReason {
            text: phrase!("largest groups: {}, {}").fill(language, &[&side(winner), &side(winner.other())]),
            cells: self.group_cells(winner).into_iter().nth(decided).unwrap_or_default(),
        }
    }
}

impl Swack {
    /// Why a game without a larger group ended as it did.
    fn why_tied(&self, language: Language) -> EndReason {
        EndReason::new(match self.last {
            None => phrase!("both players passed before a move was made").text(language).to_owned(),
            Some(last) => {
                phrase!("all groups are equal, and {} moved last").fill(language, &[&last.name(language)])
            }
        })
    }

    /// The cells of each of a seat's groups, the largest first.
    fn group_cells(&self, seat: Seat) -> Vec<Vec<String>> {
        let mut groups: Vec<Cells> = self.each_group(self.colour_of(seat)).collect();
        groups.sort_by_key(|group| Reverse(group.count_ones()));
        let names = |group| ones(group).map(|bit| Cell::from_index(bit).to_string()).collect();
        groups.into_iter().map(names).collect()
    }
}

/// Sizes side by side, `7, 3, 1`, and an ellipsis in place of more than fit.
fn sizes_text(sizes: &[usize], most: usize) -> String {
    let mut shown: Vec<String> = sizes.iter().take(most).map(usize::to_string).collect();
    if sizes.len() > most {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}
