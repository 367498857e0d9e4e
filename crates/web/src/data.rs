//! Data files of games: the page loads them once, and hands them to each worker that thinks about the game.

use std::cell::RefCell;
use std::collections::HashMap;

use cairn_games::GameKind;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;

use crate::online::client;
use crate::pack;

thread_local! {
    /// The files that the page has loaded, by name.
    static LOADED: RefCell<HashMap<&'static str, Uint8Array>> = RefCell::default();
}

fn names(games: &[GameKind]) -> impl Iterator<Item = &'static str> {
    games.iter().flat_map(|game| game.data_files()).map(|file| file.name())
}

fn is_loaded(name: &str) -> bool {
    LOADED.with_borrow(|loaded| loaded.contains_key(name))
}

/// Whether all files of these games are loaded.
pub(crate) fn are_loaded(games: &[GameKind]) -> bool {
    names(games).all(is_loaded)
}

/// Loads the files of these games. One that cannot be had is tried again with the next call.
pub(crate) async fn load(games: &[GameKind]) {
    for name in names(games).filter(|name| !is_loaded(name)) {
        let Some(address) = pack::address(name) else { continue };
        if let Ok(bytes) = client::get_bytes(&address).await {
            LOADED.with_borrow_mut(|loaded| loaded.insert(name, bytes));
        }
    }
}

/// The messages that hand the loaded files of these games to a worker: each is an array of name and bytes.
pub(crate) fn messages(games: &[GameKind]) -> Vec<JsValue> {
    LOADED.with_borrow(|loaded| {
        let message = |name| Some(Array::of2(&JsValue::from_str(name), loaded.get(name)?).into());
        names(games).filter_map(message).collect()
    })
}
