//! The rules of a game and the keys of a screen, to scroll through.

use cairn_games::{GameKind, rules};
use cairn_i18n::{Phrase, say};
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

use crate::ask::{framed, wrap};
use crate::context::Context;
use crate::theme::Role;

/// The keys of a screen: how they are written, and what they do.
pub(crate) type Keys = &'static [(&'static str, Phrase)];

/// Help, open in front of a screen.
#[derive(Debug)]
pub(crate) struct Help {
    game: GameKind,
    keys: Keys,
    /// The first line seen.
    top: usize,
    /// How many lines there are, and how many are seen at once.
    extent: (usize, usize),
}

/// Lines longer than this are hard to read.
const WIDEST: u16 = 84;

/// The column of keys is at least so wide.
const NARROWEST_KEYS: usize = 13;

impl Help {
    pub(crate) fn new(game: GameKind, keys: Keys) -> Help {
        Help { game, keys, top: 0, extent: (0, 0) }
    }

    /// Scrolls; `false` if the key closes the help.
    pub(crate) fn handle(&mut self, code: KeyCode) -> bool {
        let page = self.extent.1.saturating_sub(2).max(1) as isize;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
            KeyCode::PageUp => self.scroll(-page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.scroll(isize::MAX),
            _ => return false,
        }
        true
    }

    /// Scrolls by this many lines, down where it is positive.
    pub(crate) fn scroll(&mut self, lines: isize) {
        let last = self.extent.0.saturating_sub(self.extent.1);
        self.top = self.top.saturating_add_signed(lines).min(last);
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let width = area.width.min(WIDEST);
        let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        let inside = usize::from(width.saturating_sub(4));
        let mut lines = self.key_lines(inside, context);
        let rules = rules::without_boards(self.game.rules(context.look.language));
        lines.extend(markdown(&rules, inside, context));
        self.extent = (lines.len(), usize::from(area.height.saturating_sub(2)));
        self.scroll(0);
        let shown: Vec<Line<'_>> =
            lines.into_iter().skip(self.top).take(self.extent.1).map(|line| indent(line, 1)).collect();
        let title = Line::styled(format!(" {} ", self.game.title()), context.look.theme.text(Role::Title));
        let keys = ascii_keys(context.text(say::HELP_KEYS), context);
        let last = (self.top + self.extent.1).min(self.extent.0);
        let place = format!(" {}-{last}/{} ", self.top + 1, self.extent.0);
        let block = framed(context)
            .title(title)
            .title_bottom(Line::styled(format!(" {keys} "), context.look.theme.text(Role::Dim)))
            .title_bottom(Line::styled(place, context.look.theme.text(Role::Dim)).right_aligned());
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(shown).block(block), area);
    }

    fn key_lines(&self, width: usize, context: &Context) -> Vec<Line<'static>> {
        let theme = &context.look.theme;
        let mut lines = vec![Line::styled(context.text(say::KEYS), theme.text(Role::Heading))];
        let named = |keys: &str| ascii_keys(&keys.replace("Space", context.text(say::SPACE)), context);
        let keys: Vec<(String, Phrase)> = self.keys.iter().map(|&(keys, does)| (named(keys), does)).collect();
        let longest = keys.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or_default();
        let column = (longest + 1).max(NARROWEST_KEYS);
        for (keys, does) in keys {
            for (number, text) in
                wrap(context.text(does), width.saturating_sub(column + 2)).into_iter().enumerate()
            {
                let keys = if number == 0 { keys.as_str() } else { "" };
                let keys = Span::styled(format!("  {keys:<column$}"), theme.text(Role::Accent));
                lines.push(Line::from(vec![keys, Span::raw(text)]));
            }
        }
        lines.push(Line::default());
        lines
    }
}

/// Keys as an ASCII terminal can show them.
fn ascii_keys(keys: &str, context: &Context) -> String {
    if !context.look.ascii {
        return keys.to_owned();
    }
    keys.replace("↑↓←→", "arrows").replace("↑↓", "up/down").replace("←→", "left/right")
}

