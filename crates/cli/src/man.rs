//! `cairn man`: the manual page, generated from the definition of the command line.

use clap::CommandFactory;

use crate::output::print;
use crate::{Cairn, Failure};

/// Print the manual page, in roff
///
/// Examples:
///   cairn man > cairn.1
///   cairn man perft | man -l -
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Print the page of this command instead
    command: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
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
