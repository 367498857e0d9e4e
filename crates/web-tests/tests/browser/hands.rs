//! Hands on a board: what people do with mouse, finger and keys to make a move.

use cairn_core::{Pick, Status};
use cairn_games::Table;
use cairn_i18n::Language;
use cairn_session::{InputEvent, InputOutcome, LocalGame, MoveInput, Selection, picks};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::stage::Stage;

/// The selector of a cell.
pub(crate) fn cell(name: &str) -> String {
    format!("[role=gridcell][data-cell='{name}']")
}

/// A move with the picks that say it.
pub(crate) type Path = (String, Vec<Pick>);

/// The path of a move at a table.
pub(crate) fn path_of(table: &dyn Table, mv: &str) -> Vec<Pick> {
    let path = table.paths().into_iter().find(|(text, _)| text == mv);
    path.unwrap_or_else(|| panic!("{mv} is not legal in {}", table.position())).1
}

/// A move that ends the game where there is one, or else any, chosen by a number.
pub(crate) fn any_path(table: &dyn Table, number: usize) -> Path {
    let mut paths = table.paths();
    let ends = |(mv, _): &Path| {
        let mut after = table.boxed_clone();
        after.play(mv).is_ok() && matches!(after.status(), Status::Over(_))
    };
    let chosen = paths.iter().position(ends).unwrap_or(number % paths.len());
    paths.swap_remove(chosen)
}

/// What asks for each pick of a path in turn; a number that is the only one left is not asked for.
fn asked<'a>(table: &'a dyn Table, path: &'a [Pick]) -> impl Iterator<Item = (usize, &'a Pick)> {
    let mut selection = Selection::new(table);
    path.iter().enumerate().filter(move |(_, pick)| {
        let is_asked = !matches!((&selection.next()[..], pick), ([_], Pick::Count(_)));
        selection.pick((*pick).clone());
        is_asked
    })
}

impl Stage {
    /// Makes a move by clicks on cells and buttons.
    pub(crate) async fn make(&self, table: &dyn Table, path: &[Pick]) {
        for (number, pick) in asked(table, path) {
            match pick {
                Pick::Cell(name) => match table.prompt(&path[..number]) {
                    Some(prompt) => self.press(&prompt.answer.fill(Language::English, &[name])).await,
                    None => self.click(&cell(name)).await,
                },
                other => {
                    let game = table.setup().game();
                    self.press(&picks::button_text(game, other, Language::English)).await;
                    if self.asks_about(table, other).await {
                        self.press("yes").await;
                    }
                }
            }
        }
    }

    /// Whether the page asks before this pick: a game that is played does before a move that loses at once.
    pub(crate) async fn asks_about(&self, table: &dyn Table, pick: &Pick) -> bool {
        let is_game = self.script("return /^.(play|game)/.test(location.pathname)").await == true;
        let event = InputEvent::Pick(pick.clone());
        let outcome = MoveInput::careful(table).update(event, table, Language::English);
        is_game && outcome == InputOutcome::Changed
    }

    /// Plays for all people until the game is over or this many moves were made; `choose` picks each move.
    pub(crate) async fn play_on(&self, most: usize, choose: impl Fn(&dyn Table) -> Path) -> LocalGame {
        loop {
            let local_game = self.kept().await;
            let ply = local_game.table().ply();
            if local_game.places().is_some() || ply >= most {
                return local_game;
            }
            if local_game.is_persons_turn() {
                if local_game.table().moves() == ["pass"] {
                    self.wait_for_text(".status", "can only pass").await;
                }
                let (mv, path) = choose(local_game.table());
                self.make(local_game.table(), &path).await;
                let after = self.wait_for_ply(ply + 1).await;
                assert_eq!(after.table().played()[ply], mv, "by {path:?}");
            } else {
                self.wait_for_ply(ply + 1).await;
            }
        }
    }

