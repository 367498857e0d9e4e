//! The tiles that can still move, and the line that wins.

use std::collections::BTreeSet;

use cairn_core::{Position, Seat};
use cairn_i18n::{Language, Plural, phrase};

use super::board::{End, KnightLine, Neutral};
use super::geometry::{KING, Square};
use crate::{EndReason, Tally};

/// How many tiles a player can still move.
const TILES_LEFT: Plural =
    Plural { one: phrase!("{} tile left to move"), other: phrase!("{} tiles left to move") };

/// The number of stacks in line that wins.
const LINE: i8 = 4;

impl Tally for KnightLine {
    fn tally(&self, seat: Seat, language: Language) -> String {
        let left: u32 = self.piles(seat).iter().map(|pile| u32::from(pile.height - 1)).sum();
        TILES_LEFT.of(left as usize, language).fill(language, &[&left])
    }

    fn why_over(&self, language: Language) -> EndReason {
        let Some(End::Line(winner)) = self.end else {
            return EndReason::new(match self.seats() {
                2 => phrase!("nobody can move and there is no line, so {} wins")
                    .fill(language, &[&self.seat_name(Seat::Two, language)]),
                _ => phrase!("nobody can move and there is no line").text(language).to_owned(),
            });
        };
        let cells = self.line_of(winner).into_iter().map(|square| square.to_string()).collect();
        let name = self.seat_name(winner, language);
        EndReason { text: phrase!("{} has four in a line").fill(language, &[&name]), cells }
    }
}

impl KnightLine {
    /// The squares of the lines of a seat, each square once; none where it has no line.
    fn line_of(&self, seat: Seat) -> BTreeSet<Square> {
        let wildcard = (self.options.tile == Neutral::Wildcard).then_some(Square::ORIGIN);
        let own: BTreeSet<Square> = self.piles(seat).iter().map(|pile| pile.at).chain(wildcard).collect();
        // Four of the eight directions: each line is found from its other end too.
        let rows = own.iter().flat_map(|&first| {
            KING[4..]
                .iter()
                .map(move |&(x, y)| (0..LINE).map(move |n| first.plus((x * n, y * n))).collect::<Vec<_>>())
        });
        rows.filter(|row| row.iter().all(|square| own.contains(square))).flatten().collect()
    }
}
