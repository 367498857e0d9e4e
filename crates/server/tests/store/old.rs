//! Databases of version 1, whose logs did not say who sits where and had each ply once.

use cairn_games::Setup;
use cairn_server::store::{Appended, GameRow, SeatHolder, SecretHash};
use cairn_wire::{Event, GameId, GameState, Logged, Occupant, Stage};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection, Executor, PgConnection, SqlSafeStr, SqliteConnection};

use crate::open;
use crate::samples::{append, events, moved, name};

const START: &str = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w";
const SQLITE: [&str; 2] =
    [include_str!("../../migrations/sqlite/1_games.sql"), include_str!("../../migrations/sqlite/2_site.sql")];
const POSTGRES: [&str; 2] = [
    include_str!("../../migrations/postgres/1_games.sql"),
    include_str!("../../migrations/postgres/2_site.sql"),
];

/// What version 1 wrote: a game against the engine, one that Bea joined, and one that waits.
fn rows(hash: impl Fn(u8) -> String) -> Vec<String> {
    let person = |number: u8, name: &str| {
        format!("INSERT INTO people (secret_hash, name, created) VALUES ({}, '{name}', 1)", hash(number))
    };
    let game = |id: &GameId, stage: &str, moves: u32, last: u32| {
        format!(
            "INSERT INTO games (id, setup, game, start, clock, public, created, owner, stage, moves, engine_turn, \
             changed, last) VALUES ('{id}', 'nava', 'nava', '{START}', '{{\"kind\":\"none\"}}', TRUE, 5, 1, \
             '{stage}', {moves}, FALSE, 9, {last})"
        )
    };
    let seat = |id: &GameId, seat: u8, rest: &str| {
        format!("INSERT INTO seats (game, seat, kind, person, name, level) VALUES ('{id}', {seat}, {rest})")
    };
    let event = |id: &GameId, number: u32, ply: &str, body: &str| {
        format!(
            "INSERT INTO events (game, number, ply, at, body) VALUES ('{id}', {number}, {ply}, 7, '{body}')"
        )
    };
    let [one, two, three] = ids();
    let first = r#"{"kind":"moved","ply":0,"mv":"a1a4","left":null}"#;
    vec![
        person(1, "Ana"),
        person(2, "Bea"),
        format!("INSERT INTO devices (secret_hash, person) VALUES ({}, 2)", hash(3)),
        game(&one, "playing", 1, 1),
        seat(&one, 0, "'person', 1, 'Ana', NULL"),
        seat(&one, 1, "'engine', NULL, NULL, 3"),
        event(&one, 1, "0", first),
        game(&two, "playing", 1, 3),
        seat(&two, 0, "'person', 1, 'An\"na', NULL"),
        seat(&two, 1, "'person', 2, 'Bea', NULL"),
        event(&two, 1, "NULL", r#"{"kind":"joined","seat":1,"name":"Bea"}"#),
        event(&two, 2, "NULL", r#"{"kind":"renamed","seat":0,"name":"An\"na"}"#),
        event(&two, 3, "0", first),
        game(&three, "waiting", 0, 0),
        seat(&three, 0, "'person', 1, 'Ana', NULL"),
        seat(&three, 1, "'open', NULL, NULL, NULL"),
    ]
}

fn ids() -> [GameId; 3] {
    [1, 2, 3].map(|number| GameId::from_random([number; 16]))
}

fn migrator(texts: [&'static str; 2]) -> Migrator {
    let migration = |(version, text): (i64, &'static str)| {
        Migration::new(version, "".into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(texts).map(migration).collect())
}

/// Makes a database as version 1 left it.
async fn make(url: &str) {
    if url.starts_with("sqlite:") {
        let url = format!("{url}?mode=rwc");
        let mut connection = SqliteConnection::connect(&url).await.expect("a database");
        migrator(SQLITE).run(&mut connection).await.expect("tables");
        for row in rows(|number| format!("x'{}'", format!("{number:02x}").repeat(32))) {
            connection.execute(sqlx::AssertSqlSafe(row)).await.expect("a row");
        }
        connection.close().await.expect("an end");
    } else {
        let mut connection = PgConnection::connect(url).await.expect("a database");
        migrator(POSTGRES).run(&mut connection).await.expect("tables");
        for row in rows(|number| format!("'\\x{}'", format!("{number:02x}").repeat(32))) {
            connection.execute(sqlx::AssertSqlSafe(row)).await.expect("a row");
        }
        connection.close().await.expect("an end");
    }
}

fn fold(row: &GameRow, log: &[Logged]) -> GameState {
    let table = "nava".parse::<Setup>().expect("a game").read(&row.start).expect("a start");
    let mut state = GameState::new(table, row.clock, row.created);
    for logged in log {
        state.add(logged).expect("an event that follows");
    }
    state
}

pub(crate) async fn logs_of_version_1_say_who_sits_where(url: &str) {
    make(url).await;
    let store = open(url).await;
    let person = |text: &str| Occupant::Person { name: name(text), account: None };
    let engine = Occupant::Engine { level: 3 };
    for (id, occupants, numbers, stage) in [
        (&ids()[0], [person("Ana"), engine], 3, Stage::Playing),
        (&ids()[1], [person("An\"na"), person("Bea")], 4, Stage::Playing),
        (&ids()[2], [person("Ana"), Occupant::Open], 1, Stage::Waiting),
    ] {
        let (row, log) = store.game(id).await.expect("an answer").expect("a game");
        let log = events(log);
        assert_eq!(
            log.iter().map(|logged| logged.number).collect::<Vec<_>>(),
            (1..=numbers).collect::<Vec<_>>()
        );
        let state = fold(&row, &log);
        assert_eq!(state.seats().iter().map(|seat| seat.occupant.clone()).collect::<Vec<_>>(), occupants);
        assert_eq!(row.seats.iter().map(SeatHolder::occupant).collect::<Vec<_>>(), occupants);
        assert_eq!(state.stage(), stage);
    }
    for (secret, expected) in [(1, Some("Ana")), (2, Some("Bea")), (3, Some("Bea")), (4, None)] {
        let person = store.person(&SecretHash([secret; 32])).await.expect("an answer");
        assert_eq!(person.as_ref().map(|person| person.name.as_str()), expected, "device {secret}");
        assert!(person.is_none_or(|person| person.account.is_none()), "guests");
    }
    let (_, log) = store.game(&ids()[1]).await.expect("an answer").expect("a game");
    assert!(matches!(log[0].logged.event, Event::Joined { seat: 0, .. }), "{:?}", log[0]);
    assert!(matches!(log[3].logged.event, Event::Moved { ply: 0, .. }), "{:?}", log[3]);

    // The games go on.
    let next = append(&ids()[1], vec![moved(5, 1, "e5e2")]);
    assert_eq!(store.append(next).await.expect("an answer"), Appended::Done);
    let again = append(&ids()[1], vec![moved(6, 1, "e5e3")]);
    assert_eq!(store.append(again).await.expect("an answer"), Appended::Done, "as after a takeback");
    let late = append(&ids()[0], vec![moved(3, 1, "e5e2")]);
    assert_eq!(store.append(late).await.expect("an answer"), Appended::Conflict, "that number is taken");
    // A migrated database stays as it is.
    drop(store);
    let store = open(url).await;
    assert_eq!(store.game(&ids()[1]).await.expect("an answer").expect("a game").1.len(), 6);
}
