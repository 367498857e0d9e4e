//! Quick pairing.

use std::collections::{HashMap, HashSet};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Instant;

use cairn_games::{GameKind, Setup};
use cairn_server::{Config, RateLimits};
use cairn_wire::{GameId, Occupant, Pairing, QUICK_CLOCKS, Stage};
use futures_util::future::join_all;
use futures_util::{StreamExt, stream};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::site::{Person, Site, usual_limits};
use crate::wait::eventually;

/// A process for hundreds of people at one address.
async fn crowded(database: &str, bus: Option<String>) -> Site {
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let limits =
        RateLimits { people_per_hour: 0, requests_per_second: 0, sockets_per_address: 0, ..usual_limits() };
    Site::start_with(Config { limits, bus, ..Config::new(listen, database) }).await
}

fn wanted(id: u64, setup: &str) -> Value {
    json!({ "id": id, "setup": setup, "clock": QUICK_CLOCKS[1], "rated": false, "engines": null })
}

async fn ask(person: &Person, body: &Value) -> Pairing {
    let (status, answer) = person.send("PUT", "/api/pairing", body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    serde_json::from_value(answer).expect("a state")
}

/// Repeats the request until it has a game.
async fn paired(person: &Person, body: &Value) -> GameId {
    loop {
        match ask(person, body).await {
            Pairing::Paired { game } => return game,
            Pairing::Waiting { .. } => {}
            Pairing::Left { .. } => panic!("the person did not leave"),
        }
    }
}

async fn somebody_waits(who_looks: &Person) {
    eventually("somebody waits", async || {
        let (_, list) = who_looks.get("/api/pairing").await;
        (list[0]["people"] == 1).then_some(())
    })
    .await;
}

async fn leave(person: &Person, id: u64) -> Value {
    let (status, answer) = person.send("POST", "/api/pairing/leave", &json!({ "id": id })).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

pub(crate) async fn two_who_ask_for_the_same_are_in_one_game(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let (first, other) = (wanted(1, "swack:size=5"), wanted(2, "swack"));
    let (one, two) = tokio::join!(paired(&ana, &first), paired(&bea, &other));
    assert_eq!(one, two);
    for person in [&ana, &bea] {
        let view = person.view(&one).await;
        assert_eq!((view.summary.stage, view.summary.clock), (Stage::Playing, QUICK_CLOCKS[1]));
        assert_eq!(view.summary.seats.iter().filter(|seat| seat.mine).count(), 1);
        assert_eq!(view.events.len(), 2);
    }
    assert_eq!(paired(&ana, &first).await, one, "the same request has the same game");
    let (next, again) = (wanted(3, "swack"), wanted(4, "swack"));
    let (next, again) = tokio::join!(paired(&ana, &next), paired(&bea, &again));
    assert!(next == again && next != one, "the next request has another one");
    site.stop().await;
}

/// A game with three seats.
fn three() -> &'static str {
    let setups = GameKind::ALL.iter().flat_map(|game| game.workloads().short).copied();
    let seats = |setup: &str| setup.parse::<Setup>().map_or(0, |setup| setup.deal(0).seats());
    setups.into_iter().find(|setup| seats(setup) == 3).expect("a game for three")
}

pub(crate) async fn a_table_of_three_fills_up_with_engines(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let with_engines = |id: u64, level: u8| {
        let mut wanted = wanted(id, three());
        wanted["engines"] = json!(level);
        wanted
    };
    let (plain, first, other) = (wanted(1, three()), with_engines(1, 4), with_engines(2, 2));
    // One does not agree yet, and asks first.
    let later = async {
        somebody_waits(&bea).await;
        ask(&bea, &other).await
    };
    let (_, both) = tokio::join!(ask(&ana, &plain), later);
    assert_eq!(both, Pairing::Waiting { people: 2, agreed: 1 });
    let (one, two) = tokio::join!(paired(&ana, &first), paired(&bea, &other));
    assert_eq!(one, two);
    let seats = ana.view(&one).await.summary.seats;
    let engines = seats.iter().filter(|seat| seat.occupant == Occupant::Engine { level: 2 });
    assert_eq!((seats.len(), engines.count()), (3, 1), "{seats:?}");
    site.stop().await;
}

pub(crate) async fn who_leaves_is_not_paired(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let first = wanted(5, "nava");
    let waiting = async {
        somebody_waits(&bea).await;
        assert_eq!(bea.get("/api/pairing").await.1[0]["setup"], "nava");
        assert_eq!(leave(&ana, 1).await["last"], 5, "an older request");
        assert_eq!(bea.get("/api/pairing").await.1[0]["people"], 1, "the request is still there");
        assert_eq!(leave(&ana, 5).await["kind"], "left");
        assert_eq!(bea.get("/api/pairing").await.1, json!([]));
    };
    let (state, ()) = tokio::join!(ask(&ana, &first), waiting);
    assert!(matches!(state, Pairing::Left { .. }), "{state:?}");
    assert_eq!(ask(&ana, &first).await, state, "it has left for good");
    for (body, status) in [
        (json!({ "id": 9, "setup": "chess", "clock": QUICK_CLOCKS[0] }), StatusCode::BAD_REQUEST),
        (json!({ "id": 9, "setup": "nava", "clock": { "kind": "none" } }), StatusCode::BAD_REQUEST),
        (
            json!({ "id": 9, "setup": "nava", "clock": QUICK_CLOCKS[0], "engines": 3 }),
            StatusCode::BAD_REQUEST,
        ),
        (
            json!({ "id": 9, "setup": three(), "clock": QUICK_CLOCKS[0], "engines": 11 }),
            StatusCode::BAD_REQUEST,
        ),
        (json!({ "id": 9, "setup": "nava", "clock": QUICK_CLOCKS[0], "rated": true }), StatusCode::FORBIDDEN),
        (
            json!({ "id": 1_u64 << 53, "setup": "nava", "clock": QUICK_CLOCKS[0] }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ] {
        let (found, answer) = ana.send("PUT", "/api/pairing", &body).await;
        assert_eq!(found, status, "{body} {answer}");
    }
    site.stop().await;
}

/// Makes people, lets all of them ask at once, and requires that all are in one game of two each.
async fn pair_all(sites: &[&Site], count: usize) {
    let made = (0..count).map(|number| Person::new(sites[number % sites.len()]));
    let people: Vec<Person> = stream::iter(made).buffered(16).collect().await;
    let wishes: Vec<Value> = (0..count).map(|number| wanted(number as u64, "nava")).collect();
    let begun = Instant::now();
    let games = join_all(people.iter().zip(&wishes).map(|(person, wish)| paired(person, wish))).await;
    println!("{count} people paired in {:.2} s", begun.elapsed().as_secs_f64());
    let mut players: HashMap<&GameId, usize> = HashMap::new();
    for game in &games {
        *players.entry(game).or_default() += 1;
    }
    assert_eq!(players.len(), count / 2);
    assert!(players.values().all(|players| *players == 2), "{players:?}");
    let mine = people.iter().map(|person| person.get("/api/games?list=mine"));
    let mine: Vec<_> = stream::iter(mine).buffered(16).collect().await;
    for (game, (_, mine)) in games.iter().zip(&mine) {
        let ids: HashSet<&str> =
            mine.as_array().expect("a list").iter().filter_map(|game| game["id"].as_str()).collect();
        assert_eq!(ids, [game.as_str()].into(), "each has this game and no other");
    }
}

pub(crate) async fn a_thousand_people_are_paired_once(database: &str) {
    let site = crowded(database, None).await;
    pair_all(&[&site], 1_000).await;
    site.stop().await;
}

pub(crate) async fn two_processes_pair_their_people(database: &str, bus: Option<String>) {
    let sites = [crowded(database, bus.clone()).await, crowded(database, bus).await];
    pair_all(&[&sites[0], &sites[1]], 200).await;
    // One at each: the one that is not told by its own process hears of it.
    pair_all(&[&sites[0], &sites[1]], 2).await;
    for site in sites {
        site.stop().await;
    }
}
