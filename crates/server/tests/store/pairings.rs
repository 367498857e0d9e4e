//! The queue of quick pairing.

use std::collections::HashSet;

use cairn_server::store::{Entered, Person, PersonId, QueueEntry, Store, Table};
use cairn_wire::{GameId, MessageId, Millis, QUICK_CLOCKS};

use crate::open;
use crate::samples::{beginning, game, person};

const LEASE: Millis = Millis(100);

fn request(number: u64) -> MessageId {
    MessageId::new(number).expect("an id")
}

fn entry(person: &Person, number: u64) -> QueueEntry {
    QueueEntry {
        person: person.id,
        request: request(number),
        setup: "nava".to_owned(),
        clock: QUICK_CLOCKS[0],
        rated: false,
        rating: 1500,
        engines: None,
    }
}

async fn enter(store: &Store, entry: &QueueEntry, now: u64) -> Entered {
    let entered = store.enter_queue(std::slice::from_ref(entry), Millis(now), LEASE).await;
    entered.expect("an answer")[&entry.person].clone()
}

async fn queue(store: &Store, now: u64) -> Vec<(PersonId, u64)> {
    let queue = store.queue(Millis(now)).await.expect("a queue");
    queue.iter().map(|queued| (queued.person.id, queued.since.0)).collect()
}

/// A game with this number for two people with these requests.
fn table(number: u128, people: [(&Person, u64); 2]) -> Table {
    let game = game(number, people[0].0);
    let people = people.map(|(person, number)| (person.id, request(number))).to_vec();
    Table { people, game, events: Vec::new(), columns: beginning() }
}

async fn state(store: &Store, person: &Person, number: u64) -> Entered {
    let state = store.queue_state(person.id, request(number)).await;
    state.expect("an answer").expect("a state")
}

fn left(last: u64) -> Entered {
    Entered::Left(request(last))
}

pub(crate) async fn a_request_keeps_its_place_and_another_one_takes_it(url: &str) {
    let store = open(url).await;
    let (ana, bea) = (person(&store, 1, "Ana").await, person(&store, 2, "Bea").await);
    for (who, number, now) in [(&ana, 7, 10), (&bea, 7, 20), (&ana, 7, 30)] {
        assert_eq!(enter(&store, &entry(who, number), now).await, Entered::Waits);
    }
    assert_eq!(queue(&store, 119).await, [(ana.id, 10), (bea.id, 20)]);
    assert_eq!(queue(&store, 120).await, [(ana.id, 10)], "the other lease ran out");
    assert_eq!(queue(&store, 130).await, []);
    assert_eq!(enter(&store, &entry(&bea, 7), 200).await, Entered::Waits, "it enters again");
    let changed = QueueEntry { engines: Some(3), rating: 1600, ..entry(&ana, 8) };
    assert_eq!(enter(&store, &changed, 210).await, Entered::Waits);
    assert_eq!(queue(&store, 220).await, [(bea.id, 20), (ana.id, 210)]);
    let queued = store.queue(Millis(220)).await.expect("a queue");
    assert_eq!((&queued[1].entry, &queued[1].person), (&changed, &ana));
    assert_eq!(state(&store, &ana, 7).await, left(8), "the older request is replaced");
    assert_eq!(enter(&store, &entry(&ana, 7), 220).await, left(8), "and does not come back");
    assert_eq!(store.queue_state(ana.id, request(9)).await.expect("an answer"), None);
    let waiting = store.waiting(Millis(220)).await.expect("a list");
    assert_eq!((waiting.len(), waiting[0].people, &*waiting[0].setup), (1, 2, "nava"));
    assert_eq!(store.queue_of(&changed, Millis(220)).await.expect("numbers"), (2, 1));
}

