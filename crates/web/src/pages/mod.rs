//! The pages, one module each.

pub(crate) mod account;
pub(crate) mod analysis;
pub(crate) mod bench;
pub(crate) mod home;
pub(crate) mod leaderboards;
pub(crate) mod learn;
pub(crate) mod not_found;
pub(crate) mod online;
pub(crate) mod people;
pub(crate) mod play;
mod ratings;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod settings;

use cairn_core::Span;
use cairn_games::GameKind;
use cairn_i18n::{Phrase, say};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;

use crate::browser;
use crate::context::Context;

/// Names the page in the title of the window. The focus goes from the link that led to the page to its beginning.
pub(crate) fn title(name: impl Fn() -> String + 'static) {
    if browser::has_focus()
        && let Some(main) = document().get_element_by_id("main")
    {
        browser::focus_in_place(&main);
    }
    Effect::new(move || document().set_title(&format!("{} · Cairn", name())));
}

/// The same for a page that is called by a phrase.
pub(crate) fn title_phrase(phrase: Phrase) {
    let context = Context::get();
    title(move || context.text(phrase).to_owned());
}

/// The page of the game that the address names, as in `/play/swack`.
pub(crate) fn game_page(page: fn(GameKind) -> AnyView) -> impl IntoView {
    let params = use_params_map();
    let game = Memo::new(move |_| {
        let name = params.with(|params| params.get("game"))?;
        GameKind::read(Span::new(&name)).ok()
    });
    move || match game.get() {
        Some(game) => page(game),
        None => view! { <not_found::NotFoundPage/> }.into_any(),
    }
}

/// All games, each with what it is about and the link to its part of the app, such as `/rules`.
pub(crate) fn game_links(part: &'static str) -> impl IntoView {
    let one = |&game: &GameKind| {
        view! { <li><h2><A href=format!("{part}/{game}")>{game.title()}</A></h2><p>{about(game)}</p></li> }
    };
    view! { <ul class="lessons games">{GameKind::ALL.iter().map(one).collect_view()}</ul> }
}

/// A phrase about a game, such as `Rules: Swack`: a title, or the label of a link that says only `Rules`.
pub(crate) fn about_game(
    phrase: Phrase,
    game: GameKind,
) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let context = Context::get();
    move || format!("{}: {}", context.text(phrase), game.title())
}

/// The label of a board of a game, for screen readers.
pub(crate) fn board_label(game: GameKind) -> Signal<String> {
    let context = Context::get();
    Signal::derive(move || context.fill(say::BOARD_LABEL, &[&game.title(), &""]))
}

/// A game in a sentence, in the language of the user.
pub(crate) fn about(game: GameKind) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let context = Context::get();
    move || game.lesson().about.text(context.language())
}
