//! The same checks on SQLite and on PostgreSQL.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use tempfile::TempDir;

/// An empty SQLite database: its folder, which must outlive its use, and its URL.
pub fn sqlite() -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("cairn.db").display());
    (folder, url)
}

/// Runs a check, which panics on failure; returns whether it passed.
pub async fn passes(name: &str, check: impl Future<Output = ()>) -> bool {
    println!("{name}");
    AssertUnwindSafe(check).catch_unwind().await.is_ok()
}

/// Makes tests of checks, each of which is a path of an `async fn(&str)` that gets the URL of an empty database.
///
/// On SQLite each check is a separate test. On PostgreSQL one test runs all of them, because a cluster takes seconds to
/// start; it runs all checks and names those that fail.
#[macro_export]
macro_rules! checks {
    ($($module:ident::$check:ident),* $(,)?) => {
        mod on_sqlite {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $check() {
                    let (_folder, url) = $crate::sqlite();
                    super::$module::$check(&url).await;
                }
            )*
        }

        #[tokio::test(flavor = "multi_thread")]
        async fn every_check_holds_on_postgres() {
            let cluster = $crate::Cluster::start().await;
            let mut failed: Vec<&str> = Vec::new();
            $(
                let name = stringify!($check);
                let url = cluster.create(name).await;
                // On the heap: all of these together would be more than the stack of a test.
                if !$crate::passes(name, Box::pin($module::$check(&url))).await {
                    failed.push(name);
                }
            )*
            assert!(failed.is_empty(), "{failed:?}");
        }
    };
}
