//! The page of a game.

use std::time::Duration;

use cairn_games::status_text;
use cairn_i18n::say;
use cairn_session::{ClockRule, KeptId, KeptKind, PlayEvent, PlaySession, PlayView};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use super::panel::Panel;
use super::state::{Game, open};
use crate::board::{Board, Mover};
use crate::browser;
use crate::context::{Context, t};
use crate::kept;
use crate::pages::{game_links, title, title_phrase};
use crate::widgets::KeptList;

/// How often clocks are told the time.
const TICK: Duration = Duration::from_millis(100);

/// The page of the kept game that the address names, `/play#game-19a3f`, or of all kept games and a choice of new ones.
#[component]
pub(crate) fn GamePage() -> impl IntoView {
    let context = Context::get();
    let hash = use_location().hash;
    let id = move || hash.with(|hash| hash.strip_prefix('#')?.parse::<KeptId>().ok());
    let navigate = use_navigate();
    let on_named = Callback::new(move |id| {
        let navigate = navigate.clone();
        let options = NavigateOptions { replace: true, ..NavigateOptions::default() };
        // The page of the game before is still at work.
        set_timeout(move || navigate(&kept::address(id), options), Duration::ZERO);
    });
    move || match id().map(|id| open(id, context.language_untracked(), on_named)) {
        Some(Some(game)) => view! { <Playing game/> }.into_any(),
        missing => view! { <Games is_missing=missing.is_some()/> }.into_any(),
    }
}

#[component]
fn Games(is_missing: bool) -> impl IntoView {
    title_phrase(say::PLAY);
    let has_games = kept::shelf().entries().iter().any(|entry| entry.id.kind == KeptKind::Game);
    view! {
        <section class="narrow">
            <h1>{t(say::PLAY)}</h1>
            {is_missing.then(|| view! { <p class="complaint">{t(say::NOT_KEPT_HERE)}</p> })}
            {has_games.then(|| view! { <h2>{t(say::GO_ON_PLAYING)}</h2><KeptList kind=KeptKind::Game/> })}
            <h2>{t(say::NEW_GAME)}</h2>
            {game_links("/play")}
        </section>
    }
}

#[component]
fn Playing(game: Game) -> impl IntoView {
    let context = Context::get();
    title(move || game.shown.get().setup().game().title().to_owned());
    Effect::new(move || game.send(PlayEvent::Speak(context.language())));
    if game.read(|session: &PlaySession| session.game().clock_rule()) != Some(ClockRule::None) {
        browser::every(TICK, move || game.send(PlayEvent::Tick(browser::now())));
    }
    let input = game.part(|view: &PlayView| view.input.clone());
    let mover = Mover::new(input, move |event| game.send(PlayEvent::Input(event)))
        .with_hint(game.part(|view: &PlayView| view.marked.clone()));
    let flipped = RwSignal::new(context.turns_board(game.view.with_untracked(|view| view.user)));
    browser::walk_by_keys(move |walk| game.send(PlayEvent::Walk(walk)));
    let label = Signal::derive(move || {
        let table = game.shown.get();
        let status = status_text(&*table, context.language());
        context.fill(say::BOARD_LABEL, &[&table.setup().game().title(), &status])
    });
    let heading = move || game.shown.get().setup().game().title();
    view! {
        <section class="game">
            <h1 class="said">{heading}</h1>
            <div class="stage">
                <Board table=game.shown mover flipped label/>
            </div>
            <Panel game flipped/>
        </section>
    }
}
