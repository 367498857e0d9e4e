//! Every limit, over real sockets.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use cairn_server::{BURST, Config, Proxy, RateLimits};
use cairn_wire::{Event, FromServer, Logged, MOST_CHAT, Refusal, Refused, Request, VERSION};
use reqwest::StatusCode;
use serde_json::json;
use socket2::{Domain, Type};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::raw::{Answer, ask, rest};
use crate::site::{Person, Site, Socket, usual_limits};
use crate::wait::eventually;

/// A server with these limits, and the folder of its database.
async fn start(limits: RateLimits, proxy: Option<Proxy>) -> (Site, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("cairn.db").display());
    let config = Config::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), database);
    (Site::start_with(Config { limits, proxy, ..config }).await, folder)
}

fn has_error(answer: &Answer, status: u16, text: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    let body: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
    assert!(body["error"].as_str().is_some_and(|error| error.contains(text)), "{answer:?}");
}

#[tokio::test]
async fn the_length_of_a_body_is_limited() {
    let (site, _folder) = start(usual_limits(), None).await;
    for (length, status, text) in [(1000, 400, "expected a game"), (70_000, 413, "length limit")] {
        let body = json!({ "setup": "x".repeat(length), "seats": [] }).to_string();
        has_error(&ask(site.address, "POST /api/games", &[], &body).await, status, text);
    }
    site.stop().await;
}

#[tokio::test]
async fn requests_of_an_address_are_limited() {
    let (site, _folder) = start(RateLimits { requests_per_second: 5, ..usual_limits() }, None).await;
    for number in 0..5 * BURST {
        assert_eq!(ask(site.address, "GET /", &[], "").await.status, 200, "{number}");
    }
    let forged = ["X-Forwarded-For: 1.2.3.4"];
    let mut answer = ask(site.address, "GET /api/host", &forged, "").await;
    // The bucket gains five requests a second; a slow machine needs some more to empty it.
    for _ in 0..1000 {
        if answer.status != 200 {
            break;
        }
        answer = ask(site.address, "GET /api/host", &forged, "").await;
    }
    has_error(&answer, 429, "too many requests");
    assert_eq!(answer.header("retry-after"), "1");
    assert_eq!(answer.header("x-frame-options"), "DENY", "it is an answer like others");
    assert_eq!(ask(site.address, "GET /healthz", &[], "").await.status, 200, "probes are not held up");
    eventually("a token in the bucket", async || {
        (ask(site.address, "GET /", &[], "").await.status == 200).then_some(())
    })
    .await;
    site.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_every_client_has_limits_of_its_own() {
    for (proxy, header) in
        [(Proxy::XForwardedFor, "X-Forwarded-For: "), (Proxy::Forwarded, "Forwarded: for=")]
    {
        let (site, _folder) = start(RateLimits { people_per_hour: 2, ..usual_limits() }, Some(proxy)).await;
        for (client, expected) in [
            ("10.0.0.1", 200),
            ("6.6.6.6, 10.0.0.1", 200),
            ("7.7.7.7, 10.0.0.1", 429),
            ("10.0.0.2", 200),
            ("\"[2001:db8::1]\"", 200),
            ("\"[2001:db8::2]\"", 200),
            ("\"[2001:db8::3]\"", 429),
            ("\"[2001:db8:0:1::3]\"", 200),
        ] {
            let client =
                if header.ends_with('=') { client.replace(", ", ", for=") } else { client.to_owned() };
            let answer = ask(site.address, "GET /api/me", &[&format!("{header}{client}")], "").await;
            assert_eq!(answer.status, expected, "{header}{client}");
        }
        site.stop().await;
    }
}

#[tokio::test]
async fn new_people_of_an_address_are_limited() {
    let (site, _folder) = start(RateLimits { people_per_hour: 2, ..usual_limits() }, None).await;
    let (ana, _bea) = (Person::new(&site).await, Person::new(&site).await);
    let answer = ask(site.address, "GET /api/me", &[], "").await;
    has_error(&answer, 429, "too many new people");
    assert!(
        answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| (1700..=1801).contains(&seconds))
    );
    assert!(!answer.headers.iter().any(|(name, _)| name == "set-cookie"));
    assert_eq!(ana.get("/api/me").await.0, StatusCode::OK, "a known person is not new");
    site.stop().await;
}

#[tokio::test]
async fn sockets_of_an_address_are_limited() {
    let (site, _folder) = start(RateLimits { sockets_per_address: 2, ..usual_limits() }, None).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let (mut first, second) = (ana.play(&id, 0).await, ana.play(&id, 0).await);
    let refused = ana.connect(&id, 0, None).await.err().expect("one too many");
    assert!(refused.to_string().contains("429"), "{refused}");
    drop(second);
    let mut again = eventually("a free socket", async || ana.connect(&id, 0, None).await.ok()).await;
    assert!(matches!(again.hear().await, FromServer::Welcome { .. }));
    first.make(0, "a1a4").await;
    site.stop().await;
}

