//! Attackers.

use cairn_wire::{Event, MOST_CHAT, Occupant, Refusal, Request, Stage};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::raw::ask;
use crate::site::{Person, Site};

fn none() -> Value {
    json!({ "kind": "none" })
}

fn say(text: &str) -> Request {
    Request::Say { text: text.to_owned() }
}

pub(crate) async fn a_person_cannot_act_for_another_person(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea, eve) = (Person::new(&site).await, Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], none()).await;
    bea.join(&id).await;
    let mut player = ana.play(&id, 1).await;
    player.say(&Request::OfferDraw).await;
    player.event().await;
    let everything = [
        Request::Move { ply: 0, mv: "a1a4".to_owned() },
        Request::OfferDraw,
        Request::DeclineDraw,
        Request::ClaimTime,
        Request::Chat { on: true },
        say("hi"),
        Request::OfferRematch,
        Request::Resign,
    ];
    // A stranger, a person with a wrong cookie and one without a cookie are refused.
    let strangers = [
        eve.play(&id, 2).await,
        eve.with_cookie("cairn=0").play(&id, 2).await,
        eve.with_cookie("").play(&id, 2).await,
    ];
    for mut stranger in strangers {
        for message in &everything {
            stranger.say(message).await;
            assert_eq!(stranger.refusal().await, Refusal::NotYours, "{message:?}");
        }
    }
    // The other player is refused out of turn.
    let mut other = bea.play(&id, 2).await;
    other.say(&Request::Move { ply: 0, mv: "a1a4".to_owned() }).await;
    assert_eq!(other.refusal().await, Refusal::NotYourTurn);
    for seat in [0, 1, 9] {
        let (status, _) = eve.send("POST", &format!("/api/games/{id}/join"), &json!({ "seat": seat })).await;
        assert_eq!(status, StatusCode::CONFLICT, "{seat}");
    }
    let view = ana.view(&id).await;
    assert_eq!((view.events.len(), view.summary.stage), (3, Stage::Playing));
    site.stop().await;
}

pub(crate) async fn private_games_are_found_by_their_id_only(database: &str) {
    let site = Site::start(database).await;
    let (ana, eve) = (Person::new(&site).await, Person::new(&site).await);
    let game = |seat: &str| json!({ "setup": "nava", "seats": [{ "kind": "mine" }, { "kind": seat }], "public": false });
    let mut ids = Vec::new();
    for seat in ["open", "mine", "mine"] {
        let (_, made) = ana.send("POST", "/api/games", &game(seat)).await;
        ids.push(made["id"].as_str().expect("an id").parse::<cairn_wire::GameId>().expect("an id"));
    }
    let mut socket = ana.play(&ids[2], 0).await;
    socket.say(&Request::Resign).await;
    socket.event().await;
    for path in ["/api/games?list=lobby", "/api/games?list=live", "/api/games?list=mine", "/api/archive"] {
        let (status, list) = eve.get(path).await;
        assert_eq!(status, StatusCode::OK);
        assert!(ids.iter().all(|id| !list.to_string().contains(id.as_str())), "{path}: {list}");
    }
    assert_eq!(eve.view(&ids[0]).await.summary.stage, Stage::Waiting, "the id gives access");
    let letters =
        |id: &cairn_wire::GameId| id.as_str().bytes().collect::<std::collections::HashSet<u8>>().len();
    assert!(ids.iter().all(|id| letters(id) > 8), "{ids:?}");
    site.stop().await;
}

