use std::future::{Future, poll_fn};
use std::task::Poll;

use cairn_games::Setup;
use cairn_wire::{ClockRule, DisplayName, MessageId};
use tempfile::TempDir;

use super::*;
use crate::store::{GameRow, NewDevice, Person, SeatHolder, SecretHash};

/// A cache over an empty database, and a person.
async fn rooms() -> (Rooms, PersonId, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let store =
        Store::open(&format!("sqlite:{}", folder.path().join("db").display())).await.expect("a store");
    let name = DisplayName::new("Ana").expect("a name");
    let device = NewDevice { secret: SecretHash([1; 32]), label: String::new() };
    let ana = store.create_person(&device, &name, Millis(1)).await.expect("a person");
    (Rooms::new(store), ana.id, folder)
}

/// Makes a game in which one person has all seats.
async fn make(rooms: &Rooms, number: u8, person: PersonId) -> GameId {
    let holder = SeatHolder::Person(Person {
        id: person,
        name: DisplayName::new("Ana").expect("a name"),
        account: None,
    });
    let row = GameRow {
        id: GameId::from_random([number; 16]),
        setup: "nava".to_owned(),
        start: "nava".parse::<Setup>().expect("a game").deal(1).start(),
        clock: ClockRule::None,
        public: true,
        rated: false,
        created: Millis(1),
        owner: person,
        seats: vec![holder.clone(), holder],
    };
    let room = Room::begin(row).expect("a game");
    rooms.create(&room).await.expect("a new game");
    room.row().id.clone()
}

fn mv(id: u64, ply: u32, text: &str) -> Action {
    let id = MessageId::new(id).expect("an id");
    Action::Ask(id, Request::Move { ply, mv: text.to_owned() })
}

#[tokio::test]
async fn a_room_is_kept_after_the_last_subscriber_left() {
    let (rooms, ana, _folder) = rooms().await;
    let id = make(&rooms, 1, ana).await;
    let subscription = rooms.subscribe(&id, Some(ana), 0).await.expect("a game");
    assert_eq!(subscription.last, 2);
    drop(subscription);
    rooms.act(&id, ana, &mv(1, 0, "a1a4")).await.expect("a move");
    rooms.act(&id, ana, &mv(2, 1, "e5e2")).await.expect("a move");
    assert_eq!(rooms.view(&id, None).await.expect("a view").events.len(), 4);
    // Without the store only the cache can answer.
    rooms.store().close().await;
    rooms.sweep(KEEP, MOST_IDLE);
    assert_eq!(rooms.look(&id, Room::last).await.expect("a cached game"), 4);
    rooms.sweep(Duration::ZERO, MOST_IDLE);
    assert_eq!(rooms.slots().len(), 0);
    assert!(rooms.look(&id, Room::last).await.is_err());
}

#[tokio::test]
async fn a_sweep_keeps_the_rooms_in_use_and_the_latest_of_the_others() {
    let (rooms, ana, _folder) = rooms().await;
    let watched = make(&rooms, 0, ana).await;
    let _subscription = rooms.subscribe(&watched, None, 0).await.expect("a game");
    let mut others = Vec::new();
    for number in 1..=4 {
        let id = make(&rooms, number, ana).await;
        rooms.look(&id, |_| ()).await.expect("a game");
        others.push(id);
    }
    rooms.sweep(KEEP, 2);
    let kept = |id: &GameId| rooms.slots().contains_key(id);
    assert!(kept(&watched));
    assert_eq!(others.iter().map(kept).collect::<Vec<_>>(), [false, false, true, true]);
}

#[tokio::test]
async fn a_repeated_request_is_done_once_even_after_the_room_was_dropped() {
    let (rooms, ana, _folder) = rooms().await;
    let id = make(&rooms, 1, ana).await;
    let ask = |number: u64, request| Action::Ask(MessageId::new(number).expect("an id"), request);
    let chat = ask(1, Request::Chat { on: true });
    let say = ask(2, Request::Say { text: "hi".to_owned() });
    // Ana has both seats, and acts for the one to move: chat is on once both turned it on.
    rooms.act(&id, ana, &chat).await.expect("chat is on");
    rooms.act(&id, ana, &mv(3, 0, "a1a4")).await.expect("a move");
    rooms.act(&id, ana, &ask(4, Request::Chat { on: true })).await.expect("chat is on");
    assert_eq!(rooms.act(&id, ana, &say).await.expect("a line").len(), 1);
    for _ in 0..2 {
        for action in [&chat, &say, &mv(3, 0, "a1a4")] {
            assert_eq!(rooms.act(&id, ana, action).await.expect("done"), [], "{action:?}");
        }
        rooms.sweep(Duration::ZERO, 0);
    }
    assert_eq!(rooms.look(&id, Room::last).await.expect("a game"), 6);
}

#[tokio::test]
async fn a_write_that_failed_is_repeated_without_a_second_event() {
    let (rooms, ana, _folder) = rooms().await;
    let id = make(&rooms, 1, ana).await;
    let mut subscription = rooms.subscribe(&id, Some(ana), 0).await.expect("a game");
    // The outcome of this write is not known: the caller is gone before the answer comes.
    let action = mv(1, 0, "a1a4");
    let mut write = Box::pin(rooms.act(&id, ana, &action));
    let is_pending = poll_fn(|context| Poll::Ready(write.as_mut().poll(context).is_pending())).await;
    assert!(is_pending, "the write is under way");
    drop(write);
    rooms.act(&id, ana, &action).await.expect("a move");
    assert_eq!(rooms.look(&id, Room::last).await.expect("a game"), 3);
    let mut events = Vec::new();
    while let Ok(News::Message(text)) = subscription.news.try_recv() {
        if let Ok(FromServer::Event(logged)) = serde_json::from_str(&text) {
            events.push(logged.number);
        }
    }
    assert_eq!(events, [3], "subscribers get it once");
}
