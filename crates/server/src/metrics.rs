//! What is counted, for Prometheus.
//!
//! The numbers are those of the process. They are told at a listener of their own, so that only those who run the server
//! see them.

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

/// The numbers of this process.
pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// How long the database may take to count games before the rest is told without them.
const PATIENCE: Duration = Duration::from_secs(2);

/// From a millisecond to some seconds: a move should take a few, and more than 50 are felt.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

/// A request, as it is counted. The route is a pattern: there are only so many.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Asked {
    pub(crate) method: &'static str,
    pub(crate) route: String,
    pub(crate) status: u16,
}

/// One of a few words.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Code {
    code: &'static str,
}

/// How far games have come.
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

/// The numbers.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) requests: Family<Asked, Counter>,
    pub(crate) sockets: Gauge,
    pub(crate) refusals: Family<Code, Counter>,
    pub(crate) limited: Family<Code, Counter>,
    pub(crate) move_seconds: Histogram,
    pub(crate) events: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) games_made: Counter,
    pub(crate) games_over: Family<Code, Counter>,
    pub(crate) thinking: Gauge,
    pub(crate) notices: Counter,
    pub(crate) notices_lost: Counter,
    pub(crate) store_errors: Counter,
    games: Family<InStage, Gauge>,
    turns_waiting: Gauge,
    memory: Gauge,
}

/// Adds something to a registry, and gives it back.
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
            "From a move that was heard to a move that is kept for good",
            Unit::Seconds,
            move_seconds.clone(),
        );
        Metrics {
            requests: add(r, "requests", "Requests that were answered", Family::default()),
            sockets: add(r, "sockets", "Sockets that are open", Gauge::default()),
            refusals: add(r, "refusals", "What sockets were refused, by its code", Family::default()),
            limited: add(r, "limited", "What was too much, by the limit", Family::default()),
            events: add(r, "events", "Events that were added to games", Counter::default()),
            conflicts: add(r, "conflicts", "Appends before which another was faster", Counter::default()),
            games_made: add(r, "games_made", "Games that were made", Counter::default()),
            games_over: add(r, "games_over", "Games that ended, by how", Family::default()),
            thinking: add(r, "engines_thinking", "Engines that think", Gauge::default()),
            notices: add(r, "notices", "Games of which another process told", Counter::default()),
            notices_lost: add(r, "notices_lost", "Times when notices were lost", Counter::default()),
            store_errors: add(r, "store_errors", "Failures of the database", Counter::default()),
            games: add(r, "games", "Games of the whole site that are not over", Family::default()),
            turns_waiting: add(
                r,
                "engine_turns_waiting",
                "Turns of engines of the whole site that nobody has taken",
                Gauge::default(),
            ),
            move_seconds,
            memory,
            registry,
        }
    }

    /// Counts something that has a code.
    pub(crate) fn count(family: &Family<Code, Counter>, code: &'static str) {
        family.get_or_create(&Code { code }).inc();
    }

    /// Takes note of how long a move took.
    pub(crate) fn moved(&self, since: Instant) {
        self.move_seconds.observe(since.elapsed().as_secs_f64());
    }

    /// All numbers, with those that the database and the system know.
    async fn tell(&self, rooms: &Rooms) -> String {
        // A database that is away is no reason to hide everything else.
        if let Ok(Ok(census)) = timeout(PATIENCE, rooms.store().census(now())).await {
            let games = |stage| self.games.get_or_create_owned(&InStage { stage });
            games(StageName::waiting).set(census.waiting);
            games(StageName::playing).set(census.playing);
            self.turns_waiting.set(census.engine_turns);
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

/// The memory of this process in bytes, where the system tells.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// What the listener for numbers answers.
pub(crate) fn router(rooms: Rooms) -> Router {
    let metrics = move || {
        let rooms = rooms.clone();
        async move {
            let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
            ([(CONTENT_TYPE, kind)], METRICS.tell(&rooms).await).into_response()
        }
    };
    Router::new().route("/metrics", get(metrics))
}
