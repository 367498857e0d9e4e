//! Probes: whether the process lives, and whether load balancers should send it requests.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use tokio::time::timeout;

use crate::api::Site;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) fn router() -> Router<Site> {
    Router::new().route("/healthz", get("alive\n")).route("/readyz", get(is_ready))
}

async fn is_ready(State(site): State<Site>) -> (StatusCode, &'static str) {
    if site.gate.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server is about to end\n");
    }
    match timeout(PATIENCE, site.rooms.store().ready()).await {
        Ok(Ok(())) => (StatusCode::OK, "ready\n"),
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n")
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer in time\n"),
    }
}
