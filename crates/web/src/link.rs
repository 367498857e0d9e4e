//! Games in addresses: `/analysis#RECORD`, with the record escaped. What follows the `#` is never sent to a server.

use cairn_games::Table;
use cairn_games::record::sheet_of;
use js_sys::{decode_uri_component, encode_uri_component};
use leptos::prelude::document;

/// The address of a page with a record.
pub(crate) fn to(page: &str, record: &str) -> String {
    format!("{page}#{}", encode_uri_component(record))
}

/// The address of the analysis of a game as it stands.
pub(crate) fn to_analysis(table: &dyn Table) -> String {
    let record = sheet_of(table).map(|sheet| sheet.write(table.seats())).unwrap_or_default();
    to("/analysis", &record)
}

/// The record in what follows the path of an address, `#` included; `None` where there is none, or where it names a
/// part of the page.
pub(crate) fn record_in(hash: &str) -> Option<String> {
    let escaped = hash.strip_prefix('#').filter(|text| !text.is_empty())?;
    let text = decode_uri_component(escaped).map_or_else(|_| escaped.to_owned(), String::from);
    document().get_element_by_id(&text).is_none().then_some(text)
}
