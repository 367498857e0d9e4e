//! Admission control, which every request passes: its client, its limits, and whether the server shuts down.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::MOST_BODY;
use crate::api::ApiError;
use crate::client::{Client, Proxy};
use crate::limits::{ClientPermits, ClientRate, Permit, RateLimits};
use crate::listen::Peer;
use crate::metrics::{METRICS, Metrics};

/// Connections of a client beyond its sockets. Not limited behind a proxy, whose connections carry all clients.
const OTHER_CONNECTIONS: u32 = 100;

/// The state of admission control.
pub(crate) struct Gate {
    pub(crate) limits: RateLimits,
    proxy: Option<Proxy>,
    /// Load balancers should send requests to another server.
    draining: AtomicBool,
    /// Open sockets were told to reconnect later.
    closed: AtomicBool,
    requests: ClientRate,
    writes: ClientRate,
    pub(crate) people: ClientRate,
    pub(crate) sockets: Arc<ClientPermits>,
    connections: Arc<ClientPermits>,
}

impl Gate {
    pub(crate) fn new(limits: RateLimits, proxy: Option<Proxy>) -> Arc<Gate> {
        let sockets = limits.sockets_per_address;
        let connections =
            if proxy.is_some() || sockets == 0 { 0 } else { sockets.saturating_add(OTHER_CONNECTIONS) };
        Arc::new(Gate {
            limits,
            proxy,
            draining: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            requests: limits.requests(),
            writes: limits.writes(),
            people: limits.people(),
            sockets: ClientPermits::new(sockets),
            connections: ClientPermits::new(connections),
        })
    }

    /// The sender of a request from this peer.
    fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> Client {
        Client::of(peer, headers, self.proxy)
    }

    /// Whether a trusted proxy sends the requests.
    pub(crate) fn has_proxy(&self) -> bool {
        self.proxy.is_some()
    }

    /// Charges a client for a request that writes about this number of bytes into the database, or gives the time to wait.
    pub(crate) fn charge(&self, client: Client, bytes: u64) -> Result<(), Duration> {
        let bytes = NonZeroU32::new(u32::try_from(bytes).unwrap_or(u32::MAX)).unwrap_or(NonZeroU32::MIN);
        self.writes.take_many(client, bytes).inspect_err(|_| {
            tracing::debug!(%client, "too much is written");
            Metrics::count(&METRICS.limited, "writes");
        })
    }

    /// A permit for a connection, unless the client has too many.
    pub(crate) fn connection(&self, client: Client) -> Option<Permit> {
        self.connections.acquire(client)
    }

    /// Marks the server as not ready: load balancers should stop sending requests.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Whether load balancers should stop sending requests.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// From now on new sockets are told to reconnect later. Tell the open ones after this call, so that none is missed.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
    }

    /// Whether sockets are told to reconnect later.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }
}

/// About how many bytes a request over HTTP writes besides its body, such as for a game with its seats and keys.
const WRITTEN: u64 = 2_000;

/// Middleware: refuses a request beyond the client's rates, and adds the [`Client`] to the others.
pub(crate) async fn limit_rate(State(gate): State<Arc<Gate>>, mut request: Request, next: Next) -> Response {
    if let Some(&Peer(peer)) = request.extensions().get::<Peer>() {
        let client = gate.client(peer, request.headers());
        if let Err(wait) = gate.requests.take(client) {
            tracing::debug!(%client, "too many requests");
            Metrics::count(&METRICS.limited, "requests");
            return ApiError::Wait(wait, "too many requests from your address".to_owned()).into_response();
        }
        if !request.method().is_safe() {
            let body = request.body().size_hint().upper().unwrap_or(MOST_BODY as u64);
            if let Err(wait) = gate.charge(client, WRITTEN + body.min(MOST_BODY as u64)) {
                return ApiError::Wait(wait, "too much is written from your address".to_owned())
                    .into_response();
            }
        }
        request.extensions_mut().insert(client);
    }
    next.run(request).await
}
