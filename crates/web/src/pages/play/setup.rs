//! Setting a game up: its options, and who plays.

use cairn_core::Choice;
use cairn_desk::{Plan, Seated, Sitting};
use cairn_games::GameId;
use cairn_words::{say, seat_name};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::state::keep;
use crate::board::{Board, Shown};
use crate::browser;
use crate::context::{Context, t};
use crate::pages::not_found::NotFoundPage;
use crate::pages::{game_param, title};

/// The page where a game is set up.
#[component]
pub(crate) fn SetupPage() -> impl IntoView {
    let game = game_param();
    move || match game.get() {
        Some(game) => view! { <Setup game/> }.into_any(),
        None => view! { <NotFoundPage/> }.into_any(),
    }
}

#[component]
fn Setup(game: GameId) -> impl IntoView {
    let context = Context::get();
    title(move || game.title().to_owned());
    let plan = RwSignal::new(Plan::new(&game.into(), &[Seated::Person]));
    let preview = Memo::new(move |_| Shown::of(plan.with(|plan| plan.setup().deal(7)).as_ref()));
    let navigate = use_navigate();
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let sitting = plan.with_untracked(|plan| {
            let table = plan.setup().deal(browser::seed());
            let seats = plan.seats_at(table.as_ref());
            Sitting::new(table, seats)
        });
        keep(&sitting);
        navigate("/play", Default::default());
    };
    let options = move || {
        let options: Vec<_> = plan.with(|plan| plan.options().collect());
        let one = |(number, (choice, place)): (usize, (&'static Choice, usize))| {
            view! { <OptionField choice place set=move |place| plan.update(|plan| plan.set_option(number, place))/> }
        };
        options.into_iter().enumerate().map(one).collect_view()
    };
    let seats = move || {
        let shown = preview.get();
        let one = |seat: cairn_core::Seat| {
            let number = seat.index();
            let name = Signal::derive({
                let shown = shown.clone();
                move || seat_name(&*shown, seat, context.language())
            });
            let colour = cairn_draw::colour(shown.tint(seat));
            let seated = plan.with_untracked(|plan| plan.seats()[number].clone());
            view! { <SeatField name colour seated set=move |seated| plan.update(|plan| plan.set_seat(number, seated))/> }
        };
        cairn_core::Seat::first(shown.seats()).map(one).collect_view()
    };
    // Who plays does not change what is dealt: the seats are made anew only with another table.
    let label = Signal::derive(move || context.fill(say::BOARD_LABEL, &[&game.title(), &""]));
    view! {
        <section class="setup">
            <div class="preview"><Board table=preview label/></div>
            <form on:submit=start>
                <h1>{game.title()}</h1>
                <fieldset class="seats">
                    <legend>{t(say::WHO_PLAYS)}</legend>
                    {seats}
                    <p class="quiet">{t(say::LEVEL_HINT)}</p>
                </fieldset>
                {options}
                <div class="actions">
                    <button type="submit" class="main">{t(say::START_GAME)}</button>
                    <A href=format!("/learn/{game}")>{t(say::LEARN)}</A>
                    <A href=format!("/rules/{game}")>{t(say::RULES)}</A>
                </div>
            </form>
        </section>
    }
}

#[component]
fn OptionField(
    choice: &'static Choice,
    place: usize,
    set: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let context = Context::get();
    let name = move || say::option_name(choice.name).map_or(choice.name, |phrase| context.text(phrase));
    let value = move |(number, value): (usize, &'static str)| {
        let text = move || say::value_name(value).map_or(value, |phrase| context.text(phrase));
        view! {
            <label class="pill">
                <input type="radio" name=choice.name prop:checked=number == place on:change=move |_| set(number)/>
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

#[component]
fn SeatField(
    name: Signal<String>,
    colour: &'static str,
    seated: Seated,
    set: impl Fn(Seated) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let context = Context::get();
    let chosen = seated.to_string();
    let offered = Seated::offered();
    let option = |seated: &Seated| {
        let (value, seated) = (seated.to_string(), seated.clone());
        let selected = value == chosen;
        let text = move || match &seated {
            Seated::Person => context.text(say::PERSON).to_owned(),
            engine => engine.name(context.language()),
        };
        view! { <option value=value selected=selected>{text}</option> }
    };
    let change = move |event| {
        if let Ok(seated) = event_target_value(&event).parse() {
            set(seated);
        }
    };
    view! {
        <label class="seat">
            <span class="swatch" style:background-color=colour></span>
            <span class="name">{move || name.get()}</span>
            <select on:change=change>{offered.iter().map(option).collect_view()}</select>
        </label>
    }
}
