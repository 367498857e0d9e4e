//! Conditional lines: they are played with the move that they answer, once, and nobody else reads them.

use cairn_wire::{Conditions, Event, FromServer, GameId, Logged, Request};
use serde_json::{Value, json};

use crate::site::{Person, Site, Socket};

const LONG: [&str; 4] = ["e5e2", "a4a3", "e2e3", "a3a2"];

fn path(id: &GameId) -> String {
    format!("/api/games/{id}/conditions")
}

fn lines(ply: u32, lines: &[&[&str]]) -> Value {
    json!({ "ply": ply, "lines": lines })
}

/// A game with two days for a move in which Ana has moved and Bea is to move, with a socket of each.
async fn begun(one: &Site, two: &Site) -> (GameId, (Person, Socket), (Person, Socket)) {
    let (ana, bea) = (Person::new(one).await, Person::new(two).await);
    let id = ana.create("nava", &["mine", "open"], json!({ "kind": "days", "days": 2 })).await;
    bea.join(&id).await;
    let (mut white, black) = (ana.play(&id, 0).await, bea.play(&id, 0).await);
    white.make(0, "a1a4").await;
    (id, (ana, white), (bea, black))
}

impl Person {
    /// Stores lines, which must be accepted.
    async fn plan(&self, id: &GameId, wanted: &Value) {
        let (status, stored) = self.send("PUT", &path(id), wanted).await;
        assert_eq!((status.as_u16(), &stored), (200, wanted));
    }

    /// The lines that still fit.
    async fn planned(&self, id: &GameId) -> Vec<Vec<String>> {
        let (_, stored) = self.get(&path(id)).await;
        serde_json::from_value::<Conditions>(stored).expect("lines").lines
    }
}

fn moves(log: &[Logged]) -> Vec<&str> {
    log.iter()
        .filter_map(|logged| if let Event::Moved { mv, .. } = &logged.event { Some(&**mv) } else { None })
        .collect()
}

pub(crate) async fn lines_are_played_with_the_move_that_they_answer(database: &str) {
    let site = Site::start(database).await;
    let (id, (ana, _white), (bea, mut black)) = begun(&site, &site).await;
    ana.plan(&id, &lines(1, &[&LONG, &["e5e3", "a4a2"]])).await;
    assert_eq!(bea.planned(&id).await, Vec::<Vec<String>>::new(), "they are Ana's");
    assert!(
        !serde_json::to_string(&bea.view(&id).await).expect("JSON").contains("a4a3"),
        "nor are they in the game"
    );
    let stranger = Person::new(&site).await;
    assert_eq!(stranger.get(&path(&id)).await.0, 403);
    assert_eq!(stranger.send("PUT", &path(&id), &lines(1, &[])).await.0, 403);

    let first = Request::Move { ply: 1, mv: "e5e2".to_owned() };
    let request = black.perform(&first).await;
    assert_eq!(moves(&bea.view(&id).await.events), ["a1a4", "e5e2", "a4a3"]);
    assert_eq!(ana.planned(&id).await, [["e2e3", "a3a2"]], "the rest of the line that fits");
    // A repeat of the request, and the same move again, double nothing.
    black.repeat(request, &first).await;
    black.done(request).await;
    black.perform(&first).await;
    // The lines are kept while the server is away.
    site.stop().await;
    let site = Site::start(database).await;
    let (ana, bea) = (ana.at(&site), bea.at(&site));
    let mut black = bea.play(&id, 0).await;
    black.make(3, "e2e3").await;
    let view = ana.view(&id).await;
    assert_eq!(moves(&view.events), ["a1a4", "e5e2", "a4a3", "e2e3", "a3a2"]);
    assert_eq!(ana.planned(&id).await, Vec::<Vec<String>>::new());
    let at: Vec<_> = view.events.iter().rev().take(2).map(|logged| logged.at).collect();
    assert_eq!(at[0], at[1], "the answer takes no time");
    assert_eq!(view.summary.seats[0].left, view.summary.seats[1].left, "days are given anew");
    site.stop().await;
}

/// Bea's line starts with the move that she makes by hand.
pub(crate) async fn lines_of_both_answer_each_other(database: &str) {
    let site = Site::start(database).await;
    let (id, (ana, mut white), (bea, mut black)) = begun(&site, &site).await;
    ana.plan(&id, &lines(1, &[&LONG])).await;
    bea.plan(&id, &lines(1, &[&LONG[..3]])).await;
    assert_eq!(ana.view(&id).await.summary.moves, 1, "nothing is played before");
    black.make(1, "e5e2").await;
    while moves(&white.log).len() < 5 {
        white.event().await;
    }
    let view = ana.view(&id).await;
    assert_eq!(moves(&view.events)[1..], LONG);
    assert!(!view.summary.my_turn);

    // With three seats two people answer a third, one after the other.
    let eve = Person::new(&site).await;
    let id = ana.create("knight-line:players=3", &["mine", "open", "open"], json!({ "kind": "none" })).await;
    bea.join(&id).await;
    eve.join(&id).await;
    let mut table = crate::games::table(&ana.view(&id).await);
    let mut line = Vec::new();
    for _ in 0..3 {
        line.push(table.moves()[0].clone());
        table.play(&line[line.len() - 1]).expect("legal");
    }
    bea.plan(&id, &json!({ "ply": 0, "lines": [line[..2]] })).await;
    eve.plan(&id, &json!({ "ply": 0, "lines": [line] })).await;
    ana.play(&id, 0).await.make(0, &line[0]).await;
    assert_eq!(moves(&ana.view(&id).await.events), line);
    site.stop().await;
}

