//! The yardstick: a server that sends back whatever it gets, and does nothing else.

use std::net::Ipv4Addr;

use anyhow::Result;
use axum::Router;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::routing::any;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

/// As much as a socket of the server has.
const BUFFER: usize = 4 * 1024;

/// Serves until the process ends.
pub async fn serve() -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("The echo is at http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| {
        // What cannot be set is slower, and works.
        let _ = stream.set_nodelay(true);
    });
    let connect = |upgrade: WebSocketUpgrade| async {
        upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER).on_upgrade(send_back)
    };
    Ok(axum::serve(listener, Router::new().route("/ws/{id}", any(connect))).await?)
}

async fn send_back(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if socket.send(message).await.is_err() {
            return;
        }
    }
}
