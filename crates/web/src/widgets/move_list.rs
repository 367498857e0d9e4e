//! The moves of a game, a round a line.

use cairn_i18n::say;
use leptos::html::Ol;
use leptos::prelude::*;

use crate::context::t;

/// The moves of a game, the last one or the one shown in sight. With `on_go` each is a button that shows the position
/// after it.
#[component]
pub(crate) fn MoveList(
    /// The moves.
    moves: Signal<Vec<String>>,
    /// How many seats there are.
    seats: Signal<usize>,
    /// The number of moves before the position on the board; all of them where nothing else is said.
    #[prop(optional, into)]
    shown_ply: Option<Signal<usize>>,
    /// Shows the position after this many moves.
    #[prop(optional, into)]
    on_go: Option<Callback<usize>>,
    /// What is thought of the move with this number: a class, a mark and the whole in words.
    #[prop(optional, into)]
    opinion: Option<Callback<usize, (&'static str, &'static str, String)>>,
) -> impl IntoView {
    let list = NodeRef::<Ol>::new();
    let shown_ply = shown_ply.unwrap_or_else(|| Signal::derive(move || moves.with(Vec::len)));
    Effect::new(move || {
        let (shown, seats) = (shown_ply.get(), seats.get().max(1));
        moves.track();
        let Some(list) = list.get() else { return };
        if let Some(row) = list.children().item(shown.saturating_sub(1).div_euclid(seats) as u32) {
            // Scrolls the list, never the page.
            let row: web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_into(row);
            list.set_scroll_top(row.offset_top() - list.offset_top() - list.client_height() / 2);
        }
    });
    let one = move |(ply, mv): (usize, String)| {
        let is_shown = move || (shown_ply.get() == ply).then_some("true");
        match on_go {
            Some(on_go) => {
                let opinion = move || opinion.map(|opinion| opinion.run(ply));
                view! {
                    <button
                        type="button"
                        aria-current=is_shown
                        class=move || opinion().map(|(class, ..)| class)
                        aria-label=move || opinion().map(|(.., text)| text)
                        on:click=move |_| on_go.run(ply)
                    >
                        {mv}
                        {move || opinion().map(|(_, mark, _)| view! { <b>{mark}</b> })}
                    </button>
                }
            }
            .into_any(),
            None => view! { <span>{mv}</span> }.into_any(),
        }
    };
    let rounds = move || {
        let moves: Vec<(usize, String)> = (1..).zip(moves.get()).collect();
        let round =
            |moves: &[(usize, String)]| view! { <li>{moves.iter().cloned().map(one).collect_view()}</li> };
        moves.chunks(seats.get().max(1)).map(round).collect_view()
    };
    view! {
        <Show when=move || moves.with(Vec::is_empty)>
            <p class="quiet">{t(say::NO_MOVES)}</p>
        </Show>
        <ol class="moves" node_ref=list aria-label=t(say::MOVES) data-seats=move || seats.get()>{rounds}</ol>
    }
}
