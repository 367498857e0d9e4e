//! Serving the embedded files of the web app, with precompressed copies, entity tags and cache headers.
//!
//! The file services of `tower-http` read from the file system; these files are in the program.

use axum::body::Body;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::asset::Asset;
use crate::encoding::Encoding;

/// The page of the single-page app, which routes by its address.
const PAGE: &str = "/index.html";

/// The first path segments that the app routes, besides `/` itself.
const APP_ROUTES: [&str; 14] = [
    "play",
    "online",
    "game",
    "archive",
    "take-over",
    "account",
    "people",
    "analysis",
    "review",
    "leaderboards",
    "learn",
    "rules",
    "settings",
    "bench",
];

/// Answers a request for a file or a route of the web app.
pub(crate) fn answer(bundle: &'static [Asset], uri: &Uri, headers: &HeaderMap) -> Response {
    let path = uri.path();
    let path = if is_app_route(path) { PAGE } else { path };
    if let Some(asset) = find(bundle, path) {
        return if is_current(asset, headers) {
            not_modified(asset)
        } else {
            send(StatusCode::OK, asset, headers)
        };
    }
    match find(bundle, PAGE) {
        Some(page) if text(headers, ACCEPT).contains("text/html") => {
            send(StatusCode::NOT_FOUND, page, headers)
        }
        _ => (StatusCode::NOT_FOUND, "There is nothing here.\n").into_response(),
    }
}

fn is_app_route(path: &str) -> bool {
    path == "/" || path.split('/').nth(1).is_some_and(|first| APP_ROUTES.contains(&first))
}

fn find(bundle: &'static [Asset], path: &str) -> Option<&'static Asset> {
    bundle.iter().find(|asset| asset.path == path)
}

/// Whether the client has the current file already, in any encoding.
fn is_current(asset: &Asset, headers: &HeaderMap) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let known = text(headers, IF_NONE_MATCH);
    known.split(',').any(|tag| tag.trim() == "*" || bare(tag) == bare(asset.etag))
}

fn not_modified(asset: &Asset) -> Response {
    (StatusCode::NOT_MODIFIED, caching(asset)).into_response()
}

fn send(status: StatusCode, asset: &Asset, headers: &HeaderMap) -> Response {
    let (encoding, content) = Encoding::choose(&text(headers, ACCEPT_ENCODING), asset);
    let mut response =
        (status, caching(asset), [(CONTENT_TYPE, asset.content_type)], Body::from(content)).into_response();
    if encoding != Encoding::Identity {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
    }
    response
}

/// The headers for caches: how long the file is fresh, its version, and what the answer depends on.
fn caching(asset: &Asset) -> [(HeaderName, &'static str); 3] {
    let keep = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    [(CACHE_CONTROL, keep), (ETAG, asset.etag), (VARY, "Accept-Encoding")]
}

/// The values of a header that holds a list, joined by commas; values that are no text are left out.
fn text(headers: &HeaderMap, name: HeaderName) -> String {
    let values: Vec<&str> = headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect();
    values.join(",")
}
