//! Moves that wait for the user's word: they are on the board, and not sent before they are confirmed.

use cairn_i18n::say;

use super::{OnlineEffect, OnlineSession};
use crate::{Answer, InputEvent, InputView, Question};

/// In which games the user confirms moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ConfirmMoves {
    /// In none.
    #[default]
    Never,
    /// Where each move has days, or no clock runs.
    Slow,
    /// In all.
    Always,
}

impl OnlineSession {
    pub(super) fn confirms_moves(&self) -> bool {
        match self.confirm {
            ConfirmMoves::Never => false,
            ConfirmMoves::Slow => self.state.clock().is_slow(),
            ConfirmMoves::Always => true,
        }
    }

    /// The move that waits for the user's word.
    pub(super) fn unconfirmed(&self) -> Option<&str> {
        self.state.ahead().filter(|_| self.is_unconfirmed)
    }

    /// The user's word on the move: sends it or takes it back. Other steps change nothing.
    pub(super) fn take_word(&mut self, event: &InputEvent, effects: &mut Vec<OnlineEffect>) {
        match event {
            InputEvent::Confirm => {
                self.is_unconfirmed = false;
                self.send_ahead(effects);
            }
            InputEvent::Clear | InputEvent::Back => {
                self.is_unconfirmed = false;
                self.state.take_back_ahead();
                self.table_changed();
            }
            _ => {}
        }
    }

    /// The question whether the move is meant.
    pub(super) fn confirm_input(&self, mv: &str) -> InputView {
        let answer = |phrase: cairn_i18n::Phrase, event| Answer::new(phrase.text(self.language), event);
        let title = say::CONFIRM_MOVE.fill(self.language, &[&mv]);
        let answers = vec![answer(say::CONFIRM, InputEvent::Confirm), answer(say::CANCEL, InputEvent::Clear)];
        InputView { question: Question::Choice { title, answers, at: 0 }, ..InputView::closed() }
    }
}
