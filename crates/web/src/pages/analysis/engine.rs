//! The engine beside the board: what it sees of the position in which one stands.

use std::collections::HashMap;
use std::time::Duration;

use cairn_engine::{Line, Report, Score};
use cairn_i18n::say;
use cairn_session::{GameText, Order, Ticket};
use cairn_session::{NodeId, ProvenChange, compact, score_text};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::state::Study;
use crate::board::Arrow;
use crate::browser;
use crate::context::{Context, t};
use crate::message::{Request, Response};
use crate::thinker::Thinker;

/// Who looks: without a limit, until it is told to stop.
const WHO: &str = "engine:hash=32";
/// Whether it is on, and how many lines it shows.
const KEY: &str = "cairn.analysis.engine";
/// How many lines can be shown at most.
const MOST_LINES: usize = 5;
/// One who walks fast has it look only where one stops.
const PAUSE: Duration = Duration::from_millis(160);

/// The engine. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Engine {
    is_on: RwSignal<bool>,
    lines: RwSignal<usize>,
    /// What it sees of the position in which one stands.
    report: RwSignal<Option<Report<String>>>,
    /// The most that was seen of each position.
    known: StoredValue<HashMap<NodeId, Report<String>>>,
    timer: StoredValue<Option<TimeoutHandle>>,
    thinker: Thinker,
}

impl Engine {
    /// As it was left: `on 3` or `off 3`.
    pub(super) fn load() -> Engine {
        let kept = browser::stored(KEY).unwrap_or_default();
        let (switch, lines) = kept.split_once(' ').unwrap_or(("on", "3"));
        let lines = lines.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines));
        Engine {
            is_on: RwSignal::new(switch != "off"),
            lines: RwSignal::new(lines.unwrap_or(3)),
            report: RwSignal::new(None),
            known: StoredValue::new(HashMap::new()),
            timer: StoredValue::new(None),
            thinker: Thinker::new(),
        }
    }

    fn keep(self) {
        let switch = if self.is_on.get_untracked() { "on" } else { "off" };
        browser::store(KEY, &format!("{switch} {}", self.lines.get_untracked()));
    }

    /// Forgets everything that belongs to a tree.
    pub(super) fn forget(self) {
        self.known.update_value(HashMap::clear);
    }

    /// Stops looking.
    pub(super) fn rest(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        self.thinker.stop();
    }

    /// Looks at the position in which one stands, if it is on and the game goes on there.
    pub(super) fn look(self, study: Study) {
        self.rest();
        let (now, goes_on) =
            study.tree.with_untracked(|tree| (tree.now(), tree.status(tree.now()).to_move().is_some()));
        self.report.set(self.known.with_value(|known| known.get(&now).cloned()));
        if self.is_on.get_untracked() && goes_on {
            let ask = move || self.ask(study, now);
            self.timer.set_value(set_timeout_with_handle(ask, PAUSE).ok());
        }
    }

    fn ask(self, study: Study, now: NodeId) {
        let game = study.tree.with_untracked(|tree| GameText::of(tree.table()));
        let Ok(spec) = WHO.parse() else { return };
        let order = Order { spec, game, lines: self.lines.get_untracked(), pace: Duration::ZERO };
        self.thinker.ask(Request::Think(Ticket::default(), Box::new(order)), move |answer| {
            if let Response::Thought(thought) = answer {
                self.hear(study, now, thought.report);
            }
        });
    }

    fn hear(self, study: Study, id: NodeId, report: Report<String>) {
        let is_news = self.known.with_value(|known| {
            known
                .get(&id)
                .is_none_or(|old| report.depth >= old.depth || report.lines.len() != old.lines.len())
        });
        if is_news {
            study.note(id, &report);
            self.known.update_value(|known| {
                known.insert(id, report.clone());
            });
            self.report.set(Some(report));
        }
    }

    fn set_on(self, study: Study, on: bool) {
        self.is_on.set(on);
        self.keep();
        self.look(study);
    }

    fn set_lines(self, study: Study, lines: usize) {
        self.lines.set(lines);
        self.keep();
        self.look(study);
    }

    /// The lines to show.
    fn shown(self) -> Vec<Line<String>> {
        let mut lines = self.report.with(|report| report.as_ref().map(|report| report.lines.clone()));
        if let Some(lines) = &mut lines {
            lines.truncate(self.lines.get());
        }
        lines.filter(|_| self.is_on.get()).unwrap_or_default()
    }

    /// The first moves of the lines as arrows, the best one the strongest.
    pub(super) fn arrows(self, study: Study) -> Vec<Arrow> {
        let table = study.shown.get();
        let arrow = |(rank, line): (usize, Line<String>)| {
            let route = table.route(line.moves.first()?);
            let [from, .., to] = &route[..] else { return None };
            Some(Arrow { from: from.clone(), to: to.clone(), weight: 1.0 / (rank + 1) as f64 })
        };
        self.shown().into_iter().enumerate().filter_map(arrow).collect()
    }
}

