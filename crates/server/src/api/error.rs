//! Errors over HTTP: the status and the sentence that a client gets.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use cairn_wire::Refusal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::rooms::RoomsError;
use crate::store::StoreError;

/// Why a request failed.
#[derive(Debug)]
pub(crate) enum ApiError {
    Bad(String),
    /// There is no such game.
    NotFound,
    /// There is nothing of another kind, as this says.
    Missing(&'static str),
    Forbidden(String),
    Conflict(String),
    TooMany(String),
    /// Beyond a rate: it can be repeated after this time.
    Wait(Duration, String),
    /// The request took too long to arrive or to be answered.
    TooSlow,
    /// The request cannot be read: the status, and why.
    Unreadable(StatusCode, String),
    /// Our own fault: the reason is logged, and the client does not see it.
    Broken(String),
}

/// The body of every error.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ErrorBody {
    /// What is wrong, in a sentence for people.
    error: String,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let wait = if let ApiError::Wait(wait, _) = &self { Some(wait.as_secs() + 1) } else { None };
        let (status, error) = match self {
            ApiError::Bad(text) => (StatusCode::BAD_REQUEST, text),
            ApiError::NotFound => (StatusCode::NOT_FOUND, "there is no such game".to_owned()),
            ApiError::Missing(text) => (StatusCode::NOT_FOUND, text.to_owned()),
            ApiError::Forbidden(text) => (StatusCode::FORBIDDEN, text),
            ApiError::Conflict(text) => (StatusCode::CONFLICT, text),
            ApiError::TooMany(text) | ApiError::Wait(_, text) => (StatusCode::TOO_MANY_REQUESTS, text),
            ApiError::TooSlow => (StatusCode::REQUEST_TIMEOUT, "this took too long".to_owned()),
            ApiError::Unreadable(status, text) => (status, text),
            ApiError::Broken(text) => {
                tracing::error!(error = %text, "a request failed");
                (StatusCode::INTERNAL_SERVER_ERROR, "something is broken here; please try again".to_owned())
            }
        };
        let mut response = (status, Json(ErrorBody { error })).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        ApiError::Broken(error.to_string())
    }
}

impl From<RoomsError> for ApiError {
    fn from(error: RoomsError) -> ApiError {
        match error {
            RoomsError::NoGame => ApiError::NotFound,
            RoomsError::Refused(refusal @ (Refusal::NotYours | Refusal::NeedsAccount)) => {
                ApiError::Forbidden(refusal.to_string())
            }
            RoomsError::Refused(refusal) => ApiError::Conflict(refusal.to_string()),
            RoomsError::Store(_) | RoomsError::Corrupt(_) => ApiError::Broken(error.to_string()),
        }
    }
}
