//! No secret is logged, at any level, in a session that uses every feature.

#[path = "online/raw.rs"]
#[expect(dead_code, reason = "other tests look at headers")]
mod raw;
#[path = "online/site.rs"]
#[expect(dead_code, reason = "other tests do more")]
mod site;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use cairn_server::store::Store;
use cairn_server::{Config, RateLimits};
use cairn_server_harness::{Cluster, NatsServer};
use cairn_wire::{GameId, Request};
use raw::{ask, ask_at};
use serde_json::json;
use site::{Person, Site, usual_limits};
use tracing_subscriber::fmt;

/// Everything that was logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a log").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Texts that must not be in the log.
#[derive(Default)]
struct Secrets(Vec<String>);

impl Secrets {
    fn person(&mut self, person: &Person) {
        self.0.push(person.cookie().split_once('=').expect("a pair").1.to_owned());
    }
}

async fn session(database: &str, bus: String, secrets: &mut Secrets) -> Vec<GameId> {
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let limits = RateLimits { sockets_per_address: 4, ..usual_limits() };
    let site = Site::start_with(Config { limits, bus: Some(bus), ..Config::new(listen, database) }).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    secrets.person(&ana);
    secrets.person(&bea);
    ana.send("PUT", "/api/me", &json!({ "name": "Ana" })).await;
    let blitz = json!({ "kind": "fischer", "start": 1000, "increment": 0 });
    let ids = [
        ana.create("nava", &["mine", "open"], json!({ "kind": "none" })).await,
        ana.create("nava", &["mine", "mine"], blitz).await,
        ana.create("swack:size=3", &["mine", "1"], json!({ "kind": "none" })).await,
    ];
    bea.join(&ids[0]).await;
    let (mut first, mut second) = (ana.play(&ids[0], 1).await, bea.play(&ids[0], 1).await);
    first.make(0, "a1a4").await;
    for message in [Request::Chat { on: true }, Request::OfferDraw, Request::ClaimTime, Request::Resign] {
        second.say(&message).await;
    }
    second.say_text("nonsense").await;
    second.say_bytes(vec![1, 2, 3]).await;
    second.refusal().await;
    while !matches!(first.event().await.event, cairn_wire::Event::Ended { .. }) {}
    first.say(&Request::OfferRematch).await;
    second.say(&Request::OfferRematch).await;
    while !matches!(second.event().await.event, cairn_wire::Event::Rematch { .. }) {}
    // The clock of another game runs out meanwhile, and an engine answers.
    let mut flagged = ana.play(&ids[1], 0).await;
    flagged.make(0, "a1a4").await;
    while !matches!(flagged.event().await.event, cairn_wire::Event::Ended { .. }) {}
    let _fourth = ana.play(&ids[2], 0).await;
    assert!(ana.connect(&ids[2], 0, None).await.is_err(), "a limit");

    let (_, given) = ana.send("POST", "/api/me/hand-over", &json!({})).await;
    secrets.0.push(given["token"].as_str().expect("a token").to_owned());
    let device = bea.taking_over(&given["token"]).await.expect("Ana");
    secrets.person(&device);
    assert!(bea.taking_over(&given["token"]).await.is_none());
    device.get("/api/games?list=mine").await;

    accounts(&site, &ana, secrets).await;

    // Requests that fail, with secrets in every place where a client could put them.
    let token = secrets.0[2].clone();
    let password = "correct horse battery";
    let cookie = format!("Cookie: {}", ana.cookie());
    for (request, headers, body) in [
        (format!("GET /take-over/{token}?token={token}"), vec![cookie.clone()], String::new()),
        (
            "POST /api/me/take-over".to_owned(),
            vec![cookie.clone()],
            format!("{{\"token\":\"{token}\",\"x\":1}}"),
        ),
        ("POST /api/me/take-over".to_owned(), vec![cookie.clone()], format!("{{\"token\":{token}")),
        (
            "PUT /api/me".to_owned(),
            vec![format!("Origin: http://{token}.example"), cookie.clone()],
            "{}".to_owned(),
        ),
        (
            "POST /api/sign-in/password".to_owned(),
            vec![cookie.clone()],
            format!("{{\"name\":\"Ana\",\"password\":\"{password}\",\"x\":1}}"),
        ),
        (
            format!("POST /api/account/passwords?password={password}"),
            vec![],
            format!("{{\"password\":\"{password}"),
        ),
        (format!("GET /api/games/{token}"), vec![format!("X-Request-Id: {token}")], String::new()),
        (
            format!("GET /api/archive?after={token}&x={token}"),
            vec![format!("Authorization: Bearer {token}")],
            String::new(),
        ),
        (format!("{} /", &token[..20].to_uppercase()), vec![], String::new()),
    ] {
        let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        ask(site.address, &request, &headers, &body).await;
    }
    site.stop().await;
    ids.into()
}

