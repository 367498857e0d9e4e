//! Keys and clicks in a game.

use std::path::{Path, PathBuf};

use cairn_i18n::say;
use cairn_session::{InputEvent, Message, PlayEvent, Session};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Asking, Choice, LineFor, Play};
use crate::analysis::Analysis;
use crate::app::{Event, Next};
use crate::ask::{Answer, Chooser, LineEdit};
use crate::autosave;
use crate::context::Context;
use crate::help::{Help, Keys};
use crate::input_board::Heard;

const KEYS: Keys = &[
    ("↑↓←→", say::KEY_ARROWS),
    ("Enter, Space", say::KEY_ENTER),
    ("Esc", say::KEY_ESC),
    (":, /", say::KEY_TYPE),
    ("p", say::KEY_PASS),
    ("+ - 0", say::KEY_ZOOM),
    ("u, r", say::KEY_UNDO),
    ("h", say::KEY_HINT),
    ("t", say::KEY_THINKING),
    ("F", say::KEY_FORCE),
    ("f", say::KEY_FLIP),
    ("c", say::KEY_NAMES),
    ("b", say::KEY_BACKGROUND),
    ("y", say::KEY_COPY),
    ("s, l", say::KEY_FILES),
    ("n", say::KEY_NEW),
    ("R", say::KEY_RESIGN),
    ("a", say::KEY_ANALYSE),
    ("q", say::KEY_MENU),
    ("Ctrl-C", say::KEY_QUIT),
];

impl Play {
    pub(crate) fn handle(&mut self, event: Event, context: &mut Context) -> Next {
        match event {
            Event::Key(key) => {
                self.send(PlayEvent::Dismiss, context);
                return self.key(key, context);
            }
            Event::Mouse(mouse) => return self.mouse(mouse, context),
            Event::Paste(text) => {
                if matches!(self.asking, Asking::Nothing) {
                    self.type_line(LineFor::Move, "");
                }
                if let Asking::Line(line, _) = &mut self.asking {
                    line.insert(text.trim());
                }
            }
            Event::Thought(_, thought) => self.send(PlayEvent::Thought(thought), context),
            _ => {}
        }
        Next::Stay
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        match &mut self.asking {
            Asking::Choice(chooser) => {
                let answer = chooser.handle(key);
                return self.chosen(answer, context);
            }
            Asking::Line(line, purpose) => {
                let (answer, purpose) = (line.handle(key), *purpose);
                return self.typed(answer, purpose, context);
            }
            Asking::Nothing => {}
        }
        match self.board.key(key, self.session.table(), &self.shown.input) {
            Heard::Step(step) => self.send(PlayEvent::Input(step), context),
            Heard::Done => {}
            Heard::Ignored => return self.command(key.code, context),
        }
        Next::Stay
    }

