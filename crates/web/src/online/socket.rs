//! The connection of a game: it comes back by itself, and nothing that was sent or told is lost on the way.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use cairn_i18n::{Language, say};
use cairn_wire::{
    Event, FromClient, FromServer, GameId, GameView, Logged, Millis, Refusal, SeatView, VERSION,
};
use js_sys::{Date, Math};
use leptos::leptos_dom::helpers::{IntervalHandle, TimeoutHandle};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

/// How long to wait before the second try; twice as long each time after that.
const FIRST_WAIT: f64 = 500.0;
/// But never longer than this.
const LONGEST_WAIT: f64 = 15_000.0;
/// How often the server is asked for its clock, which also tells whether it is still there.
const PING: Duration = Duration::from_secs(20);

/// How the connection stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// It is being made.
    Connecting,
    /// It is there.
    Open,
    /// It is lost, and is tried again after so many seconds.
    Waiting(u32),
    /// The server speaks another version: only loading the page again helps.
    Outdated,
}

/// A move of the user that is not in the log yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pending {
    /// How many moves were made before it.
    pub(crate) ply: u32,
    /// The move.
    pub(crate) mv: String,
    /// Whether the server has it for good.
    pub(crate) is_kept: bool,
}

/// What the server did not do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    /// Why.
    pub(crate) why: Refusal,
    /// The move that is taken back with it.
    pub(crate) mv: Option<String>,
}

/// The connection of one game. Copies are the same one, and it ends with the page for which it was made.
#[derive(Clone, Copy)]
pub(crate) struct Connection {
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
    /// How it stands.
    pub(crate) link: RwSignal<Link>,
    /// Everything that happened, without a gap.
    pub(crate) log: RwSignal<Vec<Logged>>,
    /// The seats as the server told last; those who joined since are in the log.
    pub(crate) seats: RwSignal<Vec<SeatView>>,
    /// How many watch.
    pub(crate) watchers: RwSignal<u32>,
    /// The move that was made and is not in the log yet.
    pub(crate) pending: RwSignal<Option<Pending>>,
    /// What was refused last.
    pub(crate) refused: RwSignal<Option<Refused>>,
    /// How far the server's clock is before that of the browser, in milliseconds.
    offset: RwSignal<f64>,
}

struct Inner {
    address: String,
    line: Option<Line>,
    /// How often in a row it did not work.
    failures: i32,
    /// When it is tried again, and what wakes up for it.
    due: f64,
    retry: Option<TimeoutHandle>,
    ping: Option<IntervalHandle>,
}

/// One socket.
struct Line {
    socket: WebSocket,
    /// When the greeting was sent.
    greeted: f64,
    is_welcome: bool,
    /// Whether anything came since the last ping.
    heard: bool,
    /// The shortest way there and back: its clock is the most exact one.
    shortest: f64,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _react: [Closure<dyn FnMut()>; 2],
}

impl Drop for Line {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        // It refuses only codes and reasons, and there are none.
        let _ = self.socket.close();
    }
}

impl Inner {
    fn forget_retry(&mut self) {
        if let Some(retry) = self.retry.take() {
            retry.clear();
        }
    }
}

impl Connection {
    /// Connects to a game of which so much is known.
    pub(crate) fn new(id: &GameId, view: &GameView) -> Connection {
        let inner =
            Inner { address: address(id), line: None, failures: 0, due: 0.0, retry: None, ping: None };
        let connection = Connection {
            inner: StoredValue::new_local(Rc::new(RefCell::new(inner))),
            link: RwSignal::new(Link::Connecting),
            log: RwSignal::new(view.events.clone()),
            seats: RwSignal::new(view.summary.seats.clone()),
            watchers: RwSignal::new(0),
            pending: RwSignal::new(None),
            refused: RwSignal::new(None),
            offset: RwSignal::new(view.now.0 as f64 - Date::now()),
        };
        let online = window_event_listener_untyped("online", move |_| connection.connect());
        let ping = set_interval_with_handle(move || connection.ping(), PING).ok();
        connection.with(|inner| inner.ping = ping);
        on_cleanup(move || {
            online.remove();
            connection.with(|inner| {
                inner.forget_retry();
                if let Some(ping) = inner.ping.take() {
                    ping.clear();
                }
            });
        });
        connection.connect();
        connection
    }

    fn with<T>(self, act: impl FnOnce(&mut Inner) -> T) -> Option<T> {
        let inner = self.inner.try_get_value()?;
        let mut inner = inner.borrow_mut();
        Some(act(&mut inner))
    }

