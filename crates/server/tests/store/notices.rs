//! Notices between processes on one PostgreSQL.

use std::time::Duration;

use cairn_server::store::{Appended, Notice, Presence, Store};
use cairn_server_harness::{Cluster, NatsServer, Proxy, Target};
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

use crate::samples::{beginning, game, id, next, person};

async fn heard(notices: &mut Receiver<Notice>) -> Notice {
    let notice = timeout(Duration::from_secs(20), notices.recv()).await;
    notice.expect("a notice in time").expect("a notice")
}

async fn append(store: &Store, number: u128, ply: u32) {
    assert_eq!(store.append(next(&id(number), ply)).await.expect("an answer"), Appended::Done);
}

async fn open(url: &str, bus: Option<&str>) -> Store {
    Store::open_with(url, bus).await.expect("a database")
}

pub(crate) async fn a_process_hears_others_but_not_itself(url: &str, bus: Option<&str>) {
    let (one, other) = (open(url, bus).await, open(url, bus).await);
    let (mut at_one, mut at_other) = (one.notices(), other.notices());
    let ana = person(&one, 1, "Ana").await;
    for number in [1, 2] {
        one.create(&game(number, &ana), &[], &beginning()).await.expect("a game");
    }
    append(&one, 1, 0).await;
    assert_eq!(heard(&mut at_other).await, Notice::Game(id(1), 1));
    assert_eq!(one.append(next(&id(1), 0)).await.expect("an answer"), Appended::Conflict);
    append(&other, 1, 1).await;
    append(&one, 2, 0).await;
    // Notices come in order, so a wrong one would have come before these.
    assert_eq!(heard(&mut at_one).await, Notice::Game(id(1), 2));
    assert_eq!(heard(&mut at_other).await, Notice::Game(id(2), 1), "nothing of a conflict");
    assert!(at_one.is_empty() && at_other.is_empty());
}

pub(crate) async fn after_a_restart_everything_goes_on(cluster: &mut Cluster) {
    let url = cluster.create("restart").await;
    let (one, other) = (open(&url, None).await, open(&url, None).await);
    let mut notices = one.notices();
    let ana = person(&one, 1, "Ana").await;
    one.create(&game(1, &ana), &[], &beginning()).await.expect("a game");
    append(&one, 1, 0).await;
    cluster.stop();
    assert!(one.ready().await.is_err());
    assert!(one.append(next(&id(1), 1)).await.is_err());
    cluster.go().await;
    assert_eq!(heard(&mut notices).await, Notice::Lost);
    one.ready().await.expect("an answer");
    assert_eq!(
        one.events_after(&id(1), 0).await.expect("a log").len(),
        1,
        "what was acknowledged, and no more"
    );
    append(&other, 1, 1).await;
    assert_eq!(heard(&mut notices).await, Notice::Game(id(1), 2));
}

/// Says something until it is heard.
async fn say(other: &Store, notices: &mut Receiver<Notice>, presence: Presence) {
    let is_heard = async |notices: &mut Receiver<Notice>| {
        while notices.recv().await.expect("a notice") != Notice::Presence(id(1), presence) {}
    };
    for _ in 0..40 {
        other.tell_presence(&id(1), presence).await.expect("sent");
        if timeout(Duration::from_millis(500), is_heard(notices)).await.is_ok() {
            return;
        }
    }
    panic!("{presence:?} is not heard");
}

pub(crate) async fn after_the_bus_was_away_everything_goes_on(cluster: &Cluster) {
    let mut nats = NatsServer::start().await;
    let proxy = Proxy::start(Target::Tcp(nats.address())).await.expect("a proxy");
    let (url, bus) = (cluster.create("bus").await, nats.url());
    let proxied = format!("nats://{}", proxy.address());
    let (one, other) = (open(&url, Some(&proxied)).await, open(&url, Some(&bus)).await);
    let mut notices = one.notices();
    let ana = person(&one, 1, "Ana").await;
    one.create(&game(1, &ana), &[], &beginning()).await.expect("a game");
    append(&other, 1, 0).await;
    assert_eq!(heard(&mut notices).await, Notice::Game(id(1), 1));
    for (ply, silent) in [(1, true), (2, false)] {
        if silent {
            proxy.freeze();
        } else {
            nats.kill();
        }
        append(&other, 1, ply).await;
        // Its own log grows whether or not there is a bus.
        assert_eq!(heard(&mut notices).await, Notice::Lost);
        assert_eq!(one.events_after(&id(1), ply).await.expect("a log").len(), 1);
        if !silent {
            nats.go().await;
        }
        say(&other, &mut notices, Presence::Came(ply as u8)).await;
    }
}

pub(crate) async fn a_process_that_is_gone_is_noticed(cluster: &Cluster) {
    let nats = NatsServer::start().await;
    let (url, bus) = (cluster.create("gone").await, nats.url());
    let (one, other) = (open(&url, Some(&bus)).await, open(&url, Some(&bus)).await);
    let mut notices = one.notices();
    other.tell_presence(&id(1), Presence::Who).await.expect("sent");
    assert_eq!(heard(&mut notices).await, Notice::Presence(id(1), Presence::Who));
    // What it committed last may not have been told.
    drop(other);
    assert_eq!(heard(&mut notices).await, Notice::Lost);
}
