//! Bringing a game to the page: the one being played, a pasted one, or one from a file.

use cairn_i18n::say;
use cairn_session::{KeptKind, has_several_games};
use leptos::ev::{Event, SubmitEvent};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::read;
use crate::context::{Context, t};
use crate::kept::shelf;
use crate::{browser, link};

/// What is wrong with a record, and what one looks like.
#[component]
pub(super) fn Complaint(complaint: Signal<Option<String>>) -> impl IntoView {
    let one = move |text: String| {
        view! {
            <p class="message complaint">{text}</p>
            <p class="quiet">{t(say::REVIEW_SHAPE)}</p>
        }
    };
    move || complaint.get().map(one)
}

/// A form for another game. What cannot be read changes nothing.
#[component]
pub(super) fn Import() -> impl IntoView {
    let context = Context::get();
    let navigate = use_navigate();
    let text = RwSignal::new(String::new());
    let complaint = RwSignal::new(None::<String>);
    let complain = move |error: String| {
        context.announce(error.clone());
        complaint.set(Some(error));
    };
    let start = UnsyncCallback::new(move |record: String| match read(&record, context) {
        // Of several games, one is chosen in the analysis.
        _ if has_several_games(&record) => navigate(&link::to("/analysis", &record), Default::default()),
        Ok(_) => {
            complaint.set(None);
            navigate(&link::to("/review", &record), Default::default());
        }
        Err(error) => complain(error),
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        start.run(text.get_untracked());
    };
    let open = move |event: Event| {
        let Some(file) = browser::chosen_file(&event) else { return };
        leptos::task::spawn_local(async move {
            match browser::file_text(&file).await {
                Some(found) => {
                    text.set(found.clone());
                    start.run(found);
                }
                None => complain(context.text(say::REVIEW_NO_FILE).to_owned()),
            }
        });
    };
    view! {
        <Played/>
        <form class="import" on:submit=submit>
            <label>
                <span>{t(say::REVIEW_PASTE)}</span>
                <textarea
                    rows="6"
                    spellcheck="false"
                    autocapitalize="off"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <label class="button file">
                {t(say::REVIEW_OPEN)}
                <input type="file" class="said" accept=".pgn,.txt,text/plain" on:change=open/>
            </label>
            <Complaint complaint=complaint.into()/>
            <div class="actions">
                <button type="submit" class="main" disabled=move || text.with(|text| text.trim().is_empty())>
                    {t(say::REVIEW_START)}
                </button>
            </div>
        </form>
    }
}

/// A link to the review of the game being played, if there is one with moves.
#[component]
fn Played() -> impl IntoView {
    let context = Context::get();
    let mut games = shelf().of_kind(KeptKind::Game).into_iter().filter_map(|entry| entry.game.ok());
    let local_game = games.find(|local_game| local_game.table().ply() > 0)?;
    let record = local_game.record().ok()?.write(local_game.seats().len());
    let (title, moves) = (local_game.table().setup().game().title(), local_game.table().ply());
    let name = move || context.fill(say::REVIEW_YOURS.of(moves, context.language()), &[&title, &moves]);
    Some(view! { <p><A href=link::to("/review", &record) attr:class="button">{name}</A></p> })
}
