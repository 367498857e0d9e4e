//! `cairn bench`: how fast the program is here.

mod rulers;
mod rules;
mod speed;

use clap::Subcommand;

use crate::Failure;

/// Measure the speed of the program on this machine
///
/// Example:
///   cairn bench rules --seconds 5
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Rules(rules::Args),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Rules(args) => rules::run(args),
    }
}
