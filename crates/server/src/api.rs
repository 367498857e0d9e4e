//! The HTTP API: requests with one answer. Live games use the socket.
//!
//! `GET /api` serves an OpenAPI description that is generated from the handlers and their types;
//! `tests/online/openapi.rs` compares it with a running server.

mod account;
mod attempts;
mod error;
mod extract;
mod games;
mod people;
mod ratings;
mod sign_in;

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use axum::{Json, Router};
use cairn_wire::{Browse, Host, VERSION};
use tracing::Instrument;
use utoipa::OpenApi;
use utoipa::openapi::{Content, Ref, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::gate::Gate;
use crate::metrics::{METRICS, Metrics};
use crate::rooms::{Rooms, RoomsError, now};

pub(crate) use error::ApiError;
pub(crate) use extract::is_same_site;

/// The state that handlers share.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) rooms: Rooms,
    /// Admission control, which every request passes.
    pub(crate) gate: Arc<Gate>,
    /// Whether browsers reach the site over HTTPS, so that cookies are restricted to it.
    pub(crate) is_secure: bool,
}

/// The head of the description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cairn",
        description = "Games online. The cookie `cairn`, a random secret that the server sets at the first request \
                       that needs one, identifies a person. Live games use the WebSocket /ws/{id}; \
                       docs/protocol.md describes its messages."
    ),
    components(schemas(error::ErrorBody, Browse))
)]
struct Description;

/// The routes below `/api`, with their description at `/api` itself.
pub(crate) fn router() -> Router<Site> {
    let (router, mut description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(host))
        .routes(routes!(people::me, people::rename))
        .routes(routes!(people::hand_over))
        .routes(routes!(people::take_over))
        .routes(routes!(account::account))
        .routes(routes!(account::add_password))
        .routes(routes!(account::begin_passkey))
        .routes(routes!(account::add_passkey))
        .routes(routes!(account::relabel, account::remove))
        .routes(routes!(account::make_recovery_codes))
        .routes(routes!(account::sign_out_device))
        .routes(routes!(account::sign_out))
        .routes(routes!(account::sign_out_others))
        .routes(routes!(account::export))
        .routes(routes!(account::delete))
        .routes(routes!(account::profile))
        .routes(routes!(sign_in::with_password))
        .routes(routes!(sign_in::with_recovery_code))
        .routes(routes!(sign_in::begin_with_passkey))
        .routes(routes!(sign_in::with_passkey))
        .routes(routes!(games::list, games::create))
        .routes(routes!(games::game))
        .routes(routes!(games::join))
        .routes(routes!(games::record))
        .routes(routes!(games::archive))
        .routes(routes!(ratings::of_game))
        .routes(routes!(ratings::of_person))
        .routes(routes!(ratings::history))
        .routes(routes!(ratings::leaderboard))
        .split_for_parts();
    describe_common_errors(&mut description);
    let text = Bytes::from(serde_json::to_vec(&description).unwrap_or_default());
    router.route("/api", get(async move || ([(CONTENT_TYPE, "application/json")], text)))
}

/// Adds to the description the errors that middleware gives for any request.
fn describe_common_errors(description: &mut utoipa::openapi::OpenApi) {
    const ALL: &[(&str, &str)] = &[("429", "Too many; the header Retry-After tells when waiting helps")];
    const WRITES: &[(&str, &str)] =
        &[("403", "It is refused, or a browser sent it on behalf of another site")];
    const BODIES: &[(&str, &str)] = &[
        ("400", "The body is not JSON, or its values make no sense"),
        ("408", "The body did not arrive in time"),
        ("413", "The body is longer than 64 KiB"),
        ("415", "The content type of the body is not JSON"),
        ("422", "The body does not have the described form"),
    ];
    for item in description.paths.paths.values_mut() {
        let writes = [&mut item.put, &mut item.post, &mut item.delete]
            .into_iter()
            .flatten()
            .map(|operation| (operation, WRITES));
        let reads = item.get.iter_mut().map(|operation| (operation, &[][..]));
        for (operation, errors) in reads.chain(writes) {
            let bodies = if operation.request_body.is_some() { BODIES } else { &[] };
            for (status, text) in ALL.iter().chain(errors).chain(bodies) {
                let content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
                let response = ResponseBuilder::new().description(*text).content("application/json", content);
                let responses = &mut operation.responses.responses;
                responses.entry((*status).to_owned()).or_insert_with(|| response.build().into());
            }
        }
    }
}

/// The version of the protocol and the server's clock
#[utoipa::path(get, path = "/api/host", responses((status = 200, description = "The server", body = Host)))]
async fn host() -> Json<Host> {
    Json(Host { version: VERSION, now: now() })
}

fn too_many(code: &'static str, text: String) -> ApiError {
    Metrics::count(&METRICS.limited, code);
    ApiError::TooMany(text)
}

/// Runs a future in a separate task, so that a disconnecting client does not interrupt it.
async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, RoomsError>> + Send + 'static,
) -> Result<T, ApiError> {
    match tokio::spawn(work.in_current_span()).await {
        Ok(done) => Ok(done?),
        Err(error) => Err(ApiError::Broken(error.to_string())),
    }
}
