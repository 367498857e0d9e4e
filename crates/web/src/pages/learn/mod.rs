//! Lessons and puzzles.

mod lesson;
mod puzzles;

pub(crate) use lesson::LessonPage;
pub(crate) use puzzles::PuzzlesPage;

use cairn_games::GameKind;
use cairn_i18n::say;
use cairn_session::{Feedback, LessonProgress, Tone};
use leptos::html::{Div, H2};
use leptos::prelude::*;
use leptos_router::components::A;

use super::{about, about_game, board_label, title_phrase};
use crate::board::{Board, Mover, Shown};
use crate::browser;
use crate::context::{Context, t};
use crate::widgets::Marked;

/// The storage key of the progress in a lesson, before the name of the game.
const PROGRESS: &str = "cairn.lesson.";

/// How far the user has come in the lesson of a game.
fn progress_in(game: GameKind) -> LessonProgress {
    LessonProgress::read(&browser::stored(&format!("{PROGRESS}{game}")).unwrap_or_default())
}

fn keep_progress(game: GameKind, progress: LessonProgress) {
    browser::store(&format!("{PROGRESS}{game}"), &progress.to_string());
}

/// The page with all lessons and puzzles.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    title_phrase(say::LEARN);
    let context = Context::get();
    let one = |&game: &GameKind| {
        let before = progress_in(game);
        let progress = move || {
            let sign = if before.is_done { "✓ " } else { "" };
            before.text(game, context.language()).map(|text| format!("{sign}{text}"))
        };
        view! {
            <li>
                <h2>{game.title()}</h2>
                <p>{about(game)}</p>
                <div class="actions">
                    <A href=format!("/learn/{game}") attr:class="button main">
                        {move || context.fill(say::START_LESSON, &[&game.title()])}
                    </A>
                    {progress}
                    <A href=format!("/learn/{game}/puzzles") attr:class="button" attr:aria-label=move || context.fill(say::PUZZLES_OF, &[&game.title()])>
                        {t(say::PUZZLES)}
                    </A>
                    <A href=format!("/rules/{game}") attr:aria-label=about_game(say::FULL_RULES, game)>
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
            <ul class="lessons">{GameKind::ALL.iter().map(one).collect_view()}</ul>
        </section>
    }
}

/// A board on which something is learnt, beside the panel that teaches it.
#[component]
fn Course(
    class: &'static str,
    game: GameKind,
    table: Memo<Shown>,
    mover: Mover,
    stage: NodeRef<Div>,
    children: Children,
) -> impl IntoView {
    view! {
        <section class=class>
            <div class="stage" node_ref=stage><Board table mover label=board_label(game)/></div>
            <div class="panel">{children()}</div>
        </section>
    }
}

/// After a change the focus is on the new text, for keyboards and screen readers; small screens scroll to the board.
fn focus_on_change(number: Signal<usize>, heading: NodeRef<H2>, stage: NodeRef<Div>) {
    Effect::new(move |before: Option<usize>| {
        let now = number.get();
        if let Some(heading) = heading.get().filter(|_| before.is_some_and(|before| before != now)) {
            browser::focus_in_place(&heading);
            if let Some(stage) = stage.get_untracked() {
                stage.scroll_into_view();
            }
        }
        now
    });
}

/// What is said about the last action.
#[component]
fn FeedbackLine(feedback: Signal<Option<Feedback>>) -> impl IntoView {
    let line = |Feedback { tone, text }| {
        let class = match tone {
            Tone::Right => "verdict right",
            Tone::Wrong => "verdict wrong",
            Tone::Info => "verdict",
        };
        view! { <div class=class><Marked text=Signal::stored(text)/></div> }
    };
    move || feedback.get().map(line)
}
