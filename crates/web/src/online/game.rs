//! The session of an online game in the page: its socket, its timer, and signals of what it shows.

use std::cell::RefCell;
use std::rc::Rc;

use cairn_session::online::{OnlineEffect, OnlineEvent, OnlineSession, OnlineView, PlanEvent};
use cairn_wire::{Conditions, GameId, GameView, Millis, Request, VERSION};
use js_sys::{Date, Math};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

use super::client;
use crate::board::Shown;
use crate::context::Context;
use crate::running::part_of;

/// An online game in the page. Copies are the same one, and it ends with the page for which it was made.
#[derive(Clone, Copy)]
pub(crate) struct OnlineGame {
    pub(crate) context: Context,
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
    /// What the page shows.
    pub(crate) view: RwSignal<OnlineView>,
    /// The table. It is the same one until a move changes it, so that nothing else disturbs a move being made.
    pub(crate) table: RwSignal<Shown>,
    /// Whether the game is rated.
    pub(crate) is_rated: bool,
    visit: Callback<GameId>,
}

struct Inner {
    session: OnlineSession,
    line: Option<Line>,
    timer: Option<TimeoutHandle>,
}

/// One socket with its callbacks.
struct Line {
    socket: WebSocket,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut()>,
}

impl Line {
    /// Closes the socket; nothing is heard of it any more.
    fn close(&self) {
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // It refuses only codes and reasons, and there are none.
        let _ = self.socket.close();
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.close();
    }
}

impl OnlineGame {
    /// Connects to a game that the server showed; nothing if it cannot be read.
    pub(crate) fn new(view: &GameView) -> Option<OnlineGame> {
        let context = Context::get();
        let seed = (Math::random() * 2f64.powi(53)) as u64;
        let session = OnlineSession::new(view, context.language(), seed, now()).ok()?;
        let navigate = use_navigate();
        let game = OnlineGame {
            context,
            view: RwSignal::new(session.view()),
            table: RwSignal::new(Shown::of(session.table())),
            is_rated: view.summary.rated,
            inner: StoredValue::new_local(Rc::new(RefCell::new(Inner { session, line: None, timer: None }))),
            visit: Callback::new(move |id: GameId| navigate(&format!("/game/{id}"), Default::default())),
        };
        let online = window_event_listener_untyped("online", move |_| game.send(OnlineEvent::Connect));
        let offline = window_event_listener_untyped("offline", move |_| game.send(OnlineEvent::Offline));
        on_cleanup(move || {
            online.remove();
            offline.remove();
            game.with(|inner| {
                inner.line = None;
                clear(&mut inner.timer);
            });
        });
        Effect::new(move || game.send(OnlineEvent::Speak(context.language())));
        Effect::new(move || {
            game.send(OnlineEvent::ConfirmMoves(context.settings.with(|settings| settings.confirm_moves)));
        });
        game.send(OnlineEvent::Connect);
        Some(game)
    }

    fn with<T>(self, act: impl FnOnce(&mut Inner) -> T) -> Option<T> {
        let inner = self.inner.try_get_value()?;
        let mut inner = inner.borrow_mut();
        Some(act(&mut inner))
    }

    /// Sends an event to the session, carries out its effects and shows what has changed.
    pub(crate) fn send(self, event: OnlineEvent) {
        let Some(effects) = self.with(|inner| inner.session.update(event, now())) else { return };
        let mut said = Vec::new();
        for effect in effects {
            match effect {
                OnlineEffect::Connect { have } => self.connect(have),
                OnlineEffect::Disconnect => {
                    // The callbacks stay until the next socket: one of them may be running.
                    self.with(|inner| inner.line.iter().for_each(Line::close));
                }
                OnlineEffect::Send(message) => {
                    // A message that is not sent is repeated after the next welcome.
                    self.with(|inner| {
                        inner.line.as_ref().map(|line| line.socket.send_with_str(&message.write()))
                    });
                }
                OnlineEffect::LoadConditions => self.ask_for_conditions(None),
                OnlineEffect::StoreConditions(conditions) => self.ask_for_conditions(Some(conditions)),
                OnlineEffect::Announce(text) => said.push(text),
                OnlineEffect::Visit(id) => self.visit.run(id),
            }
        }
        if !said.is_empty() {
            self.context.announce(said.join(" "));
        }
        self.show();
    }

