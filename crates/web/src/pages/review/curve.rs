//! How the chances went: a curve that is also a slider through the game.

use std::fmt::Write;

use cairn_core::{BySeat, Seat};
use cairn_i18n::say;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;

use super::state::Reviewing;
use crate::context::t;

/// How many moves the keys for pages walk.
const PAGE: usize = 10;

#[component]
pub(super) fn Curve(reviewing: Reviewing) -> impl IntoView {
    let field = NodeRef::<Div>::new();
    let last = reviewing.last();
    let seats = reviewing.seats();
    let go_to = move |event: &PointerEvent| {
        let Some(field) = field.get_untracked() else { return };
        let area = field.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - area.left()) / area.width().max(1.0);
        reviewing.go((part.clamp(0.0, 1.0) * last as f64).round() as usize);
    };
    let down = move |event: PointerEvent| {
        if let Some(field) = field.get_untracked() {
            // A pointer that is gone already is not followed.
            let _ = field.set_pointer_capture(event.pointer_id());
        }
        go_to(&event);
    };
    let moves = move |event: PointerEvent| {
        if event.buttons() & 1 == 1 {
            go_to(&event);
        }
    };
    let strands = move || {
        reviewing.review.with(|review| {
            if seats == 2 {
                areas(reviewing, &review.curve, last).into_any()
            } else {
                Seat::first(seats)
                    .map(|seat| line(reviewing, &review.curve, seat, last))
                    .collect_view()
                    .into_any()
            }
        })
    };
    view! {
        <div class="curve">
            <div class="scale" aria-hidden="true"><span>"100 %"</span><span>"50"</span><span>"0"</span></div>
            <div
                class="field"
                role="slider"
                tabindex="0"
                aria-label=t(say::REVIEW_SLIDER)
                aria-valuemin="0"
                aria-valuemax=last
                aria-valuenow=move || reviewing.ply.get()
                aria-valuetext=move || value_text(reviewing)
                node_ref=field
                on:keydown=move |event| walk(reviewing, &event)
                on:pointerdown=down
                on:pointermove=moves
            >
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    {strands}
                    <path class="even" d="M0 50H100"></path>
                </svg>
                <Turns reviewing/>
                <span class="now" style:left=move || percent(part(reviewing.ply.get(), last))></span>
            </div>
            <Chances reviewing/>
        </div>
    }
}

/// Keys of a slider beside those that walk everywhere.
fn walk(reviewing: Reviewing, event: &KeyboardEvent) {
    let ply = reviewing.ply.get_untracked();
    let to = match event.key().as_str() {
        "ArrowUp" => ply + 1,
        "ArrowDown" => ply.saturating_sub(1),
        "PageUp" => ply + PAGE,
        "PageDown" => ply.saturating_sub(PAGE),
        _ => return,
    };
    event.prevent_default();
    reviewing.go(to);
}

/// The move and everybody's chance after it.
fn value_text(reviewing: Reviewing) -> String {
    let ply = reviewing.ply.get();
    let chance = |seat: Seat| {
        let chance = reviewing.chance(ply, seat)?;
        Some(reviewing.context.fill(say::REVIEW_CHANCE, &[&reviewing.seat_name(seat), &chance]))
    };
    let chances: Vec<String> = Seat::first(reviewing.seats()).filter_map(chance).collect();
    format!("{}. {}", reviewing.ply_text(ply), chances.join(", "))
}

/// Rings where the game turned.
#[component]
fn Turns(reviewing: Reviewing) -> impl IntoView {
    let last = reviewing.last();
    let rings = move || {
        reviewing.review.with(|review| {
            let ring = |index: usize| {
                let mover = review.moves[index].mover;
                let shown = if reviewing.seats() == 2 { Seat::One } else { mover };
                let chance = review.curve.get(index + 1).map_or(0.5, |chances| chances[shown]);
                (percent(part(index + 1, last)), percent(height(chance)))
            };
            review.turning_points().iter().map(|point| ring(point.index)).collect::<Vec<_>>()
        })
    };
    let rings = Memo::new(move |_| rings());
    let ring =
        |(left, top): (String, String)| view! { <span class="ring" style:left=left style:top=top></span> };
    move || rings.get().into_iter().map(ring).collect_view()
}

/// Everybody's chance in the position shown, which also says whose line is whose.
#[component]
fn Chances(reviewing: Reviewing) -> impl IntoView {
    let one = move |seat: Seat| {
        let chance = move || {
            reviewing
                .chance(reviewing.ply.get(), seat)
                .map_or("–".to_owned(), |chance| format!("{chance} %"))
        };
        view! {
            <li>
                <span class="swatch" style:background-color=reviewing.colour(seat)></span>
                <span>{move || reviewing.seat_name(seat)}</span>
                <strong>{chance}</strong>
            </li>
        }
    };
    view! {
        <ul class="chances" aria-label=t(say::REVIEW_CHANCES)>
            {Seat::first(reviewing.seats()).map(one).collect_view()}
        </ul>
    }
}

/// The first seat's share below, the second's above.
fn areas(reviewing: Reviewing, curve: &[BySeat<f64>], last: usize) -> impl IntoView + use<> {
    let points = points(curve, Seat::One, last);
    let end = part(curve.len().saturating_sub(1), last);
    let below = if points.is_empty() { String::new() } else { format!("{points}L{end} 100L0 100z") };
    view! {
        <path fill=reviewing.colour(Seat::Two) d=format!("M0 0H{end}V100H0z")></path>
        <path fill=reviewing.colour(Seat::One) d=below></path>
        <path class="edge" d=points></path>
    }
}

fn line(reviewing: Reviewing, curve: &[BySeat<f64>], seat: Seat, last: usize) -> impl IntoView + use<> {
    let points = points(curve, seat, last);
    view! {
        <path class="outline" d=points.clone()></path>
        <path class="strand" stroke=reviewing.colour(seat) d=points></path>
    }
}

fn points(curve: &[BySeat<f64>], seat: Seat, last: usize) -> String {
    let mut path = String::new();
    for (ply, chances) in curve.iter().enumerate() {
        let command = if ply == 0 { 'M' } else { 'L' };
        // Writing to a text does not fail.
        let _ = write!(path, "{command}{:.2} {:.2}", part(ply, last), height(chances[seat]));
    }
    path
}

/// Where a ply lies from the left, out of 100.
fn part(ply: usize, last: usize) -> f64 {
    ply as f64 / last.max(1) as f64 * 100.0
}

/// Where a chance lies from the top, out of 100.
fn height(chance: f64) -> f64 {
    (1.0 - chance.clamp(0.0, 1.0)) * 100.0
}

fn percent(part: f64) -> String {
    format!("{part:.2}%")
}
