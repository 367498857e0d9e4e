//! Accepting and closing connections.

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

use crate::client::Client;
use crate::gate::Gate;
use crate::metrics::{METRICS, Metrics};
use crate::plain;

/// The address from which a request came.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The answer to a connection beyond the limit.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\
    Retry-After: 10\r\nConnection: close\r\n\r\n{\"error\":\"too many connections from your address\"}";

/// The pause after a failure that concerns all connections, such as too many open files.
const PAUSE: Duration = Duration::from_millis(500);

/// Serves connections until `end`, then waits for open requests.
pub(crate) async fn serve(listener: TcpListener, router: Router, gate: &Gate, end: impl Future<Output = ()>) {
    let (ending, ended) = watch::channel(());
    let mut end = pin!(end);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut end => break,
        };
        let Some(permit) = gate.connection(Client::at(peer.ip())) else {
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
            // A client that disconnects is no failure.
            let _ = tokio::select! {
                result = connection.as_mut() => result,
                _ = ended.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            drop(permit);
        });
    }
    drop((listener, ended));
    // Every connection holds a receiver until it is closed.
    let _ = ending.send(());
    ending.closed().await;
}

/// Accepts the next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Moves are small messages that must not wait for more data. Failing here only delays them.
                let _ = stream.set_nodelay(true);
                return (stream, peer);
            }
            Err(error) => {
                tracing::warn!(error = plain(&error), "cannot accept a connection");
                sleep(PAUSE).await;
            }
        }
    }
}

async fn refuse(mut stream: TcpStream) {
    // A client that does not receive the answer has disconnected.
    let _ = stream.write_all(TOO_MANY).await;
    let _ = stream.shutdown().await;
}
