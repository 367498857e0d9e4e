//! A setup and, line by line, the moves of a game. Where a line is no legal move, some other move is played.
#![no_main]

use cairn_fuzz::{check_position, split_setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Some((setup, lines)) = split_setup(input) else { return };
    let mut table = setup.deal(1);
    for line in lines.lines() {
        let (before, legal) = (table.position(), table.moves());
        assert!(legal.is_sorted_by(|a, b| a < b), "{setup} | {before}: each move once, in byte order");
        let played = table.play(line);
        assert_eq!(
            played.is_ok(),
            legal.iter().any(|mv| mv == line),
            "{setup} | {before} | {line}: {played:?}"
        );
        if let Err(error) = played {
            drop(error.to_string());
            assert_eq!(table.position(), before, "a refused move changes nothing");
            let Some(other) = line.bytes().map(usize::from).sum::<usize>().checked_rem(legal.len()) else {
                break;
            };
            table.play(&legal[other]).unwrap_or_else(|error| panic!("{setup} | {before} | {line}: {error}"));
        }
        check_position(table.as_ref());
    }
    while table.take_back() {}
    assert_eq!(table.position(), table.start());
});
