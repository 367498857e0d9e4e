//! Analysis: any position, the engine's view of it, and a tree of variations.

mod bar;
mod editing;
mod engine;
mod moves;
mod opening;
mod sharing;
mod state;

use std::sync::Arc;
use std::time::Duration;

use cairn_i18n::say;
use cairn_session::{AnalysisEvent, AnalysisView, KeptId, KeptKind, Source};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use bar::ScoreBar;
use editing::EditPosition;
use engine::{EnginePanel, arrows};
use moves::MovesPanel;
use opening::{NewGame, OpenText, drop_file};
use sharing::Sharing;
use state::{Study, begin, switch};

use super::title_phrase;
use crate::board::{Board, Mover};
use crate::browser::walk_by_keys;
use crate::context::{Context, t};
use crate::kept::address;
use crate::link;
use crate::widgets::{FlipButton, KeptList, MessageLine, Modal};

/// The page of the analysis.
#[component]
pub(crate) fn AnalysisPage() -> impl IntoView {
    title_phrase(say::ANALYSIS);
    let kept = StoredValue::new(None::<Study>);
    let name = name_address(move || kept.try_get_value().flatten()?.id());
    let study = begin(Callback::new(move |_| name.run(())));
    kept.set_value(Some(study));
    open_links(study, name);
    walk_by_keys(move |walk| study.send(AnalysisEvent::Walk(walk)));
    let context = Context::get();
    let input = study.part(|view: &AnalysisView| view.input.clone());
    let mover = Mover::new(input, move |event| study.send(AnalysisEvent::Input(event)));
    let flipped = RwSignal::new(false);
    let status = study.part(|view: &AnalysisView| view.status.clone());
    let label = Signal::derive(move || {
        context.fill(say::BOARD_LABEL, &[&study.shown.get().setup().game().title(), &status.get()])
    });
    view! {
        <section
            class="game analysis"
            on:dragover=move |event: web_sys::DragEvent| event.prevent_default()
            on:drop=move |event: web_sys::DragEvent| drop_file(study, &event)
        >
            <h1 class="said">{t(say::ANALYSIS)}</h1>
            <div class="stage">
                <ScoreBar study/>
                <Board table=study.shown mover arrows=study.part(arrows) flipped label/>
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

/// The address may still be on its way when the page is shown: after this time it has settled.
const SETTLED: Duration = Duration::from_millis(200);

/// Opens the kept analysis or the record that the address names, as the address changes.
fn open_links(study: Study, name: Callback<()>) {
    let hash = use_location().hash;
    Effect::new(move || match hash.with(|hash| link::record_in(hash)) {
        None => {}
        Some(text) => match text.parse() {
            Ok(id) => switch(study, id),
            Err(()) => {
                study.send(AnalysisEvent::Open(Source::Link, text));
                name.run(());
            }
        },
    });
}

/// Puts the name of an entry into the address once that has settled, so that a reload keeps later changes.
fn name_address(id: impl Fn() -> Option<KeptId> + Send + Sync + 'static) -> Callback<()> {
    let navigate = use_navigate();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop =
        move || timer.try_update_value(Option::take).flatten().into_iter().for_each(|timer| timer.clear());
    on_cleanup(stop);
    let id = Arc::new(id);
    Callback::new(move |()| {
        stop();
        let (navigate, id) = (navigate.clone(), Arc::clone(&id));
        let go = move || {
            let options = NavigateOptions { replace: true, scroll: false, ..NavigateOptions::default() };
            navigate(&id().map_or_else(|| "/analysis".to_owned(), address), options);
        };
        timer.set_value(set_timeout_with_handle(go, SETTLED).ok());
    })
}

/// What game it is, what can be opened instead, and what is said of the last thing done.
#[component]
fn Head(study: Study, flipped: RwSignal<bool>) -> impl IntoView {
    let [new, open, edit, kept] = [(); 4].map(|()| RwSignal::new(false));
    // Another analysis was chosen from the list.
    Effect::new(move || {
        study.shown.track();
        kept.set(false);
    });
    let name = move || study.shown.get().setup().game().title();
    let games = study.part(|view: &AnalysisView| view.choices.clone());
    let choose = move |(place, game)| {
        view! { <button type="button" on:click=move |_| study.send(AnalysisEvent::Choose(place))>{game}</button> }
    };
    view! {
        <div class="status">
            <h2>{name}</h2>
            <p class="turn">{study.part(|view: &AnalysisView| view.status.clone())}</p>
            <MessageLine message=study.part(|view: &AnalysisView| view.message.clone())/>
            <div class="offered">{move || games.get().into_iter().enumerate().map(choose).collect_view()}</div>
        </div>
        <div class="buttons">
            <button type="button" on:click=move |_| new.set(true)>{t(say::NEW_ANALYSIS)}</button>
            <button type="button" on:click=move |_| open.set(true)>{t(say::OPEN)}</button>
            <button type="button" on:click=move |_| edit.set(true)>{t(say::EDIT_POSITION)}</button>
            <button type="button" on:click=move |_| kept.set(true)>{t(say::KEPT_ANALYSES)}</button>
            <FlipButton flipped/>
        </div>
        <Modal open=new title=say::NEW_ANALYSIS_TITLE><NewGame study open=new/></Modal>
        <Modal open=open title=say::OPEN_TITLE><OpenText study open/></Modal>
        <Modal open=kept title=say::KEPT_ANALYSES><KeptList kind=KeptKind::Analysis/></Modal>
        <Modal open=edit title=say::EDIT_TITLE><EditPosition study open=edit/></Modal>
    }
}
