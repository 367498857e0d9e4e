//! Logs: written events are there once and in order, also with concurrent writers.

use cairn_server::store::{
    Actor, Append, Appended, Entry, ListColumns, Naming, SeatHolder, SecretHash, StoreError,
};
use cairn_wire::{Event, Logged, MessageId, Millis, SeatEnd, Stage};
use tokio::task::JoinSet;

use crate::open;
use crate::samples::{append, beginning, device, events, game, id, moved, name, next, person};

pub(crate) async fn what_was_written_is_read_back(url: &str) {
    let store = open(url).await;
    store.ready().await.expect("an answer");
    assert_eq!(store.person(&SecretHash([1; 32])).await.expect("an answer"), None);
    let ana = person(&store, 1, "Ana").await;
    let joao = person(&store, 2, "João '; --").await;
    assert_ne!(ana.id, joao.id);
    assert_eq!(store.person(&SecretHash([2; 32])).await.expect("an answer").as_ref(), Some(&joao));
    assert!(store.create_person(&device(1), &ana.name, Millis(1)).await.is_err(), "one for a secret");
    let naming = store.rename(ana.id, &name("Ana Sá"), false, Millis(2)).await.expect("a new name");
    assert_eq!(naming, Naming::Done);
    let renamed = store.person(&SecretHash([1; 32])).await.expect("an answer").expect("Ana");
    assert_eq!((renamed.id, renamed.name.as_str()), (ana.id, "Ana Sá"));

    let mut made = game(7, &ana);
    made.seats = vec![SeatHolder::Person(ana.clone()), SeatHolder::Open, SeatHolder::Engine(10)];
    let waiting = ListColumns { stage: Stage::Waiting, to_move: None, ..beginning() };
    store.create(&made, &[], &waiting).await.expect("a game");
    assert!(store.create(&made, &[], &waiting).await.is_err(), "a name is for one game");
    assert_eq!(store.game(&made.id).await.expect("an answer"), Some((made.clone(), Vec::new())));
    assert_eq!(store.game(&id(8)).await.expect("an answer"), None);

    let holder = SeatHolder::Person(joao.clone());
    let joined = Logged {
        number: 1,
        at: Millis(5),
        event: Event::Joined { seat: 1, name: joao.name.clone(), account: None },
    };
    let said = Logged {
        number: 3,
        at: Millis(6),
        event: Event::Said { seat: 0, text: "“\\\"\u{1f600}'".to_owned() },
    };
    let events = vec![joined, moved(2, 0, "a1"), said];
    let actor = Some(Actor { person: joao.id, request: Some(MessageId::MAX) });
    let entries: Vec<Entry> = events.iter().map(|logged| Entry { logged: logged.clone(), actor }).collect();
    let columns = ListColumns {
        stage: Stage::Playing,
        moves: 1,
        to_move: Some(2),
        engine_turn: true,
        deadline: Some(Millis(99)),
        result: None,
        winner: None,
        changed: Millis(6),
        last: 3,
    };
    let seat = Some((1, holder.clone()));
    let append = Append { game: made.id.clone(), events, actor, seat, columns, rated: None };
    assert_eq!(store.append(append.clone()).await.expect("an answer"), Appended::Done);
    made.seats[1] = holder;
    assert_eq!(store.game(&made.id).await.expect("an answer"), Some((made.clone(), entries.clone())));
    assert_eq!(store.events_after(&made.id, 1).await.expect("an answer"), entries[1..]);
    assert_eq!(store.events_after(&made.id, 3).await.expect("an answer"), []);
    let live = store.live().await.expect("a list");
    assert_eq!((&live[0].game, &live[0].columns), (&made, &append.columns));

    let ended = Event::Ended { how: SeatEnd::Resigned { seat: 0 }, result: "it is over".to_owned() };
    let ended = Logged { number: 4, at: Millis(9), event: ended };
    let columns = ListColumns {
        stage: Stage::Over,
        to_move: None,
        engine_turn: false,
        deadline: None,
        result: Some("it is over".to_owned()),
        winner: Some("b".to_owned()),
        last: 4,
        ..append.columns
    };
    let append = Append { events: vec![ended], seat: None, columns, ..append };
    assert_eq!(store.append(append.clone()).await.expect("an answer"), Appended::Done);
    let mine = store.mine(joao.id).await.expect("a list");
    assert_eq!((&mine[0].game, &mine[0].columns), (&made, &append.columns));
}

pub(crate) async fn one_of_a_hundred_appends_wins_a_ply(url: &str) {
    let stores = [open(url).await, open(url).await];
    let ana = person(&stores[0], 1, "Ana").await;
    let game = game(1, &ana);
    stores[0].create(&game, &[], &beginning()).await.expect("a game");
    for ply in 0..5 {
        let mut racing = JoinSet::new();
        for racer in 0..100 {
            let store = stores[racer % 2].clone();
            let mut append = next(&game.id, ply);
            append.events = vec![moved(ply + 1, ply, &format!("by {racer}"))];
            racing.spawn(async move { (racer, store.append(append).await.expect("an answer")) });
        }
        let finished = racing.join_all().await;
        let winners: Vec<usize> =
            finished.iter().filter(|(_, what)| *what == Appended::Done).map(|(racer, _)| *racer).collect();
        let log = events(stores[1].events_after(&game.id, ply).await.expect("a log"));
        assert_eq!(winners.len(), 1, "one wins ply {ply}");
        assert_eq!(log, [moved(ply + 1, ply, &format!("by {}", winners[0]))]);
    }
}

