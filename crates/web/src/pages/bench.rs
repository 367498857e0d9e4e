//! How fast the engine is in this browser.

use cairn_i18n::say;
use leptos::prelude::*;

use super::title_phrase;
use crate::context::{Context, t};
use crate::thinker::Thinker;
use cairn_session::worker::{BenchRow, Request, Response};

/// The page that measures.
#[component]
pub(crate) fn BenchPage() -> impl IntoView {
    title_phrase(say::BENCH);
    let context = Context::get();
    let rows = RwSignal::new(Vec::<BenchRow>::new());
    let signature = RwSignal::new(None::<String>);
    let running = RwSignal::new(false);
    let thinker = Thinker::new();
    let measure = move |_| {
        rows.set(Vec::new());
        signature.set(None);
        running.set(true);
        thinker.ask(Request::Bench, move |answer| {
            if let Response::Measured(measured, found) = answer {
                rows.set(measured);
                running.set(found.is_none());
                signature.set(found);
            }
        });
    };
    let row = |row: BenchRow| {
        let speed = row.nodes as f64 / row.seconds.max(1e-9);
        view! {
            <tr>
                <th scope="row">{row.game}</th>
                <td>{row.nodes}</td>
                <td>{format!("{:.2}", row.seconds)}</td>
                <td>{format!("{speed:.0}")}</td>
            </tr>
        }
    };
    let button =
        move || if running.get() { context.text(say::BENCH_RUNNING) } else { context.text(say::BENCH_RUN) };
    view! {
        <section class="narrow bench">
            <h1>{t(say::BENCH)}</h1>
            <p>{t(say::BENCH_ABOUT)}</p>
            <p><button type="button" class="main" on:click=measure disabled=running>{button}</button></p>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t(say::GAME)}</th>
                        <th scope="col">{t(say::BENCH_POSITIONS)}</th>
                        <th scope="col">{t(say::BENCH_SECONDS)}</th>
                        <th scope="col">{t(say::BENCH_SPEED)}</th>
                    </tr>
                </thead>
                <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
            </table>
            <p class="signature" aria-live="polite">
                {move || signature.get().map(|signature| context.fill(say::BENCH_SIGNATURE, &[&signature]))}
            </p>
        </section>
    }
}
