//! Finding a game: challenges, ranges of ratings, followed people.

use cairn_wire::{Event, GameId, GameView, Request, Stage};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::accounts::owner;
use crate::games::table;
use crate::site::{Person, Site};
use crate::wait::eventually;

fn game(changes: Value) -> Value {
    let clock = json!({ "kind": "fischer", "start": 300_000, "increment": 5_000 });
    let mut game =
        json!({ "setup": "nava", "seats": [{ "kind": "mine" }, { "kind": "open" }], "clock": clock });
    for (name, value) in changes.as_object().expect("fields") {
        game[name] = value.clone();
    }
    game
}

async fn make(person: &Person, changes: Value) -> GameId {
    person.make(&serde_json::from_value(game(changes)).expect("a game")).await
}

/// The status with which a game is refused.
async fn refused(person: &Person, changes: Value) -> StatusCode {
    person.send("POST", "/api/games", &game(changes)).await.0
}

async fn challenges(person: &Person) -> Vec<String> {
    let (_, list) = person.get("/api/games?list=challenges").await;
    let ids = list.as_array().expect("a list").iter().filter_map(|game| game["id"].as_str());
    ids.map(str::to_owned).collect()
}

async fn join(person: &Person, id: &GameId) -> StatusCode {
    person.send("POST", &format!("/api/games/{id}/join"), &json!({})).await.0
}

async fn decline(person: &Person, id: &GameId) -> StatusCode {
    person.send("POST", &format!("/api/games/{id}/decline"), &json!({})).await.0
}

pub(crate) async fn a_challenge_is_for_who_is_invited(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (owner(&site, "Ana").await, owner(&site, "Bea").await);
    let cid = Person::new(&site).await;
    for (names, seats) in [
        (json!(["Nobody"]), json!([{ "kind": "mine" }, { "kind": "open" }])),
        (json!(["ana"]), json!([{ "kind": "mine" }, { "kind": "open" }])),
        (json!(["Bea"]), json!([{ "kind": "mine" }, { "kind": "mine" }])),
    ] {
        let changes = json!({ "invited": names, "seats": seats });
        assert_eq!(refused(&ana, changes.clone()).await, StatusCode::BAD_REQUEST, "{changes}");
    }
    let id = make(&ana, json!({ "invited": ["bea"] })).await;
    assert_eq!(challenges(&bea).await, [id.as_str()]);
    assert!(challenges(&ana).await.is_empty() && challenges(&cid).await.is_empty());
    assert!(ana.view(&id).await.summary.is_challenge);
    for (refused, person) in [(join(&cid, &id).await, "join"), (decline(&cid, &id).await, "decline")] {
        assert_eq!(refused, StatusCode::FORBIDDEN, "{person}");
    }
    assert_eq!(decline(&bea, &id).await, StatusCode::OK);
    assert_eq!(decline(&bea, &id).await, StatusCode::OK, "a repeat is harmless");
    let view = ana.view(&id).await;
    assert_eq!((view.summary.stage, view.summary.result), (Stage::Over, None));
    assert!(matches!(view.events.last().expect("an event").event, Event::CalledOff));
    assert!(challenges(&bea).await.is_empty());

    let id = make(&ana, json!({ "invited": ["Bea"] })).await;
    assert_eq!(bea.join(&id).await.summary.stage, Stage::Playing);
    assert!(challenges(&bea).await.is_empty());
    assert_eq!(decline(&bea, &id).await, StatusCode::CONFLICT, "it has begun");
    site.stop().await;
}

