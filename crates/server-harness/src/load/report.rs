//! The report of a load test, as a table and as JSON.

use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

use super::{Database, Sizes};

/// The goals.
const SLOWEST: Duration = Duration::from_millis(50);
const MEMORY: f64 = 60.0;

/// The measurements of one server.
#[derive(Clone, Debug)]
pub struct Figures {
    sizes: Sizes,
    /// The times of all moves, the fastest first.
    pub(super) took: Vec<Duration>,
    /// The times until the opponents heard of the moves, the shortest first.
    pub(super) heard: Vec<Duration>,
    /// Moves that spectators saw.
    pub(super) seen: u64,
    /// The server's processor time.
    pub(super) cpu: Duration,
    /// The database's processor time, if it is another process.
    pub(super) database_cpu: Duration,
    /// The growth of the server's memory with the sockets and games, in bytes.
    pub(super) memory: u64,
    /// The number of clients that failed, and why the first did.
    pub(super) failures: (usize, Option<String>),
}

impl Figures {
    pub(super) fn new(sizes: Sizes) -> Figures {
        Figures {
            sizes,
            took: Vec::new(),
            heard: Vec::new(),
            seen: 0,
            cpu: Duration::ZERO,
            database_cpu: Duration::ZERO,
            memory: 0,
            failures: (0, None),
        }
    }

    pub(super) fn fail(&mut self, error: &anyhow::Error) {
        self.failures.0 += 1;
        self.failures.1.get_or_insert_with(|| format!("{error:#}"));
    }

    /// A percentile of the answer times, given as a part from 0 to 1.
    fn within(&self, part: f64) -> Duration {
        percentile(&self.took, part).unwrap_or(Duration::MAX)
    }

    /// Memory per socket in kilobytes.
    fn memory_a_socket(&self) -> f64 {
        self.memory as f64 / 1000.0 / self.sizes.sockets as f64
    }

    fn moves_a_second(&self) -> f64 {
        self.took.len() as f64 / self.sizes.seconds as f64
    }

    /// The failures.
    fn misses(&self) -> Vec<String> {
        let mut misses = Vec::new();
        if let (count @ 1.., Some(why)) = &self.failures {
            misses.push(format!("{count} clients could not go on: {why}"));
        }
        if self.took.len() < self.sizes.games * self.sizes.seconds {
            misses.push(format!("only {} moves were made", self.took.len()));
        }
        if self.within(0.99) > SLOWEST {
            misses.push(format!("99 % of moves took up to {:.1?}", self.within(0.99)));
        }
        if self.memory_a_socket() > MEMORY {
            misses.push(format!("{:.1} kB of memory a socket", self.memory_a_socket()));
        }
        misses
    }

    fn json(&self) -> Value {
        let millis = |part: f64| self.within(part).as_secs_f64() * 1000.0;
        let heard = |part: f64| percentile(&self.heard, part).map(|time| time.as_secs_f64() * 1000.0);
        json!({
            "moves": self.took.len(),
            "moves_seen": self.seen,
            "p50_ms": millis(0.5),
            "p99_ms": millis(0.99),
            "max_ms": millis(1.0),
            "heard_p50_ms": heard(0.5),
            "heard_p99_ms": heard(0.99),
            "cpu_s": self.cpu.as_secs_f64(),
            "database_cpu_s": self.database_cpu.as_secs_f64(),
            "kb_a_socket": self.memory_a_socket(),
            "failures": self.failures.0,
        })
    }
}

/// A percentile of sorted times.
fn percentile(times: &[Duration], part: f64) -> Option<Duration> {
    times.get(((times.len() as f64 * part).ceil() as usize).saturating_sub(1)).copied()
}

/// The measurements of one run.
#[derive(Clone, Debug)]
pub struct LoadSummary {
    /// Its extent.
    pub sizes: Sizes,
    /// The echo.
    pub yardstick: Figures,
    /// The server, on each database.
    pub on_databases: Vec<(Database, Figures)>,
}

impl LoadSummary {
    /// The goals that were missed.
    pub fn misses(&self) -> Vec<String> {
        let of = |(database, figures): &(Database, Figures)| {
            figures.misses().into_iter().map(move |miss| format!("{database:?}: {miss}")).collect::<Vec<_>>()
        };
        self.on_databases.iter().flat_map(of).collect()
    }

    /// The same as JSON.
    pub fn json(&self) -> Value {
        let on: serde_json::Map<String, Value> = self
            .on_databases
            .iter()
            .map(|(database, figures)| (format!("{database:?}").to_lowercase(), figures.json()))
            .collect();
        json!({
            "games": self.sizes.games,
            "sockets": self.sizes.sockets,
            "seconds": self.sizes.seconds,
            "echo": self.yardstick.json(),
            "on": on,
            "misses": self.misses(),
        })
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, name: &str, value: impl Fn(&Figures) -> String) -> fmt::Result {
        write!(f, "{name:34}{:>12}", value(&self.yardstick))?;
        for (_, figures) in &self.on_databases {
            write!(f, "{:>12}", value(figures))?;
        }
        writeln!(f)
    }
}

impl fmt::Display for LoadSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sizes { games, sockets, seconds } = self.sizes;
        writeln!(f, "{games} games at a move a second, {sockets} sockets, {seconds} s\n")?;
        write!(f, "{:34}{:>12}", "", "echo")?;
        for (database, _) in &self.on_databases {
            write!(f, "{:>12}", format!("{database:?}"))?;
        }
        writeln!(f)?;
        let millis = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1000.0);
        let times = |value: f64, of: f64| format!("{:.1} ×", value / of.max(f64::MIN_POSITIVE));
        let echo = &self.yardstick;
        self.row(f, "moves a second", |figures| format!("{:.0}", figures.moves_a_second()))?;
        self.row(f, "half answered within", |figures| millis(figures.within(0.5)))?;
        self.row(f, "99 % answered within", |figures| millis(figures.within(0.99)))?;
        self.row(f, "the slowest", |figures| millis(figures.within(1.0)))?;
        for (name, part) in [("half seen by opponents within", 0.5), ("99 % seen by opponents within", 0.99)]
        {
            self.row(f, name, |figures| percentile(&figures.heard, part).map_or_else(String::new, millis))?;
        }
        self.row(f, "moves seen by spectators, /s", |figures| {
            format!("{:.0}", figures.seen as f64 / seconds as f64)
        })?;
        self.row(f, "server on a processor", |figures| format!("{:.1} s", figures.cpu.as_secs_f64()))?;
        self.row(f, "PostgreSQL, bus on a processor", |figures| {
            format!("{:.1} s", figures.database_cpu.as_secs_f64())
        })?;
        self.row(f, "memory a socket", |figures| format!("{:.1} kB", figures.memory_a_socket()))?;
        self.row(f, "half within, to the echo", |figures| {
            times(figures.within(0.5).as_secs_f64(), echo.within(0.5).as_secs_f64())
        })?;
        self.row(f, "99 % within, to the echo", |figures| {
            times(figures.within(0.99).as_secs_f64(), echo.within(0.99).as_secs_f64())
        })?;
        self.row(f, "processor, to the echo", |figures| {
            times(figures.cpu.as_secs_f64(), echo.cpu.as_secs_f64())
        })?;
        match self.misses() {
            misses if misses.is_empty() => writeln!(
                f,
                "\nReached: 99 % of moves within {} ms, less than {MEMORY} kB a socket.",
                SLOWEST.as_millis()
            ),
            misses => writeln!(f, "\nMissed:\n  {}", misses.join("\n  ")),
        }
    }
}
