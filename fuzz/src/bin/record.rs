//! The text of a record, or of several.
#![no_main]

use cairn_games::Table;
use cairn_games::record::{self, RecordText};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match RecordText::read_all(text) {
        Ok(records) => check_records(&records),
        Err(error) => drop(error.to_string()),
    }
    match record::read(text) {
        Ok((record, table)) => check_game(&record, table.as_ref()),
        Err(error) => drop(error.to_string()),
    }
});

fn check_records(records: &[RecordText]) {
    for seats in 2..=4 {
        let texts: Vec<String> = records.iter().map(|record| record.write(seats)).collect();
        assert_eq!(
            RecordText::read_all(&texts.concat()).as_deref(),
            Ok(records),
            "read again with {seats} seats"
        );
        for (record, text) in records.iter().zip(&texts) {
            assert_eq!(RecordText::read(text).as_ref(), Ok(record), "read again alone with {seats} seats");
        }
    }
}

fn check_game(record: &RecordText, table: &dyn Table) {
    let text = record.write(table.seats());
    let (same, again) = record::read(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(same.write(table.seats()), text, "read and written again");
    assert_same_game(again.as_ref(), table);

    let plain = record::bare_record(table).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let again = record::replay(&plain).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_same_game(again.as_ref(), table);
}

fn assert_same_game(a: &dyn Table, b: &dyn Table) {
    assert_eq!(a.setup(), b.setup());
    assert_eq!(a.start(), b.start());
    assert_eq!(a.played(), b.played());
    assert_eq!(a.position(), b.position());
    assert_eq!(a.status(), b.status());
}