    /// The server's clock.
    pub(crate) fn now(self) -> Millis {
        Millis((Date::now() + self.offset.try_get_untracked().unwrap_or_default()).max(0.0) as u64)
    }

    /// Connects anew at once.
    pub(crate) fn connect(self) {
        if self.link.try_get_untracked().is_none_or(|link| link == Link::Outdated) {
            return;
        }
        self.link.set(Link::Connecting);
        let is_there = self.with(|inner| {
            inner.forget_retry();
            inner.line = None;
            inner.line = self.open(&inner.address);
            inner.line.is_some()
        });
        if is_there == Some(false) {
            self.lost();
        }
    }

    fn open(self, address: &str) -> Option<Line> {
        let socket = WebSocket::new(address).ok()?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let message = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            if let Some(message) = message {
                self.hear(message);
            }
        });
        let greet = Closure::<dyn FnMut()>::new(move || self.greet());
        let lose = Closure::<dyn FnMut()>::new(move || self.lost());
        socket.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        socket.set_onopen(Some(greet.as_ref().unchecked_ref()));
        socket.set_onclose(Some(lose.as_ref().unchecked_ref()));
        Some(Line {
            socket,
            greeted: 0.0,
            is_welcome: false,
            heard: true,
            shortest: f64::INFINITY,
            _hear: hear,
            _react: [greet, lose],
        })
    }

    fn greet(self) {
        let have = self.log.with_untracked(|log| log.last().map_or(0, |logged| logged.number));
        self.with(|inner| {
            if let Some(line) = &mut inner.line {
                line.greeted = Date::now();
                line.send(&FromClient::Hello { version: VERSION, have });
            }
        });
    }

    /// The socket is gone: another one is tried after a while.
    fn lost(self) {
        if self.link.try_get_untracked().is_none_or(|link| link == Link::Outdated) {
            return;
        }
        let wait = self.with(|inner| {
            // Whoever was told to wait waits already.
            if inner.retry.is_some() {
                return None;
            }
            let wait = (FIRST_WAIT * 2f64.powi(inner.failures)).min(LONGEST_WAIT);
            inner.failures = (inner.failures + 1).min(8);
            Some(wait)
        });
        if let Some(wait) = wait.flatten() {
            self.connect_after(wait);
        }
    }

    /// Connects after so many milliseconds and a little: not everybody at once.
    fn connect_after(self, milliseconds: f64) {
        self.with(|inner| {
            inner.forget_retry();
            // Never at once: a socket cannot be replaced while it is heard.
            inner.due = Date::now() + milliseconds.max(50.0) * (1.0 + 0.3 * Math::random());
        });
        self.count_down();
    }

    fn count_down(self) {
        let rest = self.with(|inner| inner.due - Date::now()).unwrap_or_default();
        if rest <= 0.0 {
            return self.connect();
        }
        self.link.set(Link::Waiting((rest / 1000.0).ceil() as u32));
        let step = Duration::from_millis(rest.min(1000.0) as u64 + 1);
        let retry = set_timeout_with_handle(move || self.count_down(), step).ok();
        self.with(|inner| inner.retry = retry);
    }

    /// Asks for the clock; whoever has not answered since the last time is gone.
    fn ping(self) {
        let answers = self.with(|inner| {
            let line = inner.line.as_mut().filter(|line| line.is_welcome)?;
            let heard = std::mem::replace(&mut line.heard, false);
            line.send(&FromClient::Ping { sent: Millis(Date::now() as u64) });
            Some(heard)
        });
        if answers.flatten() == Some(false) {
            self.connect();
        }
    }

    /// Says something now; `false` where that cannot be done.
    pub(crate) fn say(self, message: &FromClient) -> bool {
        let line = |inner: &mut Inner| {
            inner.line.as_ref().filter(|line| line.is_welcome).is_some_and(|line| line.send(message))
        };
        self.with(line).unwrap_or(false)
    }

    /// Makes a move, now or as soon as there is a connection.
    pub(crate) fn play(self, ply: u32, mv: String) {
        self.pending.set(Some(Pending { ply, mv, is_kept: false }));
        self.send_pending();
    }

    fn send_pending(self) {
        if let Some(Pending { ply, mv, .. }) = self.pending.try_get_untracked().flatten() {
            // What is not sent now is sent with the next greeting.
            self.say(&FromClient::Move { ply, mv });
        }
    }

    fn hear(self, message: FromServer) {
        self.with(|inner| inner.line.iter_mut().for_each(|line| line.heard = true));
        match message {
            FromServer::Welcome { seats, now, .. } => {
                let greeted = self.with(|inner| {
                    inner.failures = 0;
                    let line = inner.line.as_mut()?;
                    line.is_welcome = true;
                    Some(line.greeted)
                });
                if let Some(greeted) = greeted.flatten() {
                    self.set_clock(greeted, now);
                }
                self.seats.set(seats);
                self.link.set(Link::Open);
                self.send_pending();
            }
            FromServer::Event(logged) => self.log_event(logged),
            FromServer::Made { ply } => self.pending.update(|pending| {
                if let Some(pending) = pending.as_mut().filter(|pending| pending.ply == ply) {
                    pending.is_kept = true;
                }
            }),
            FromServer::Refused(why) => self.take_back(why),
            FromServer::Watching { count } => self.watchers.set(count),
            FromServer::Pong { sent, now } => self.set_clock(sent.0 as f64, now),
            FromServer::Restart { wait } => self.connect_after(wait.0 as f64),
        }
    }

    /// Takes the server's clock from an answer to what was sent then, if no better one is known.
    fn set_clock(self, sent: f64, server: Millis) {
        let now = Date::now();
        let is_better = self.with(|inner| {
            let line = inner.line.as_mut()?;
            let is_better = now - sent <= line.shortest;
            line.shortest = line.shortest.min(now - sent);
            Some(is_better)
        });
        if is_better.flatten() == Some(true) {
            self.offset.set(server.0 as f64 - (sent + now) / 2.0);
        }
    }

    fn log_event(self, logged: Logged) {
        let next = self.log.with_untracked(|log| log.last().map_or(1, |last| last.number + 1));
        if logged.number > next {
            // Something is missing. A new greeting brings all that follows what is known.
            return self.connect_after(0.0);
        }
        if logged.number < next {
            return;
        }
        let settles = |pending: &Pending| match &logged.event {
            Event::Moved { ply, .. } => *ply >= pending.ply,
            Event::Ended { .. } => true,
            _ => false,
        };
        if self.pending.with_untracked(|pending| pending.as_ref().is_some_and(settles)) {
            self.pending.set(None);
        }
        self.log.update(|log| log.push(logged));
    }

    fn take_back(self, why: Refusal) {
        if matches!(why, Refusal::WrongVersion { .. }) {
            self.link.set(Link::Outdated);
        }
        let of_a_move = !matches!(why, Refusal::ChatOff | Refusal::BadText { .. } | Refusal::Nothing);
        let taken = if of_a_move { self.pending.try_update(Option::take).flatten() } else { None };
        self.refused.set(Some(Refused { why, mv: taken.map(|pending| pending.mv) }));
    }
}

