//! Clients over HTTP and sockets.

use std::net::SocketAddr;
use std::time::Duration;

use cairn_wire::{FromClient, FromServer, GameId, GameView, NewGame, VERSION};
use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, ORIGIN, SET_COOKIE};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Far longer than any step takes: only a failure waits this long.
const PATIENCE: Duration = Duration::from_secs(20);

/// The size of a socket's read buffer: one process has thousands of sockets.
const BUFFER: usize = 2 * 1024;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The server cannot be reached, or is gone.
    #[error("the server is gone: {0}")]
    Gone(String),
    /// The server refused it.
    #[error("the server answered {0}: {1}")]
    Refused(StatusCode, Value),
    /// The answer does not follow the protocol.
    #[error("expected a message of the protocol, found {0}")]
    Nonsense(String),
}

/// The cookie in a header that sets one.
fn first_part(header: &str) -> &str {
    header.split(';').next().unwrap_or(header)
}

fn gone(error: impl std::fmt::Display) -> Trouble {
    Trouble::Gone(error.to_string())
}

/// A person at a server, known by a cookie; without a cookie, a stranger.
#[derive(Clone, Debug)]
pub struct Person {
    http: Client,
    address: SocketAddr,
    cookie: Option<String>,
}

impl Person {
    /// A person without a cookie. Clones share connections.
    pub fn stranger(address: SocketAddr) -> Person {
        // Drops the connections of a dead server soon.
        let http = Client::builder().timeout(PATIENCE).pool_idle_timeout(Duration::from_secs(10));
        Person { http: http.build().unwrap_or_default(), address, cookie: None }
    }

    /// A new person with the server's cookie, and the header that set it.
    pub async fn introduced(&self) -> Result<(Person, String), Trouble> {
        let stranger = Person { cookie: None, ..self.clone() };
        let answer = stranger.ask(Method::GET, "/api/me", None, None).await?;
        let header = set_cookie(&answer).ok_or_else(|| Trouble::Nonsense("no cookie".to_owned()))?;
        Ok((stranger.with_cookie(first_part(&header)), header))
    }

    /// The person who made this token, on another device; `None` if it is refused.
    pub async fn taking_over(&self, token: &Value) -> Result<Option<Person>, Trouble> {
        let stranger = Person { cookie: None, ..self.clone() };
        let body = json!({ "token": token });
        let answer = stranger.ask(Method::POST, "/api/me/take-over", Some(&body), None).await?;
        Ok(set_cookie(&answer).map(|header| stranger.with_cookie(first_part(&header))))
    }

    /// Signs in; with success the person on the new device.
    pub async fn signing_in(
        &self,
        path: &str,
        body: &Value,
        origin: Option<&str>,
    ) -> Result<(StatusCode, Option<Person>), Trouble> {
        let answer = self.ask(Method::POST, path, Some(body), origin).await?;
        let device = set_cookie(&answer).map(|header| self.with_cookie(first_part(&header)));
        Ok((answer.status(), device))
    }

    /// A person with this cookie.
    #[must_use]
    pub fn with_cookie(&self, cookie: &str) -> Person {
        Person { cookie: Some(cookie.to_owned()), ..self.clone() }
    }

    /// The cookie that this person sends.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The same person at another server.
    #[must_use]
    pub fn at(&self, address: SocketAddr) -> Person {
        Person { address, ..self.clone() }
    }

    /// Sends a request, as a browser on a page of this origin does.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        origin: Option<&str>,
    ) -> Result<(StatusCode, Value), Trouble> {
        let answer = self.ask(method, path, body, origin).await?;
        let status = answer.status();
        let bytes = answer.bytes().await.map_err(gone)?;
        Ok((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        origin: Option<&str>,
    ) -> Result<Response, Trouble> {
        let mut request = self.http.request(method, format!("http://{}{path}", self.address));
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        if let Some(origin) = origin {
            request = request.header(ORIGIN, origin);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        request.send().await.map_err(gone)
    }

    /// Makes a game.
    pub async fn create(&self, game: &NewGame) -> Result<GameId, Trouble> {
        let answer = self.request(Method::POST, "/api/games", Some(&json!(game)), None).await?;
        let made = expect(StatusCode::CREATED, answer)?;
        let id = made["id"].as_str().and_then(|id| id.parse().ok());
        id.ok_or_else(|| Trouble::Nonsense(made.to_string()))
    }

    /// Takes any open seat of a game.
    pub async fn join(&self, id: &GameId) -> Result<GameView, Trouble> {
        let path = format!("/api/games/{id}/join");
        let answer = self.request(Method::POST, &path, Some(&json!({ "seat": null })), None).await?;
        read(expect(StatusCode::OK, answer)?)
    }

    /// Reads a game.
    pub async fn view(&self, id: &GameId) -> Result<GameView, Trouble> {
        let answer = self.request(Method::GET, &format!("/api/games/{id}"), None, None).await?;
        read(expect(StatusCode::OK, answer)?)
    }

    /// Opens the socket of a game for the events after this number.
    pub async fn connect(&self, id: &GameId, have: u32) -> Result<Socket, Trouble> {
        self.connect_with(id, &format!("?version={VERSION}&have={have}"), None).await
    }

    /// Opens the socket of a game with this query, as a browser on a page of this origin does.
    pub async fn connect_with(
        &self,
        id: &GameId,
        query: &str,
        origin: Option<&str>,
    ) -> Result<Socket, Trouble> {
        let address = format!("ws://{}/ws/{id}{query}", self.address);
        let mut request = address.into_client_request().map_err(gone)?;
        let headers = [("cookie", self.cookie.as_deref()), ("origin", origin)];
        for (name, value) in headers.into_iter().filter_map(|(name, value)| Some((name, value?))) {
            let value = HeaderValue::from_str(value).map_err(gone)?;
            request.headers_mut().insert(HeaderName::from_static(name), value);
        }
        let open = async {
            let stream = TcpStream::connect(self.address).await.map_err(gone)?;
            stream.set_nodelay(true).map_err(gone)?;
            let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
            let (stream, _) = client_async_with_config(request, stream, Some(config)).await.map_err(gone)?;
            Ok(Socket { stream })
        };
        timeout(PATIENCE, open).await.map_err(gone)?
    }
}

fn set_cookie(answer: &Response) -> Option<String> {
    Some(answer.headers().get(SET_COOKIE)?.to_str().ok()?.to_owned())
}

fn expect(wanted: StatusCode, (status, answer): (StatusCode, Value)) -> Result<Value, Trouble> {
    if status == wanted { Ok(answer) } else { Err(Trouble::Refused(status, answer)) }
}

fn read(view: Value) -> Result<GameView, Trouble> {
    serde_json::from_value(view).map_err(|error| Trouble::Nonsense(error.to_string()))
}

/// The socket of a game.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Sends a message of the protocol.
    pub async fn say(&mut self, message: &FromClient) -> Result<(), Trouble> {
        self.send(Message::text(message.write())).await
    }

    /// Sends any frame.
    pub async fn send(&mut self, message: Message) -> Result<(), Trouble> {
        self.stream.send(message).await.map_err(gone)
    }

    /// The next message as text; `None` once the socket is closed for any reason.
    pub async fn next_text(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message; `None` once the socket is closed.
    pub async fn next(&mut self) -> Result<Option<FromServer>, Trouble> {
        let Some(text) = self.next_text().await else { return Ok(None) };
        serde_json::from_str(&text).map(Some).map_err(|_| Trouble::Nonsense(text.to_string()))
    }
}
