//! The board itself.

use std::time::Duration;

use cairn_core::look::Removal;
use cairn_core::{Ground, Piece};
use cairn_draw::{ground, stack};
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::svg;

use super::cells::{Cells, Touch};
use super::motion::{Motion, Phase, REMOVAL};
use super::mover::Mover;
use super::view::{Look, is_open};
use super::zoom::{Zoom, ZoomButtons};
use super::{Arrow, Shown, arrows};
use crate::context::Context;
use crate::sound;

/// A board. Without a mover it is only looked at.
#[component]
pub(crate) fn Board(
    /// The game.
    #[prop(into)]
    table: Signal<Shown>,
    /// What the engine would play.
    #[prop(into, optional)]
    arrows: Signal<Vec<Arrow>>,
    /// Whether it is turned half around.
    #[prop(into, optional)]
    flipped: Signal<bool>,
    /// What it shows, for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// How moves are made.
    #[prop(optional)]
    mover: Option<Mover>,
) -> impl IntoView {
    let context = Context::get();
    let names = Signal::derive(move || context.settings.with(|settings| settings.names));
    let look = Memo::new(move |_| Look::new(&table.get(), flipped.get(), names.get()));
    let phase = phases(table, context, mover.is_some());
    // A stack that is spread out, so that its pieces can be told.
    let spread = RwSignal::new(None::<String>);
    let dragged = RwSignal::new(None::<Dragged>);
    let zoom = Zoom::new(look, context);
    let order = Memo::new(move |_| look.with(Look::back_to_front));
    let each = move |name: String| view! { <Stack name look phase spread/> };
    let frame = move || {
        let frame = look.with(|look| look.frame);
        format!("{} {} {} {}", frame.left, frame.top, frame.width, frame.height)
    };
    let last = Memo::new(move |_| table.get().last_touched());
    let open = Memo::new(move |_| look.with(|look| is_open(&look.picture)));
    let board = view! {
        <div class="board" class:open=open class:zoomed=move || zoom.is_near() on:wheel=move |event| zoom.wheel(&event)>
            <div
                class="surface"
                class:glides=move || zoom.glides()
                style:aspect-ratio=move || look.with(|look| format!("{}", look.frame.width / look.frame.height))
                style:transform=move || zoom.transform()
            >
                <svg viewBox=frame aria-hidden="true" focusable="false">
                    <g inner_html=move || look.with(|look| ground(&look.picture))></g>
                    <g class="marks" inner_html=move || marks_svg(&look.get(), &last.get(), mover)></g>
                    <For each=move || order.get() key=|name| name.clone() children=each/>
                    <g class="arrows" inner_html=move || look.with(|look| arrows::draw(look, &arrows.get(), &spread.get()))></g>
                    <Spread look phase spread/>
                    <Ghost look phase/>
                    <DraggedPiece look dragged/>
                </svg>
                {match mover {
                    Some(mover) => {
                        let touch = Touch::new(look, mover, spread, dragged, zoom);
                        view! { <Cells table label touch/> }.into_any()
                    }
                    None => view! { <div class="cells" role="img" aria-label=label></div> }.into_any(),
                }}
            </div>
            <Show when=move || open.get() && mover.is_some()>
                <ZoomButtons zoom/>
            </Show>
        </div>
    }
    .into_any();
    match mover {
        Some(mover) => mover.around(board),
        None => board,
    }
}

/// A piece under a pointer that drags it: what, and where in the units of the picture.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Dragged {
    pub(super) piece: Piece,
    pub(super) at: (f64, f64),
}

