//! How a game ends, and what comes after.

use cairn_core::{BySeat, Places, Seat};
use cairn_words::{outcome, say};

use super::{Asking, Choice, GivenUp, Play};
use crate::ask::Chooser;
use crate::context::Context;

impl Play {
    /// The seat of the person to move, or of the only person; nobody where that is not clear or all is over.
    pub(super) fn who_resigns(&self) -> Option<Seat> {
        let to_move = self.to_move()?;
        if self.is_person(to_move) {
            return Some(to_move);
        }
        let mut people = Seat::first(self.seats.len()).filter(|&seat| self.is_person(seat));
        people.next().filter(|_| people.next().is_none())
    }

    pub(super) fn resign(&mut self, context: &mut Context) {
        let Some(seat) = self.who_resigns() else { return self.refuse_pick(context) };
        let merit = BySeat::from_fn(self.seats.len(), |other| u8::from(other != seat));
        self.given_up = Some(GivenUp { places: Places::by_merit(merit), by: Some(seat) });
        self.changed(context);
    }

    /// How the game ended, in words.
    pub(super) fn end_text(&self, places: &Places, context: &Context) -> String {
        let result = outcome(self.table(), places, context.look.language);
        match self.given_up.and_then(|end| end.by) {
            Some(seat) => {
                let resigned = context.fill(say::RESIGNED, &[&self.seat_name(seat, context)]);
                format!("{resigned}. {result}")
            }
            None => result,
        }
    }

    pub(super) fn ask_after_end(&mut self, places: &Places, context: &Context) {
        let text = self.end_text(places, context);
        let items = [
            (say::REMATCH, Choice::Rematch),
            (say::LOOK, Choice::No),
            (say::ANALYSE, Choice::Analyse),
            (say::SAVE, Choice::Save),
            (say::TO_MENU, Choice::Menu),
        ];
        let items = items.map(|(phrase, choice)| (context.text(phrase).to_owned(), choice)).to_vec();
        let title = context.text(say::GAME_OVER).to_owned();
        let note = format!("{text}. {}", context.text(say::REVIEW_HINT));
        self.asking = Asking::Choice(Chooser::new(title, items).with_note(note));
        self.tell(text);
    }

    /// The same game again, everyone one seat further.
    pub(super) fn rematch(&self, context: &mut Context) -> Play {
        let mut seats = self.seats.clone();
        seats.rotate_right(1);
        let mut play = Play::new(self.table().setup().deal(context.next_seed()), seats, context);
        play.shows_thinking = self.shows_thinking;
        play
    }
}
