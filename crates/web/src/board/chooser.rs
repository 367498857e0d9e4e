//! The question beside a board, as buttons.

use cairn_core::Pick;
use cairn_i18n::say;
use cairn_session::{InputEvent, InputView, Question};
use leptos::prelude::*;

use crate::context::Context;

/// Buttons for the moves without a place, or for the answers to a question.
#[component]
pub(super) fn Chooser(input: Signal<InputView>, send: Callback<InputEvent>) -> impl IntoView {
    let context = Context::get();
    let asked = Memo::new(move |_| {
        input.with(|input| match &input.question {
            Question::Board => (None, input.buttons.clone()),
            Question::Count { counts, .. } => {
                let ends = [counts.first(), counts.last()].map(|end| end.copied().unwrap_or_default());
                let answers = counts.iter().map(|&count| (count.to_string(), Pick::Count(count)));
                (Some(context.fill(say::HOW_MANY, &[&ends[0], &ends[1]])), answers.collect())
            }
            Question::Choice { title, answers, .. } => (Some(title.clone()), answers.clone()),
        })
    });
    let proposed = Memo::new(move |_| {
        input.with(|input| match &input.question {
            Question::Board => None,
            Question::Count { proposed, .. } => Some(Pick::Count(*proposed)),
            Question::Choice { answers, at, .. } => answers.get(*at).map(|(_, pick)| pick.clone()),
        })
    });
    let button = move |(text, pick): (String, Pick)| {
        let is_proposed = {
            let pick = pick.clone();
            move || proposed.with(|proposed| *proposed == Some(pick.clone()))
        };
        let choose = move |_| send.run(InputEvent::Pick(pick.clone()));
        view! { <button type="button" class="choice" class:main=is_proposed on:click=choose>{text}</button> }
    };
    let cancel = move || {
        view! {
            <button type="button" class="choice quiet" on:click=move |_| send.run(InputEvent::Clear)>
                {context.text(say::CANCEL)}
            </button>
        }
    };
    move || {
        let (title, answers) = asked.get();
        let is_asked = title.is_some();
        (!answers.is_empty()).then(|| {
            view! {
                {title.map(|title| view! { <p>{title}</p> })}
                <div class="choices">{answers.into_iter().map(button).collect_view()} {is_asked.then(cancel)}</div>
            }
        })
    }
}