pub(crate) async fn nothing_of_an_append_that_conflicts_is_written(url: &str) {
    let store = open(url).await;
    let ana = person(&store, 1, "Ana").await;
    let game = game(1, &ana);
    store
        .create(&game, &[moved(1, 0, "a1")], &ListColumns { last: 1, moves: 1, ..beginning() })
        .await
        .expect("a game");
    assert_eq!(store.append(next(&game.id, 1)).await.expect("an answer"), Appended::Done);
    let before = store.game(&game.id).await.expect("an answer");
    let list = store.live().await.expect("a list");
    for events in [
        vec![moved(2, 2, "the number is taken")],
        vec![moved(2, 2, "the number is taken"), moved(3, 3, "this could be")],
        vec![moved(4, 2, "one is missing before")],
    ] {
        let mut append = append(&game.id, events);
        append.seat = Some((1, SeatHolder::Open));
        let message = format!("{:?}", append.events);
        assert_eq!(store.append(append).await.expect("an answer"), Appended::Conflict, "{message}");
        assert_eq!(store.game(&game.id).await.expect("an answer"), before, "{message}");
        assert_eq!(store.live().await.expect("a list"), list, "{message}");
    }
    let nowhere = next(&id(9), 0);
    assert_eq!(store.append(nowhere).await.expect("an answer"), Appended::Conflict, "there is no such game");
    assert_eq!(store.append(next(&game.id, 2)).await.expect("an answer"), Appended::Done);
}

pub(crate) async fn numbers_with_a_gap_are_refused(url: &str) {
    let store = open(url).await;
    let ana = person(&store, 1, "Ana").await;
    let game = game(1, &ana);
    let refused = store.create(&game, &[moved(2, 0, "a1")], &ListColumns { last: 2, ..beginning() }).await;
    assert!(matches!(refused, Err(StoreError::Numbering)), "{refused:?}");
    store.create(&game, &[], &beginning()).await.expect("a game");
    let mut wrong_last = next(&game.id, 0);
    wrong_last.columns.last = 5;
    for append in [append(&game.id, vec![moved(1, 0, "a1"), moved(3, 1, "a1")]), wrong_last] {
        let refused = store.append(append).await;
        assert!(matches!(refused, Err(StoreError::Numbering)), "{refused:?}");
    }
    assert_eq!(store.events_after(&game.id, 0).await.expect("a log"), []);
}

pub(crate) async fn games_do_not_disturb_each_other(url: &str) {
    const GAMES: u128 = 60;
    const PLIES: u32 = 10;
    let stores = [open(url).await, open(url).await];
    let ana = person(&stores[0], 1, "Ana").await;
    for number in 0..GAMES {
        stores[0].create(&game(number, &ana), &[], &beginning()).await.expect("a game");
    }
    let mut playing = JoinSet::new();
    for number in 0..GAMES {
        let stores = stores.clone();
        playing.spawn(async move {
            for ply in 0..PLIES {
                // Two processes write the same ply; in every third game one of them is a ply late.
                let late = if number % 3 == 0 { ply.saturating_sub(1) } else { ply };
                let both = tokio::join!(
                    stores[0].append(next(&id(number), ply)),
                    stores[1].append(next(&id(number), late))
                );
                let both = [both.0.expect("an answer"), both.1.expect("an answer")];
                assert_eq!(
                    both.iter().filter(|what| **what == Appended::Done).count(),
                    1,
                    "game {number}, ply {ply}"
                );
            }
        });
    }
    playing.join_all().await;
    for number in 0..GAMES {
        let expected: Vec<Logged> = (0..PLIES).map(|ply| moved(ply + 1, ply, "a1")).collect();
        assert_eq!(events(stores[0].events_after(&id(number), 0).await.expect("a log")), expected);
    }
}

pub(crate) async fn everything_is_there_after_opening_again(url: &str) {
    let store = open(url).await;
    let ana = person(&store, 1, "Ana").await;
    store.create(&game(1, &ana), &[], &beginning()).await.expect("a game");
    store.append(next(&id(1), 0)).await.expect("an answer");
    let before = (store.game(&id(1)).await.expect("an answer"), store.live().await.expect("a list"));
    drop(store);
    let store = open(url).await;
    assert_eq!((store.game(&id(1)).await.expect("an answer"), store.live().await.expect("a list")), before);
    assert_eq!(store.person(&SecretHash([1; 32])).await.expect("an answer"), Some(ana));
    assert_eq!(store.append(next(&id(1), 1)).await.expect("an answer"), Appended::Done);
}
