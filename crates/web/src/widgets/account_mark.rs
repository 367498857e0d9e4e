//! What account a name has.

use cairn_i18n::{Phrase, say};
use cairn_wire::AccountKind;
use leptos::prelude::*;

use crate::context::t;

/// The mark behind the name of somebody with an account: a tick for a person, a word for a bot. It has an edge and a
/// colour, so that no name can imitate it.
pub(crate) fn account_mark(account: Option<AccountKind>) -> Option<AnyView> {
    let mark = |sign: AnyView, phrase: Phrase| view! { <span class="mark" title=t(phrase)>{sign}</span> };
    let is_there = account?;
    Some(match is_there {
        AccountKind::Person => {
            let sign =
                view! { <span aria-hidden="true">"✓"</span><span class="said">{t(say::HAS_ACCOUNT)}</span> };
            mark(sign.into_any(), say::HAS_ACCOUNT).into_any()
        }
        AccountKind::Bot => mark(t(say::IS_BOT).into_any(), say::IS_BOT).into_any(),
    })
}

/// The page of a person with an account.
pub(crate) fn person_address(name: &str) -> String {
    format!("/people/{}", js_sys::encode_uri_component(name))
}
