//! Quick pairing: a game with the next person who wants the same.

use cairn_games::{GameKind, Setup};
use cairn_i18n::say;
use cairn_session::SetupForm;
use cairn_session::online::clock_rule_text;
use cairn_wire::{ClockRule, GameId, Me, MessageId, NewPairing, Pairing, QUICK_CLOCKS, WaitingPeople};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::listing::setup_text;
use crate::browser;
use crate::context::{Context, t};
use crate::engine::wait_to_try_again;
use crate::online::client::{self, Failure};
use crate::widgets::{Notice, NoticeLine};

/// The level that takes an empty seat.
const LEVEL: u8 = 3;

/// Every game with its usual options, and with each number of seats that an option gives it.
fn tables() -> Vec<Setup> {
    let mut tables: Vec<Setup> = Vec::new();
    for &game in GameKind::ALL {
        let usual = SetupForm::new(&game.into(), &[]);
        tables.push(usual.setup());
        let places: Vec<usize> = usual.options().map(|(choice, _)| choice.values.len()).collect();
        for (option, values) in places.into_iter().enumerate() {
            for value in 0..values {
                let mut other = usual.clone();
                other.set_option(option, value);
                let seats = |setup: &Setup| setup.deal(1).seats();
                if seats(&other.setup()) != seats(&usual.setup()) {
                    tables.push(other.setup());
                }
            }
        }
    }
    tables
}

/// The request of the user. Copies are the same one.
#[derive(Clone, Copy)]
struct Request {
    /// The request that waits.
    wanted: RwSignal<Option<NewPairing>>,
    /// How many people wait for such a game, and how many of them want engines.
    people: RwSignal<(u32, u32)>,
    /// Which of the tasks that wait is the last one; the others end.
    task: StoredValue<u32>,
    notice: Notice,
    on_paired: Callback<GameId>,
}

impl Request {
    /// Asks for a game and waits for it; takes the place of a request that waits.
    fn ask(self, wanted: NewPairing) {
        self.wanted.set(Some(wanted));
        self.notice.clear();
        self.task.update_value(|task| *task += 1);
        let task = self.task.get_value();
        spawn_local(async move { self.wait(task).await });
    }

    async fn wait(self, task: u32) {
        let mut is_new = true;
        while let Some(Some(wanted)) = self.wanted.try_get_untracked() {
            let answer = client::pair(&wanted).await;
            // Meanwhile the user may have left the page or changed the request.
            if self.task.try_get_value() != Some(task) {
                return;
            }
            match answer {
                Ok(Pairing::Waiting { people, agreed }) => self.people.set((people, agreed)),
                Ok(Pairing::Paired { game }) => {
                    self.wanted.set(None);
                    return self.on_paired.run(game);
                }
                // Another device of the user has a clock that is ahead.
                Ok(Pairing::Left { last }) if is_new => {
                    self.wanted.update(|wanted| wanted.iter_mut().for_each(|wanted| wanted.id = last.next()));
                }
                Ok(Pairing::Left { .. }) => {
                    self.wanted.set(None);
                    let language = self.notice.context().language_untracked();
                    return self.notice.tell(say::QUICK_LEFT.text(language));
                }
                Err(Failure::NoServer | Failure::Refused(500.., _)) => wait_to_try_again().await,
                Err(failure) => {
                    self.wanted.set(None);
                    let language = self.notice.context().language_untracked();
                    return self.notice.complain(failure.text(language));
                }
            }
            is_new = false;
        }
    }

    /// Leaves the queue. Who was paired meanwhile has a game nevertheless.
    fn leave(self) {
        let Some(Some(wanted)) = self.wanted.try_get_untracked() else { return };
        self.task.update_value(|task| *task += 1);
        self.wanted.set(None);
        let on_paired = self.on_paired;
        self.notice.request(async move { client::leave_queue(wanted.id).await }, move |state| {
            if let Pairing::Paired { game } = state {
                on_paired.run(game);
            }
        });
    }
}

