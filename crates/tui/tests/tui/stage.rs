//! A program to press keys in.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use cairn_games::{Setup, Table};
use cairn_i18n::Language;
use cairn_session::LocalGame;
use cairn_tui::{App, Autosave, Background, Depth, Event, Look, OrderNumber, Start, Theme, Thought, Wish};
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// A program on a screen that only the test sees.
pub(crate) struct Stage {
    pub(crate) app: App,
    events: Receiver<Event>,
    terminal: Terminal<TestBackend>,
    folder: Folder,
}

/// A folder that goes when the test ends.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("cairn-tui-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How the program looks in tests.
pub(crate) fn look(folder: &Folder) -> Look {
    Look {
        language: Language::English,
        theme: Theme { depth: Depth::True, background: Background::Dark },
        ascii: false,
        autosave: Autosave::in_folder(&folder.0),
        pace: Duration::ZERO,
        seed: 1,
    }
}

impl Stage {
    pub(crate) fn new(start: Start) -> Stage {
        Stage::with(start, |_| {})
    }

    /// A program whose look is changed a little.
    pub(crate) fn with(start: Start, change: impl FnOnce(&mut Look)) -> Stage {
        Stage::in_folder(Folder::new(), start, change)
    }

    /// A program that keeps its game in a folder.
    pub(crate) fn in_folder(folder: Folder, start: Start, change: impl FnOnce(&mut Look)) -> Stage {
        let mut look = look(&folder);
        change(&mut look);
        let (sender, events) = channel();
        let terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
        Stage { app: App::new(start, look, sender), events, terminal, folder }
    }

    /// Ends the program; its folder stays.
    pub(crate) fn leave(self) -> Folder {
        self.folder
    }

    pub(crate) fn folder(&self) -> &Folder {
        &self.folder
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.app.handle(Event::Resized);
    }

    pub(crate) fn key(&mut self, code: KeyCode) {
        self.app.handle(Event::Key(code.into()));
        self.screen();
    }

    pub(crate) fn control(&mut self, c: char) {
        let key = crossterm::event::KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
        self.app.handle(Event::Key(key));
    }

    /// Presses the keys of a text; `\n` is Enter, `\t` Tab, `\x1b` Escape.
    pub(crate) fn keys(&mut self, keys: &str) {
        for c in keys.chars() {
            self.key(match c {
                '\n' => KeyCode::Enter,
                '\t' => KeyCode::Tab,
                '\x1b' => KeyCode::Esc,
                c => KeyCode::Char(c),
            });
        }
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let modifiers = KeyModifiers::NONE;
        self.app.handle(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        self.screen();
    }

    pub(crate) fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
    }

    /// Waits until nobody thinks any more.
    pub(crate) fn wait(&mut self) {
        while ["is thinking", "pensando", "Looking for"].iter().any(|text| self.shows(text)) {
            self.hear();
        }
    }

    /// Waits for the next answer of an engine.
    pub(crate) fn hear(&mut self) {
        let event = self.events.recv_timeout(Duration::from_secs(20)).expect("an answer in time");
        self.app.handle(event);
    }

    /// The next answer of an engine, which the program does not get.
    pub(crate) fn thought(&mut self) -> (OrderNumber, Thought) {
        loop {
            match self.events.recv_timeout(Duration::from_secs(20)).expect("an answer in time") {
                Event::Thought(number, thought) => return (number, thought),
                _ => continue,
            }
        }
    }

    /// Everything on the screen, a line a row.
    pub(crate) fn screen(&mut self) -> String {
        self.terminal.draw(|frame| self.app.draw(frame)).expect("a screen");
        self.terminal.backend().to_string()
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "expected '{text}' on\n{screen}");
    }

    pub(crate) fn shows(&mut self, text: &str) -> bool {
        self.screen().contains(text)
    }

    pub(crate) fn wishes(&mut self) -> Vec<Wish> {
        self.app.take_wishes()
    }
}

/// A game at its start.
pub(crate) fn table(setup: &str) -> Box<dyn Table> {
    setup.parse::<Setup>().expect("a game").deal(3)
}

/// A game in its middle: some moves made, the same every time.
pub(crate) fn midgame(setup: &str, plies: usize) -> Box<dyn Table> {
    let mut table = table(setup);
    for ply in 0..plies {
        let moves = table.moves();
        let mv = moves.iter().cycle().skip(ply * 7 + 3).find(|mv| *mv != "pass").expect("a move").clone();
        table.play(&mv).expect("a legal move");
    }
    table
}

/// A game with these players.
pub(crate) fn game(table: Box<dyn Table>, seats: &str) -> Start {
    let seats = seats.split(',').map(|seat| seat.parse().expect("a player")).collect();
    Start::Game { game: Box::new(LocalGame::new(table, seats)), save: None }
}
