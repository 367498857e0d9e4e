//! Request ids, the request log and request counters.
//!
//! `tower-http` sets the id, sends it back in `X-Request-Id`, and opens a span for each request.
//!
//! Invariant: nothing secret is logged: no cookie, no token, no complete game id, since everybody who knows the id can
//! join the game. Routes are logged as patterns.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use cairn_wire::GameId;
use tower_http::request_id::{MakeRequestId, RequestId};
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::gate::Gate;
use crate::metrics::{METRICS, RequestLabels};
use crate::person::random;

/// The header that names a request.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Longer ids are replaced.
const MOST_ID: usize = 64;

/// Makes ids of 16 random hexadecimal digits.
#[derive(Clone, Copy)]
pub(crate) struct RandomId;

impl MakeRequestId for RandomId {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let digits = format!("{:016x}", u64::from_be_bytes(random()));
        HeaderValue::from_str(&digits).ok().map(RequestId::new)
    }
}

/// Middleware: removes a request id that is malformed or not from a trusted proxy, so that a new one is made.
pub(crate) async fn drop_untrusted_id(State(gate): State<Arc<Gate>>, mut request: Request) -> Request {
    let is_trusted = gate.has_proxy() && request.headers().get(REQUEST_ID).is_none_or(is_well_formed);
    if !is_trusted {
        request.headers_mut().remove(REQUEST_ID);
    }
    request
}

fn is_well_formed(id: &HeaderValue) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
    (1..=MOST_ID).contains(&id.len()) && id.as_bytes().iter().all(is_letter)
}

/// The text of a request's id.
pub(crate) fn id_text(id: &RequestId) -> &str {
    id.header_value().to_str().unwrap_or_default()
}

/// The start of a game id for the log: enough to find the game in the database, too little to guess the rest.
pub(crate) fn brief(id: &GameId) -> &str {
    &id.as_str()[..6]
}

/// Opens a span for each request, and logs its answer with status and duration.
pub(crate) fn traced(router: Router) -> Router {
    let layer = TraceLayer::new_for_http()
        .make_span_with(|request: &Request| {
            let id = request.extensions().get::<RequestId>().map(id_text);
            tracing::info_span!("request", id, method = method_name(request.method()), route = route(request))
        })
        .on_response(|response: &Response, latency: Duration, _: &Span| {
            let ms = latency.as_micros() as f64 / 1000.0;
            tracing::info!(status = response.status().as_u16(), ms, "answered");
        });
    // Everything else that the layer can log is in this one line or in our own messages.
    router.layer(layer.on_request(()).on_body_chunk(()).on_eos(()).on_failure(()))
}

/// Middleware: counts requests by method, route and status.
pub(crate) async fn count(request: Request, next: Next) -> Response {
    let (method, route) = (method_name(request.method()), route(&request).to_owned());
    let response = next.run(request).await;
    let status = response.status().as_u16();
    METRICS.requests.get_or_create(&RequestLabels { method, route, status }).inc();
    response
}

/// The pattern of the route that a request matched.
fn route(request: &Request) -> &str {
    request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str)
}

/// The name of a common method, or `other`: clients can invent methods, and each label costs memory.
fn method_name(method: &Method) -> &'static str {
    ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
        .into_iter()
        .find(|name| *name == method.as_str())
        .unwrap_or("other")
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;
    use crate::client::Proxy;
    use crate::limits::RateLimits;

    #[tokio::test]
    async fn a_request_id_is_taken_from_a_proxy_only() {
        let long = "x".repeat(MOST_ID + 1);
        for (given, proxy, is_kept) in [
            ("abc-123", Some(Proxy::Forwarded), true),
            ("abc-123", None, false),
            ("", Some(Proxy::Forwarded), false),
            ("two words", Some(Proxy::Forwarded), false),
            (long.as_str(), Some(Proxy::Forwarded), false),
        ] {
            let gate = Gate::new(RateLimits::default(), proxy);
            let request =
                Request::builder().header(REQUEST_ID, given).body(Body::empty()).expect("a request");
            let request = drop_untrusted_id(State(gate), request).await;
            assert_eq!(request.headers().contains_key(REQUEST_ID), is_kept, "{given}");
        }
    }

    #[test]
    fn ids_are_random() {
        let request = Request::new(Body::empty());
        let [first, second] = [(); 2].map(|()| RandomId.make_request_id(&request).expect("an id"));
        assert_ne!(id_text(&first), id_text(&second));
        assert!(is_well_formed(first.header_value()));
    }
}
