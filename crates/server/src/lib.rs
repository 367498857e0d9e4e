//! What `cairn serve` does: the web app, and games between people.
//!
//! The program contains the app ([`Asset`]) and the database is a file or a PostgreSQL: a server needs nothing
//! beside them. Every game is its start and its log in the database ([`store`]); [`room`] says what may happen in one,
//! [`rooms`] lets it happen, `keeper` does what nobody asks for.

mod api;
mod asset;
mod background;
mod check;
mod encoding;
mod files;
mod gate;
mod health;
mod limits;
mod listen;
mod log;
mod metrics;
mod open_files;
mod person;
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
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use cairn_wire::Millis;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::api::{ApiError, Site, is_from_here};
use crate::gate::Gate;
use crate::rooms::Rooms;
use crate::store::{Store, StoreError};

pub use asset::Asset;
pub use check::{Finding, check};
pub use limits::{BURST, Proxy, RateLimits};
pub use signal::asked_to_end;

/// No body of a request is longer than this.
const MOST_BODY: usize = 64 * 1024;
/// How long clients are to wait until they come back to a server that ends.
const AWAY: Millis = Millis(1_000);

/// How long requests under way may take once the server is to end.
const PATIENCE: Duration = Duration::from_secs(3);

/// How a server is to run.
#[derive(Clone)]
pub struct Config {
    /// The address and port to listen at; with port 0 the system chooses one.
    pub listen: SocketAddr,
    /// Where games are kept: `sqlite:` and a path, or the URL of a PostgreSQL.
    pub database: String,
    /// Whether browsers reach the site over HTTPS: then cookies are for that alone.
    pub is_secure: bool,
    /// Where a server in front says who its clients are, if there is one.
    pub proxy: Option<Proxy>,
    /// The address and port at which metrics are told, if at all.
    pub metrics: Option<SocketAddr>,
    /// How much one client may have and do.
    pub limits: RateLimits,
    /// How long to go on after the server was asked to end, so that whoever sends requests here stops first.
    pub drain: Duration,
}

impl Config {
    /// A server with the usual limits, over HTTP, with no other in front.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Config {
        Config {
            listen,
            database: database.into(),
            is_secure: false,
            proxy: None,
            metrics: None,
            limits: RateLimits::default(),
            drain: Duration::ZERO,
        }
    }
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program was built without the web app.
    #[error("this program was built without the web app; `cargo xtask serve` builds one that has it")]
    NoWebApp,
    /// The address is taken, or not one of this machine.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The database cannot be used.
    #[error("cannot use the database: {0}")]
    Store(#[from] StoreError),
    /// The system does not say at which address it listens.
    #[error("cannot tell where it listens: {0}")]
    Network(#[from] io::Error),
}

/// A server that listens already; connections wait until it [runs](Server::run).
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
    /// Begins to listen, with this web app.
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
        let rooms = Rooms::new(Store::open(&config.database).await?);
        let gate = Gate::new(config.limits, config.proxy);
        let site = Site { rooms: rooms.clone(), gate: gate.clone(), is_secure: config.is_secure };
        let router = router(bundle, site);
        Ok(Server { listener, address, metrics, rooms, gate, drain: config.drain, router })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it tells metrics, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves until `end`, and then as long as it is to drain, and a few seconds more at most for what is under way.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        let Server { listener, metrics, rooms, gate, drain, router, .. } = self;
        let keeper = tokio::spawn(background::keep(rooms.clone()));
        let telling = metrics.map(|listener| {
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
            // Whoever hears it waits for this very task.
            let _ = ending.send(());
        };
        let served = async {
            listen::serve(listener, router, &gate, end).await;
            // What a socket has begun to write is written and acknowledged before it is let go.
            gate.sockets.empty().await;
        };
        let out_of_patience = async {
            // It is sent before anything could end.
            let _ = ended.await;
            sleep(PATIENCE).await;
        };
        let in_time = tokio::select! {
            () = served => true,
            () = out_of_patience => false,
        };
        keeper.abort();
        if let Some(telling) = telling {
            telling.abort();
        }
        // A database that is away is not waited for.
        let _ = timeout(PATIENCE, rooms.store().close()).await;
        tracing::info!(in_time, "ended");
        Ok(())
    }
}

/// Everything that the server answers, with this web app.
fn router(bundle: &'static [Asset], site: Site) -> Router {
    let gate = site.gate.clone();
    let online = Router::new()
        .merge(api::router())
        .merge(socket::router())
        .merge(health::router())
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn_with_state(gate.clone(), lose_patience))
        .layer(from_fn(refuse_other_sites))
        .layer(map_response(never_kept))
        .with_state(site);
    files_router(bundle)
        .merge(online)
        .layer(from_fn_with_state(gate, log::watch))
        .layer(map_response(security::harden))
}

/// The web app alone.
fn files_router(bundle: &'static [Asset]) -> Router {
    let file = get(move |uri: Uri, headers: HeaderMap| async move { files::answer(bundle, &uri, &headers) });
    Router::new().route("/", file.clone()).route("/{*path}", file)
}

async fn refuse_other_sites(request: Request, next: Next) -> Response {
    if is_from_here(request.method(), request.headers()) {
        next.run(request).await
    } else {
        ApiError::Forbidden("this came from another site".to_owned()).into_response()
    }
}

/// Whoever sends a request drop by drop is not waited for.
async fn lose_patience(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let answer = timeout(gate.limits.request, next.run(request)).await;
    answer.unwrap_or_else(|_| ApiError::TooSlow.into_response())
}

/// What is answered is true now, and for whoever asked.
async fn never_kept(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
