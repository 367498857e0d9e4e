//! Notices between processes on one PostgreSQL.

use std::time::Duration;

use cairn_server::store::{Appended, Notice, Store};
use cairn_server_harness::Cluster;
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

use crate::open;
use crate::samples::{beginning, game, id, next, person};

async fn heard(notices: &mut Receiver<Notice>) -> Notice {
    let notice = timeout(Duration::from_secs(20), notices.recv()).await;
    notice.expect("a notice in time").expect("a notice")
}

async fn append(store: &Store, number: u128, ply: u32) {
    assert_eq!(store.append(next(&id(number), ply)).await.expect("an answer"), Appended::Done);
}

pub(crate) async fn a_process_hears_others_but_not_itself(url: &str) {
    let (one, other) = (open(url).await, open(url).await);
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
    let (one, other) = (open(&url).await, open(&url).await);
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
