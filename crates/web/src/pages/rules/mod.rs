//! The rules, with diagrams drawn by the same code as every board.

use std::borrow::Cow;

use cairn_games::GameKind;
use cairn_games::rules::Board;
use cairn_i18n::{Language, say};
use leptos::prelude::*;
use leptos_router::components::A;
use serde::Deserialize;

use super::{about_game, game_links, game_page, title, title_phrase};
use crate::board::{Shown, StillBoard};
use crate::context::{Context, t};
use crate::pack;

/// The page with the rules of all games.
#[component]
pub(crate) fn RulesListPage() -> impl IntoView {
    title_phrase(say::RULES);
    view! {
        <section class="narrow">
            <h1>{t(say::RULES_OF_ALL)}</h1>
            {game_links("/rules")}
        </section>
    }
}

/// The page with the rules of one game.
#[component]
pub(crate) fn RulesPage() -> impl IntoView {
    game_page(|game| view! { <Rules game/> }.into_any())
}

#[component]
fn Rules(game: GameKind) -> impl IntoView {
    let context = Context::get();
    title(about_game(say::RULES, game));
    view! {
        <article class="narrow rules">
            {move || text(game, context.language())}
            <div class="actions">
                <A href=format!("/play/{game}") attr:class="button main">{t(say::PLAY)}</A>
                <A href=format!("/learn/{game}") attr:class="button">{t(say::LEARN)}</A>
            </div>
        </article>
    }
}

/// A part of a page of rules.
#[derive(Clone, Debug, Deserialize)]
pub(crate) enum PagePart {
    /// Text.
    Html(Cow<'static, str>),
    /// A line for each board.
    Boards(Cow<'static, str>),
}

/// The page of a game; the English one, where the pack of the language has none.
fn page(game: GameKind, language: Language) -> &'static [PagePart] {
    pack::rules(game, language).unwrap_or_else(|| english(game))
}

/// The English pages, which the build made of the rules.
fn english(game: GameKind) -> &'static [PagePart] {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"))
}

fn text(game: GameKind, language: Language) -> impl IntoView {
    let part = |part: &PagePart| match part {
        PagePart::Html(html) => view! { <div class="marked" inner_html=html.as_ref()></div> }.into_any(),
        PagePart::Boards(lines) => {
            let boards = lines.lines().filter_map(|line| line.parse().ok()).collect();
            view! { <Diagram boards language/> }.into_any()
        }
    };
    page(game, language).iter().map(part).collect_view()
}

#[component]
fn Diagram(boards: Vec<Board>, language: Language) -> impl IntoView {
    let one = |board: Board| {
        let shown = Shown::of(board.table.as_ref());
        let label = say::DIAGRAM.fill(language, &[&board.table.position()]);
        view! {
            <StillBoard table=Signal::stored(shown) marks=Signal::stored(board.marks) names=true label=Signal::stored(label)/>
        }
    };
    view! { <div class="diagram">{boards.into_iter().map(one).collect_view()}</div> }
}
