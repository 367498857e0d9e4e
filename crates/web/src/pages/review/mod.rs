//! Reviewing a game: how the chances went, where it turned, and what was better.

mod curve;
mod import;
mod moves;
mod panel;
mod state;
mod view;

use cairn_i18n::say;
use cairn_session::review::ReviewSession;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

use self::import::{Complaint, Import};
use self::view::Reviewed;
use super::title_phrase;
use crate::browser;
use crate::context::{Context, t};
use crate::link;

const KEY: &str = "cairn.review";

/// The page that reviews the game of its address, or else the last one.
#[component]
pub(crate) fn ReviewPage() -> impl IntoView {
    title_phrase(say::REVIEW);
    let context = Context::get();
    // The router knows where it goes to before the window does.
    let hash = use_location().hash;
    let found = Memo::new(move |before: Option<&Found>| {
        let kept = || browser::stored(KEY).filter(|text| read(text, context).is_ok());
        let Some(text) = hash.with(|hash| link::record_in(hash)) else {
            return Found { record: kept(), complaint: None };
        };
        match read(&text, context) {
            Ok(_) => Found { record: Some(text), complaint: None },
            // What was there stays.
            Err(error) => Found {
                record: before.map_or_else(kept, |before| before.record.clone()),
                complaint: Some(error),
            },
        }
    });
    let record = Memo::new(move |_| found.with(|found| found.record.clone()));
    let complaint = Signal::derive(move || found.with(|found| found.complaint.clone()));
    Effect::new(move || record.with(|record| record.iter().for_each(|text| browser::store(KEY, text))));
    Effect::new(move || complaint.get().into_iter().for_each(|error| context.announce(error)));
    move || match record.get().and_then(|text| untrack(|| read(&text, context)).ok()) {
        Some(session) => view! { <Reviewed session complaint/> }.into_any(),
        None => view! { <Empty complaint/> }.into_any(),
    }
}

/// What the address leads to.
#[derive(Clone, PartialEq)]
struct Found {
    /// The record of a game that can be reviewed.
    record: Option<String>,
    /// What is wrong with the one in the address.
    complaint: Option<String>,
}

#[component]
fn Empty(complaint: Signal<Option<String>>) -> impl IntoView {
    view! {
        <section class="narrow review-import">
            <h1>{t(say::REVIEW)}</h1>
            <p>{t(say::REVIEW_ABOUT)}</p>
            <Complaint complaint/>
            <Import/>
        </section>
    }
}

/// Reads the record of a game that has moves; or why that cannot be done, for people.
fn read(text: &str, context: Context) -> Result<ReviewSession, String> {
    ReviewSession::read(text, context.language())
}
