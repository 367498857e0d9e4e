//! The yardstick: a server that echoes every message.

use std::net::Ipv4Addr;

use anyhow::Result;
use axum::Router;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::routing::any;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

/// The buffer size of the server's sockets.
const BUFFER: usize = 4 * 1024;

/// Serves until the process ends.
pub async fn serve() -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("The echo is at http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| {
        // Without this option it works, but slower.
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
