//! Making a game.

use cairn_games::{GameKind, Setup, record};
use cairn_i18n::{Phrase, say};
use cairn_session::{LocalPlayer, SetupForm, unrated_because};
use cairn_wire::{ClockRule, DisplayName, GameId, MOST_NAME, Me, Millis, NewGame, NewSeat, RatingRange};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

use crate::board::{Shown, StillBoard};
use crate::context::{Context, t};
use crate::link;
use crate::online::client;
use crate::widgets::{Notice, NoticeLine, Pills, PlanFields, SeatFields};

/// How time is to be counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    None,
    Fischer,
    Days,
}

/// What is chosen of a clock, as it was typed.
#[derive(Clone, Copy)]
struct ClockChoice {
    kind: RwSignal<Kind>,
    minutes: RwSignal<String>,
    seconds: RwSignal<String>,
    days: RwSignal<String>,
}

impl ClockChoice {
    fn new() -> ClockChoice {
        let text = |text: &str| RwSignal::new(text.to_owned());
        ClockChoice {
            kind: RwSignal::new(Kind::Fischer),
            minutes: text("10"),
            seconds: text("5"),
            days: text("2"),
        }
    }

    /// The clock, if it is one that people play with.
    fn rule(self) -> Option<ClockRule> {
        let number = |text: RwSignal<String>| text.get_untracked().trim().parse::<u64>().ok();
        let rule = match self.kind.get_untracked() {
            Kind::None => ClockRule::None,
            Kind::Fischer => ClockRule::Fischer {
                start: Millis(number(self.minutes)?.checked_mul(60_000)?),
                increment: Millis(number(self.seconds)?.checked_mul(1000)?),
            },
            Kind::Days => ClockRule::Days { days: number(self.days)?.try_into().ok()? },
        };
        rule.is_sensible().then_some(rule)
    }
}

/// The form that makes a game. A record that follows the `#` of the address says where the game starts.
#[component]
pub(super) fn MakeGame(
    /// Who the user is, once it is known.
    #[prop(into)]
    me: Signal<Option<Me>>,
    /// The game was made.
    #[prop(into)]
    on_made: Callback<GameId>,
) -> impl IntoView {
    let context = Context::get();
    let notice = Notice::new();
    let plan = RwSignal::new(SetupForm::new(&Setup::from(GameKind::ALL[0]), &[LocalPlayer::Person]));
    let brought = RwSignal::new(None::<Shown>);
    bring(brought, plan, notice);
    let setup = Memo::new(move |_| plan.with(SetupForm::setup));
    // A position is one of its game with its options, and of no other.
    let start = Memo::new(move |_| brought.get().filter(|start| start.setup() == setup.get()));
    let seats = RwSignal::new([NewSeat::Mine, NewSeat::Open, NewSeat::Open, NewSeat::Open]);
    let clock = ClockChoice::new();
    let others = Others::new();
    let public = RwSignal::new(false);
    let random_seats = RwSignal::new(false);
    let wants_rated = RwSignal::new(false);
    let unrated = Memo::new(move |_| {
        let has_account = me.with(|me| me.as_ref().is_some_and(|me| me.account.is_some()));
        let has_clock = clock.kind.get() != Kind::None;
        unrated_because(has_account, has_clock, start.with(Option::is_none))
    });
    let make = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(rule) = clock.rule() else { return notice.complain(context.text(say::CLOCK_BAD)) };
        let setup = setup.get_untracked();
        let count = setup.deal(1).seats();
        let Some(invited) = others.invited() else {
            return notice.complain(context.fill(say::BAD_NAME, &[&MOST_NAME]));
        };
        let game = NewGame {
            setup: setup.to_string(),
            start: start.get_untracked().map(|start| start.position()),
            seats: seats.get_untracked()[..count].to_vec(),
            random_seats: random_seats.get_untracked(),
            clock: rule,
            public: public.get_untracked(),
            ratings: others.ratings(),
            invited,
            rated: wants_rated.get_untracked() && unrated.get_untracked().is_none(),
        };
        notice.clear();
        notice.request(async move { client::make(&game).await }, move |id| on_made.run(id));
    };
    let empty = Memo::new(move |_| Shown::of(setup.get().deal(1).as_ref()));
    let get = move |number: usize| seats.get()[number];
    let set = move |number: usize, seat| seats.update(|seats| seats[number] = seat);
    let player = move |seat: &NewSeat| match seat {
        NewSeat::Mine => context.text(say::SEAT_MINE).to_owned(),
        NewSeat::Open => context.text(say::SEAT_OPEN).to_owned(),
        NewSeat::Engine { level } => context.fill(say::LEVEL, &[level]),
    };
    let lots = vec![(false, t(say::SEATS_AS_CHOSEN).into_any()), (true, t(say::SEATS_RANDOM).into_any())];
    let finds = vec![(false, t(say::FIND_LINK).into_any()), (true, t(say::FIND_PUBLIC).into_any())];
    view! {
        <form class="make" on:submit=make>
            <h2>{t(say::MAKE_GAME)}</h2>
            <PlanFields plan/>
            {move || start.get().map(|table| view! { <Start table brought/> })}
            <SeatFields table=empty offered=offered() name=player get=get set=set/>
            <Pills
                legend=t(say::WHO_SITS_WHERE)
                name="lots"
                items=lots
                chosen=random_seats
                on_choose=move |random| random_seats.set(random)
            />
            <ClockFields clock/>
            <RatedField wanted=wants_rated unrated/>
            <Pills legend=t(say::WHO_FINDS) name="finds" items=finds chosen=public on_choose=move |all| public.set(all)>
                <OthersFields others/>
            </Pills>
            <NoticeLine notice/>
            <div class="actions"><button type="submit" class="main">{t(say::MAKE_BUTTON)}</button></div>
        </form>
    }
}

