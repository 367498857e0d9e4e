//! The lesson of a game: a view of a [`LessonSession`].

use cairn_games::GameKind;
use cairn_i18n::say;
use cairn_session::{LessonEvent, LessonSession};
use leptos::html::{Div, H2};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::{Course, FeedbackLine, focus_on_change, keep_progress, progress_in};
use crate::board::Mover;
use crate::browser;
use crate::context::{Context, t};
use crate::kept::keep;
use crate::pages::{game_page, title};
use crate::running::Running;
use crate::widgets::Marked;

/// The page of the lesson of one game.
#[component]
pub(crate) fn LessonPage() -> impl IntoView {
    game_page(|game| view! { <Lesson game/> }.into_any())
}

#[component]
fn Lesson(game: GameKind) -> impl IntoView {
    let context = Context::get();
    let heading = move || context.fill(say::LESSON_OF, &[&game.title()]);
    title(heading);
    let session = LessonSession::new(game, progress_in(game), context.language_untracked());
    let lesson = Running::new((session, Vec::new()), |_| {});
    Effect::new(move || lesson.send(LessonEvent::Speak(context.language())));
    let progress = lesson.part(|shown| shown.progress);
    Effect::new(move || keep_progress(game, progress.get()));
    let input = lesson.part(|shown| shown.input.clone());
    let mover = Mover::new(input, move |step| lesson.send(LessonEvent::Input(step)))
        .with_hint(lesson.part(|shown| shown.marks.clone()));
    let stage = NodeRef::new();
    view! {
        <Course class="game lesson" game table=lesson.shown mover stage>
            <h1>{heading}</h1>
            <Teaching lesson stage/>
            <Steps lesson game/>
        </Course>
    }
}

/// What there is to know, and what is said about the last action.
#[component]
fn Teaching(lesson: Running<LessonSession>, stage: NodeRef<Div>) -> impl IntoView {
    let heading = NodeRef::<H2>::new();
    let number = lesson.part(|shown| shown.number);
    focus_on_change(number, heading, stage);
    view! {
        <div class="teaching">
            <p class="quiet">{lesson.part(|shown| shown.name.clone())}</p>
            <progress max=lesson.part(|shown| shown.count) value=number aria-hidden="true"></progress>
            <h2 node_ref=heading tabindex="-1">{lesson.part(|shown| shown.title)}</h2>
            <Marked text=lesson.part(|shown| shown.text.to_owned())/>
            <FeedbackLine feedback=lesson.part(|shown| shown.feedback.clone())/>
        </div>
    }
}

#[component]
fn Steps(lesson: Running<LessonSession>, game: GameKind) -> impl IntoView {
    let is_open = lesson.part(|shown| shown.is_open);
    let is_solved = lesson.part(|shown| shown.is_solved);
    let can_go_on = lesson.part(|shown| !shown.is_open && shown.has_next);
    let is_over = lesson.part(|shown| shown.is_over);
    let to = move |event: LessonEvent| move |_| lesson.send(event.clone());
    let navigate = use_navigate();
    let first_game = Callback::new(move |()| {
        if let Some(first) = lesson.read(|session| session.first_game(browser::seed())) {
            navigate(&keep(&first), Default::default());
        }
    });
    view! {
        <div class="buttons">
            <button type="button" disabled=lesson.part(|shown| !shown.has_previous) on:click=to(LessonEvent::Previous)>
                {t(say::PREVIOUS_STEP)}
            </button>
            <Show when=move || is_open.get()>
                <button type="button" on:click=to(LessonEvent::Hint)>{t(say::SHOW_HINT)}</button>
                <button type="button" class="quiet" on:click=to(LessonEvent::Next)>{t(say::SKIP_STEP)}</button>
            </Show>
            <Show when=move || is_solved.get()>
                <button type="button" on:click=to(LessonEvent::Retry)>{t(say::RETRY_STEP)}</button>
            </Show>
            <Show when=move || can_go_on.get()>
                <button type="button" class="main" on:click=to(LessonEvent::Next)>{t(say::NEXT_STEP)}</button>
            </Show>
            <Show when=move || is_over.get()>
                <button type="button" class="main" on:click=move |_| first_game.run(())>{t(say::FIRST_GAME)}</button>
            </Show>
        </div>
        <div class="elsewhere">
            <A href=format!("/learn/{game}/puzzles")>{t(say::PUZZLES)}</A>
            <A href=format!("/rules/{game}")>{t(say::FULL_RULES)}</A>
        </div>
    }
}
