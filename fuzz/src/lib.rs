//! What the fuzz targets share.

use std::sync::LazyLock;

use cairn_games::{Setup, Table};

/// The setup that an input's first character names, and the rest of the input.
///
/// From `A` on, characters stand for the setups in the order of [`Setup::every`], again and again.
pub fn split_setup(input: &str) -> Option<(&'static Setup, &str)> {
    static SETUPS: LazyLock<Vec<Setup>> = LazyLock::new(Setup::every);
    let mut characters = input.chars();
    let place = u32::from(characters.next()?).wrapping_sub(u32::from('A'));
    Some((&SETUPS[place as usize % SETUPS.len()], characters.as_str()))
}

/// Checks that a table's position can be written and read, and that the game goes on from there as it does on
/// the table.
pub fn check_position(table: &dyn Table) {
    let (setup, text) = (table.setup(), table.position());
    let again = setup.read(&text).unwrap_or_else(|error| panic!("{setup} | {text} | {error}"));
    assert_eq!(again.position(), text, "{setup}: the position, read and written again");
    if again.status() == table.status() {
        assert_eq!(again.moves(), table.moves(), "{setup} | {text}");
    } else {
        // Only a repetition is known from the record alone.
        let mut earlier = table.boxed_clone();
        let mut occurrences = 1;
        while earlier.take_back() {
            occurrences += usize::from(earlier.position() == text);
        }
        assert!(
            occurrences >= 3,
            "{setup} | {text}: read as {:?}, not as {:?}",
            again.status(),
            table.status()
        );
    }
}
