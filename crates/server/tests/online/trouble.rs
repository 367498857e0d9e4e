//! Wrong requests, by mistake or on purpose.

use cairn_wire::{FromServer, MOST_MESSAGE, Refusal, Refused, Request, VERSION};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::site::{Person, Site};

pub(crate) async fn a_person_cannot_act_for_another_seat(database: &str) {
    let site = Site::start(database).await;
    let (ana, eve) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let mut socket = eve.play(&id, 0).await;
    for message in [
        Request::Move { ply: 0, mv: "a1a4".to_owned() },
        Request::Resign,
        Request::OfferDraw,
        Request::Say { text: "hi".to_owned() },
        Request::OfferRematch,
    ] {
        socket.say(&message).await;
        assert_eq!(socket.refusal().await, Refusal::NotYours, "{message:?}");
    }
    let (status, _) = eve.send("POST", &format!("/api/games/{id}/join"), &json!({ "seat": 0 })).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(ana.view(&id).await.events.len(), 2, "nothing but who sits where");
    site.stop().await;
}

pub(crate) async fn malformed_messages_are_refused_and_others_are_served(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let mut socket = ana.play(&id, 0).await;
    for text in ["", "{}", "null", "[[[[", r#"{"kind":"move","ply":"x","mv":1}"#] {
        socket.say_text(text).await;
        assert!(matches!(socket.refusal().await, Refusal::Unreadable { .. }), "{text}");
    }
    socket.say_bytes(vec![0, 159, 146, 150]).await;
    assert!(matches!(socket.refusal().await, Refusal::Unreadable { .. }));
    socket.say(&Request::Move { ply: 7, mv: "a1a4".to_owned() }).await;
    assert_eq!(socket.refusal().await, Refusal::OtherPly { ply: 0 });
    socket.make(0, "a1a4").await;

    // A message that is too long closes its socket, and no other.
    let mut other = ana.play(&id, 3).await;
    other.say_text("x".repeat(MOST_MESSAGE + 1)).await;
    while other.next().await.is_some() {}
    socket.make(1, "e5e2").await;

    // A client of another version is refused, also one of version 1, which sends none.
    for query in ["", "?have=0", "?version=1&have=0", "?version=3&have=0", "?version=5"] {
        let mut stranger = ana.connect_with(&id, query, None).await.expect("a socket");
        let why = Refusal::WrongVersion { expected: VERSION };
        assert_eq!(stranger.next().await, Some(FromServer::Refused(Refused { id: None, why })), "{query}");
        assert_eq!(stranger.next().await, None);
    }
    for query in ["?version=x", "?version=4&have=-1"] {
        let refused = ana.connect_with(&id, query, None).await.err().expect("no query");
        assert!(refused.to_string().contains("400"), "{query}: {refused}");
    }

    // Messages beyond the rate are refused, and the socket stays open.
    for _ in 0..60 {
        socket.say(&Request::Ping).await;
    }
    while socket.refusal().await != Refusal::TooFast {}
    site.stop().await;
}

pub(crate) async fn a_link_carries_a_person_to_another_device_once(database: &str) {
    let site = Site::start(database).await;
    let (ana, other) = (Person::new(&site).await, Person::new(&site).await);
    ana.send("PUT", "/api/me", &json!({ "name": "Ana" })).await;
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let (_, given) = ana.send("POST", "/api/me/hand-over", &json!({})).await;
    let device = other.taking_over(&given["token"]).await.expect("Ana");
    let (_, me) = device.get("/api/me").await;
    assert_eq!(me["name"], "Ana");
    device.play(&id, 0).await.make(0, "a1a4").await;
    assert!(other.taking_over(&given["token"]).await.is_none(), "only once");
    assert!(other.taking_over(&json!("nonsense")).await.is_none());
    site.stop().await;
}

pub(crate) async fn other_sites_are_refused(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let own = format!("http://{}", site.address);
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    for (origin, expected) in
        [(own.as_str(), StatusCode::OK), ("http://elsewhere.example", StatusCode::FORBIDDEN)]
    {
        let (status, _) = ana.send_from("PUT", "/api/me", &json!({ "name": "Ana" }), Some(origin)).await;
        assert_eq!(status, expected, "{origin}");
    }
    assert!(ana.connect(&id, 0, Some(&own)).await.is_ok());
    assert!(ana.connect(&id, 0, Some("http://elsewhere.example")).await.is_err());
    site.stop().await;
}

pub(crate) async fn errors_of_bad_requests_say_what_was_expected(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let game = |change: (&str, Value)| {
        let mut game = json!({ "setup": "nava", "seats": [{ "kind": "mine" }, { "kind": "open" }] });
        game[change.0] = change.1;
        game
    };
    for (change, expected) in [
        (("setup", json!("chess")), "expected a game"),
        (("start", json!("nonsense")), "expected"),
        (("seats", json!([{ "kind": "mine" }])), "expected 2 seats, found 1"),
        (("seats", json!([{ "kind": "engine", "level": 11 }, { "kind": "mine" }])), "level from 1 to 10"),
        (
            ("seats", json!([{ "kind": "engine", "level": 1 }, { "kind": "engine", "level": 1 }])),
            "a seat for a person",
        ),
        (("clock", json!({ "kind": "days", "days": 99 })), "expected a clock"),
    ] {
        let (status, answer) = ana.send("POST", "/api/games", &game(change)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(expected)), "{answer}");
    }
    for (name, expected) in [("", StatusCode::BAD_REQUEST), ("Ana & Bea <3", StatusCode::OK)] {
        assert_eq!(ana.send("PUT", "/api/me", &json!({ "name": name })).await.0, expected, "{name}");
    }
    for path in ["/api/games/short", "/api/games/AAAAAAAAAAAAAAAAAAAAAA"] {
        assert_eq!(ana.get(path).await.0, StatusCode::NOT_FOUND);
    }
    site.stop().await;
}
