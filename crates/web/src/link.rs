//! Games in addresses: `/analysis#RECORD`, with the record escaped. What follows the `#` is never sent to a server.

use js_sys::{decode_uri_component, encode_uri_component};
use leptos::prelude::window;

/// The address of a page with a record.
pub(crate) fn to(page: &str, record: &str) -> String {
    format!("{page}#{}", encode_uri_component(record))
}

/// The record in the address of this page; `None` where there is none.
pub(crate) fn record_here() -> Option<String> {
    let hash = window().location().hash().ok()?;
    let text = decode_uri_component(hash.strip_prefix('#')?).ok()?;
    String::from(text).into()
}
