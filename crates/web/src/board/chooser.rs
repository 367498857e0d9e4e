//! The question beside a board, as buttons.

use cairn_core::Pick;
use cairn_i18n::say;
use cairn_session::{Answer, InputEvent, InputView, Question};
use leptos::prelude::*;

use crate::context::Context;

/// Buttons for the moves without a place, or for the answers to a question, which is said aloud with the answer that is
/// proposed.
#[component]
pub(super) fn Chooser(input: Signal<InputView>, send: Callback<InputEvent>) -> impl IntoView {
    let context = Context::get();
    let asked = Memo::new(move |_| {
        input.with(|input| match &input.question {
            Question::Board => (None, input.buttons.clone()),
            Question::Count { counts, .. } => {
                let ends = [counts.first(), counts.last()].map(|end| end.copied().unwrap_or_default());
                let pick = |count| InputEvent::Pick(Pick::Count(count));
                let answers = counts.iter().map(|&count| Answer::new(count.to_string(), pick(count)));
                (Some(context.fill(say::HOW_MANY, &[&ends[0], &ends[1]])), answers.collect())
            }
            Question::Choice { title, answers, .. } => (Some(title.clone()), answers.clone()),
        })
    });
    let proposed = Memo::new(move |_| {
        input.with(|input| match &input.question {
            Question::Board => None,
            Question::Count { counts, proposed, .. } => counts.iter().position(|count| count == proposed),
            Question::Choice { at, .. } => Some(*at),
        })
    });
    let button = move |(place, Answer { text, event, cells }): (usize, Answer)| {
        let pressed = move || Some(if proposed.get()? == place { "true" } else { "false" });
        view! {
            <button
                type="button"
                class="choice"
                aria-pressed=pressed
                data-cell=cells.into_iter().next()
                on:click=move |_| send.run(event.clone())
            >
                {text}
            </button>
        }
    };
    let cancel = move || {
        view! {
            <button type="button" class="choice quiet" on:click=move |_| send.run(InputEvent::Clear)>
                {context.text(say::CANCEL)}
            </button>
        }
    };
    let answer_proposed =
        move || asked.with(|(_, answers)| answers.get(proposed.get()?).map(|answer| answer.text.clone()));
    view! {
        <p role="status">
            {move || asked.with(|(title, _)| title.clone())} " " <span class="said">{answer_proposed}</span>
        </p>
        {move || {
            let (title, answers) = asked.get();
            let can_cancel = title.is_some() && answers.iter().all(|answer| answer.event != InputEvent::Clear);
            (!answers.is_empty()).then(|| view! {
                <div class="choices">
                    {answers.into_iter().enumerate().map(button).collect_view()} {can_cancel.then(cancel)}
                </div>
            })
        }}
    }
}
