//! The first screen: what to play, and with whom.

use cairn_core::Seat;
use cairn_draw::screen::Marks;
use cairn_games::{Table, seat_name};
use cairn_i18n::{Language, say};
use cairn_session::online::clock_rule_text;
use cairn_session::{KeptEntry, SetupForm, turn};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::analysis::Analysis;
use crate::app::{Event, Next};
use crate::ask::{Answer, Asking, wrap};
use crate::board::BoardView;
use crate::context::Context;
use crate::help::{Help, Keys, hints};
use crate::lesson::Lesson;
use crate::play::{Loaded, Play};
use crate::puzzles::Puzzles;
use crate::shelf::ShelfScreen;
use crate::theme::{Background, Role};

/// One line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Resume,
    Kept,
    Game,
    Option(usize),
    Seat(usize),
    Clock,
    Language,
    Background,
    Start,
    Lesson,
    Analysis,
    Puzzles,
    Load,
    Quit,
}

impl Row {
    /// Whether the row is something to be chosen, not something to be done.
    fn has_values(self) -> bool {
        !matches!(
            self,
            Row::Resume
                | Row::Kept
                | Row::Start
                | Row::Lesson
                | Row::Analysis
                | Row::Puzzles
                | Row::Load
                | Row::Quit
        )
    }
}

/// The menu.
#[derive(Debug)]
pub(crate) struct Menu {
    plan: SetupForm,
    /// The game to be started, as it would begin.
    preview: Box<dyn Table>,
    view: BoardView,
    row: Row,
    /// The game that was left last and can be resumed.
    resumed: Option<KeptEntry>,
    /// The number of kept games and analyses.
    kept: usize,
    message: Option<String>,
    /// The name of a file to load, being typed, and then which of its games.
    asking: Asking<(String, Option<usize>)>,
    /// Where the rows were drawn last, for the mouse.
    drawn: Vec<(Rect, Row)>,
}

const KEYS: Keys = &[
    ("↑↓", say::KEY_CHOOSE),
    ("←→", say::KEY_CHANGE),
    ("Enter", say::KEY_GO),
    ("n", say::KEY_START),
    ("e", say::KEY_LESSON),
    ("p", say::KEY_PUZZLES),
    ("b", say::KEY_BACKGROUND),
    ("q, Ctrl-C", say::KEY_QUIT),
];

/// Columns for the rows of the menu.
const ROWS_WIDTH: u16 = 40;
/// A preview of the game has at least this many columns.
const NARROWEST_PREVIEW: u16 = 24;
/// Columns for the name of what can be changed.
const NAME_WIDTH: usize = 14;

impl Menu {
    /// The menu with this game chosen.
    pub(crate) fn new(plan: SetupForm, context: &Context) -> Menu {
        let shelf = context.look.autosave.shelf();
        let resumed = shelf.entries().iter().find(|entry| entry.is_running()).cloned();
        Menu {
            preview: plan.setup().deal(1),
            plan,
            view: BoardView::default(),
            row: if resumed.is_some() { Row::Resume } else { Row::Game },
            resumed,
            kept: shelf.entries().len(),
            message: None,
            asking: Asking::Nothing,
            drawn: Vec::new(),
        }
    }

