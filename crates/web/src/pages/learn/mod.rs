//! Lessons.

mod lesson;

pub(crate) use lesson::LessonPage;

use cairn_games::GameId;
use cairn_words::say;
use leptos::prelude::*;
use leptos_router::components::A;

use super::{about, title_phrase};
use crate::context::{Context, t};

/// The page with all lessons.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    title_phrase(say::LEARN);
    let context = Context::get();
    let one = |&game: &GameId| {
        view! {
            <li>
                <h2>{game.title()}</h2>
                <p>{about(game)}</p>
                <div class="actions">
                    <A href=format!("/learn/{game}") attr:class="button main">
                        {move || context.fill(say::START_LESSON, &[&game.title()])}
                    </A>
                    <A href=format!("/rules/{game}") attr:aria-label=move || format!("{}: {}", context.text(say::FULL_RULES), game.title())>
                        {t(say::FULL_RULES)}
                    </A>
                </div>
            </li>
        }
    };
    view! {
        <section class="narrow">
            <h1>{t(say::LEARN)}</h1>
            <p>{t(say::LEARN_ABOUT)}</p>
            <ul class="lessons">{GameId::ALL.iter().map(one).collect_view()}</ul>
        </section>
    }
}
