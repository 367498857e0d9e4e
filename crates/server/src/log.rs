//! A line and a number for every request.
//!
//! Nothing that is secret is written anywhere: no cookie, no token, no name of a game in full, since whoever has that can
//! join the game. Routes are logged as patterns.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cairn_wire::GameId;
use tracing::Instrument;

use crate::api::ApiError;
use crate::gate::Gate;
use crate::health;
use crate::listen::Peer;
use crate::metrics::{Asked, METRICS, Metrics};
use crate::person::random;

/// What a request is called in the log, and in the answer to it.
#[derive(Clone, Debug)]
pub(crate) struct RequestId(HeaderValue);

const HEADER: HeaderName = HeaderName::from_static("x-request-id");
/// No name of a request is longer than this.
const MOST: usize = 64;

impl RequestId {
    /// The name that a server in front gave, if it is one; a new one otherwise.
    fn of(headers: &HeaderMap, has_proxy: bool) -> RequestId {
        let is_fine = |value: &&HeaderValue| {
            let bytes = value.as_bytes();
            let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
            (1..=MOST).contains(&bytes.len()) && bytes.iter().all(is_letter)
        };
        let given = headers.get(HEADER).filter(|_| has_proxy).filter(is_fine);
        RequestId(given.cloned().unwrap_or_else(|| {
            let digits = format!("{:016x}", u64::from_be_bytes(random()));
            HeaderValue::from_str(&digits).unwrap_or(HeaderValue::from_static("none"))
        }))
    }

    /// The name.
    pub(crate) fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }
}

/// So much of a game's name as can be told: enough to find it in the database, too little to guess the rest.
pub(crate) fn brief(id: &GameId) -> &str {
    &id.as_str()[..6]
}

/// Names a request, refuses it if it is one too many, and logs and counts how it was answered.
pub(crate) async fn watch(State(gate): State<Arc<Gate>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = RequestId::of(request.headers(), gate.has_proxy());
    let extensions = request.extensions();
    let route = extensions.get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let client = extensions.get::<Peer>().map(|peer| gate.client(peer.0, request.headers()));
    let method = method_name(request.method());
    let span = tracing::info_span!("request", id = %id.as_str());
    request.extensions_mut().insert(id.clone());
    if let Some(client) = client {
        request.extensions_mut().insert(client);
    }
    let is_probe = health::ROUTES.contains(&&*route);
    let answer = async {
        match client.filter(|_| !is_probe).map(|client| (client, gate.requests.take(client))) {
            Some((client, Err(wait))) => {
                tracing::debug!(%client, "too many requests");
                Metrics::count(&METRICS.limited, "requests");
                ApiError::Wait(wait, "too many requests from your address".to_owned()).into_response()
            }
            _ => next.run(request).await,
        }
    };
    let mut response = answer.instrument(span.clone()).await;
    let status = response.status().as_u16();
    let ms = begun.elapsed().as_micros() as f64 / 1000.0;
    span.in_scope(|| match is_probe {
        true => tracing::debug!(method, route, status, ms, "answered"),
        false => tracing::info!(method, route, status, ms, "answered"),
    });
    METRICS.requests.get_or_create(&Asked { method, route, status }).inc();
    response.headers_mut().insert(HEADER, id.0);
    response
}

/// The methods that anybody uses: a client could make up any number of others.
fn method_name(method: &Method) -> &'static str {
    ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
        .into_iter()
        .find(|name| *name == method.as_str())
        .unwrap_or("other")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_a_request_is_taken_from_a_server_in_front_only() {
        let long = "x".repeat(MOST + 1);
        for (given, has_proxy, is_taken) in [
            ("abc-123", true, true),
            ("abc-123", false, false),
            ("", true, false),
            ("two words", true, false),
            (long.as_str(), true, false),
        ] {
            let headers = HeaderMap::from_iter([(HEADER, given.parse().expect("a value"))]);
            let id = RequestId::of(&headers, has_proxy);
            assert_eq!(id.as_str() == given, is_taken, "{given}");
            assert!(!id.as_str().is_empty());
        }
        assert_ne!(
            RequestId::of(&HeaderMap::new(), false).as_str(),
            RequestId::of(&HeaderMap::new(), false).as_str()
        );
    }
}
