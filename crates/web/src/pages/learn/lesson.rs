//! One lesson, step by step.

use cairn_desk::{Seated, Sitting, picks};
use cairn_games::lesson::{LessonRun, Outcome, Task, Text};
use cairn_games::{GameId, Setup};
use cairn_words::say;
use leptos::html::{Div, H2};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use crate::board::{MoveBoard, Shown};
use crate::browser;
use crate::context::{Context, t};
use crate::pages::not_found::NotFoundPage;
use crate::pages::play::keep;
use crate::pages::{game_param, title};
use crate::widgets::Marked;

/// The page of the lesson of one game.
#[component]
pub(crate) fn LessonPage() -> impl IntoView {
    let game = game_param();
    move || match game.get() {
        Some(game) => view! { <Lesson game/> }.into_any(),
        None => view! { <NotFoundPage/> }.into_any(),
    }
}

/// What is said of what the learner did.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Said {
    Right(String),
    Wrong(String),
    /// A hint of the step.
    Hint(Text),
}

/// A lesson as it is seen. Copies are the same one.
#[derive(Clone, Copy)]
struct Course {
    context: Context,
    run: RwSignal<LessonRun>,
    shown: Memo<Shown>,
    said: RwSignal<Option<Said>>,
}

impl Course {
    fn new(game: GameId) -> Course {
        let run = RwSignal::new(LessonRun::new(game));
        let shown = Memo::new(move |_| run.with(|run| Shown::of(run.table())));
        Course { context: Context::get(), run, shown, said: RwSignal::new(None) }
    }

    fn try_move(self, mv: &str) {
        let language = self.context.language();
        let said = match self.run.try_update(|run| run.try_move(mv, language)) {
            Some(Outcome::Right { say }) => Said::Right(say),
            Some(Outcome::Wrong { say }) => Said::Wrong(say),
            Some(Outcome::Illegal { say }) => Said::Wrong(picks::sentence(&say)),
            None => return,
        };
        self.say(said);
    }

    fn say(self, said: Said) {
        let text = match &said {
            Said::Right(text) | Said::Wrong(text) => text.clone(),
            Said::Hint(text) => text.text(self.context.language()).to_owned(),
        };
        self.context.announce(text.replace("**", ""));
        self.said.set(Some(said));
    }

    /// Goes elsewhere in the lesson.
    fn go(self, way: impl FnOnce(&mut LessonRun)) {
        self.said.set(None);
        self.run.update(way);
    }

    fn hint(self) {
        if let Task::Move { hint, .. } = &self.run.with_untracked(LessonRun::step).task {
            self.say(Said::Hint(*hint));
        }
    }
}

#[component]
fn Lesson(game: GameId) -> impl IntoView {
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
                    on_refused=move |reason: String| course.say(Said::Wrong(reason))
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
    let context = course.context;
    let heading = NodeRef::<H2>::new();
    let number = Memo::new(move |_| course.run.with(LessonRun::number));
    // Whoever goes on by keyboard or listens begins at the new text; whoever looks at a small screen begins at the
    // board.
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
    let count = move || course.run.with(LessonRun::count);
    let title = move || course.run.with(LessonRun::step).title.text(context.language());
    let text =
        Signal::derive(move || course.run.with(LessonRun::step).text.text(context.language()).to_owned());
    let said = move || {
        course.said.get().map(|said| {
            let (class, text) = match said {
                Said::Right(text) => ("verdict right", text),
                Said::Wrong(text) => ("verdict wrong", text),
                Said::Hint(text) => ("verdict", text.text(context.language()).to_owned()),
            };
            view! { <div class=class><Marked text=Signal::stored(text)/></div> }
        })
    };
    view! {
        <div class="teaching">
            <p class="quiet">{move || context.fill(say::STEP_OF, &[&number.get(), &count()])}</p>
            <progress max=count value=move || number.get() aria-hidden="true"></progress>
            <h2 node_ref=heading tabindex="-1">{title}</h2>
            <Marked text/>
            {said}
        </div>
    }
}

#[component]
fn Steps(course: Course, game: GameId) -> impl IntoView {
    let can_go_on = Memo::new(move |_| course.run.with(LessonRun::can_go_on));
    let is_last = Memo::new(move |_| course.run.with(|run| run.number() == run.count()));
    let is_first = move || course.run.with(|run| run.number() == 1);
    let navigate = use_navigate();
    let first_game = Callback::new(move |()| {
        let table = Setup::from(game).deal(browser::seed());
        let mut seats = vec![Seated::Person];
        seats.extend((1..table.seats()).filter_map(|_| "1".parse().ok()));
        keep(&Sitting::new(table, seats));
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
        <p><A href=format!("/rules/{game}")>{t(say::FULL_RULES)}</A></p>
    }
}
