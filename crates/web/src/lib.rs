//! Cairn in the browser. The same module runs in the page, where it is the app, and in workers, where it thinks.

#![expect(unreachable_pub, reason = "Leptos makes public builders for components that are not")]

mod app;
mod board;
mod browser;
mod context;
mod link;
mod message;
mod online;
mod pages;
mod running;
mod settings;
mod sound;
mod thinker;
mod widgets;
mod worker;

use wasm_bindgen::prelude::*;

/// Starts the app in a page, and the one who thinks in a worker.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    match js_sys::global().dyn_into() {
        Ok(scope) => worker::run(scope),
        Err(_) => leptos::mount::mount_to_body(app::App),
    }
}
