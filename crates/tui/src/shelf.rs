//! The list of kept games and analyses, to go on with or to delete.

use cairn_i18n::say;
use cairn_session::{KeptId, KeptKind, Message, SetupForm, Shelf};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::analysis::Analysis;
use crate::app::{Event, Next};
use crate::ask::{Answer, Asking, message_line};
use crate::context::Context;
use crate::help::hints;
use crate::play::Play;
use crate::theme::Role;

/// The list of kept games and analyses.
#[derive(Debug)]
pub(crate) struct ShelfScreen {
    shelf: Shelf,
    /// The number of the entry that is chosen.
    at: usize,
    /// The choices of the menu, to return to.
    form: SetupForm,
    /// Whether to delete the entry; nothing where the answer is no.
    asking: Asking<Option<KeptId>>,
    message: Option<Message>,
    /// Where the entries were drawn last, for the mouse.
    drawn: Vec<(Rect, usize)>,
}

/// Lines of an entry: what it is, and how it stands.
const LINES: u16 = 2;

impl ShelfScreen {
    /// The list, with the entry that was written last chosen.
    pub(crate) fn new(form: SetupForm, context: &Context) -> ShelfScreen {
        let shelf = context.look.autosave.shelf();
        ShelfScreen { shelf, at: 0, form, asking: Asking::Nothing, message: None, drawn: Vec::new() }
    }

    pub(crate) fn handle(&mut self, event: Event, context: &mut Context) -> Next {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Mouse(mouse) => self.mouse(mouse, context),
            _ => Next::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        self.message = None;
        if let Some(answer) = self.asking.key(key) {
            self.answered(answer, context);
            return Next::Stay;
        }
        let last = self.shelf.entries().len().saturating_sub(1);
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(context),
            KeyCode::Char('x') | KeyCode::Delete => self.ask_delete(context),
            KeyCode::Char('b') => context.switch_background(),
            KeyCode::Char('q') | KeyCode::Esc => return Next::Menu(self.form.clone()),
            _ => {}
        }
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Next {
        let last = self.shelf.entries().len().saturating_sub(1);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.at = self.at.saturating_sub(1),
            MouseEventKind::ScrollDown => self.at = (self.at + 1).min(last),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(answer) = self.asking.click(mouse) {
                    self.answered(answer, context);
                    return Next::Stay;
                }
                let at = Position::new(mouse.column, mouse.row);
                let hit = self.drawn.iter().find(|(area, _)| area.contains(at)).map(|&(_, number)| number);
                if let Some(number) = hit {
                    // The first click chooses, the second opens.
                    if std::mem::replace(&mut self.at, number) == number {
                        return self.open(context);
                    }
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn open(&mut self, context: &mut Context) -> Next {
        let Some(entry) = self.shelf.entries().get(self.at) else { return Next::Stay };
        let opened = match entry.id.kind {
            KeptKind::Game => Play::resume(entry.id, context).map(|play| Next::Play(Box::new(play))),
            KeptKind::Analysis => {
                Analysis::resume(entry.id, context).map(|analysis| Next::Analysis(Box::new(analysis)))
            }
        };
        opened.unwrap_or_else(|error| {
            self.message = Some(Message::error(context.fill(say::DAMAGED, &[&error])));
            Next::Stay
        })
    }

    fn ask_delete(&mut self, context: &Context) {
        if let Some(entry) = self.shelf.entries().get(self.at) {
            let title = context.fill(say::DELETE_KEPT, &[&entry.title(context.look.language)]);
            self.asking = Asking::yes_or_no(title, None, Some(entry.id), context);
        }
    }

    fn answered(&mut self, answer: Answer<Option<KeptId>>, context: &Context) {
        let Answer::Given(Some(id)) = answer else { return };
        self.message = context.look.autosave.delete(id).err().map(Message::error);
        self.shelf = context.look.autosave.shelf();
        self.at = self.at.min(self.shelf.entries().len().saturating_sub(1));
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = &context.look.theme;
        let title = Line::styled(format!(" {} ", context.text(say::KEPT_TITLE)), theme.text(Role::Title));
        frame.render_widget(title, Rect { height: 1, ..area });
        let list = Rect { y: area.y + 2, height: area.height.saturating_sub(4), ..area };
        self.draw_entries(frame, list, context);
        let row = |from_bottom: u16| Rect { y: area.bottom().saturating_sub(from_bottom), height: 1, ..area };
        if let Some(message) = &self.message {
            frame.render_widget(message_line(message, context), row(2));
        }
        let keys = self.asking.keys().unwrap_or(say::KEPT_KEYS);
        frame.render_widget(hints(context.text(keys), area.width, context), row(1));
        self.asking.draw_choice(frame, list, context);
    }

    fn draw_entries(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (theme, language) = (&context.look.theme, context.look.language);
        self.drawn.clear();
        if self.shelf.entries().is_empty() {
            let nothing = format!("   {}", context.text(say::KEPT_NONE));
            return frame.render_widget(Line::styled(nothing, theme.text(Role::Dim)), area);
        }
        // As many entries as fit, the chosen one among them.
        let room = usize::from(area.height / LINES).max(1);
        let hidden = (self.at + 1).saturating_sub(room);
        let shown = self.shelf.entries().iter().enumerate().skip(hidden).take(room);
        for ((number, entry), y) in shown.zip((area.y..).step_by(LINES.into())) {
            let is_chosen = number == self.at;
            let pointer = if is_chosen { context.sign(" ▸ ", " > ") } else { "   " };
            let style = match is_chosen {
                true => theme.text(Role::Selected),
                false if entry.is_running() => theme.text(Role::Accent),
                false => Default::default(),
            };
            let kind = match entry.id.kind {
                KeptKind::Game => "",
                KeptKind::Analysis => context.text(say::ANALYSIS),
            };
            let title = [kind, &entry.title(language)].join(if kind.is_empty() { "" } else { ": " });
            let role = if entry.game.is_ok() { Role::Dim } else { Role::Error };
            let status = Line::styled(format!("     {}", entry.status(language)), theme.text(role));
            let place = Rect { y, height: LINES.min(area.bottom().saturating_sub(y)), ..area };
            let title = Line::from(vec![Span::raw(pointer), Span::styled(title, style)]);
            frame.render_widget(title, Rect { height: 1, ..place });
            frame.render_widget(status, Rect { y: y + 1, height: place.height.saturating_sub(1), ..place });
            self.drawn.push((place, number));
        }
    }
}
