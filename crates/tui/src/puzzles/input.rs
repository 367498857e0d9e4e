//! Keys and clicks in a puzzle.

use cairn_core::Pick;
use cairn_games::PuzzleRun;
use cairn_i18n::say;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Asking, Puzzles};
use crate::analysis::Analysis;
use crate::app::{Event, Next};
use crate::ask::{Answer, LineEdit};
use crate::context::Context;
use crate::help::{Help, Keys};

const KEYS: Keys = &[
    ("↑↓←→", say::KEY_ARROWS),
    ("Enter, Space", say::KEY_PUZZLE_ENTER),
    ("Esc, Backspace", say::KEY_PUZZLE_ESC),
    (":, /", say::KEY_TYPE),
    ("p", say::KEY_PASS),
    ("h", say::KEY_PUZZLE_HINT),
    ("s", say::KEY_PUZZLE_SOLUTION),
    ("n, N", say::KEY_PUZZLE_NEXT),
    ("r", say::KEY_PUZZLE_AGAIN),
    ("+ - 0", say::KEY_ZOOM),
    ("f", say::KEY_FLIP),
    ("c", say::KEY_NAMES),
    ("b", say::KEY_BACKGROUND),
    ("y", say::KEY_COPY),
    ("a", say::KEY_ANALYSE),
    ("q", say::KEY_PUZZLE_MENU),
    ("Ctrl-C", say::KEY_QUIT),
];

impl Puzzles {
    pub(crate) fn handle(&mut self, event: Event, context: &mut Context) -> Next {
        match event {
            Event::Key(key) => {
                self.message = None;
                return self.key(key, context);
            }
            Event::Mouse(mouse) => self.mouse(mouse, context),
            Event::Paste(text) => {
                if matches!(self.asking, Asking::Nothing) {
                    self.asking = Asking::Line(LineEdit::default());
                }
                if let Asking::Line(line) = &mut self.asking {
                    line.insert(text.trim());
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        match &mut self.asking {
            Asking::Nothing => return self.command(key, context),
            Asking::Count(counter) => {
                let answer = counter.handle(key.code);
                self.answered(answer, Pick::Count, context);
            }
            Asking::Choice(chooser) => {
                let answer = chooser.handle(key);
                self.answered(answer, |pick| pick, context);
            }
            Asking::Line(line) => match line.handle(key) {
                Answer::Open => {}
                Answer::Given(text) if !text.is_empty() => self.try_move(&text, context),
                _ => self.asking = Asking::Nothing,
            },
        }
        Next::Stay
    }

    fn command(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Next::Stay;
        }
        if self.view.handle(key.code, &self.run.table().cells()) {
            return Next::Stay;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') if !self.is_open() => self.step_on(context),
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(cell) = self.view.cursor.clone() {
                    self.pick(Pick::Cell(cell), context);
                }
            }
            KeyCode::Esc | KeyCode::Backspace => self.back(),
            KeyCode::Tab => self.view.turn_to(&self.selection.next(), 1),
            KeyCode::BackTab => self.view.turn_to(&self.selection.next(), -1),
            KeyCode::Char(':' | '/') => self.asking = Asking::Line(LineEdit::default()),
            KeyCode::Char('p') => self.press_button(context),
            KeyCode::Char('h') => self.show_hint(context),
            KeyCode::Char('s') => self.show_solution(),
            KeyCode::Char('n') | KeyCode::PageDown => {
                self.leave_puzzle(PuzzleRun::go_on, say::NO_NEXT_PUZZLE, context);
            }
            KeyCode::Char('N') | KeyCode::PageUp => {
                self.leave_puzzle(PuzzleRun::go_back, say::NO_PUZZLE_BEFORE, context);
            }
            KeyCode::Char('r') => self.again(),
            KeyCode::Char('b') => context.look.theme.switch_background(),
            KeyCode::Char('y') => self.tell(context.copy(self.run.table().position())),
            KeyCode::Char('?') => return Next::Help(Help::new(self.run.game(), KEYS)),
            KeyCode::Char('a') => {
                return Next::Analysis(Box::new(Analysis::new(self.run.table().boxed_clone(), context)));
            }
            KeyCode::Char('q') => return Next::Menu(self.plan.clone()),
            KeyCode::Char(c) if c.is_alphanumeric() => {
                self.asking = Asking::Line(LineEdit::new(&c.to_string()));
            }
            _ => {}
        }
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.message = None;
                self.click(at, context);
            }
            MouseEventKind::Down(MouseButton::Right) => {
                self.asking = Asking::Nothing;
                self.back();
            }
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let up = mouse.kind == MouseEventKind::ScrollUp;
                match &mut self.asking {
                    Asking::Count(counter) => counter.step(if up { 1 } else { -1 }),
                    _ => self.view.zoom_by(if up { 1 } else { -1 }),
                }
            }
            _ => {}
        }
    }

    fn click(&mut self, at: Position, context: &Context) {
        if let Asking::Choice(chooser) = &self.asking {
            let answer = chooser.click(at);
            if answer != Answer::Open {
                return self.answered(answer, |pick| pick, context);
            }
        }
        if let Some(pick) = self.buttons.at(at) {
            self.pick(pick, context);
        } else if let Some(cell) = self.view.cell_at(at) {
            self.asking = Asking::Nothing;
            self.view.cursor = Some(cell.clone());
            if self.is_open() {
                self.pick(Pick::Cell(cell), context);
            } else {
                self.step_on(context);
            }
        }
    }

    /// Goes on with what was chosen, or back to before it was asked.
    fn answered<T>(&mut self, answer: Answer<T>, pick: impl Fn(T) -> Pick, context: &Context) {
        match answer {
            Answer::Open => {}
            Answer::Given(given) => {
                self.asking = Asking::Nothing;
                self.pick(pick(given), context);
            }
            Answer::Dropped => {
                self.asking = Asking::Nothing;
                self.back();
            }
        }
    }

    /// Takes a pick back, or a move of the solution.
    fn back(&mut self) {
        self.hint = None;
        if self.is_open() {
            self.selection.back();
        } else {
            self.step_back();
        }
    }
}
