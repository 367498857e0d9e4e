//! Games in which all goes well.

use cairn_games::{Setup, Table};
use cairn_wire::{Event, FromServer, GameView, Request, SeatEnd, Stage};
use serde_json::json;

use crate::site::{Person, Site, Socket};

/// The table of a game, with its moves so far.
pub(crate) fn table(view: &GameView) -> Box<dyn Table> {
    let setup: Setup = view.summary.setup.parse().expect("a setup");
    let mut table = setup.read(&view.start).expect("a start");
    for logged in &view.events {
        if let Event::Moved { mv, .. } = &logged.event {
            table.play(mv).expect("legal");
        }
    }
    table
}

/// Plays for both until the game is over; the other gets every move.
async fn play_on(table: &mut dyn Table, sockets: &mut [Socket; 2]) {
    while let Some(seat) = table.status().to_move() {
        let (ply, moves) = (table.ply() as u32, table.moves());
        let mv = moves[(ply as usize * 7 + 3) % moves.len()].clone();
        sockets[seat.index()].make(ply, &mv).await;
        // Both get every move, also their own.
        let heard = loop {
            let heard = sockets[1 - seat.index()].event().await;
            if matches!(heard.event, Event::Moved { ply: made, .. } if made == ply) {
                break heard;
            }
        };
        assert!(matches!(&heard.event, Event::Moved { mv: made, .. } if *made == mv), "{heard:?}");
        table.play(&mv).expect("legal");
    }
}

pub(crate) async fn two_people_play_a_game_to_its_end(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("swack:size=3", &["mine", "open"], json!({ "kind": "none" })).await;
    assert_eq!(ana.view(&id).await.summary.stage, Stage::Waiting);
    let (_, lobby) = bea.get("/api/games?list=lobby").await;
    assert_eq!(lobby[0]["id"], id.as_str());
    let view = bea.join(&id).await;
    assert_eq!(view.summary.stage, Stage::Playing);
    let mut table = table(&view);
    let mut sockets = [ana.play(&id, 0).await, bea.play(&id, 0).await];
    play_on(table.as_mut(), &mut sockets).await;
    let over = ana.view(&id).await;
    assert_eq!(over.summary.stage, Stage::Over);
    let places = table.status().places().expect("an end");
    assert_eq!(over.summary.result, Some(table.result_text(&places)));
    let numbers: Vec<u32> = over.events.iter().map(|logged| logged.number).collect();
    assert_eq!(numbers, (1..=over.events.len() as u32).collect::<Vec<_>>());
    let (_, archive) = bea.get("/api/archive?game=swack").await;
    assert_eq!(archive["games"][0]["id"], id.as_str());
    site.stop().await;
}

pub(crate) async fn an_engine_answers(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "1"], json!({ "kind": "none" })).await;
    let mut socket = ana.play(&id, 0).await;
    for ply in [0, 2] {
        let moves = table(&ana.view(&id).await).moves();
        socket.make(ply, &moves[0]).await;
        // Two events say who sits where.
        while socket.log.len() < ply as usize + 4 {
            socket.event().await;
        }
    }
    site.stop().await;
}

pub(crate) async fn a_client_that_reconnects_gets_the_rest(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let mut first = ana.play(&id, 0).await;
    first.make(0, "a1a4").await;
    let mut second = ana.play(&id, 0).await;
    second.make(1, "e5e2").await;
    drop(first);
    let again = ana.play(&id, 3).await;
    let numbers: Vec<u32> = again.log.iter().map(|logged| logged.number).collect();
    assert_eq!(numbers, [4]);
    // A repeated move is acknowledged and made once, whatever its id.
    second.make(1, "e5e2").await;
    assert_eq!(ana.view(&id).await.events.len(), 4);
    site.stop().await;
}

/// A request repeated with the same id on another socket is done once.
pub(crate) async fn a_repeated_request_is_done_once(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], json!({ "kind": "none" })).await;
    bea.join(&id).await;
    let (mut first, mut other) = (ana.play(&id, 0).await, bea.play(&id, 0).await);
    other.perform(&Request::Chat { on: true }).await;
    let mut done = Vec::new();
    for request in [
        Request::Chat { on: true },
        Request::Say { text: "hi".to_owned() },
        Request::Move { ply: 0, mv: "a1a4".to_owned() },
        Request::OfferDraw,
        Request::Resign,
        Request::OfferRematch,
    ] {
        done.push((first.perform(&request).await, request));
    }
    let before = ana.view(&id).await.events;
    let mut second = ana.play(&id, 0).await;
    for (number, request) in &done {
        second.repeat(*number, request).await;
        second.done(*number).await;
    }
    assert_eq!(ana.view(&id).await.events, before);
    assert_eq!(before.len(), 2 + 1 + done.len());
    site.stop().await;
}

