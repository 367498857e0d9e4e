//! A server, and people who play at it.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use cairn_server::{Asset, Config, Error, Server};
use cairn_wire::{FromClient, FromServer, GameId, GameView, Logged, Refusal, VERSION};
use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

static BUNDLE: &[Asset] = &[Asset {
    path: "/index.html",
    content_type: "text/html; charset=utf-8",
    plain: b"the page",
    brotli: None,
    gzip: None,
    immutable: false,
    etag: "W/\"1\"",
}];

/// Far longer than anything takes: only something broken waits so long.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that runs.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    end: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), Error>>,
}

impl Site {
    pub(crate) async fn start(database: &str) -> Site {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let config = Config { listen, database: database.to_owned(), is_secure: false };
        let server = Server::bind(&config, BUNDLE).await.expect("a server");
        let (end, ending) = oneshot::channel();
        let address = server.address();
        let ended = tokio::spawn(server.run(async {
            let _ = ending.await;
        }));
        Site { address, end, ended }
    }

    pub(crate) async fn stop(self) {
        let _ = self.end.send(());
        self.ended.await.expect("no panic").expect("a good end");
    }
}

/// Someone with a browser.
pub(crate) struct Person {
    client: Client,
    address: SocketAddr,
    cookie: String,
}

impl Person {
    /// Someone who comes for the first time.
    pub(crate) async fn new(site: &Site) -> Person {
        let client = Client::new();
        let answer = client.get(format!("http://{}/api/me", site.address)).send().await.expect("an answer");
        let cookie = answer.headers()["set-cookie"].to_str().expect("a cookie").to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        let cookie = cookie.split(';').next().expect("a pair").to_owned();
        Person { client, address: site.address, cookie }
    }

    /// The same person at another server.
    pub(crate) fn at(&self, site: &Site) -> Person {
        Person { client: self.client.clone(), address: site.address, cookie: self.cookie.clone() }
    }

    /// Whoever gave this token, on this device; nobody if it is not taken.
    pub(crate) async fn taking_over(&self, token: &Value) -> Option<Person> {
        let url = format!("http://{}/api/me/take-over", self.address);
        let answer = self.client.post(url).json(&json!({ "token": token })).send().await.expect("an answer");
        let cookie =
            answer.headers().get("set-cookie")?.to_str().expect("a cookie").split(';').next()?.to_owned();
        Some(Person { client: self.client.clone(), address: self.address, cookie })
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        let request =
            self.client.get(format!("http://{}{path}", self.address)).header("cookie", &self.cookie);
        let answer = request.send().await.expect("an answer");
        (answer.status(), answer.json().await.unwrap_or_default())
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> (StatusCode, Value) {
        self.send_from(method, path, body, None).await
    }

    /// Sends something as a browser does that shows a page of this origin.
    pub(crate) async fn send_from(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        origin: Option<&str>,
    ) -> (StatusCode, Value) {
        let method = method.parse().expect("a method");
        let url = format!("http://{}{path}", self.address);
        let mut request = self.client.request(method, url).header("cookie", &self.cookie).json(body);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        let answer = request.send().await.expect("an answer");
        (answer.status(), answer.json().await.unwrap_or_default())
    }

    /// Makes a game: `mine`, `open` or a level for each seat.
    pub(crate) async fn create(&self, setup: &str, seats: &[&str], clock: Value) -> GameId {
        let seat = |seat: &&str| match seat.parse::<u8>() {
            Ok(level) => json!({ "kind": "engine", "level": level }),
            Err(_) => json!({ "kind": seat }),
        };
        let seats: Vec<Value> = seats.iter().map(seat).collect();
        let game = json!({ "setup": setup, "seats": seats, "clock": clock, "public": true });
        let (status, answer) = self.send("POST", "/api/games", &game).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        answer["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
    }

    pub(crate) async fn join(&self, id: &GameId) -> GameView {
        let (status, view) =
            self.send("POST", &format!("/api/games/{id}/join"), &json!({ "seat": null })).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        serde_json::from_value(view).expect("a view")
    }

    pub(crate) async fn view(&self, id: &GameId) -> GameView {
        let (status, view) = self.get(&format!("/api/games/{id}")).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        serde_json::from_value(view).expect("a view")
    }

    /// Connects without a word.
    pub(crate) async fn connect(&self, id: &GameId, origin: Option<&str>) -> Result<Socket, String> {
        let mut request = format!("ws://{}/ws/{id}", self.address).into_client_request().expect("a request");
        request.headers_mut().insert("cookie", self.cookie.parse().expect("a header"));
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        let (stream, _) = connect_async(request).await.map_err(|error| error.to_string())?;
        Ok(Socket { stream, log: Vec::new() })
    }

    /// Connects and greets: what has happened before is in the log then.
    pub(crate) async fn play(&self, id: &GameId, have: u32) -> Socket {
        let mut socket = self.connect(id, None).await.expect("a socket");
        socket.say(&FromClient::Hello { version: VERSION, have }).await;
        let FromServer::Welcome { last, .. } = socket.hear().await else { panic!("no welcome") };
        for _ in have..last {
            socket.event().await;
        }
        socket
    }
}

/// A socket of a game.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The events heard.
    pub(crate) log: Vec<Logged>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: &FromClient) {
        self.say_text(serde_json::to_string(message).expect("a message")).await;
    }

    pub(crate) async fn say_text(&mut self, text: impl Into<String>) {
        self.stream.send(Message::text(text.into())).await.expect("sent");
    }

    pub(crate) async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.stream.send(Message::binary(bytes)).await.expect("sent");
    }

    /// The next message; nothing once the server has closed the socket.
    pub(crate) async fn next(&mut self) -> Option<FromServer> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("an answer in time")? {
                Ok(Message::Text(text)) => {
                    let message: FromServer = serde_json::from_str(&text).expect("a message of the protocol");
                    if let FromServer::Event(logged) = &message {
                        self.log.push(logged.clone());
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message that is not about who is watching.
    pub(crate) async fn hear(&mut self) -> FromServer {
        loop {
            match self.next().await.expect("a message") {
                FromServer::Watching { .. } => {}
                message => return message,
            }
        }
    }

    /// The next event; whatever else comes before it is left out.
    pub(crate) async fn event(&mut self) -> Logged {
        loop {
            if let FromServer::Event(logged) = self.hear().await {
                return logged;
            }
        }
    }

    /// The next refusal.
    pub(crate) async fn refusal(&mut self) -> Refusal {
        loop {
            if let FromServer::Refused(refusal) = self.hear().await {
                return refusal;
            }
        }
    }

    /// Makes a move, and waits until it is kept for good.
    pub(crate) async fn make(&mut self, ply: u32, mv: &str) {
        self.say(&FromClient::Move { ply, mv: mv.to_owned() }).await;
        loop {
            match self.hear().await {
                FromServer::Made { ply: made } if made == ply => return,
                FromServer::Refused(refusal) => panic!("{mv}: {refusal}"),
                _ => {}
            }
        }
    }
}
