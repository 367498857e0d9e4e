//! A setup and a position.
#![no_main]

use cairn_fuzz::{check_position, split_setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Some((setup, text)) = split_setup(input) else { return };
    let table = match setup.read(text) {
        Ok(table) => table,
        Err(error) => return drop(error.to_string()),
    };
    assert_eq!(table.position(), text, "{setup}: what is read is written the same way");
    assert_eq!(table.setup(), *setup);
    for mv in table.moves() {
        let mut after = table.boxed_clone();
        after.play(&mv).unwrap_or_else(|error| panic!("{setup} | {text} | {mv}: {error}"));
        check_position(after.as_ref());
    }
});