#[tokio::test]
async fn connections_of_an_address_are_limited() {
    let (site, _folder) = start(RateLimits { sockets_per_address: 1, ..usual_limits() }, None).await;
    let mut held = Vec::new();
    for _ in 0..101 {
        held.push(TcpStream::connect(site.address).await.expect("a connection"));
    }
    let mut one_more = TcpStream::connect(site.address).await.expect("a connection");
    has_error(&Answer::read(&rest(&mut one_more).await), 429, "too many connections");
    held.pop();
    let answer = eventually("a free connection", async || {
        let mut connection = TcpStream::connect(site.address).await.expect("a connection");
        let sent = connection.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
        let text = rest(&mut connection).await;
        (sent.is_ok() && text.starts_with("HTTP/1.1 200")).then_some(text)
    })
    .await;
    assert!(answer.ends_with("the page"));
    drop(held);
    site.stop().await;
}

#[tokio::test]
async fn spectators_of_a_game_are_limited_and_players_are_not() {
    let (site, _folder) = start(RateLimits { watchers_per_game: 1, ..usual_limits() }, None).await;
    let (ana, eve) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let _watching = eve.play(&id, 0).await;
    let refused = eve.connect(&id, 0, None).await.err().expect("one too many");
    assert!(refused.to_string().contains("429"), "{refused}");
    ana.play(&id, 0).await.make(0, "a1a4").await;
    site.stop().await;
}

#[tokio::test]
async fn a_request_that_comes_too_slowly_is_cut_off() {
    let short = Duration::from_millis(300);
    let (site, _folder) = start(RateLimits { head: short, request: short, ..usual_limits() }, None).await;
    let head =
        "PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{";
    for (part, expected) in
        [("", ""), ("GET / HT", ""), ("GET / HTTP/1.1\r\nHost: x\r\nX-", ""), (head, "408")]
    {
        let mut connection = TcpStream::connect(site.address).await.expect("a connection");
        connection.write_all(part.as_bytes()).await.expect("sent");
        // The usual limits would hold it longer than `rest` waits.
        let answer = rest(&mut connection).await;
        if expected.is_empty() {
            assert!(!answer.contains(" 200 "), "{part:?}: {answer}");
        } else {
            has_error(&Answer::read(&answer), 408, "too long");
        }
    }
    site.stop().await;
}

#[tokio::test]
async fn a_client_that_floods_a_socket_loses_that_socket_alone() {
    let (site, _folder) = start(usual_limits(), None).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let (mut calm, mut wild) = (ana.play(&id, 0).await, ana.play(&id, 0).await);
    let (mut answered, mut refused, mut is_open) = (0, 0, true);
    // The bucket gains ten messages a second; a slow machine needs some more to empty it.
    while is_open && answered + refused < 1_000 {
        wild.say(&Request::Ping).await;
        loop {
            match wild.next().await {
                Some(FromServer::Done { .. }) => answered += 1,
                Some(FromServer::Refused(Refused { id: Some(_), why: Refusal::TooFast })) => refused += 1,
                Some(_) => continue,
                None => is_open = false,
            }
            break;
        }
    }
    assert!(!is_open && answered >= 30 && refused >= 20, "{is_open} {answered} {refused}");
    calm.make(0, "a1a4").await;
    site.stop().await;
}

#[tokio::test]
async fn what_an_address_writes_is_limited() {
    // One megabyte, and as good as nothing comes back during the test.
    const MOST: u64 = 1_000_000;
    let unlimited = RateLimits { requests_per_second: 0, ..usual_limits() };
    let (site, folder) = start(RateLimits { megabytes_per_day: 1, ..unlimited }, None).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], json!({ "kind": "none" })).await;
    bea.join(&id).await;
    for person in [&ana, &bea] {
        person.play(&id, 0).await.perform(&Request::Chat { on: true }).await;
    }
    let size = || {
        let files = std::fs::read_dir(folder.path()).expect("a folder").flatten();
        files.map(|file| file.metadata().expect("a file").len()).sum::<u64>()
    };
    let before = size();
    let text = "🙂".repeat(MOST_CHAT);
    let mut said = 0;
    // Each socket may send some messages at once.
    'full: for _ in 0..100 {
        let mut socket = ana.play(&id, 0).await;
        for _ in 0..20 {
            socket.say(&Request::Say { text: text.clone() }).await;
            loop {
                match socket.hear().await {
                    FromServer::Done { .. } => break,
                    FromServer::Refused(Refused { why, .. }) => {
                        assert_eq!(why, Refusal::TooFast);
                        break 'full;
                    }
                    _ => {}
                }
            }
            said += 1;
        }
    }
    assert!((500..800).contains(&said), "{said}");
    // The same bytes stand in the log of SQLite, until it is written over.
    let grown = size() - before;
    println!("{grown} bytes, {said} texts");
    assert!(grown > MOST / 2, "{grown}");
    let (status, answer) = ana.send("PUT", "/api/me", &json!({ "name": "Eva" })).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{answer}");
    assert_eq!(answer["error"], "too much is written from your address");
    assert_eq!(ana.get("/api/me").await.0, StatusCode::OK, "reading goes on");
    site.stop().await;
}