/// Claims a name, and signs in with each kind of secret, right and wrong.
async fn accounts(site: &Site, ana: &Person, secrets: &mut Secrets) {
    let password = "correct horse battery";
    secrets.0.push(password.to_owned());
    let claim = json!({ "claim": "Ana", "label": "mine", "password": password });
    assert_eq!(ana.send("POST", "/api/account/passwords", &claim).await.0, 200);
    let (_, codes) = ana.send("POST", "/api/account/recovery-codes", &json!({})).await;
    let code = codes["codes"][0].as_str().expect("a code");
    secrets.0.push(code.to_owned());
    let stranger = Person::new(site).await;
    for (path, name, secret, text) in [
        ("password", "Nobody", "password", password),
        ("password", "Ana", "password", password),
        ("recovery", "Nobody", "code", code),
        ("recovery", "Ana", "code", code),
        ("recovery", "Ana", "code", code),
    ] {
        let body = json!({ "name": name, secret: text });
        let (_, device) = stranger.signing_in(&format!("/api/sign-in/{path}"), &body).await;
        device.iter().for_each(|device| secrets.person(device));
    }
    let (cookie, none) = (format!("Cookie: {}", ana.cookie()), "{}");
    let begun = ask_at(site.address, "localhost", "POST /api/sign-in/passkey/begin", &[&cookie], none).await;
    let begun: serde_json::Value = serde_json::from_str(&begun.body).expect("JSON");
    let ceremony = begun["ceremony"].as_str().expect("a ceremony");
    secrets.0.push(ceremony.to_owned());
    let body = json!({ "ceremony": ceremony, "credential": { "id": ceremony } }).to_string();
    ask_at(site.address, "localhost", "POST /api/sign-in/passkey", &[&cookie], &body).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_secret_is_logged_at_any_level() {
    let log = Log::default();
    let writer = log.clone();
    fmt().with_max_level(tracing::Level::TRACE).with_ansi(false).with_writer(move || writer.clone()).init();
    let cluster = Cluster::start().await;
    // The cluster asks for no password, so it can be sent any.
    let database = cluster.create("secrets").await.replace("cairn@", "cairn:hunter2@");
    let mut secrets = Secrets(Vec::new());
    let mut nats = NatsServer::with_password("swordfish").await;
    let bus = nats.url().replace("//", "//cairn:swordfish@");
    let ids = session(&database, bus.clone(), &mut secrets).await;
    nats.kill();
    let error = Store::open_with(&database, Some(&bus)).await.err().expect("no bus");
    assert!(!format!("{error} {error:?}").contains("swordfish"), "{error:?}");
    secrets.0.extend(["hunter2".to_owned(), "swordfish".to_owned()]);
    secrets.0.extend(ids.iter().map(|id| id.as_str().to_owned()));
    assert_eq!(secrets.0.len(), 14);

    let log = String::from_utf8(log.0.lock().expect("a log").clone()).expect("text");
    for secret in &secrets.0 {
        // A part of a secret must not be there either.
        let part = &secret[..secret.len().min(20)];
        let line = log.lines().find(|line| line.to_lowercase().contains(&part.to_lowercase()));
        assert_eq!(line, None, "{part}");
    }
    // The log is not empty.
    for words in [
        "method=\"POST\" route=\"/api/games\"}: cairn_server::log: answered status=201",
        "method=\"GET\" route=\"/ws/{id}\"}: cairn_server::log: answered status=101",
        "method=\"GET\" route=\"/ws/{id}\"}: cairn_server::log: answered status=429",
        "claimed a name person=",
        "made game=",
        "over game=",
        "how=\"timed-out\"",
        "opened person=",
        "closed seconds=",
        "asked to end",
    ] {
        assert!(log.contains(words), "{words}\n{log}");
    }
    let named = log.lines().filter(|line| line.contains("answered")).all(|line| line.contains("request{id="));
    assert!(named, "{log}");
}