pub(crate) async fn requests_from_other_sites_are_refused(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "mine"], none()).await;
    let before = ana.view(&id).await;
    let (own, port) = (format!("http://{}", site.address), site.address.port());
    let evil = [
        "null".to_owned(),
        "http://elsewhere.example".to_owned(),
        format!("{own}.elsewhere.example"),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://elsewhere.example/{}", site.address),
        format!("http://user@{}", site.address),
        site.address.to_string(),
        String::new(),
    ];
    let requests = [
        ("PUT /api/me", r#"{"name":"Eve"}"#),
        ("POST /api/me/hand-over", "{}"),
        ("POST /api/me/take-over", r#"{"token":"x"}"#),
        ("POST /api/games", r#"{"setup":"nava","seats":[{"kind":"mine"},{"kind":"mine"}]}"#),
        (&format!("POST /api/games/{id}/join"), "{}"),
    ];
    let cookie = format!("Cookie: {}", ana.cookie());
    for (request, body) in requests {
        for origin in &evil {
            let answer = ask(site.address, request, &[&cookie, &format!("Origin: {origin}")], body).await;
            assert_eq!(answer.status, 403, "{request} from {origin:?}: {answer:?}");
        }
        let answer = ask(site.address, request, &[&cookie, "Sec-Fetch-Site: cross-site"], body).await;
        assert_eq!(answer.status, 403, "{request}: {answer:?}");
        // A form of another site cannot send JSON.
        let form = format!("Content-Type: text/plain\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        let answer = ask(site.address, request, &[&cookie, &form], "").await;
        assert!([415, 200].contains(&answer.status), "{request}: {answer:?}");
        assert!(answer.status == 415 || request.ends_with("hand-over"), "{request}: {answer:?}");
    }
    for origin in evil.iter().filter(|origin| !origin.is_empty()) {
        assert!(ana.connect(&id, 0, Some(origin)).await.is_err(), "a socket from {origin:?}");
    }
    assert!(ana.connect(&id, 0, Some(&own)).await.is_ok());
    let me = ask(site.address, "GET /api/me", &[&cookie, "Origin: http://elsewhere.example"], "").await;
    assert_eq!(me.header("access-control-allow-origin"), "", "others may ask, and cannot read");
    assert_eq!(me.header("cross-origin-resource-policy"), "same-origin");
    assert_eq!(me.header("cache-control"), "no-store");
    assert_eq!(ana.view(&id).await.events, before.events);
    site.stop().await;
}

pub(crate) async fn texts_are_passed_on_as_they_are_or_refused(database: &str) {
    const MARKUP: &str = "<b>&\"'\\</b>";
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let bad = [
        "",
        " ",
        "a\0b",
        "a\nb",
        "a\u{7f}",
        "a\u{202e}b",
        "\u{2066}a",
        "\u{61c}a",
        "\u{200b}",
        "\u{feff}",
        "\u{3164}",
    ];
    for name in bad {
        let (status, answer) = ana.send("PUT", "/api/me", &json!({ "name": name })).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{name:?}: {answer}");
    }
    let (status, me) = ana.send("PUT", "/api/me", &json!({ "name": MARKUP })).await;
    assert_eq!((status, &me["name"]), (StatusCode::OK, &json!(MARKUP)));
    let id = ana.create("nava", &["mine", "open"], none()).await;
    bea.join(&id).await;
    let (mut one, mut other) = (ana.play(&id, 1).await, bea.play(&id, 1).await);
    for socket in [&mut one, &mut other] {
        socket.say(&Request::Chat { on: true }).await;
        socket.event().await;
    }
    let too_long = "x".repeat(MOST_CHAT + 1);
    for text in bad.into_iter().chain([too_long.as_str()]) {
        one.say(&say(text)).await;
        assert!(matches!(one.refusal().await, Refusal::BadText { .. }), "{text:?}");
    }
    one.say(&say(MARKUP)).await;
    let said = loop {
        if let Event::Said { text, .. } = other.event().await.event {
            break text;
        }
    };
    assert_eq!(said, MARKUP);
    let answer = ask(site.address, &format!("GET /api/games/{id}"), &[], "").await;
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let record = ask(site.address, &format!("GET /api/games/{id}/record"), &[], "").await;
    assert_eq!(record.header("content-type"), "text/plain; charset=utf-8");
    let (read, _) = cairn_games::record::read(&record.body).expect("a record");
    assert!(read.tags.iter().any(|(_, value)| value == MARKUP), "{}", record.body);
    site.stop().await;
}

pub(crate) async fn nonsense_is_refused_and_others_are_served(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], none()).await;
    let mut waiting = ana.play(&id, 0).await;
    waiting.say(&Request::Move { ply: 0, mv: "a1a4".to_owned() }).await;
    assert_eq!(waiting.refusal().await, Refusal::NotPlaying, "before the game began");
    bea.join(&id).await;
    let mut calm = bea.play(&id, 1).await;
    let kinds = [
        "hello",
        "move",
        "resign",
        "offer-draw",
        "decline-draw",
        "claim-time",
        "say",
        "chat",
        "offer-rematch",
        "ping",
    ];
    for kind in kinds {
        // A socket for each: one socket would exceed its rate.
        let mut socket = ana.play(&id, 1).await;
        for nonsense in [
            json!({ "kind": kind }),
            json!({ "id": -1, "kind": kind }),
            json!({ "id": 1, "kind": kind, "extra": 1 }),
            json!({ "id": 1, "kind": kind, "ply": -1, "mv": "a1a4", "text": "x", "on": 1 }),
            json!({ "id": 1, "kind": kind, "ply": 1e99, "text": null, "on": null }),
            json!([kind]),
            json!({ "id": 1, "Kind": kind }),
            json!({ "id": 1, "kind": [kind] }),
            json!({ "id": 1, "kind": { kind: 1 } }),
        ] {
            socket.say_text(nonsense.to_string()).await;
            assert!(matches!(socket.refusal().await, Refusal::Unreadable { .. }), "{nonsense}");
        }
        let twice = format!(r#"{{"id":1,"kind":"{kind}","kind":"{kind}"}}"#);
        for text in [
            twice,
            format!("{{\"kind\":\"{kind}\""),
            "[".repeat(4000),
            "\u{feff}{}".to_owned(),
            "9".repeat(4000),
        ] {
            socket.say_text(&text).await;
            assert!(matches!(socket.refusal().await, Refusal::Unreadable { .. }), "{text}");
        }
        socket.say_bytes(format!("{{\"kind\":\"{kind}\"}}").into_bytes()).await;
        assert!(matches!(socket.refusal().await, Refusal::Unreadable { .. }), "{kind} in bytes");
    }
    let mut socket = ana.play(&id, 1).await;
    for (message, expected) in [
        (Request::DeclineDraw, Refusal::Nothing),
        (Request::ClaimTime, Refusal::Nothing),
        (Request::OfferRematch, Refusal::NotPlaying),
        (say("hi"), Refusal::ChatOff),
        (Request::Move { ply: u32::MAX, mv: "a1a4".to_owned() }, Refusal::OtherPly { ply: 0 }),
    ] {
        socket.say(&message).await;
        assert_eq!(socket.refusal().await, expected, "{message:?}");
    }
    for mv in ["", "\0", "a1a4 ", "a1a4a1a4a1a4", "💥", "e5e2"] {
        socket.say(&Request::Move { ply: 0, mv: mv.to_owned() }).await;
        assert!(matches!(socket.refusal().await, Refusal::Illegal { .. }), "{mv:?}");
    }
    // A client that claims events of the future gets the next event.
    let mut ahead = ana.play(&id, u32::MAX).await;
    socket.make(0, "a1a4").await;
    assert_eq!(ahead.event().await.number, 3);
    assert_eq!(calm.event().await.number, 3);
    calm.make(1, "e5e2").await;
    site.stop().await;
}

pub(crate) async fn a_new_name_is_seen_in_games_that_are_not_over(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    ana.send("PUT", "/api/me", &json!({ "name": "Ana" })).await;
    let over = ana.create("nava", &["mine", "mine"], none()).await;
    let mut socket = ana.play(&over, 0).await;
    socket.say(&Request::Resign).await;
    socket.event().await;
    let (waiting, played) = (
        ana.create("nava", &["mine", "open"], none()).await,
        ana.create("nava", &["open", "mine"], none()).await,
    );
    bea.join(&played).await;
    let mut heard = bea.play(&played, 1).await;
    ana.send("PUT", "/api/me", &json!({ "name": "Anna" })).await;
    let logged = heard.event().await;
    assert!(
        matches!(&logged.event, Event::Renamed { seat: 1, name, .. } if name.as_str() == "Anna"),
        "{logged:?}"
    );
    for (id, seat, expected) in [(&over, 0, "Ana"), (&waiting, 0, "Anna"), (&played, 1, "Anna")] {
        let view = bea.view(id).await;
        assert!(
            matches!(&view.summary.seats[seat].occupant, Occupant::Person { name, .. } if name.as_str() == expected),
            "{view:?}"
        );
    }
    let (_, lobby) = bea.get("/api/games?list=lobby").await;
    assert_eq!(lobby[0]["seats"][0]["occupant"]["name"], "Anna");
    site.stop().await;
}
