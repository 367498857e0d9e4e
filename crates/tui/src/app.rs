//! The program without a terminal: events go in, screens come out.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use cairn_games::Table;
use cairn_i18n::say;
use cairn_session::{LocalGame, Millis, Seeds, SetupForm, Thought};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::analysis::Analysis;
use crate::ascii;
use crate::ask::wrap;
use crate::context::{Context, Look, Wish};
use crate::help::Help;
use crate::lesson::Lesson;
use crate::menu::Menu;
use crate::play::Play;
use crate::puzzles::Puzzles;
use crate::shelf::ShelfScreen;
use crate::theme::Role;
use crate::thinking::{OrderNumber, Thinker};

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// A text was pasted.
    Paste(String),
    /// The terminal has another size.
    Resized,
    /// It is this time now, on a clock that does not go back: clocks of games run by it.
    Tick(Millis),
    /// An engine answers an order.
    Thought(OrderNumber, Thought),
    /// A signal asks the program to end, or the terminal is gone, which is [`Event::HANG_UP`].
    Signal(i32),
    /// A signal asks the program to stop until it is continued.
    Suspend,
    /// A player cannot go on, and why.
    Broken(String),
}

/// The number of the signal that says that the terminal is gone.
pub(crate) const HANG_UP: i32 = 1;

impl Event {
    /// The terminal is gone.
    pub const HANG_UP: Event = Event::Signal(HANG_UP);
}

/// Where the program starts.
#[derive(Debug)]
pub enum Start {
    /// In the menu, with this game chosen.
    Menu(SetupForm),
    /// In a game.
    Game {
        /// The game as it stands.
        game: Box<LocalGame>,
        /// Where to save the game after every move, beside where it is kept.
        save: Option<PathBuf>,
    },
    /// In the analysis of a game.
    Analysis(Box<dyn Table>),
}

/// What is on the screen.
enum Screen {
    Menu(Box<Menu>),
    Play(Box<Play>),
    Analysis(Box<Analysis>),
    Lesson(Box<Lesson>),
    Puzzles(Box<Puzzles>),
    Shelf(Box<ShelfScreen>),
}

/// Where an event leads.
pub(crate) enum Next {
    /// Nowhere else.
    Stay,
    /// To the menu, with this game chosen.
    Menu(SetupForm),
    Play(Box<Play>),
    Analysis(Box<Analysis>),
    Lesson(Box<Lesson>),
    Puzzles(Box<Puzzles>),
    Shelf(Box<ShelfScreen>),
    /// To the help, in front of the screen.
    Help(Help),
    /// Out of the program.
    Leave,
}

/// The program without a terminal.
pub struct App {
    context: Context,
    screen: Screen,
    help: Option<Help>,
    leaving: bool,
    /// The signal that ends the program.
    signal: Option<i32>,
}

/// What the smallest terminal must have: columns and rows.
const SMALLEST: (u16, u16) = (40, 16);

impl App {
    /// Starts. What is thought comes back through `events` and is to be given to [`App::handle`].
    pub fn new(start: Start, look: Look, events: Sender<Event>) -> App {
        let mut context =
            Context { seeds: Seeds::new(look.seed), look, thinker: Thinker::new(events), wishes: Vec::new() };
        let screen = match start {
            Start::Menu(form) => Screen::Menu(Box::new(Menu::new(form, &context))),
            Start::Game { game, save } => Screen::Play(Box::new(Play::new(*game, save, &mut context))),
            Start::Analysis(table) => Screen::Analysis(Box::new(Analysis::new(table, &mut context))),
        };
        App { context, screen, help: None, leaving: false, signal: None }
    }

    /// Whether the program is to end.
    pub fn is_leaving(&self) -> bool {
        self.leaving
    }

    /// The signal that ends the program, if one does.
    pub fn signal(&self) -> Option<i32> {
        self.signal
    }

    /// The time until [`Event::Tick`] is needed, for a clock that runs.
    pub fn tick_in(&self) -> Option<Millis> {
        match &self.screen {
            Screen::Play(play) => play.clock_changes_in(),
            _ => None,
        }
    }