    pub(crate) fn handle(&mut self, event: Event, context: &mut Context) -> Next {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Mouse(mouse) => self.mouse(mouse, context),
            Event::Paste(text) => {
                self.asking.paste(&text, || Asking::Nothing);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Next {
        self.message = None;
        if let Some(answer) = self.asking.key(key) {
            return match answer {
                Answer::Given((file, place)) => self.load(file, place, context),
                _ => Next::Stay,
            };
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Next::Stay;
        }
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::Left | KeyCode::Char('-') => self.change(-1, context),
            KeyCode::Right | KeyCode::Char('+') => self.change(1, context),
            KeyCode::Char(' ') if self.row.has_values() => self.change(1, context),
            KeyCode::Enter if self.row.has_values() => self.step(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.go(self.row, context),
            KeyCode::Char('r') if self.resumed.is_some() => return self.go(Row::Resume, context),
            KeyCode::Char('k') if self.kept > 0 => return self.go(Row::Kept, context),
            KeyCode::Char('n') => return self.go(Row::Start, context),
            KeyCode::Char('e') => return self.go(Row::Lesson, context),
            KeyCode::Char('a') => return self.go(Row::Analysis, context),
            KeyCode::Char('p') => return self.go(Row::Puzzles, context),
            KeyCode::Char('l') => return self.go(Row::Load, context),
            KeyCode::Char('b') => context.switch_background(),
            KeyCode::Char('?') => return Next::Help(Help::new(self.plan.game(), KEYS)),
            KeyCode::Char('q') => return Next::Leave,
            _ => {}
        }
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Next {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.change(-1, context),
            MouseEventKind::ScrollDown => self.change(1, context),
            MouseEventKind::Down(MouseButton::Left) if !self.asking.is_nothing() => {
                if let Some(Answer::Given((file, place))) = self.asking.click(mouse) {
                    return self.load(file, place, context);
                }
            }
            MouseEventKind::Down(MouseButton::Left) => {
                let hit = self.drawn.iter().find(|(area, _)| area.contains(at)).map(|&(_, row)| row);
                if let Some(row) = hit {
                    self.row = row;
                    if row.has_values() {
                        self.change(1, context);
                    } else {
                        return self.go(row, context);
                    }
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn rows(&self) -> Vec<Row> {
        let resume = self.resumed.as_ref().map(|_| Row::Resume);
        let kept = (self.kept > 0).then_some(Row::Kept);
        let options = (0..self.plan.options().count()).map(Row::Option);
        let seats = (0..self.preview.seats()).map(Row::Seat);
        let look = [Row::Clock, Row::Language, Row::Background];
        let rest = [Row::Start, Row::Lesson, Row::Analysis, Row::Puzzles, Row::Load, Row::Quit];
        let first = resume.into_iter().chain(kept).chain([Row::Game]);
        let rows = first.chain(options).chain(seats).chain(look).chain(rest);
        rows.filter(|&row| row != Row::Puzzles || !self.plan.game().puzzles().is_empty()).collect()
    }

    fn step(&mut self, by: isize) {
        self.row = turn(&self.rows(), &self.row, by);
    }

    /// Gives the row another value, if it has values.
    fn change(&mut self, by: isize, context: &mut Context) {
        match self.row {
            Row::Game => self.plan.turn_game(by),
            Row::Option(option) => self.plan.turn_option(option, by),
            Row::Seat(seat) => self.plan.turn_seat(seat, by),
            Row::Clock => self.plan.turn_clock(by),
            Row::Language => context.choose_language(turn(&Language::ALL, &context.look.language, by)),
            Row::Background => context.switch_background(),
            _ => {}
        }
        self.preview = self.plan.setup().deal(1);
    }

    /// Does what a row without values says.
    fn go(&mut self, row: Row, context: &mut Context) -> Next {
        match row {
            Row::Resume => {
                let Some(id) = self.resumed.as_ref().map(|entry| entry.id) else { return Next::Stay };
                let play = Play::resume(id, context).map_err(|error| context.fill(say::DAMAGED, &[&error]));
                self.play_or_complain(play)
            }
            Row::Kept => Next::Shelf(Box::new(ShelfScreen::new(self.plan.clone(), context))),
            Row::Start => {
                let game = self.plan.deal(context.seeds.draw());
                Next::Play(Box::new(Play::new(game, None, context)))
            }
            Row::Lesson => Next::Lesson(Box::new(Lesson::new(&self.plan, context))),
            Row::Analysis => {
                let table = self.plan.setup().deal(context.seeds.draw());
                Next::Analysis(Box::new(Analysis::new(table, context)))
            }
            Row::Puzzles => match Puzzles::new(&self.plan, context) {
                Some(puzzles) => Next::Puzzles(Box::new(puzzles)),
                None => Next::Stay,
            },
            Row::Load => {
                self.asking = Asking::line(say::LOAD_FILE, "", |file| (file, None));
                Next::Stay
            }
            Row::Quit => Next::Leave,
            _ => Next::Stay,
        }
    }

    fn load(&mut self, file: String, place: Option<usize>, context: &mut Context) -> Next {
        if file.is_empty() {
            return Next::Stay;
        }
        match Play::load(&file, place, context) {
            Ok(Loaded::Game(play)) => Next::Play(play),
            Ok(Loaded::Several(games)) => {
                self.asking = Asking::game(&games, |place| (file.clone(), Some(place)), context);
                Next::Stay
            }
            Err(error) => self.complain(error),
        }
    }

    fn play_or_complain(&mut self, play: Result<Play, String>) -> Next {
        match play {
            Ok(play) => Next::Play(Box::new(play)),
            Err(error) => self.complain(error),
        }
    }

    fn complain(&mut self, error: String) -> Next {
        self.message = Some(error);
        Next::Stay
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = &context.look.theme;
        let title = Line::from(vec![
            Span::styled(" Cairn ", theme.text(Role::Title)),
            Span::styled(format!(" {}", context.text(say::TAGLINE)), theme.text(Role::Dim)),
        ]);
        frame.render_widget(title, Rect { height: 1, ..area });
        let below = Rect { y: area.y + 2, height: area.height.saturating_sub(4), ..area };
        self.draw_rows(frame, Rect { width: ROWS_WIDTH.min(area.width), ..below }, context);
        let beside = Rect { x: area.x + ROWS_WIDTH, width: area.width.saturating_sub(ROWS_WIDTH), ..below };
        if beside.width >= NARROWEST_PREVIEW {
            self.draw_preview(frame, beside, context);
        }
        self.draw_bottom(frame, area, context);
        self.asking.draw_choice(frame, below, context);
    }

    fn draw_rows(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        self.drawn.clear();
        let mut y = area.y;
        let rows = self.rows();
        let gap_before =
            |row: Row| matches!(row, Row::Language | Row::Start) || row == Row::Game && self.kept > 0;
        let gaps = rows.iter().filter(|&&row| gap_before(row)).count();
        let room = usize::from(area.height);
        // Where the rows do not fit, there are no gaps, and those around the chosen row are shown.
        let has_gaps = rows.len() + gaps <= room;
        let chosen = rows.iter().position(|&row| row == self.row).unwrap_or_default();
        let hidden = if has_gaps { 0 } else { (chosen + 1).saturating_sub(room) };
        for row in rows.into_iter().skip(hidden) {
            // A blank line before what starts something.
            if has_gaps && gap_before(row) {
                y += 1;
            }
            let line = Rect { y, height: 1, ..area };
            if y < area.bottom() {
                frame.render_widget(self.line(row, context), line);
                self.drawn.push((line, row));
            }
            y += 1;
        }
    }

    fn line(&self, row: Row, context: &Context) -> Line<'static> {
        let (name, value) = self.row_text(row, context);
        let chosen = row == self.row;
        let style = match row {
            _ if chosen => context.look.theme.text(Role::Selected),
            Row::Resume | Row::Start => context.look.theme.text(Role::Accent),
            _ => Default::default(),
        };
        let pointer = if chosen { context.sign(" ▸ ", " > ") } else { "   " };
        let text = match value {
            None => name,
            Some(value) => {
                let (left, right) = if chosen { ("< ", " >") } else { ("  ", "  ") };
                format!("{name:<NAME_WIDTH$}{left}{value}{right}")
            }
        };
        let width = usize::from(ROWS_WIDTH) - 4;
        Line::from(vec![Span::raw(pointer), Span::styled(format!("{text:<width$}"), style)])
    }

    /// What a row says, and its value if it has one.
    fn row_text(&self, row: Row, context: &Context) -> (String, Option<String>) {
        let plain = |phrase| (context.text(phrase).to_owned(), None);
        match row {
            Row::Resume => {
                (self.resumed.as_ref().map_or_else(String::new, |entry| resume_text(entry, context)), None)
            }
            Row::Kept => (context.fill(say::KEPT, &[&self.kept]), None),
            Row::Game => (context.text(say::GAME).to_owned(), Some(self.plan.game().title().to_owned())),
            Row::Option(option) => {
                let Some((choice, place)) = self.plan.options().nth(option) else {
                    return Default::default();
                };
                let value = choice.values[place];
                let game = self.plan.game();
                let name = game.option_name(choice.name).map_or(choice.name, |phrase| context.text(phrase));
                let value = game.value_name(choice.name, value).map_or(value, |phrase| context.text(phrase));
                (name.to_owned(), Some(value.to_owned()))
            }
            Row::Seat(seat) => {
                let name = seat_name(self.preview.as_ref(), Seat::ALL[seat], context.look.language);
                (name, Some(self.plan.seats()[seat].name(context.look.language)))
            }
            Row::Language => {
                (context.text(say::LANGUAGE).to_owned(), Some(context.look.language.name().to_owned()))
            }
            Row::Clock => {
                let clock = clock_rule_text(self.plan.clock(), context.look.language);
                (context.text(say::CLOCK).to_owned(), Some(clock))
            }
            Row::Background => {
                let value = match context.look.theme.background {
                    Background::Dark => say::BACKGROUND_DARK,
                    Background::Light => say::BACKGROUND_LIGHT,
                };
                (context.text(say::BACKGROUND).to_owned(), Some(context.text(value).to_owned()))
            }
            Row::Start => plain(say::START),
            Row::Lesson => (self.lesson_text(context), None),
            Row::Analysis => plain(say::ANALYSIS),
            Row::Puzzles => plain(say::PUZZLES),
            Row::Load => plain(say::LOAD),
            Row::Quit => plain(say::QUIT),
        }
    }

    /// The lesson of the game chosen, and how far the user has come in it.
    fn lesson_text(&self, context: &Context) -> String {
        let game = self.plan.game();
        let name = context.fill(say::START_LESSON, &[&game.title()]);
        match context.look.autosave.lesson(game).text(game, context.look.language) {
            Some(progress) => format!("{name} ({progress})"),
            None => name,
        }
    }

    /// The board of the game chosen, and what the game is about.
    fn draw_preview(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let goal = wrap(first_paragraph(self.plan.game().rules(context.look.language)), area.width.into());
        let goal_height = (goal.len() as u16).min(area.height);
        let board_height = area.height.saturating_sub(goal_height + 1).min(16);
        let board = Rect { height: board_height, ..area };
        self.view.draw(self.preview.as_ref(), Marks::default(), board, frame.buffer_mut(), context);
        let below = board_height + u16::from(board_height > 0);
        let text = Rect { y: area.y + below, height: area.height.saturating_sub(below), ..area };
        let lines: Vec<Line<'_>> = goal.into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(lines).style(context.look.theme.text(Role::Dim)), text);
    }

    fn draw_bottom(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let row = |from_bottom: u16| Rect { y: area.bottom().saturating_sub(from_bottom), height: 1, ..area };
        if !self.asking.is_nothing() {
            self.asking.draw_line_or(Line::default, frame, row(2), context);
        } else if let Some(message) = &self.message {
            let lines = wrap(message, area.width.into());
            let from_bottom = (lines.len() as u16 + 1).min(area.height);
            let place = Rect { height: from_bottom.saturating_sub(1), ..row(from_bottom) };
            let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
            frame.render_widget(Paragraph::new(lines).style(context.look.theme.text(Role::Error)), place);
        }
        let keys = self.asking.keys().unwrap_or(match self.row.has_values() {
            true => say::MENU_VALUE_KEYS,
            false => say::MENU_KEYS,
        });
        frame.render_widget(hints(context.text(keys), area.width, context), row(1));
    }
}

fn resume_text(entry: &KeptEntry, context: &Context) -> String {
    let Ok(game) = &entry.game else { return String::new() };
    let table = game.table();
    let title = table.setup().game().title();
    match table.ply() {
        0 | 1 => context.fill(say::RESUME_EARLY, &[&title]),
        moves => context.fill(say::RESUME, &[&title, &moves]),
    }
}

/// The first paragraph under a heading of the rules: what the game is about.
fn first_paragraph(rules: &str) -> &str {
    let paragraphs = rules.split("\n\n").map(str::trim);
    paragraphs.into_iter().find(|text| !text.is_empty() && !text.starts_with('#')).unwrap_or_default()
}
