//! A server, and people who play at it. Whatever fails is a failed test.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use cairn_server::{Asset, Config, Error, Server};
use cairn_server_harness::Trouble;
use cairn_wire::{FromClient, FromServer, GameId, GameView, Logged, NewGame, NewSeat, Refusal, VERSION};
use reqwest::StatusCode;
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

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
    pub(crate) metrics: Option<SocketAddr>,
    end: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), Error>>,
}

impl Site {
    pub(crate) async fn start(database: &str) -> Site {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Site::start_with(Config::new(listen, database)).await
    }

    /// A server that runs in another way.
    pub(crate) async fn start_with(config: Config) -> Site {
        let server = Server::bind(&config, BUNDLE).await.expect("a server");
        let (end, ending) = oneshot::channel();
        let (address, metrics) = (server.address(), server.metrics_address());
        let ended = tokio::spawn(server.run(async {
            let _ = ending.await;
        }));
        Site { address, metrics, end, ended }
    }

    pub(crate) async fn stop(self) {
        let _ = self.end.send(());
        self.ended.await.expect("no panic").expect("a good end");
    }
}

/// Someone with a browser.
pub(crate) struct Person(cairn_server_harness::Person);

impl Person {
    /// Someone who comes for the first time.
    pub(crate) async fn new(site: &Site) -> Person {
        let stranger = cairn_server_harness::Person::stranger(site.address);
        let (person, cookie) = stranger.introduced().await.expect("a cookie");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        Person(person)
    }

    /// The same person at another server.
    pub(crate) fn at(&self, site: &Site) -> Person {
        Person(self.0.at(site.address))
    }

    /// Someone who sends another cookie.
    pub(crate) fn with_cookie(&self, cookie: &str) -> Person {
        Person(self.0.with_cookie(cookie))
    }

    /// What this person's browser sends.
    pub(crate) fn cookie(&self) -> &str {
        self.0.cookie().expect("a cookie")
    }

    /// Whoever gave this token, on this device; nobody if it is not taken.
    pub(crate) async fn taking_over(&self, token: &Value) -> Option<Person> {
        self.0.taking_over(token).await.expect("an answer").map(Person)
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.0.request(reqwest::Method::GET, path, None, None).await.expect("an answer")
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
        self.0.request(method, path, Some(body), origin).await.expect("an answer")
    }

    /// Makes a game: `mine`, `open` or a level for each seat.
    pub(crate) async fn create(&self, setup: &str, seats: &[&str], clock: Value) -> GameId {
        let seat = |seat: &&str| match *seat {
            "mine" => NewSeat::Mine,
            "open" => NewSeat::Open,
            level => NewSeat::Engine { level: level.parse().expect("a level") },
        };
        let seats = seats.iter().map(seat).collect();
        let clock = serde_json::from_value(clock).expect("a clock");
        let game = NewGame { setup: setup.to_owned(), start: None, seats, clock, public: true };
        self.0.create(&game).await.expect("a game")
    }

    pub(crate) async fn join(&self, id: &GameId) -> GameView {
        self.0.join(id).await.expect("a seat")
    }

    pub(crate) async fn view(&self, id: &GameId) -> GameView {
        self.0.view(id).await.expect("a view")
    }

    /// Connects without a word.
    pub(crate) async fn connect(&self, id: &GameId, origin: Option<&str>) -> Result<Socket, Trouble> {
        Ok(Socket { socket: self.0.connect(id, origin).await?, log: Vec::new() })
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
    socket: cairn_server_harness::Socket,
    /// The events heard.
    pub(crate) log: Vec<Logged>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: &FromClient) {
        self.socket.say(message).await.expect("sent");
    }

    /// Says something, if the socket is still open.
    pub(crate) async fn try_say(&mut self, message: &FromClient) -> bool {
        self.socket.say(message).await.is_ok()
    }

    pub(crate) async fn say_text(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.expect("sent");
    }

    pub(crate) async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.expect("sent");
    }

    /// The next message; nothing once the server has closed the socket.
    pub(crate) async fn next(&mut self) -> Option<FromServer> {
        let next = timeout(PATIENCE, self.socket.next()).await.expect("an answer in time");
        let message = next.expect("a message of the protocol");
        if let Some(FromServer::Event(logged)) = &message {
            self.log.push(logged.clone());
        }
        message
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