    fn show(self) {
        let shown = self.with(|inner| {
            clear(&mut inner.timer);
            let wake = move || self.send(OnlineEvent::Tick);
            inner.timer =
                inner.session.wake_in().and_then(|wait| set_timeout_with_handle(wake, wait.into()).ok());
            let before = self.table.try_get_untracked();
            (Shown::follow(before.as_ref(), inner.session.table()), inner.session.view())
        });
        if let Some((table, view)) = shown {
            set_new(self.table, table);
            set_new(self.view, view);
        }
    }

    fn connect(self, have: u32) {
        let opened = self.with(|inner| {
            inner.line = None;
            inner.line = self.open(&address(inner.session.id(), have));
            inner.line.is_some()
        });
        if opened == Some(false) {
            self.send(OnlineEvent::Closed);
        }
    }

    fn open(self, address: &str) -> Option<Line> {
        let socket = WebSocket::new(address).ok()?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let message = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            if let Some(message) = message {
                self.send(OnlineEvent::Heard(message));
            }
        });
        let close = Closure::<dyn FnMut()>::new(move || self.send(OnlineEvent::Closed));
        socket.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        Some(Line { socket, _hear: hear, _close: close })
    }

    /// Makes a request.
    pub(crate) fn ask(self, request: Request) {
        self.send(OnlineEvent::Ask(request));
    }

    /// Takes an open seat.
    pub(crate) fn join(self, seat: u8) {
        let Some(id) = self.id() else { return };
        leptos::task::spawn_local(async move {
            match client::join(&id, Some(seat)).await {
                Ok(_) => {
                    self.send(OnlineEvent::Joined(vec![seat]));
                    // The server counts the user among the players from now on.
                    self.send(OnlineEvent::Connect);
                }
                Err(failure) => self.send(OnlineEvent::Complain(failure.text(self.context.language()))),
            }
        });
    }

    /// Loads the user's conditional lines, or replaces them by these.
    fn ask_for_conditions(self, wanted: Option<Conditions>) {
        let Some(id) = self.id() else { return };
        leptos::task::spawn_local(async move {
            let stored = match wanted {
                None => client::conditions(&id).await,
                Some(wanted) => client::set_conditions(&id, &wanted).await,
            };
            self.send(match stored {
                Ok(stored) => OnlineEvent::Plan(PlanEvent::Stored(stored)),
                Err(failure) => OnlineEvent::Complain(failure.text(self.context.language())),
            });
        });
    }

    /// The name of the game in addresses.
    pub(crate) fn id(self) -> Option<GameId> {
        self.with(|inner| inner.session.id().clone())
    }

    /// The record of the game so far.
    pub(crate) fn record(self) -> String {
        self.with(|inner| inner.session.record()).unwrap_or_default()
    }

    /// Part of what the page shows, which changes only when it does.
    pub(crate) fn part<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&OnlineView) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        part_of(self.view, Box::new(part))
    }
}

/// Sets a signal to a value that is not the same as before.
fn set_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.try_with_untracked(|before| *before != value) == Some(true) {
        signal.set(value);
    }
}

fn clear(timer: &mut Option<TimeoutHandle>) {
    if let Some(timer) = timer.take() {
        timer.clear();
    }
}

fn now() -> Millis {
    Millis(Date::now() as u64)
}

/// The address of the socket of a game, on the host that the page is from.
fn address(id: &GameId, have: u32) -> String {
    let location = window().location();
    let is_safe = location.protocol().is_ok_and(|protocol| protocol == "https:");
    let scheme = if is_safe { "wss" } else { "ws" };
    let host = location.host().unwrap_or_default();
    format!("{scheme}://{host}/ws/{id}?version={VERSION}&have={have}")
}
