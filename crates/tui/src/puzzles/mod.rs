//! The screen of the puzzles of a game: a view of a [`PuzzleSession`].

mod input;
mod view;

use cairn_session::{
    Effect, KeptKind, PuzzleEvent, PuzzleSession, PuzzleView, Session, SetupForm, Slot, Walk,
};

use crate::ask::Asking;
use crate::context::Context;
use crate::input_board::InputBoard;

/// The screen of the puzzles of a game.
#[derive(Debug)]
pub(crate) struct Puzzles {
    session: PuzzleSession,
    /// What the session shows now.
    shown: PuzzleView,
    /// The choices of the menu, to return to.
    form: SetupForm,
    board: InputBoard,
    /// The move that is being typed.
    asking: Asking<String>,
}

impl Puzzles {
    /// At the first unsolved puzzle of the chosen game; `None` if the game has no puzzles.
    pub(crate) fn new(form: &SetupForm, context: &Context) -> Option<Puzzles> {
        let look = &context.look;
        let session = PuzzleSession::new(form.game(), &look.autosave.solved(), look.language)?;
        let (shown, mut board) = (session.view(), InputBoard::default());
        board.place_cursor(session.table(), &shown.input);
        Some(Puzzles { session, shown, form: form.clone(), board, asking: Asking::Nothing })
    }

    /// Sends an event to the session, and follows what has changed. There is no timer: the opponent answers at once, and
    /// a wrong move stays until the next key.
    fn send(&mut self, event: PuzzleEvent, context: &mut Context) {
        let mut effects = self.session.update(event);
        loop {
            let wake = effects.iter().find_map(|effect| match effect {
                Effect::Wake(ticket, _) => Some(*ticket),
                _ => None,
            });
            // Puzzles save no records.
            let (_, outcome) = context.carry_out(effects, &mut Slot::new(KeptKind::Game));
            if let Err(error) = outcome {
                self.session.update(PuzzleEvent::NotKept(error));
            }
            let Some(ticket) = wake.filter(|_| self.session.view().is_answer_due) else { break };
            effects = self.session.update(PuzzleEvent::Wake(ticket));
        }
        let before = std::mem::replace(&mut self.shown, self.session.view());
        let place = |view: &PuzzleView| (view.number, view.is_open, view.moves.len());
        if self.shown.is_open && place(&before) != place(&self.shown) {
            self.board.place_cursor(self.session.table(), &self.shown.input);
        }
        if let Some(cell) = self.shown.hint.first().filter(|_| before.hint.is_empty()) {
            self.board.view.cursor = Some(cell.clone());
        }
        self.board.view.settle(&self.session.table().cells());
    }

    /// One move further in the solution; at its end, to the next puzzle.
    fn step_on(&mut self, context: &mut Context) {
        let event = match self.shown.can_step_forward {
            true => PuzzleEvent::Walk(Walk::Forward),
            false => PuzzleEvent::Next,
        };
        self.send(event, context);
    }
}
