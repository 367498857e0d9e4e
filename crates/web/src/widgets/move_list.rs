//! The moves of a game, a round a line.

use cairn_i18n::say;
use leptos::html::Ol;
use leptos::prelude::*;

use crate::context::t;

/// The moves of a game, the last one in sight.
#[component]
pub(crate) fn MoveList(
    /// The moves.
    moves: Signal<Vec<String>>,
    /// How many seats there are.
    seats: Signal<usize>,
) -> impl IntoView {
    let list = NodeRef::<Ol>::new();
    Effect::new(move || {
        moves.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let round = move |moves: &[String]| {
        let one = |mv: &String| view! { <span>{mv.clone()}</span> };
        view! { <li>{moves.iter().map(one).collect_view()}</li> }
    };
    let rounds = move || {
        let moves = moves.get();
        moves.chunks(seats.get().max(1)).map(round).collect_view()
    };
    view! {
        <Show when=move || moves.with(Vec::is_empty)>
            <p class="quiet">{t(say::NO_MOVES)}</p>
        </Show>
        <ol class="moves" node_ref=list tabindex="0" aria-label=t(say::MOVES) data-seats=move || seats.get()>{rounds}</ol>
    }
}
