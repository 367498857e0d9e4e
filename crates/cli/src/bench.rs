//! `cairn bench`: how fast the program is here.

mod rulers;
mod rules;
mod screen;
mod search;
mod solve;
mod speed;
mod threads;

use clap::Subcommand;

use crate::Failure;

/// Measure the speed of the program on this machine, and what its search does
///
/// Without a command: searches fixed positions of each game and prints nodes a second, and the signature:
/// a number for all that was searched and found. It is the same on every machine and every time, until a
/// change of the search or of an evaluation changes it.
///
/// Examples:
///   cairn bench
///   cairn bench --json
///   cairn bench rules --seconds 5
///   cairn bench threads
///   cairn bench solve
///   cairn bench screen
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
    Threads(threads::Args),
    Solve(solve::Args),
    Screen(screen::Args),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        None => search::run(&args.search),
        Some(What::Rules(args)) => rules::run(args),
        Some(What::Threads(args)) => threads::run(args),
        Some(What::Solve(args)) => solve::run(args),
        Some(What::Screen(args)) => screen::run(args),
    }
}
