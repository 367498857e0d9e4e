//! The list of kept games or analyses.

use cairn_i18n::say;
use cairn_session::{KeptEntry, KeptId, KeptKind, Storage};
use leptos::prelude::*;
use leptos_router::components::A;

use super::Confirm;
use crate::board::{Shown, StillBoard};
use crate::browser;
use crate::context::{Context, t};
use crate::kept::{BrowserStorage, address, shelf};

/// The kept games or analyses, to go on with or to delete. It follows what other tabs do.
#[component]
pub(crate) fn KeptList(
    /// What to list.
    kind: KeptKind,
) -> impl IntoView {
    let context = Context::get();
    let changed = RwSignal::new(false);
    let asked = RwSignal::new(None::<KeptId>);
    let load = move || changed.update(|changed| *changed = !*changed);
    browser::on_stored_elsewhere(load);
    let entries = move || {
        changed.track();
        shelf().of_kind(kind)
    };
    let row = move |entry: KeptEntry| {
        let (id, language) = (entry.id, context.language());
        let (title, status) = (entry.title(language), entry.status(language));
        let picture = entry.game.as_ref().ok().map(|game| {
            let table = Signal::stored(Shown::of(game.table()));
            view! { <StillBoard table label=Signal::stored(String::new())/> }
        });
        let name = view! {
            <span><b>{title.clone()}</b><small class:complaint=entry.game.is_err()>{status}</small></span>
        };
        view! {
            <li>
                {match picture {
                    Some(picture) => view! { <A href=address(id)>{picture}{name}</A> }.into_any(),
                    None => name.into_any(),
                }}
                <button
                    type="button"
                    class="quiet"
                    aria-label=format!("{}: {title}", context.text(say::DELETE_BUTTON))
                    on:click=move |_| asked.set(Some(id))
                >
                    {t(say::DELETE_BUTTON)}
                </button>
            </li>
        }
    };
    view! {
        <ul class="kept">{move || entries().into_iter().map(row).collect_view()}</ul>
        <Confirm
            question=Signal::derive(move || asked.get().map(|_| say::DELETE_KEPT_ASKED))
            on_answer=move |yes: bool| {
                if let Some(id) = asked.try_update(Option::take).flatten().filter(|_| yes) {
                    // The browser's storage reports no error.
                    let _ = BrowserStorage.remove(&id.to_string());
                    load();
                }
            }
        />
    }
}
