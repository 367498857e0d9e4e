//! Ratings: written once with the end of a game, in an order that a rebuild follows.

use cairn_server::ratings::{Player, RatedEnd};
use cairn_server::store::{Append, Appended, GameRow, ListColumns, Person, SeatHolder, Store};
use cairn_server_harness::{Cluster, Moment};
use cairn_wire::{
    AccountKind, ClockRule, Event, GameId, Logged, Millis, Occupant, PlayerList, Pool, SeatEnd, Stage,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sqlx::{Connection, PgConnection, SqliteConnection};
use tokio::task::JoinSet;

use crate::open;
use crate::samples::{beginning, game, id, person};

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// Changes the database behind the back of the store.
async fn tamper(url: &str, statement: &str) {
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    if url.starts_with("sqlite:") {
        let mut connection = SqliteConnection::connect(url).await.expect("a connection");
        sqlx::query(statement).execute(&mut connection).await.expect("done");
    } else {
        let mut connection = PgConnection::connect(url).await.expect("a connection");
        sqlx::query(statement).execute(&mut connection).await.expect("done");
    }
}

/// People with accounts, from the number 1.
async fn people(url: &str, store: &Store, count: u8) -> Vec<Person> {
    let mut people = Vec::new();
    for number in 1..=count {
        let guest = person(store, number, &format!("Player {number}")).await;
        tamper(url, &format!("INSERT INTO accounts (person, created) VALUES ({}, 1)", guest.id.0)).await;
        people.push(Person { account: Some(AccountKind::Person), ..guest });
    }
    people
}

fn pool() -> Pool {
    "nava/live".parse().expect("a pool")
}

/// A rated game of two.
fn rated_game(number: u128, seats: [SeatHolder; 2], owner: &Person) -> GameRow {
    GameRow {
        setup: "nava".to_owned(),
        clock: ClockRule::Fischer { start: Millis(60_000), increment: Millis(0) },
        rated: true,
        seats: seats.to_vec(),
        ..game(number, owner)
    }
}

/// The append that ends a game of two at this time; `winner` is a seat, or nobody.
fn end(game: &GameRow, at: u64, winner: Option<usize>) -> Append {
    let result = winner.map_or("draw", |seat| ["w", "b"][seat]);
    let how = winner.map_or(SeatEnd::Agreed, |seat| SeatEnd::Resigned { seat: 1 - seat as u8 });
    let event = Event::Ended { how, result: result.to_owned() };
    let places = [0, 1].map(|seat| u8::from(winner.is_some_and(|winner| winner != seat)));
    let players = game.seats.iter().filter_map(Player::of);
    Append {
        game: game.id.clone(),
        events: vec![Logged { number: 1, at: Millis(at), event }],
        actor: None,
        seat: None,
        conditions: 0,
        columns: ListColumns {
            stage: Stage::Over,
            to_move: None,
            result: Some(result.to_owned()),
            winner: Some(result.to_owned()),
            changed: Millis(at),
            last: 1,
            ..beginning()
        },
        rated: Some(RatedEnd { pool: pool(), seats: players.zip(places).collect() }),
    }
}

/// Makes a game of two people and ends it.
async fn play(store: &Store, number: u128, seats: [&Person; 2], at: u64, winner: Option<usize>) -> GameId {
    let row = rated_game(number, seats.map(|person| SeatHolder::Person(person.clone())), seats[0]);
    store.create(&row, &[], &beginning()).await.expect("a game");
    assert_eq!(store.append(end(&row, at, winner)).await.expect("an answer"), Appended::Done);
    row.id
}

/// A rebuild finds nothing to mend.
async fn agrees(store: &Store, games: u64) {
    let rebuilt = store.rebuild_ratings().await.expect("a rebuild");
    assert_eq!((rebuilt.games, rebuilt.differences), (games, 0), "{:?}", rebuilt.examples);
}

pub(crate) async fn a_rating_is_written_once_with_the_end_of_its_game(url: &str) {
    let store = open(url).await;
    let people = people(url, &store, 2).await;
    let seats = [&people[0], &people[1]].map(|person| SeatHolder::Person(person.clone()));
    let row = rated_game(1, seats, &people[0]);
    store.create(&row, &[], &beginning()).await.expect("a game");
    assert_eq!(store.rating_changes(&row.id).await.expect("changes"), []);
    let append = end(&row, 1_000, Some(1));
    assert_eq!(store.append(append.clone()).await.expect("an answer"), Appended::Done);
    let changes = store.rating_changes(&row.id).await.expect("changes");
    assert_eq!(changes.len(), 2);
    assert!(
        changes[0].after.rating < changes[0].before.rating
            && changes[1].after.rating > changes[1].before.rating
    );
    // The same end again, and another one.
    for again in [append, end(&row, 1_001, Some(0))] {
        assert_eq!(store.append(again).await.expect("an answer"), Appended::Conflict);
    }
    assert_eq!(store.rating_changes(&row.id).await.expect("changes"), changes);
    let players = people.iter().map(|person| Player::Person(person.id)).collect::<Vec<_>>();
    let standings = store.standings(&pool(), &players).await.expect("ratings");
    for (change, player) in changes.iter().zip(&players) {
        assert_eq!((standings[player].rating, standings[player].games), (change.after, 1));
    }
    agrees(&store, 1).await;
}

pub(crate) async fn games_of_one_person_that_end_at_once_are_rated_one_after_the_other(url: &str) {
    const GAMES: u128 = 40;
    let stores = [open(url).await, open(url).await];
    let people = people(url, &stores[0], 5).await;
    let mut rows = Vec::new();
    for number in 0..GAMES {
        // The first person is in every game, on either side.
        let other = &people[1 + number as usize % 4];
        let mut seats = [people[0].clone(), other.clone()].map(SeatHolder::Person);
        if number % 2 == 0 {
            seats.reverse();
        }
        let row = rated_game(number, seats, other);
        stores[0].create(&row, &[], &beginning()).await.expect("a game");
        rows.push(row);
    }
    let mut ending = JoinSet::new();
    for (number, row) in rows.into_iter().enumerate() {
        let stores = stores.clone();
        ending.spawn(async move {
            let [one, two] = [0, 1].map(|winner| end(&row, 1_000, Some(winner)));
            // Both processes want to end it, each with another winner.
            let both = tokio::join!(stores[number % 2].append(one), stores[1 - number % 2].append(two));
            let done = [both.0.expect("an answer"), both.1.expect("an answer")];
            assert_eq!(done.iter().filter(|what| **what == Appended::Done).count(), 1);
        });
    }
    ending.join_all().await;
    let player = Player::Person(people[0].id);
    let standings = stores[0].standings(&pool(), &[player]).await.expect("ratings");
    assert_eq!(standings[&player].games, GAMES as u32, "ten with each of four");
    agrees(&stores[1], GAMES as u64).await;
}

pub(crate) async fn the_eleventh_game_of_a_pair_on_a_day_does_not_count(url: &str) {
    let store = open(url).await;
    let people = people(url, &store, 3).await;
    let (ana, bea, eva) = (&people[0], &people[1], &people[2]);
    for number in 0..10 {
        play(&store, number, [ana, bea], 1_000 + number as u64, None).await;
    }
    let counts = async |game: &GameId| {
        let changes = store.rating_changes(game).await.expect("changes");
        for change in &changes {
            assert_eq!(change.counts, change.before.deviation != change.after.deviation);
        }
        changes.iter().map(|change| change.counts).collect::<Vec<_>>()
    };
    let late = play(&store, 10, [bea, ana], DAY - 1, Some(0)).await;
    assert_eq!(counts(&late).await, [false; 2]);
    let other = play(&store, 11, [eva, ana], DAY - 1, Some(0)).await;
    assert_eq!(counts(&other).await, [true; 2]);
    let tomorrow = play(&store, 12, [bea, ana], DAY, Some(0)).await;
    assert_eq!(counts(&tomorrow).await, [true; 2]);
    agrees(&store, 13).await;
}

pub(crate) async fn a_rebuild_finds_and_mends_what_differs(url: &str) {
    let store = open(url).await;
    let people = people(url, &store, 6).await;
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    for number in 0..60_u128 {
        let one = dice.random_range(0..people.len());
        let other = (one + dice.random_range(1..people.len())) % people.len();
        let winner = [None, Some(0), Some(1)][dice.random_range(0..3)];
        // Games of a person end out of order, too.
        let at = DAY * (number as u64 / 10) + dice.random_range(0..1_000);
        play(&store, number, [&people[one], &people[other]], at, winner).await;
    }
    agrees(&store, 60).await;
    let all = async || {
        let players: Vec<Player> = people.iter().map(|person| Player::Person(person.id)).collect();
        let mut changes = Vec::new();
        for number in 0..60 {
            changes.push(store.rating_changes(&id(number)).await.expect("changes"));
        }
        (store.standings(&pool(), &players).await.expect("ratings"), changes)
    };
    let before = all().await;
    for statement in [
        "UPDATE ratings SET rating = rating + 1",
        "DELETE FROM ratings",
        "INSERT INTO ratings SELECT 'nava/correspondence', player, rating, deviation, volatility, games, won, drawn, \
         last FROM ratings",
        "UPDATE rating_changes SET counts = NOT counts",
        "DELETE FROM rating_changes WHERE seat = 0",
    ] {
        tamper(url, statement).await;
        let rebuilt = store.rebuild_ratings().await.expect("a rebuild");
        assert!(rebuilt.differences > 0 && !rebuilt.examples.is_empty(), "{statement}: {rebuilt:?}");
        assert_eq!(all().await, before, "{statement}");
        agrees(&store, 60).await;
    }
    // A game that was never rated is rated last; one that is none is no longer.
    let last = store.rating_changes(&id(59)).await.expect("changes");
    tamper(url, &format!("DELETE FROM rated_games WHERE game = '{}'", id(59))).await;
    tamper(url, &format!("UPDATE games SET rated = FALSE WHERE id = '{}'", id(3))).await;
    let rebuilt = store.rebuild_ratings().await.expect("a rebuild");
    assert!(rebuilt.differences > 0);
    assert_eq!(store.rating_changes(&id(3)).await.expect("changes"), []);
    assert_eq!(store.rating_changes(&id(59)).await.expect("changes").len(), last.len());
    agrees(&store, 59).await;
}

pub(crate) async fn profiles_and_leaderboards_have_what_was_played(url: &str) {
    let store = open(url).await;
    let people = people(url, &store, 4).await;
    let (ana, bea, eva, bot) = (&people[0], &people[1], &people[2], &people[3]);
    tamper(url, &format!("UPDATE accounts SET owner = {} WHERE person = {}", ana.id.0, bot.id.0)).await;
    let mut at = 0;
    let mut number = 0..;
    let mut next = async |seats: [&Person; 2], winner| {
        at += DAY / 4;
        play(&store, number.next().expect("a number"), seats, at, winner).await
    };
    // Ana beats all, Eva loses to all; six of each pair are on two days.
    let mut best = None;
    for _ in 0..20 {
        next([ana, eva], Some(0)).await;
        next([eva, bea], Some(1)).await;
        best = Some(next([ana, bea], Some(0)).await);
        next([bea, bot], None).await;
    }
    let best = best.expect("a game");
    let now = Millis(at);
    let (list, more) = store.leaderboard(&pool(), PlayerList::People, 0, now).await.expect("a list");
    let names = |list: &[cairn_server::store::Ranked]| {
        let called = |occupant: &Occupant| match occupant {
            Occupant::Person { name, .. } => name.to_string(),
            other => format!("{other:?}"),
        };
        list.iter().map(|ranked| called(&ranked.player)).collect::<Vec<_>>()
    };
    assert_eq!((names(&list), more), (vec!["Player 1".into(), "Player 2".into(), "Player 3".into()], false));
    let (rest, _) = store.leaderboard(&pool(), PlayerList::People, 2, now).await.expect("a list");
    assert_eq!(names(&rest), ["Player 3"]);
    let (bots, _) = store.leaderboard(&pool(), PlayerList::Bots, 0, now).await.expect("a list");
    assert_eq!(names(&bots), ["Player 4"]);
    // After years without games nobody is listed.
    let years = Millis(at + 4 * 365 * DAY);
    assert_eq!(store.leaderboard(&pool(), PlayerList::People, 0, years).await.expect("a list").0, []);
    tamper(url, &format!("UPDATE accounts SET suspended = 1 WHERE person = {}", bea.id.0)).await;
    let (list, _) = store.leaderboard(&pool(), PlayerList::People, 0, now).await.expect("a list");
    assert_eq!(names(&list), ["Player 1", "Player 3"]);

    let (pools, more) = store.pools_of(ana.id, None).await.expect("pools");
    assert_eq!((pools.len(), more), (1, false));
    assert_eq!((pools[0].1.games, pools[0].1.won, pools[0].1.drawn), (40, 40, 0));
    assert_eq!(store.pools_of(ana.id, Some(&pool())).await.expect("pools").0, []);
    let history = store.rating_history(ana.id, &pool()).await.expect("a history");
    assert_eq!(history.curve.len(), 20, "a point for each day");
    assert!(history.curve.is_sorted_by(|one, other| one.at < other.at && one.rating <= other.rating));
    let opponents: Vec<(u32, u32, u32)> =
        history.opponents.iter().map(|results| (results.before, results.level, results.behind)).collect();
    assert_eq!(opponents, [(20, 0, 0); 2]);
    let Occupant::Person { name: best_of, .. } = &history.best_wins[0].opponent else { panic!("a person") };
    assert_eq!((history.best_wins.len(), best_of.as_str()), (5, "Player 2"));
    assert!(history.best_wins.is_sorted_by(|one, other| one.rating >= other.rating));
    assert_eq!(store.rating_history(bea.id, &pool()).await.expect("a history").opponents.len(), 3);
    agrees(&store, 80).await;
    assert_eq!(store.rating_changes(&best).await.expect("changes").len(), 2);
}

pub(crate) async fn levels_have_ratings_of_their_own(url: &str) {
    let store = open(url).await;
    let people = people(url, &store, 3).await;
    for (number, person) in (0_u128..30).zip(people.iter().cycle()) {
        let row = rated_game(number, [SeatHolder::Person(person.clone()), SeatHolder::Engine(3)], person);
        store.create(&row, &[], &beginning()).await.expect("a game");
        store.append(end(&row, 1_000, Some(number as usize % 2))).await.expect("an answer");
    }
    let (levels, _) = store.leaderboard(&pool(), PlayerList::Levels, 0, Millis(1_000)).await.expect("a list");
    assert_eq!(levels.len(), 1);
    assert_eq!((&levels[0].player, levels[0].standing.games), (&Occupant::Engine { level: 3 }, 30));
    let history = store.rating_history(people[0].id, &pool()).await.expect("a history");
    assert_eq!(history.opponents[0].opponent, Occupant::Engine { level: 3 });
    agrees(&store, 30).await;
}

/// A commit whose answer is lost, or that never arrives, rates the game once.
pub(crate) async fn a_commit_in_doubt_rates_a_game_once(cluster: &Cluster) {
    for (database, moment) in [("rated_after", Moment::After), ("rated_before", Moment::Before)] {
        let url = cluster.create(database).await;
        let (proxy, proxied) = cluster.proxied(database).await;
        let store = open(&proxied).await;
        let people = people(&url, &store, 2).await;
        let seats = [&people[0], &people[1]].map(|person| SeatHolder::Person(person.clone()));
        let row = rated_game(1, seats, &people[0]);
        store.create(&row, &[], &beginning()).await.expect("a game");
        proxy.freeze_at("COMMIT", moment);
        assert_eq!(store.append(end(&row, 1_000, Some(0))).await.expect("an answer"), Appended::Done);
        assert_eq!(proxy.freezes(), 1);
        assert_eq!(store.rating_changes(&row.id).await.expect("changes").len(), 2);
        let player = Player::Person(people[0].id);
        assert_eq!(store.standings(&pool(), &[player]).await.expect("ratings")[&player].games, 1);
        agrees(&store, 1).await;
    }
}
