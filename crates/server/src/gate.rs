//! What every request passes: who sent it, whether it is too much, whether the server is about to end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::HeaderMap;

use crate::limits::{BURST, Client, Pace, Place, Places, Proxy, RateLimits};

/// A client has so many connections besides its sockets at most, unless there is a server in front.
const OTHER_CONNECTIONS: u32 = 100;

/// What limits know.
pub(crate) struct Gate {
    pub(crate) limits: RateLimits,
    proxy: Option<Proxy>,
    /// Those who send requests here should look for another server.
    draining: AtomicBool,
    /// Those who have a socket were told to come back later.
    gone: AtomicBool,
    pub(crate) requests: Pace<Client>,
    pub(crate) people: Pace<Client>,
    pub(crate) sockets: Arc<Places>,
    connections: Arc<Places>,
}

impl Gate {
    pub(crate) fn new(limits: RateLimits, proxy: Option<Proxy>) -> Arc<Gate> {
        let RateLimits {
            sockets_per_address: sockets,
            requests_per_second: requests,
            people_per_hour: people,
            ..
        } = limits;
        // Those of a server in front are those of everybody.
        let connections =
            if proxy.is_some() || sockets == 0 { 0 } else { sockets.saturating_add(OTHER_CONNECTIONS) };
        Arc::new(Gate {
            limits,
            proxy,
            draining: AtomicBool::new(false),
            gone: AtomicBool::new(false),
            requests: Pace::new(requests.saturating_mul(BURST), requests.into()),
            people: Pace::new(people, f64::from(people) / 3600.0),
            sockets: Places::new(sockets),
            connections: Places::new(connections),
        })
    }

    /// Who sent a request that came from there.
    pub(crate) fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> Client {
        Client::of(peer, headers, self.proxy)
    }

    /// Whether a server in front may say things.
    pub(crate) fn has_proxy(&self) -> bool {
        self.proxy.is_some()
    }

    /// A place for a connection, if the client may have one more.
    pub(crate) fn connection(&self, client: Client) -> Option<Place> {
        self.connections.take(client)
    }

    /// From now on it is better to go elsewhere.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Whether it is better to go elsewhere.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// From now on sockets are told to come back later. Those who listen already have to be told after this.
    pub(crate) fn close(&self) {
        self.gone.store(true, Ordering::SeqCst);
    }

    /// Whether sockets are told to come back later.
    pub(crate) fn is_closed(&self) -> bool {
        self.gone.load(Ordering::SeqCst)
    }
}
