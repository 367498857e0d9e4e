//! Keys and clicks in a puzzle.

use std::convert::identity;

use cairn_i18n::say;
use cairn_session::{InputEvent, PuzzleEvent, Session, Walk};
use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};

use super::Puzzles;
use crate::analysis::Analysis;
use crate::app::{Event, Next};
use crate::ask::{Answer, Asking};
use crate::context::Context;
use crate::help::{Help, Keys};
use crate::input_board::Heard;

const KEYS: Keys = &[
    ("↑↓←→", say::KEY_ARROWS),
    ("Enter, Space", say::KEY_PUZZLE_ENTER),
    ("Esc, Backspace", say::KEY_PUZZLE_ESC),
    (":, /", say::KEY_TYPE),
    ("p", say::KEY_PASS),
    ("h", say::KEY_PUZZLE_HINT),
    ("s", say::KEY_PUZZLE_SOLUTION),
    ("n, N", say::KEY_PUZZLE_NEXT),
    ("PgUp PgDn Home End", say::KEY_LOOK_BACK),
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
                self.send(PuzzleEvent::Dismiss, context);
                return self.key(key, context);
            }
            Event::Mouse(mouse) => self.mouse(mouse, context),
            Event::Thought(_, thought) => self.send(PuzzleEvent::Thought(thought), context),
            Event::Paste(text) => self.asking.paste(text.trim(), || typing("")),
            _ => {}
        }
        Next::Stay
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        if let Some(answer) = self.asking.key(key) {
            if let Answer::Given(text) = answer
                && !text.is_empty()
            {
                self.send(PuzzleEvent::Typed(text), context);
            }
            return Next::Stay;
        }
        match (self.shown.is_open, key.code) {
            (false, KeyCode::Enter | KeyCode::Char(' ')) => self.step_on(context),
            (false, KeyCode::Esc | KeyCode::Backspace) => self.walk(Walk::Back, context),
            (false, KeyCode::Left) | (_, KeyCode::PageUp) => self.walk(Walk::Back, context),
            (false, KeyCode::Right) | (_, KeyCode::PageDown) => self.walk(Walk::Forward, context),
            (_, KeyCode::Home) => self.walk(Walk::Start, context),
            (_, KeyCode::End) => self.walk(Walk::End, context),
            _ => match self.board.key(key, self.session.table(), &self.shown.input) {
                Heard::Step(step) => self.send(PuzzleEvent::Input(step), context),
                Heard::Done => {}
                Heard::Ignored => return self.command(key.code, context),
            },
        }
        Next::Stay
    }

    fn walk(&mut self, walk: Walk, context: &mut Context) {
        self.send(PuzzleEvent::Walk(walk), context);
    }

    fn command(&mut self, code: KeyCode, context: &mut Context) -> Next {
        let event = match code {
            KeyCode::Char('h') => PuzzleEvent::Hint,
            KeyCode::Char('s') => PuzzleEvent::ShowSolution,
            KeyCode::Char('n') => PuzzleEvent::Next,
            KeyCode::Char('N') => PuzzleEvent::Previous,
            KeyCode::Char('r') => PuzzleEvent::Retry,
            KeyCode::Char('y') => PuzzleEvent::Copy,
            KeyCode::Char('?') => return Next::Help(Help::new(self.form.game(), KEYS)),
            KeyCode::Char('a') => {
                return Next::Analysis(Box::new(Analysis::new(self.session.table().boxed_clone(), context)));
            }
            KeyCode::Char('q') => return Next::Menu(self.form.clone()),
            KeyCode::Char('b') => {
                context.switch_background();
                return Next::Stay;
            }
            KeyCode::Char(':' | '/') => {
                self.asking = typing("");
                return Next::Stay;
            }
            KeyCode::Char(c) if c.is_alphanumeric() => {
                self.asking = typing(&c.to_string());
                return Next::Stay;
            }
            _ => return Next::Stay,
        };
        self.send(event, context);
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) {
        if matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.send(PuzzleEvent::Dismiss, context);
            self.asking = Asking::Nothing;
        }
        match (self.board.mouse(mouse, &self.shown.input.question), mouse.kind) {
            (Heard::Step(step), _) if self.shown.is_open => self.send(PuzzleEvent::Input(step), context),
            (Heard::Step(InputEvent::Back), _) => self.walk(Walk::Back, context),
            (Heard::Step(_), _) => self.step_on(context),
            (_, MouseEventKind::ScrollUp) => self.board.view.zoom_by(1),
            (_, MouseEventKind::ScrollDown) => self.board.view.zoom_by(-1),
            _ => {}
        }
    }
}

/// A move being typed.
fn typing(text: &str) -> Asking<String> {
    Asking::line(say::TYPE_MOVE, text, identity)
}
