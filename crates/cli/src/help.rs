//! The description of the command line, from which parsing, help, completions and the manual page are made.

use clap::{Command, CommandFactory};

use crate::Cairn;
use crate::config::Config;

/// The command line, with the defaults of the user.
pub(crate) fn command(config: &Config) -> Command {
    arranged(Cairn::command(), config)
}

fn arranged(command: Command, config: &Config) -> Command {
    let command = match command.get_long_about().map(ToString::to_string) {
        Some(about) => command.long_about(reflow(&about)),
        None => command,
    };
    command.mut_args(|arg| config.with_default(arg)).mut_subcommands(|inner| arranged(inner, config))
}

/// A text with each paragraph on one line, which clap wraps once to the width of the terminal. Indented lines, such as
/// examples, stay as they are.
fn reflow(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        match lines.last_mut() {
            Some(last) if is_prose(last) && is_prose(line) => *last = format!("{last} {line}"),
            _ => lines.push(line.trim_end().to_owned()),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::reflow;

    #[test]
    fn paragraphs_become_lines_and_examples_stay() {
        assert_eq!(reflow("a\nb\n\nc\n  d\n  e\nf\ng"), "a b\n\nc\n  d\n  e\nf g");
    }
}
