//! Turns that wait, go back, get more time or never come.

use cairn_wire::{Event, Logged, Millis, NewGame, NewSeat, RatingRange, Request, Stage};
use serde_json::json;

use crate::games::table;
use crate::site::{Person, Site};

/// The moves of a log, each with its time.
fn moves(log: &[Logged]) -> Vec<Millis> {
    let is_move = |logged: &&Logged| matches!(logged.event, Event::Moved { .. });
    log.iter().filter(is_move).map(|logged| logged.at).collect()
}

/// Also an engine that answers an engine.
pub(crate) async fn engines_wait_until_a_move_was_shown(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let id = ana.create("crab-stack:players=3", &["mine", "1", "1"], json!({ "kind": "none" })).await;
    let mut socket = ana.play(&id, 0).await;
    let first = table(&ana.view(&id).await).moves()[0].clone();
    socket.make(0, &first).await;
    while moves(&socket.log).len() < 3 {
        socket.event().await;
    }
    let times = moves(&socket.log);
    for pair in times.windows(2) {
        assert!(pair[1].minus(pair[0]) >= Millis(700), "{times:?}");
    }
    site.stop().await;
}

pub(crate) async fn moves_are_taken_back_and_played_again(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let clock = json!({ "kind": "fischer", "start": 60_000, "increment": 0 });
    let id = ana.create("nava", &["mine", "open"], clock).await;
    bea.join(&id).await;
    let (mut one, mut two) = (ana.play(&id, 0).await, bea.play(&id, 0).await);
    one.make(0, "a1a4").await;
    one.perform(&Request::OfferTakeback).await;
    two.perform(&Request::DeclineTakeback).await;
    one.perform(&Request::OfferTakeback).await;
    two.perform(&Request::OfferTakeback).await;
    while !matches!(one.event().await.event, Event::TakenBack { ply: 0 }) {}
    // The ply is played a second time, also in the database.
    one.make(0, "a1a3").await;
    two.perform(&Request::AddTime { seat: 0 }).await;
    site.stop().await;
    let site = Site::start(database).await;
    let view = ana.at(&site).view(&id).await;
    assert_eq!((view.summary.moves, view.summary.stage), (1, Stage::Playing));
    assert_eq!(view.summary.seats[0].left, Some(Millis(75_000)));
    bea.at(&site).play(&id, 0).await.make(1, "e5e2").await;
    site.stop().await;
}

pub(crate) async fn an_engine_agrees_to_a_takeback(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "1"], json!({ "kind": "none" })).await;
    let mut socket = ana.play(&id, 0).await;
    for (mv, count) in [("a1a4", 2), ("a1a3", 4)] {
        socket.make(0, mv).await;
        while moves(&socket.log).len() < count {
            socket.event().await;
        }
        if count == 2 {
            socket.perform(&Request::OfferTakeback).await;
        }
    }
    let view = ana.view(&id).await;
    assert_eq!(view.summary.moves, 2, "the engine answered again");
    assert!(view.events.iter().any(|logged| logged.event == Event::TakenBack { ply: 0 }));
    site.stop().await;
}

/// No clock runs before the first move: a clock of a second would have run out.
pub(crate) async fn a_game_waits_for_its_first_move_and_is_called_off(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let clock = json!({ "kind": "fischer", "start": 1_000, "increment": 0 });
    let slow = ana.create("nava", &["mine", "open"], clock.clone()).await;
    bea.join(&slow).await;
    // A clock that runs in another game runs out meanwhile.
    let quick = ana.create("nava", &["mine", "mine"], clock).await;
    let mut socket = ana.play(&quick, 0).await;
    socket.make(0, "a1a4").await;
    while !matches!(socket.event().await.event, Event::Ended { .. }) {}
    assert_eq!(ana.view(&slow).await.summary.stage, Stage::Playing);
    let (mut one, mut two) = (ana.play(&slow, 0).await, bea.play(&slow, 0).await);
    two.perform(&Request::CallOff).await;
    assert_eq!(one.event().await.event, Event::CalledOff);
    let view = ana.view(&slow).await;
    assert_eq!((view.summary.stage, view.summary.result), (Stage::Over, None));
    site.stop().await;
}

/// With 40 games, one person gets the same seat in all of them once in 2^39 runs.
pub(crate) async fn lots_are_drawn_by_the_server(database: &str) {
    let site = Site::start(database).await;
    let ana = Person::new(&site).await;
    let mut first = 0;
    for _ in 0..40 {
        let game = NewGame {
            setup: "nava".to_owned(),
            start: None,
            seats: vec![NewSeat::Mine, NewSeat::Open],
            random_seats: true,
            clock: cairn_wire::ClockRule::None,
            public: false,
            ratings: RatingRange::ALL,
            invited: Vec::new(),
            rated: false,
        };
        let id = ana.make(&game).await;
        let view = ana.view(&id).await;
        assert!(matches!(view.events[..], [Logged { event: Event::Joined { .. }, .. }]), "{view:?}");
        first += u32::from(view.summary.seats[0].mine);
    }
    assert!((1..40).contains(&first), "{first} of 40");
    site.stop().await;
}
