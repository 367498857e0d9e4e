//! What operators need: request ids, metrics, probes and an orderly end.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use cairn_server::{Config, Proxy, RateLimits};
use cairn_wire::{Event, FromServer, Request};
use serde_json::json;
use tempfile::TempDir;

use crate::raw::ask;
use crate::site::{Person, Site, usual_limits};
use crate::wait::eventually;
use cairn_server_harness::{Cluster, Moment};

fn anywhere() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, 0))
}

fn config(folder: &TempDir) -> Config {
    Config::new(anywhere(), format!("sqlite:{}", folder.path().join("cairn.db").display()))
}

#[tokio::test]
async fn every_answer_names_its_request() {
    let folder = TempDir::new().expect("a folder");
    let given = ["X-Request-Id: from-the-proxy"];
    let site = Site::start_with(config(&folder)).await;
    let mut names = std::collections::HashSet::new();
    for request in ["GET /", "GET /api/host", "GET /nowhere", "POST /", "GET /ws/x", "GET /api/games/x"] {
        let answer = ask(site.address, request, &given, "").await;
        let name = answer.header("x-request-id").to_owned();
        assert!(name.len() == 16 && names.insert(name), "{request}: {answer:?}");
    }
    site.stop().await;
    let site = Site::start_with(Config { proxy: Some(Proxy::XForwardedFor), ..config(&folder) }).await;
    assert_eq!(ask(site.address, "GET /", &given, "").await.header("x-request-id"), "from-the-proxy");
    site.stop().await;
}

