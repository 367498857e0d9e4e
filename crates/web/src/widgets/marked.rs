//! Text with Markdown in it. It is our own, so what it becomes may stand in the page as it is.

use leptos::prelude::*;
use pulldown_cmark::{Parser, html};

/// Markdown as HTML.
pub(crate) fn html_of(markdown: &str) -> String {
    let mut out = String::new();
    html::push_html(&mut out, Parser::new(markdown));
    out
}

/// A text with Markdown in it.
#[component]
pub(crate) fn Marked(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    view! { <div class="marked" inner_html=move || text.with(|text| html_of(text))></div> }
}
