//! A session on a page: the one interpreter of effects in the browser.

use std::time::Duration;

use cairn_session::{Effect, Session, Thought};
use leptos::prelude::*;
use web_time::Instant;

use crate::board::Shown;
use crate::browser;
use crate::context::Context;
use crate::message::{Request, Response};
use crate::thinker::Thinker;

/// A session on a page. Copies are the same one.
pub(crate) struct Running<S: Session + Send + Sync + 'static> {
    context: Context,
    session: RwSignal<S>,
    /// What the page shows.
    pub(crate) view: Memo<S::View>,
    /// The game on the board; another one only when the game has changed.
    pub(crate) shown: Memo<Shown>,
    thinker: Thinker,
    /// Keeps a record, or the name of a solved puzzle.
    save: fn(&str),
}

impl<S: Session + Send + Sync + 'static> Clone for Running<S> {
    fn clone(&self) -> Running<S> {
        *self
    }
}

impl<S: Session + Send + Sync + 'static> Copy for Running<S> {}

impl<S: Session + Send + Sync + 'static> Running<S> {
    /// Runs a session and carries its first effects out; `save` keeps its records, or the names
    /// of solved puzzles.
    pub(crate) fn new((session, effects): (S, Vec<Effect>), save: fn(&str)) -> Running<S> {
        let session = RwSignal::new(session);
        let running = Running {
            context: Context::get(),
            session,
            view: Memo::new(move |_| session.with(S::view)),
            shown: Memo::new(move |before: Option<&Shown>| {
                session.with(|session| Shown::follow(before, session.table()))
            }),
            thinker: Thinker::new(),
            save,
        };
        running.carry_out(effects);
        running
    }

    /// Sends an event, and carries the effects out. Nothing happens once the page is gone.
    pub(crate) fn send(self, event: S::Event) {
        if let Some(effects) = self.session.try_update(|session| session.update(event)) {
            self.carry_out(effects);
        }
    }

    /// Reads the session as it is now; `None` once the page is gone.
    pub(crate) fn read<T>(self, read: impl FnOnce(&S) -> T) -> Option<T> {
        self.session.try_with_untracked(read)
    }

    /// A part of the view; what depends on it is made anew only when that part changes.
    pub(crate) fn part<T>(self, part: impl Fn(&S::View) -> T + Send + Sync + 'static) -> Signal<T>
    where
        T: Clone + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.view.with(&part)).into()
    }

    fn carry_out(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think(ticket, order) => {
                    // Without animations people need the time even more.
                    let pace = order.pace;
                    let begun = Instant::now();
                    self.thinker.ask(Request::Think(ticket, order), move |answer| {
                        if let Response::Thought(thought) = answer {
                            self.answer(thought, pace.saturating_sub(begun.elapsed()));
                        }
                    });
                }
                Effect::Review(ticket, order) => {
                    self.thinker.ask(Request::Review(ticket, order), move |answer| {
                        if let Response::Reviewed(answer) = answer {
                            S::reviewed(answer).into_iter().for_each(|event| self.send(event));
                        }
                    });
                }
                Effect::StopThinking => self.thinker.stop(),
                // A worker receives nothing while it thinks.
                Effect::AnswerNow => {}
                Effect::Save(text) | Effect::Solved(text) => (self.save)(&text),
                Effect::Wake(ticket, delay) => {
                    set_timeout(
                        move || S::wake(ticket).into_iter().for_each(|event| self.send(event)),
                        delay,
                    );
                }
                Effect::Announce(text) => self.context.announce(text),
                Effect::Copy(text) => leptos::task::spawn_local(async move {
                    browser::copy(&text).await;
                }),
            }
        }
    }

    /// Sends an answer of the engine on, the last one after a delay. The session ignores answers that come too late.
    fn answer(self, thought: Thought, delay: Duration) {
        let is_last = thought.is_last;
        let Some(event) = S::thought(thought) else { return };
        if is_last && !delay.is_zero() {
            set_timeout(move || self.send(event), delay);
        } else {
            self.send(event);
        }
    }
}
