//! A board on which moves are made: it draws an [`InputView`] and turns keys and clicks into [`InputEvent`]s.

use cairn_core::Pick;
use cairn_draw::screen::Marks;
use cairn_games::Table;
use cairn_i18n::{Phrase, say};
use cairn_session::{InputEvent, InputView, Question};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::ask::{Answer, Chooser};
use crate::board::BoardView;
use crate::context::Context;
use crate::theme::Role;

/// A board with its cursor, its buttons and the question beside it.
#[derive(Debug, Default)]
pub(crate) struct InputBoard {
    pub(crate) view: BoardView,
    /// The buttons that were drawn last, and where.
    buttons: Vec<(Rect, InputEvent)>,
    /// The answers that were drawn last.
    choice: Option<Chooser<InputEvent>>,
}

/// What a key or a click means on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// A step towards a move.
    Step(InputEvent),
    /// Nothing more: the cursor has moved, or a question swallows the key.
    Done,
    /// It is for something else.
    Ignored,
}

impl InputBoard {
    /// A key on the board or for the question beside it.
    pub(crate) fn key(&mut self, key: KeyEvent, table: &dyn Table, input: &InputView) -> Heard {
        match self.answer_key(key, &input.question) {
            Heard::Ignored if key.modifiers.contains(KeyModifiers::CONTROL) => Heard::Done,
            Heard::Ignored if self.view.handle(key.code, &table.cells()) => Heard::Done,
            Heard::Ignored => self.pick_key(key.code, input),
            heard => heard,
        }
    }

    /// A key while a question is asked; ignored where none is.
    pub(crate) fn answer_key(&self, key: KeyEvent, question: &Question) -> Heard {
        let step = match question {
            Question::Board => return Heard::Ignored,
            Question::Count { .. } => match key.code {
                KeyCode::Char('+' | '=') | KeyCode::Up | KeyCode::Right => InputEvent::Step(1),
                KeyCode::Char('-') | KeyCode::Down | KeyCode::Left => InputEvent::Step(-1),
                KeyCode::Home => InputEvent::Step(isize::MIN),
                KeyCode::End => InputEvent::Step(isize::MAX),
                KeyCode::Enter | KeyCode::Char(' ') => InputEvent::Confirm,
                KeyCode::Esc | KeyCode::Backspace => InputEvent::Back,
                KeyCode::Char(c) => match c.to_digit(10) {
                    Some(digit) => InputEvent::Digit(digit as u8),
                    None => return Heard::Done,
                },
                _ => return Heard::Done,
            },
            Question::Choice { answers, .. } => match key.code {
                KeyCode::Up | KeyCode::Left | KeyCode::BackTab => InputEvent::Step(-1),
                KeyCode::Down | KeyCode::Right | KeyCode::Tab => InputEvent::Step(1),
                KeyCode::Enter | KeyCode::Char(' ') => InputEvent::Confirm,
                KeyCode::Esc => InputEvent::Back,
                _ => match chooser("", answers).handle(key) {
                    Answer::Given(event) => event,
                    _ => return Heard::Done,
                },
            },
        };
        Heard::Step(step)
    }