pub(crate) async fn who_has_left_is_not_seated(url: &str) {
    let store = open(url).await;
    let (ana, bea, cid) =
        (person(&store, 1, "Ana").await, person(&store, 2, "Bea").await, person(&store, 3, "Cid").await);
    for (who, now) in [(&ana, 10), (&bea, 10), (&cid, 60)] {
        enter(&store, &entry(who, 1), now).await;
    }
    assert_eq!(store.leave_queue(ana.id, request(1)).await.expect("an answer"), left(1));
    assert_eq!(enter(&store, &entry(&ana, 1), 20).await, left(1), "it does not come back");
    assert_eq!(store.leave_queue(ana.id, request(2)).await.expect("an answer"), left(2));
    assert_eq!(enter(&store, &entry(&ana, 2), 20).await, left(2), "nor does one that was on its way");
    assert_eq!(store.seat(&[table(1, [(&ana, 1), (&bea, 1)])], Millis(20)).await.expect("an answer"), 0);
    assert_eq!(store.seat(&[table(1, [(&cid, 2), (&bea, 1)])], Millis(20)).await.expect("an answer"), 0);
    // Of two tables one can be made. The lease of the other one's person has run out.
    assert_eq!(enter(&store, &entry(&ana, 3), 70).await, Entered::Waits);
    assert_eq!(store.leave_queue(ana.id, request(2)).await.expect("an answer"), left(3), "an old request");
    let tables = [table(1, [(&bea, 1), (&ana, 3)]), table(2, [(&cid, 1), (&ana, 3)])];
    assert_eq!(store.seat(&tables, Millis(115)).await.expect("an answer"), 1);
    assert_eq!(state(&store, &bea, 1).await, Entered::Waits, "and gets no game");
    assert!(!store.has_game(&tables[0].game.id).await.expect("an answer"));
    let made = Entered::Paired(tables[1].game.id.clone());
    assert_eq!((state(&store, &ana, 3).await, state(&store, &cid, 1).await), (made.clone(), made.clone()));
    assert_eq!(store.leave_queue(ana.id, request(3)).await.expect("an answer"), made, "too late");
    assert_eq!(enter(&store, &entry(&ana, 3), 120).await, made, "a repeated request has its game");
    assert_eq!(queue(&store, 121).await, []);
    let paired = store.paired_since(Millis(115)).await.expect("a list");
    assert_eq!(paired.iter().map(|paired| paired.person).collect::<HashSet<_>>(), [ana.id, cid.id].into());
    assert_eq!(store.paired_since(Millis(116)).await.expect("a list"), []);
    assert_eq!(enter(&store, &entry(&ana, 4), 130).await, Entered::Waits, "the next request is a new one");
}

pub(crate) async fn processes_that_pair_the_same_people_make_one_game(url: &str) {
    let stores = [open(url).await, open(url).await];
    let mut people = Vec::new();
    for number in 0..20 {
        people.push(person(&stores[0], number, "Ana").await);
    }
    let entries: Vec<QueueEntry> = people.iter().map(|person| entry(person, 1)).collect();
    stores[0].enter_queue(&entries, Millis(10), LEASE).await.expect("entered");
    // Each process pairs them in another way.
    let tables = |first: usize| {
        let pairs = (0..10).map(move |pair| (2 * pair + first, 2 * pair + first + 1));
        let people = &people;
        let table = move |(one, other): (usize, usize)| {
            table((100 * first + one) as u128, [(&people[one % 20], 1), (&people[other % 20], 1)])
        };
        pairs.map(table).collect::<Vec<Table>>()
    };
    let (one, other) = (tables(0), tables(1));
    let (one, other) = tokio::join!(stores[0].seat(&one, Millis(20)), stores[1].seat(&other, Millis(20)));
    let (one, other) = (one.expect("an answer"), other.expect("an answer"));
    assert_eq!(one + other, 10, "{one} and {other}: the second finds nobody left");
    let mut games: Vec<GameId> = Vec::new();
    for person in &people {
        let Entered::Paired(game) = state(&stores[0], person, 1).await else { panic!("{person:?} waits") };
        games.push(game);
    }
    let distinct: HashSet<&GameId> = games.iter().collect();
    assert_eq!(distinct.len(), 10);
    for game in distinct {
        assert_eq!(games.iter().filter(|other| *other == game).count(), 2);
        assert!(stores[1].has_game(game).await.expect("an answer"));
    }
}
