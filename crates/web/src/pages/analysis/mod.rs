//! Analysis: any position, the engine's view of it, and a tree of variations.

mod bar;
mod editing;
mod engine;
mod moves;
mod opening;
mod sharing;
mod state;

use std::time::Duration;

use cairn_games::status_text;
use cairn_i18n::{Phrase, say};
use cairn_session::Tree;
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};
use wasm_bindgen::JsCast;
use web_sys::Element;

use bar::ScoreBar;
use editing::EditPosition;
use engine::EnginePanel;
use moves::{MovesPanel, to_end, to_start};
use opening::{NewGame, OpenText, drop_file};
use sharing::Sharing;
use state::Study;

use super::title_phrase;
use crate::board::MoveBoard;
use crate::context::{Context, t};
use crate::link;
use crate::widgets::{Modal, NoticeLine};

/// The page of the analysis.
#[component]
pub(crate) fn AnalysisPage() -> impl IntoView {
    title_phrase(say::ANALYSIS);
    let study = Study::new();
    open_links(study);
    walk_by_keys(study);
    let context = Context::get();
    let flipped = RwSignal::new(false);
    let label = Signal::derive(move || {
        let table = study.shown.get();
        let status = status_text(&*table, context.language());
        context.fill(say::BOARD_LABEL, &[&table.setup().game().title(), &status])
    });
    let arrows = Memo::new(move |_| study.engine.arrows(study));
    view! {
        <section
            class="game analysis"
            on:dragover=move |event: web_sys::DragEvent| event.prevent_default()
            on:drop=move |event: web_sys::DragEvent| drop_file(study, &event)
        >
            <h1 class="said">{t(say::ANALYSIS)}</h1>
            <div class="stage">
                <ScoreBar study/>
                <MoveBoard
                    table=study.shown
                    enabled=Signal::derive(|| true)
                    on_move=move |mv: String| study.play(&mv)
                    on_refused=move |reason: String| study.notice.complain(reason)
                    arrows=arrows
                    flipped=flipped
                    label=label
                />
            </div>
            <div class="panel">
                <Head study flipped/>
                <EnginePanel study/>
                <MovesPanel study/>
                <Sharing study/>
            </div>
        </section>
    }
}

/// The address may still be on its way when the page is shown: after so long it has settled.
const SETTLED: Duration = Duration::from_millis(200);

/// Opens the game of the address, then takes it out of there, so that a reload keeps later changes.
fn open_links(study: Study) {
    let hash = use_location().hash;
    let navigate = use_navigate();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move || {
        let Some(record) = hash.with(|hash| link::record_in(hash)) else { return };
        study.open_link(&record);
        let navigate = navigate.clone();
        let clear = move || {
            let options = NavigateOptions { replace: true, scroll: false, ..NavigateOptions::default() };
            navigate("/analysis", options);
        };
        timer.set_value(set_timeout_with_handle(clear, SETTLED).ok());
    });
    on_cleanup(move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    });
}

/// Walks with the arrow keys, unless they are for something that has the focus.
fn walk_by_keys(study: Study) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let own = "input, textarea, select, dialog, [role='grid']";
        let is_taken = target.is_some_and(|target| target.closest(own).ok().flatten().is_some());
        if is_taken || event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let (step, otherwise): (fn(&mut Tree) -> bool, Phrase) = match event.key().as_str() {
            "ArrowLeft" => (Tree::back, say::AT_START),
            "ArrowRight" => (Tree::forward, say::AT_END),
            "Home" => (to_start, say::AT_START),
            "End" => (to_end, say::AT_END),
            _ => return,
        };
        event.prevent_default();
        study.step(step, otherwise);
    });
    on_cleanup(move || handle.remove());
}

/// What game it is, what can be opened instead, and what is said of the last thing done.
#[component]
fn Head(study: Study, flipped: RwSignal<bool>) -> impl IntoView {
    let context = Context::get();
    let (new, open, edit) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let name = move || study.game().title();
    let turn = move || status_text(&*study.shown.get(), context.language());
    view! {
        <div class="status">
            <h2>{name}</h2>
            <p class="turn">{turn}</p>
            <NoticeLine notice=study.notice/>
        </div>
        <div class="buttons">
            <button type="button" on:click=move |_| new.set(true)>{t(say::NEW_ANALYSIS)}</button>
            <button type="button" on:click=move |_| open.set(true)>{t(say::OPEN)}</button>
            <button type="button" on:click=move |_| edit.set(true)>{t(say::EDIT_POSITION)}</button>
            <button type="button" on:click=move |_| flipped.update(|flipped| *flipped = !*flipped)>{t(say::FLIP)}</button>
        </div>
        <Modal open=new title=say::NEW_ANALYSIS_TITLE><NewGame study open=new/></Modal>
        <Modal open=open title=say::OPEN_TITLE><OpenText study open/></Modal>
        <Modal open=edit title=say::EDIT_TITLE><EditPosition study open=edit/></Modal>
    }
}
