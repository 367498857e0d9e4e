//! Games in lists.

use cairn_games::{GameKind, Setup, outcome};
use cairn_i18n::{Phrase, say};
use cairn_session::online::{clock_rule_text, occupant_name};
use cairn_wire::{GameSummary, RatingRange, SeatView, Stage};
use leptos::prelude::*;

use crate::context::{Context, t};
use crate::widgets::account_mark;

/// A list of games, each with what can be done with it.
#[component]
pub(crate) fn Games(
    /// The games; nothing while they are on their way.
    #[prop(into)]
    games: Signal<Option<Vec<GameSummary>>>,
    /// What to say where there is none.
    none: Phrase,
    /// What can be done with a game.
    action: impl Fn(&GameSummary) -> AnyView + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let each = move || games.get().unwrap_or_default();
    let key = |game: &GameSummary| (game.id.clone(), game.changed.0, game.moves);
    let row = move |game: GameSummary| {
        let (actions, is_mine) = (action(&game), game.my_turn);
        view! { <li class:mine=is_mine><About game/><div class="buttons">{actions}</div></li> }
    };
    let empty = move || games.with(|games| games.as_ref().map(Vec::is_empty));
    view! {
        <Show when=move || empty().is_none()><p class="quiet">{t(say::LOADING)}</p></Show>
        <Show when=move || empty() == Some(true)><p class="quiet">{t(none)}</p></Show>
        <ul class="listing"><For each=each key=key children=row/></ul>
    }
}

/// A game in two lines.
#[component]
fn About(game: GameSummary) -> impl IntoView {
    let context = Context::get();
    let setup = game.setup.parse::<Setup>().ok();
    let title = setup.as_ref().map_or_else(|| game.setup.clone(), |setup| setup.game().title().to_owned());
    let kind = setup.as_ref().map(Setup::game);
    let options = game.setup.split_once(':').map_or_else(String::new, |(_, options)| options.to_owned());
    let (seats, clock, moves) = (game.seats.clone(), game.clock, game.moves);
    let names = move || {
        let one = |(place, seat): (usize, &SeatView)| {
            let between = (place > 0).then_some(" – ");
            view! { {between}{player(seat, context)}{account_mark(seat.occupant.account())} }
        };
        seats.iter().enumerate().map(one).collect_view()
    };
    let ended = move || {
        if game.stage == Stage::Over && game.result.is_none() {
            return Some(context.text(say::CALLED_OFF).to_owned());
        }
        let table = setup.as_ref()?.deal(1);
        let places = table.read_result(game.result.as_ref()?)?;
        Some(outcome(table.as_ref(), &places, context.language()))
    };
    let facts = move || {
        let mut facts = vec![clock_rule_text(clock, context.language())];
        facts.extend(game.rated.then(|| context.text(say::IS_RATED).to_owned()));
        facts.extend(options.split(',').filter_map(|option| option_text(kind?, option, context)));
        if game.stage == Stage::Waiting {
            facts.extend(range_text(game.ratings, context));
            facts.extend(game.is_challenge.then(|| context.text(say::IS_CHALLENGE).to_owned()));
        } else {
            facts.push(context.fill(say::MOVE_COUNT, &[&moves]));
        }
        facts.extend(ended());
        if game.stage == Stage::Over {
            facts.push(context.day(game.changed));
        }
        facts.join(" · ")
    };
    view! {
        <div class="about">
            <p>
                <b>{title}</b>" "<span>{names}</span>
                {game.my_turn.then(|| view! { <strong class="badge">{t(say::YOUR_TURN)}</strong> })}
            </p>
            <p class="quiet">{facts}</p>
        </div>
    }
}

/// An option such as `size=3`, for people.
fn option_text(game: GameKind, option: &str, context: Context) -> Option<String> {
    let (option, value) = option.split_once('=')?;
    let name = game.option_name(option).map_or(option, |phrase| context.text(phrase));
    let value = game.value_name(option, value).map_or(value, |phrase| context.text(phrase));
    Some(format!("{name}: {value}"))
}

/// A game with its options, for people.
pub(crate) fn setup_text(setup: &Setup, context: Context) -> String {
    let text = setup.to_string();
    let options = text.split_once(':').map_or("", |(_, options)| options);
    let options = options.split(',').filter_map(|option| option_text(setup.game(), option, context));
    std::iter::once(setup.game().title().to_owned()).chain(options).collect::<Vec<_>>().join(" · ")
}

/// The ratings of those who may take an open seat; nothing if anybody may.
fn range_text(RatingRange { from, to }: RatingRange, context: Context) -> Option<String> {
    let end = |end: Option<i32>| end.map_or_else(|| "…".to_owned(), |rating| rating.to_string());
    (from.is_some() || to.is_some()).then(|| context.fill(say::RATING_RANGE, &[&end(from), &end(to)]))
}

/// Who occupies a seat, with a mark if it is the user.
fn player(seat: &SeatView, context: Context) -> String {
    let name = occupant_name(&seat.occupant, context.language());
    if seat.mine { context.fill(say::YOU, &[&name]) } else { name }
}

/// Who plays, in one line.
fn players(seats: &[SeatView], context: Context) -> String {
    seats.iter().map(|seat| player(seat, context)).collect::<Vec<_>>().join(" – ")
}

/// What a link or button to a game says aloud: what it does, and with which game.
pub(crate) fn label(game: &GameSummary, does: Phrase) -> impl Fn() -> String + Send + Sync + use<> + 'static {
    let context = Context::get();
    let game = game.clone();
    move || {
        let title = game.setup.parse::<Setup>().map_or("", |setup| setup.game().title());
        context.fill(say::GAME_LINK, &[&context.text(does), &title, &players(&game.seats, context)])
    }
}
