//! A small crash test with the real program; `cargo xtask crash` is the large one.

use std::path::PathBuf;

use cairn_server_harness::crash::{Arrangement, CrashPlan, run};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed() {
    let program = std::env::var_os("CAIRN")
        .expect("CAIRN names the program with the web app in it: run the tests with `cargo xtask test`");
    let plan = CrashPlan { games: 24, seconds: 5, kills: 3, seed: 1 };
    let outcome = run(&PathBuf::from(program), Arrangement::Sqlite, plan).await.expect("a run");
    assert!(outcome.complaints.is_empty(), "{outcome}{}", outcome.logs);
    assert!(outcome.acknowledged > 100 && outcome.connections > 24, "{outcome}");
}
