//! Ratings, and whose they are.

use cairn_i18n::{Phrase, say};
use cairn_session::online::occupant_name;
use cairn_session::{change_text, rating_change};
use cairn_wire::{Occupant, Pace, RatingView, SeatRating};
use leptos::prelude::*;
use leptos_router::components::A;

use super::{account_mark, person_address};
use crate::context::{Context, t};

/// A rating in points, with a mark if it says little.
pub(crate) fn rating_mark(rating: RatingView) -> AnyView {
    let provisional = rating.provisional.then(|| {
        view! {
            <span title=t(say::PROVISIONAL)>
                <span aria-hidden="true">"?"</span><span class="said">" "{t(say::PROVISIONAL)}</span>
            </span>
        }
    });
    view! { <span class="rating">{rating.rating}{provisional}</span> }.into_any()
}

/// The rating of a seat, and what the game changed.
pub(crate) fn seat_rating(seat: SeatRating) -> AnyView {
    let context = Context::get();
    let change = rating_change(&seat).map(|change| {
        let text = change_text(change);
        let aloud = text.clone();
        view! {
            <b class="change" class:fell={change < 0}>
                <span aria-hidden="true">{text}</span>
                <span class="said">{move || context.fill(say::RATING_CHANGE, &[&aloud])}</span>
            </b>
        }
    });
    let is_idle = seat.after.is_some() && !seat.counts;
    let idle = is_idle.then(|| view! { <b class="change">{t(say::NOT_COUNTED)}</b> });
    view! { <span class="seat-rating">{rating_mark(seat.before)}{change}{idle}</span> }.into_any()
}

/// How fast games are played.
pub(crate) fn pace_text(pace: Pace) -> Phrase {
    match pace {
        Pace::Live => say::PACE_LIVE,
        Pace::Correspondence => say::PACE_DAYS,
    }
}

/// The name of a player, which leads to the page of somebody with an account.
pub(crate) fn player_link(player: &Occupant) -> AnyView {
    let (context, account) = (Context::get(), player.account());
    let who = player.clone();
    let name = move || occupant_name(&who, context.language());
    match player {
        Occupant::Person { name: person, .. } if account.is_some() => {
            let address = person_address(person.as_str());
            view! { <A href=address>{name}</A>{account_mark(account)} }.into_any()
        }
        _ => name.into_any(),
    }
}