    /// A key on the board that picks, takes a pick back or moves the cursor among what can be picked.
    pub(crate) fn pick_key(&mut self, code: KeyCode, input: &InputView) -> Heard {
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => match self.view.cursor.clone() {
                Some(cell) => return Heard::Step(InputEvent::Pick(Pick::Cell(cell))),
                None => return Heard::Done,
            },
            KeyCode::Esc | KeyCode::Backspace => return Heard::Step(InputEvent::Back),
            KeyCode::Char('p') => return Heard::Step(InputEvent::Button),
            KeyCode::Tab => self.view.turn_to(&input.next, 1),
            KeyCode::BackTab => self.view.turn_to(&input.next, -1),
            _ => return Heard::Ignored,
        }
        Heard::Done
    }

    /// The mouse on an answer, a button or a cell, and the wheel for a count.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, question: &Question) -> Heard {
        let at = Position::new(mouse.column, mouse.row);
        let is_count = matches!(question, Question::Count { .. });
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.step_at(at).map_or(Heard::Ignored, Heard::Step),
            // Only answers are proposed by pointing.
            MouseEventKind::Moved if matches!(question, Question::Choice { .. }) => {
                self.view.cell_at(at).map_or(Heard::Ignored, |cell| Heard::Step(InputEvent::Point(cell)))
            }
            MouseEventKind::Down(MouseButton::Right) => Heard::Step(InputEvent::Back),
            MouseEventKind::ScrollUp if is_count => Heard::Step(InputEvent::Step(1)),
            MouseEventKind::ScrollDown if is_count => Heard::Step(InputEvent::Step(-1)),
            _ => Heard::Ignored,
        }
    }

    fn step_at(&mut self, at: Position) -> Option<InputEvent> {
        if let Some(Answer::Given(event)) = self.choice.as_ref().map(|choice| choice.click(at)) {
            return Some(event);
        }
        if let Some((_, event)) = self.buttons.iter().find(|(area, _)| area.contains(at)) {
            return Some(event.clone());
        }
        let cell = self.view.cell_at(at)?;
        self.view.cursor = Some(cell.clone());
        Some(InputEvent::Pick(Pick::Cell(cell)))
    }

    /// Puts the cursor where a move can start.
    pub(crate) fn place_cursor(&mut self, table: &dyn Table, input: &InputView) {
        self.view.cursor = input.next.first().cloned();
        self.view.settle(&table.cells());
    }

    /// Draws the board with what is picked, what can be picked next and the cells of a hint.
    pub(crate) fn draw(
        &mut self,
        (table, input, hint): (&dyn Table, &InputView, &[String]),
        frame: &mut Frame<'_>,
        area: Rect,
        context: &Context,
    ) {
        let last = table.last_touched();
        let none: &[String] = &[];
        let (sources, targets) =
            if input.picked.is_empty() { (&input.next[..], none) } else { (none, &input.next[..]) };
        // The answer that would be taken is best seen where it lies.
        let chosen = [&input.picked, hint, input.proposed()].concat();
        let marks = Marks { last: &last, sources, targets, chosen: &chosen, cursor: None };
        self.view.draw(table, marks, area, frame.buffer_mut(), context);
    }

    /// The line of the buttons at the beginning of `area`; none where there are no buttons.
    pub(crate) fn button_line(
        &mut self,
        buttons: &[cairn_session::Answer],
        area: Rect,
        context: &Context,
    ) -> Option<Line<'static>> {
        self.buttons.clear();
        let (mut x, mut spans) = (area.x + 2, vec![Span::styled("p", context.look.theme.text(Role::Accent))]);
        for button in buttons {
            let text = format!("[{}]", button.text);
            let width = text.chars().count() as u16;
            spans.push(Span::raw(format!(" {text}")));
            self.buttons.push((Rect { x, width, height: 1, ..area }, button.event.clone()));
            x += width + 1;
        }
        (!self.buttons.is_empty()).then(|| Line::from(spans))
    }

    /// Draws the answers of a question at the bottom of an area; nothing where there are none.
    pub(crate) fn draw_choice(
        &mut self,
        question: &Question,
        frame: &mut Frame<'_>,
        area: Rect,
        context: &Context,
    ) {
        self.choice = match question {
            Question::Choice { title, answers, at } => Some(chooser(title, answers).with_current(*at)),
            _ => None,
        };
        if let Some(choice) = &mut self.choice {
            choice.draw(frame, area, context);
        }
    }
}

/// The answers of a question as things to choose.
fn chooser(title: &str, answers: &[cairn_session::Answer]) -> Chooser<InputEvent> {
    let items = answers.iter().map(|answer| (answer.text.clone(), answer.event.clone())).collect();
    Chooser::new(title.to_owned(), items)
}

/// The line that asks for a count; none where no count is asked for.
pub(crate) fn count_line(question: &Question, context: &Context) -> Option<Line<'static>> {
    let Question::Count { counts, proposed, .. } = question else { return None };
    let theme = &context.look.theme;
    let ends = [counts.first(), counts.last()].map(|end| end.copied().unwrap_or_default());
    Some(Line::from(vec![
        Span::styled(context.fill(say::HOW_MANY, &[&ends[0], &ends[1]]), theme.text(Role::Accent)),
        Span::raw("  "),
        Span::styled(format!(" - {proposed} + "), theme.text(Role::Selected)),
    ]))
}

/// The keys that answer a question; none where none is asked.
pub(crate) fn question_keys(question: &Question) -> Option<Phrase> {
    match question {
        Question::Board => None,
        Question::Count { .. } => Some(say::HOW_MANY_KEYS),
        Question::Choice { .. } => Some(say::CHOICE_KEYS),
    }
}

/// What a person is asked to pick on the board: `first` asks the mover for a piece.
pub(crate) fn pick_text(input: &InputView, first: Phrase, mover: &str, context: &Context) -> String {
    match input.picked.first() {
        Some(cell) => context.fill(say::PICK_NEXT, &[cell]),
        None if input.next.is_empty() => context.fill(say::PICK_BUTTON, &[&mover]),
        None => context.fill(first, &[&mover]),
    }
}
