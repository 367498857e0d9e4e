//! Databases that stop answering: connections to PostgreSQL that go silent without being closed, a server that stands
//! still, a locked file. What was acknowledged is there, once, and everything goes on.

use std::fs;
use std::path::Path;
use std::time::Duration;

use cairn_server::store::{Appended, Notice, SecretHash, Store, StoreError};
use cairn_server_harness::{Cluster, Moment, Proxy};
use cairn_wire::Millis;
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::time::timeout;

use crate::open;
use crate::samples::{beginning, device, events, game, id, moved, name, next, person};

/// The most connections of one process to PostgreSQL, as docs/operate.md says.
const CONNECTIONS: usize = 9;

/// A store behind a proxy, with one game; and the URL without the proxy.
async fn behind_proxy(cluster: &Cluster, database: &str) -> (Store, Proxy, String) {
    let url = cluster.create(database).await;
    let (proxy, proxied) = cluster.proxied(database).await;
    let store = open(&proxied).await;
    let ana = person(&store, 1, "Ana").await;
    store.create(&game(1, &ana), &[], &beginning()).await.expect("a game");
    (store, proxy, url)
}

async fn append(store: &Store, ply: u32) -> Appended {
    store.append(next(&id(1), ply)).await.expect("an answer")
}

pub(crate) async fn a_commit_is_found_in_the_log_if_its_answer_is_lost(cluster: &Cluster) {
    let (store, proxy, _) = behind_proxy(cluster, "answer_lost").await;
    proxy.freeze_at("COMMIT", Moment::After);
    assert_eq!(append(&store, 0).await, Appended::Done);
    assert_eq!(proxy.freezes(), 1);
    assert_eq!(append(&store, 0).await, Appended::Conflict, "only after a lost connection is it looked up");
    assert_eq!(append(&store, 1).await, Appended::Done);
    let log = events(store.events_after(&id(1), 0).await.expect("a log"));
    assert_eq!(log, [moved(1, 0, "a1"), moved(2, 1, "a1")]);
}

pub(crate) async fn a_commit_that_never_arrived_is_made_again(cluster: &Cluster) {
    let (store, proxy, _) = behind_proxy(cluster, "never_arrived").await;
    proxy.freeze_at("COMMIT", Moment::Before);
    // The first transaction keeps its locks until PostgreSQL ends its session.
    assert_eq!(append(&store, 0).await, Appended::Done);
    assert_eq!(proxy.freezes(), 1);
    assert_eq!(store.events_after(&id(1), 0).await.expect("a log").len(), 1);
}

pub(crate) async fn another_process_that_was_faster_is_no_success(cluster: &Cluster) {
    let (store, proxy, url) = behind_proxy(cluster, "faster").await;
    let other = open(&url).await;
    proxy.freeze_at("BEGIN", Moment::Before);
    let mut append = next(&id(1), 0);
    append.events = vec![moved(1, 0, "b2")];
    let both = tokio::join!(store.append(append), other.append(next(&id(1), 0)));
    assert_eq!(
        (both.0.expect("an answer"), both.1.expect("an answer")),
        (Appended::Conflict, Appended::Done)
    );
    assert_eq!(proxy.freezes(), 1);
}

pub(crate) async fn what_can_be_made_once_is_made_once(cluster: &Cluster) {
    let (store, proxy, _) = behind_proxy(cluster, "once").await;
    proxy.freeze_at("Beatriz", Moment::After);
    let bea = person(&store, 2, "Beatriz").await;
    assert_eq!(store.person(&SecretHash([2; 32])).await.expect("an answer"), Some(bea.clone()));
    assert!(store.create_person(&device(2), &name("Eva"), Millis(1)).await.is_err());

    proxy.freeze_at("COMMIT", Moment::After);
    store.create(&game(2, &bea), &[], &beginning()).await.expect("a game");
    assert!(store.create(&game(2, &bea), &[], &beginning()).await.is_err());

    let token = SecretHash([3; 32]);
    store.hand_over(&token, bea.id, Millis(1), Millis(9)).await.expect("a token");
    proxy.freeze_at("COMMIT", Moment::After);
    let taken = store.take_over(&token, &device(4), Millis(2)).await.expect("an answer");
    assert_eq!(taken, Some(bea));
    let again = store.take_over(&token, &device(5), Millis(2)).await.expect("an answer");
    assert_eq!((again, proxy.freezes()), (None, 3));
}

pub(crate) async fn a_claim_is_not_lost(cluster: &Cluster) {
    let (store, proxy, _) = behind_proxy(cluster, "claim").await;
    let mut append = next(&id(1), 0);
    append.columns.engine_turn = true;
    store.append(append).await.expect("an answer");
    // The end of the lease, as it is sent.
    let end = "ENDLEASE";
    let lease = Millis(20_000);
    let now = Millis(u64::from_be_bytes(end.as_bytes().try_into().expect("eight bytes"))).minus(lease);
    proxy.freeze_at(end, Moment::After);
    let claimed = store.claim_engine_turns(now, lease, 1).await.expect("an answer");
    assert_eq!((claimed, proxy.freezes()), (vec![id(1)], 1));
    assert_eq!(store.claim_engine_turns(now, lease, 1).await.expect("an answer"), []);
}

