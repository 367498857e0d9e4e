//! `cairn ratings`: leaderboards of a site, and its ratings computed again.

use std::path::Path;

use cairn_server::rooms::now;
use cairn_server::store::{Ranked, Rebuilt, Store, StoreError};
use cairn_wire::{Occupant, Pace, PlayerList, Pool};
use serde::Serialize;

use crate::output::{print, print_json};
use crate::source::read_setup;
use crate::{Failure, listed};

/// Print a leaderboard of a site, or compute all its ratings again
///
/// Reads the database of `cairn serve`, which may go on running. A leaderboard has the first 50 players whose ratings
/// are certain enough; a question mark is behind those that are provisional.
///
/// With --rebuild all ratings are computed again from the games, in the order in which they were applied, and compared
/// with those in the database. What differs is printed and mended.
///
/// Examples:
///   cairn ratings nava
///   cairn ratings swack:size=6 --pace correspondence --list levels --json
///   cairn ratings --rebuild --database sqlite:/var/lib/cairn/cairn.db
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Game, with its options, such as crab-stack:players=3
    #[arg(value_parser = listed::game(), hide_possible_values = true, required_unless_present = "rebuild")]
    game: Option<String>,

    /// Games with a clock, or with days for each move
    #[arg(long, value_name = "PACE", default_value = "live", conflicts_with = "rebuild")]
    pace: PaceArg,

    /// Who is listed
    #[arg(long, value_name = "LIST", default_value = "people", conflicts_with = "rebuild")]
    list: ListArg,

    /// Compute all ratings again, and mend what differs
    #[arg(long, conflicts_with = "game")]
    rebuild: bool,

    /// Database of the site: sqlite: and a file, or a postgres:// URL
    #[arg(
        long,
        value_name = "URL",
        env = "CAIRN_DATABASE",
        default_value = "sqlite:cairn.db",
        hide_env_values = true
    )]
    database: String,

    /// Print one JSON object: game, pace, list, players, more; or games, ratings, differences, examples
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PaceArg {
    Live,
    Correspondence,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum ListArg {
    People,
    Bots,
    Levels,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let file = args.database.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
    if file.is_some_and(|file| !Path::new(file).exists()) {
        return Err(Failure::Input("--database: there is no such file".to_owned()));
    }
    let runtime = tokio::runtime::Runtime::new()?;
    match &args.game {
        None => {
            let rebuilt = runtime.block_on(rebuild(&args.database))?;
            let text = report(&rebuilt);
            if args.json { print_json(&RebuiltJson::from(rebuilt)) } else { print(&text) }
        }
        Some(game) => {
            let pace = match args.pace {
                PaceArg::Live => Pace::Live,
                PaceArg::Correspondence => Pace::Correspondence,
            };
            let list = match args.list {
                ListArg::People => PlayerList::People,
                ListArg::Bots => PlayerList::Bots,
                ListArg::Levels => PlayerList::Levels,
            };
            let pool = Pool::new(&read_setup(game)?, pace);
            let (ranked, more) = runtime.block_on(leaderboard(&args.database, &pool, list))?;
            let players = (1..).zip(&ranked).map(PlayerJson::new).collect();
            let board = BoardJson { game: pool.setup, pace, list, players, more };
            if args.json { print_json(&board) } else { print(&table(&board)) }
        }
    }
}

async fn rebuild(database: &str) -> Result<Rebuilt, StoreError> {
    let store = Store::open(database).await?;
    let rebuilt = store.rebuild_ratings().await;
    store.close().await;
    rebuilt
}

async fn leaderboard(
    database: &str,
    pool: &Pool,
    list: PlayerList,
) -> Result<(Vec<Ranked>, bool), StoreError> {
    let store = Store::open(database).await?;
    let board = store.leaderboard(pool, list, 0, now()).await;
    store.close().await;
    board
}

#[derive(Serialize)]
struct RebuiltJson {
    games: u64,
    ratings: u64,
    differences: u64,
    examples: Vec<String>,
}

impl From<Rebuilt> for RebuiltJson {
    fn from(Rebuilt { games, ratings, differences, examples }: Rebuilt) -> RebuiltJson {
        RebuiltJson { games, ratings, differences, examples }
    }
}

fn report(Rebuilt { games, ratings, differences, examples }: &Rebuilt) -> String {
    let mut lines = vec![match differences {
        0 => format!("ok: {games} rated games, {ratings} ratings"),
        _ => format!("mended {differences} differences in {games} rated games and {ratings} ratings"),
    }];
    lines.extend(examples.iter().map(|example| format!("  {example}")));
    lines.join("\n")
}

#[derive(Serialize)]
struct BoardJson {
    game: String,
    pace: Pace,
    list: PlayerList,
    players: Vec<PlayerJson>,
    more: bool,
}

#[derive(Serialize)]
struct PlayerJson {
    rank: u32,
    name: String,
    rating: i32,
    deviation: u32,
    provisional: bool,
    games: u32,
}

impl PlayerJson {
    fn new((rank, ranked): (u32, &Ranked)) -> PlayerJson {
        let name = match &ranked.player {
            Occupant::Person { name, .. } => name.to_string(),
            Occupant::Engine { level } => format!("level {level}"),
            Occupant::Open => String::new(),
        };
        let view = ranked.standing.at(now()).view();
        PlayerJson {
            rank,
            name,
            rating: view.rating,
            deviation: view.deviation,
            provisional: view.provisional,
            games: ranked.standing.games,
        }
    }
}

fn table(board: &BoardJson) -> String {
    let mut lines = vec![format!("{:>5} {:>7} {:>9} {:>6}  name", "rank", "rating", "deviation", "games")];
    for PlayerJson { rank, name, rating, deviation, provisional, games } in &board.players {
        let mark = if *provisional { '?' } else { ' ' };
        lines.push(format!("{rank:>5} {rating:>6}{mark} {deviation:>9} {games:>6}  {name}"));
    }
    if board.players.is_empty() {
        lines = vec!["nobody has a rating that is certain enough".to_owned()];
    }
    lines.join("\n")
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Machine(error.to_string())
    }
}
