//! Metrics for Prometheus.
//!
//! They count for the whole process, and have a separate listener, so that only operators see them.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use tokio::time::timeout;

use crate::rooms::{Rooms, now};

/// The metrics of this process.
pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// How long the database may take to count games; after that the other metrics are sent without them.
const PATIENCE: Duration = Duration::from_secs(2);

/// Buckets from a millisecond to some seconds: a move should take a few milliseconds, and people notice more than 50.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

/// The labels of a request. The route is a pattern, so that the number of label sets is bounded.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct RequestLabels {
    pub(crate) method: &'static str,
    pub(crate) route: String,
    pub(crate) status: u16,
}

/// A label with one of a few words.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Code {
    code: &'static str,
}

/// The label of games by stage.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct InStage {
    stage: StageName,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelValue)]
enum StageName {
    #[expect(non_camel_case_types, reason = "the name is the label")]
    waiting,
    #[expect(non_camel_case_types, reason = "the name is the label")]
    playing,
}

/// The metrics.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) requests: Family<RequestLabels, Counter>,
    pub(crate) sockets: Gauge,
    pub(crate) refusals: Family<Code, Counter>,
    pub(crate) limited: Family<Code, Counter>,
    pub(crate) move_seconds: Histogram,
    pub(crate) events: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) rooms_loaded: Counter,
    pub(crate) games_made: Counter,
    pub(crate) games_over: Family<Code, Counter>,
    pub(crate) thinking: Gauge,
    pub(crate) notices: Counter,
    pub(crate) notices_lost: Counter,
    pub(crate) store_errors: Counter,
    games: Family<InStage, Gauge>,
    turns_waiting: Gauge,
    people_waiting: Gauge,
    memory: Gauge,
}

/// Registers a metric and returns it.
fn add<M>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M
where
    M: prometheus_client::registry::Metric + Clone,
{
    registry.register(name, help, metric.clone());
    metric
}

impl Metrics {
    fn new() -> Metrics {
        let mut registry = Registry::default();
        let memory = Gauge::default();
        registry.sub_registry_with_prefix("process").register_with_unit(
            "resident_memory",
            "Memory of the process",
            Unit::Bytes,
            memory.clone(),
        );
        let r = registry.sub_registry_with_prefix("cairn");
        let move_seconds = Histogram::new(SECONDS);
        r.register_with_unit(
            "move",
            "Time from receiving a move to having it stored",
            Unit::Seconds,
            move_seconds.clone(),
        );
        Metrics {
            requests: add(r, "requests", "Answered requests", Family::default()),
            sockets: add(r, "sockets", "Open sockets", Gauge::default()),
            refusals: add(r, "refusals", "Messages refused on sockets, by code", Family::default()),
            limited: add(r, "limited", "Requests and messages beyond a limit, by limit", Family::default()),
            events: add(r, "events", "Events added to games", Counter::default()),
            conflicts: add(r, "conflicts", "Appends that lost a race and were repeated", Counter::default()),
            rooms_loaded: add(r, "rooms_loaded", "Games read from the database", Counter::default()),
            games_made: add(r, "games_made", "Games made", Counter::default()),
            games_over: add(r, "games_over", "Games ended, by termination", Family::default()),
            thinking: add(r, "engines_thinking", "Engines thinking", Gauge::default()),
            notices: add(r, "notices", "Notices of other processes", Counter::default()),
            notices_lost: add(r, "notices_lost", "Losses of the notice channel", Counter::default()),
            store_errors: add(r, "store_errors", "Database errors", Counter::default()),
            games: add(r, "games", "Unfinished games of the whole site", Family::default()),
            turns_waiting: add(
                r,
                "engine_turns_waiting",
                "Engine turns of the whole site that wait for a process",
                Gauge::default(),
            ),
            people_waiting: add(
                r,
                "people_waiting",
                "People of the whole site who wait for a game by quick pairing",
                Gauge::default(),
            ),
            move_seconds,
            memory,
            registry,
        }
    }

    /// Counts an occurrence of this code.
    pub(crate) fn count(family: &Family<Code, Counter>, code: &'static str) {
        family.get_or_create(&Code { code }).inc();
    }

    /// Records the duration of a move.
    pub(crate) fn moved(&self, since: Instant) {
        self.move_seconds.observe(since.elapsed().as_secs_f64());
    }

    /// All metrics as text, after reading those of the database and the system.
    async fn encode(&self, rooms: &Rooms) -> String {
        // Without the database the other metrics are still worth having.
        if let Ok(Ok(census)) = timeout(PATIENCE, rooms.store().census(now())).await {
            let games = |stage| self.games.get_or_create_owned(&InStage { stage });
            games(StageName::waiting).set(census.waiting);
            games(StageName::playing).set(census.playing);
            self.turns_waiting.set(census.engine_turns);
        }
        if let Ok(Ok(waiting)) = timeout(PATIENCE, rooms.store().waiting(now())).await {
            self.people_waiting.set(waiting.iter().map(|kind| i64::from(kind.people)).sum());
        }
        if let Some(bytes) = resident() {
            self.memory.set(bytes);
        }
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// The resident memory of this process in bytes, on systems with `/proc`.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The routes of the metrics listener.
pub(crate) fn router(rooms: Rooms) -> Router {
    let metrics = move || {
        let rooms = rooms.clone();
        async move {
            let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
            ([(CONTENT_TYPE, kind)], METRICS.encode(&rooms).await).into_response()
        }
    };
    Router::new().route("/metrics", get(metrics))
}
