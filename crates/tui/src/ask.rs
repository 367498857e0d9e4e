//! Small questions: a line of text, or one of a few things.

use std::borrow::Cow;

use cairn_i18n::{Phrase, say};
use cairn_session::Message;
use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use textwrap::WordSplitter;
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

use crate::context::Context;
use crate::theme::Role;

/// What became of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer<T> {
    /// Not answered yet.
    Open,
    /// The answer.
    Given(T),
    /// No answer is wanted any more.
    Dropped,
}

/// What a screen asks, apart from the question of its session's input. An answer is a `T`.
#[derive(Debug, Default)]
pub(crate) enum Asking<T> {
    #[default]
    Nothing,
    Choice(Chooser<T>),
    /// A line of text: what it is for, the text so far, and the answer that a text is.
    Line(Phrase, LineEdit, fn(String) -> T),
}

impl<T: Clone> Asking<T> {
    /// Asks for a line of text that begins like this.
    pub(crate) fn line(title: Phrase, text: &str, answer: fn(String) -> T) -> Asking<T> {
        Asking::Line(title, LineEdit::new(text), answer)
    }

    /// Asks whether to do something that cannot be undone easily; no is proposed.
    pub(crate) fn yes_or_no(title: String, no: T, yes: T, context: &Context) -> Asking<T> {
        let item = |phrase, choice| (context.text(phrase).to_owned(), choice);
        Asking::Choice(Chooser::new(title, vec![item(say::NO, no), item(say::YES, yes)]))
    }

    /// Asks which of several games is meant, each described in a line.
    pub(crate) fn game(games: &[String], choice: impl Fn(usize) -> T, context: &Context) -> Asking<T> {
        let title = context.fill(say::CHOOSE_GAME, &[&games.len()]);
        let items = games.iter().cloned().zip((0..).map(choice)).collect();
        Asking::Choice(Chooser::new(title, items))
    }

    pub(crate) fn is_nothing(&self) -> bool {
        matches!(self, Asking::Nothing)
    }

    /// A key for the question, which ends with its answer; `None` where nothing is asked.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Answer<T>> {
        let answer = match self {
            Asking::Nothing => return None,
            Asking::Choice(chooser) => chooser.handle(key),
            Asking::Line(_, line, answer) => match line.handle(key) {
                Answer::Open => Answer::Open,
                Answer::Given(text) => Answer::Given(answer(text)),
                Answer::Dropped => Answer::Dropped,
            },
        };
        Some(self.end_with(answer))
    }

    /// A click while there is something to choose, which ends with the choice; `None` where there is nothing.
    pub(crate) fn click(&mut self, mouse: MouseEvent) -> Option<Answer<T>> {
        let Asking::Choice(chooser) = self else { return None };
        let answer = chooser.click(Position::new(mouse.column, mouse.row));
        Some(self.end_with(answer))
    }

    fn end_with(&mut self, answer: Answer<T>) -> Answer<T> {
        if !matches!(answer, Answer::Open) {
            *self = Asking::Nothing;
        }
        answer
    }

    /// Types a text into the line; where nothing is asked, into the line that `begin` asks for.
    pub(crate) fn paste(&mut self, text: &str, begin: impl FnOnce() -> Asking<T>) {
        if self.is_nothing() {
            *self = begin();
        }
        if let Asking::Line(_, line, _) = self {
            line.insert(text);
        }
    }

    /// The keys that answer; none where nothing is asked.
    pub(crate) fn keys(&self) -> Option<Phrase> {
        match self {
            Asking::Nothing => None,
            Asking::Choice(_) => Some(say::CHOICE_KEYS),
            Asking::Line(..) => Some(say::LINE_KEYS),
        }
    }

    /// Draws the line that is typed, or else a line that says how things stand.
    pub(crate) fn draw_line_or<'a>(
        &self,
        status: impl FnOnce() -> Line<'a>,
        frame: &mut Frame<'_>,
        area: Rect,
        context: &Context,
    ) {
        match self {
            Asking::Line(title, line, _) => line.draw(frame, area, context.text(*title), context),
            _ => frame.render_widget(status(), area),
        }
    }

    /// Draws what there is to choose at the bottom of an area.
    pub(crate) fn draw_choice(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        if let Asking::Choice(chooser) = self {
            chooser.draw(frame, area, context);
        }
    }
}

