//! What comes after a game.

use cairn_i18n::say;

use super::{Asking, Choice, Play};
use crate::ask::Chooser;
use crate::context::Context;

impl Play {
    pub(super) fn resign(&mut self, context: &mut Context) {
        if self.local_game.resign() {
            self.changed(context);
        } else {
            self.refuse_pick(context);
        }
    }

    /// Tells how the game ended, and asks what now.
    pub(super) fn ask_after_end(&mut self, end: String, context: &Context) {
        let items = [
            (say::REMATCH, Choice::Rematch),
            (say::LOOK, Choice::No),
            (say::ANALYSE, Choice::Analyse),
            (say::SAVE, Choice::Save),
            (say::TO_MENU, Choice::Menu),
        ];
        let items = items.map(|(phrase, choice)| (context.text(phrase).to_owned(), choice)).to_vec();
        let title = context.text(say::GAME_OVER).to_owned();
        let note = format!("{end}. {}", context.text(say::REVIEW_HINT));
        self.asking = Asking::Choice(Chooser::new(title, items).with_note(note));
        self.tell(end);
    }

    /// The same game again, everyone one seat further.
    pub(super) fn rematch(&self, context: &mut Context) -> Play {
        let mut play = Play::new(self.local_game.rematch(context.next_seed()), context);
        play.shows_thinking = self.shows_thinking;
        play
    }
}
