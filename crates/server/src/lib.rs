//! The server behind `cairn serve`: the web app, and games between people.
//!
//! The program embeds the web app and passes it in ([`Asset`]); the database is an SQLite file or PostgreSQL. A game is
//! stored as its start and its event log ([`store`]). [`room`] decides what may happen in a game, [`rooms`] caches games, writes
//! events and publishes them, `background` does scheduled work, `api` and `socket` talk to clients.

mod api;
mod asset;
mod background;
mod check;
mod client;
mod clock;
mod encoding;
mod files;
mod gate;
mod health;
mod lag;
mod limits;
mod listen;
mod log;
mod metrics;
mod open_files;
mod passkey;
mod password;
mod person;
pub mod ratings;
pub mod room;
pub mod rooms;
mod security;
mod signal;
mod socket;
pub mod store;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_request_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use cairn_wire::Millis;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};
use tower_http::request_id::{PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::api::{ApiError, Site, is_same_site};
use crate::gate::Gate;
use crate::rooms::Rooms;
use crate::store::{Store, StoreError};

pub use asset::Asset;
pub use check::{Finding, check};
pub use client::Proxy;
pub use limits::{BURST, RateLimits};
pub use signal::asked_to_end;

/// The longest body of a request, in bytes.
const MOST_BODY: usize = 64 * 1024;
/// How long clients wait before they reconnect after the server shuts down.
const AWAY: Millis = Millis(1_000);

/// How long open requests may take once the server shuts down.
const PATIENCE: Duration = Duration::from_secs(3);

/// The configuration of a server.
#[derive(Clone)]
pub struct Config {
    /// The address and port to listen at; port 0 lets the system choose one.
    pub listen: SocketAddr,
    /// The database: `sqlite:` and a path, or a `postgres://` URL.
    pub database: String,
    /// The NATS server that carries notices between the processes of the site, `nats://…`; without it PostgreSQL does.
    pub bus: Option<String>,
    /// Whether browsers reach the site over HTTPS, so that cookies are restricted to it.
    pub is_secure: bool,
    /// The header in which a reverse proxy names its clients, if there is a proxy.
    pub proxy: Option<Proxy>,
    /// The address and port that serve metrics, if any.
    pub metrics: Option<SocketAddr>,
    /// Limits per client.
    pub limits: RateLimits,
    /// How long to keep serving after a shutdown was requested, so that load balancers stop first.
    pub drain: Duration,
}

impl Config {
    /// A configuration with the default limits, over HTTP, without a proxy.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Config {
        Config {
            listen,
            database: database.into(),
            bus: None,
            is_secure: false,
            proxy: None,
            metrics: None,
            limits: RateLimits::default(),
            drain: Duration::ZERO,
        }
    }
}