    /// What the terminal is to do, once.
    pub fn take_wishes(&mut self) -> Vec<Wish> {
        std::mem::take(&mut self.context.wishes)
    }

    /// Takes note of something that happened.
    pub fn handle(&mut self, event: Event) {
        match event {
            Event::Broken(_) => self.leaving = true,
            Event::Signal(signal) => {
                self.leaving = true;
                self.signal = Some(signal);
            }
            Event::Suspend => self.context.wishes.push(Wish::Suspend),
            Event::Thought(number, _) if !self.context.thinker.is_current(number) => {}
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) if is_control(key, 'c') => self.leaving = true,
            Event::Key(key) if is_control(key, 'z') => self.context.wishes.push(Wish::Suspend),
            Event::Key(key) if self.help.is_some() => {
                self.help = self.help.take().and_then(|mut help| help.handle(key.code).then_some(help));
            }
            Event::Mouse(mouse) if self.help.is_some() => self.mouse_in_help(mouse),
            event => self.pass_on(event),
        }
    }

    fn mouse_in_help(&mut self, mouse: MouseEvent) {
        match (mouse.kind, &mut self.help) {
            (MouseEventKind::ScrollUp, Some(help)) => help.scroll(-3),
            (MouseEventKind::ScrollDown, Some(help)) => help.scroll(3),
            (MouseEventKind::Down(_), help) => *help = None,
            _ => {}
        }
    }

    fn pass_on(&mut self, event: Event) {
        let context = &mut self.context;
        let next = match &mut self.screen {
            Screen::Menu(menu) => menu.handle(event, context),
            Screen::Play(play) => play.handle(event, context),
            Screen::Analysis(analysis) => analysis.handle(event, context),
            Screen::Lesson(lesson) => lesson.handle(event, context),
            Screen::Puzzles(puzzles) => puzzles.handle(event, context),
            Screen::Shelf(shelf) => shelf.handle(event, context),
        };
        match next {
            Next::Stay => {}
            Next::Menu(plan) => self.screen = Screen::Menu(Box::new(Menu::new(plan, &self.context))),
            Next::Play(play) => self.screen = Screen::Play(play),
            Next::Analysis(analysis) => self.screen = Screen::Analysis(analysis),
            Next::Lesson(lesson) => self.screen = Screen::Lesson(lesson),
            Next::Puzzles(puzzles) => self.screen = Screen::Puzzles(puzzles),
            Next::Shelf(shelf) => self.screen = Screen::Shelf(shelf),
            Next::Help(help) => self.help = Some(help),
            Next::Leave => self.leaving = true,
        }
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_screen(frame);
        if self.context.look.ascii {
            ascii::fold(frame.buffer_mut());
        }
    }

    fn draw_screen(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return self.draw_too_small(frame);
        }
        let context = &self.context;
        match &mut self.screen {
            Screen::Menu(menu) => menu.draw(frame, area, context),
            Screen::Play(play) => play.draw(frame, area, context),
            Screen::Analysis(analysis) => analysis.draw(frame, area, context),
            Screen::Lesson(lesson) => lesson.draw(frame, area, context),
            Screen::Puzzles(puzzles) => puzzles.draw(frame, area, context),
            Screen::Shelf(shelf) => shelf.draw(frame, area, context),
        }
        if let Some(help) = &mut self.help {
            help.draw(frame, area, context);
        }
    }

    fn draw_too_small(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let sizes: [&dyn std::fmt::Display; 4] = [&area.width, &area.height, &SMALLEST.0, &SMALLEST.1];
        let text = self.context.fill(say::TOO_SMALL, &sizes);
        let lines: Vec<Line<'_>> = wrap(&text, area.width.into()).into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(lines).style(self.context.look.theme.text(Role::Accent)), area);
    }
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    let is_letter = |code| matches!(code, KeyCode::Char(c) if c.eq_ignore_ascii_case(&letter));
    key.modifiers.contains(KeyModifiers::CONTROL) && is_letter(key.code)
}