/// Whether the game changes the ratings, and why it cannot.
#[component]
fn RatedField(wanted: RwSignal<bool>, unrated: Memo<Option<Phrase>>) -> impl IntoView {
    let why = move || unrated.get().map(|why| view! { <p id="unrated" class="quiet">{t(why)}</p> });
    view! {
        <label class="switch">
            <input
                type="checkbox"
                disabled=move || unrated.get().is_some()
                aria-describedby=move || unrated.get().map(|_| "unrated")
                prop:checked=move || wanted.get() && unrated.get().is_none()
                on:change=move |event| wanted.set(event_target_checked(&event))
            />
            {t(say::RATED)}
        </label>
        {why}
    }
}

/// Who may take the open seats, as it was typed.
#[derive(Clone, Copy)]
struct Others {
    name: RwSignal<String>,
    from: RwSignal<String>,
    to: RwSignal<String>,
}

impl Others {
    fn new() -> Others {
        let empty = || RwSignal::new(String::new());
        Others { name: empty(), from: empty(), to: empty() }
    }

    /// The only person who may, if one is named; `None` if that is no name.
    fn invited(self) -> Option<Vec<DisplayName>> {
        let name = self.name.get_untracked();
        match name.trim() {
            "" => Some(Vec::new()),
            name => Some(vec![DisplayName::new(name).ok()?]),
        }
    }

    fn ratings(self) -> RatingRange {
        let number = |text: RwSignal<String>| text.get_untracked().trim().parse().ok();
        RatingRange { from: number(self.from), to: number(self.to) }
    }
}

#[component]
fn OthersFields(others: Others) -> impl IntoView {
    let number = |text: RwSignal<String>, label: Phrase| {
        view! {
            <label class="number">
                <span>{t(label)}</span>
                <input type="number" inputmode="numeric" min="0" max="4000" bind:value=text/>
            </label>
        }
    };
    view! {
        <div class="numbers">
            <label class="filter">
                <span>{t(say::CHALLENGE_FIELD)}</span>
                <input type="text" maxlength=MOST_NAME.to_string() autocomplete="off" bind:value=others.name/>
            </label>
            {number(others.from, say::RATING_FROM)}
            {number(others.to, say::RATING_TO)}
        </div>
    }
}

/// Takes the position at the end of the record in the address.
fn bring(brought: RwSignal<Option<Shown>>, plan: RwSignal<SetupForm>, notice: Notice) {
    let context = Context::get();
    let hash = use_location().hash;
    Effect::new(move || {
        let Some(text) = hash.with(|hash| link::record_in(hash)) else { return };
        untrack(|| match record::read(&text) {
            Err(error) => notice.complain(context.fill(say::BROKEN_LINK, &[&error])),
            Ok((_, table)) if table.status().to_move().is_none() => {
                notice.complain(context.text(say::START_OVER));
            }
            Ok((_, table)) => {
                let setup = table.setup();
                plan.update(|plan| *plan = SetupForm::new(&setup, plan.seats()));
                brought.set(setup.read(&table.position()).ok().map(|table| Shown::of(table.as_ref())));
            }
        });
    });
}

/// The position that was brought along.
#[component]
fn Start(table: Shown, brought: RwSignal<Option<Shown>>) -> impl IntoView {
    let context = Context::get();
    let title = table.setup().game().title();
    let label = Signal::derive(move || context.fill(say::BOARD_LABEL, &[&title, &""]));
    view! {
        <div class="brought">
            <StillBoard table=Signal::stored(table) label/>
            <div>
                <p>{t(say::STARTS_HERE)}</p>
                <button type="button" on:click=move |_| brought.set(None)>{t(say::USUAL_START)}</button>
            </div>
        </div>
    }
}

/// Everyone who can take a seat, each with the value of their option.
fn offered() -> Vec<(String, NewSeat)> {
    let people = [("mine".to_owned(), NewSeat::Mine), ("open".to_owned(), NewSeat::Open)];
    let levels = (1..=10).map(|level| (level.to_string(), NewSeat::Engine { level }));
    people.into_iter().chain(levels).collect()
}

#[component]
fn ClockFields(clock: ClockChoice) -> impl IntoView {
    let is = move |kind: Kind| move || clock.kind.get() == kind;
    let kinds =
        [(Kind::None, say::CLOCK_NONE), (Kind::Fischer, say::CLOCK_FISCHER), (Kind::Days, say::CLOCK_DAYS)];
    let items = kinds.map(|(kind, name)| (kind, t(name).into_any())).into();
    view! {
        <Pills legend=t(say::CLOCK) name="clock" items chosen=clock.kind on_choose=move |kind| clock.kind.set(kind)>
            <Show when=is(Kind::Fischer)>
                <div class="numbers">
                    <Number text=clock.minutes label=say::CLOCK_MINUTES least=1 most=180/>
                    <Number text=clock.seconds label=say::CLOCK_SECONDS least=0 most=60/>
                </div>
            </Show>
            <Show when=is(Kind::Days)>
                <div class="numbers"><Number text=clock.days label=say::CLOCK_DAYS_EACH least=1 most=14/></div>
            </Show>
        </Pills>
    }
}

#[component]
fn Number(text: RwSignal<String>, label: Phrase, least: u32, most: u32) -> impl IntoView {
    view! {
        <label class="number">
            <span>{t(label)}</span>
            <input
                type="number"
                inputmode="numeric"
                required
                min=least.to_string()
                max=most.to_string()
                bind:value=text
            />
        </label>
    }
}