/// The buttons of quick pairing, or what the user waits for.
#[component]
pub(super) fn QuickPairing(
    /// Who the user is, once it is known.
    #[prop(into)]
    me: Signal<Option<Me>>,
    /// How many people wait for which game.
    #[prop(into)]
    waiting: Signal<Vec<WaitingPeople>>,
    /// The game is made.
    #[prop(into)]
    on_paired: Callback<GameId>,
) -> impl IntoView {
    let context = Context::get();
    let notice = Notice::new();
    let (wanted, people) = (RwSignal::new(None::<NewPairing>), RwSignal::new((1, 0)));
    let request = Request { wanted, people, task: StoredValue::new(0), notice, on_paired };
    on_cleanup(move || request.leave());
    let tables = StoredValue::new(tables());
    let chosen = RwSignal::new(0_usize);
    let setup = move || tables.with_value(|tables| tables[chosen.get()].clone());
    let has_account = move || me.with(|me| me.as_ref().is_some_and(|me| me.account.is_some()));
    let wants_rated = RwSignal::new(true);
    let rated = move || has_account() && wants_rated.get();
    let ask = move |clock: ClockRule| {
        let id = MessageId::new(browser::now().0).unwrap_or(MessageId::MAX);
        people.set((1, 0));
        request.ask(NewPairing {
            id,
            setup: untrack(setup).to_string(),
            clock,
            rated: untrack(rated),
            engines: None,
        });
    };
    let button = move |clock: ClockRule| {
        let text = move || clock_rule_text(clock, context.language());
        let label = move || context.fill(say::QUICK_BUTTON, &[&setup_text(&setup(), context), &text()]);
        let count = move || {
            let wanted = (setup().to_string(), clock, rated());
            let is_it = |kind: &&WaitingPeople| {
                (&kind.setup, kind.clock, kind.rated) == (&wanted.0, wanted.1, wanted.2)
            };
            let people = waiting.with(|all| all.iter().find(is_it).map(|kind| kind.people));
            people.map(|people| view! { <small>{context.fill(say::PEOPLE_WAIT, &[&people])}</small> })
        };
        view! {
            <button type="button" class="main" aria-label=label on:click=move |_| ask(clock)>{text}{count}</button>
        }
    };
    let options = move || {
        tables.with_value(|tables| {
            let option = |(place, setup): (usize, &Setup)| {
                let setup = setup.clone();
                view! { <option value=place.to_string()>{move || setup_text(&setup, context)}</option> }
            };
            tables.iter().enumerate().map(option).collect_view()
        })
    };
    let choose = move |event| chosen.set(event_target_value(&event).parse().unwrap_or_default());
    let is_waiting = Memo::new(move |_| wanted.with(Option::is_some));
    view! {
        <section class="quick" aria-labelledby="quick">
            <h2 id="quick">{t(say::QUICK)}</h2>
            <Show when=move || !is_waiting.get() fallback=move || view! { <Waiting request/> }>
                <p class="quiet">{t(say::QUICK_ABOUT)}</p>
                <div class="numbers">
                    <label class="filter">
                        <span>{t(say::QUICK_GAME)}</span>
                        <select prop:value=move || chosen.get().to_string() on:change=choose>{options()}</select>
                    </label>
                    <Show when=has_account>
                        <label class="switch"><input type="checkbox" bind:checked=wants_rated/>{t(say::RATED)}</label>
                    </Show>
                </div>
                <div class="actions">{QUICK_CLOCKS.map(button).collect_view()}</div>
            </Show>
            <NoticeLine notice/>
        </section>
    }
}

/// What the user waits for, and how to stop.
#[component]
fn Waiting(request: Request) -> impl IntoView {
    let context = Context::get();
    let wanted = request.wanted;
    let text = move || {
        wanted.with(|wanted| {
            let wanted = wanted.as_ref()?;
            let setup = wanted.setup.parse::<Setup>().ok()?;
            let clock = clock_rule_text(wanted.clock, context.language());
            Some(context.fill(say::QUICK_WAITING, &[&setup_text(&setup, context), &clock]))
        })
    };
    context.announce(untrack(text).unwrap_or_default());
    let may_have_engines = untrack(|| {
        wanted.with(|wanted| {
            let setup = wanted.as_ref().and_then(|wanted| wanted.setup.parse::<Setup>().ok());
            setup.is_some_and(|setup| setup.deal(1).seats() > 2)
        })
    });
    let wants_engines =
        move || wanted.with(|wanted| wanted.as_ref().is_some_and(|wanted| wanted.engines.is_some()));
    let agree = move |_| {
        if let Some(wanted) = wanted.get_untracked() {
            request.ask(NewPairing { engines: Some(LEVEL), ..wanted });
        }
    };
    let count = move || {
        let (people, agreed) = request.people.get();
        match may_have_engines {
            true => context.fill(say::QUICK_AGREED, &[&people, &agreed]),
            false => context.fill(say::PEOPLE_WAIT, &[&people]),
        }
    };
    view! {
        <p><b>{text}</b><br/><span class="quiet">{count}</span></p>
        {may_have_engines.then(|| view! { <p class="quiet">{t(say::QUICK_ENGINES_WHEN)}</p> })}
        <div class="actions">
            {may_have_engines.then(|| view! {
                <button type="button" disabled=wants_engines on:click=agree>{t(say::QUICK_ENGINES)}</button>
            })}
            <button type="button" on:click=move |_| request.leave()>{t(say::CANCEL)}</button>
        </div>
    }
}
