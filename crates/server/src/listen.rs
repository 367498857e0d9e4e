//! Connections: taking them in, and letting them go.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;
use tower_service::Service;

use crate::gate::Gate;
use crate::limits::Client;
use crate::metrics::{METRICS, Metrics};

/// Where a request came from.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// What a client with too many connections hears.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\
    Retry-After: 10\r\nConnection: close\r\n\r\n{\"error\":\"too many connections from your address\"}";

/// After a failure that has nothing to do with one connection, such as too many open files.
const PAUSE: Duration = Duration::from_millis(500);

/// Answers whoever connects until `end`, and then what is under way.
pub(crate) async fn serve(listener: TcpListener, router: Router, gate: &Gate, end: impl Future<Output = ()>) {
    let (ending, ended) = watch::channel(());
    let mut end = pin!(end);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut end => break,
        };
        let Some(place) = gate.connection(Client::at(peer.ip())) else {
            Metrics::count(&METRICS.limited, "connections");
            tokio::spawn(refuse(stream));
            continue;
        };
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            let mut router = router.clone();
            async move {
                Ok::<_, Infallible>(router.call(request.map(Body::new)).await.unwrap_or_else(|e| match e {}))
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(gate.limits.head)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut ended = ended.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // A client that is gone is no failure.
            let _ = tokio::select! {
                result = connection.as_mut() => result,
                _ = ended.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            drop(place);
        });
    }
    drop((listener, ended));
    // Every connection has a receiver until it is closed.
    let _ = ending.send(());
    ending.closed().await;
}

/// The next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // What is small is not to wait for more: moves are. Without it they are late, no more.
                let _ = stream.set_nodelay(true);
                return (stream, peer);
            }
            Err(error) => {
                tracing::warn!(%error, "cannot take a connection");
                sleep(PAUSE).await;
            }
        }
    }
}

async fn refuse(mut stream: TcpStream) {
    // Whoever does not hear it is gone anyway.
    let _ = stream.write_all(TOO_MANY).await;
    let _ = stream.shutdown().await;
}
