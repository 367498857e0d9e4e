//! How the chances went: a curve that is also a slider through the game.

use cairn_core::{BySeat, Seat, Tint};
use cairn_draw::polyline;
use cairn_i18n::say;
use cairn_session::review::{ReviewEvent, ReviewSeat, ReviewView, TurningView};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;

use super::state::{Reviewing, last, seats};
use crate::context::t;

/// How many moves the keys for pages walk.
const PAGE: isize = 10;

#[component]
pub(super) fn Curve(reviewing: Reviewing) -> impl IntoView {
    let field = NodeRef::<Div>::new();
    let last = last(reviewing);
    let ply = reviewing.part(|view: &ReviewView| view.ply);
    let curve = reviewing.part(|view: &ReviewView| view.curve.clone());
    let go_to = move |event: &PointerEvent| {
        let Some(field) = field.get_untracked() else { return };
        let area = field.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - area.left()) / area.width().max(1.0);
        reviewing.send(ReviewEvent::Go((part.clamp(0.0, 1.0) * last as f64).round() as usize));
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
    let seats = seats(reviewing);
    let strands = move || {
        curve.with(|curve| match seats[..] {
            [one, two] => areas(curve, one, two, last).into_any(),
            _ => seats.iter().map(|&seat| line(curve, seat, last)).collect_view().into_any(),
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
                aria-valuenow=move || ply.get()
                aria-valuetext=reviewing.part(value_text)
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
                <span class="now" style:left=move || percent(part(ply.get(), last))></span>
            </div>
            <Chances reviewing/>
        </div>
    }
}

/// Keys of a slider beside those that walk everywhere.
fn walk(reviewing: Reviewing, event: &KeyboardEvent) {
    let by = match event.key().as_str() {
        "ArrowUp" => 1,
        "ArrowDown" => -1,
        "PageUp" => PAGE,
        "PageDown" => -PAGE,
        _ => return,
    };
    event.prevent_default();
    reviewing.send(ReviewEvent::Step(by));
}

/// The move and everybody's chance after it.
fn value_text(view: &ReviewView) -> String {
    let chance = |seat: &ReviewSeat| Some(format!("{} {} %", seat.name, seat.chance.as_ref()?));
    let chances: Vec<String> = view.seats.iter().filter_map(chance).collect();
    format!("{}. {}", view.place, chances.join(", "))
}

/// Rings where the game turned.
#[component]
fn Turns(reviewing: Reviewing) -> impl IntoView {
    let last = last(reviewing);
    let points = reviewing.part(|view: &ReviewView| view.turning_points.clone());
    let ring = move |point: TurningView| {
        let (left, top) = (percent(part(point.ply, last)), percent(height(point.chance)));
        view! { <span class="ring" style:left=left style:top=top></span> }
    };
    move || points.get().into_iter().map(ring).collect_view()
}

/// Everybody's chance in the position shown, which also says whose line is whose.
#[component]
fn Chances(reviewing: Reviewing) -> impl IntoView {
    let seats = reviewing.part(|view: &ReviewView| view.seats.clone());
    let one = |seat: ReviewSeat| {
        let chance = seat.chance.map_or("–".to_owned(), |chance| format!("{chance} %"));
        view! {
            <li>
                <span class="swatch" style:background-color=cairn_draw::colour(seat.tint)></span>
                <span>{seat.name}</span>
                <strong>{chance}</strong>
            </li>
        }
    };
    view! {
        <ul class="chances" aria-label=t(say::REVIEW_CHANCES)>
            {move || seats.get().into_iter().map(one).collect_view()}
        </ul>
    }
}

/// The first seat's share below, the second's above.
fn areas(curve: &[BySeat<f64>], one: (Seat, Tint), two: (Seat, Tint), last: usize) -> impl IntoView + use<> {
    let points = points(curve, one.0, last);
    let end = part(curve.len().saturating_sub(1), last);
    let below = if points.is_empty() { String::new() } else { format!("{points}L{end} 100L0 100z") };
    view! {
        <path fill=cairn_draw::colour(two.1) d=format!("M0 0H{end}V100H0z")></path>
        <path fill=cairn_draw::colour(one.1) d=below></path>
        <path class="edge" d=points></path>
    }
}

fn line(curve: &[BySeat<f64>], (seat, tint): (Seat, Tint), last: usize) -> impl IntoView + use<> {
    let points = points(curve, seat, last);
    view! {
        <path class="outline" d=points.clone()></path>
        <path class="strand" stroke=cairn_draw::colour(tint) d=points></path>
    }
}

fn points(curve: &[BySeat<f64>], seat: Seat, last: usize) -> String {
    let point = |(ply, chances): (usize, &BySeat<f64>)| (part(ply, last), height(chances[seat]));
    polyline(curve.iter().enumerate().map(point))
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
