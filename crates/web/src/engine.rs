//! The module of the engine: the page loads and compiles it once, and hands it to each worker.

use std::cell::RefCell;
use std::time::Duration;

use cairn_games::GameKind;
use js_sys::{Promise, WebAssembly};
use leptos::prelude::{set_timeout, window};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::browser;
use crate::data;

/// After this time a load that failed is tried again.
const PAUSE: Duration = Duration::from_secs(2);

thread_local! {
    /// The module, or the promise of it; nothing before the first load and after one that failed.
    static PROMISED: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// The compiled module.
pub(crate) async fn module() -> Result<JsValue, JsValue> {
    let promised = PROMISED.with_borrow_mut(|promised| promised.get_or_insert_with(load).clone());
    let module = JsFuture::from(promised).await;
    if module.is_err() {
        PROMISED.set(None);
    }
    module
}

/// Loads the module and the data of a game before they are needed, so that the first move of an engine does not wait for
/// them, and so that they are there without a network.
pub(crate) fn preload(game: GameKind) {
    // What cannot be had now is tried again when it is needed.
    leptos::task::spawn_local(async move {
        drop(module().await);
        data::load(&[game]).await;
    });
}

fn load() -> Promise {
    match browser::meta("engine-module") {
        Some(address) => WebAssembly::compile_streaming(&window().fetch_with_str(&address)),
        None => Promise::reject(&JsValue::NULL),
    }
}

/// Returns when it is time to try a failed load again.
pub(crate) async fn wait_to_try_again() {
    let pause = Promise::new(&mut |resolve, _| {
        set_timeout(move || drop(resolve.call0(&JsValue::NULL)), PAUSE);
    });
    // It is never rejected.
    let _ = JsFuture::from(pause).await;
}
