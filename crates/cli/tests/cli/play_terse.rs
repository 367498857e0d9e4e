//! `cairn play --terse`: for screen readers.

use crate::common::cairn_reading;

fn play(args: &[&str], input: &str) -> String {
    cairn_reading(&[&["play", "nava"], args].concat(), input.as_bytes()).succeeds()
}

#[test]
fn nothing_is_drawn_unless_it_is_asked_for() {
    let printed = play(&["--terse"], "a1a4\n");
    assert!(!printed.contains("Stacks from the bottom up"), "{printed}");
    assert!(printed.contains("White to move\n> a1a4\nBlack to move\n> "), "{printed}");
    let printed = play(&["--terse"], "board\n");
    assert_eq!(printed.matches("Stacks from the bottom up").count(), 1, "{printed}");
}

#[test]
fn a_cell_and_the_stacks_are_told_in_words() {
    for args in [&["--terse"][..], &["--plain"]] {
        let printed = play(args, "a1a4\non a4\non c3\non z9\nstacks\n");
        assert!(printed.contains("> on a4\na4: 3, all White, disc\n"), "{printed}");
        assert!(printed.contains("> on c3\nc3: empty\n"), "{printed}");
        assert!(printed.contains("> on z9\nThere is no cell z9.\n"), "{printed}");
        let (_, stacks) = printed.split_once("> stacks\n").expect("stacks");
        let lines: Vec<&str> = stacks.lines().take_while(|line| !line.starts_with("> ")).collect();
        assert!(lines.iter().all(|line| line.contains(": ")), "{printed}");
        assert!(lines.contains(&"a4: 3, all White, disc"), "{printed}");
    }
    let printed = play(&["--terse", "--lang", "fr"], "on z9\nsur z8\nsur\n");
    for line in ["La case z9 n’existe pas.", "La case z8 n’existe pas.", "Tapez sur et son nom"] {
        assert!(printed.contains(line), "{printed}");
    }
}
