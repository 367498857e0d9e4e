//! Making moves on the board.

use cairn_core::Pick;
use cairn_i18n::say;
use cairn_session::Picked;
use cairn_session::picks::{buttons, cell_of, sentence};

use super::{Analysis, Asking, Choice};
use crate::context::Context;
use crate::missing::{self, Missing};

impl Analysis {
    /// Picks. What no move goes on with is explained.
    pub(super) fn pick(&mut self, pick: Pick, context: &mut Context) {
        if self.table().status().to_move().is_none() {
            return self.complain(context.text(say::IS_OVER));
        }
        match self.selection.pick(pick.clone()) {
            Picked::Move(mv) => {
                self.play(&mv, context);
            }
            Picked::More => self.ask_next(context),
            Picked::Nothing => {
                let picks: Vec<Pick> = self.selection.picked().iter().cloned().chain([pick]).collect();
                if let Some(reason) = self.table().explain_picks(&picks, context.look.language) {
                    self.complain(sentence(&reason));
                }
            }
        }
    }

    fn ask_next(&mut self, context: &mut Context) {
        let missing = missing::after_picks(&self.selection, Choice::Pick, context);
        self.ask_for(missing, context);
    }

    fn ask_for(&mut self, missing: Missing<Choice>, context: &mut Context) {
        match missing {
            Missing::Nothing => {}
            Missing::Only(pick) => self.pick(pick, context),
            Missing::Count(counter) => self.asking = Asking::Count(counter),
            Missing::Choice(chooser) => self.asking = Asking::Choice(chooser),
        }
    }

    /// Puts the cursor where a move can start, unless one can start where it is.
    pub(super) fn place_cursor(&mut self) {
        self.view.turn_to(&self.selection.next(), 0);
    }

    /// The cells that can be picked next.
    pub(super) fn next_cells(&self) -> Vec<String> {
        self.selection.next().iter().filter_map(cell_of).collect()
    }

    /// Makes a move without a place, or asks which.
    pub(super) fn press_button(&mut self, context: &mut Context) {
        self.selection.clear();
        let buttons = buttons(&self.selection.next());
        if buttons.is_empty() {
            return self.complain(context.text(say::NO_BUTTON));
        }
        let missing = missing::of_buttons(buttons, Choice::Pick, context);
        self.ask_for(missing, context);
    }
}
