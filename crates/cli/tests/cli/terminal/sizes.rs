//! Terminals of other sizes, and an idle program.

#[cfg(target_os = "linux")]
use std::{fs, io};

use super::console::{Console, INTERRUPT};
#[cfg(target_os = "linux")]
use crate::common::cairn;

#[test]
fn a_terminal_of_another_size_is_drawn_anew() {
    let mut console = Console::new("resize", &["play", "crab-stack:players=4", "--seed", "3"]);
    console.sees(": pick a piece");
    for (width, height) in [(120, 40), (80, 24), (200, 60), (81, 25)] {
        console.resizes(width, height);
        // The keys are on the last line, the panel at the right.
        console.waits_until(&format!("a screen of {width}×{height}"), |screen| {
            let lines: Vec<&str> = screen.lines().collect();
            let panel = if width >= 110 { 36 } else { 27 };
            let players = lines.iter().find_map(|line| line.split_once("Players").map(|(before, _)| before));
            lines.len() == usize::from(height)
                && lines.last().is_some_and(|keys| keys.contains("Enter pick"))
                && players.is_some_and(|before| before.chars().count() == usize::from(width) - panel + 1)
        });
    }
    console.types(INTERRUPT);
    console.ends().well();
}

#[test]
fn a_small_terminal_shows_the_board_and_plays() {
    let mut console = Console::new("small-game", &["play", "nava"]);
    console.sees("White: pick a piece");
    console.resizes(40, 16);
    console.waits_until("a board without a panel", |screen| {
        screen.contains("White: pick a piece") && !screen.contains("Players") && screen.lines().count() == 16
    });
    console.types(&format!(":a1a4{}", super::console::ENTER));
    console.sees("Black: pick a piece");
    console.types(INTERRUPT);
    console.ends().well();
}

#[test]
fn a_tiny_terminal_gets_a_message_until_it_is_large_again() {
    for (args, shown) in [(&[][..], "Start the game"), (&["play", "nava"], "White: pick a piece")] {
        let mut console = Console::new(&format!("small-{}", args.len()), args);
        console.sees(shown);
        for (width, height) in [(39, 24), (80, 15), (20, 5), (1, 1)] {
            console.resizes(width, height);
            console.waits_until("nothing but a message", |screen| {
                let text: String = screen.split_whitespace().collect();
                !screen.contains(shown) && text.starts_with(['T'])
            });
            if width > 20 {
                console.waits_until("the sizes", |screen| {
                    let text: String = screen.split_whitespace().collect::<Vec<_>>().join(" ");
                    text.contains(&format!("too small: {width}×{height}"))
                });
                console.sees("40×16");
            }
        }
        console.resizes(80, 24);
        console.sees(shown);
        console.types(INTERRUPT);
        console.ends().well();
    }
}

#[test]
fn a_program_can_be_left_while_its_terminal_is_too_small() {
    let mut console = Console::new("small-left", &[]);
    console.sees("Start the game");
    console.resizes(40, 10);
    console.sees("too small");
    console.types(INTERRUPT);
    console.ends().well();
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_waits_does_not_wake_up() {
    for (name, args, shown) in
        [("menu", &[][..], "Start the game"), ("game", &["play", "nava"], "pick a piece")]
    {
        let mut console = Console::new(&format!("idle-{name}"), args);
        console.sees(shown);
        let work = || cairn(&["perft", "swack", "5"]).succeeds();
        // What it still does after the first drawing is over once all threads sleep.
        let asleep = (0..1_000).find_map(|_| {
            work();
            wake_ups(console.process())
        });
        (0..10).for_each(|_| drop(work()));
        assert!(asleep.is_some(), "{name}: it never sleeps");
        assert_eq!(wake_ups(console.process()), asleep, "{name}: it wakes up without a reason");
        console.types(INTERRUPT);
        console.ends().well();
    }
}

/// How often the threads of a process began to wait, which they do again after each time that they woke up; nothing while
/// one of them runs.
#[cfg(target_os = "linux")]
fn wake_ups(process: u32) -> Option<u64> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).expect("a process");
    let waits = |thread: io::Result<fs::DirEntry>| {
        let status = fs::read_to_string(thread.expect("a thread").path().join("status")).ok()?;
        let field = |name| status.lines().find_map(|line| line.strip_prefix(name)).expect("a field").trim();
        let count = field("voluntary_ctxt_switches:").parse::<u64>().expect("a number");
        field("State:").starts_with('S').then_some(count)
    };
    threads.map(waits).sum()
}
