//! Queries of background jobs.

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cairn_server::store::{ListColumns, Store};
use cairn_wire::{Event, GameId, Logged, Millis, Stage};

use crate::open;
use crate::samples::{append, beginning, game, id, next, person};

async fn claim(store: &Store, now: u64, most: u32) -> Vec<GameId> {
    store.claim_engine_turns(Millis(now), Millis(100), most).await.expect("turns")
}

pub(crate) async fn a_turn_is_given_once_and_again_when_the_lease_ran_out(url: &str) {
    let stores = [open(url).await, open(url).await];
    let ana = person(&stores[0], 1, "Ana").await;
    for number in 0..40 {
        let engine_turn = number % 2 == 0;
        let columns = ListColumns { engine_turn, changed: Millis(number as u64), ..beginning() };
        stores[0].create(&game(number, &ana), &[], &columns).await.expect("a game");
    }
    assert_eq!(claim(&stores[0], 1_000, 0).await, []);
    let (mut taken, mut rounds) = (Vec::new(), 0);
    while taken.len() < 20 && rounds < 20 {
        let (one, other) = tokio::join!(claim(&stores[0], 1_000, 4), claim(&stores[1], 1_000, 4));
        assert!(one.len() <= 4 && other.len() <= 4);
        taken.extend(one.into_iter().chain(other));
        rounds += 1;
    }
    let expected: BTreeSet<GameId> = (0..20).map(|number| id(2 * number)).collect();
    assert_eq!(taken.len(), 20, "none was given twice");
    assert_eq!(taken.into_iter().collect::<BTreeSet<_>>(), expected);
    assert_eq!(claim(&stores[0], 1_099, 100).await, [], "all leases run");

    stores[1].release_engine_turn(&id(4)).await.expect("a release");
    assert_eq!(claim(&stores[0], 1_050, 100).await, [id(4)]);
    assert_eq!(claim(&stores[0], 1_100, 100).await.len(), 19, "all leases but the last ran out");

    let said = Logged { number: 1, at: Millis(3), event: Event::Said { seat: 0, text: "hurry".to_owned() } };
    let mut words = append(&id(6), vec![said]);
    words.columns.engine_turn = true;
    let mut again = next(&id(8), 0);
    again.columns.engine_turn = true;
    for append in [words, again, next(&id(10), 0)] {
        stores[0].append(append).await.expect("an answer");
    }
    assert_eq!(claim(&stores[1], 1_101, 100).await, [id(8)], "a move ends the lease, words do not");
    stores[0].release_all_engine_turns().await.expect("a release");
    assert_eq!(claim(&stores[1], 1_101, 100).await.len(), 19, "all but the one that has moved");
}

pub(crate) async fn people_share_engines_fairly(url: &str) {
    let store = open(url).await;
    let (ana, bea) = (person(&store, 1, "Ana").await, person(&store, 2, "Bea").await);
    let columns = |changed| ListColumns { engine_turn: true, changed: Millis(changed), ..beginning() };
    for number in 0..40 {
        store.create(&game(number, &ana), &[], &columns(number as u64)).await.expect("a game");
    }
    assert_eq!(claim(&store, 1_000, 1).await, [id(0)]);
    // Her only turn comes last, and has to wait for one turn of the other's at most.
    store.create(&game(40, &bea), &[], &columns(900)).await.expect("a game");
    assert_eq!(claim(&store, 1_001, 1).await, [id(40)]);
    store.create(&game(41, &bea), &[], &columns(901)).await.expect("a game");
    assert_eq!(claim(&store, 1_002, 1).await, [id(1)]);
    assert_eq!(claim(&store, 1_003, 1).await, [id(41)]);
    assert_eq!(claim(&store, 1_004, 1).await, [id(2)], "those who wait alone do not wait for others");
    assert_eq!(claim(&store, 1_005, 1).await, [id(3)]);
}

pub(crate) async fn the_newest_date_is_known(url: &str) {
    let store = open(url).await;
    assert_eq!(store.newest().await.expect("a date"), Millis(0));
    let ana = person(&store, 1, "Ana").await;
    for (number, changed, stage) in [(1, 50, Stage::Waiting), (2, 40, Stage::Playing), (3, 60, Stage::Over)] {
        let columns = ListColumns { stage, changed: Millis(changed), ..beginning() };
        store.create(&game(number, &ana), &[], &columns).await.expect("a game");
    }
    assert_eq!(store.newest().await.expect("a date"), Millis(50));
    let time = store.time().await.expect("an answer");
    assert_eq!(time.is_some(), store.is_shared());
    let system = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    assert!(time.is_none_or(|time| Duration::from(time).abs_diff(system) < Duration::from_secs(1)));
}

pub(crate) async fn overdue_games_are_found(url: &str) {
    let store = open(url).await;
    let ana = person(&store, 1, "Ana").await;
    for (number, stage, deadline) in [
        (1, Stage::Playing, Some(50)),
        (2, Stage::Playing, Some(40)),
        (3, Stage::Playing, Some(51)),
        (4, Stage::Playing, None),
        (5, Stage::Over, Some(40)),
        (6, Stage::Waiting, Some(40)),
    ] {
        let columns = ListColumns { stage, deadline: deadline.map(Millis), ..beginning() };
        store.create(&game(number, &ana), &[], &columns).await.expect("a game");
    }
    assert_eq!(store.overdue(Millis(50)).await.expect("a list"), [id(2), id(1)]);
    assert_eq!(store.overdue(Millis(39)).await.expect("a list"), []);
    store.append(next(&id(2), 0)).await.expect("an answer");
    assert_eq!(store.overdue(Millis(50)).await.expect("a list"), [id(1)], "a move takes the deadline away");
}
