//! A board that is only looked at.

use cairn_draw::{Picture, svg};
use cairn_session::picture;
use leptos::prelude::*;

use super::Shown;

/// A picture of a board, with these cells marked.
#[component]
pub(crate) fn StillBoard(
    /// The game.
    #[prop(into)]
    table: Signal<Shown>,
    /// The cells to mark.
    #[prop(into, optional)]
    marks: Signal<Vec<String>>,
    /// Whether cells are named.
    #[prop(optional)]
    names: bool,
    /// What it shows, for screen readers; empty where the text beside it says so.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let drawn = move || {
        let shown = table.get();
        svg(&Picture { marks: marks.get(), names, title: label.get(), ..picture(&*shown) })
    };
    let hidden = move || label.with(String::is_empty).then_some("true");
    view! { <div class="still" aria-hidden=hidden inner_html=drawn></div> }
}
