//! All puzzles of a game at a glance.

use cairn_games::PuzzleRun;
use cairn_games::puzzle::Grade;
use cairn_i18n::say;
use leptos::prelude::*;

use super::GradeMark;
use super::state::Solving;

/// All puzzles, by how hard they are, to go to each; those that were solved have a tick.
#[component]
pub(super) fn AllPuzzles(solving: Solving) -> impl IntoView {
    let context = solving.verdict.context;
    let solved_of = move || {
        let count = solving.run.with(PuzzleRun::count);
        context.fill(say::SOLVED_OF, &[&solving.solved_count(), &count])
    };
    let of_grade = move |grade: Grade| {
        let numbers: Vec<usize> = solving.run.with_untracked(|run| {
            let graded = (1..).zip(run.puzzles()).filter(|(_, puzzle)| puzzle.grade() == grade);
            graded.map(|(number, _)| number).collect()
        });
        (!numbers.is_empty()).then(|| {
            view! {
                <h3><GradeMark grade=Signal::stored(grade)/></h3>
                <ul class="to-puzzles">
                    {numbers.into_iter().map(|number| view! { <li><To solving number/></li> }).collect_view()}
                </ul>
            }
        })
    };
    view! {
        <details class="all">
            <summary>{solved_of}</summary>
            {Grade::ALL.map(of_grade).collect_view()}
        </details>
    }
}

/// Goes to one puzzle.
#[component]
fn To(solving: Solving, number: usize) -> impl IntoView {
    let context = solving.verdict.context;
    let is_solved = Memo::new(move |_| solving.is_solved(number));
    let is_here = move || solving.run.with(|run| run.number() == number);
    let label = move || {
        let count = solving.run.with(PuzzleRun::count);
        let name = context.fill(say::PUZZLE_OF, &[&number, &count]);
        if is_solved.get() { format!("{name}, {}", context.text(say::IS_SOLVED)) } else { name }
    };
    let go = move |_| {
        solving.go(|run| {
            run.go_to(number);
        })
    };
    view! {
        <button type="button" class:solved=move || is_solved.get() aria-label=label aria-current=move || is_here().then_some("true") on:click=go>
            {number}
        </button>
    }
}