/// The switch, how far the engine has seen, and its lines.
#[component]
pub(super) fn EnginePanel(study: Study) -> impl IntoView {
    let context = Context::get();
    let engine = study.engine;
    let change = move |event| {
        if let Ok(lines) = event_target_value(&event).parse() {
            engine.set_lines(study, lines);
        }
    };
    let choice = move |number: usize| {
        view! { <option value=number selected=move || engine.lines.get() == number>{number}</option> }
    };
    let is_over = move || study.tree.with(|tree| tree.status(tree.now()).to_move().is_none());
    let facts = move || {
        if is_over() {
            return context.text(say::IS_OVER).to_owned();
        }
        if !engine.is_on.get() {
            return context.text(say::ENGINE_IS_OFF).to_owned();
        }
        engine.report.with(|report| match report {
            Some(report) => facts(report, context),
            None => context.text(say::ENGINE_BEGINS).to_owned(),
        })
    };
    // The rows stay while what they say changes: a button that is made anew under the finger hears no click.
    let row = move |rank: usize| {
        let line = Memo::new(move |_| engine.shown().into_iter().nth(rank));
        view! { <LineRow study line/> }
    };
    let lines = (0..MOST_LINES).map(row).collect_view();
    view! {
        <section class="engine" aria-label=t(say::ENGINE)>
            <div class="engine-head">
                <label class="switch">
                    <input
                        type="checkbox"
                        prop:checked=move || engine.is_on.get()
                        on:change=move |event| engine.set_on(study, event_target_checked(&event))
                    />
                    <span>{t(say::ENGINE_SWITCH)}</span>
                </label>
                <label class="count">
                    <span>{t(say::ENGINE_LINES)}</span>
                    <select on:change=change>{(1..=MOST_LINES).map(choice).collect_view()}</select>
                </label>
            </div>
            <p class="facts">{facts}</p>
            <ol class="lines" style:min-height=move || format!("{}em", 2.6 * engine.lines.get() as f64)>{lines}</ol>
        </section>
    }
}

fn facts(report: &Report<String>, context: Context) -> String {
    let seconds = report.elapsed.as_secs_f64();
    let speed = if seconds > 0.0 { (report.nodes as f64 / seconds) as u64 } else { report.nodes };
    let depth = context.fill(say::ENGINE_DEPTH, &[&report.depth]);
    let speed = context.fill(say::ENGINE_SPEED, &[&compact(report.nodes), &compact(speed)]);
    format!("{depth} · {speed}")
}

#[component]
fn LineRow(study: Study, line: Memo<Option<Line<String>>>) -> impl IntoView {
    let context = Context::get();
    let moves = move || line.with(|line| line.as_ref().map(|line| line.moves.clone())).unwrap_or_default();
    let score = move || line.with(|line| line.as_ref().map(|line| line.score)).unwrap_or(Score::EVEN);
    let first = Memo::new(move |_| moves().into_iter().next().unwrap_or_default());
    let proven_change = move || {
        let best = study.engine.shown().first()?.score;
        Some(format!("({}) ", ProvenChange::of(best, score())?.name().text(context.language())))
    };
    let rest = move || moves().get(1..).unwrap_or_default().join(" ");
    let play = move |_| study.play(&first.get_untracked());
    view! {
        <Show when=move || !first.with(String::is_empty)>
            <li>
                <span class="score" class:proven=move || score().is_proven()>
                    {move || score_text(score(), context.language())}
                </span>
                <button
                    type="button"
                    class="first"
                    aria-label=move || context.fill(say::PLAY_LINE, &[&first.get()])
                    on:click=play
                >
                    {first}
                </button>
                <span class="rest">{proven_change} {rest}</span>
            </li>
        </Show>
    }
}
