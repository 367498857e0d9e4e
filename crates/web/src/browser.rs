//! What the browser offers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use cairn_session::{Millis, Walk};
use js_sys::{Array, Math, Uint8Array};
use leptos::ev;
use leptos::prelude::{
    document, on_cleanup, set_interval_with_handle, window, window_event_listener,
    window_event_listener_untyped,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, Element, Event, File, FocusOptions, HtmlAnchorElement, HtmlElement,
    HtmlInputElement, Storage, Url,
};

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

thread_local! {
    /// What the browser's storage did not take: it is there until the page is closed.
    static NOT_KEPT: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// The event of the window when the browser's storage refuses something.
const REFUSED: &str = "cairn-storage-refused";

/// What is kept under a name.
pub(crate) fn stored(key: &str) -> Option<String> {
    let not_kept = NOT_KEPT.with_borrow(|texts| texts.get(key).cloned());
    not_kept.or_else(|| storage()?.get_item(key).ok().flatten())
}

/// Keeps a text under a name. Where the browser's storage is blocked or full, it is there until the page is closed, and
/// [`on_storage_refused`] is called.
pub(crate) fn store(key: &str, text: &str) {
    try_store(key, text);
}

/// The same; `false` if the browser's storage did not take it.
pub(crate) fn try_store(key: &str, text: &str) -> bool {
    let is_kept = storage().is_some_and(|storage| storage.set_item(key, text).is_ok());
    NOT_KEPT.with_borrow_mut(|texts| match is_kept {
        true => drop(texts.remove(key)),
        false => drop(texts.insert(key.to_owned(), text.to_owned())),
    });
    if !is_kept && let Ok(event) = Event::new(REFUSED) {
        let _ = window().dispatch_event(&event);
    }
    is_kept
}

/// Keeps nothing under a name any more.
pub(crate) fn forget(key: &str) {
    NOT_KEPT.with_borrow_mut(|texts| texts.remove(key));
    // Storage that is blocked has nothing to forget.
    let _ = storage().map(|storage| storage.remove_item(key));
}

/// The rest of every name that begins like this.
pub(crate) fn stored_keys(prefix: &str) -> Vec<String> {
    let mut names: Vec<String> = NOT_KEPT.with_borrow(|texts| texts.keys().cloned().collect());
    if let Some(storage) = storage() {
        let count = storage.length().unwrap_or_default();
        for name in (0..count).filter_map(|place| storage.key(place).ok().flatten()) {
            // What the storage did not take may be there in an older state.
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.iter().filter_map(|name| name.strip_prefix(prefix)).map(str::to_owned).collect()
}

/// Calls a function whenever another tab keeps something.
pub(crate) fn on_stored_elsewhere(act: impl Fn() + 'static) {
    let handle = window_event_listener_untyped("storage", move |_| act());
    on_cleanup(move || handle.remove());
}

/// The time since the start of 1970.
pub(crate) fn now() -> Millis {
    Millis(js_sys::Date::now() as u64)
}

/// Calls a function whenever the browser's storage refuses something.
pub(crate) fn on_storage_refused(act: impl Fn() + 'static) {
    let handle = window_event_listener_untyped(REFUSED, move |_| act());
    on_cleanup(move || handle.remove());
}

/// The file that was chosen in a field.
pub(crate) fn chosen_file(event: &Event) -> Option<File> {
    event.target()?.dyn_into::<HtmlInputElement>().ok()?.files()?.get(0)
}

/// The text of a file; `None` where it cannot be read.
pub(crate) async fn file_text(file: &File) -> Option<String> {
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// Walks with the arrow keys, Home and End while the page is there, unless the focus is on something that needs them.
pub(crate) fn walk_by_keys(walk: impl Fn(Walk) + 'static) {
    const OWN: &str = "input, textarea, select, dialog, [role='grid']";
    let handle = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_taken = target.is_some_and(|target| target.closest(OWN).ok().flatten().is_some());
        if is_taken || event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let step = match event.key().as_str() {
            "ArrowLeft" => Walk::Back,
            "ArrowRight" => Walk::Forward,
            "Home" => Walk::Start,
            "End" => Walk::End,
            _ => return,
        };
        event.prevent_default();
        walk(step);
    });
    on_cleanup(move || handle.remove());
}

/// The languages that the user prefers, as codes.
pub(crate) fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|code| code.as_string()).collect()
}

/// What the head of the page says under this name.
pub(crate) fn meta(name: &str) -> Option<String> {
    document().query_selector(&format!("meta[name='{name}']")).ok()??.get_attribute("content")
}

/// The address of this site, without a path.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Whether a media query holds.
pub(crate) fn matches_media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// The number of days since the start of 1970, the same for everyone.
pub(crate) fn day() -> usize {
    (js_sys::Date::now() / 86_400_000.0) as usize
}

/// A number that nobody can foresee, for deals and engines.
pub(crate) fn seed() -> u64 {
    // 53 bits are what JavaScript's numbers hold; zero means no seed where players are written.
    ((Math::random() * 9_007_199_254_740_992.0) as u64).max(1)
}

/// Whether an element has the focus, and not the page as a whole.
pub(crate) fn has_focus() -> bool {
    document().active_element().is_some_and(|element| element.tag_name() != "BODY")
}

/// Puts the focus on an element.
pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    }
}

/// Puts the focus on an element, and leaves the page where it is.
pub(crate) fn focus_in_place(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// Puts a text on the clipboard; tells whether that worked.
pub(crate) async fn copy(text: &str) -> bool {
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// Offers bytes as a file to save.
pub(crate) fn download(name: &str, content_type: &str, bytes: &[u8]) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(content_type);
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let link = document().create_element("a").ok()?.dyn_into::<HtmlAnchorElement>().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url).ok()
}

/// Calls a function again and again, until the page or the part of it that asks for this is gone.
pub(crate) fn every(interval: Duration, act: impl FnMut() + 'static) {
    let act = RefCell::new(act);
    let timer = set_interval_with_handle(move || act.borrow_mut()(), interval).ok();
    on_cleanup(move || timer.into_iter().for_each(|timer| timer.clear()));
}
