//! What `cairn serve` does: the web app over HTTP.
//!
//! The app is inside the program ([`EMBEDDED`]), so a server needs no files beside it.

mod asset;
mod encoding;
mod files;
mod security;
mod signal;

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, Uri};
use axum::middleware::map_response;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::sleep;

pub use asset::{Asset, EMBEDDED};
pub use signal::asked_to_end;

/// How long requests under way may take once the server is to end.
const PATIENCE: Duration = Duration::from_secs(3);

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address and port to listen at; with port 0 the system chooses one.
    pub listen: SocketAddr,
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
    /// The network failed later.
    #[error("cannot go on serving: {0}")]
    Network(#[from] io::Error),
}

/// A server that listens already; connections wait until it [runs](Server::run).
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
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
        Ok(Server { listener, address, router: router(bundle) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end`, and then a few seconds more at most, for what is under way.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), Error> {
        let (ending, ended) = oneshot::channel();
        let end = async move {
            end.await;
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
        tokio::select! {
            result = serving => Ok(result?),
            () = out_of_patience => Ok(()),
        }
    }
}

/// Everything that the server answers, with this web app.
pub fn router(bundle: &'static [Asset]) -> Router {
    let file = get(move |uri: Uri, headers: HeaderMap| async move { files::answer(bundle, &uri, &headers) });
    Router::new().route("/", file.clone()).route("/{*path}", file).layer(map_response(security::harden))
}
