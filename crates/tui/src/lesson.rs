//! The screen of the lesson of a game: a view of a [`LessonSession`].

use cairn_i18n::{Phrase, say};
use cairn_session::{
    Effect, Feedback, KeptKind, LessonEvent, LessonSession, LessonView, Session, SetupForm, Slot, Tone,
};
use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::app::{Event, Next};
use crate::ask::heading;
use crate::context::Context;
use crate::help::{Help, Keys, hints, markdown};
use crate::input_board::{Heard, InputBoard, count_line, pick_text, question_keys};
use crate::play::Play;
use crate::screen::{Places, title};
use crate::theme::Role;

/// Columns of the side panel: on a narrow screen, and on a wide one.
const PANEL: [u16; 2] = [32, 44];

const KEYS: Keys = &[
    ("↑↓←→", say::KEY_ARROWS),
    ("Enter, Space", say::KEY_LESSON_ENTER),
    ("Esc, Backspace", say::KEY_ESC),
    ("p", say::KEY_PASS),
    ("h", say::KEY_HINT),
    ("n, N", say::KEY_LESSON_NEXT),
    ("r", say::KEY_LESSON_AGAIN),
    ("+ - 0", say::KEY_ZOOM),
    ("f", say::KEY_FLIP),
    ("c", say::KEY_NAMES),
    ("b", say::KEY_BACKGROUND),
    ("q", say::KEY_LESSON_MENU),
    ("Ctrl-C", say::KEY_QUIT),
];

/// The screen of the lesson of a game.
#[derive(Debug)]
pub(crate) struct Lesson {
    session: LessonSession,
    /// What the session shows now.
    shown: LessonView,
    /// The choices of the menu, to return to.
    form: SetupForm,
    board: InputBoard,
    /// Why the progress could not be kept.
    not_kept: Option<String>,
}

impl Lesson {
    /// At the step of the chosen game's lesson where the user left it.
    pub(crate) fn new(form: &SetupForm, context: &Context) -> Lesson {
        let look = &context.look;
        let session = LessonSession::new(form.game(), look.autosave.lesson(form.game()), look.language);
        let (shown, mut board) = (session.view(), InputBoard::default());
        board.place_cursor(session.table(), &shown.input);
        Lesson { session, shown, form: form.clone(), board, not_kept: None }
    }

    /// Sends an event to the session, keeps the progress, and follows what has changed.
    fn send(&mut self, event: LessonEvent, context: &mut Context) {
        let effects: Vec<Effect> = self.session.update(event);
        // Lessons save no records, and nothing else that fails.
        let _ = context.carry_out(effects, &mut Slot::new(KeptKind::Game));
        let before = std::mem::replace(&mut self.shown, self.session.view());
        let progress = self.shown.progress;
        if before.progress != progress {
            self.not_kept = context.look.autosave.keep_lesson(self.form.game(), progress).err();
        }
        let place = |view: &LessonView| (view.number, view.is_open);
        if self.shown.is_open && place(&before) != place(&self.shown) {
            self.board.place_cursor(self.session.table(), &self.shown.input);
        }
        self.board.view.settle(&self.session.table().cells());
    }