    /// Where the centre of a cell is in the window.
    pub(crate) async fn centre(&self, name: &str) -> (f64, f64) {
        self.find(&cell(name)).await;
        let script = format!(
            "const cell = document.querySelector({:?}); cell.scrollIntoView({{ block: 'nearest' }}); \
             const {{ x, y, width, height }} = cell.getBoundingClientRect(); \
             return [x + width / 2, y + height / 2]",
            cell(name)
        );
        serde_json::from_value(self.script(&script).await).expect("a place")
    }

    /// Does something with the left button of the mouse.
    async fn mouse(&self, kind: &str, (x, y): (f64, f64)) {
        let buttons = u8::from(kind != "mouseReleased");
        let event = json!({
            "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1
        });
        self.devtools("Input.dispatchMouseEvent", event).await;
    }

    /// Takes mouse and focus off the board, where they spread stacks out.
    pub(crate) async fn look_away(&self) {
        let event = json!({ "type": "mouseMoved", "x": 1, "y": 1 });
        self.devtools("Input.dispatchMouseEvent", event).await;
        self.script("document.activeElement?.blur()").await;
        self.wait_for("return document.querySelectorAll('.spread *').length === 0").await;
    }

    /// Takes what lies on a cell with the mouse and moves it over another.
    pub(crate) async fn take(&self, from: &str, to: &str) {
        let (from, to) = (self.centre(from).await, self.centre(to).await);
        self.mouse("mousePressed", from).await;
        self.mouse("mouseMoved", ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)).await;
        self.mouse("mouseMoved", to).await;
    }

    /// Drags with the mouse from cell to cell.
    pub(crate) async fn drag(&self, from: &str, to: &str) {
        self.take(from, to).await;
        let to = self.centre(to).await;
        self.mouse("mouseReleased", to).await;
    }

    /// A finger comes down, moves or goes up.
    pub(crate) async fn finger(&self, kind: &str, at: Option<(f64, f64)>) {
        let points: Vec<Value> = at.into_iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
    }

    /// Touches a cell with a finger.
    pub(crate) async fn tap(&self, name: &str) {
        let at = self.centre(name).await;
        self.finger("touchStart", Some(at)).await;
        self.finger("touchEnd", None).await;
    }

    /// The cell that has the focus, if one has.
    pub(crate) async fn focused_cell(&self) -> Option<String> {
        let cell = self.script("return document.activeElement?.dataset?.cell ?? null").await;
        cell.as_str().map(str::to_owned)
    }

    /// Walks with Tab until what has the focus matches a selector.
    pub(crate) async fn tab_to(&self, selector: &str) {
        let script = format!("return document.activeElement?.matches({selector:?}) ?? false");
        for _ in 0..60 {
            if self.script(&script).await == Value::Bool(true) {
                return;
            }
            self.keys(Key::Tab).await;
        }
        panic!("Tab never leads to {selector}: {}", self.text("main").await);
    }

    /// Walks with the arrow keys from the cell that has the focus to another, the shortest way.
    pub(crate) async fn walk_to(&self, table: &dyn Table, to: &str) {
        use cairn_draw::screen::{Direction, step};
        const ARROWS: [(Direction, Key); 4] = [
            (Direction::Up, Key::Up),
            (Direction::Down, Key::Down),
            (Direction::Left, Key::Left),
            (Direction::Right, Key::Right),
        ];
        let start = self.focused_cell().await.expect("the focus is on a cell");
        let cells = table.cells();
        let mut ways = vec![(start.clone(), Vec::new())];
        let mut next = 0;
        while ways.get(next).unwrap_or_else(|| panic!("no way from {start} to {to}")).0 != to {
            let (here, way) = ways[next].clone();
            next += 1;
            for (number, (direction, _)) in ARROWS.iter().enumerate() {
                if let Some(there) = step(&cells, &here, *direction, false)
                    && ways.iter().all(|(seen, _)| seen != there)
                {
                    let way = [way.as_slice(), &[number]].concat();
                    ways.push((there.to_owned(), way));
                }
            }
        }
        for &arrow in &ways[next].1 {
            self.keys(ARROWS[arrow].1.clone()).await;
        }
        assert_eq!(self.focused_cell().await.as_deref(), Some(to));
    }
}