    fn command(&mut self, code: KeyCode, context: &mut Context) -> Next {
        match code {
            KeyCode::Char(':' | '/') => self.type_line(LineFor::Move, ""),
            KeyCode::Char('u') => self.send(PlayEvent::Undo, context),
            KeyCode::Char('r') => self.send(PlayEvent::Redo, context),
            KeyCode::Char('h') => self.send(PlayEvent::Hint, context),
            KeyCode::Char('t') => self.shows_thinking = !self.shows_thinking,
            KeyCode::Char('F') => self.send(PlayEvent::GoOn, context),
            KeyCode::Char('b') => context.look.theme.switch_background(),
            KeyCode::Char('y') => self.send(PlayEvent::Copy, context),
            KeyCode::Char('s') => self.ask_where_to_save(),
            KeyCode::Char('l') => self.type_line(LineFor::Load, ""),
            KeyCode::Char('R') if self.shown.can.resign => {
                self.ask_yes(context.text(say::RESIGN).to_owned(), Choice::Resign, context);
            }
            KeyCode::Char('R') => self.send(PlayEvent::Resign, context),
            KeyCode::Char('?') => return Next::Help(Help::new(self.session.table().setup().game(), KEYS)),
            KeyCode::Char('a') => return self.to_analysis(context),
            KeyCode::Char('n' | 'q') => return self.to_menu(context),
            KeyCode::Char(c) if c.is_alphanumeric() => self.type_line(LineFor::Move, &c.to_string()),
            _ => {}
        }
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Next {
        let is_click = matches!(mouse.kind, MouseEventKind::Down(_));
        if is_click {
            self.send(PlayEvent::Dismiss, context);
        }
        if let Asking::Choice(chooser) = &self.asking
            && mouse.kind == MouseEventKind::Down(MouseButton::Left)
        {
            let answer = chooser.click(Position::new(mouse.column, mouse.row));
            if answer != Answer::Open {
                return self.chosen(answer, context);
            }
        }
        match (self.board.mouse(mouse, &self.shown.input.question), mouse.kind) {
            (Heard::Step(step), _) => {
                if is_click {
                    self.asking = Asking::Nothing;
                }
                self.send(PlayEvent::Input(step), context);
            }
            (_, MouseEventKind::ScrollUp) => self.board.view.zoom_by(1),
            (_, MouseEventKind::ScrollDown) => self.board.view.zoom_by(-1),
            _ => {}
        }
        Next::Stay
    }

    fn chosen(&mut self, answer: Answer<Choice>, context: &mut Context) -> Next {
        let choice = match answer {
            Answer::Open => return Next::Stay,
            Answer::Dropped => {
                self.asking = Asking::Nothing;
                self.send(PlayEvent::Input(InputEvent::Back), context);
                return Next::Stay;
            }
            Answer::Given(choice) => choice,
        };
        self.asking = Asking::Nothing;
        match choice {
            Choice::Resign => self.send(PlayEvent::Resign, context),
            Choice::Overwrite(path) => self.save(&path, context),
            Choice::Rematch => self.send(PlayEvent::Rematch, context),
            Choice::Save => self.ask_where_to_save(),
            Choice::Analyse => return self.to_analysis(context),
            Choice::Menu => return self.to_menu(context),
            Choice::No => {}
        }
        Next::Stay
    }

    fn typed(&mut self, answer: Answer<String>, purpose: LineFor, context: &mut Context) -> Next {
        if answer == Answer::Open {
            return Next::Stay;
        }
        self.asking = Asking::Nothing;
        let Answer::Given(text) = answer else { return Next::Stay };
        match purpose {
            _ if text.is_empty() => {}
            LineFor::Move => self.send(PlayEvent::Typed(text), context),
            LineFor::Save if Path::new(&text).exists() => {
                let title = context.fill(say::OVERWRITE, &[&text]);
                self.ask_yes(title, Choice::Overwrite(PathBuf::from(text)), context);
            }
            LineFor::Save => self.save(Path::new(&text), context),
            LineFor::Load => match autosave::load(Path::new(&text)) {
                Ok(kept) => return Next::Play(Box::new(Play::resume(kept, context))),
                Err(error) => {
                    self.tell(Message::error(context.fill(say::BROKEN_FILE, &[&text, &error])), context);
                }
            },
        }
        Next::Stay
    }

    fn type_line(&mut self, purpose: LineFor, text: &str) {
        self.asking = Asking::Line(LineEdit::new(text), purpose);
    }

    fn ask_where_to_save(&mut self) {
        let name = format!("{}.txt", self.session.table().setup().game());
        self.type_line(LineFor::Save, &name);
    }

    /// Asks whether to do something that cannot be undone easily.
    fn ask_yes(&mut self, title: String, yes: Choice, context: &Context) {
        self.asking = Asking::Choice(Chooser::yes_or_no(title, Choice::No, yes, context));
    }

    fn to_menu(&self, context: &mut Context) -> Next {
        context.thinker.stop();
        Next::Menu(self.setup_form())
    }

    fn to_analysis(&self, context: &mut Context) -> Next {
        context.thinker.stop();
        Next::Analysis(Box::new(Analysis::new(self.session.table().boxed_clone(), context)))
    }
}
