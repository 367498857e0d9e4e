//! `cairn bench screen`: how long drawing the full screen takes.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use cairn_games::{Setup, Table};
use cairn_i18n::Language;
use cairn_session::LocalGame;
use cairn_tui::{App, Autosave, Background, Depth, Look, Start, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde::Serialize;

use super::{of_all_games, read_setup};
use crate::Failure;
use crate::output::{print, print_json};

/// Measure how long drawing the full screen takes
///
/// Draws the largest boards on a screen of 200 columns and 60 rows in memory, and prints milliseconds per
/// frame: the best of several rounds.
///
/// Examples:
///   cairn bench screen
///   cairn bench screen --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Print one JSON object: columns, rows and games
    #[arg(long)]
    json: bool,
}

const COLUMNS: u16 = 200;
const ROWS: u16 = 60;

/// The number of moves before the board is drawn, so that stacks have grown.
const PLIES: usize = 12;

const ROUNDS: u32 = 5;
const FRAMES: u32 = 40;

#[derive(Serialize)]
struct Row {
    game: &'static str,
    milliseconds: f64,
}

#[derive(Serialize)]
struct Summary {
    columns: u16,
    rows: u16,
    games: Vec<Row>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut games = Vec::new();
    for game in of_all_games(|workloads| workloads.screen) {
        let setup = read_setup(game)?;
        games.push(Row { game, milliseconds: frame_time(grown(&setup)).as_secs_f64() * 1e3 });
    }
    if args.json {
        return print_json(&Summary { columns: COLUMNS, rows: ROWS, games });
    }
    let mut lines = vec![format!("{:24}{:>12}", format!("screen of {COLUMNS} × {ROWS}"), "ms a frame")];
    lines.extend(games.iter().map(|row| format!("{:24}{:>12.2}", row.game, row.milliseconds)));
    print(&lines.join("\n"))
}

/// A game after some moves, the same every time.
fn grown(setup: &Setup) -> Box<dyn Table> {
    let mut table = setup.deal(1);
    for ply in 0..PLIES {
        let moves = table.moves();
        let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        if table.play(mv).is_err() {
            break;
        }
    }
    table
}

fn frame_time(table: Box<dyn Table>) -> Duration {
    let look = Look {
        language: Language::English,
        theme: Theme { depth: Depth::True, background: Background::Dark },
        ascii: false,
        autosave: Autosave::from_env(|_| None),
        pace: Duration::ZERO,
        seed: 1,
    };
    let game = Box::new(LocalGame::new(table, Vec::new()));
    // No engine thinks, so no message arrives here.
    let (events, _) = channel();
    let mut app = App::new(Start::Game { game, save: None }, look, events);
    let Ok(mut terminal) = Terminal::new(TestBackend::new(COLUMNS, ROWS));
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        for _ in 0..FRAMES {
            let Ok(_) = terminal.draw(|frame| app.draw(frame));
        }
        best = best.min(begun.elapsed() / FRAMES);
    }
    best
}
