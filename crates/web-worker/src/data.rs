//! Data files of games, which the page loads and hands to each worker.

use cairn_games::GameKind;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

/// Takes in a message of the page that is an array of a data file's name and its bytes; `false` if it is another message.
pub(crate) fn take(message: &JsValue) -> bool {
    let Some(message) = message.dyn_ref::<Array>() else { return false };
    let (name, bytes) = (message.get(0).as_string(), message.get(1));
    let mut files = GameKind::KNOWN.iter().flat_map(|game| game.data_files());
    if let Some(file) = files.find(|file| Some(file.name()) == name.as_deref())
        && let Some(bytes) = bytes.dyn_ref::<Uint8Array>()
    {
        file.load(bytes.to_vec());
    }
    true
}
