//! A note that the board shows an earlier position.

use cairn_i18n::say;
use leptos::prelude::*;

use crate::context::{Context, t};

/// Says at which position the user looks back, with the way to the game; nothing while the board shows the game.
#[component]
pub(crate) fn LookingBack(
    /// The number of moves before the position on the board.
    shown_ply: Signal<usize>,
    /// The moves played.
    moves: Signal<Vec<String>>,
    /// Shows the position after this many moves.
    #[prop(into)]
    on_go: Callback<usize>,
) -> impl IntoView {
    let context = Context::get();
    move || {
        let (ply, last) = (shown_ply.get(), moves.with(Vec::len));
        (ply < last).then(|| {
            view! {
                <p class="actions">
                    {context.fill(say::LOOKING_BACK, &[&ply, &last])}
                    <button type="button" on:click=move |_| on_go.run(last)>{t(say::BACK_TO_GAME)}</button>
                </p>
            }
        })
    }
}
