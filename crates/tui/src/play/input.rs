//! Keys and clicks in a game.

use std::path::Path;

use cairn_i18n::say;
use cairn_session::{Message, PlayEvent, Session, Walk};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};

use super::{Choice, Loaded, Play};
use crate::analysis::Analysis;
use crate::app::{Event, Next};
use crate::ask::{Answer, Asking};
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
    ("PgUp PgDn Home End", say::KEY_LOOK_BACK),
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
                self.follow_others(context);
                return self.key(key, context);
            }
            Event::Mouse(mouse) => {
                self.follow_others(context);
                return self.mouse(mouse, context);
            }
            Event::Tick(now) => self.send(PlayEvent::Tick(now), context),
            Event::Paste(text) => self.asking.paste(text.trim(), || typing("")),
            Event::Thought(_, thought) => self.send(PlayEvent::Thought(thought), context),
            _ => {}
        }
        Next::Stay
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        if let Some(answer) = self.asking.key(key) {
            return self.answered(answer, context);
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
            KeyCode::Char(':' | '/') => self.asking = typing(""),
            KeyCode::Char('u') => self.send(PlayEvent::Undo, context),
            KeyCode::Char('r') => self.send(PlayEvent::Redo, context),
            KeyCode::Char('h') => self.send(PlayEvent::Hint, context),
            KeyCode::PageUp => self.send(PlayEvent::Walk(Walk::Back), context),
            KeyCode::PageDown => self.send(PlayEvent::Walk(Walk::Forward), context),
            KeyCode::Home => self.send(PlayEvent::Walk(Walk::Start), context),
            KeyCode::End => self.send(PlayEvent::Walk(Walk::End), context),
            KeyCode::Char('t') => self.shows_thinking = !self.shows_thinking,
            KeyCode::Char('F') => self.send(PlayEvent::GoOn, context),
            KeyCode::Char('b') => context.switch_background(),
            KeyCode::Char('y') => self.send(PlayEvent::Copy, context),
            KeyCode::Char('s') => self.ask_where_to_save(),
            KeyCode::Char('l') => {
                self.asking = Asking::line(say::LOAD_FILE, "", |file| Choice::Load(file, None))
            }
            KeyCode::Char('R') if self.shown.can.resign => {
                self.ask_yes(context.text(say::RESIGN).to_owned(), Choice::Resign, context);
            }
            KeyCode::Char('R') => self.send(PlayEvent::Resign, context),
            KeyCode::Char('?') => return Next::Help(Help::new(self.session.table().setup().game(), KEYS)),
            KeyCode::Char('a') => return self.to_analysis(context),
            KeyCode::Char('n' | 'q') => return self.to_menu(context),
            KeyCode::Char(c) if c.is_alphanumeric() => self.asking = typing(&c.to_string()),
            _ => {}
        }
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Next {
        let is_click = matches!(mouse.kind, MouseEventKind::Down(_));
        if is_click {
            self.send(PlayEvent::Dismiss, context);
        }
        if mouse.kind == MouseEventKind::Down(MouseButton::Left)
            && let Some(answer @ Answer::Given(_)) = self.asking.click(mouse)
        {
            return self.answered(answer, context);
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

    fn answered(&mut self, answer: Answer<Choice>, context: &mut Context) -> Next {
        let Answer::Given(choice) = answer else { return Next::Stay };
        match choice {
            Choice::Resign => self.send(PlayEvent::Resign, context),
            Choice::Rematch => self.send(PlayEvent::Rematch, context),
            Choice::Keep => self.ask_where_to_save(),
            Choice::Review => return self.to_review(context),
            Choice::Analyse => return self.to_analysis(context),
            Choice::Menu => return self.to_menu(context),
            Choice::No => {}
            Choice::Move(text) => self.send(PlayEvent::Typed(text), context),
            Choice::Save(file) | Choice::Load(file, _) if file.is_empty() => {}
            Choice::Save(file) if Path::new(&file).exists() => {
                let title = context.fill(say::OVERWRITE, &[&file]);
                self.ask_yes(title, Choice::Overwrite(file), context);
            }
            Choice::Save(file) | Choice::Overwrite(file) => self.save(Path::new(&file), context),
            Choice::Load(file, place) => match Play::load(&file, place, context) {
                Ok(Loaded::Game(play)) => return Next::Play(play),
                Ok(Loaded::Several(games)) => {
                    self.asking =
                        Asking::game(&games, |place| Choice::Load(file.clone(), Some(place)), context);
                }
                Err(error) => self.tell(Message::error(error), context),
            },
        }
        Next::Stay
    }

    fn ask_where_to_save(&mut self) {
        let name = format!("{}.txt", self.session.table().setup().game());
        self.asking = Asking::line(say::SAVE_FILE, &name, Choice::Save);
    }

    /// Asks whether to do something that cannot be undone easily.
    fn ask_yes(&mut self, title: String, yes: Choice, context: &Context) {
        self.asking = Asking::yes_or_no(title, Choice::No, yes, context);
    }

    fn to_menu(&self, context: &mut Context) -> Next {
        context.thinker.stop();
        Next::Menu(self.setup_form())
    }

    fn to_review(&self, context: &mut Context) -> Next {
        context.thinker.stop();
        let table = self.session.game().table().boxed_clone();
        Next::Analysis(Box::new(Analysis::reviewing(table, context)))
    }

    fn to_analysis(&self, context: &mut Context) -> Next {
        context.thinker.stop();
        Next::Analysis(Box::new(Analysis::new(self.session.game().table().boxed_clone(), context)))
    }
}

/// A move being typed.
fn typing(text: &str) -> Asking<Choice> {
    Asking::line(say::TYPE_MOVE, text, Choice::Move)
}
