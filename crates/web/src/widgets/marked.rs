//! Text with bold words in it.

use leptos::prelude::*;

/// A text with `**bold**` words in it.
#[component]
pub(crate) fn Marked(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    view! { <div class="marked"><p>{move || text.with(|text| pieces(text))}</p></div> }
}

/// What is between two pairs of stars is bold: every other piece.
fn pieces(text: &str) -> impl IntoView + use<> {
    let piece = |(number, piece): (usize, &str)| match number % 2 {
        0 => piece.to_owned().into_any(),
        _ => view! { <strong>{piece.to_owned()}</strong> }.into_any(),
    };
    text.split("**").enumerate().map(piece).collect_view()
}
