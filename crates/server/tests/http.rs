//! The files of the web app over real sockets, with a small app made up for the tests.

#[path = "online/raw.rs"]
mod raw;

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use cairn_server::{Asset, Config, Error, Server};
use raw::Answer;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

static BUNDLE: &[Asset] = &[
    Asset {
        path: "/assets/cairn-3f2a.js",
        content_type: "text/javascript; charset=utf-8",
        plain: b"the script",
        brotli: Some(b"br script"),
        gzip: Some(b"gz script"),
        immutable: true,
        etag: "W/\"1\"",
    },
    Asset {
        path: "/assets/cairn-5c1e.wasm",
        content_type: "application/wasm",
        plain: b"\0asm",
        brotli: None,
        gzip: None,
        immutable: true,
        etag: "W/\"2\"",
    },
    Asset {
        path: "/index.html",
        content_type: "text/html; charset=utf-8",
        plain: b"the page",
        brotli: Some(b"br page"),
        gzip: None,
        immutable: false,
        etag: "W/\"3\"",
    },
];

/// A server at a free port, with its own database.
fn anywhere(folder: &TempDir) -> Config {
    let database = format!("sqlite:{}", folder.path().join("cairn.db").display());
    Config::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), database)
}

const SCRIPT: &str = "GET /assets/cairn-3f2a.js";

/// A server that runs until `end`.
struct Running {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), Error>>,
    _folder: TempDir,
}

async fn start(bundle: &'static [Asset]) -> Running {
    let folder = TempDir::new().expect("a folder");
    let server = Server::bind(&anywhere(&folder), bundle).await.expect("it listens");
    let (end, ending) = oneshot::channel();
    let address = server.address();
    let ended = tokio::spawn(server.run(async { ending.await.expect("an end") }));
    Running { address, end, ended, _folder: folder }
}

/// Sends a request, such as `GET /`, with headers, to a new server.
async fn ask(request: &str, headers: &[&str]) -> Answer {
    let running = start(BUNDLE).await;
    raw::ask(running.address, request, headers, "").await
}

#[tokio::test]
async fn files_have_their_type_and_are_cached_forever() {
    let answer = ask(SCRIPT, &[]).await;
    assert_eq!((answer.status, &answer.body[..]), (200, "the script"));
    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(answer.header("content-length"), "10");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(answer.header("etag"), "W/\"1\"");
    assert_eq!(answer.header("vary"), "Accept-Encoding");
    assert_eq!(answer.header("content-encoding"), "");
    assert_eq!(ask("GET /assets/cairn-5c1e.wasm", &[]).await.header("content-type"), "application/wasm");
}

#[tokio::test]
async fn the_client_says_how_files_are_compressed() {
    let cases = [
        (SCRIPT, "gzip, deflate, br", "br", "br script"),
        (SCRIPT, "gzip", "gzip", "gz script"),
        (SCRIPT, "br;q=0.1, gzip;q=0.2", "gzip", "gz script"),
        (SCRIPT, "identity", "", "the script"),
        ("GET /", "br", "br", "br page"),
        ("GET /", "gzip", "", "the page"),
        ("GET /assets/cairn-5c1e.wasm", "br", "", "\0asm"),
    ];
    for (request, accepted, encoding, body) in cases {
        let answer = ask(request, &[&format!("Accept-Encoding: {accepted}")]).await;
        assert_eq!(
            (answer.status, answer.header("content-encoding")),
            (200, encoding),
            "{request} {accepted}"
        );
        assert_eq!(answer.body, body, "{request} {accepted}");
        assert_eq!(answer.header("vary"), "Accept-Encoding", "{request} {accepted}");
    }
    let split = ask(SCRIPT, &["Accept-Encoding: br;q=0.1", "Accept-Encoding: gzip"]).await;
    assert_eq!(split.body, "gz script");
}