pub(crate) async fn a_range_of_ratings_is_kept(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    for changes in [
        json!({ "ratings": { "from": 1600, "to": 1500 } }),
        json!({ "ratings": { "from": 1600 }, "clock": { "kind": "none" } }),
    ] {
        assert_eq!(refused(&ana, changes.clone()).await, StatusCode::BAD_REQUEST, "{changes}");
    }
    // A person without games has 1500.
    for (range, status) in [
        (json!({ "from": 1501 }), StatusCode::FORBIDDEN),
        (json!({ "to": 1499 }), StatusCode::FORBIDDEN),
        (json!({ "from": 1500, "to": 1500 }), StatusCode::OK),
        (json!({}), StatusCode::OK),
    ] {
        let id = make(&ana, json!({ "ratings": range, "public": true })).await;
        let (_, lobby) = bea.get("/api/games?list=lobby").await;
        assert_eq!(lobby[0]["ratings"], range, "{lobby}");
        assert_eq!(join(&bea, &id).await, status, "{range}");
        assert_eq!(join(&bea, &id).await, status, "{range}");
    }
    site.stop().await;
}

pub(crate) async fn followed_people_are_seen_online(database: &str) {
    let site = Site::start(database).await;
    let (ana, _bea) = (owner(&site, "Ana").await, owner(&site, "Bea").await);
    let send =
        async |method: &str, name: &str| ana.send(method, &format!("/api/follows/{name}"), &json!({})).await;
    let (status, list) = send("PUT", "bea").await;
    assert_eq!(
        (status, &list[0]["name"], &list[0]["account"]),
        (StatusCode::OK, &json!("Bea"), &json!("person"))
    );
    assert_eq!(send("PUT", "Bea").await.1.as_array().map(Vec::len), Some(1), "once");
    eventually("somebody is online", async || {
        let (_, list) = ana.get("/api/follows").await;
        (list[0]["online"] == true).then_some(())
    })
    .await;
    assert_eq!(send("PUT", "Nobody").await.0, StatusCode::NOT_FOUND);
    assert_eq!(send("PUT", "Ana").await.0, StatusCode::FORBIDDEN);
    assert_eq!(send("DELETE", "Bea").await, (StatusCode::OK, json!([])));
    assert_eq!(ana.get("/api/follows").await.1, json!([]));
    site.stop().await;
}

/// Plays two moves, resigns, and asks for a rematch, which is returned.
async fn again(people: [&Person; 2], id: &GameId) -> GameView {
    let mut sockets = [people[0].play(id, 0).await, people[1].play(id, 0).await];
    let view = people[0].view(id).await;
    let first = usize::from(!view.summary.seats[0].mine);
    for ply in 0..2 {
        let mv = table(&people[0].view(id).await).moves()[0].clone();
        sockets[(first + ply) % 2].make(ply as u32, &mv).await;
    }
    sockets[0].perform(&Request::Resign).await;
    for socket in &mut sockets {
        socket.perform(&Request::OfferRematch).await;
    }
    let events = people[0].view(id).await.events;
    let next = events.into_iter().find_map(|logged| match logged.event {
        Event::Rematch { game } => Some(game),
        _ => None,
    });
    people[0].view(&next.expect("a rematch")).await
}

pub(crate) async fn a_rated_pairing_is_played_again_as_it_was(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (owner(&site, "Ana").await, owner(&site, "Bea").await);
    let clock = json!({ "kind": "fischer", "start": 600_000, "increment": 5_000 });
    let wanted = json!({ "id": 1, "setup": "swack:size=6", "clock": clock, "rated": true });
    let (one, other) =
        tokio::join!(ana.send("PUT", "/api/pairing", &wanted), bea.send("PUT", "/api/pairing", &wanted));
    assert_eq!((&one.1["kind"], &one.1), (&json!("paired"), &other.1));
    let id = one.1["game"].as_str().expect("a game").parse().expect("an id");
    let summary = ana.view(&id).await.summary;
    assert!(summary.rated, "{summary:?}");
    let next = again([&ana, &bea], &id).await.summary;
    assert_eq!((next.setup, next.clock, next.rated), (summary.setup, summary.clock, true));
    let (_, ratings) = ana.get(&format!("/api/games/{id}/ratings")).await;
    assert_eq!(ratings["pool"]["setup"], "swack:size=6", "{ratings}");
    site.stop().await;
}
