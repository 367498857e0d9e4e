//! Passkeys, as browsers make and use them (WebAuthn).

use cairn_session::account::PasskeyFailure;
use cairn_wire::Secret;
use js_sys::{Function, JSON, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CredentialsContainer, DomException};

/// Whether the browser has passkeys on this site, with the functions that read and write JSON. There are none for hosts
/// that are numbers.
pub(super) fn can_be_used() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    if host.starts_with('[') || host.chars().all(|c| c.is_ascii_digit() || c == '.') {
        return false;
    }
    let has = |class: JsValue| Reflect::has(&class, &"parseCreationOptionsFromJSON".into());
    class().and_then(has).unwrap_or(false)
}

/// Makes a passkey with these options, a text in JSON; gives it as JSON.
pub(super) async fn make(options: &str) -> Result<Secret, PasskeyFailure> {
    let ask = |options: &Object| credentials().create_with_options(options.unchecked_ref());
    finish(begin("parseCreationOptionsFromJSON", options, &ask)).await
}

/// Uses a passkey with these options, a text in JSON; gives what it signed as JSON.
pub(super) async fn sign(options: &str) -> Result<Secret, PasskeyFailure> {
    let ask = |options: &Object| credentials().get_with_options(options.unchecked_ref());
    finish(begin("parseRequestOptionsFromJSON", options, &ask)).await
}

fn credentials() -> CredentialsContainer {
    window().navigator().credentials()
}

fn class() -> Result<JsValue, JsValue> {
    Reflect::get(&window(), &"PublicKeyCredential".into())
}

/// Asks the browser, with options that this function of it reads.
fn begin(
    function: &str,
    options: &str,
    ask: &dyn Fn(&Object) -> Result<Promise, JsValue>,
) -> Result<Promise, JsValue> {
    let read: Function = Reflect::get(&class()?, &function.into())?.dyn_into()?;
    let all = Object::new();
    Reflect::set(&all, &"publicKey".into(), &read.call1(&class()?, &JSON::parse(options)?)?)?;
    ask(&all)
}

/// Waits for the answer. Writing it as JSON calls its `toJSON`.
async fn finish(asked: Result<Promise, JsValue>) -> Result<Secret, PasskeyFailure> {
    let credential = JsFuture::from(asked.map_err(reason)?).await.map_err(reason)?;
    JSON::stringify(&credential).map(|text| Secret(text.into())).map_err(reason)
}

fn reason(error: JsValue) -> PasskeyFailure {
    match error.dyn_ref::<DomException>().map(DomException::name).as_deref() {
        Some("NotAllowedError" | "AbortError") => PasskeyFailure::Cancelled,
        Some("InvalidStateError") => PasskeyFailure::Known,
        _ => PasskeyFailure::Impossible,
    }
}
