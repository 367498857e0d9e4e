//! A session on a page: the one interpreter of effects in the browser.

use std::time::Duration;

use cairn_session::{Effect, KeptId, KeptKind, Session, Slot, Thought};
use leptos::prelude::*;
use web_time::Instant;

use crate::board::Shown;
use crate::browser;
use crate::context::Context;
use crate::kept::BrowserStorage;
use crate::thinker::Thinker;
use cairn_session::worker::{Request, Response};

/// A session on a page. Copies are the same one.
pub(crate) struct Running<S: Session + Send + Sync + 'static> {
    context: Context,
    session: RwSignal<S>,
    /// What the page shows.
    pub(crate) view: Memo<S::View>,
    /// The game on the board; another one only when the game has changed.
    pub(crate) shown: Memo<Shown>,
    thinker: Thinker,
    /// Keeps the name of a solved puzzle.
    solved: fn(&str),
    /// Where records are kept.
    slot: StoredValue<Slot>,
    /// Called when records get a place of their own.
    on_named: Callback<KeptId>,
}

impl<S: Session + Send + Sync + 'static> Clone for Running<S> {
    fn clone(&self) -> Running<S> {
        *self
    }
}

impl<S: Session + Send + Sync + 'static> Copy for Running<S> {}

impl<S: Session + Send + Sync + 'static> Running<S> {
    /// Runs a session that keeps no records, and carries its first effects out; `solved` keeps the names of solved
    /// puzzles.
    pub(crate) fn new(begun: (S, Vec<Effect>), solved: fn(&str)) -> Running<S> {
        let slot = Slot::new(KeptKind::Game);
        Running::begin(begun, solved, slot, Callback::new(|_| ()))
    }

    /// Runs a session that keeps its records in a slot, and shows what other tabs keep there. `on_named` is called when
    /// the slot gets a name.
    pub(crate) fn kept(begun: (S, Vec<Effect>), slot: Slot, on_named: Callback<KeptId>) -> Running<S> {
        let running = Running::begin(begun, |_| (), slot, on_named);
        browser::on_stored_elsewhere(move || {
            let newer = running.slot.try_update_value(|slot| slot.newer(&BrowserStorage)).flatten();
            newer.into_iter().for_each(|record| running.follow(record));
        });
        running
    }

    fn begin(
        (session, effects): (S, Vec<Effect>),
        solved: fn(&str),
        slot: Slot,
        on_named: Callback<KeptId>,
    ) -> Running<S> {
        let session = RwSignal::new(session);
        let running = Running {
            context: Context::get(),
            session,
            view: Memo::new(move |_| session.with(S::view)),
            shown: Memo::new(move |before: Option<&Shown>| {
                session.with(|session| Shown::follow(before, session.table()))
            }),
            thinker: Thinker::new(),
            solved,
            slot: StoredValue::new(slot),
            on_named,
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
        part_of(self.view, Box::new(part)).into()
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
                Effect::Save(record) => self.keep(&record),
                Effect::BeginAnother => self.slot.update_value(Slot::begin_another),
                Effect::Solved(name) => (self.solved)(&name),
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

    /// Where the records are kept, once there is one.
    pub(crate) fn id(self) -> Option<KeptId> {
        self.slot.try_with_value(Slot::id).flatten()
    }

    /// Goes on with another kept record, in its slot.
    pub(crate) fn switch(self, (slot, record): (Slot, String)) {
        self.slot.set_value(slot);
        self.follow(record);
    }

    fn follow(self, record: String) {
        S::follow(record).into_iter().for_each(|event| self.send(event));
    }

    /// Keeps a record, or shows the newer one of another tab.
    fn keep(self, record: &str) {
        let before = self.id();
        let saved = self.slot.try_update_value(|slot| slot.save(record, &BrowserStorage, browser::now()));
        match saved {
            Some(Ok(Some(newer))) => self.follow(newer),
            _ if self.id() != before => self.id().into_iter().for_each(|id| self.on_named.run(id)),
            _ => {}
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

/// Takes a part out of a view.
type Part<V, T> = Box<dyn Fn(&V) -> T + Send + Sync>;

/// A part of a view. The function is boxed: a memo is compiled for each type, not for each of the many functions, which
/// makes the module smaller.
pub(crate) fn part_of<W, T>(view: W, part: Part<W::Value, T>) -> Memo<T>
where
    W: With + Send + Sync + 'static,
    W::Value: 'static,
    T: Clone + PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| view.with(&part))
}
