//! The puzzles of a game: a view of a [`PuzzleSession`].

use std::collections::BTreeSet;

use cairn_games::GameKind;
use cairn_games::puzzle::Grade;
use cairn_i18n::say;
use cairn_session::{PuzzleEntry, PuzzleEvent, PuzzleSession, Walk};
use leptos::html::{Div, H2};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_location;

use super::{Course, FeedbackLine, focus_on_change};
use crate::board::Mover;
use crate::browser::walk_by_keys;
use crate::context::{Context, t};
use crate::pages::{game_page, title};
use crate::running::Running;
use crate::widgets::{MoveList, TypedMove};
use crate::{browser, link};

const KEY: &str = "cairn.puzzles";

/// The names of the solved puzzles of all games.
fn solved() -> BTreeSet<String> {
    browser::stored(KEY).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Keeps the name of a solved puzzle, together with what another page has kept since.
fn keep_solved(name: &str) {
    let mut names = solved();
    names.insert(name.to_owned());
    browser::store(KEY, &names.into_iter().collect::<Vec<_>>().join("\n"));
}

/// The page with the puzzles of one game.
#[component]
pub(crate) fn PuzzlesPage() -> impl IntoView {
    game_page(|game| view! { <Puzzles game/> }.into_any())
}

#[component]
fn Puzzles(game: GameKind) -> impl IntoView {
    let context = Context::get();
    let heading = move || context.fill(say::PUZZLES_OF, &[&game.title()]);
    title(heading);
    let Some(session) = PuzzleSession::new(game, &solved(), context.language_untracked()) else {
        return view! { <section class="narrow"><h1>{heading}</h1><p>{t(say::NO_PUZZLES)}</p></section> }
            .into_any();
    };
    let puzzles = Running::new((session, Vec::new()), keep_solved);
    Effect::new(move || puzzles.send(PuzzleEvent::Speak(context.language())));
    // A link may name a puzzle: `/learn/GAME/puzzles#12`.
    let hash = use_location().hash;
    Effect::new(move || {
        if let Ok(number) = hash.with(|hash| hash.trim_start_matches('#').parse()) {
            puzzles.send(PuzzleEvent::GoTo(number));
        }
    });
    let input = puzzles.part(|shown| shown.input.clone());
    let mover = Mover::new(input, move |step| puzzles.send(PuzzleEvent::Input(step)))
        .with_hint(puzzles.part(|shown| shown.hint.clone()));
    let stage = NodeRef::new();
    let is_open = puzzles.part(|shown| shown.is_open);
    view! {
        <Course class="game lesson puzzles" game table=puzzles.shown mover stage>
            <h1>{heading}</h1>
            <Task puzzles stage/>
            <Buttons puzzles is_open/>
            <Show when=move || is_open.get()>
                <TypedMove on_move=move |mv| puzzles.send(PuzzleEvent::Typed(mv))/>
            </Show>
            <Moves puzzles is_open/>
            <AllPuzzles puzzles/>
            <div class="elsewhere">
                <A href=move || link::to_analysis(&*puzzles.shown.get())>{t(say::ANALYSIS)}</A>
                <A href=format!("/learn/{game}")>{move || context.fill(say::LESSON_OF, &[&game.title()])}</A>
                <button type="button" class="quiet" on:click=move |_| copy_link(puzzles, game)>{t(say::COPY_LINK)}</button>
                <A href=format!("/rules/{game}")>{t(say::FULL_RULES)}</A>
            </div>
        </Course>
    }
    .into_any()
}

/// What to find, how hard that is, and what is said about the last action.
#[component]
fn Task(puzzles: Running<PuzzleSession>, stage: NodeRef<Div>) -> impl IntoView {
    let heading = NodeRef::<H2>::new();
    let is_solved = puzzles.part(|shown| shown.is_solved);
    focus_on_change(puzzles.part(|shown| shown.number), heading, stage);
    view! {
        <div class="teaching">
            <p class="quiet">
                {puzzles.part(|shown| shown.name.clone())}
                <Show when=move || is_solved.get()>
                    " · "<span class="solved">{t(say::IS_SOLVED)}</span>
                </Show>
            </p>
            <h2 node_ref=heading tabindex="-1">{puzzles.part(|shown| shown.task.clone())}</h2>
            <p><GradeMark grade=puzzles.part(|shown| shown.grade)/></p>
            <FeedbackLine feedback=puzzles.part(|shown| shown.feedback.clone())/>
        </div>
    }
}

/// How hard a puzzle is, in signs and in words.
#[component]
fn GradeMark(grade: Signal<Grade>) -> impl IntoView {
    let context = Context::get();
    let signs = move || {
        let number = usize::from(grade.get().number());
        format!("{}{}", "◆".repeat(number), "◇".repeat(Grade::ALL.len() - number))
    };
    view! {
        <span class="grade" aria-hidden="true">{signs}</span>
        " "
        {move || grade.get().name().text(context.language())}
    }
}

/// Puts the address of the puzzle on the clipboard.
fn copy_link(puzzles: Running<PuzzleSession>, game: GameKind) {
    let number = puzzles.view.with_untracked(|view| view.number);
    let address = format!("{}/learn/{game}/puzzles#{number}", browser::origin());
    let context = Context::get();
    leptos::task::spawn_local(async move {
        let copied = browser::copy(&address).await;
        context.announce(context.text(if copied { say::LINK_COPIED } else { say::NOT_COPIED }));
    });
}

#[component]
fn Buttons(puzzles: Running<PuzzleSession>, is_open: Signal<bool>) -> impl IntoView {
    let to = move |event: PuzzleEvent| move |_| puzzles.send(event.clone());
    view! {
        <div class="buttons">
            <button type="button" disabled=puzzles.part(|shown| !shown.has_previous) on:click=to(PuzzleEvent::Previous)>
                {t(say::PREVIOUS_PUZZLE)}
            </button>
            <Show when=move || is_open.get()>
                <button type="button" on:click=to(PuzzleEvent::Hint)>{t(say::SHOW_HINT)}</button>
                <button type="button" on:click=to(PuzzleEvent::ShowSolution)>{t(say::SHOW_SOLUTION)}</button>
            </Show>
            <Show when=move || !is_open.get()>
                <button type="button" on:click=to(PuzzleEvent::Retry)>{t(say::RETRY_STEP)}</button>
            </Show>
            <button
                type="button"
                class:main=move || !is_open.get()
                disabled=puzzles.part(|shown| !shown.has_next)
                on:click=to(PuzzleEvent::Next)
            >
                {t(say::NEXT_PUZZLE)}
            </button>
        </div>
    }
}

/// The moves so far, then those of the solution, with the buttons that step through it.
#[component]
fn Moves(puzzles: Running<PuzzleSession>, is_open: Signal<bool>) -> impl IntoView {
    let context = Context::get();
    walk_by_keys(move |walk| puzzles.send(PuzzleEvent::Walk(walk)));
    let moves = puzzles.part(|shown| shown.moves.clone());
    let has_moves = puzzles.part(|shown| !shown.moves.is_empty());
    let shown_ply = puzzles.part(|shown| shown.ply);
    let at_end = puzzles.part(|shown| !shown.can_step_forward);
    let plays = puzzles.part(|shown| shown.plays);
    let play_through = move || context.text(if plays.get() { say::STOP_PLAYING } else { say::PLAY_THROUGH });
    let to = move |event: PuzzleEvent| move |_| puzzles.send(event.clone());
    let step = move |walk: Walk| to(PuzzleEvent::Walk(walk));
    view! {
        <Show when=move || has_moves.get()>
            <h2>{move || context.text(if is_open.get() { say::MOVES } else { say::SOLUTION })}</h2>
            <MoveList moves seats=Signal::stored(2) shown_ply on_go=move |ply| puzzles.send(PuzzleEvent::Show(ply))/>
            <div class="buttons">
                <button type="button" disabled=puzzles.part(|shown| !shown.can_step_back) on:click=step(Walk::Back)>
                    {t(say::GO_BACK)}
                </button>
                <button type="button" disabled=at_end on:click=step(Walk::Forward)>{t(say::GO_FORWARD)}</button>
                <Show when=move || !is_open.get()>
                    <button type="button" disabled=at_end on:click=to(PuzzleEvent::PlayThrough)>{play_through}</button>
                </Show>
            </div>
        </Show>
    }
}

/// All puzzles by grade, each with a button that goes to it; solved puzzles have a tick.
#[component]
fn AllPuzzles(puzzles: Running<PuzzleSession>) -> impl IntoView {
    let button = move |number: usize| {
        let entry = puzzles.part(move |shown| shown.puzzles[number - 1].clone());
        let is_here = puzzles.part(move |shown| shown.number == number);
        view! {
            <li>
                <button
                    type="button"
                    class:solved=move || entry.get().is_solved
                    aria-label=move || entry.get().name
                    aria-current=move || is_here.get().then_some("true")
                    on:click=move |_| puzzles.send(PuzzleEvent::GoTo(number))
                >
                    {number}
                </button>
            </li>
        }
    };
    let of_grade = move |entries: &[PuzzleEntry]| {
        let buttons = entries.iter().map(|entry| button(entry.number)).collect_view();
        view! { <h3><GradeMark grade=Signal::stored(entries[0].grade)/></h3><ul class="to-puzzles">{buttons}</ul> }
    };
    let entries = puzzles.view.get_untracked().puzzles;
    view! {
        <details class="all">
            <summary>{puzzles.part(|shown| shown.solved.clone())}</summary>
            {entries.chunk_by(|a, b| a.grade == b.grade).map(of_grade).collect_view()}
        </details>
    }
}
