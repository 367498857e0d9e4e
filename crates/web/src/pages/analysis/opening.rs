//! Other games to look at: new ones, and those that are pasted, chosen as files or dropped.

use cairn_i18n::say;
use cairn_session::{AnalysisEvent, AnalysisSession, LocalPlayer, SetupForm, Source};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use web_sys::{DragEvent, Event};

use super::state::Study;
use crate::browser;
use crate::context::t;
use crate::widgets::{PlanFields, TextArea};

/// Chooses a game to begin with.
#[component]
pub(super) fn NewGame(study: Study, open: RwSignal<bool>) -> impl IntoView {
    let setup = study.shown.with_untracked(|shown| shown.setup());
    let plan = RwSignal::new(SetupForm::new(&setup, &[LocalPlayer::Person]));
    let start = move |event: SubmitEvent| {
        event.prevent_default();
        let setup = plan.with_untracked(SetupForm::setup);
        study.send(AnalysisEvent::New(setup, browser::seed()));
        open.set(false);
    };
    view! {
        <form on:submit=start>
            <PlanFields plan/>
            <div class="actions">
                <button type="submit" class="main">{t(say::START_GAME)}</button>
            </div>
        </form>
    }
}

/// Opens what is pasted or chosen.
#[component]
pub(super) fn OpenText(study: Study, open: RwSignal<bool>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let enter = move |source: Source, text: String| {
        study.send(AnalysisEvent::Open(source, text));
        let message = study.read(|session: &AnalysisSession| session.message().cloned()).flatten();
        let refusal = message.filter(|message| message.is_error).map(|message| message.text);
        open.set(refusal.is_some());
        error.set(refusal);
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        enter(Source::User, text.get_untracked());
    };
    let choose = move |event: Event| {
        if let Some(file) = browser::chosen_file(&event) {
            leptos::task::spawn_local(async move {
                if let Some(content) = browser::file_text(&file).await {
                    text.set(content.clone());
                    enter(Source::File(file.name()), content);
                }
            });
        }
    };
    view! {
        <form on:submit=submit>
            <TextArea
                label=say::OPEN_TEXT
                rows="8"
                error_id="open-error"
                is_wrong=Signal::derive(move || error.get().is_some())
                text
                on_input=move |typed| text.set(typed)
            />
            <p id="open-error" class="complaint" class:hidden=move || error.get().is_none()>{move || error.get()}</p>
            <p class="quiet">{t(say::OPEN_HINT)}</p>
            <label class="button file">
                {t(say::REVIEW_OPEN)}
                <input type="file" class="said" accept=".pgn,.txt,text/plain" on:change=choose/>
            </label>
            <div class="actions">
                <button type="submit" class="main">{t(say::OPEN)}</button>
            </div>
        </form>
    }
}

/// Opens a file that was dropped on the page.
pub(super) fn drop_file(study: Study, event: &DragEvent) {
    event.prevent_default();
    let Some(data) = event.data_transfer() else { return };
    let file = data.files().and_then(|files| files.get(0));
    leptos::task::spawn_local(async move {
        if let Some(file) = file
            && let Some(text) = browser::file_text(&file).await
        {
            study.send(AnalysisEvent::Open(Source::File(file.name()), text));
        }
    });
}
