//! Premoves: a move that the user chooses while others think, and that is made at once when the turn comes.
//!
//! It is one of the moves that would be legal if the user were to move now. The rules decide again when the turn comes:
//! a move that is not legal then is dropped with the reason.

use cairn_core::Seat;
use cairn_games::{Table, meant_move};
use cairn_i18n::say;
use cairn_wire::{Event, Stage};

use super::{OnlineEffect, OnlineSession};
use crate::editor::Editor;
use crate::picks::sentence;
use crate::{InputEvent, InputOutcome, InputView, Message, MoveInput};

/// What the user chooses ahead of the turn.
#[derive(Debug, Default)]
pub(super) struct Premoves {
    /// The game as if the user were to move, with the input of a move there; nothing while none can be chosen.
    board: Option<Board>,
    /// The move that waits for the turn.
    chosen: Option<PremoveView>,
}

#[derive(Debug)]
struct Board {
    /// The change of the table since which it is like this.
    change: u32,
    table: Box<dyn Table>,
    input: MoveInput,
}

/// A move that waits for the user's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PremoveView {
    /// The move.
    pub mv: String,
    /// The cells on its path; none for a move without a place.
    pub cells: Vec<String>,
}

impl OnlineSession {
    /// The seat for which a premove can be chosen: the only one of the user, while others are to move and clocks run.
    fn premover(&self) -> Option<Seat> {
        let is_live = !self.state.clock().is_slow() && self.state.stage() == Stage::Playing;
        let seat = self.user().filter(|_| is_live)?;
        self.state.table().status().to_move().filter(|mover| *mover != seat).map(|_| seat)
    }

    /// Follows the game after an event: makes the premove if the turn has come, and lays out the board for another one.
    pub(super) fn follow_premove(&mut self, effects: &mut Vec<OnlineEffect>) {
        if self.is_my_turn() {
            self.make_premove(effects);
        } else if self.state.stage() != Stage::Playing || self.user().is_none() {
            self.premoves.chosen = None;
        }
        let is_new = |board: &Board| board.change != self.changes;
        match self.premover() {
            None => self.premoves.board = None,
            Some(seat) if self.premoves.board.as_ref().is_none_or(is_new) => {
                let before = self.premoves.board.take();
                self.premoves.board = self.premove_board(seat, before);
            }
            Some(_) => {}
        }
    }

    /// The board as if this seat were to move, with what was picked before as far as that can still be.
    fn premove_board(&self, seat: Seat, before: Option<Board>) -> Option<Board> {
        let mut editor = Editor::new(self.state.table());
        editor.set_to_move(seat);
        let table = editor.table().filter(|table| table.status().to_move() == Some(seat))?;
        let mut input = MoveInput::careful(table.as_ref());
        let picked = before.map(|before| before.input.selection().picked().to_vec()).unwrap_or_default();
        for pick in picked {
            let outcome = input.update(InputEvent::Pick(pick), table.as_ref(), self.language);
            if outcome != InputOutcome::Changed {
                input = MoveInput::careful(table.as_ref());
                break;
            }
        }
        Some(Board { change: self.changes, table, input })
    }

    fn make_premove(&mut self, effects: &mut Vec<OnlineEffect>) {
        let Some(PremoveView { mv, .. }) = self.premoves.chosen.take() else { return };
        match self.state.table().explain(&mv, self.language) {
            None => self.send_move(&mv, effects),
            Some(reason) => {
                self.message = Some(Message::error(say::MOVE_REFUSED.fill(self.language, &[&mv, &reason])));
            }
        }
    }

    /// A premove was chosen for a game that goes on from this table: after anything but its next move it is dropped.
    pub(super) fn keep_premove_after(&mut self, event: &Event, ahead: Option<&String>, ply: usize) {
        let is_next = match event {
            Event::Moved { mv, .. } => ahead.is_none_or(|ahead| ahead == mv),
            _ => self.state.table().ply() == ply,
        };
        if !is_next {
            self.premoves.chosen = None;
        }
    }

    /// Drops the premove, since what the user did before was not done.
    pub(super) fn drop_premove(&mut self) {
        self.premoves.chosen = None;
    }

    /// A step of the user towards a premove. With one chosen it gives that one up.
    pub(super) fn take_premove_input(&mut self, event: InputEvent, effects: &mut Vec<OnlineEffect>) {
        use InputEvent::{Back, Button, Clear, Drag, Pick};
        let is_first = matches!(event, Pick(_) | Drag { .. } | Button | Back | Clear);
        let gives_up = is_first && self.premoves.chosen.take().is_some();
        if gives_up {
            effects.push(OnlineEffect::Announce(say::PREMOVE_CANCELLED.text(self.language).to_owned()));
        }
        if gives_up && matches!(event, Back | Clear) {
            return;
        }
        let Some(Board { table, input, .. }) = &mut self.premoves.board else { return };
        let had_picked = !input.selection().picked().is_empty();
        match input.update(event, table.as_ref(), self.language) {
            InputOutcome::Move(mv) => self.choose_premove(mv, effects),
            InputOutcome::Changed => self.message = None,
            InputOutcome::Instead(reason) => self.message = Some(Message::info(reason)),
            // The user need not move, so a click somewhere else is no mistake.
            InputOutcome::Refused(reason) if had_picked => self.message = Some(Message::error(reason)),
            InputOutcome::Refused(_) | InputOutcome::Ignored => {}
        }
    }

    /// A typed move while others are to move.
    pub(super) fn type_premove(&mut self, mv: &str, effects: &mut Vec<OnlineEffect>) {
        let Some(Board { table, input, .. }) = &mut self.premoves.board else { return };
        let mv = meant_move(table.as_ref(), mv);
        if let Some(reason) = table.explain(&mv, self.language) {
            self.message = Some(Message::error(sentence(&reason)));
            return;
        }
        match input.make(&mv, table.as_ref(), self.language) {
            InputOutcome::Move(mv) => self.choose_premove(mv, effects),
            _ => self.message = None,
        }
    }

    fn choose_premove(&mut self, mv: String, effects: &mut Vec<OnlineEffect>) {
        let Some(Board { input, .. }) = &self.premoves.board else { return };
        effects.push(OnlineEffect::Announce(say::PREMOVE.fill(self.language, &[&mv])));
        self.message = None;
        self.premoves.chosen = Some(PremoveView { cells: input.cells_of(&mv), mv });
    }

    /// The move that waits for the turn.
    pub(super) fn premove(&self) -> Option<PremoveView> {
        self.premoves.chosen.clone()
    }

    /// The input of a premove; closed where none can be chosen.
    pub(super) fn premove_input(&self) -> InputView {
        let view = |board: &Board| InputView {
            is_quiet: true,
            ..board.input.view(board.table.as_ref(), self.language)
        };
        self.premoves.board.as_ref().map_or_else(InputView::closed, view)
    }
}
