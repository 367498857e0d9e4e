//! A server and its players. Every failure panics.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use cairn_server::{Asset, Config, Error, RateLimits, Server};
use cairn_server_harness::Trouble;
use cairn_wire::{
    FromClient, FromServer, GameId, GameView, Logged, MessageId, NewGame, NewSeat, Refusal, Refused, Request,
};
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

/// Far longer than any step takes: only a failure waits this long.
const PATIENCE: Duration = Duration::from_secs(20);

/// The usual limits, but that nobody has to answer pings: the people in tests read only what they wait for.
pub(crate) fn usual_limits() -> RateLimits {
    RateLimits { silence: 3 * PATIENCE, ..RateLimits::default() }
}

/// A server that runs.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) metrics: Option<SocketAddr>,
    end: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), Error>>,
}

impl Site {
    pub(crate) async fn start(database: &str) -> Site {
        Site::on_bus(database, None).await
    }

    /// A process of a site with this bus.
    pub(crate) async fn on_bus(database: &str, bus: Option<String>) -> Site {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Site::start_with(Config { limits: usual_limits(), bus, ..Config::new(listen, database) }).await
    }

    /// A server with this configuration.
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

/// A person with a browser.
pub(crate) struct Person(cairn_server_harness::Person);

impl Person {
    /// A new person.
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

    /// The same person at another address of a server.
    pub(crate) fn at_address(&self, address: SocketAddr) -> Person {
        Person(self.0.at(address))
    }

    /// A person with this cookie.
    pub(crate) fn with_cookie(&self, cookie: &str) -> Person {
        Person(self.0.with_cookie(cookie))
    }

    /// The cookie that this person's browser sends.
    pub(crate) fn cookie(&self) -> &str {
        self.0.cookie().expect("a cookie")
    }

    /// The person who made this token, on another device; `None` if it is refused.
    pub(crate) async fn taking_over(&self, token: &Value) -> Option<Person> {
        self.0.taking_over(token).await.expect("an answer").map(Person)
    }

    /// Signs in; with success the person on the new device.
    pub(crate) async fn signing_in(&self, path: &str, body: &Value) -> (StatusCode, Option<Person>) {
        let (status, device) = self.0.signing_in(path, body, None).await.expect("an answer");
        (status, device.map(Person))
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.0.request(reqwest::Method::GET, path, None, None).await.expect("an answer")
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> (StatusCode, Value) {
        self.send_from(method, path, body, None).await
    }

    /// Sends a request as a browser on a page of this origin does.
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
        let setup = setup.to_owned();
        let game =
            NewGame { setup, start: None, seats, random_seats: false, clock, public: true, rated: false };
        self.make(&game).await
    }

    /// Makes a game.
    pub(crate) async fn make(&self, game: &NewGame) -> GameId {
        self.0.create(game).await.expect("a game")
    }

    pub(crate) async fn join(&self, id: &GameId) -> GameView {
        self.0.join(id).await.expect("a seat")
    }

    pub(crate) async fn view(&self, id: &GameId) -> GameView {
        self.0.view(id).await.expect("a view")
    }

    /// Opens the socket of a game for the events after this number.
    pub(crate) async fn connect(
        &self,
        id: &GameId,
        have: u32,
        origin: Option<&str>,
    ) -> Result<Socket, Trouble> {
        let query = format!("?version={}&have={have}", cairn_wire::VERSION);
        self.connect_with(id, &query, origin).await
    }

    /// Opens the socket of a game with this query.
    pub(crate) async fn connect_with(
        &self,
        id: &GameId,
        query: &str,
        origin: Option<&str>,
    ) -> Result<Socket, Trouble> {
        let socket = self.0.connect_with(id, query, origin).await?;
        Ok(Socket { socket, log: Vec::new(), id: MessageId::new(0).expect("an id") })
    }

    /// Connects, with all events still to come.
    pub(crate) async fn play_from_start(&self, id: &GameId) -> Socket {
        self.connect(id, 0, None).await.expect("a socket")
    }

    /// Connects; `have` is the number of the last event that the client has.
    pub(crate) async fn play(&self, id: &GameId, have: u32) -> Socket {
        let mut socket = self.connect(id, have, None).await.expect("a socket");
        // Request ids are unique per person, so sockets do not share them.
        socket.id = MessageId::new(u64::from(unused_id())).expect("an id");
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
    /// The events received.
    pub(crate) log: Vec<Logged>,
    /// The id of the last request.
    id: MessageId,
}

/// A number that no other socket has.
fn unused_id() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed) << 16
}

impl Socket {
    /// Sends a request with a new id.
    pub(crate) async fn say(&mut self, request: &Request) -> MessageId {
        self.id = self.id.next();
        self.repeat(self.id, request).await;
        self.id
    }

    /// Sends a request with this id.
    pub(crate) async fn repeat(&mut self, id: MessageId, request: &Request) {
        self.socket.say(&FromClient { id, request: request.clone() }).await.expect("sent");
    }

    pub(crate) async fn say_text(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.expect("sent");
    }

    pub(crate) async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.expect("sent");
    }

    /// The next message; `None` once the server has closed the socket.
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
                FromServer::Present { .. } => {}
                message => return message,
            }
        }
    }

    /// The next event; skips other messages.
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
            if let FromServer::Refused(Refused { why, .. }) = self.hear().await {
                return why;
            }
        }
    }

    /// Makes a move, and waits until it is durable.
    pub(crate) async fn make(&mut self, ply: u32, mv: &str) {
        self.perform(&Request::Move { ply, mv: mv.to_owned() }).await;
    }

    /// Sends a request, and waits until it is done.
    pub(crate) async fn perform(&mut self, request: &Request) -> MessageId {
        let id = self.say(request).await;
        self.done(id).await;
        id
    }

    /// Waits until this request is done.
    pub(crate) async fn done(&mut self, id: MessageId) {
        let answer = self.answer(id).await;
        assert!(matches!(answer, FromServer::Done { .. }), "{answer:?}");
    }

    /// The answer to this request.
    pub(crate) async fn answer(&mut self, id: MessageId) -> FromServer {
        loop {
            let message = self.hear().await;
            let answered = match &message {
                FromServer::Done { id, .. } | FromServer::Failed { id } => Some(*id),
                FromServer::Refused(Refused { id, .. }) => *id,
                _ => None,
            };
            if answered == Some(id) {
                return message;
            }
        }
    }
}
