//! Whether a server could start.

use std::fmt;
use std::net::SocketAddr;

use tokio::net::TcpListener;

use crate::store::Store;
use crate::{Asset, Config, Error};

/// Something that a server needs, and whether it is there.
#[derive(Debug)]
pub struct Finding {
    /// What it needs.
    pub what: String,
    /// Nothing, or why it is not there.
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

/// Looks at everything that a server needs, and changes nothing but what a start would change: a database that is not
/// there is made, and tables are brought up to date.
pub async fn check(config: &Config, bundle: &[Asset]) -> Vec<Finding> {
    let finding = |what: &str, result| Finding { what: what.to_owned(), result };
    let app = if bundle.is_empty() { Err(Error::NoWebApp.to_string()) } else { Ok(()) };
    let mut findings = vec![finding("the web app is inside", app), listens("the site", config.listen).await];
    if let Some(address) = config.metrics {
        findings.push(listens("metrics", address).await);
    }
    match Store::open(&config.database).await {
        Err(error) => findings.push(finding("the database opens", Err(error.to_string()))),
        Ok(store) => {
            findings.push(finding("the database opens, with tables that are up to date", Ok(())));
            let told =
                |result: Result<(), crate::store::StoreError>| result.map_err(|error| error.to_string());
            findings.push(finding("it can be read", told(store.ready().await)));
            findings.push(finding("it can be written", told(store.try_to_write().await)));
        }
    }
    findings
}

async fn listens(what: &str, address: SocketAddr) -> Finding {
    let result = TcpListener::bind(address).await.map(drop).map_err(|error| error.to_string());
    Finding { what: format!("{what} can listen at {address}"), result }
}
