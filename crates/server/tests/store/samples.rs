//! People and games for the tests.

use cairn_server::store::{
    Append, Entry, GameRow, ListColumns, NewDevice, OpenTo, Person, SeatHolder, SecretHash, Store,
};
use cairn_wire::{ClockRule, DisplayName, Event, GameId, Logged, Millis, Stage};

pub(crate) fn name(text: &str) -> DisplayName {
    DisplayName::new(text).expect("a name")
}

pub(crate) fn id(number: u128) -> GameId {
    GameId::from_random(number.to_be_bytes())
}

/// A new person; each needs another number.
pub(crate) async fn person(store: &Store, number: u8, called: &str) -> Person {
    store.create_person(&device(number), &name(called), Millis(1)).await.expect("a person")
}

/// A device with the secret of this number.
pub(crate) fn device(number: u8) -> NewDevice {
    NewDevice { secret: SecretHash([number; 32]), label: "Firefox, Linux".to_owned() }
}

/// A public game of one person against the engine, made at the time of its number.
pub(crate) fn game(number: u128, owner: &Person) -> GameRow {
    GameRow {
        id: id(number),
        setup: "swack:size=6".to_owned(),
        start: "the start".to_owned(),
        clock: ClockRule::Fischer { start: Millis(60_000), increment: Millis(1_000) },
        public: true,
        rated: false,
        created: Millis(number as u64),
        owner: owner.id,
        seats: vec![SeatHolder::Person(owner.clone()), SeatHolder::Engine(3)],
        open_to: OpenTo::default(),
    }
}

/// The columns of a game being played, without events.
pub(crate) fn beginning() -> ListColumns {
    ListColumns {
        stage: Stage::Playing,
        moves: 0,
        to_move: Some(0),
        engine_turn: false,
        deadline: None,
        result: None,
        winner: None,
        changed: Millis(1),
        last: 0,
    }
}

/// The columns of a game that ended at this time.
pub(crate) fn ended(at: u64, winner: Option<&str>) -> ListColumns {
    ListColumns {
        stage: Stage::Over,
        to_move: None,
        result: Some("it is over".to_owned()),
        winner: winner.map(str::to_owned),
        changed: Millis(at),
        ..beginning()
    }
}

pub(crate) fn moved(number: u32, ply: u32, mv: &str) -> Logged {
    let event = Event::Moved { ply, mv: mv.to_owned(), left: Some(Millis(5)) };
    Logged { number, at: Millis(u64::from(number)), event }
}

/// An append of some events.
pub(crate) fn append(game: &GameId, events: Vec<Logged>) -> Append {
    let last = events.last().expect("an event").number;
    let moves = events.iter().filter(|logged| matches!(logged.event, Event::Moved { .. })).count();
    Append {
        game: game.clone(),
        events,
        actor: None,
        seat: None,
        conditions: 0,
        columns: ListColumns { last, moves: moves as u32, ..beginning() },
        rated: None,
    }
}

/// The events of a log without the people who caused them.
pub(crate) fn events(log: Vec<Entry>) -> Vec<Logged> {
    log.into_iter().map(|entry| entry.logged).collect()
}

/// The append of a game's next move, if all its events are moves.
pub(crate) fn next(game: &GameId, ply: u32) -> Append {
    let mut append = append(game, vec![moved(ply + 1, ply, "a1")]);
    append.columns.moves = ply + 1;
    append
}
