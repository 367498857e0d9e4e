//! `cairn bench`: the speed of the program.

mod net;
mod ratings;
mod rulers;
mod rules;
mod screen;
mod search;
mod solve;
mod speed;
mod threads;

use cairn_games::{GameKind, Setup, Workloads};
use clap::Subcommand;

use crate::Failure;

/// Measure the speed of the program on this machine
///
/// Without a command: searches fixed positions of each game and prints nodes per second and the signature, a hash of
/// all nodes and results. It is the same on every machine and every time, until the search or an evaluation changes.
///
/// Examples:
///   cairn bench
///   cairn bench --json
///   cairn bench rules --seconds 5
///   cairn bench net
///   cairn bench threads
///   cairn bench solve
///   cairn bench screen
///   cairn bench ratings
#[derive(clap::Args)]
#[command(verbatim_doc_comment, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    search: search::Args,
}

#[derive(Subcommand)]
enum What {
    Rules(rules::Args),
    Net(net::Args),
    Threads(threads::Args),
    Solve(solve::Args),
    Screen(screen::Args),
    Ratings(ratings::Args),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        None => search::run(&args.search),
        Some(What::Rules(args)) => rules::run(args),
        Some(What::Net(args)) => net::run(args),
        Some(What::Threads(args)) => threads::run(args),
        Some(What::Solve(args)) => solve::run(args),
        Some(What::Screen(args)) => screen::run(args),
        Some(What::Ratings(args)) => ratings::run(args),
    }
}

/// The workloads of one kind of all games.
fn of_all_games<T: Copy + 'static>(list: impl Fn(&'static Workloads) -> &'static [T]) -> Vec<T> {
    GameKind::ALL.iter().flat_map(|game| list(game.workloads())).copied().collect()
}

fn read_setup(text: &str) -> Result<Setup, Failure> {
    text.parse().map_err(|error| Failure::input("bench", error))
}
