//! The engine in the browser. It is a module of its own, so that a first visit does not transfer it.

#[cfg(target_arch = "wasm32")]
mod data;
#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::*;

/// Starts the engine in a worker.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into() {
        worker::run(scope);
    }
}
