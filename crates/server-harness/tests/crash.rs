//! A small crash test with the real program; `cargo xtask crash` is the large one.

use std::path::PathBuf;

use cairn_server_harness::crash::{Arrangement, CrashPlan, Fault, run};

async fn nothing_is_lost(on: Arrangement, kinds: Vec<Fault>, faults: u32) {
    let program = std::env::var_os("CAIRN")
        .expect("CAIRN names the program with the web app in it: run the tests with `cargo xtask test`");
    let plan = CrashPlan { games: 24, seconds: 6, faults, kinds, crowd: 10, seekers: 10, seed: 1 };
    let outcome = run(&PathBuf::from(program), on, plan).await.expect("a run");
    assert!(outcome.complaints.is_empty(), "{outcome}{}", outcome.logs);
    assert!(outcome.pairings > 5, "{outcome}");
    assert!(outcome.acknowledged > 100 && outcome.connections > 24, "{outcome}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed() {
    nothing_is_lost(Arrangement::Sqlite, vec![Fault::Kill], 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_connections_to_the_database_go_silent() {
    nothing_is_lost(Arrangement::Pair, vec![Fault::Freeze], 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_disk_is_full() {
    nothing_is_lost(Arrangement::Sqlite, vec![Fault::Full], 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_file_of_the_database_is_away() {
    nothing_is_lost(Arrangement::Sqlite, vec![Fault::Gone], 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_clocks_jump_and_clients_are_far_away() {
    nothing_is_lost(Arrangement::Postgres, vec![Fault::Clock, Fault::Distance], 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_bus_or_a_process_is_killed() {
    nothing_is_lost(Arrangement::BusPair, vec![Fault::Bus, Fault::Kill], 2).await;
}
