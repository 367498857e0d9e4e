//! Puzzles to solve.

mod input;
mod view;

use std::collections::BTreeSet;

use cairn_core::Pick;
use cairn_games::PuzzleRun;
use cairn_games::lesson::Outcome;
use cairn_games::puzzle::Progress;
use cairn_i18n::say;
use cairn_session::picks::{buttons, cell_of, sentence};
use cairn_session::{Picked, Selection, SetupForm};

use crate::ask::{Chooser, Counter, LineEdit, Message};
use crate::board::BoardView;
use crate::buttons::Buttons;
use crate::context::Context;
use crate::missing::{self, Missing};

/// The puzzles of a game, as they are seen.
#[derive(Debug)]
pub(crate) struct Puzzles {
    run: PuzzleRun,
    /// What the menu shows when one comes back.
    plan: SetupForm,
    /// The names of the puzzles that were solved, of all games.
    solved: BTreeSet<String>,
    selection: Selection,
    view: BoardView,
    asking: Asking,
    /// The cell of a hint.
    hint: Option<String>,
    message: Option<Message>,
    buttons: Buttons,
}

/// What the solver is being asked.
#[derive(Debug)]
enum Asking {
    Nothing,
    /// How many pieces.
    Count(Counter),
    Choice(Chooser<Pick>),
    /// A move.
    Line(LineEdit),
}

impl Puzzles {
    /// At the first puzzle that is not solved yet of the game that is chosen; `None` if the game has none at all.
    pub(crate) fn new(plan: &SetupForm, context: &Context) -> Option<Puzzles> {
        let mut run = PuzzleRun::new(plan.game())?;
        let solved = context.look.autosave.solved();
        let open = run.puzzles().iter().position(|puzzle| !solved.contains(&puzzle.name()));
        run.go_to(open.unwrap_or_default() + 1);
        let mut puzzles = Puzzles {
            selection: Selection::new(run.table()),
            run,
            plan: plan.clone(),
            solved,
            view: BoardView::default(),
            asking: Asking::Nothing,
            hint: None,
            message: None,
            buttons: Buttons::default(),
        };
        puzzles.place_cursor();
        Some(puzzles)
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.message = Some(Message::said(text));
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.message = Some(Message::complaint(text));
    }

    fn is_open(&self) -> bool {
        self.run.progress() == Progress::Open
    }

    /// How many puzzles of this game were solved.
    fn solved_count(&self) -> usize {
        self.run.puzzles().iter().filter(|puzzle| self.solved.contains(&puzzle.name())).count()
    }

    /// After every change of the board: everything else is brought up to it.
    fn changed(&mut self) {
        self.asking = Asking::Nothing;
        self.hint = None;
        self.selection = Selection::new(self.run.table());
        self.view.settle(&self.run.table().cells());
    }

    /// Picks. What no move goes on with is explained.
    fn pick(&mut self, pick: Pick, context: &Context) {
        self.hint = None;
        match self.selection.pick(pick.clone()) {
            Picked::Move(mv) => self.try_move(&mv, context),
            Picked::More => {
                self.ask_for(missing::after_picks(&self.selection, |pick| pick, context), context)
            }
            Picked::Nothing => {
                let picks: Vec<Pick> = self.selection.picked().iter().cloned().chain([pick]).collect();
                if let Some(reason) = self.run.table().explain_picks(&picks, context.look.language) {
                    self.complain(sentence(&reason));
                }
            }
        }
    }

    fn ask_for(&mut self, missing: Missing<Pick>, context: &Context) {
        match missing {
            Missing::Nothing => {}
            Missing::Only(pick) => self.pick(pick, context),
            Missing::Count(counter) => self.asking = Asking::Count(counter),
            Missing::Choice(chooser) => self.asking = Asking::Choice(chooser),
        }
    }

    /// The moves without a place that can be tried now.
    fn button_picks(&self) -> Vec<Pick> {
        if !self.is_open() || !self.selection.picked().is_empty() {
            return Vec::new();
        }
        buttons(&self.selection.next())
    }

    fn press_button(&mut self, context: &Context) {
        self.selection.clear();
        let buttons = self.button_picks();
        if buttons.is_empty() {
            return self.complain(context.text(say::NO_BUTTON));
        }
        self.ask_for(missing::of_buttons(buttons, |pick| pick, context), context);
    }

    /// Tries a move, and says what came of it.
    fn try_move(&mut self, mv: &str, context: &Context) {
        let outcome = self.run.try_move(mv, context.look.language);
        self.changed();
        match outcome {
            Outcome::Right { say } => {
                self.tell(say);
                self.note_solved(context);
            }
            Outcome::Wrong { say } => self.complain(format!("{mv}: {say}")),
            Outcome::Illegal { say } => self.complain(format!("{mv}: {say}.")),
        }
    }

    /// Remembers that the puzzle was solved, here and for the next time.
    fn note_solved(&mut self, context: &Context) {
        let name = self.run.puzzle().name();
        if let Err(error) = context.look.autosave.add_solved(&name) {
            self.complain(context.fill(say::SOLVED_NOT_KEPT, &[&error]));
        }
        self.solved.insert(name);
    }

    fn show_hint(&mut self, context: &Context) {
        self.selection.clear();
        self.hint = self.run.hint().as_ref().and_then(cell_of);
        if self.hint.is_some() {
            self.view.cursor = self.hint.clone();
        }
        if let Some(text) = self.run.hint_text(context.look.language) {
            self.tell(text);
        }
    }

    fn show_solution(&mut self) {
        self.run.show();
        self.changed();
    }

    /// Goes on by a move once the solution is there, and at its end to the next puzzle.
    fn step_on(&mut self, context: &Context) {
        if self.run.step_on() {
            self.changed();
        } else {
            self.leave_puzzle(PuzzleRun::go_on, say::NO_NEXT_PUZZLE, context);
        }
    }

    fn step_back(&mut self) {
        self.run.step_back();
        self.changed();
    }

    /// Goes to another puzzle, or says why there is none.
    fn leave_puzzle(
        &mut self,
        step: impl FnOnce(&mut PuzzleRun) -> bool,
        otherwise: cairn_i18n::Phrase,
        context: &Context,
    ) {
        if step(&mut self.run) {
            self.changed();
            self.place_cursor();
        } else {
            self.tell(context.text(otherwise));
        }
    }

    fn again(&mut self) {
        self.run.retry();
        self.changed();
        self.place_cursor();
    }

    /// Puts the cursor where a move can start.
    fn place_cursor(&mut self) {
        self.view.cursor = self.selection.next().iter().find_map(cell_of);
        self.view.settle(&self.run.table().cells());
    }
}
