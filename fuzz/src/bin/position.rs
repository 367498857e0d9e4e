//! A setup and a position.
#![no_main]

use cairn_fuzz::{check_position, split_setup};
use cairn_games::GameKind;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Some((setup, text)) = split_setup(input) else { return };
    let table = match setup.read(text) {
        Ok(table) => table,
        Err(error) => return drop(error.to_string()),
    };
    let written = table.position();
    if setup.game() == GameKind::CrabStack {
        // Players who cannot move are out as soon as their turn begins, also when it begins with the reading.
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

fn board(position: &str) -> Option<&str> {
    position.split(' ').next()
}