impl Line {
    fn send(&self, message: &FromClient) -> bool {
        let is_open = self.socket.ready_state() == WebSocket::OPEN;
        is_open && serde_json::to_string(message).is_ok_and(|text| self.socket.send_with_str(&text).is_ok())
    }
}

/// The address of the socket of a game, on the host that the page is from.
fn address(id: &GameId) -> String {
    let location = window().location();
    let is_safe = location.protocol().is_ok_and(|protocol| protocol == "https:");
    let scheme = if is_safe { "wss" } else { "ws" };
    format!("{scheme}://{}/ws/{id}", location.host().unwrap_or_default())
}

/// Why something was not done, for people; nothing where nobody needs to know.
pub(crate) fn refusal_text(why: &Refusal, language: Language) -> Option<String> {
    let phrase = match why {
        Refusal::Nothing => return None,
        Refusal::Illegal { why } | Refusal::BadText { why } => {
            return Some(say::SERVER_SAYS.fill(language, &[why]));
        }
        Refusal::Unreadable { .. } | Refusal::NoGreeting => say::ODD_SERVER,
        Refusal::TooLong | Refusal::TooFast | Refusal::TooMuch => say::TOO_MUCH,
        Refusal::WrongVersion { .. } => say::IS_OUTDATED,
        Refusal::NotYours => say::NOT_A_PLAYER,
        Refusal::NotYourTurn => say::NOT_YOUR_TURN,
        Refusal::OtherPly { .. } => say::MOVED_ON,
        Refusal::NotPlaying => say::NOT_PLAYING,
        Refusal::ChatOff => say::CHAT_IS_OFF,
    };
    Some(phrase.text(language).to_owned())
}
