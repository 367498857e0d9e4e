//! A setup and a position.
#![no_main]

use cairn_fuzz::{check_position, split_setup};
use cairn_games::{Game, Visitor};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Some((setup, text)) = split_setup(input) else { return };
    let table = match setup.read(text) {
        Ok(table) => table,
        Err(error) => return drop(error.to_string()),
    };
    let written = table.position();
    if setup.game().visit(ReadActs) {
        assert_eq!(board(&written), board(text), "{setup} | {text}: the board is written as it was read");
    } else {
        assert_eq!(written, text, "{setup}: what is read is written the same way");
    }
    assert_eq!(table.setup(), *setup);
    check_position(table.as_ref());
    for mv in table.moves() {
        let mut after = table.boxed_clone();
        after.play(&mv).unwrap_or_else(|error| panic!("{setup} | {text} | {mv}: {error}"));
        check_position(after.as_ref());
    }
});

/// Whether the rules may act on a position before anyone moves.
struct ReadActs;

impl Visitor for ReadActs {
    type Out = bool;

    fn visit<G: Game>(self) -> bool {
        G::READ_ACTS
    }
}

fn board(position: &str) -> Option<&str> {
    position.split(' ').next()
}
