//! Setting a game up: its options, and who plays.

use cairn_core::Choice;
use cairn_games::{GameKind, seat_name};
use cairn_i18n::say;
use cairn_session::{LocalGame, LocalPlayer, SetupForm};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::state::keep;
use crate::board::{Board, Shown};
use crate::browser;
use crate::context::{Context, t};
use crate::pages::{board_label, game_page, title};
use crate::widgets::OptionField;

/// The page where a game is set up.
#[component]
pub(crate) fn SetupPage() -> impl IntoView {
    game_page(|game| view! { <Setup game/> }.into_any())
}

#[component]
fn Setup(game: GameKind) -> impl IntoView {
    let context = Context::get();
    title(move || game.title().to_owned());
    let plan = RwSignal::new(SetupForm::new(&game.into(), &[LocalPlayer::Person]));
    // Who plays does not change what is dealt: the seats are made anew only with another table.
    let setup = Memo::new(move |_| plan.with(SetupForm::setup));
    let preview = Memo::new(move |_| Shown::of(setup.get().deal(7).as_ref()));
    let navigate = use_navigate();
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let local_game = plan.with_untracked(|plan| {
            let table = plan.setup().deal(browser::seed());
            let seats = plan.seats_at(table.as_ref());
            LocalGame::new(table, seats)
        });
        keep(&local_game);
        navigate("/play", Default::default());
    };
    let choices: Vec<&'static Choice> =
        plan.with_untracked(|plan| plan.options().map(|(choice, _)| choice).collect());
    let field = |(number, choice)| view! { <OptionField plan number choice/> };
    let options = choices.into_iter().enumerate().map(field).collect_view();
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
    view! {
        <section class="setup">
            <div class="preview"><Board table=preview label=board_label(game)/></div>
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
fn SeatField(
    name: Signal<String>,
    colour: &'static str,
    seated: LocalPlayer,
    set: impl Fn(LocalPlayer) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let context = Context::get();
    let chosen = seated.to_string();
    let offered = LocalPlayer::offered();
    let option = |seated: &LocalPlayer| {
        let (value, seated) = (seated.to_string(), seated.clone());
        let selected = value == chosen;
        let text = move || match &seated {
            LocalPlayer::Person => context.text(say::PERSON).to_owned(),
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
