//! Games in addresses: `/analysis#RECORD`, with the record percent-encoded. Browsers never send the part after the `#` to
//! a server.

use cairn_games::Table;
use cairn_games::record::bare_record;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The characters that JavaScript's `encodeURIComponent` escapes.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// The address of a page with a record.
pub(crate) fn to(page: &str, record: &str) -> String {
    format!("{page}#{}", utf8_percent_encode(record, ESCAPED))
}

/// The address of the analysis of a game as it stands.
pub(crate) fn to_analysis(table: &dyn Table) -> String {
    let record = bare_record(table).map(|record| record.write(table.seats())).unwrap_or_default();
    to("/analysis", &record)
}

/// The record in the part of an address from the `#` on; `None` where there is none, or where it is the id of an element
/// of the page.
#[cfg(target_arch = "wasm32")]
pub(crate) fn record_in(hash: &str) -> Option<String> {
    let text = decode(hash)?;
    leptos::prelude::document().get_element_by_id(&text).is_none().then_some(text)
}

/// The text in the part of an address from the `#` on. Text that is not UTF-8 once it is decoded is given as it stands.
fn decode(hash: &str) -> Option<String> {
    let escaped = hash.strip_prefix('#').filter(|text| !text.is_empty())?;
    let text = percent_decode_str(escaped).decode_utf8();
    Some(text.map_or_else(|_| escaped.to_owned(), |text| text.into_owned()))
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;
    use cairn_games::record::read;

    use super::*;

    fn hash_of(address: &str) -> &str {
        &address[address.find('#').expect("a hash")..]
    }

    #[test]
    fn every_record_comes_back() {
        for record in ["[Result \"*\"]\n\n1. a1 b2 *\n", "100 % — não é #1?", "a+b&c=d/e;f", "-_.!~*'()"]
        {
            let address = to("/review", record);
            assert!(address.starts_with("/review#") && address.is_ascii(), "{address}");
            assert_eq!(decode(hash_of(&address)).as_deref(), Some(record));
        }
        assert_eq!(to("/review", "a b-_.!~*'()\n\""), "/review#a%20b-_.!~*'()%0A%22");
    }

    #[test]
    fn the_address_of_an_analysis_has_the_record_of_the_game() {
        for setup in Setup::every() {
            let table = setup.deal(7);
            let address = to_analysis(&*table);
            let record = decode(hash_of(&address)).expect("a record");
            let (_, again) = read(&record).expect("a record that replays");
            assert_eq!((again.setup(), again.start()), (setup, table.start()));
        }
    }

    #[test]
    fn without_a_text_there_is_no_record_and_other_text_is_left_alone() {
        assert_eq!([decode(""), decode("#"), decode("record")], [None, None, None]);
        assert_eq!(decode("#%ff").as_deref(), Some("%ff"));
        assert_eq!(decode("#50%").as_deref(), Some("50%"));
        assert_eq!(decode("#plain").as_deref(), Some("plain"));
    }
}
