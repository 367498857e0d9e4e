//! Queries of background jobs.

use std::collections::BTreeSet;

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
