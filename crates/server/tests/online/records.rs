//! Records: the server and a client that has the start and the log of a game write the same text.

use cairn_games::Setup;
use cairn_games::record::{Date, read};
use cairn_wire::{Event, GameState, GameView, Request};
use serde_json::json;

use crate::raw::ask;
use crate::site::{Person, Site};

/// The record that a browser writes: from the start and the events that the server sent.
fn written_by_client(view: &GameView) -> String {
    let setup: Setup = view.summary.setup.parse().expect("a game");
    let table = setup.read(&view.start).expect("a position");
    let mut state = GameState::new(table, view.summary.clock, view.summary.created);
    for logged in &view.events {
        state.add(logged).expect("an event that can follow");
    }
    state.record().expect("a record").write(state.seats().len())
}

pub(crate) async fn server_and_client_write_the_same_record(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    ana.send("PUT", "/api/me", &json!({ "name": "Ana \"the\" Crab" })).await;
    let clock = json!({ "kind": "fischer", "start": 300_000, "increment": 2_000 });
    let id = ana.create("nava", &["mine", "open"], clock).await;
    let path = format!("GET /api/games/{id}/record");
    assert_eq!(ask(site.address, &path, &[], "").await.body, written_by_client(&ana.view(&id).await), "open");
    bea.join(&id).await;
    let (mut first, mut second) = (ana.play(&id, 0).await, bea.play(&id, 0).await);
    first.make(0, "a1a4").await;
    second.make(1, "e5e2").await;
    first.say(&Request::Resign).await;
    while !matches!(second.event().await.event, Event::Ended { .. }) {}
    let view = bea.view(&id).await;
    let answer = ask(site.address, &path, &[], "").await;
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(answer.body, written_by_client(&view));
    let (record, _) = read(&answer.body).expect("a record");
    let date = Date::from_unix_millis(view.summary.created.0).to_string();
    for (name, expected) in [
        ("Game", "nava"),
        ("Result", "b"),
        ("Termination", "resigned"),
        ("Player1", "Ana \"the\" Crab"),
        ("TimeControl", "300+2"),
        ("Date", date.as_str()),
    ] {
        assert_eq!(record.tags.get(name), Some(expected), "{name}");
    }
    assert!(record.tags.get("Player2").is_some_and(|name| !name.is_empty()));
    let clocks: Vec<u64> = record.line.iter().filter_map(|entry| Some(entry.clock?.millis)).collect();
    assert_eq!(clocks.len(), 2, "a clock after each move");
    assert!(clocks.iter().all(|millis| (1..=302_000).contains(millis)), "{clocks:?}");
    site.stop().await;
}
