//! `cairn completions` and `cairn man`.

use crate::common::cairn;
use crate::help::COMMANDS;

#[test]
fn completions_for_each_shell_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = cairn(&["completions", shell]).succeeds();
        for command in COMMANDS {
            assert!(script.contains(command[0]), "{shell} does not know {command:?}");
        }
        assert!(script.contains("divide"), "{shell} does not know a flag");
    }
}

#[test]
fn the_error_of_an_unknown_shell_lists_the_known_ones() {
    let sentence = cairn(&["completions", "tcsh"]).refuses();
    assert!(sentence.contains("bash") && sentence.contains("zsh"), "{sentence}");
}

#[test]
fn the_manual_page_lists_every_command() {
    let page = cairn(&["man"]).succeeds();
    assert!(page.contains(".TH cairn 1"), "{page}");
    for command in COMMANDS {
        assert!(page.contains(&format!("cairn\\-{}(1)", command[0])), "{command:?}");
    }
}

#[test]
fn each_command_has_a_manual_page_with_its_examples() {
    for command in COMMANDS.into_iter().filter(|command| command.len() == 1) {
        let page = cairn(&["man", command[0]]).succeeds();
        assert!(page.contains(&format!(".TH cairn-{} 1", command[0])), "{page}");
        assert!(page.contains(".SH SYNOPSIS") && page.contains("Example"), "{page}");
    }
}

#[test]
fn the_page_of_an_unknown_command_is_refused() {
    for name in ["nonsense", "", "a\nb"] {
        let sentence = cairn(&["man", name]).refuses();
        assert!(sentence.contains("expected a command"), "{sentence}");
    }
}
