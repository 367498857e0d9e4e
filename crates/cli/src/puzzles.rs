//! `cairn puzzles`: positions with exactly one winning move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cairn_games::Puzzle;
use cairn_offline::puzzles::{Wanted, make};
use serde::Serialize;

use crate::json::ScoreJson;
use crate::number::number;
use crate::output::{print, print_json};
use crate::progress::{Progress, interrupted};
use crate::source::read_setup;
use crate::{Failure, listed};

/// Make puzzles: positions in which exactly one move wins
///
/// The engine plays games against itself, with mistakes, and the solver looks near their ends for positions in
/// which one move is proven to win and every other move is proven not to. Each puzzle is graded from 1 (easy) to 5 (hard)
/// by the weakest level that finds the move; no two are images of each other.
///
/// Each puzzle is one line: the game, the position, the grade, and best play to the end of the game, beginning with
/// the winning move. The same seed gives the same puzzles. Ctrl-C prints the puzzles found so far.
///
/// Examples:
///   cairn puzzles nava
///   cairn puzzles swack:size=4 --count 10 --seed 7 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Game, with its options, such as swack:size=4
    #[arg(value_parser = listed::game(), hide_possible_values = true)]
    game: String,

    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u32>(1..=10_000))]
    count: u32,

    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u64>(0..))]
    seed: u64,

    /// Maximum number of games, even if they give too few puzzles, or too few of a grade
    #[arg(long, value_name = "N", default_value_t = 500)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u64>(1..=1_000_000))]
    games: u64,

    /// Maximum number of nodes for the proof of a position
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u64>(1..=1_000_000_000))]
    nodes: u64,

    /// Print one JSON object: game, seed, complete, puzzles (game, position, grade, score, moves)
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PuzzlesJson {
    game: String,
    seed: u64,
    complete: bool,
    puzzles: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    game: String,
    position: String,
    grade: u8,
    score: ScoreJson,
    moves: Vec<String>,
}

impl From<&Puzzle> for Row {
    fn from(puzzle: &Puzzle) -> Row {
        Row {
            game: puzzle.setup().to_string(),
            position: puzzle.position().to_owned(),
            grade: puzzle.grade().number(),
            score: ScoreJson::wins_in(puzzle.turns() as u32),
            moves: puzzle.line().to_vec(),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let setup = read_setup(&args.game)?;
    let seats = setup.deal(0).seats();
    if seats != 2 {
        return Err(Failure::Input(format!("expected a game for two, but {setup} has {seats} seats")));
    }
    let wanted = Wanted { count: args.count as usize, games: args.games, nodes: args.nodes, seed: args.seed };
    let stop = Arc::new(AtomicBool::new(false));
    let progress = Progress::begin_search(wanted.count, "looking for puzzles", &stop);
    let mut games = 0;
    let puzzles = make(&setup, &wanted, &stop, &mut |made| {
        games = made.games;
        progress.show(made.puzzles, format!("{games} games"));
    });
    progress.finish();
    if args.json {
        let complete = !stop.load(Ordering::Relaxed);
        let rows = puzzles.iter().map(Row::from).collect();
        print_json(&PuzzlesJson { game: setup.to_string(), seed: args.seed, complete, puzzles: rows })?;
    } else if !puzzles.is_empty() {
        print(&puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect::<String>())?;
    }
    let so_far = format!("{} puzzles from {games} games", puzzles.len());
    if stop.load(Ordering::Relaxed) {
        interrupted(&so_far);
    }
    if puzzles.len() < wanted.count {
        crate::failure::complain(&format!("{so_far}: --games or --nodes may find more"));
    }
    Ok(())
}
