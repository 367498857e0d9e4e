//! Making moves on the board.

use cairn_core::Pick;
use cairn_desk::Picked;
use cairn_words::say;

use super::{Analysis, Asking, Choice};
use crate::ask::{Chooser, Counter};
use crate::context::Context;
use crate::play::{button_text, cell_of, sentence};

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

    /// Asks for what cannot be pointed at on the board, or is easily missed there.
    fn ask_next(&mut self, context: &mut Context) {
        let next = self.selection.next();
        let count_of = |pick: &Pick| if let Pick::Count(count) = pick { Some(*count) } else { None };
        let mut counts: Vec<u8> = next.iter().filter_map(count_of).collect();
        counts.sort_unstable();
        match counts[..] {
            [] if self.selection.picked().len() >= 2 => {
                let name = |pick: Pick| cell_of(pick.clone()).map(|name| (name, pick));
                let item = |(name, pick)| (context.fill(say::GROUP_OF, &[&name]), Choice::Pick(pick));
                let items = next.into_iter().filter_map(name).map(item).collect();
                self.asking = Asking::Choice(Chooser::new(context.text(say::WHICH_STAYS).to_owned(), items));
            }
            [] => {}
            [count] => self.pick(Pick::Count(count), context),
            _ => self.asking = Asking::Count(Counter::new(counts)),
        }
    }

    /// Puts the cursor where a move can start, unless one can start where it is.
    pub(super) fn place_cursor(&mut self) {
        self.view.turn_to(&self.next_cells(), 0);
    }

    /// The cells that can be picked next.
    pub(super) fn next_cells(&self) -> Vec<String> {
        self.selection.next().into_iter().filter_map(cell_of).collect()
    }

    /// Makes a move without a place, or asks which.
    pub(super) fn press_button(&mut self, context: &mut Context) {
        self.selection.clear();
        let mut buttons = self.buttons();
        match buttons.len() {
            0 => self.complain(context.text(say::NO_BUTTON)),
            1 => self.pick(buttons.remove(0), context),
            _ => {
                let items = buttons.into_iter().map(|pick| (button_text(&pick, context), Choice::Pick(pick)));
                let title = context.text(say::WHICH_BUTTON).to_owned();
                self.asking = Asking::Choice(Chooser::new(title, items.collect()));
            }
        }
    }

    /// The moves without a place.
    pub(super) fn buttons(&self) -> Vec<Pick> {
        self.selection.next().into_iter().filter(|pick| matches!(pick, Pick::Button(_))).collect()
    }
}