/// Hints separated by two spaces, as many as there is room for.
pub(crate) fn hints(hints: &str, width: u16, context: &Context) -> Line<'static> {
    let mut line = String::new();
    for hint in ascii_keys(hints, context).split("  ") {
        if line.chars().count() + 2 + hint.chars().count() <= usize::from(width) {
            line.push_str(if line.is_empty() { " " } else { "  " });
            line.push_str(hint);
        }
    }
    Line::styled(line, context.look.theme.text(Role::Dim))
}

fn indent(mut line: Line<'static>, by: usize) -> Line<'static> {
    line.spans.insert(0, Span::raw(" ".repeat(by)));
    line
}

/// The Markdown of rules and lessons as lines: headings, paragraphs, lists, diagrams and tables as they stand.
pub(crate) fn markdown(text: &str, width: usize, context: &Context) -> Vec<Line<'static>> {
    let heading = context.look.theme.text(Role::Heading);
    let code = context.look.theme.text(Role::Accent);
    let mut lines = Vec::new();
    let mut paragraph = Gathered::default();
    for line in text.lines() {
        let (marker, rest) = list_item(line);
        if line.trim().is_empty()
            || marker.is_some()
            || line.starts_with('#')
            || is_verbatim(line, &paragraph)
        {
            paragraph.flush(width, code, &mut lines);
        }
        if line.trim().is_empty() {
            lines.push(Line::default());
        } else if let Some(title) = line.strip_prefix('#') {
            lines.push(Line::styled(title.trim_start_matches('#').trim().to_owned(), heading));
        } else if is_verbatim(line, &paragraph) {
            lines.push(Line::raw(line.to_owned()));
        } else {
            if let Some(marker) = marker {
                paragraph.marker = marker;
            }
            paragraph.add(rest);
        }
    }
    paragraph.flush(width, code, &mut lines);
    lines
}

fn is_verbatim(line: &str, paragraph: &Gathered) -> bool {
    line.starts_with('|') || line.starts_with("    ") && paragraph.text.is_empty()
}

/// The marker of a list item, `- ` or `1. `, and what follows it.
fn list_item(line: &str) -> (Option<String>, &str) {
    let trimmed = line.trim_start();
    if let Some(rest) = trimmed.strip_prefix("- ") {
        return (Some("- ".to_owned()), rest);
    }
    match trimmed.split_once(". ") {
        Some((number, rest)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            (Some(format!("{number}. ")), rest)
        }
        _ => (None, trimmed),
    }
}

/// Text being gathered until it can be broken into lines.
#[derive(Default)]
struct Gathered {
    marker: String,
    text: String,
}

impl Gathered {
    fn add(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(text.trim());
    }

    fn flush(&mut self, width: usize, code: Style, lines: &mut Vec<Line<'static>>) {
        let text = std::mem::take(&mut self.text);
        let marker = std::mem::take(&mut self.marker);
        let indent = " ".repeat(marker.chars().count());
        let mut style = Style::new();
        for (number, line) in wrap(&text, width.saturating_sub(indent.len())).into_iter().enumerate() {
            let mut spans = vec![Span::raw(if number == 0 { marker.clone() } else { indent.clone() })];
            spans.extend(emphasised(&line, &mut style, code));
            lines.push(Line::from(spans));
        }
    }
}

/// Takes `**bold**` and `` `code` `` apart. The style goes on from line to line.
fn emphasised(line: &str, style: &mut Style, code: Style) -> Vec<Span<'static>> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut spans = Vec::new();
    for (number, part) in line.split("**").enumerate() {
        if number > 0 {
            *style = if *style == bold { Style::new() } else { bold };
        }
        for (number, part) in part.split('`').enumerate() {
            if number > 0 {
                *style = if *style == code { Style::new() } else { code };
            }
            spans.push(Span::styled(part.to_owned(), *style));
        }
    }
    spans
}