/// What came of the last action, as a line.
pub(crate) fn message_line(message: &Message, context: &Context) -> Line<'static> {
    let role = if message.is_error { Role::Error } else { Role::Accent };
    Line::styled(message.text.clone(), context.look.theme.text(role))
}

/// A line being typed.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineEdit(Input);

/// Nobody types a longer line on purpose.
const LONGEST_LINE: usize = 1000;

impl LineEdit {
    pub(crate) fn new(text: &str) -> LineEdit {
        let mut line = LineEdit::default();
        line.insert(text);
        line
    }

    /// Types a text at the cursor; control characters are left out.
    pub(crate) fn insert(&mut self, text: &str) {
        let room = LONGEST_LINE.saturating_sub(self.0.value().chars().count());
        for c in text.chars().filter(|c| !c.is_control()).take(room) {
            self.0.handle(InputRequest::InsertChar(c));
        }
    }

    pub(crate) fn handle(&mut self, key: KeyEvent) -> Answer<String> {
        match key.code {
            KeyCode::Enter => return Answer::Given(self.0.value().trim().to_owned()),
            KeyCode::Esc => return Answer::Dropped,
            KeyCode::Backspace if self.0.value().is_empty() => return Answer::Dropped,
            _ => {}
        }
        match to_input_request(&crossterm::event::Event::Key(key)) {
            Some(InputRequest::InsertChar(c)) => self.insert(&c.to_string()),
            Some(request) => {
                self.0.handle(request);
            }
            None => {}
        }
        Answer::Open
    }

    /// Draws the line after what it is for, with the terminal's cursor in it.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, title: &str, context: &Context) {
        let before = format!("{title}: ");
        let room = usize::from(area.width).saturating_sub(before.chars().count() + 1);
        let hidden = self.0.visual_scroll(room);
        let shown: String = self.0.value().chars().skip(hidden).take(room).collect();
        let column = before.chars().count() + self.0.visual_cursor().saturating_sub(hidden);
        let accent = context.look.theme.text(Role::Accent);
        frame.render_widget(Line::from(vec![Span::styled(before, accent), Span::raw(shown)]), area);
        if column < usize::from(area.width) && area.height > 0 {
            frame.set_cursor_position(Position::new(area.x + column as u16, area.y));
        }
    }
}

/// One of a few things.
#[derive(Clone, Debug)]
pub(crate) struct Chooser<T> {
    title: String,
    items: Vec<(String, T)>,
    note: String,
    at: usize,
    /// Where it was drawn last, for the mouse.
    area: Rect,
    /// How many lines stand above the first item shown.
    first: u16,
    /// How many items are hidden above it.
    hidden: usize,
}

impl<T: Clone> Chooser<T> {
    pub(crate) fn new(title: String, items: Vec<(String, T)>) -> Chooser<T> {
        Chooser { title, items, note: String::new(), at: 0, area: Rect::default(), first: 0, hidden: 0 }
    }

    /// With a remark below.
    pub(crate) fn with_note(self, note: String) -> Chooser<T> {
        Chooser { note, ..self }
    }

    /// With the item at this place chosen.
    pub(crate) fn with_current(self, at: usize) -> Chooser<T> {
        Chooser { at, ..self }
    }

    pub(crate) fn handle(&mut self, key: KeyEvent) -> Answer<T> {
        let count = self.items.len().max(1);
        match key.code {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => self.at = (self.at + count - 1) % count,
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.at = (self.at + 1) % count,
            KeyCode::Enter | KeyCode::Char(' ') => return self.take(self.at),
            KeyCode::Esc => return Answer::Dropped,
            KeyCode::Char(c) => {
                let by_number = c.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
                let first = |text: &str| text.chars().next().map(|first| first.to_lowercase().to_string());
                let letter = Some(c.to_lowercase().to_string());
                let by_letter = || self.items.iter().position(|(text, _)| first(text) == letter);
                return by_number.or_else(by_letter).map_or(Answer::Open, |number| self.take(number));
            }
            _ => {}
        }
        Answer::Open
    }

