//! Choosing a game and its options.

use cairn_core::Choice;
use cairn_games::GameKind;
use cairn_i18n::say;
use cairn_session::SetupForm;
use leptos::prelude::*;

use super::Pills;
use crate::context::{Context, t};

/// The fields for a game and its options.
#[component]
pub(crate) fn PlanFields(
    /// What is chosen.
    plan: RwSignal<SetupForm>,
) -> impl IntoView {
    let chosen = Memo::new(move |_| plan.with(SetupForm::game));
    let games = GameKind::ALL.iter().map(|&game| (game, game.title().into_any())).collect();
    let choose = move |game: GameKind| plan.update(|plan| *plan = SetupForm::new(&game.into(), plan.seats()));
    let options = move || {
        chosen.track();
        let choices: Vec<&'static Choice> =
            plan.with_untracked(|plan| plan.options().map(|(choice, _)| choice).collect());
        let field = |(number, choice)| view! { <OptionField plan number choice/> };
        choices.into_iter().enumerate().map(field).collect_view()
    };
    view! {
        <Pills legend=t(say::GAME) name="game" items=games chosen on_choose=choose/>
        {options}
    }
}

/// The field for one option.
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
    // The field is made anew when another game is chosen.
    let game = plan.with_untracked(SetupForm::game);
    let name = move || game.option_name(choice.name).map_or(choice.name, |phrase| context.text(phrase));
    let place = Memo::new(move |_| plan.with(|plan| plan.options().nth(number).map(|(_, place)| place)));
    let value = |(at, &value): (usize, &&'static str)| {
        let text = move || game.value_name(choice.name, value).map_or(value, |phrase| context.text(phrase));
        (Some(at), text.into_any())
    };
    let items = choice.values.iter().enumerate().map(value).collect();
    let choose = move |at: Option<usize>| {
        plan.update(|plan| at.into_iter().for_each(|at| plan.set_option(number, at)));
    };
    view! { <Pills legend=name name=choice.name items chosen=place on_choose=choose/> }
}
