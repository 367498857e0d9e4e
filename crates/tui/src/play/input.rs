//! Keys and clicks in a game.

use std::path::{Path, PathBuf};

use cairn_core::Pick;
use cairn_i18n::say;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Asking, Choice, LineFor, Play};
use crate::analysis::Analysis;
use crate::app::{Event, Next};
use crate::ask::{Answer, Chooser, LineEdit};
use crate::autosave;
use crate::context::Context;
use crate::help::{Help, Keys};

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
                self.message = None;
                self.key(key, context)
            }
            Event::Mouse(mouse) => self.mouse(mouse, context),
            Event::Paste(text) => {
                if matches!(self.asking, Asking::Nothing) {
                    self.asking = Asking::Line(LineEdit::default(), LineFor::Move);
                }
                if let Asking::Line(line, _) = &mut self.asking {
                    line.insert(text.trim());
                }
                Next::Stay
            }
            Event::Thought(thought) => {
                self.thought(thought, context);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        match &mut self.asking {
            Asking::Nothing => self.command(key, context),
            Asking::Count(counter) => {
                let answer = counter.handle(key.code);
                self.counted(answer, context);
                Next::Stay
            }
            Asking::Choice(chooser) => {
                let answer = chooser.handle(key);
                self.chosen(answer, context)
            }
            Asking::Line(line, purpose) => {
                let (answer, purpose) = (line.handle(key), *purpose);
                self.typed(answer, purpose, context)
            }
        }
    }

    fn command(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Next::Stay;
        }
        if self.view.handle(key.code, &self.local_game.table().cells()) {
            return Next::Stay;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(cell) = self.view.cursor.clone() {
                    self.pick(Pick::Cell(cell), context);
                }
            }
            KeyCode::Esc | KeyCode::Backspace => self.back(),
            KeyCode::Tab => self.view.turn_to(&self.selection.next(), 1),
            KeyCode::BackTab => self.view.turn_to(&self.selection.next(), -1),
            KeyCode::Char(':' | '/') => self.type_line(LineFor::Move, ""),
            KeyCode::Char('p') => self.press_button(context),
            KeyCode::Char('u') => self.undo(context),
            KeyCode::Char('r') => self.redo(context),
            KeyCode::Char('h') => self.ask_hint(context),
            KeyCode::Char('t') => self.shows_thinking = !self.shows_thinking,
            KeyCode::Char('F') => self.force(context),
            KeyCode::Char('b') => context.look.theme.switch_background(),
            KeyCode::Char('y') => self.tell(context.copy(self.table().position())),
            KeyCode::Char('s') => self.ask_where_to_save(),
            KeyCode::Char('l') => self.type_line(LineFor::Load, ""),
            KeyCode::Char('R') => self.ask_resign(context),
            KeyCode::Char('?') => return Next::Help(Help::new(self.table().setup().game(), KEYS)),
            KeyCode::Char('a') => return self.to_analysis(context),
            KeyCode::Char('n' | 'q') => return self.to_menu(context),
            KeyCode::Char(c) if c.is_alphanumeric() => self.type_line(LineFor::Move, &c.to_string()),
            _ => {}
        }
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Next {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.message = None;
                return self.click(at, context);
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
        Next::Stay
    }

    fn click(&mut self, at: Position, context: &mut Context) -> Next {
        if let Asking::Choice(chooser) = &self.asking {
            let answer = chooser.click(at);
            if answer != Answer::Open {
                return self.chosen(answer, context);
            }
        }
        if let Some(pick) = self.buttons.at(at) {
            self.pick(pick, context);
        } else if let Some(cell) = self.view.cell_at(at) {
            self.asking = Asking::Nothing;
            self.view.cursor = Some(cell.clone());
            self.pick(Pick::Cell(cell), context);
        }
        Next::Stay
    }

    /// Takes a pick back.
    fn back(&mut self) {
        self.hint.clear();
        self.selection.back();
    }

    fn counted(&mut self, answer: Answer<u8>, context: &mut Context) {
        if answer == Answer::Open {
            return;
        }
        self.asking = Asking::Nothing;
        match answer {
            Answer::Given(count) => self.pick(Pick::Count(count), context),
            _ => self.back(),
        }
    }

    fn chosen(&mut self, answer: Answer<Choice>, context: &mut Context) -> Next {
        let choice = match answer {
            Answer::Open => return Next::Stay,
            Answer::Dropped => {
                self.asking = Asking::Nothing;
                self.back();
                return Next::Stay;
            }
            Answer::Given(choice) => choice,
        };
        self.asking = Asking::Nothing;
        match choice {
            Choice::Pick(pick) => self.pick(pick, context),
            Choice::Resign => self.resign(context),
            Choice::Overwrite(path) => self.save(&path, context),
            Choice::Rematch => return Next::Play(Box::new(self.rematch(context))),
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
            LineFor::Move => self.play_typed(&text, context),
            LineFor::Save if Path::new(&text).exists() => {
                let title = context.fill(say::OVERWRITE, &[&text]);
                self.ask_yes(title, Choice::Overwrite(PathBuf::from(text)), context);
            }
            LineFor::Save => self.save(Path::new(&text), context),
            LineFor::Load => match autosave::load(Path::new(&text)) {
                Ok(kept) => return Next::Play(Box::new(Play::resume(kept, context))),
                Err(error) => self.complain(context.fill(say::BROKEN_FILE, &[&text, &error])),
            },
        }
        Next::Stay
    }

    fn type_line(&mut self, purpose: LineFor, text: &str) {
        self.asking = Asking::Line(LineEdit::new(text), purpose);
    }

    fn ask_where_to_save(&mut self) {
        let name = format!("{}.txt", self.table().setup().game());
        self.type_line(LineFor::Save, &name);
    }

    fn ask_resign(&mut self, context: &Context) {
        if self.local_game.who_resigns().is_none() {
            return self.refuse_pick(context);
        }
        self.ask_yes(context.text(say::RESIGN).to_owned(), Choice::Resign, context);
    }

    /// Asks whether to do something that cannot be undone easily.
    fn ask_yes(&mut self, title: String, yes: Choice, context: &Context) {
        let items =
            vec![(context.text(say::NO).to_owned(), Choice::No), (context.text(say::YES).to_owned(), yes)];
        self.asking = Asking::Choice(Chooser::new(title, items));
    }

    fn to_menu(&self, context: &mut Context) -> Next {
        context.thinker.stop();
        Next::Menu(self.plan())
    }

    fn to_analysis(&self, context: &mut Context) -> Next {
        context.thinker.stop();
        Next::Analysis(Box::new(Analysis::new(self.table().boxed_clone(), context)))
    }
}