pub(crate) async fn lines_that_no_longer_fit_are_dropped(database: &str) {
    let site = Site::start(database).await;
    let (id, (ana, mut white), (_bea, mut black)) = begun(&site, &site).await;
    ana.plan(&id, &lines(1, &[&LONG])).await;
    black.make(1, "e5e3").await;
    assert_eq!(ana.planned(&id).await, Vec::<Vec<String>>::new());
    // The move comes after a takeback: the line is not played.
    black.perform(&Request::OfferTakeback).await;
    white.perform(&Request::OfferTakeback).await;
    black.make(1, "e5e2").await;
    assert_eq!(moves(&ana.view(&id).await.events), ["a1a4", "e5e3", "e5e2"]);
    // Lines that are removed are not played either.
    white.make(2, "a4a3").await;
    ana.plan(&id, &lines(3, &[&["e2e3", "a3a2"]])).await;
    ana.plan(&id, &lines(3, &[])).await;
    black.make(3, "e2e3").await;
    assert_eq!(ana.view(&id).await.summary.moves, 4);
    site.stop().await;
}

pub(crate) async fn lines_that_cannot_be_played_are_refused(database: &str) {
    let site = Site::start(database).await;
    let (id, (ana, _white), _bea) = begun(&site, &site).await;
    let many: Vec<&[&str]> = vec![&LONG; 21];
    let endless = vec!["e5e2"; 21];
    for (wanted, status, said) in [
        (lines(1, &[&["e5e2", "a4e4"]]), 400, "line 1, move 2: "),
        (lines(1, &[&LONG, &["e5e2"]]), 400, "line 2: expected a move of your own at its end"),
        (lines(1, &[&[]]), 400, "line 1: expected a move of your own at its end"),
        (
            lines(1, &[&["e5e2", "a4a3"], &["e5e2", "a4a2"]]),
            400,
            "line 2, move 2: another line has another answer",
        ),
        (lines(1, &many), 400, "expected at most 20 lines, found 21"),
        (lines(1, &[&endless]), 400, "line 1: expected at most 20 moves, found 21"),
        (lines(2, &[&LONG]), 409, "the game stands at move 1 already"),
    ] {
        let (answered, error) = ana.send("PUT", &path(&id), &wanted).await;
        let error = error["error"].as_str().unwrap_or_default();
        assert_eq!(answered.as_u16(), status, "{wanted}: {error}");
        assert!(error.starts_with(said), "{error}");
    }
    assert_eq!(ana.planned(&id).await, Vec::<Vec<String>>::new(), "nothing was stored");
    // Nor are there any where a clock runs, or for somebody who plays for all.
    for (seats, clock) in [
        (["mine", "1"], json!({ "kind": "fischer", "start": 600_000, "increment": 0 })),
        (["mine", "mine"], json!({ "kind": "none" })),
    ] {
        let id = ana.create("nava", &seats, clock).await;
        assert_eq!(ana.send("PUT", &path(&id), &lines(0, &[])).await.0, 400);
    }
    site.stop().await;
}

/// One process has the game in its memory with the lines of before, while the other one changes them.
pub(crate) async fn processes_agree_on_lines(database: &str) {
    let (one, two) = (Site::start(database).await, Site::start(database).await);
    // Bea plays at the second process, which has read the game before Ana stores her lines at the first.
    let (id, (ana, mut white), (bea, mut black)) = begun(&one, &two).await;
    assert_eq!(bea.view(&id).await.summary.moves, 1);
    ana.plan(&id, &lines(1, &[&["e5e3", "a4a2"]])).await;
    ana.plan(&id, &lines(1, &[&LONG])).await;
    black.make(1, "e5e2").await;
    assert_eq!(moves(&ana.view(&id).await.events), ["a1a4", "e5e2", "a4a3"]);
    assert_eq!(ana.at(&two).planned(&id).await, [["e2e3", "a3a2"]]);
    // Everybody hears of both moves, each once.
    while moves(&white.log).len() < 3 {
        white.event().await;
    }
    // What is removed at one is not played at the other.
    ana.plan(&id, &lines(3, &[])).await;
    black.make(3, "e2e3").await;
    assert_eq!(ana.view(&id).await.summary.moves, 4);

    // The same move at both processes at once: one answer.
    white.make(4, "a3a2").await;
    let table = crate::games::table(&ana.view(&id).await);
    let mv = table.moves()[0].clone();
    let mut after = table.boxed_clone();
    after.play(&mv).expect("legal");
    let answer = after.moves()[0].clone();
    ana.plan(&id, &json!({ "ply": 5, "lines": [[mv, answer]] })).await;
    let mut other = bea.at(&one).play(&id, 0).await;
    let request = Request::Move { ply: 5, mv: mv.clone() };
    let (first, second) = (black.say(&request).await, other.say(&request).await);
    for (socket, number) in [(&mut black, first), (&mut other, second)] {
        let said = socket.answer(number).await;
        assert!(matches!(said, FromServer::Done { .. }), "{said:?}");
    }
    let view = ana.view(&id).await;
    assert_eq!(moves(&view.events)[5..], [mv, answer]);
    assert_eq!(moves(&bea.view(&id).await.events), moves(&view.events));
    one.stop().await;
    two.stop().await;
}
