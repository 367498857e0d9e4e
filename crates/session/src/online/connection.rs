//! The connection of a session: when to connect, whether the server is still there, and what its clock shows.

use cairn_wire::{MessageId, Millis};

use super::OnlineEffect;
use crate::Seeds;

/// How long to wait before the second try to connect; twice as long each time after that.
const FIRST_WAIT: u64 = 500;
/// The longest wait.
const LONGEST_WAIT: u64 = 15_000;
/// How often the server is asked whether it is there, and for its clock.
const PING: Millis = Millis(2_000);
/// A server that is silent for this long after a ping is gone. So a lost connection is known within five seconds.
const SILENCE: Millis = Millis(3_000);
/// How long the server may take to welcome the client.
const PATIENCE: Millis = Millis(10_000);

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkState {
    /// It is being made.
    Connecting,
    /// It is there.
    Open,
    /// It is lost, and is tried again after this many seconds.
    Waiting(u32),
    /// The server speaks another version of the protocol: only loading the page again helps.
    Outdated,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Link {
    Connecting {
        /// When to give up.
        until: Millis,
    },
    Open {
        /// When the next ping is due.
        ping_at: Millis,
        /// When the server is gone unless a message comes before; nothing if one came since the last ping.
        gone_at: Option<Millis>,
    },
    Waiting(Millis),
    Outdated,
}

/// The connection of a session. Times are those of the front end's clock unless they are called the server's.
#[derive(Clone, Debug)]
pub(super) struct Connection {
    link: Link,
    /// How often in a row it was lost.
    failures: u32,
    seeds: Seeds,
    /// The server's clock minus that of the front end.
    offset: i64,
    /// The shortest round trip since the socket was opened: it gives the most exact clock.
    shortest: Option<Millis>,
    /// The last ping, and when it was sent.
    ping: Option<(MessageId, Millis)>,
}

impl Connection {
    /// Not connected yet; the server's clock showed this at this time.
    pub(super) fn new(seeds: Seeds, now: Millis, server: Millis) -> Connection {
        let offset = difference(server, now);
        Connection { link: Link::Waiting(now), failures: 0, seeds, offset, shortest: None, ping: None }
    }

    pub(super) fn state(&self, now: Millis) -> LinkState {
        match self.link {
            Link::Connecting { .. } => LinkState::Connecting,
            Link::Open { .. } => LinkState::Open,
            Link::Waiting(until) => LinkState::Waiting(until.minus(now).0.div_ceil(1000) as u32),
            Link::Outdated => LinkState::Outdated,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self.link, Link::Open { .. })
    }

    /// The server's clock at a time.
    pub(super) fn server(&self, now: Millis) -> Millis {
        Millis(now.0.saturating_add_signed(self.offset))
    }

    /// The time at which the server's clock shows this.
    pub(super) fn local(&self, server: Millis) -> Millis {
        Millis(server.0.saturating_add_signed(self.offset.saturating_neg()))
    }

    /// Connects now, whatever the state was; never to a server of another version.
    pub(super) fn connect(&mut self, now: Millis, have: u32) -> Option<OnlineEffect> {
        if self.link == Link::Outdated {
            return None;
        }
        self.link = Link::Connecting { until: now.plus(PATIENCE) };
        Some(OnlineEffect::Connect { have })
    }

    /// The server has welcomed the client.
    pub(super) fn open(&mut self, now: Millis, server: Millis) {
        self.link = Link::Open { ping_at: now.plus(PING), gone_at: None };
        self.failures = 0;
        self.offset = difference(server, now);
        self.shortest = None;
    }

    /// The socket is gone: connect again after a while, later after each failure.
    pub(super) fn lose(&mut self, now: Millis) {
        if matches!(self.link, Link::Waiting(_) | Link::Outdated) {
            return;
        }
        let wait = FIRST_WAIT << self.failures.min(8);
        self.failures += 1;
        self.pause(now, Millis(wait.min(LONGEST_WAIT)));
    }

    /// Connects again after this time and up to a third more, so that not all clients come at once.
    pub(super) fn pause(&mut self, now: Millis, wait: Millis) {
        if self.link != Link::Outdated {
            let jitter = self.seeds.draw() % (wait.0 / 3 + 1);
            self.link = Link::Waiting(now.plus(wait).plus(Millis(jitter)));
        }
    }

    /// The server speaks another version of the protocol.
    pub(super) fn outdated(&mut self) {
        self.link = Link::Outdated;
    }

    /// A message came.
    pub(super) fn heard(&mut self) {
        if let Link::Open { gone_at, .. } = &mut self.link {
            *gone_at = None;
        }
    }

    /// A ping was sent.
    pub(super) fn pinged(&mut self, id: MessageId, now: Millis) {
        self.ping = Some((id, now));
        if let Link::Open { ping_at, gone_at } = &mut self.link {
            *ping_at = now.plus(PING);
            gone_at.get_or_insert(now.plus(SILENCE));
        }
    }

    /// An answer came, perhaps to the last ping: the server's clock showed this about half-way.
    pub(super) fn answered(&mut self, id: MessageId, now: Millis, server: Millis) {
        let Some((_, sent)) = self.ping.take_if(|(ping, _)| *ping == id) else { return };
        let took = now.minus(sent);
        if self.shortest.is_none_or(|shortest| took <= shortest) {
            self.shortest = Some(took);
            self.offset = difference(server, sent.plus(Millis(took.0 / 2)));
        }
    }

    pub(super) fn wants_ping(&self, now: Millis) -> bool {
        matches!(self.link, Link::Open { ping_at, .. } if ping_at <= now)
    }

    /// Connects when the wait is over, and gives a server up that is silent.
    pub(super) fn tick(&mut self, now: Millis, have: u32) -> Option<OnlineEffect> {
        match self.link {
            Link::Waiting(until) if until <= now => self.connect(now, have),
            Link::Connecting { until } | Link::Open { gone_at: Some(until), .. } if until <= now => {
                self.give_up(now)
            }
            _ => None,
        }
    }

    /// The socket is of no use any more, whatever it says.
    pub(super) fn give_up(&mut self, now: Millis) -> Option<OnlineEffect> {
        let has_socket = matches!(self.link, Link::Connecting { .. } | Link::Open { .. });
        self.lose(now);
        has_socket.then_some(OnlineEffect::Disconnect)
    }

    /// When [`Connection::tick`] has to be called next: for the next ping, for a server that is silent, or for the
    /// seconds that are counted down.
    pub(super) fn wake_at(&self, now: Millis) -> Option<Millis> {
        match self.link {
            Link::Open { ping_at, gone_at } => Some(gone_at.map_or(ping_at, |gone_at| gone_at.min(ping_at))),
            Link::Connecting { until } => Some(until),
            Link::Waiting(until) => {
                let rest = until.minus(now).0;
                Some(now.plus(Millis(if rest == 0 { 0 } else { (rest - 1) % 1000 + 1 })))
            }
            Link::Outdated => None,
        }
    }
}

fn difference(server: Millis, local: Millis) -> i64 {
    let signed = |time: Millis| i64::try_from(time.0).unwrap_or(i64::MAX);
    signed(server).saturating_sub(signed(local))
}
