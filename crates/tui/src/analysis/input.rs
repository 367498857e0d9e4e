//! Keys and clicks in the analysis.

use std::path::Path;

use cairn_i18n::say;
use cairn_session::{AnalysisEvent, InputEvent, Message, Question, Session, SetupForm, Source, Walk};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Analysis, Choice, Focus, Target};
use crate::LocalPlayer;
use crate::app::{Event, Next};
use crate::ask::{Answer, Asking};
use crate::autosave;
use crate::context::Context;
use crate::help::{Help, Keys};
use crate::input_board::Heard;

const KEYS: Keys = &[
    ("←→", say::KEY_WALK),
    ("↑↓", say::KEY_VARIATION),
    ("Home, End", say::KEY_ENDS),
    ("Tab", say::KEY_TAB),
    ("Enter, Esc", say::KEY_PICK),
    ("p", say::KEY_PASS),
    (":, /", say::KEY_TYPE_ALL),
    ("1-5", say::KEY_LINE),
    ("w", say::KEY_WHOLE_LINE),
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
                self.send(AnalysisEvent::Dismiss, context);
                self.follow_others(context);
                return self.key(key, context);
            }
            Event::Mouse(mouse) => return self.mouse(mouse, context),
            Event::Paste(text) => self.paste(&text, context),
            Event::Thought(_, thought) => self.send(AnalysisEvent::Thought(thought), context),
            _ => {}
        }
        Next::Stay
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        if let Some(answer) = self.asking.key(key) {
            return self.answered(answer, context);
        }
        match self.board.answer_key(key, &self.shown.input.question) {
            Heard::Step(step) => self.send(AnalysisEvent::Input(step), context),
            Heard::Done => {}
            Heard::Ignored if self.focus == Focus::Moves && self.walking_key(key.code, context) => {}
            Heard::Ignored if self.focus == Focus::Board && self.board_key(key.code, context) => {}
            Heard::Ignored => return self.command(key.code, context),
        }
        Next::Stay
    }

    fn command(&mut self, code: KeyCode, context: &mut Context) -> Next {
        let engine = &self.shown.engine;
        let event = match code {
            KeyCode::Home => AnalysisEvent::Walk(Walk::Start),
            KeyCode::End => AnalysisEvent::Walk(Walk::End),
            KeyCode::Char('p') => AnalysisEvent::Input(InputEvent::Button),
            KeyCode::Char(digit @ '1'..='5') => AnalysisEvent::PlayLine(digit as usize - '1' as usize, 1),
            KeyCode::Char('w') => AnalysisEvent::PlayLine(0, usize::MAX),
            KeyCode::Char('+' | '=') => AnalysisEvent::SetLines(engine.wanted + 1),
            KeyCode::Char('-') => AnalysisEvent::SetLines(engine.wanted - 1),
            KeyCode::Char('e') => AnalysisEvent::SetEngine(!engine.is_on),
            KeyCode::Char('r') => AnalysisEvent::LookThrough,
            KeyCode::Char('v') => AnalysisEvent::Promote,
            KeyCode::Char('x') | KeyCode::Delete => AnalysisEvent::Delete,
            KeyCode::Char('y') => {
                let text = context.copy(self.session.table().position());
                AnalysisEvent::Tell(Message::info(text))
            }
            code => return self.other_command(code, context),
        };
        self.send(event, context);
        Next::Stay
    }

    /// Commands that are not for the session.
    fn other_command(&mut self, code: KeyCode, context: &mut Context) -> Next {
        match code {
            KeyCode::Char(':' | '/') => self.asking = typing(),
            KeyCode::Char('m') => {
                self.asking = Asking::line(say::TYPE_COMMENT, &self.comment(), Choice::Comment);
            }
            KeyCode::Char('s') => {
                let name = format!("{}-analysis.txt", self.shown.setup.game());
                self.asking = Asking::line(say::SAVE_FILE, &name, Choice::Save);
            }
            KeyCode::Char('l') => self.asking = Asking::line(say::ANALYSE_FILE, "", Choice::Load),
            KeyCode::Char('?') => return Next::Help(Help::new(self.shown.setup.game(), KEYS)),
            KeyCode::Char('q') => return self.leave(context),
            KeyCode::Char('z') => self.board.view.zoom_by(1),
            KeyCode::Char('Z') => self.board.view.zoom_by(-1),
            KeyCode::Char('0' | 'f' | 'c') => {
                self.board.view.handle(code, &[]);
            }
            KeyCode::Char('b') => context.switch_background(),
            _ => {}
        }
        Next::Stay
    }

    /// Keys while the arrows walk; `false` if the key is for something else.
    fn walking_key(&mut self, code: KeyCode, context: &mut Context) -> bool {
        let event = match code {
            KeyCode::Left | KeyCode::Backspace => AnalysisEvent::Walk(Walk::Back),
            KeyCode::Right => AnalysisEvent::Walk(Walk::Forward),
            KeyCode::Up => AnalysisEvent::Walk(Walk::VariationBefore),
            KeyCode::Down => AnalysisEvent::Walk(Walk::VariationAfter),
            KeyCode::Tab | KeyCode::Enter | KeyCode::Char(' ') => {
                self.focus = Focus::Board;
                self.send(AnalysisEvent::Input(InputEvent::Clear), context);
                self.board.view.turn_to(&self.shown.input.next, 0);
                return true;
            }
            KeyCode::Esc if self.shown.engine.progress.is_some() => AnalysisEvent::LookThrough,
            _ => return false,
        };
        self.send(event, context);
        true
    }

    /// Keys while the arrows move the cursor; `false` if the key is for something else.
    fn board_key(&mut self, code: KeyCode, context: &mut Context) -> bool {
        match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => {
                self.board.view.handle(code, &self.session.table().cells())
            }
            KeyCode::Esc | KeyCode::Backspace if self.shown.input.picked.is_empty() => {
                self.focus = Focus::Moves;
                true
            }
            code => match self.board.pick_key(code, &self.shown.input) {
                Heard::Step(step) => {
                    self.send(AnalysisEvent::Input(step), context);
                    true
                }
                heard => heard == Heard::Done,
            },
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Next {
        let at = Position::new(mouse.column, mouse.row);
        if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
            self.send(AnalysisEvent::Dismiss, context);
            if let Some(answer) = self.asking.click(mouse) {
                return self.answered(answer, context);
            }
            if let Some(&(_, target)) = self.targets.iter().find(|(area, _)| area.contains(at)) {
                self.asking = Asking::Nothing;
                self.send(
                    match target {
                        Target::Line(rank, count) => AnalysisEvent::PlayLine(rank, count),
                        Target::Node(id) => AnalysisEvent::Go(id),
                    },
                    context,
                );
                return Next::Stay;
            }
        }
        let is_free = self.asking.is_nothing() && self.shown.input.question == Question::Board;
        match (self.board.mouse(mouse, &self.shown.input.question), mouse.kind) {
            (Heard::Step(step), kind) => {
                if matches!(kind, MouseEventKind::Down(_)) {
                    self.asking = Asking::Nothing;
                }
                self.send(AnalysisEvent::Input(step), context);
            }
            (_, MouseEventKind::ScrollUp) if is_free => self.send(AnalysisEvent::Walk(Walk::Back), context),
            (_, MouseEventKind::ScrollDown) if is_free => {
                self.send(AnalysisEvent::Walk(Walk::Forward), context);
            }
            _ => {}
        }
        Next::Stay
    }

    fn paste(&mut self, text: &str, context: &mut Context) {
        if self.asking.is_nothing() && text.trim_start().starts_with('[') {
            return self.open(text.to_owned(), context);
        }
        self.asking.paste(&text.split_whitespace().collect::<Vec<_>>().join(" "), typing);
    }

    fn answered(&mut self, answer: Answer<Choice>, context: &mut Context) -> Next {
        let choice = match answer {
            Answer::Open => return Next::Stay,
            Answer::Dropped => Choice::Answer(false),
            Answer::Given(choice) => choice,
        };
        match choice {
            Choice::Answer(yes) => self.send(AnalysisEvent::Answer(yes), context),
            Choice::Game(place) => self.send(AnalysisEvent::Choose(place), context),
            Choice::No => {}
            // A comment of several lines stays as it is unless the line was changed.
            Choice::Comment(text) if text == self.comment() => {}
            Choice::Comment(text) => self.send(AnalysisEvent::Comment(text), context),
            Choice::Moves(text) | Choice::Save(text) | Choice::Load(text) if text.is_empty() => {}
            Choice::Moves(text) => self.open(text, context),
            Choice::Load(file) => self.load(file, context),
            Choice::Save(file) if Path::new(&file).exists() => {
                let title = context.fill(say::OVERWRITE, &[&file]);
                self.ask_yes(title, Choice::Overwrite(file), context);
            }
            Choice::Save(file) | Choice::Overwrite(file) => self.save(file, context),
        }
        Next::Stay
    }

    fn open(&mut self, text: String, context: &mut Context) {
        self.send(AnalysisEvent::Open(Source::User, text), context);
    }

    fn load(&mut self, file: String, context: &mut Context) {
        let event = match autosave::read_text(Path::new(&file)) {
            Ok(text) => AnalysisEvent::Open(Source::File(file), text),
            Err(error) => {
                AnalysisEvent::Tell(Message::error(context.fill(say::BROKEN_FILE, &[&file, &error])))
            }
        };
        self.send(event, context);
    }

    fn ask_yes(&mut self, title: String, yes: Choice, context: &Context) {
        self.asking = Asking::yes_or_no(title, Choice::No, yes, context);
    }

    fn leave(&mut self, context: &mut Context) -> Next {
        context.thinker.stop();
        Next::Menu(SetupForm::new(&self.shown.setup, &[LocalPlayer::Person]))
    }
}

/// Moves or a position being typed.
fn typing() -> Asking<Choice> {
    Asking::line(say::TYPE_MOVE_OR_POSITION, "", Choice::Moves)
}
