//! What is still to be said of a move that cannot be pointed at on the board, or is easily missed there.

use cairn_core::Pick;
use cairn_i18n::say;
use cairn_session::Selection;
use cairn_session::picks::{button_text, counts};

use crate::ask::{Chooser, Counter};
use crate::context::Context;

/// What is still to be said of a move.
pub(crate) enum Missing<T> {
    /// What the board can be asked for.
    Nothing,
    /// Only this is left to pick.
    Only(Pick),
    /// How many pieces.
    Count(Counter),
    /// One of several.
    Choice(Chooser<T>),
}

/// What is missing after the picks so far; `choose` makes a choice of a pick.
pub(crate) fn after_picks<T: Clone>(
    selection: &Selection,
    choose: impl Fn(Pick) -> T,
    context: &Context,
) -> Missing<T> {
    let next = selection.next();
    let counts = counts(&next);
    match counts[..] {
        [] if selection.picked().len() >= 2 => {
            let item = |pick: Pick| match &pick {
                Pick::Cell(name) => Some((context.fill(say::GROUP_OF, &[name]), choose(pick))),
                _ => None,
            };
            let items = next.into_iter().filter_map(item).collect();
            Missing::Choice(Chooser::new(context.text(say::WHICH_STAYS).to_owned(), items))
        }
        [] => Missing::Nothing,
        [count] => Missing::Only(Pick::Count(count)),
        _ => Missing::Count(Counter::new(counts)),
    }
}

/// Which of these moves without a place is meant.
pub(crate) fn of_buttons<T: Clone>(
    mut buttons: Vec<Pick>,
    choose: impl Fn(Pick) -> T,
    context: &Context,
) -> Missing<T> {
    match buttons.len() {
        0 => Missing::Nothing,
        1 => Missing::Only(buttons.remove(0)),
        _ => {
            let items =
                buttons.into_iter().map(|pick| (button_text(&pick, context.look.language), choose(pick)));
            Missing::Choice(Chooser::new(context.text(say::WHICH_BUTTON).to_owned(), items.collect()))
        }
    }
}
