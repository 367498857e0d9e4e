//! Rated games over HTTP and sockets.

use cairn_wire::{Event, GameId, GameRatings, GameView, Refusal, Request};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::accounts::claim;
use crate::site::{Person, Site};

/// Makes an account of a guest, with this name.
pub(crate) async fn with_account(person: &Person, name: &str) {
    let (status, answer) = person.send("POST", "/api/account/passwords", &claim(name)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

fn rated(seats: &Value, clock: &Value) -> Value {
    json!({ "setup": "nava", "seats": seats, "clock": clock, "public": true, "rated": true })
}

fn blitz() -> Value {
    json!({ "kind": "fischer", "start": 60_000, "increment": 0 })
}

/// A game between two people with accounts, of whom the first one resigns after two moves.
pub(crate) async fn lost(ana: &Person, bea: &Person) -> GameId {
    let seats = json!([{ "kind": "mine" }, { "kind": "open" }]);
    let (status, made) = ana.send("POST", "/api/games", &rated(&seats, &blitz())).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let id: GameId = made["id"].as_str().expect("an id").parse().expect("an id");
    bea.join(&id).await;
    let (mut one, mut two) = (ana.play(&id, 0).await, bea.play(&id, 0).await);
    one.make(0, "a1a4").await;
    two.make(1, "e5e2").await;
    one.say(&Request::OfferTakeback).await;
    assert_eq!(one.refusal().await, Refusal::Rated);
    one.say(&Request::Resign).await;
    while !matches!(two.event().await.event, Event::Ended { .. }) {}
    id
}

async fn read<T: serde::de::DeserializeOwned>(person: &Person, path: &str) -> T {
    let (status, body) = person.get(path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    serde_json::from_value(body).expect("what is described")
}

pub(crate) async fn a_rated_game_needs_accounts_a_clock_and_the_usual_start(database: &str) {
    let site = Site::start(database).await;
    let (ana, eve) = (Person::new(&site).await, Person::new(&site).await);
    let open = json!([{ "kind": "mine" }, { "kind": "open" }]);
    let (status, refused) = ana.send("POST", "/api/games", &rated(&open, &blitz())).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{refused}");
    with_account(&ana, "Ana").await;
    let level = |level| json!({ "kind": "engine", "level": level });
    let mine = json!({ "kind": "mine" });
    let mut with_start = rated(&open, &blitz());
    with_start["start"] = json!("x4,bbbbbb/x5/x5/x5/wwwwww,x4 w");
    let mut with_levels = rated(&json!([mine, level(2), level(2)]), &blitz());
    with_levels["setup"] = json!("crab-stack:players=3");
    for (wanted, reason) in [
        (rated(&open, &json!({ "kind": "none" })), "a clock"),
        (with_start, "usual start"),
        (rated(&json!([mine, mine]), &blitz()), "different players"),
        (with_levels.clone(), "different players"),
    ] {
        let (status, refused) = ana.send("POST", "/api/games", &wanted).await;
        let said = refused["error"].as_str().unwrap_or_default();
        assert!(status == StatusCode::BAD_REQUEST && said.contains(reason), "{wanted}: {refused}");
    }
    with_levels["seats"] = json!([mine, level(2), level(3)]);
    let (status, _) = ana.send("POST", "/api/games", &with_levels).await;
    assert_eq!(status, StatusCode::CREATED);

    let (_, made) = ana.send("POST", "/api/games", &rated(&open, &blitz())).await;
    let id = made["id"].as_str().expect("an id");
    let (_, lobby) = eve.get("/api/games?list=lobby").await;
    assert_eq!((&lobby[0]["id"], &lobby[0]["rated"]), (&json!(id), &json!(true)));
    let join = format!("/api/games/{id}/join");
    let (status, refused) = eve.send("POST", &join, &json!({})).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{refused}");
    with_account(&eve, "Eve").await;
    let (status, view) = eve.send("POST", &join, &json!({})).await;
    assert_eq!(status, StatusCode::OK, "{view}");
    let view: GameView = serde_json::from_value(view).expect("a view");
    assert!(view.summary.rated);
    site.stop().await;
}

pub(crate) async fn ratings_are_there_with_the_end_of_a_game(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    with_account(&ana, "Ana").await;
    with_account(&bea, "Bea").await;
    let (status, none) = ana.get("/api/people/Ana/ratings").await;
    assert_eq!((status, &none["pools"]), (StatusCode::OK, &json!([])));
    let id = lost(&ana, &bea).await;
    let GameRatings { rated, pool, seats } = read(&bea, &format!("/api/games/{id}/ratings")).await;
    assert_eq!((rated, pool.map(|pool| pool.to_string()).as_deref()), (true, Some("nava/live")));
    let seats: Vec<(i32, i32)> = seats
        .into_iter()
        .map(|seat| seat.expect("a rating"))
        .map(|seat| (seat.before.rating, seat.after.expect("a change").rating))
        .collect();
    assert_eq!(seats, [(1500, 1338), (1500, 1662)]);
    // The next game shows them before it begins; a guest has none.
    let next = ana.create("nava", &["mine", "open"], blitz()).await;
    let before: GameRatings = read(&bea, &format!("/api/games/{next}/ratings")).await;
    let shown = before.seats[0].expect("a rating");
    assert_eq!((before.rated, shown.before.rating, shown.after), (false, 1338, None));
    assert!(before.seats[1].is_none() && shown.before.provisional);
    let untimed = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let untimed: GameRatings = read(&bea, &format!("/api/games/{untimed}/ratings")).await;
    assert_eq!((untimed.pool, untimed.seats), (None, vec![None, None]));

    let page: cairn_wire::PersonRatings = read(&ana, "/api/people/bEA/ratings").await;
    assert_eq!((page.name.as_str(), page.pools[0].games, page.pools[0].won), ("Bea", 1, 1));
    let history: cairn_wire::RatingHistory = read(&ana, "/api/people/Bea/ratings/nava/live").await;
    assert_eq!((history.curve.len(), history.opponents[0].before), (1, 1));
    let (_, board) = ana.get("/api/leaderboards/swack:size=5/live?list=people&after=0").await;
    assert_eq!(board["pool"]["setup"], "swack", "the usual options are not written");
    let (_, board) = ana.get("/api/leaderboards/nava/live").await;
    assert_eq!(board["players"], json!([]), "nobody's rating is certain yet");
    for (path, expected) in [
        ("/api/people/Nobody/ratings", 404),
        ("/api/people/Ana/ratings/nava/correspondence", 404),
        ("/api/people/Ana/ratings/nava/quick", 400),
        ("/api/leaderboards/chess/live", 400),
        ("/api/leaderboards/nava/live?list=all", 400),
        ("/api/leaderboards/nava/live?after=99999", 400),
    ] {
        let (status, answer) = ana.get(path).await;
        assert_eq!(status.as_u16(), expected, "{path}: {answer}");
        assert!(answer["error"].is_string(), "{path}: {answer}");
    }
    site.stop().await;
}

/// Who leaves before each has moved calls the game off, and nobody's rating changes.
pub(crate) async fn a_rated_game_left_at_once_is_called_off(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    with_account(&ana, "Ana").await;
    with_account(&bea, "Bea").await;
    let seats = json!([{ "kind": "mine" }, { "kind": "open" }]);
    let quick = json!({ "kind": "fischer", "start": 1000, "increment": 0 });
    let (_, made) = ana.send("POST", "/api/games", &rated(&seats, &quick)).await;
    let id: GameId = made["id"].as_str().expect("an id").parse().expect("an id");
    bea.join(&id).await;
    let mut socket = ana.play(&id, 0).await;
    socket.make(0, "a1a4").await;
    while socket.event().await.event != Event::CalledOff {}
    let ratings: GameRatings = read(&ana, &format!("/api/games/{id}/ratings")).await;
    let is_new = |seat: &Option<cairn_wire::SeatRating>| {
        seat.is_some_and(|seat| seat.before.rating == 1500 && seat.after.is_none())
    };
    assert!(ratings.seats.iter().all(is_new), "{ratings:?}");
    site.stop().await;
}
