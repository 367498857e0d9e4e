//! HTTP as it is on the wire.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// A header; empty where there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// Parses a complete response.
    pub(crate) fn read(text: &str) -> Answer {
        let (head, body) =
            text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("a head and a body: {text:?}"));
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).expect("a status");
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
        Answer { status, headers, body: body.to_owned() }
    }
}

/// Sends a request, such as `GET /`, with headers and a body.
pub(crate) async fn ask(address: SocketAddr, request: &str, headers: &[&str], body: &str) -> Answer {
    ask_at(address, &address.to_string(), request, headers, body).await
}

/// As [`ask`], for this host.
pub(crate) async fn ask_at(
    address: SocketAddr,
    host: &str,
    request: &str,
    headers: &[&str],
    body: &str,
) -> Answer {
    let mut connection = TcpStream::connect(address).await.expect("a connection");
    let mut text = format!("{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    for header in headers {
        text.push_str(header);
        text.push_str("\r\n");
    }
    if !body.is_empty() {
        text.push_str(&format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()));
    }
    connection.write_all(format!("{text}\r\n{body}").as_bytes()).await.expect("sent");
    Answer::read(&rest(&mut connection).await)
}

/// Everything that comes until the connection is closed.
pub(crate) async fn rest(connection: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset connection keeps the bytes read so far.
    let _ =
        timeout(Duration::from_secs(20), connection.read_to_end(&mut bytes)).await.expect("an end in time");
    String::from_utf8_lossy(&bytes).into_owned()
}
