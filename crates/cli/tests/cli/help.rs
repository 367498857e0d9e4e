//! `--help`, `help` and `--version`.

use crate::common::{cairn, command};

/// Every command, by the words that name it.
pub(crate) const COMMANDS: [&[&str]; 23] = [
    &["play"],
    &["serve"],
    &["ratings"],
    &["moves"],
    &["perft"],
    &["show"],
    &["deal"],
    &["rules"],
    &["verify"],
    &["analyse"],
    &["review"],
    &["solve"],
    &["puzzles"],
    &["match"],
    &["ugi"],
    &["bench"],
    &["bench", "rules"],
    &["bench", "threads"],
    &["bench", "solve"],
    &["bench", "screen"],
    &["bench", "ratings"],
    &["completions"],
    &["man"],
];

#[test]
fn the_help_of_every_command_has_an_example_of_it() {
    for words in COMMANDS {
        let help = cairn(&[words, &["--help"]].concat()).succeeds();
        assert!(help.contains("Example"), "{words:?}: {help}");
        let (_, examples) = help.split_once("Example").expect("examples");
        assert!(examples.contains(&format!("  cairn {}", words.join(" "))), "{words:?}: {help}");
        assert!(help.contains("Usage:"), "{words:?}: {help}");
        assert_eq!(cairn(&[&["help"], words].concat()).succeeds(), help);
    }
}

#[test]
fn paragraphs_of_the_help_are_wrapped_once() {
    const WIDTH: usize = 100;
    for words in COMMANDS {
        let help = cairn(&[words, &["--help"]].concat()).succeeds();
        let (about, _) = help.split_once("\nUsage:").expect("a usage");
        let lines: Vec<&str> = about.lines().collect();
        for pair in lines.windows(2).filter(|pair| pair.iter().all(|line| is_prose(line))) {
            let next_word = pair[1].split(' ').next().unwrap_or_default();
            let length = pair[0].chars().count() + 1 + next_word.chars().count();
            assert!(length > WIDTH, "{words:?}: '{next_word}' fits at the end of '{}'", pair[0]);
        }
    }
}

/// Whether a line is part of a paragraph, not of a list or an example.
fn is_prose(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(' ')
}

#[test]
fn examples_in_the_manual_pages_stand_on_lines_of_their_own() {
    for words in COMMANDS.iter().filter(|words| words.len() == 1) {
        let help = cairn(&[words, &["--help"][..]].concat()).succeeds();
        let page = cairn(&["man", words[0]])
            .succeeds()
            .replace("\\-", "-")
            .replace("\\*(Aq", "'")
            .replace("\\\\", "\\");
        let lines: Vec<&str> = page.lines().collect();
        for example in help.lines().filter(|line| line.starts_with("  cairn ")) {
            let at = lines.iter().position(|line| *line == example);
            let at = at.unwrap_or_else(|| panic!("{words:?}: no '{example}' in {page}"));
            let opened = lines[..at].iter().rev().find(|line| [".nf", ".fi"].contains(line));
            assert_eq!(opened, Some(&".nf"), "{words:?}: {example}");
        }
    }
}

#[test]
fn completions_offer_games_options_languages_levels_and_players() {
    const OF_FLAGS: [&str; 4] = ["pt", "human,10", "squares", "light"];
    const OF_ARGUMENTS: [&str; 3] = ["knight-line", "swack:size=3", "uct"];
    for (shell, offers_arguments) in [("bash", true), ("zsh", true), ("fish", false)] {
        let script = cairn(&["completions", shell]).succeeds().replace("\\:", ":").replace("\\,", ",");
        assert!(OF_FLAGS.iter().all(|value| script.contains(value)), "{shell}: {script}");
        assert!(
            !offers_arguments || OF_ARGUMENTS.iter().all(|value| script.contains(value)),
            "{shell}: {script}"
        );
    }
}

#[test]
fn the_help_of_the_program_lists_every_command_and_game() {
    let help = cairn(&["--help"]).succeeds();
    for words in COMMANDS {
        assert!(help.contains(&format!("\n  {} ", words[0])), "{words:?}: {help}");
    }
    for game in ["crab-stack", "swack", "nava", "knight-line"] {
        assert!(help.contains(game), "{help}");
    }
}

#[test]
fn no_command_at_all_gets_help() {
    let help = cairn(&[]).succeeds();
    for words in COMMANDS {
        assert!(help.contains(&format!("\n  {} ", words[0])), "{words:?}: {help}");
    }
}

#[test]
fn every_command_is_tested_here() {
    let help = cairn(&["--help"]).succeeds();
    let (_, commands) = help.split_once("Commands:\n").expect("commands");
    let listed = commands.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    let listed: Vec<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    let known: Vec<&str> =
        COMMANDS.iter().filter(|words| words.len() == 1).map(|words| words[0]).chain(["help"]).collect();
    assert_eq!(listed, known);
}

#[test]
fn examples_in_the_help_can_be_run() {
    for words in [["moves"], ["perft"], ["deal"], ["rules"], ["show"]] {
        let help = cairn(&[&words[..], &["--help"]].concat()).succeeds();
        let examples = help.lines().filter_map(|line| line.strip_prefix("  cairn "));
        let mut count = 0;
        // Examples that write files are left out.
        for example in examples.filter(|line| !line.contains("svg") && !line.contains("png")) {
            let args = split(example);
            let args: Vec<&str> = args.iter().map(|arg| arg.trim_matches('"')).collect();
            cairn(&args).succeeds();
            count += 1;
        }
        assert!(count > 0, "{words:?}");
    }
}

/// The arguments of a command line with quotes.
fn split(line: &str) -> Vec<String> {
    let mut quoted = false;
    let parts = line.split(|c| {
        quoted ^= c == '"';
        c == ' ' && !quoted
    });
    parts.map(str::to_owned).collect()
}

#[test]
fn the_version_is_printed() {
    assert_eq!(cairn(&["--version"]).succeeds(), format!("cairn {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_pipe_gets_no_colours() {
    for args in [&["--help"][..], &["perft", "--help"], &["help", "play"], &["--version"]] {
        assert!(!cairn(args).succeeds().contains('\u{1b}'), "{args:?}");
        let quiet = command(args).env("NO_COLOR", "1").output().expect("cairn runs");
        assert!(!quiet.stdout.contains(&b'\x1b'), "{args:?}");
    }
}
