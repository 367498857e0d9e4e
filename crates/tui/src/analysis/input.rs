//! Keys and clicks in the analysis.

use std::path::{Path, PathBuf};

use cairn_core::Pick;
use cairn_i18n::say;
use cairn_session::{SetupForm, Tree};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Analysis, Asking, Choice, Focus, LineFor, Target};
use crate::LocalPlayer;
use crate::app::{Event, Next};
use crate::ask::{Answer, LineEdit};
use crate::context::Context;
use crate::help::{Help, Keys};

const KEYS: Keys = &[
    ("←→", say::KEY_WALK),
    ("↑↓", say::KEY_VARIATION),
    ("Home, End", say::KEY_ENDS),
    ("Tab", say::KEY_TAB),
    ("Enter, Esc", say::KEY_PICK),
    ("p", say::KEY_PASS),
    (":, /", say::KEY_TYPE_ALL),
    ("1-5", say::KEY_LINE),
    ("+ -", say::KEY_LINES),
    ("e", say::KEY_ENGINE),
    ("r", say::KEY_LOOK_THROUGH),
    ("v", say::KEY_PROMOTE),
    ("x, Del", say::KEY_DELETE),
    ("m", say::KEY_COMMENT),
    ("s, l", say::KEY_RECORDS),
    ("y", say::KEY_COPY),
    ("z Z 0", say::KEY_ZOOM_BOARD),
    ("f", say::KEY_FLIP),
    ("c", say::KEY_NAMES),
    ("b", say::KEY_BACKGROUND),
    ("q", say::KEY_TO_MENU),
    ("Ctrl-C", say::KEY_LEAVE),
];

impl Analysis {
    pub(crate) fn handle(&mut self, event: Event, context: &mut Context) -> Next {
        match event {
            Event::Key(key) => {
                self.message = None;
                return self.key(key, context);
            }
            Event::Mouse(mouse) => return self.mouse(mouse, context),
            Event::Paste(text) => self.paste(&text, context),
            Event::Thought(_, thought) => self.thought(thought, context),
            _ => {}
        }
        Next::Stay
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        match &mut self.asking {
            Asking::Nothing => return self.command(key.code, context),
            Asking::Count(counter) => {
                let answer = counter.handle(key.code);
                self.counted(answer, context);
            }
            Asking::Choice(chooser) => {
                let answer = chooser.handle(key);
                return self.chosen(answer, context);
            }
            Asking::Line(line, purpose) => {
                let (answer, purpose) = (line.handle(key), *purpose);
                self.typed(answer, purpose, context);
            }
        }
        Next::Stay
    }

    fn command(&mut self, code: KeyCode, context: &mut Context) -> Next {
        let handled = match self.focus {
            Focus::Moves => self.walking_key(code, context),
            Focus::Board => self.board_key(code, context),
        };
        if handled {
            return Next::Stay;
        }
        match code {
            KeyCode::Home => {
                self.tree.to_start();
                self.moved(context);
            }
            KeyCode::End => {
                self.tree.to_end();
                self.moved(context);
            }
            KeyCode::Char('p') => self.press_button(context),
            KeyCode::Char(':' | '/') => self.type_line(LineFor::Moves, ""),
            KeyCode::Char(digit @ '1'..='5') => self.play_line(digit as usize - '1' as usize, context),
            KeyCode::Char('+' | '=') => self.change_lines(1, context),
            KeyCode::Char('-') => self.change_lines(-1, context),
            KeyCode::Char('e') => self.switch_engine(context),
            KeyCode::Char('r') => self.look_through(context),
            KeyCode::Char('v') => self.promote(context),
            KeyCode::Char('x') | KeyCode::Delete => self.ask_delete(context),
            KeyCode::Char('m') => {
                let comment = self.comment();
                self.type_line(LineFor::Comment, &comment);
            }
            KeyCode::Char('s') => self.ask_where_to_save(),
            KeyCode::Char('l') => self.type_line(LineFor::Load, ""),
            KeyCode::Char('?') => return Next::Help(Help::new(self.table().setup().game(), KEYS)),
            KeyCode::Char('q') => return self.ask_leave(context),
            code => self.look_key(code, context),
        }
        Next::Stay
    }

    /// Keys for what the board looks like.
    fn look_key(&mut self, code: KeyCode, context: &mut Context) {
        match code {
            KeyCode::Char('z') => self.view.zoom_by(1),
            KeyCode::Char('Z') => self.view.zoom_by(-1),
            KeyCode::Char('0' | 'f' | 'c') => {
                self.view.handle(code, &[]);
            }
            KeyCode::Char('b') => context.look.theme.switch_background(),
            KeyCode::Char('y') => self.tell(context.copy(self.table().position())),
            _ => {}
        }
    }

    /// Keys while the arrows walk; `false` if the key is for something else.
    fn walking_key(&mut self, code: KeyCode, context: &mut Context) -> bool {
        match code {
            KeyCode::Left | KeyCode::Backspace => self.walk(Tree::back, say::AT_START, context),
            KeyCode::Right => self.walk(Tree::forward, say::AT_END, context),
            KeyCode::Up => self.walk(|tree| tree.turn(-1), say::NO_VARIATION, context),
            KeyCode::Down => self.walk(|tree| tree.turn(1), say::NO_VARIATION, context),
            KeyCode::Tab | KeyCode::Enter | KeyCode::Char(' ') => {
                self.focus = Focus::Board;
                self.selection.clear();
                self.place_cursor();
            }
            KeyCode::Esc => {
                self.stop_looking(context);
            }
            _ => return false,
        }
        true
    }

