//! Terminals of other sizes, and an idle program.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use super::console::{Console, INTERRUPT};

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

#[test]
fn a_program_that_waits_takes_no_time_of_the_machine() {
    for (name, args, shown) in
        [("menu", &[][..], "Start the game"), ("game", &["play", "nava"], "pick a piece")]
    {
        let mut console = Console::new(&format!("idle-{name}"), args);
        console.sees(shown);
        sleep(Duration::from_secs(1));
        let before = ticks(console.process());
        sleep(Duration::from_secs(1));
        let used = ticks(console.process()) - before;
        assert!(used <= 3, "{name}: {used} ticks in a second");
        console.types(INTERRUPT);
        console.ends().well();
    }
}

/// The time that a process has used, in hundredths of a second.
fn ticks(process: u32) -> u64 {
    let line = fs::read_to_string(format!("/proc/{process}/stat")).expect("a process");
    // The name, in brackets, may hold anything.
    let (_, after) = line.rsplit_once(')').expect("a name");
    let fields: Vec<&str> = after.split_whitespace().collect();
    [11, 12].iter().map(|&field| fields[field].parse::<u64>().expect("a number")).sum()
}
