//! Setting a game up: its options, and who plays.

use cairn_core::Choice;
use cairn_games::GameKind;
use cairn_i18n::say;
use cairn_session::online::clock_rule_text;
use cairn_session::{CLOCKS, ClockRule, LocalPlayer, SetupForm};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use crate::board::{Board, Shown};
use crate::browser;
use crate::context::{Context, t};
use crate::engine;
use crate::kept::keep;
use crate::pages::{board_label, game_page, title};
use crate::widgets::{OptionField, Pills, SeatFields};

/// The page where a game is set up.
#[component]
pub(crate) fn SetupPage() -> impl IntoView {
    game_page(|game| view! { <Setup game/> }.into_any())
}

#[component]
fn Setup(game: GameKind) -> impl IntoView {
    let context = Context::get();
    engine::preload(game);
    title(move || game.title().to_owned());
    let plan = RwSignal::new(SetupForm::new(&game.into(), &[LocalPlayer::Person]));
    // Who plays does not change what is dealt: the seats are made anew only with another table.
    let setup = Memo::new(move |_| plan.with(SetupForm::setup));
    let preview = Memo::new(move |_| Shown::of(setup.get().deal(7).as_ref()));
    let navigate = use_navigate();
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let game = plan.with_untracked(|plan| plan.deal(browser::seed()));
        navigate(&keep(&game), Default::default());
    };
    let choices: Vec<&'static Choice> =
        plan.with_untracked(|plan| plan.options().map(|(choice, _)| choice).collect());
    let field = |(number, choice)| view! { <OptionField plan number choice/> };
    let options = choices.into_iter().enumerate().map(field).collect_view();
    let offered = LocalPlayer::offered().into_iter().map(|player| (player.to_string(), player)).collect();
    let name = move |player: &LocalPlayer| player.choice_name(context.language());
    let get = move |number: usize| plan.with(|plan| plan.seats()[number].clone());
    let set = move |number, player| plan.update(|plan| plan.set_seat(number, player));
    let clock = Memo::new(move |_| CLOCKS.iter().position(|rule| *rule == plan.with(SetupForm::clock)));
    let clock_text = |(place, &rule): (usize, &ClockRule)| {
        (Some(place), (move || clock_rule_text(rule, context.language())).into_any())
    };
    let clocks = CLOCKS.iter().enumerate().map(clock_text).collect();
    let set_clock = move |place: Option<usize>| {
        plan.update(|plan| place.into_iter().for_each(|place| plan.set_clock(CLOCKS[place])));
    };
    view! {
        <section class="setup">
            <div class="preview"><Board table=preview label=board_label(game)/></div>
            <form on:submit=start>
                <h1>{game.title()}</h1>
                <SeatFields table=preview offered name get set/>
                {options}
                <Pills legend=t(say::CLOCK) name="clock" items=clocks chosen=clock on_choose=set_clock/>
                <div class="actions">
                    <button type="submit" class="main">{t(say::START_GAME)}</button>
                    <A href=format!("/learn/{game}")>{t(say::LEARN)}</A>
                    <A href=format!("/rules/{game}")>{t(say::RULES)}</A>
                </div>
            </form>
        </section>
    }
}