pub(crate) async fn no_freeze_leaves_anything_behind(cluster: &Cluster) {
    let (store, proxy, _) = behind_proxy(cluster, "nothing_left").await;
    // As often as there are connections to write.
    for ply in 0..3 {
        // More at a time than there are connections to read.
        let reads = || async {
            let read = || async { store.game(&id(1)).await.expect("an answer") };
            tokio::join!(read(), read(), read(), read(), read(), read(), read(), read())
        };
        reads().await;
        proxy.freeze();
        let (_, appended) = tokio::join!(reads(), append(&store, ply));
        assert_eq!(appended, Appended::Done);
        store.ready().await.expect("an answer");
        few(&proxy).await;
    }
    store.close().await;
}

pub(crate) async fn notices_go_on(cluster: &Cluster) {
    let (store, proxy, url) = behind_proxy(cluster, "notices").await;
    let (other, mut notices) = (open(&url).await, store.notices());
    for ply in 0..2 {
        proxy.freeze();
        assert_eq!(heard(&mut notices).await, Notice::Lost);
        assert_eq!(append(&other, ply).await, Appended::Done);
        assert_eq!(heard(&mut notices).await, Notice::Game(id(1), ply + 1));
    }
    few(&proxy).await;
}

/// Waits until no more connections are open than a process has.
async fn few(proxy: &Proxy) {
    timeout(Duration::from_secs(20), proxy.at_most(CONNECTIONS)).await.expect("no connection is left behind");
}

async fn heard(notices: &mut tokio::sync::broadcast::Receiver<Notice>) -> Notice {
    let notice = timeout(Duration::from_secs(20), notices.recv()).await;
    notice.expect("a notice in time").expect("a notice")
}

pub(crate) async fn after_a_pause_everything_goes_on(cluster: &Cluster) {
    let store = open(&cluster.create("pause").await).await;
    let ana = person(&store, 1, "Ana").await;
    store.create(&game(1, &ana), &[], &beginning()).await.expect("a game");
    let mut notices = store.notices();
    cluster.pause();
    let game = id(1);
    let both = tokio::join!(store.append(next(&game, 0)), store.game(&game));
    assert!(both.0.is_err() && both.1.is_err(), "{both:?}");
    cluster.go_on();
    assert_eq!(heard(&mut notices).await, Notice::Lost);
    // The append failed before its commit, so nothing of it is there.
    assert_eq!(append(&store, 0).await, Appended::Done);
    store.ready().await.expect("an answer");
}

pub(crate) async fn nothing_is_acknowledged_while_the_file_is_away(folder: &Path, url: &str) {
    let store = open(url).await;
    let ana = person(&store, 1, "Ana").await;
    store.create(&game(1, &ana), &[], &beginning()).await.expect("a game");
    let (place, away) = (folder.join("cairn.db"), folder.join("away.db"));
    fs::rename(&place, &away).expect("a move");
    let failed = store.append(next(&id(1), 0)).await;
    assert!(matches!(failed, Err(StoreError::Gone)), "{failed:?}");
    assert!(store.ready().await.is_err() && store.try_to_write().await.is_err());
    assert!(store.create(&game(2, &ana), &[], &beginning()).await.is_err());
    assert!(!place.exists(), "no other database is made in its place");
    fs::rename(&away, &place).expect("a move");
    store.ready().await.expect("an answer");
    // The failed append may have reached the file.
    let log = store.events_after(&id(1), 0).await.expect("a log").len() as u32;
    assert_eq!(append(&store, log).await, Appended::Done);
    // Once another file was in its place, connections may have opened that one.
    fs::rename(&place, &away).expect("a move");
    fs::write(&place, "").expect("a file");
    assert!(matches!(store.append(next(&id(1), log + 1)).await, Err(StoreError::Gone)));
    fs::rename(&away, &place).expect("a move");
    assert!(matches!(store.ready().await, Err(StoreError::Gone)));
    drop(store);
    assert_eq!(open(url).await.events_after(&id(1), log).await.expect("a log").len(), 1, "it was durable");
}

pub(crate) async fn a_dropped_database_is_used_again_when_it_is_back(cluster: &Cluster) {
    let url = cluster.create("dropped").await;
    let store = open(&url).await;
    let ana = person(&store, 1, "Ana").await;
    store.create(&game(1, &ana), &[], &beginning()).await.expect("a game");
    assert_eq!(append(&store, 0).await, Appended::Done);
    cluster.rename("dropped", "elsewhere").await;
    assert!(store.ready().await.is_err() && store.append(next(&id(1), 1)).await.is_err());
    // An empty one in its place is not taken for it.
    cluster.create("dropped").await;
    assert!(store.ready().await.is_err() && store.append(next(&id(1), 1)).await.is_err());
    cluster.rename("dropped", "empty").await;
    cluster.rename("elsewhere", "dropped").await;
    store.ready().await.expect("an answer");
    assert_eq!(append(&store, 1).await, Appended::Done);
}

pub(crate) async fn a_lock_of_another_program_is_waited_for(url: &str) {
    let store = open(url).await;
    let ana = person(&store, 1, "Ana").await;
    store.create(&game(1, &ana), &[], &beginning()).await.expect("a game");
    let mut other = SqliteConnection::connect(url).await.expect("a connection");
    other.execute("BEGIN IMMEDIATE").await.expect("a lock");
    // Reads go on.
    store.game(&id(1)).await.expect("an answer");
    let failed = store.append(next(&id(1), 0)).await;
    assert!(failed.is_err(), "{failed:?}");
    let (done, ()) = tokio::join!(append(&store, 0), async {
        // The append begins before the lock ends, or after; it is done either way.
        other.execute("ROLLBACK").await.expect("no lock");
    });
    assert_eq!(done, Appended::Done);
    assert_eq!(store.events_after(&id(1), 0).await.expect("a log").len(), 1);
}
