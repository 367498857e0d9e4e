//! Reading requests: bodies, queries and game ids, with errors like all others.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use cairn_wire::GameId;
use serde::de::DeserializeOwned;

use super::ApiError;

/// A JSON body.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(error) => Err(ApiError::Unreadable(error.status(), error.body_text())),
        }
    }
}

/// The query of an address, after its `?`.
pub(super) struct QueryOf<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryOf<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryOf<T>, ApiError> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(QueryOf(value)),
            Err(error) => Err(ApiError::Unreadable(error.status(), error.body_text())),
        }
    }
}

/// The parts of the path that stand for something.
pub(super) struct PathOf<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathOf<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathOf<T>, ApiError> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(value)) => Ok(PathOf(value)),
            Err(error) => Err(ApiError::Unreadable(error.status(), error.body_text())),
        }
    }
}

/// The game in the path. A malformed id names no game.
pub(super) struct IdOf(pub(super) GameId);

impl<S: Send + Sync> FromRequestParts<S> for IdOf {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<IdOf, ApiError> {
        let Ok(Path(id)) = Path::<String>::from_request_parts(parts, state).await else {
            return Err(ApiError::NotFound);
        };
        id.parse().map(IdOf).map_err(|_| ApiError::NotFound)
    }
}

/// The text at the end of the path.
pub(super) struct TextOf(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for TextOf {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TextOf, ApiError> {
        let text = Path::<String>::from_request_parts(parts, state).await;
        text.map(|Path(text)| TextOf(text)).map_err(|_| ApiError::Missing("there is no such thing"))
    }
}

/// The number at the end of the path. What is no number is the number of nothing.
pub(super) struct NumberOf(pub(super) i64);

impl<S: Send + Sync> FromRequestParts<S> for NumberOf {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<NumberOf, ApiError> {
        let TextOf(text) = TextOf::from_request_parts(parts, state).await?;
        Ok(NumberOf(text.parse().unwrap_or(0)))
    }
}

/// Whether a request may change something: not if a browser sends it on behalf of another site.
///
/// Browsers name the origin of a request; other programs need not.
pub(crate) fn is_same_site(method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if matches!(*method, Method::GET | Method::HEAD) && text("upgrade").is_none() {
        return true;
    }
    if text("sec-fetch-site") == Some("cross-site") {
        return false;
    }
    match (text("origin"), text("host")) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, place)| place == host),
        (Some(_), None) => false,
    }
}
