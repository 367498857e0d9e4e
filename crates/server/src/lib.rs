//! What `cairn serve` does: the web app, and games between people.
//!
//! The app is inside the program ([`EMBEDDED`]) and the database is a file or a PostgreSQL: a server needs nothing
//! beside them. Every game is its start and its log in the database ([`store`]); [`room`] says what may happen in one,
//! [`hub`] lets it happen, `keeper` does what nobody asks for.

mod api;
mod asset;
mod encoding;
mod files;
pub mod hub;
mod keeper;
mod person;
pub mod room;
mod security;
mod signal;
mod socket;
pub mod store;

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderMap, Uri};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use cairn_wire::Millis;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::sleep;

use crate::api::{ApiError, Site, is_from_here};
use crate::hub::Hub;
use crate::store::{Store, StoreError};

pub use asset::{Asset, EMBEDDED};
pub use signal::asked_to_end;

/// No body of a request is longer than this.
const MOST_BODY: usize = 64 * 1024;
/// How long clients are to wait until they come back to a server that ends.
const AWAY: Millis = Millis(1_000);

/// How long requests under way may take once the server is to end.
const PATIENCE: Duration = Duration::from_secs(3);

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address and port to listen at; with port 0 the system chooses one.
    pub listen: SocketAddr,
    /// Where games are kept: `sqlite:` and a path, or the URL of a PostgreSQL.
    pub database: String,
    /// Whether browsers reach the site over HTTPS: then cookies are for that alone.
    pub is_secure: bool,
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
    /// The network failed later.
    #[error("cannot go on serving: {0}")]
    Network(#[from] io::Error),
}

/// A server that listens already; connections wait until it [runs](Server::run).
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hub: Hub,
    router: Router,
}

impl Server {
    /// Begins to listen, with this web app, mostly [`EMBEDDED`].
    pub async fn bind(config: &Config, bundle: &'static [Asset]) -> Result<Server, Error> {
        let listener = TcpListener::bind(config.listen);
        let listener = listener.await.map_err(|error| Error::Listen(config.listen, error))?;
        if bundle.is_empty() {
            return Err(Error::NoWebApp);
        }
        let address = listener.local_addr()?;
        let hub = Hub::new(Store::open(&config.database).await?);
        let site = Site { hub: hub.clone(), is_secure: config.is_secure };
        Ok(Server { listener, address, hub, router: router(bundle, site) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end`, and then a few seconds more at most, for what is under way.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        let keeper = tokio::spawn(keeper::keep(self.hub.clone()));
        let (ending, ended) = oneshot::channel();
        let end = async move {
            end.await;
            self.hub.say_goodbye(AWAY);
            // Nobody hears it if the server has ended by itself.
            let _ = ending.send(());
        };
        let serving = axum::serve(self.listener, self.router).with_graceful_shutdown(end);
        let out_of_patience = async {
            match ended.await {
                Ok(()) => sleep(PATIENCE).await,
                Err(_) => pending().await,
            }
        };
        let served = tokio::select! {
            result = serving => result,
            () = out_of_patience => Ok(()),
        };
        keeper.abort();
        Ok(served?)
    }
}

/// Everything that the server answers, with this web app.
fn router(bundle: &'static [Asset], site: Site) -> Router {
    let online = Router::new()
        .merge(api::router())
        .merge(socket::router())
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn(refuse_other_sites))
        .with_state(site);
    files_router(bundle).merge(online).layer(map_response(security::harden))
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
