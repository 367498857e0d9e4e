//! Lists, and finished games.

use std::collections::HashSet;

use cairn_server::store::{Append, ListColumns, Listed, SeatHolder, Store};
use cairn_wire::{ArchiveQuery, Event, GameId, Logged, Millis, Stage};

use crate::open;
use crate::samples::{beginning, ended, game, id, person};

fn ids(list: &[Listed]) -> Vec<GameId> {
    list.iter().map(|listed| listed.game.id.clone()).collect()
}

fn numbered(numbers: &[u128]) -> Vec<GameId> {
    numbers.iter().copied().map(id).collect()
}

pub(crate) async fn lists_have_the_right_games(url: &str) {
    let store = open(url).await;
    let (ana, joao) = (person(&store, 1, "Ana").await, person(&store, 2, "João").await);
    for (number, stage, public, owner, guest, changed) in [
        (1, Stage::Waiting, true, &ana, None, 10),
        (2, Stage::Waiting, false, &ana, None, 20),
        (3, Stage::Playing, true, &ana, Some(&joao), 30),
        (4, Stage::Playing, false, &joao, None, 40),
        (5, Stage::Over, true, &ana, Some(&joao), 50),
        (6, Stage::Waiting, true, &joao, None, 60),
        (7, Stage::Playing, true, &joao, None, 5),
    ] {
        let mut game = game(number, owner);
        game.public = public;
        // The maker of a game need not have a seat.
        let guest = guest.map_or(SeatHolder::Open, |guest| SeatHolder::Person(guest.clone()));
        game.seats = vec![guest, SeatHolder::Open];
        let columns = ListColumns { stage, changed: Millis(changed), ..beginning() };
        store.create(&game, &[], &columns).await.expect("a game");
    }
    assert_eq!(ids(&store.lobby().await.expect("a list")), numbered(&[6, 1]));
    assert_eq!(ids(&store.live().await.expect("a list")), numbered(&[7, 3]));
    assert_eq!(ids(&store.mine(ana.id).await.expect("a list")), numbered(&[3, 2, 1, 5]));
    assert_eq!(ids(&store.mine(joao.id).await.expect("a list")), numbered(&[6, 4, 3, 7, 5]));
    assert_eq!(store.open_games_of(ana.id).await.expect("games").len(), 3);
    assert_eq!(store.open_games_of(joao.id).await.expect("games").len(), 4);
    let live = store.live().await.expect("a list");
    assert_eq!(live[1].game.seats, [SeatHolder::Person(joao.clone()), SeatHolder::Open]);

    for number in 100..210 {
        store.create(&game(number, &ana), &[], &beginning()).await.expect("a game");
    }
    let live = ids(&store.live().await.expect("a list"));
    assert_eq!((live.len(), &live[0]), (100, &id(209)));
}

async fn check(store: &Store, query: ArchiveQuery, expected: &[u128]) {
    let (found, more) = store.archive(&query).await.expect("a page");
    assert_eq!(ids(&found), numbered(expected), "{query:?}");
    assert!(!more);
}

pub(crate) async fn filters_find_matching_games(url: &str) {
    let store = open(url).await;
    let (ana, joao) = (person(&store, 1, "Ana").await, person(&store, 2, "JOÃO Groß").await);
    for (number, setup, owner, public, columns) in [
        (1, "swack:size=6", &ana, true, ended(100, Some("a"))),
        (2, "swack", &joao, true, ended(200, None)),
        (3, "nava", &ana, true, ended(300, Some("b"))),
        (4, "nava", &joao, true, ended(400, Some("a"))),
        (5, "nava", &ana, false, ended(500, Some("a"))),
        (6, "nava", &ana, true, beginning()),
        (7, "swacks", &ana, true, ended(150, Some("draw"))),
    ] {
        let mut game = game(number, owner);
        (game.setup, game.public) = (setup.to_owned(), public);
        store.create(&game, &[], &columns).await.expect("a game");
    }
    // Chat after the end does not change when a game ended.
    let said =
        Logged { number: 1, at: Millis(999), event: Event::Said { seat: 0, text: "well played".to_owned() } };
    let columns = ListColumns { last: 1, changed: Millis(999), ..ended(100, Some("a")) };
    store
        .append(Append {
            game: id(1),
            events: vec![said],
            actor: None,
            seat: None,
            conditions: 0,
            columns,
            rated: None,
        })
        .await
        .expect("an answer");

    let text = |text: &str| Some(text.to_owned());
    let all = ArchiveQuery::default;
    check(&store, all(), &[4, 3, 2, 7, 1]).await;
    check(&store, ArchiveQuery { game: text("swack"), ..all() }, &[2, 1]).await;
    check(&store, ArchiveQuery { game: text("chess"), ..all() }, &[]).await;
    check(&store, ArchiveQuery { player: text("aNA"), ..all() }, &[3, 7, 1]).await;
    check(&store, ArchiveQuery { player: text(" joão gross"), ..all() }, &[4, 2]).await;
    check(&store, ArchiveQuery { player: text("an"), ..all() }, &[]).await;
    check(&store, ArchiveQuery { player: text("%"), ..all() }, &[]).await;
    check(&store, ArchiveQuery { result: text("a"), ..all() }, &[4, 1]).await;
    check(&store, ArchiveQuery { result: text("draw"), ..all() }, &[2, 7]).await;
    check(&store, ArchiveQuery { from: Some(Millis(200)), ..all() }, &[4, 3, 2]).await;
    check(&store, ArchiveQuery { until: Some(Millis(200)), ..all() }, &[7, 1]).await;
    check(&store, ArchiveQuery { after: Some(id(3)), ..all() }, &[2, 7, 1]).await;
    check(&store, ArchiveQuery { after: Some(id(99)), ..all() }, &[]).await;
    let every = ArchiveQuery {
        game: text("nava"),
        player: text("ana"),
        result: text("b"),
        from: Some(Millis(1)),
        until: Some(Millis(u64::MAX)),
        after: Some(id(4)),
    };
    check(&store, every, &[3]).await;
}

pub(crate) async fn pages_have_every_game_once(url: &str) {
    let store = open(url).await;
    let ana = person(&store, 1, "Ana").await;
    for number in 0..70 {
        // Many games end at the same time.
        store.create(&game(number, &ana), &[], &ended(number as u64 / 25, None)).await.expect("a game");
    }
    let (mut query, mut seen, mut pages) = (ArchiveQuery::default(), Vec::new(), Vec::new());
    loop {
        let (found, more) = store.archive(&query).await.expect("a page");
        pages.push(found.len());
        seen.extend(found.iter().map(|listed| (listed.columns.changed, listed.game.id.clone())));
        // A game that ends meanwhile goes onto an earlier page.
        let late = 1_000 + pages.len() as u128;
        store.create(&game(late, &ana), &[], &ended(1_000, None)).await.expect("a game");
        if !more {
            break;
        }
        query.after = found.last().map(|listed| listed.game.id.clone());
    }
    assert_eq!(pages, [30, 30, 10]);
    assert!(seen.is_sorted_by(|before, after| before > after), "the last first");
    let expected: HashSet<GameId> = (0..70).map(id).collect();
    assert_eq!(seen.into_iter().map(|(_, id)| id).collect::<HashSet<_>>(), expected);
}
