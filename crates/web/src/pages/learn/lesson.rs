//! One lesson, step by step.

use cairn_games::lesson::{LessonRun, Task};
use cairn_games::{GameKind, Setup};
use cairn_i18n::say;
use cairn_session::{LocalGame, LocalPlayer};
use leptos::html::{Div, H2};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::focus_on_change;
use super::verdict::{Verdict, VerdictLine};
use crate::board::{MoveBoard, Shown};
use crate::browser;
use crate::context::{Context, t};
use crate::pages::game_page;
use crate::pages::play::keep;
use crate::pages::title;
use crate::widgets::Marked;

/// The page of the lesson of one game.
#[component]
pub(crate) fn LessonPage() -> impl IntoView {
    game_page(|game| view! { <Lesson game/> }.into_any())
}

/// A lesson as it is seen. Copies are the same one.
#[derive(Clone, Copy)]
struct Course {
    run: RwSignal<LessonRun>,
    shown: Memo<Shown>,
    verdict: Verdict,
}

impl Course {
    fn new(game: GameKind) -> Course {
        let run = RwSignal::new(LessonRun::new(game));
        let shown = Memo::new(move |_| run.with(|run| Shown::of(run.table())));
        Course { run, shown, verdict: Verdict::new() }
    }

    fn try_move(self, mv: &str) {
        let language = self.verdict.context.language();
        if let Some(outcome) = self.run.try_update(|run| run.try_move(mv, language)) {
            self.verdict.of(outcome);
        }
    }

    /// Goes elsewhere in the lesson.
    fn go(self, way: impl FnOnce(&mut LessonRun)) {
        self.verdict.clear();
        self.run.update(way);
    }

    fn hint(self) {
        if let Task::Move { hint, .. } = &self.run.with_untracked(LessonRun::step).task {
            self.verdict.hint(hint.text(self.verdict.context.language()).to_owned());
        }
    }
}

#[component]
fn Lesson(game: GameKind) -> impl IntoView {
    let context = Context::get();
    title(move || context.fill(say::LESSON_OF, &[&game.title()]));
    let course = Course::new(game);
    let marks = Signal::derive(move || {
        let marks =
            course.run.with(|run| if run.can_go_on() && !is_reading(run) { &[] } else { run.step().marks });
        marks.iter().map(|&mark| mark.to_owned()).collect::<Vec<_>>()
    });
    let label = Signal::derive(move || context.fill(say::BOARD_LABEL, &[&game.title(), &""]));
    let stage = NodeRef::<Div>::new();
    let to_do = Signal::derive(move || course.run.with(|run| !run.can_go_on()));
    view! {
        <section class="game lesson">
            <div class="stage" node_ref=stage>
                <MoveBoard
                    table=course.shown
                    enabled=to_do
                    on_move=move |mv: String| course.try_move(&mv)
                    on_refused=move |reason: String| course.verdict.wrong(reason)
                    hint=marks
                    label=label
                />
            </div>
            <div class="panel">
                <h1>{move || context.fill(say::LESSON_OF, &[&game.title()])}</h1>
                <Teaching course stage/>
                <Steps course game/>
            </div>
        </section>
    }
}

fn is_reading(run: &LessonRun) -> bool {
    matches!(run.step().task, Task::Read)
}

/// What there is to know, and what is said of what was done.
#[component]
fn Teaching(course: Course, stage: NodeRef<Div>) -> impl IntoView {
    let context = course.verdict.context;
    let heading = NodeRef::<H2>::new();
    let number = Memo::new(move |_| course.run.with(LessonRun::number));
    focus_on_change(number, heading, stage);
    let count = move || course.run.with(LessonRun::count);
    let title = move || course.run.with(LessonRun::step).title.text(context.language());
    let text =
        Signal::derive(move || course.run.with(LessonRun::step).text.text(context.language()).to_owned());
    view! {
        <div class="teaching">
            <p class="quiet">{move || context.fill(say::STEP_OF, &[&number.get(), &count()])}</p>
            <progress max=count value=move || number.get() aria-hidden="true"></progress>
            <h2 node_ref=heading tabindex="-1">{title}</h2>
            <Marked text/>
            <VerdictLine verdict=course.verdict/>
        </div>
    }
}

#[component]
fn Steps(course: Course, game: GameKind) -> impl IntoView {
    let can_go_on = Memo::new(move |_| course.run.with(LessonRun::can_go_on));
    let is_last = Memo::new(move |_| course.run.with(|run| run.number() == run.count()));
    let is_first = move || course.run.with(|run| run.number() == 1);
    let navigate = use_navigate();
    let first_game = Callback::new(move |()| {
        let table = Setup::from(game).deal(browser::seed());
        let mut seats = vec![LocalPlayer::Person];
        seats.extend((1..table.seats()).filter_map(|_| "1".parse().ok()));
        keep(&LocalGame::new(table, seats));
        navigate("/play", Default::default());
    });
    let next = move |_| {
        course.go(|run| {
            run.go_on();
        })
    };
    view! {
        <div class="buttons">
            <button type="button" disabled=is_first on:click=move |_| course.go(|run| { run.go_back(); })>
                {t(say::PREVIOUS_STEP)}
            </button>
            <Show when=move || !can_go_on.get()>
                <button type="button" on:click=move |_| course.hint()>{t(say::SHOW_HINT)}</button>
                <button type="button" class="quiet" on:click=next>{t(say::SKIP_STEP)}</button>
            </Show>
            <Show when=move || can_go_on.get() && !course.run.with(is_reading)>
                <button type="button" on:click=move |_| course.go(LessonRun::retry)>{t(say::RETRY_STEP)}</button>
            </Show>
            <Show when=move || can_go_on.get() && !is_last.get()>
                <button type="button" class="main" on:click=next>{t(say::NEXT_STEP)}</button>
            </Show>
            <Show when=move || is_last.get() && can_go_on.get()>
                <button type="button" class="main" on:click=move |_| first_game.run(())>{t(say::FIRST_GAME)}</button>
            </Show>
        </div>
        <div class="elsewhere">
            <A href=format!("/learn/{game}/puzzles")>{t(say::PUZZLES)}</A>
            <A href=format!("/rules/{game}")>{t(say::FULL_RULES)}</A>
        </div>
    }
}
