//! What is said of what a learner did.

use cairn_games::lesson::Outcome;
use cairn_session::picks;
use leptos::prelude::*;

use crate::context::Context;
use crate::widgets::Marked;

/// How something is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Right,
    Wrong,
    Hint,
}

/// What is said of what a learner did, to see and to hear. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Verdict {
    pub(super) context: Context,
    said: RwSignal<Option<(Kind, String)>>,
}

impl Verdict {
    /// Nothing is said yet.
    pub(super) fn new() -> Verdict {
        Verdict { context: Context::get(), said: RwSignal::new(None) }
    }

    /// Says what came of a move.
    pub(super) fn of(self, outcome: Outcome) {
        match outcome {
            Outcome::Right { say } => self.say(Kind::Right, say),
            Outcome::Wrong { say } => self.wrong(say),
            Outcome::Illegal { say } => self.wrong(picks::sentence(&say)),
        }
    }

    /// Says why something is wrong.
    pub(super) fn wrong(self, reason: String) {
        self.say(Kind::Wrong, reason);
    }

    /// Says what helps.
    pub(super) fn hint(self, hint: String) {
        self.say(Kind::Hint, hint);
    }

    fn say(self, kind: Kind, text: String) {
        self.context.announce(text.replace("**", ""));
        self.said.set(Some((kind, text)));
    }

    /// Nothing is to be said any more.
    pub(super) fn clear(self) {
        self.said.set(None);
    }
}

/// The place where a verdict is seen.
#[component]
pub(super) fn VerdictLine(
    /// What is said.
    verdict: Verdict,
) -> impl IntoView {
    move || {
        verdict.said.get().map(|(kind, text)| {
            let class = match kind {
                Kind::Right => "verdict right",
                Kind::Wrong => "verdict wrong",
                Kind::Hint => "verdict",
            };
            view! { <div class=class><Marked text=Signal::stored(text)/></div> }
        })
    }
}
