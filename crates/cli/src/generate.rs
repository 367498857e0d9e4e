//! `cairn completions` and `cairn man`: made from the same description as the command line itself.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::output::print;
use crate::{Cairn, Failure};

/// Completions for a shell, to be saved where the shell looks for them
///
/// Example:
///   cairn completions bash > ~/.local/share/bash-completion/completions/cairn
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

pub(crate) fn completions(args: &Completions) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cairn::command(), "cairn", &mut text);
    print(&String::from_utf8_lossy(&text))
}

/// The manual page, in roff
///
/// Examples:
///   cairn man > cairn.1
///   cairn man perft | man -l -
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Man {
    /// The page of one command instead
    command: Option<String>,
}

pub(crate) fn man(args: &Man) -> Result<(), Failure> {
    let mut cairn = Cairn::command();
    cairn.build();
    let command = match &args.command {
        None => cairn,
        Some(name) => cairn.find_subcommand(name).cloned().ok_or_else(|| {
            Failure::Input(format!("expected a command of cairn, found '{}'", name.escape_debug()))
        })?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(&String::from_utf8_lossy(&page))
}
