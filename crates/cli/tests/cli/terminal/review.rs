//! `cairn review` at a terminal, where its progress can be seen.

use crate::common::{scratch, transcript_of, write};

use super::console::Console;

#[test]
fn an_interrupted_review_prints_the_review_so_far() {
    let folder = scratch("review_interrupted");
    let record = write(&folder, "game.pgn", transcript_of("swack:size=8").record());
    let console = Console::new("review", &["review", &record, "--time", "500"]);
    // The bar ends with the number of judged moves and of all: "3/40".
    let judged = |screen: &str| {
        let counts = screen.split_whitespace().filter_map(|word| word.split_once('/'));
        counts.filter_map(|(done, _)| done.parse::<u32>().ok()).next_back().unwrap_or(0)
    };
    console.waits_until("a judged move", |screen| judged(screen) > 0);
    console.signals("INT");
    let left = console.ends();
    let output = left.output();
    assert_eq!(left.code(), 130, "{output}");
    let (_, done) = output.rsplit_once("interrupted; so far ").expect("what happened");
    assert!(output.contains(&format!("Stopped after {}.", done.trim_end())), "{output}");
    assert!(output.contains("Accuracy"), "{output}");
}
