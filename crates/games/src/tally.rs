//! What counts towards the end of a game, and why it ended, for people.

use cairn_core::{Notation, Scene, Seat};
use cairn_i18n::Language;

use crate::seat_names::name_of;

/// Why a game is over, and the cells that show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndReason {
    /// One short sentence, with neither a full stop at its end nor the name of the winner where others say it.
    pub text: String,
    /// The cells that show it, such as the stacks of a line; none where nothing on the board does.
    pub cells: Vec<String>,
}

impl EndReason {
    /// A reason that no cell shows.
    pub fn new(text: impl Into<String>) -> EndReason {
        EndReason { text: text.into(), cells: Vec::new() }
    }
}

/// A game that shows how its players stand by what the rules count.
pub trait Tally: Notation + Scene {
    /// What counts for a seat now, in a few words such as `7 pieces`; empty where the rules count nothing.
    fn tally(&self, seat: Seat, language: Language) -> String;

    /// The same as one number, where more is better for the seat; `None` where what counts is no such number.
    fn counted(&self, seat: Seat) -> Option<u32> {
        let _ = seat;
        None
    }

    /// Whether a seat plays no part any more while others go on.
    fn is_out(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// Why the game is over. Requires a position in which it is.
    fn why_over(&self, language: Language) -> EndReason;

    /// The name of a seat. Provided; games do not override it.
    fn seat_name(&self, seat: Seat, language: Language) -> String {
        name_of(self.tint(seat), self.sign(seat), language)
    }
}

#[cfg(test)]
mod tests {
    use cairn_core::{Seat, Status};
    use cairn_i18n::Language;

    use crate::{Setup, Table};

    /// Plays random games with every setup, and gives them with their positions on the way.
    fn games(mut check: impl FnMut(&dyn Table)) {
        for (setup, seed) in
            Setup::every().into_iter().flat_map(|setup| (0..6).map(move |seed| (setup.clone(), seed)))
        {
            let mut table = setup.deal(seed);
            for ply in 0..400 {
                check(table.as_ref());
                let moves = table.moves();
                let chosen = moves.get((ply * 37 + seed as usize * 11) % moves.len().max(1));
                if chosen.is_none_or(|mv| table.play(mv).is_err()) {
                    break;
                }
            }
        }
    }

    #[test]
    fn exactly_the_games_that_are_over_have_a_reason_in_every_language() {
        let mut over = 0;
        games(|table| {
            for language in Language::ALL {
                let reason = table.end_reason(language);
                assert_eq!(reason.is_some(), table.status().places().is_some(), "{}", table.position());
                if let Some(reason) = reason {
                    over += 1;
                    assert!(!reason.text.is_empty() && !reason.text.ends_with('.'), "{}", reason.text);
                    let cells = table.cells();
                    assert!(
                        reason.cells.iter().all(|name| cells.iter().any(|cell| cell.name == *name)),
                        "{reason:?}"
                    );
                }
            }
        });
        assert!(over > 100, "{over} games ended");
    }

    #[test]
    fn the_player_to_move_is_never_out() {
        games(|table| {
            if let Status::ToMove(seat) = table.status() {
                assert!(!table.is_out(seat), "{}", table.position());
            }
            for seat in Seat::first(table.seats()) {
                assert!(!table.tally(seat, Language::English).is_empty(), "{}", table.position());
            }
        });
    }
}