    /// What a click leads to.
    pub(crate) fn click(&self, at: Position) -> Answer<T> {
        let first = self.area.y + 1 + self.first;
        let within = self.area.contains(at) && at.y >= first;
        if within { self.take(self.hidden + usize::from(at.y - first)) } else { Answer::Open }
    }

    fn take(&self, number: usize) -> Answer<T> {
        self.items.get(number).map_or(Answer::Open, |(_, item)| Answer::Given(item.clone()))
    }

    /// Draws it at the bottom of an area, over whatever is there.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = &context.look.theme;
        let inside = usize::from(area.width.saturating_sub(2));
        let styled = |text: &str, role| {
            wrap(text, inside).into_iter().map(move |line| Line::styled(line, theme.text(role))).collect()
        };
        let mut lines: Vec<Line<'_>> = styled(&self.title, Role::Accent);
        self.first = lines.len() as u16;
        let note: Vec<Line<'_>> = styled(&self.note, Role::Dim);
        // Where the items do not fit, those up to the current one are shown.
        let room = usize::from(area.height).saturating_sub(lines.len() + note.len() + 2).max(1);
        self.hidden = (self.at + 1).saturating_sub(room);
        for (number, (text, _)) in self.items.iter().enumerate().skip(self.hidden).take(room) {
            let style = if number == self.at { theme.text(Role::Selected) } else { Default::default() };
            lines.push(Line::styled(format!(" {} {text} ", number + 1), style));
        }
        lines.extend(note);
        let height = (lines.len() + 2).min(area.height.into()) as u16;
        self.area = Rect { y: area.bottom() - height, height, ..area };
        frame.render_widget(Clear, self.area);
        frame.render_widget(Paragraph::new(lines).block(framed(context)), self.area);
    }
}

/// The line above a list.
pub(crate) fn heading(text: &str, context: &Context) -> Line<'static> {
    Line::styled(text.to_owned(), context.look.theme.text(Role::Heading))
}

/// A frame round something.
pub(crate) fn framed(context: &Context) -> Block<'static> {
    let block = Block::bordered();
    if context.look.ascii { block.border_set(ASCII_BORDER) } else { block }
}

const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// A text in lines of at most this many columns, broken between words where possible.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let options = textwrap::Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&words.join(" "), options).into_iter().map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_broken_and_short_ones_kept_whole() {
        for (text, width, lines) in [
            ("one two three", 7, vec!["one two", "three"]),
            ("abcdefgh", 3, vec!["abc", "def", "gh"]),
            ("", 5, vec![]),
            ("a b", 0, vec!["a", "b"]),
        ] {
            assert_eq!(wrap(text, width), lines, "{text}");
        }
    }

    #[test]
    fn a_line_is_edited_where_the_cursor_is() {
        let mut line = LineEdit::new("a1a3");
        for code in [KeyCode::Left, KeyCode::Backspace, KeyCode::Char('b'), KeyCode::End, KeyCode::Char('!')]
        {
            assert_eq!(line.handle(code.into()), Answer::Open);
        }
        line.insert("\n\t?");
        assert_eq!(line.handle(KeyCode::Enter.into()), Answer::Given("a1b3!?".to_owned()));
        assert_eq!(LineEdit::default().handle(KeyCode::Backspace.into()), Answer::Dropped);
    }

    #[test]
    fn one_of_a_few_is_taken_by_arrow_number_or_letter() {
        let chooser = Chooser::new(String::new(), vec![("yes".to_owned(), 1), ("no".to_owned(), 2)]);
        for (keys, answer) in [
            (vec![KeyCode::Enter], Answer::Given(1)),
            (vec![KeyCode::Down, KeyCode::Enter], Answer::Given(2)),
            (vec![KeyCode::Up, KeyCode::Enter], Answer::Given(2)),
            (vec![KeyCode::Char('2')], Answer::Given(2)),
            (vec![KeyCode::Char('N')], Answer::Given(2)),
            (vec![KeyCode::Char('3')], Answer::Open),
            (vec![KeyCode::Esc], Answer::Dropped),
        ] {
            let mut chooser = chooser.clone();
            let answers: Vec<_> = keys.iter().map(|&code| chooser.handle(code.into())).collect();
            assert_eq!(answers.last(), Some(&answer), "{keys:?}");
        }
    }
}
