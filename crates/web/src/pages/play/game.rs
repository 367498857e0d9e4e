//! The page of a game.

use cairn_games::{GameKind, status_text};
use cairn_i18n::say;
use cairn_session::{PlayEvent, PlayView};
use leptos::prelude::*;
use leptos_router::components::A;

use super::panel::Panel;
use super::state::{Game, begin, kept};
use crate::board::{Board, Mover};
use crate::browser;
use crate::context::{Context, t};
use crate::pages::{title, title_phrase};

/// The page of the game in progress, or of a choice of games where there is none.
#[component]
pub(crate) fn GamePage() -> impl IntoView {
    let language = Context::get().language_untracked();
    match kept().and_then(|local_game| begin(local_game, language)) {
        Some(game) => view! { <Playing game/> }.into_any(),
        None => view! { <NoGame/> }.into_any(),
    }
}

#[component]
fn NoGame() -> impl IntoView {
    title_phrase(say::PLAY);
    let link = |&game: &GameKind| view! { <li><A href=format!("/play/{game}")>{game.title()}</A></li> };
    view! {
        <section class="narrow">
            <h1>{t(say::PLAY)}</h1>
            <p>{t(say::NO_GAME)}</p>
            <ul class="games">{GameKind::ALL.iter().map(link).collect_view()}</ul>
        </section>
    }
}

#[component]
fn Playing(game: Game) -> impl IntoView {
    let context = Context::get();
    title(move || game.shown.get().setup().game().title().to_owned());
    Effect::new(move || game.send(PlayEvent::Speak(context.language())));
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
