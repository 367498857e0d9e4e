//! `cairn serve --check`: whether a server could start.

use std::fmt;
use std::net::SocketAddr;

use tokio::net::TcpListener;

use crate::store::Store;
use crate::{Asset, Config, Error, plain};

/// A requirement of a server, and whether it is met.
#[derive(Debug)]
pub struct Finding {
    /// The requirement.
    pub what: String,
    /// Why it is not met, if it is not.
    pub result: Result<(), String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.result {
            Ok(()) => write!(f, "ok      {}", self.what),
            Err(why) => write!(f, "WRONG   {}: {why}", self.what),
        }
    }
}

/// Checks every requirement of a server. Changes only what a start would change: a missing database is made, and its
/// tables are migrated.
pub async fn check(config: &Config, bundle: &[Asset]) -> Vec<Finding> {
    let finding = |what: &str, result| Finding { what: what.to_owned(), result };
    let app = if bundle.is_empty() { Err(Error::NoWebApp.to_string()) } else { Ok(()) };
    let mut findings = vec![finding("the web app is inside", app), listens("the site", config.listen).await];
    if let Some(address) = config.metrics {
        findings.push(listens("metrics", address).await);
    }
    match Store::open_with(&config.database, config.bus.as_deref()).await {
        Err(error) => findings.push(finding("the database opens", Err(plain(&error)))),
        Ok(store) => {
            findings.push(finding("the database opens, with tables that are up to date", Ok(())));
            if config.bus.is_some() {
                findings.push(finding("the bus can be reached", Ok(())));
            }
            let plainly =
                |result: Result<(), crate::store::StoreError>| result.map_err(|error| plain(&error));
            findings.push(finding("it can be read", plainly(store.ready().await)));
            findings.push(finding("it can be written", plainly(store.try_to_write().await)));
        }
    }
    findings
}

async fn listens(what: &str, address: SocketAddr) -> Finding {
    let result = TcpListener::bind(address).await.map(drop).map_err(|error| plain(&error));
    Finding { what: format!("{what} can listen at {address}"), result }
}