    pub(crate) fn handle(&mut self, event: Event, context: &mut Context) -> Next {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Mouse(mouse) => self.mouse(mouse, context),
            _ => Next::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        if !self.shown.is_open && matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) {
            return self.go_on(context);
        }
        match self.board.key(key, self.session.table(), &self.shown.input) {
            Heard::Step(step) => self.send(LessonEvent::Input(step), context),
            Heard::Done => {}
            Heard::Ignored => return self.command(key.code, context),
        }
        Next::Stay
    }

    fn command(&mut self, code: KeyCode, context: &mut Context) -> Next {
        let event = match code {
            KeyCode::Char('h') => LessonEvent::Hint,
            KeyCode::Char('n') => LessonEvent::Next,
            KeyCode::Char('N') => LessonEvent::Previous,
            KeyCode::Char('r') => LessonEvent::Retry,
            KeyCode::Char('?') => return Next::Help(Help::new(self.form.game(), KEYS)),
            KeyCode::Char('q') => return Next::Menu(self.form.clone()),
            KeyCode::Char('b') => {
                context.switch_background();
                return Next::Stay;
            }
            _ => return Next::Stay,
        };
        self.send(event, context);
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Next {
        match (self.board.mouse(mouse, &self.shown.input.question), mouse.kind) {
            (Heard::Step(step), _) if self.shown.is_open => self.send(LessonEvent::Input(step), context),
            (Heard::Step(_), _) => return self.go_on(context),
            (_, MouseEventKind::ScrollUp) => self.board.view.zoom_by(1),
            (_, MouseEventKind::ScrollDown) => self.board.view.zoom_by(-1),
            _ => {}
        }
        Next::Stay
    }

    /// To the next step, and from the last one to a first game.
    fn go_on(&mut self, context: &mut Context) -> Next {
        if self.shown.is_over {
            let game = self.session.first_game(context.seeds.draw());
            return Next::Play(Box::new(Play::new(game, None, context)));
        }
        self.send(LessonEvent::Next, context);
        Next::Stay
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let places = Places::with_text(area, PANEL);
        let (table, shown) = (self.session.table(), &self.shown);
        frame.render_widget(title(&table.setup(), context.text(say::LEARN), context), places.title);
        self.board.draw((table, &shown.input, &shown.marks[..]), frame, places.board, context);
        self.draw_panel(frame, places.panel, context);
        frame.render_widget(self.status_line(context), places.status);
        let question = &self.shown.input.question;
        let keys = match self.shown.is_open {
            true => question_keys(question).unwrap_or(say::LESSON_KEYS),
            false => say::LESSON_READ_KEYS,
        };
        frame.render_widget(hints(context.text(keys), area.width, context), places.keys);
        self.board.draw_choice(question, frame, places.beside, context);
    }

    fn draw_panel(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (theme, shown, width) = (&context.look.theme, &self.shown, usize::from(area.width));
        let mut lines =
            vec![Line::styled(shown.name.clone(), theme.text(Role::Dim)), heading(shown.title, context)];
        lines.extend(markdown(shown.text, width, context));
        if let Some(Feedback { tone, text }) = &shown.feedback {
            let role = if *tone == Tone::Wrong { Role::Error } else { Role::Accent };
            lines.push(Line::default());
            lines.extend(markdown(text, width, context).into_iter().map(|line| line.style(theme.text(role))));
        }
        let below = Rect { y: area.y + lines.len() as u16, ..area };
        lines.extend(self.board.button_line(&shown.input.buttons, below, context));
        // What is said last is seen where the text is longer than the panel.
        let hidden = (lines.len() as u16).saturating_sub(area.height);
        frame.render_widget(Paragraph::new(lines).scroll((hidden, 0)), area);
    }

    /// The line that says what the lesson waits for, or asks.
    fn status_line(&self, context: &Context) -> Line<'static> {
        let (theme, shown) = (&context.look.theme, &self.shown);
        if let Some(reason) = &self.not_kept {
            return Line::styled(context.fill(say::FILE_NOT_SAVED, &[reason]), theme.text(Role::Error));
        }
        let waits_for = || {
            let text = |phrase: Phrase| context.text(phrase).to_owned();
            match shown.is_open {
                true => pick_text(&shown.input, say::PICK_FIRST, &self.mover(context), context),
                false if shown.is_over => text(say::LESSON_OVER),
                false => text(say::LESSON_GOES_ON),
            }
        };
        let plain = || Line::styled(waits_for(), theme.text(Role::Accent));
        count_line(&shown.input.question, context).unwrap_or_else(plain)
    }

    /// The name of the learner's seat.
    fn mover(&self, context: &Context) -> String {
        let table = self.session.table();
        let seat = table.status().to_move();
        seat.map(|seat| cairn_games::seat_name(table, seat, context.look.language)).unwrap_or_default()
    }
}