#[tokio::test]
async fn every_route_of_the_app_is_its_page() {
    for path in [
        "/",
        "/?a=b",
        "/play",
        "/play/nava",
        "/analysis",
        "/review/",
        "/learn/swack/2",
        "/rules",
        "/settings",
        "/bench",
        "/index.html",
    ] {
        let answer = ask(&format!("GET {path}"), &[]).await;
        assert_eq!((answer.status, &answer.body[..]), (200, "the page"), "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
    }
}

#[tokio::test]
async fn a_missing_path_is_a_page_for_browsers_and_text_for_programs() {
    for path in [
        "/x",
        "/playing",
        "/about",
        "/assets/cairn.js",
        "/assets/",
        "//play",
        "/%70lay",
        "/assets/../index.html",
        "/api/x",
    ] {
        let person = ask(&format!("GET {path}"), &["Accept: text/html,*/*;q=0.8", "If-None-Match: *"]).await;
        assert_eq!((person.status, &person.body[..]), (404, "the page"), "{path}");
        assert_eq!(person.header("content-type"), "text/html; charset=utf-8", "{path}");
        let program = ask(&format!("GET {path}"), &["Accept: */*"]).await;
        assert_eq!((program.status, &program.body[..]), (404, "There is nothing here.\n"), "{path}");
    }
}

#[tokio::test]
async fn what_the_client_has_is_not_sent_again() {
    for known in ["W/\"1\"", "\"1\"", "*", "\"0\", W/\"1\""] {
        let answer = ask(SCRIPT, &[&format!("If-None-Match: {known}")]).await;
        assert_eq!((answer.status, &answer.body[..]), (304, ""), "{known}");
        assert_eq!(answer.header("etag"), "W/\"1\"", "{known}");
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable", "{known}");
    }
    for unknown in ["W/\"11\"", "1", ""] {
        assert_eq!(ask(SCRIPT, &[&format!("If-None-Match: {unknown}")]).await.status, 200, "{unknown}");
    }
    assert_eq!(ask("GET /play", &["If-None-Match: W/\"3\""]).await.status, 304);
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    for (path, length) in [("/assets/cairn-3f2a.js", "9"), ("/", "7")] {
        let answer = ask(&format!("HEAD {path}"), &["Accept-Encoding: br"]).await;
        assert_eq!((answer.status, &answer.body[..]), (200, ""), "{path}");
        assert_eq!(answer.header("content-length"), length, "{path}");
        assert_eq!(answer.header("content-encoding"), "br", "{path}");
    }
}

#[tokio::test]
async fn other_methods_are_not_allowed() {
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        for path in ["/", "/assets/cairn-3f2a.js", "/x"] {
            let answer = ask(&format!("{method} {path}"), &["Content-Length: 0"]).await;
            assert_eq!((answer.status, answer.header("allow")), (405, "GET,HEAD"), "{method} {path}");
        }
    }
}

#[tokio::test]
async fn every_answer_has_security_headers() {
    for (request, status) in
        [("GET /", 200), ("HEAD /play", 200), (SCRIPT, 200), ("GET /x", 404), ("POST /", 405)]
    {
        let answer = ask(request, &[]).await;
        assert_eq!(answer.status, status, "{request}");
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "),
            "{request}: {policy}"
        );
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{request} {name}");
        }
        assert!(answer.header("permissions-policy").contains("camera=()"), "{request}");
    }
    assert_eq!(ask(SCRIPT, &["If-None-Match: *"]).await.header("x-frame-options"), "DENY");
}

/// More than the system takes off a sender's hands.
const LONG: usize = 1 << 24;

/// A server that sends a long file, and a connection that has asked for it and read one byte.
async fn start_sending() -> (Running, TcpStream) {
    let plain = vec![b'x'; LONG].leak();
    let running = start(vec![Asset { path: "/long", plain, ..BUNDLE[1] }].leak()).await;
    let mut connection = TcpStream::connect(running.address).await.expect("a connection");
    connection.write_all(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    connection.read_u8().await.expect("an answer");
    (running, connection)
}

async fn ends(ended: JoinHandle<Result<(), Error>>) {
    let ended = timeout(Duration::from_secs(20), ended).await.expect("it ends");
    ended.expect("no panic").expect("no error");
}

#[tokio::test]
async fn the_end_closes_idle_connections_and_then_waits_for_answers_under_way() {
    let (running, mut busy) = start_sending().await;
    let mut idle = TcpStream::connect(running.address).await.expect("a connection");
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    let mut first = [0; 12];
    idle.read_exact(&mut first).await.expect("an answer");
    assert_eq!(&first, b"HTTP/1.1 200");
    running.end.send(()).expect("it runs");
    raw::rest(&mut idle).await;
    // The server cuts what takes too long: it had not done so when it closed the idle connection.
    assert!(raw::rest(&mut busy).await.len() > LONG, "the whole answer");
    ends(running.ended).await;
}

#[tokio::test]
async fn a_client_that_does_not_read_does_not_keep_the_server_from_ending() {
    let (running, _connection) = start_sending().await;
    running.end.send(()).expect("it runs");
    ends(running.ended).await;
}

#[tokio::test]
async fn without_a_web_app_there_is_no_server() {
    let folder = TempDir::new().expect("a folder");
    let error = Server::bind(&anywhere(&folder), &[]).await.err().expect("nothing to serve");
    assert!(matches!(error, Error::NoWebApp) && error.to_string().contains("cargo xtask serve"), "{error}");
}

#[tokio::test]
async fn the_error_names_an_address_in_use() {
    let folder = TempDir::new().expect("a folder");
    let first = Server::bind(&anywhere(&folder), BUNDLE).await.expect("it listens");
    let error = Server::bind(&Config { listen: first.address(), ..anywhere(&folder) }, BUNDLE)
        .await
        .err()
        .expect("taken");
    assert!(error.to_string().starts_with(&format!("cannot listen at {}: ", first.address())), "{error}");
}
