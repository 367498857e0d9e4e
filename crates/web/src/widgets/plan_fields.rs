//! Choosing a game and its options.

use cairn_core::Choice;
use cairn_games::GameKind;
use cairn_i18n::say;
use cairn_session::SetupForm;
use leptos::prelude::*;

use crate::context::{Context, t};

/// The fields for a game and its options.
#[component]
pub(crate) fn PlanFields(
    /// What is chosen.
    plan: RwSignal<SetupForm>,
) -> impl IntoView {
    let chosen = Memo::new(move |_| plan.with(SetupForm::game));
    let game = move |&game: &GameKind| {
        let choose = move |_| plan.update(|plan| *plan = SetupForm::new(&game.into(), plan.seats()));
        view! {
            <label class="pill">
                <input type="radio" name="game" prop:checked=move || chosen.get() == game on:change=choose/>
                <span>{game.title()}</span>
            </label>
        }
    };
    let options = move || {
        chosen.track();
        let choices: Vec<&'static Choice> =
            plan.with_untracked(|plan| plan.options().map(|(choice, _)| choice).collect());
        let field = |(number, choice)| view! { <OptionField plan number choice/> };
        choices.into_iter().enumerate().map(field).collect_view()
    };
    view! {
        <fieldset class="option">
            <legend>{t(say::GAME)}</legend>
            <div class="pills">{GameKind::ALL.iter().map(game).collect_view()}</div>
        </fieldset>
        {options}
    }
}

/// The field for one option. It stays while its value changes, and so does the focus in it.
#[component]
pub(crate) fn OptionField(
    /// What is chosen.
    plan: RwSignal<SetupForm>,
    /// Which option of the game it is.
    number: usize,
    /// What there is to choose.
    choice: &'static Choice,
) -> impl IntoView {
    let context = Context::get();
    let name = move || say::option_name(choice.name).map_or(choice.name, |phrase| context.text(phrase));
    let place = Memo::new(move |_| plan.with(|plan| plan.options().nth(number).map(|(_, place)| place)));
    let value = move |(at, value): (usize, &'static str)| {
        let text = move || say::value_name(value).map_or(value, |phrase| context.text(phrase));
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name=choice.name
                    prop:checked=move || place.get() == Some(at)
                    on:change=move |_| plan.update(|plan| plan.set_option(number, at))
                />
                <span>{text}</span>
            </label>
        }
    };
    view! {
        <fieldset class="option">
            <legend>{name}</legend>
            <div class="pills">{choice.values.iter().copied().enumerate().map(value).collect_view()}</div>
        </fieldset>
    }
}
