//! Clocks that run, as the server's do.

use std::time::Duration;

use cairn_i18n::say;
use cairn_wire::{ClockRule, FromClient, Millis, Stage};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::state::Game;
use crate::context::Context;

/// Below this, tenths of seconds are shown.
const SOON: u64 = 10_000;
const HOUR: u64 = 60 * 60 * 1000;
/// How long after the end of someone's time the server is asked to look: it may well have done so by itself.
const GRACE: Duration = Duration::from_millis(500);

/// Something that changes whenever clocks are to be read again.
pub(super) fn ticks(game: Game) -> ReadSignal<u32> {
    let (tick, set_tick) = signal(0u32);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let clear = move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    Effect::new(move || {
        tick.track();
        clear();
        if game.stage.get() != Stage::Playing {
            return;
        }
        let left = game.known.with(|known| known.to_move).and_then(|seat| game.left(seat.index()));
        let Some(Millis(left)) = left.filter(|left| left.0 > 0) else { return };
        // To the next time that the text changes.
        let step = if left <= SOON { 100 } else { left % 1000 + 1 };
        let next = move || set_tick.update(|tick| *tick = tick.wrapping_add(1));
        timer.set_value(set_timeout_with_handle(next, Duration::from_millis(step)).ok());
    });
    claim_time(game, tick);
    on_cleanup(clear);
    tick
}

/// Asks the server to look once, when somebody's time is over as far as can be seen from here.
fn claim_time(game: Game, tick: ReadSignal<u32>) {
    let is_over = Memo::new(move |_| {
        tick.track();
        let turn = game.known.with(|known| known.to_move)?;
        let over = game.stage.get() == Stage::Playing && game.left(turn.index()) == Some(Millis(0));
        over.then(|| game.known.with(|known| known.moves.len()))
    });
    Effect::new(move || {
        if is_over.get().is_some() && game.is_player() {
            let claim = move || {
                if is_over.try_get_untracked().flatten().is_some() {
                    game.connection.say(&FromClient::ClaimTime);
                }
            };
            set_timeout(claim, GRACE);
        }
    });
}

/// The clock of a seat; nothing where time is not counted.
#[component]
pub(super) fn Clock(game: Game, seat: usize, ticks: ReadSignal<u32>) -> impl IntoView {
    let context = game.context;
    let left = move || {
        ticks.track();
        game.left(seat)
    };
    let runs = move || {
        game.stage.get() == Stage::Playing
            && game.known.with(|known| known.to_move.is_some_and(|next| next.index() == seat))
    };
    let text = move || left().map(|left| left_text(left, context));
    let label = move || {
        let text = text().unwrap_or_default();
        context.fill(say::CLOCK_OF, &[&game.name(seat), &text])
    };
    let is_soon = move || runs() && left().is_some_and(|left| left.0 < SOON);
    (game.clock() != ClockRule::None).then(|| {
        view! {
            <span class="clock" role="timer" class:runs=runs class:soon=is_soon aria-label=label>{text}</span>
        }
    })
}

/// A time for people: days and hours, hours, minutes and seconds, or at the end tenths of seconds.
fn left_text(Millis(left): Millis, context: Context) -> String {
    let seconds = left / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if left >= 24 * HOUR {
        context.fill(say::DAYS_LEFT, &[&(hours / 24), &(hours % 24)])
    } else if left >= HOUR {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if left < SOON {
        format!("{seconds}.{}", left / 100 % 10)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// How time is counted, for people.
pub(super) fn clock_text(clock: ClockRule, context: Context) -> String {
    match clock {
        ClockRule::None => context.text(say::CLOCK_NONE_SHORT).to_owned(),
        ClockRule::Fischer { start, increment } => {
            let minutes = start.0 as f64 / 60_000.0;
            context.fill(say::CLOCK_SHORT, &[&minutes, &(increment.0 / 1000)])
        }
        ClockRule::Days { days } => context.fill(say::CLOCK_DAYS_SHORT, &[&days]),
    }
}