/// Why a server cannot start or run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program was built without the web app.
    #[error("this program was built without the web app; `cargo xtask serve` builds one that has it")]
    NoWebApp,
    /// The address is in use, or not an address of this machine.
    #[error("cannot listen at {}: {}", .0, plain(.1))]
    Listen(SocketAddr, io::Error),
    /// The database cannot be used.
    #[error("cannot use the database: {0}")]
    Store(#[from] StoreError),
    /// The system does not say at which address it listens.
    #[error("cannot find the address of the listener: {}", plain(.0))]
    Network(#[from] io::Error),
}

/// A server that listens; connections wait until it [runs](Server::run).
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    rooms: Rooms,
    gate: Arc<Gate>,
    drain: Duration,
    router: Router,
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Error> {
    TcpListener::bind(address).await.map_err(|error| Error::Listen(address, error))
}

impl Server {
    /// Starts to listen, with this web app.
    pub async fn bind(config: &Config, bundle: &'static [Asset]) -> Result<Server, Error> {
        open_files::allow_many();
        let listener = listen(config.listen).await?;
        let metrics = match config.metrics {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        if bundle.is_empty() {
            return Err(Error::NoWebApp);
        }
        let address = listener.local_addr()?;
        let store = Store::open_with(&config.database, config.bus.as_deref()).await?;
        store.try_to_write().await?;
        clock::begin(&store).await?;
        let rooms = Rooms::new(store);
        let gate = Gate::new(config.limits, config.proxy);
        let site = Site { rooms: rooms.clone(), gate: gate.clone(), is_secure: config.is_secure };
        let router = router(bundle, site);
        Ok(Server { listener, address, metrics, rooms, gate, drain: config.drain, router })
    }

    /// The address at which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address that serves metrics, if any.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves until `end`, drains, and then gives open requests a few seconds to finish.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        let Server { listener, metrics, rooms, gate, drain, router, .. } = self;
        let keeper = tokio::spawn(background::keep(rooms.clone()));
        let metrics = metrics.map(|listener| {
            let serving = axum::serve(listener, metrics::router(rooms.clone()));
            tokio::spawn(serving.into_future())
        });
        let (ending, ended) = oneshot::channel();
        let end = async {
            end.await;
            tracing::info!("asked to end");
            gate.drain();
            sleep(drain).await;
            gate.close();
            rooms.say_goodbye(AWAY);
            // The receiver is alive: it waits for this task.
            let _ = ending.send(());
        };
        let served = async {
            listen::serve(listener, router, &gate, end).await;
            // Sockets finish and acknowledge the writes that they have begun.
            gate.sockets.all_released().await;
        };
        let out_of_patience = async {
            // An error means that the sender was dropped, which is the end as well.
            let _ = ended.await;
            sleep(PATIENCE).await;
        };
        let in_time = tokio::select! {
            () = served => true,
            () = out_of_patience => false,
        };
        keeper.abort();
        if let Some(metrics) = metrics {
            metrics.abort();
        }
        // Does not wait for a database that does not answer.
        let _ = timeout(PATIENCE, rooms.store().close()).await;
        tracing::info!(in_time, "ended");
        Ok(())
    }
}

/// All routes of the server, with this web app.
fn router(bundle: &'static [Asset], site: Site) -> Router {
    let gate = site.gate.clone();
    // Responses depend on the caller and on the time, so they are never cached.
    let no_store = SetResponseHeaderLayer::overriding(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let online = Router::new()
        .merge(api::router())
        .merge(socket::router())
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn_with_state(gate.clone(), limit_time))
        .layer(from_fn(refuse_other_sites))
        .layer(no_store.clone())
        .with_state(site.clone());
    let limited =
        files_router(bundle).merge(online).layer(from_fn_with_state(gate.clone(), gate::limit_rate));
    // Probes are neither limited nor logged.
    log::traced(limited)
        .merge(health::router().layer(no_store).with_state(site))
        .layer(from_fn(log::count))
        .layer(PropagateRequestIdLayer::new(log::REQUEST_ID))
        .layer(SetRequestIdLayer::new(log::REQUEST_ID, log::RandomId))
        .layer(map_request_with_state(gate, log::drop_untrusted_id))
        .layer(map_response(security::harden))
}

/// The routes of the web app.
fn files_router(bundle: &'static [Asset]) -> Router {
    let file = get(move |uri: Uri, headers: HeaderMap| async move { files::answer(bundle, &uri, &headers) });
    Router::new().route("/", file.clone()).route("/{*path}", file)
}

async fn refuse_other_sites(request: Request, next: Next) -> Response {
    if is_same_site(request.method(), request.headers()) {
        next.run(request).await
    } else {
        ApiError::Forbidden("this request came from another site".to_owned()).into_response()
    }
}

/// Middleware: answers a request that takes too long with an error, also one that arrives byte by byte.
///
/// The timeout of `tower-http` would answer without a body; every error of ours is JSON.
async fn limit_time(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let answer = timeout(gate.limits.request, next.run(request)).await;
    answer.unwrap_or_else(|_| ApiError::TooSlow.into_response())
}

/// The text of an error without the number that Rust adds to errors of the system, as in ` (os error 2)`.
pub(crate) fn plain(error: &dyn std::fmt::Display) -> String {
    let text = error.to_string();
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(')')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_texts_have_no_numbers_of_the_system() {
        let missing = io::Error::from_raw_os_error(2);
        assert!(missing.to_string().contains("os error"), "{missing}");
        let text = plain(&format_args!("cannot read it: {missing}, so there"));
        assert!(text.starts_with("cannot read it: ") && text.ends_with(", so there"), "{text}");
        assert!(!text.contains("os error") && !text.contains('2'), "{text}");
    }
}