/// What is seen of each move in turn. A move that comes while another is still seen ends that one at once.
fn phases(table: Signal<Shown>, context: Context, heard: bool) -> ReadSignal<Phase> {
    let (phase, set_phase) = signal(Phase::Still);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let clear = move || {
        if let Some(handle) = timer.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    let after = move |milliseconds: u32, act: Box<dyn Fn()>| {
        let time = Duration::from_millis(milliseconds.into());
        timer.set_value(set_timeout_with_handle(act, time).ok());
    };
    Effect::new(move |before: Option<Shown>| {
        let now = table.get();
        let motion = before.as_ref().and_then(|before| Motion::between(before, &now));
        clear();
        if let Some(motion) = motion {
            let sounds = heard && context.settings.with_untracked(|settings| settings.sound);
            if !context.animates() {
                set_phase.set(Phase::Still);
                if sounds {
                    sound::knock();
                }
                return now;
            }
            set_phase.set(Phase::Moving(motion.clone()));
            let time = motion.duration();
            after(
                time,
                Box::new(move || {
                    if sounds {
                        sound::knock();
                    }
                    if motion.removed.is_empty() {
                        return set_phase.set(Phase::Still);
                    }
                    set_phase.set(Phase::Removing(motion.clone()));
                    after(REMOVAL, Box::new(move || set_phase.set(Phase::Still)));
                }),
            );
        } else {
            set_phase.set(Phase::Still);
        }
        now
    });
    on_cleanup(clear);
    phase
}

/// What lies on a cell in a phase.
fn lying(look: &Look, phase: &Phase, name: &str) -> Vec<Piece> {
    let now = || look.cell(name).map(|cell| cell.stack.clone()).unwrap_or_default();
    match phase {
        Phase::Moving(motion) => motion.before.get(name).cloned().unwrap_or_else(now),
        Phase::Still | Phase::Removing(_) => now(),
    }
}

/// Whether there is anything to tell of a stack but how high it is.
fn has_order(pieces: &[Piece]) -> bool {
    pieces.windows(2).any(|pair| pair[0] != pair[1])
}

/// Where something stands in the picture.
fn translate((x, y): (f64, f64)) -> String {
    format!("translate({x} {y})")
}

#[component]
fn Stack(
    name: String,
    look: Memo<Look>,
    phase: ReadSignal<Phase>,
    spread: RwSignal<Option<String>>,
) -> impl IntoView {
    let own = StoredValue::new(name);
    let place = Memo::new(move |_| {
        look.with(|look| own.with_value(|name| look.cell(name).map(|cell| look.centre(cell))))
            .unwrap_or_default()
    });
    let drawn = Memo::new(move |_| {
        let name = own.get_value();
        look.with(|look| {
            let is_spread = spread.with(|spread| spread.as_ref() == Some(&name));
            phase.with(|phase| {
                let pieces = lying(look, phase, &name);
                let hidden = is_spread && *phase == Phase::Still && has_order(&pieces);
                if hidden { String::new() } else { stack(&look.picture, &pieces, false) }
            })
        })
    });
    view! { <g transform=move || translate(place.get()) inner_html=move || drawn.get()></g> }
}

#[component]
fn Spread(look: Memo<Look>, phase: ReadSignal<Phase>, spread: RwSignal<Option<String>>) -> impl IntoView {
    let drawn = move || {
        let name = spread.get().filter(|_| phase.with(|phase| *phase == Phase::Still))?;
        look.with(|look| {
            let cell = look.cell(&name).filter(|cell| has_order(&cell.stack))?;
            let (x, y) = look.centre(cell);
            // What would stand out of the picture is moved down into it.
            let y = y.max(look.frame.top + cairn_draw::reach_up(&cell.stack, true));
            Some((translate((x, y)), stack(&look.picture, &cell.stack, true)))
        })
    };
    let drawn = Memo::new(move |_| drawn());
    let place = move || drawn.with(|drawn| drawn.as_ref().map(|(place, _)| place.clone()));
    let inside =
        move || drawn.with(|drawn| drawn.as_ref().map(|(_, inside)| inside.clone())).unwrap_or_default();
    view! { <g class="spread" transform=place inner_html=inside></g> }
}

/// Pieces on their way, and pieces that are removed.
#[component]
fn Ghost(look: Memo<Look>, phase: ReadSignal<Phase>) -> impl IntoView {
    let moving = NodeRef::<svg::G>::new();
    let drawn = move || {
        look.with(|look| {
            phase.with(|phase| match phase {
                Phase::Moving(motion) => stack(&look.picture, &motion.pieces, false),
                _ => String::new(),
            })
        })
    };
    Effect::new(move || {
        if let (Phase::Moving(motion), Some(element)) = (phase.get(), moving.get()) {
            look.with_untracked(|look| motion.send(&element, look));
        }
    });
    let removed = move || {
        look.with(|look| {
            phase.with(|phase| match phase {
                Phase::Removing(motion) => removed_svg(look, motion),
                _ => String::new(),
            })
        })
    };
    view! {
        <g class="moving" node_ref=moving inner_html=drawn></g>
        <g class="removed" inner_html=removed></g>
    }
}

fn removed_svg(look: &Look, motion: &Motion) -> String {
    let one = |(name, pieces): &(String, Vec<Piece>)| {
        let (x, y) = look.centre(look.cell(name)?);
        let drawn = stack(&look.picture, pieces, false);
        let seen = match pieces.last()?.kind.removal {
            Removal::Fades => format!(r#"<g class="fades">{drawn}</g>"#),
            Removal::Sinks => {
                format!(r#"<ellipse class="ripple" rx="46" ry="40"/><g class="sinks">{drawn}</g>"#)
            }
        };
        Some(format!(r#"<g transform="translate({x} {y})">{seen}</g>"#))
    };
    motion.removed.iter().filter_map(one).collect()
}

#[component]
fn DraggedPiece(look: Memo<Look>, dragged: RwSignal<Option<Dragged>>) -> impl IntoView {
    let place = move || dragged.with(|dragged| dragged.as_ref().map(|dragged| translate(dragged.at)));
    let inside = move || {
        let piece = dragged.with(|dragged| dragged.as_ref().map(|dragged| dragged.piece));
        piece
            .map(|piece| look.with_untracked(|look| stack(&look.picture, &[piece], false)))
            .unwrap_or_default()
    };
    view! { <g class="dragged" transform=place inner_html=inside></g> }
}

fn marks_svg(look: &Look, last: &[String], mover: Option<Mover>) -> String {
    let draw = |names: &[String], class: &str| -> String {
        let one = |name: &String| {
            let cell = look.cell(name)?;
            let (x, y) = look.centre(cell);
            Some(mark_svg(cell.ground, class, x, y))
        };
        names.iter().filter_map(one).collect()
    };
    let mut drawn = draw(last, "last");
    if let Some(Mover { input, hint, .. }) = mover {
        input.with(|input| {
            if !(input.is_quiet && input.picked.is_empty()) {
                drawn += &draw(&input.next, if input.picked.is_empty() { "start" } else { "target" });
            }
            drawn += &draw(&hint.get(), "hint");
            drawn += &draw(&input.picked, "picked");
            drawn += &draw(input.proposed(), "proposed");
        });
    }
    drawn
}

fn mark_svg(ground: Ground, class: &str, x: f64, y: f64) -> String {
    match ground {
        Ground::Square | Ground::Open => {
            format!(
                r#"<rect class="{class}" x="{}" y="{}" width="94" height="94" rx="9"/>"#,
                x - 47.0,
                y - 47.0
            )
        }
        _ => format!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="46"/>"#),
    }
}

/// The size of the picture on the screen tells where a place of the window lies in it.
pub(super) fn to_picture(look: &Look, cells: &web_sys::Element, (x, y): (f64, f64)) -> (f64, f64) {
    let area = cells.get_bounding_client_rect();
    let frame = look.frame;
    (
        frame.left + (x - area.left()) / area.width().max(1.0) * frame.width,
        frame.top + (y - area.top()) / area.height().max(1.0) * frame.height,
    )
}

/// Keys that move about the board, as they are called in events.
pub(super) fn direction(event: &ev::KeyboardEvent) -> Option<cairn_draw::screen::Direction> {
    use cairn_draw::screen::Direction;
    Some(match event.key().as_str() {
        "ArrowUp" => Direction::Up,
        "ArrowDown" => Direction::Down,
        "ArrowLeft" => Direction::Left,
        "ArrowRight" => Direction::Right,
        _ => return None,
    })
}