/// A connection that holds little on its way, so that a server soon waits for its reader: the receiver takes little, and
/// Linux sizes the buffer of the sender after the segments that the receiver takes.
fn narrow_connection(address: SocketAddr) -> TcpStream {
    let socket = socket2::Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.set_tcp_mss(500).expect("small segments");
    socket.set_recv_buffer_size(2048).expect("a small buffer");
    socket.connect(&address.into()).expect("a connection");
    socket.set_nonblocking(true).expect("a socket");
    TcpStream::from_std(socket.into()).expect("a connection")
}

impl Socket {
    /// Waits for the next text, which must come before the server gives up the only spectator.
    async fn hear_text_while_watched(&mut self) {
        loop {
            match self.next().await {
                Some(FromServer::Event(Logged { event: Event::Said { .. }, .. })) => return,
                Some(FromServer::Present { watchers: 0, .. }) => panic!("the text waited for the spectator"),
                Some(_) => {}
                None => panic!("the socket was closed"),
            }
        }
    }
}

#[tokio::test]
async fn a_client_that_does_not_read_delays_nobody() {
    const TEXTS: usize = 200;
    let (site, _folder) = start(usual_limits(), None).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], json!({ "kind": "none" })).await;
    bea.join(&id).await;
    let mut reader = bea.play(&id, 0).await;
    ana.play(&id, 0).await.perform(&Request::Chat { on: true }).await;
    reader.perform(&Request::Chat { on: true }).await;
    let mut deaf = narrow_connection(site.address);
    let hello = format!(
        "GET /ws/{id}?version={VERSION} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    deaf.write_all(hello.as_bytes()).await.expect("sent");
    while !matches!(reader.next().await, Some(FromServer::Present { watchers: 1, .. })) {}
    let text = "🙂".repeat(MOST_CHAT);
    for _ in 0..TEXTS / 20 {
        // A socket may send some messages at once, and then has to wait.
        let mut writer = ana.play(&id, 0).await;
        for _ in 0..20 {
            writer.perform(&Request::Say { text: text.clone() }).await;
            reader.hear_text_while_watched().await;
        }
    }
    // It could not be sent everything: it has to connect again.
    let heard = rest(&mut deaf).await.matches(&text).count();
    assert!(heard < TEXTS, "{heard}");
    site.stop().await;
}

pub(crate) async fn unfinished_games_per_person_are_limited(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let game = json!({ "setup": "nava", "seats": [{ "kind": "mine" }, { "kind": "mine" }] });
    for number in 0..50 {
        let (status, answer) = ana.send("POST", "/api/games", &game).await;
        assert_eq!(status, StatusCode::CREATED, "{number}: {answer}");
    }
    let (status, answer) = ana.send("POST", "/api/games", &game).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{answer}");
    let open = bea.create("nava", &["mine", "open"], json!({ "kind": "none" })).await;
    let (status, answer) =
        ana.send("POST", &format!("/api/games/{open}/join"), &json!({ "seat": null })).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{answer}");
    assert_eq!(answer["error"], "you have 50 games that are not over");
    // A finished game makes room.
    let (_, mine) = ana.get("/api/games?list=mine").await;
    let over = mine[0]["id"].as_str().expect("an id").parse().expect("an id");
    let mut socket = ana.play(&over, 0).await;
    socket.say(&Request::Resign).await;
    socket.event().await;
    ana.join(&open).await;
    site.stop().await;
}

pub(crate) async fn unused_links_per_person_are_limited(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let mut tokens = Vec::new();
    for _ in 0..5 {
        let (status, given) = ana.send("POST", "/api/me/hand-over", &json!({})).await;
        assert_eq!(status, StatusCode::OK, "{given}");
        tokens.push(given["token"].clone());
    }
    let (status, answer) = ana.send("POST", "/api/me/hand-over", &json!({})).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{answer}");
    assert_eq!(
        bea.send("POST", "/api/me/hand-over", &json!({})).await.0,
        StatusCode::OK,
        "others have their own"
    );
    assert!(bea.taking_over(&tokens[0]).await.is_some());
    assert_eq!(ana.send("POST", "/api/me/hand-over", &json!({})).await.0, StatusCode::OK, "one is used up");
    site.stop().await;
}