pub(crate) async fn a_server_that_starts_again_has_everything(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], json!({ "kind": "days", "days": 1 })).await;
    bea.join(&id).await;
    let mut socket = ana.play(&id, 0).await;
    socket.make(0, "a1a4").await;
    let before = ana.view(&id).await;
    site.stop().await;
    let mut told_to_reconnect = false;
    while let Some(message) = socket.next().await {
        told_to_reconnect |= matches!(message, FromServer::Restart { .. });
    }
    assert!(told_to_reconnect);
    let site = Site::start(database).await;
    let (ana, bea) = (ana.at(&site), bea.at(&site));
    assert_eq!(ana.view(&id).await.events, before.events);
    bea.play(&id, 3).await.make(1, "e5e2").await;
    let (_, mine) = ana.get("/api/games?list=mine").await;
    assert_eq!((&mine[0]["id"], &mine[0]["my_turn"]), (&json!(id.as_str()), &json!(true)));
    site.stop().await;
}

pub(crate) async fn time_that_runs_out_ends_the_game(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let clock = json!({ "kind": "fischer", "start": 1000, "increment": 0 });
    let id = ana.create("nava", &["mine", "mine"], clock).await;
    let mut socket = ana.play(&id, 0).await;
    socket.make(0, "a1a4").await;
    loop {
        let logged = socket.event().await;
        if let Event::Ended { how, result } = logged.event {
            assert_eq!((how, result.as_str()), (SeatEnd::TimedOut { seat: 1 }, "w"));
            break;
        }
    }
    socket.say(&Request::Move { ply: 1, mv: "e5e2".to_owned() }).await;
    assert_eq!(socket.refusal().await, cairn_wire::Refusal::NotPlaying);
    site.stop().await;
}

pub(crate) async fn a_rematch_needs_all_players(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], json!({ "kind": "none" })).await;
    bea.join(&id).await;
    let (mut ana_socket, mut bea_socket) = (ana.play(&id, 0).await, bea.play(&id, 0).await);
    ana_socket.say(&Request::Resign).await;
    assert!(matches!(bea_socket.event().await.event, Event::Ended { .. }));
    ana_socket.say(&Request::OfferRematch).await;
    bea_socket.say(&Request::OfferRematch).await;
    let next = loop {
        if let Event::Rematch { game } = bea_socket.event().await.event {
            break game;
        }
    };
    let view = bea.view(&next).await;
    assert_eq!(view.summary.stage, Stage::Playing);
    assert!(view.summary.seats[0].mine && view.summary.my_turn, "they change seats");
    site.stop().await;
}

pub(crate) async fn spectators_see_and_are_counted(database: &str) {
    let site = Site::start(database).await;
    let (ana, eve) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let mut player = ana.play(&id, 0).await;
    let mut spectator = eve.play(&id, 0).await;
    while !matches!(player.next().await, Some(FromServer::Present { watchers: 1, .. })) {}
    player.make(0, "a1a4").await;
    assert!(matches!(spectator.event().await.event, Event::Moved { ply: 0, .. }));
    drop(spectator);
    while !matches!(player.next().await, Some(FromServer::Present { watchers: 0, .. })) {}
    site.stop().await;
}

/// Only PostgreSQL serves several processes.
pub(crate) async fn two_processes_are_one_site(database: &str, bus: Option<String>) {
    let (one, two) = (Site::on_bus(database, bus.clone()).await, Site::on_bus(database, bus).await);
    let (ana, bea) = (Person::new(&one).await, Person::new(&two).await);
    let id = ana.create("swack:size=3", &["mine", "open"], json!({ "kind": "none" })).await;
    let view = bea.join(&id).await;
    let mut table = table(&view);
    let mut sockets = [ana.play(&id, 0).await, bea.play(&id, 0).await];
    play_on(table.as_mut(), &mut sockets).await;
    assert_eq!(ana.view(&id).await.events, bea.view(&id).await.events);
    one.stop().await;
    two.stop().await;
}