#[tokio::test]
async fn metrics_have_a_separate_address() {
    let folder = TempDir::new().expect("a folder");
    let site = Site::start_with(Config { metrics: Some(anywhere()), ..config(&folder) }).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let _waiting = ana.create("nava", &["mine", "open"], json!({ "kind": "none" })).await;
    let mut socket = ana.play(&id, 0).await;
    socket.make(0, "a1a4").await;
    socket.say(&Request::Move { ply: 5, mv: "a1a4".to_owned() }).await;
    socket.refusal().await;
    let answer = ask(site.metrics.expect("an address"), "GET /metrics", &[], "").await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").starts_with("application/openmetrics-text"), "{answer:?}");
    // Only the metrics of the database are exact: other tests run in the same process.
    for line in [
        "cairn_games{stage=\"waiting\"} 1",
        "cairn_games{stage=\"playing\"} 1",
        "cairn_engine_turns_waiting 0",
    ] {
        assert!(answer.body.lines().any(|found| found == line), "{line}\n{}", answer.body);
    }
    for start in [
        "cairn_requests_total{method=\"POST\",route=\"/api/games\",status=\"201\"} ",
        "cairn_requests_total{method=\"GET\",route=\"/ws/{id}\",status=\"101\"} ",
        "cairn_sockets ",
        "cairn_refusals_total{code=\"other-ply\"} ",
        "cairn_move_seconds_bucket{le=\"+Inf\"} ",
        "cairn_move_seconds_count ",
        "cairn_events_total ",
        "cairn_games_made_total ",
        "process_resident_memory_bytes ",
    ] {
        let number = answer.body.lines().find_map(|line| line.strip_prefix(start)?.parse::<f64>().ok());
        assert!(number.is_some_and(|number| number >= 1.0), "{start}\n{}", answer.body);
    }
    for start in [
        "cairn_engines_thinking ",
        "cairn_conflicts_total ",
        "cairn_notices_total ",
        "cairn_notices_lost_total ",
        "cairn_store_errors_total ",
    ] {
        assert!(answer.body.lines().any(|line| line.starts_with(start)), "{start}\n{}", answer.body);
    }
    assert_eq!(ask(site.address, "GET /metrics", &[], "").await.status, 404, "not for everybody");
    site.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shutdown_first_fails_the_probe_and_then_closes_sockets() {
    let folder = TempDir::new().expect("a folder");
    let site = Site::start_with(Config { drain: Duration::from_secs(2), ..config(&folder) }).await;
    let address = site.address;
    for (route, text) in [("GET /healthz", "alive\n"), ("GET /readyz", "ready\n")] {
        let answer = ask(address, route, &[], "").await;
        assert_eq!((answer.status, answer.body.as_str()), (200, text));
    }
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let mut socket = ana.play(&id, 0).await;
    let stopping = tokio::spawn(site.stop());
    let answer = eventually("a server that is not ready", async || {
        Some(ask(address, "GET /readyz", &[], "").await).filter(|answer| answer.status != 200)
    })
    .await;
    assert_eq!((answer.status, answer.body.as_str()), (503, "the server is about to end\n"));
    assert_eq!(ask(address, "GET /healthz", &[], "").await.status, 200);
    socket.make(0, "a1a4").await;
    let pause = loop {
        match socket.next().await {
            Some(FromServer::Restart { wait }) => break wait,
            Some(_) => {}
            None => panic!("the socket was closed without a word"),
        }
    };
    assert!(pause.0 > 0);
    stopping.await.expect("it ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_ready_while_its_database_is() {
    let mut cluster = Cluster::start().await;
    let limits = RateLimits { requests_per_second: 0, ..usual_limits() };
    let config = Config { limits, ..Config::new(anywhere(), cluster.create("ready").await) };
    let site = Site::start_with(config).await;
    assert_eq!(ask(site.address, "GET /readyz", &[], "").await.status, 200);
    cluster.stop();
    let answer = ask(site.address, "GET /readyz", &[], "").await;
    assert_eq!(answer.status, 503, "{answer:?}");
    assert!(answer.body.starts_with("the database does not answer"), "{answer:?}");
    assert_eq!(ask(site.address, "GET /healthz", &[], "").await.status, 200);
    let failed = ask(site.address, "GET /api/games?list=lobby", &[], "").await;
    assert_eq!(failed.status, 500);
    assert_eq!(failed.body, r#"{"error":"something is broken here; please try again"}"#);
    cluster.go().await;
    eventually("a server that is ready again", async || {
        (ask(site.address, "GET /readyz", &[], "").await.status == 200).then_some(())
    })
    .await;
    site.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_failed_is_repeated_and_done_once() {
    let mut cluster = Cluster::start().await;
    let limits = RateLimits { requests_per_second: 0, ..usual_limits() };
    let config = Config { limits, ..Config::new(anywhere(), cluster.create("failed").await) };
    let site = Site::start_with(config).await;
    let ana = Person::new(&site).await;
    let id = ana.create("nava", &["mine", "mine"], json!({ "kind": "none" })).await;
    let mut socket = ana.play(&id, 0).await;
    cluster.stop();
    let request = Request::Move { ply: 0, mv: "a1a4".to_owned() };
    let asked = socket.say(&request).await;
    assert_eq!(socket.answer(asked).await, FromServer::Failed { id: asked });
    cluster.go().await;
    eventually("a database that answers", async || {
        (ask(site.address, "GET /readyz", &[], "").await.status == 200).then_some(())
    })
    .await;
    socket.repeat(asked, &request).await;
    assert!(matches!(socket.answer(asked).await, FromServer::Done { .. }));
    socket.repeat(asked, &request).await;
    assert!(matches!(socket.answer(asked).await, FromServer::Done { .. }));
    assert_eq!(ana.view(&id).await.events.len(), 3, "one move after two seats");
    site.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_goes_silent_delays_a_move_and_loses_nothing() {
    let cluster = Cluster::start().await;
    cluster.create("silent").await;
    let (proxy, url) = cluster.proxied("silent").await;
    let site = Site::start(&url).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], json!({ "kind": "none" })).await;
    bea.join(&id).await;
    let (mut first, mut second) = (ana.play(&id, 0).await, bea.play(&id, 0).await);
    proxy.freeze();
    first.make(0, "a1a4").await;
    let is_move = |event: &Event, wanted: u32| matches!(event, Event::Moved { ply, .. } if *ply == wanted);
    assert!(is_move(&second.event().await.event, 0));

    // The answer to a commit is lost, and the database cannot be reached to look it up.
    proxy.close(true);
    proxy.freeze_at("COMMIT", Moment::After);
    let asked = second.say(&Request::Move { ply: 1, mv: "e5e2".to_owned() }).await;
    assert_eq!(second.answer(asked).await, FromServer::Failed { id: asked });
    drop(second);
    // The move was made. The other player sees it, though nobody repeats the request.
    proxy.close(false);
    while !is_move(&first.event().await.event, 1) {}
    first.make(2, "a1c1").await;
    site.stop().await;
}

pub(crate) async fn an_acknowledged_move_survives_the_shutdown(database: &str) {
    let mut site = Site::start(database).await;
    let mut ana = Person::new(&site).await;
    let id = ana.create("swack:size=3", &["mine", "mine"], json!({ "kind": "none" })).await;
    let mut table = crate::games::table(&ana.view(&id).await);
    for ply in 0..4 {
        let mut socket = ana.play(&id, ply + 2).await;
        let mv = table.moves().swap_remove(0);
        let asked = socket.say(&Request::Move { ply, mv: mv.clone() }).await;
        site.stop().await;
        let (mut made, mut told) = (false, false);
        while let Some(message) = socket.next().await {
            made |= matches!(message, FromServer::Done { id, .. } if id == asked);
            told |= matches!(message, FromServer::Restart { .. });
        }
        assert!(told, "{ply}");
        site = Site::start(database).await;
        ana = ana.at(&site);
        let log = ana.view(&id).await.events;
        let is_made =
            log.iter().any(|logged| matches!(logged.event, Event::Moved { ply: kept, .. } if kept == ply));
        assert!(is_made || !made, "ply {ply} was acknowledged and is lost");
        // An unacknowledged move is repeated; a move that was made is not made twice.
        ana.play(&id, log.len() as u32).await.make(ply, &mv).await;
        table.play(&mv).expect("legal");
    }
    assert_eq!(ana.view(&id).await.events.len(), 6);
    site.stop().await;
}
