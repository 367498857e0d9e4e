//! `cairn completions`: shell completions, generated from the definition of the command line.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::output::print;
use crate::{Cairn, Failure};

/// Print shell completions
///
/// Example:
///   cairn completions bash > ~/.local/share/bash-completion/completions/cairn
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Name of the shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cairn::command(), "cairn", &mut text);
    print(&String::from_utf8_lossy(&text))
}
