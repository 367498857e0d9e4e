//! Cairn in the browser: the module of the page. The engine is another module, `web-worker`, which runs in workers.
//!
//! Modules that need a browser are compiled for WebAssembly only; the tests of the others run on this machine.

#![cfg_attr(
    target_arch = "wasm32",
    expect(unreachable_pub, reason = "Leptos makes public builders for components that are not")
)]
#![cfg_attr(
    not(target_arch = "wasm32"),
    allow(dead_code, unused_imports, reason = "the callers need a browser")
)]

#[cfg(target_arch = "wasm32")]
mod app;
mod board;
#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod context;
#[cfg(target_arch = "wasm32")]
mod data;
#[cfg(target_arch = "wasm32")]
mod engine;
#[cfg(target_arch = "wasm32")]
mod kept;
mod link;
#[cfg(target_arch = "wasm32")]
mod online;
#[cfg(target_arch = "wasm32")]
mod pack;
#[cfg(target_arch = "wasm32")]
mod pages;
#[cfg(target_arch = "wasm32")]
mod running;
#[cfg(target_arch = "wasm32")]
mod settings;
#[cfg(target_arch = "wasm32")]
mod sound;
#[cfg(target_arch = "wasm32")]
mod thinker;
#[cfg(target_arch = "wasm32")]
mod widgets;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::*;

/// Starts the app.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    // The app takes the place of the shell that is shown while this module loads.
    leptos::prelude::document().get_element_by_id("shell").into_iter().for_each(|shell| shell.remove());
    leptos::mount::mount_to_body(app::App);
}
