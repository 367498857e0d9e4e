//! `cairn man`: the manual page, generated from the definition of the command line.

use clap::CommandFactory;

use crate::config::Config;
use crate::listed::{Listed, listed};
use crate::output::print;
use crate::suggest::did_you_mean;
use crate::{Cairn, Failure, help};

/// Print the manual page, in roff
///
/// Examples:
///   cairn man > cairn.1
///   cairn man perft | man -l -
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Print the page of this command instead
    #[arg(value_parser = command_name(), hide_possible_values = true)]
    command: Option<String>,
}

/// The parser of a command's name.
fn command_name() -> Listed<String> {
    fn names() -> Vec<String> {
        Cairn::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
    }
    listed(|text| Ok(text.to_owned()), names)
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut cairn = help::command(&Config::default());
    cairn.build();
    let command = match &args.command {
        None => cairn,
        Some(name) => cairn.find_subcommand(name).cloned().ok_or_else(|| {
            let sentence = format!("expected a command of cairn, found '{}'", name.escape_debug());
            Failure::Input(did_you_mean(sentence, name, cairn.get_subcommands().map(clap::Command::get_name)))
        })?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(&keep_lines(&String::from_utf8_lossy(&page)))
}

/// A page whose indented lines, such as examples, are not filled.
fn keep_lines(page: &str) -> String {
    let (mut text, mut is_kept) = (String::new(), false);
    for line in page.lines() {
        let indented = line.starts_with("  ");
        if indented != is_kept {
            text.push_str(if indented { ".nf\n" } else { ".fi\n" });
        }
        is_kept = indented;
        text.push_str(line);
        text.push('\n');
    }
    text
}
