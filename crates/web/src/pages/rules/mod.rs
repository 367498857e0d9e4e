//! The rules, with diagrams drawn by the same code as every board.

use cairn_games::rules::{Board, Part, parts};
use cairn_games::{GameId, Language};
use cairn_words::say;
use leptos::prelude::*;
use leptos_router::components::A;

use super::not_found::NotFoundPage;
use super::{game_param, title, title_phrase};
use crate::board::{Shown, StillBoard};
use crate::context::{Context, t};
use crate::widgets::Marked;

/// The page with the rules of all games.
#[component]
pub(crate) fn RulesListPage() -> impl IntoView {
    title_phrase(say::RULES);
    let link = |&game: &GameId| view! { <li><A href=format!("/rules/{game}")>{game.title()}</A></li> };
    view! {
        <section class="narrow">
            <h1>{t(say::RULES_OF_ALL)}</h1>
            <ul class="games">{GameId::ALL.iter().map(link).collect_view()}</ul>
        </section>
    }
}

/// The page with the rules of one game.
#[component]
pub(crate) fn RulesPage() -> impl IntoView {
    let game = game_param();
    move || match game.get() {
        Some(game) => view! { <Rules game/> }.into_any(),
        None => view! { <NotFoundPage/> }.into_any(),
    }
}

#[component]
fn Rules(game: GameId) -> impl IntoView {
    let context = Context::get();
    title(move || format!("{}: {}", context.text(say::RULES), game.title()));
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

fn text(game: GameId, language: Language) -> impl IntoView {
    let part = |part: Part<'_>| match part {
        Part::Text(markdown) => view! { <Marked text=Signal::stored(markdown.to_owned())/> }.into_any(),
        Part::Diagram { boards, .. } => view! { <Diagram boards language/> }.into_any(),
    };
    parts(game.rules(language)).into_iter().map(part).collect_view()
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
