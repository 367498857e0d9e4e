//! The puzzles of one game.

mod list;
mod state;

use cairn_games::puzzle::Grade;
use cairn_games::{GameKind, PuzzleRun, seat_name};
use cairn_i18n::say;
use leptos::html::{Div, H2};
use leptos::prelude::*;
use leptos_router::components::A;

use self::list::AllPuzzles;
use self::state::Solving;
use super::focus_on_change;
use super::verdict::VerdictLine;
use crate::board::MoveBoard;
use crate::context::{Context, t};
use crate::pages::game_page;
use crate::pages::title;
use crate::widgets::{MoveList, TypedMove};

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
    match Solving::new(game) {
        Some(solving) => view! {
            <section class="game lesson puzzles">
                <Question solving game heading/>
            </section>
        }
        .into_any(),
        None => view! { <section class="narrow"><h1>{heading}</h1><p>{t(say::NO_PUZZLES)}</p></section> }
            .into_any(),
    }
}

#[component]
fn Question(
    solving: Solving,
    game: GameKind,
    heading: impl Fn() -> String + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let context = solving.verdict.context;
    let stage = NodeRef::<Div>::new();
    let label = Signal::derive(move || context.fill(say::BOARD_LABEL, &[&game.title(), &""]));
    view! {
        <div class="stage" node_ref=stage>
            <MoveBoard
                table=solving.shown
                enabled=Signal::derive(move || solving.is_open())
                on_move=move |mv: String| solving.try_move(&mv)
                on_refused=move |reason: String| solving.verdict.wrong(reason)
                hint=solving.hint
                label=label
            />
        </div>
        <div class="panel">
            <h1>{heading}</h1>
            <Asked solving stage/>
            <Buttons solving/>
            {move || if solving.is_open() {
                view! { <TypedMove on_move=move |mv: String| solving.try_move(&mv)/> }.into_any()
            } else {
                view! { <Solution solving/> }.into_any()
            }}
            <AllPuzzles solving/>
            <div class="elsewhere">
                <A href=move || solving.analysis()>{t(say::ANALYSIS)}</A>
                <A href=format!("/learn/{game}")>{move || context.fill(say::LESSON_OF, &[&game.title()])}</A>
                <A href=format!("/rules/{game}")>{t(say::FULL_RULES)}</A>
            </div>
        </div>
    }
}

/// What is to be found, how hard that is, and what is said of what was tried.
#[component]
fn Asked(solving: Solving, stage: NodeRef<Div>) -> impl IntoView {
    let context = solving.verdict.context;
    let heading = NodeRef::<H2>::new();
    let number = Memo::new(move |_| solving.run.with(PuzzleRun::number));
    focus_on_change(number, heading, stage);
    let count = move || solving.run.with(PuzzleRun::count);
    let task = move || {
        let language = context.language();
        let solver = solving.run.with(|run| seat_name(run.table(), run.puzzle().solver(), language));
        say::MOVE_AND_WIN.fill(language, &[&solver])
    };
    let grade = Memo::new(move |_| solving.run.with(|run| run.puzzle().grade()));
    view! {
        <div class="teaching">
            <p class="quiet">
                {move || context.fill(say::PUZZLE_OF, &[&number.get(), &count()])}
                <Show when=move || solving.is_solved(number.get())>
                    " · "<span class="solved">{t(say::IS_SOLVED)}</span>
                </Show>
            </p>
            <h2 node_ref=heading tabindex="-1">{task}</h2>
            <p><GradeMark grade=Signal::from(grade)/></p>
            <VerdictLine verdict=solving.verdict/>
        </div>
    }
}

/// How hard a puzzle is, in signs and in words.
#[component]
pub(super) fn GradeMark(
    /// How hard.
    grade: Signal<Grade>,
) -> impl IntoView {
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

#[component]
fn Buttons(solving: Solving) -> impl IntoView {
    let is_open = Memo::new(move |_| solving.is_open());
    let is_first = move || solving.run.with(|run| run.number() == 1);
    let is_last = move || solving.run.with(|run| run.number() == run.count());
    let to = move |way: fn(&mut PuzzleRun) -> bool| {
        move |_| {
            solving.go(|run| {
                way(run);
            })
        }
    };
    view! {
        <div class="buttons">
            <button type="button" disabled=is_first on:click=to(PuzzleRun::go_back)>{t(say::PREVIOUS_PUZZLE)}</button>
            <Show when=move || is_open.get()>
                <button type="button" on:click=move |_| solving.show_hint()>{t(say::SHOW_HINT)}</button>
                <button type="button" on:click=move |_| solving.show_solution()>{t(say::SHOW_SOLUTION)}</button>
            </Show>
            <Show when=move || !is_open.get()>
                <button type="button" on:click=move |_| solving.go(PuzzleRun::retry)>{t(say::RETRY_STEP)}</button>
            </Show>
            <button type="button" class:main=move || !is_open.get() disabled=is_last on:click=to(PuzzleRun::go_on)>
                {t(say::NEXT_PUZZLE)}
            </button>
        </div>
    }
}

/// The moves from the one that wins to the end of the game, as far as they were gone through.
#[component]
fn Solution(solving: Solving) -> impl IntoView {
    let moves = Signal::derive(move || solving.shown.get().played());
    let seats = Signal::derive(move || solving.shown.get().seats());
    let context = solving.verdict.context;
    let at_start = move || solving.shown.get().ply() <= 1;
    let at_end = Memo::new(move |_| solving.is_at_end());
    let play_through = move || {
        let phrase = if solving.plays.get() { say::STOP_PLAYING } else { say::PLAY_THROUGH };
        context.text(phrase)
    };
    view! {
        <h2>{t(say::SOLUTION)}</h2>
        <MoveList moves seats/>
        <div class="buttons">
            <button type="button" disabled=at_start on:click=move |_| solving.step_back()>{t(say::GO_BACK)}</button>
            <button type="button" disabled=move || at_end.get() on:click=move |_| solving.step_on()>{t(say::GO_FORWARD)}</button>
            <button type="button" disabled=move || at_end.get() on:click=move |_| solving.play_through()>{play_through}</button>
        </div>
    }
}