    /// Keys while the arrows move the cursor; `false` if the key is for something else.
    fn board_key(&mut self, code: KeyCode, context: &mut Context) -> bool {
        match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => {
                self.view.handle(code, &self.tree.table().cells());
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(cell) = self.view.cursor.clone() {
                    self.pick(Pick::Cell(cell), context);
                }
            }
            KeyCode::Tab => self.view.turn_to(&self.selection.next(), 1),
            KeyCode::BackTab => self.view.turn_to(&self.selection.next(), -1),
            KeyCode::Esc | KeyCode::Backspace => {
                if !self.selection.back() {
                    self.focus = Focus::Moves;
                }
            }
            _ => return false,
        }
        true
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Next {
        let at = Position::new(mouse.column, mouse.row);
        match (mouse.kind, &mut self.asking) {
            (MouseEventKind::Down(MouseButton::Left), _) => {
                self.message = None;
                return self.click(at, context);
            }
            (MouseEventKind::Down(MouseButton::Right), _) => {
                self.asking = Asking::Nothing;
                self.selection.back();
            }
            (MouseEventKind::ScrollUp, Asking::Count(counter)) => counter.step(1),
            (MouseEventKind::ScrollDown, Asking::Count(counter)) => counter.step(-1),
            (MouseEventKind::ScrollUp, Asking::Nothing) => self.walk(Tree::back, say::AT_START, context),
            (MouseEventKind::ScrollDown, Asking::Nothing) => self.walk(Tree::forward, say::AT_END, context),
            _ => {}
        }
        Next::Stay
    }

    fn click(&mut self, at: Position, context: &mut Context) -> Next {
        if let Asking::Choice(chooser) = &self.asking {
            let answer = chooser.click(at);
            return self.chosen(answer, context);
        }
        let target = self.targets.iter().find(|(area, _)| area.contains(at)).map(|&(_, target)| target);
        match target {
            Some(Target::Line(number)) => self.play_line(number, context),
            Some(Target::Node(id)) => {
                self.tree.go(id);
                self.moved(context);
            }
            None => {
                if let Some(cell) = self.view.cell_at(at) {
                    self.asking = Asking::Nothing;
                    self.view.cursor = Some(cell.clone());
                    self.pick(Pick::Cell(cell), context);
                }
            }
        }
        Next::Stay
    }

    fn paste(&mut self, text: &str, context: &mut Context) {
        if matches!(self.asking, Asking::Nothing) && Analysis::is_record(text) {
            return self.enter(text, context);
        }
        if matches!(self.asking, Asking::Nothing) {
            self.type_line(LineFor::Moves, "");
        }
        if let Asking::Line(line, _) = &mut self.asking {
            line.insert(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }

    fn counted(&mut self, answer: Answer<u8>, context: &mut Context) {
        if answer == Answer::Open {
            return;
        }
        self.asking = Asking::Nothing;
        match answer {
            Answer::Given(count) => self.pick(Pick::Count(count), context),
            _ => {
                self.selection.back();
            }
        }
    }

    fn chosen(&mut self, answer: Answer<Choice>, context: &mut Context) -> Next {
        let choice = match answer {
            Answer::Open => return Next::Stay,
            Answer::Dropped => Choice::No,
            Answer::Given(choice) => choice,
        };
        self.asking = Asking::Nothing;
        match choice {
            Choice::Pick(pick) => self.pick(pick, context),
            Choice::Overwrite(path) => self.save(&path, context),
            Choice::Delete => self.delete(context),
            Choice::Open(tree, told) => self.opened(*tree, told, context),
            Choice::Leave => return self.leave(context),
            Choice::No => {
                self.selection.back();
            }
        }
        Next::Stay
    }

    fn typed(&mut self, answer: Answer<String>, purpose: LineFor, context: &mut Context) {
        if answer == Answer::Open {
            return;
        }
        self.asking = Asking::Nothing;
        let Answer::Given(text) = answer else { return };
        match purpose {
            LineFor::Comment => self.set_comment(&text),
            _ if text.is_empty() => {}
            LineFor::Moves => self.enter(&text, context),
            LineFor::Load => self.load(&text, context),
            LineFor::Save if Path::new(&text).exists() => {
                let title = context.fill(say::OVERWRITE, &[&text]);
                self.ask_yes(title, Choice::Overwrite(PathBuf::from(text)), context);
            }
            LineFor::Save => self.save(Path::new(&text), context),
        }
    }

    fn type_line(&mut self, purpose: LineFor, text: &str) {
        self.asking = Asking::Line(LineEdit::new(text), purpose);
    }

    fn ask_where_to_save(&mut self) {
        let name = format!("{}-analysis.txt", self.table().setup().game());
        self.type_line(LineFor::Save, &name);
    }

    fn ask_leave(&mut self, context: &mut Context) -> Next {
        if !self.unsaved {
            return self.leave(context);
        }
        self.ask_yes(context.text(say::UNSAVED).to_owned(), Choice::Leave, context);
        Next::Stay
    }

    fn leave(&mut self, context: &mut Context) -> Next {
        context.thinker.stop();
        Next::Menu(SetupForm::new(&self.table().setup(), &[LocalPlayer::Person]))
    }
}
