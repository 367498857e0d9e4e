//! `cairn completions`: shell completions, generated from the definition of the command line.

use clap_complete::Shell;

use crate::config::Config;
use crate::output::print;
use crate::{Failure, help};

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
    clap_complete::generate(args.shell, &mut help::command(&Config::default()), "cairn", &mut text);
    print(&String::from_utf8_lossy(&text))
}
