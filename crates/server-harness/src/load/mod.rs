//! The load test: thousands of sockets and games at a server in a separate process on the same machine.

mod drive;
pub mod echo;
mod report;
mod script;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use cairn_wire::{ClockRule, GameId, Millis, NewGame, NewSeat};
use futures_util::{StreamExt, TryStreamExt, stream};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::{Cluster, Person, Program, Running, Socket, Usage};
use drive::{PACE, Player, Schedule, Server};
pub use report::{Figures, LoadSummary};
use script::Script;

/// The extent of a load test.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Simultaneous games, each with two players and a move a second.
    pub games: usize,
    /// All sockets: of the players and of spectators.
    pub sockets: usize,
    /// Duration of the measurement.
    pub seconds: usize,
}

/// A database to measure on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Database {
    /// SQLite.
    Sqlite,
    /// A temporary PostgreSQL.
    Postgres,
}

/// The number of concurrent requests while games are made, and of sockets opened together.
const TOGETHER: usize = 32;
/// Moves of each game before it is measured.
const WARM_UP: usize = 5;
/// The number of different scripts: thousands would take long to generate.
const SCRIPTS: u64 = 64;
/// The pause between opening the last socket and the first move.
const BREATH: Duration = Duration::from_secs(2);

/// Measures the yardstick, then the server `cairn` on each database. `echo` starts the yardstick.
pub async fn measure(
    cairn: &Path,
    echo: &Program,
    databases: &[Database],
    sizes: Sizes,
) -> Result<LoadSummary> {
    let scripts: Vec<Arc<Script>> =
        (0..SCRIPTS).map(|number| Arc::new(Script::write(number, WARM_UP + sizes.seconds))).collect();
    let load = Load { sizes, scripts };
    eprintln!("echo");
    let running = echo.start().await?;
    let yardstick = load.on(Server::Echo, &running, None).await?;
    running.kill().await?;
    let mut on_databases = Vec::new();
    for &database in databases {
        eprintln!("{database:?}");
        let folder = TempDir::new()?;
        let (cluster, url) = match database {
            Database::Sqlite => (None, format!("sqlite:{}", folder.path().join("cairn.db").display())),
            Database::Postgres => {
                let cluster = Cluster::start().await;
                let url = cluster.create("load").await;
                (Some(cluster), url)
            }
        };
        let program = Program::serve(cairn, &url, &folder.path().join("log"));
        let running = program.start().await?;
        let figures = load.on(Server::Cairn, &running, cluster.as_ref().and_then(Cluster::process)).await;
        on_databases.push((database, figures.with_context(|| program.complaints())?));
        running.kill().await?;
    }
    Ok(LoadSummary { sizes, yardstick, on_databases })
}

struct Load {
    sizes: Sizes,
    scripts: Vec<Arc<Script>>,
}

/// A game with its players.
struct Set {
    id: GameId,
    players: [Person; 2],
    script: Arc<Script>,
}

impl Load {
    async fn on(&self, server: Server, running: &Running, database: Option<u32>) -> Result<Figures> {
        let process = running.process().context("the server has ended")?;
        let start = Instant::now();
        let sets = self.sets(server, running.address()).await?;
        eprintln!("  {} games after {:.1} s", sets.len(), start.elapsed().as_secs_f64());
        let empty = Usage::of(process).memory;
        let (schedule, scheduled) = watch::channel(None);
        let seen = Arc::new(AtomicU64::new(0));
        let mut players = JoinSet::new();
        for (seat, sockets) in self.open(&sets, server, [0, 1]).await? {
            let (game, socket) = sockets;
            let phase = PACE * game as u32 / sets.len() as u32;
            let script = sets[game].script.clone();
            players.spawn(Player { socket, server, seat, script, phase }.play(scheduled.clone()));
        }
        let mut watchers = JoinSet::new();
        for socket in self.open_watchers(&sets, server, running.address()).await? {
            watchers.spawn(drive::watch(socket, seen.clone()));
        }
        eprintln!("  {} sockets after {:.1} s", self.sizes.sockets, start.elapsed().as_secs_f64());

        let begin = Instant::now() + BREATH;
        let measured = self.sizes.seconds;
        let plan = Schedule { begin, warm_up: WARM_UP, measured };
        schedule.send_replace(Some(plan));
        sleep_until(plan.measured_from()).await;
        let used = || (Usage::of(process), database.map(Usage::of_family).unwrap_or_default());
        let (before, seen_before) = (used(), seen.load(Ordering::Relaxed));
        sleep_until(plan.end()).await;
        let after = used();
        let mut figures = Figures::new(self.sizes);
        while let Some(played) = players.join_next().await {
            match played? {
                Ok(took) => figures.took.extend(took),
                Err(error) => figures.fail(&error),
            }
        }
        sleep(BREATH).await;
        while let Some(watched) = watchers.try_join_next() {
            figures.fail(&watched?.err().unwrap_or_else(|| anyhow!("a spectator stopped early")));
        }
        figures.seen = seen.load(Ordering::Relaxed) - seen_before;
        figures.cpu = after.0.cpu - before.0.cpu;
        figures.database_cpu = after.1.cpu - before.1.cpu;
        figures.memory = Usage::of(process).memory.saturating_sub(empty);
        figures.took.sort_unstable();
        Ok(figures)
    }

    /// Makes the games.
    async fn sets(&self, server: Server, address: SocketAddr) -> Result<Vec<Set>> {
        let stranger = &Person::stranger(address);
        let set = |number: usize| async move {
            let script = self.scripts[number % self.scripts.len()].clone();
            if server == Server::Echo {
                let id = GameId::from_random((number as u128).to_be_bytes());
                return Ok(Set { id, players: [stranger.clone(), stranger.clone()], script });
            }
            let (ana, _) = stranger.introduced().await?;
            let (bea, _) = stranger.introduced().await?;
            let clock = ClockRule::Fischer { start: Millis(30 * 60_000), increment: Millis(1_000) };
            let seats = vec![NewSeat::Mine, NewSeat::Open];
            let setup = script.setup.to_owned();
            let id = ana
                .create(&NewGame { setup, start: None, seats, random_seats: false, clock, public: true })
                .await?;
            bea.join(&id).await?;
            anyhow::Ok(Set { id, players: [ana, bea], script })
        };
        stream::iter(0..self.sizes.games).map(set).buffer_unordered(TOGETHER).try_collect().await
    }

    /// The sockets of the players, each with their seat and game.
    async fn open(
        &self,
        sets: &[Set],
        server: Server,
        seats: [usize; 2],
    ) -> Result<Vec<(usize, (usize, Socket))>> {
        let all = sets.iter().enumerate().flat_map(|(game, set)| seats.map(|seat| (game, set, seat)));
        let open = |(game, set, seat): (usize, &Set, usize)| {
            let (person, id) = (set.players[seat].clone(), set.id.clone());
            async move { anyhow::Ok((seat, (game, drive::open(&person, &id, server).await?))) }
        };
        // Collected first, since the compiler cannot infer the lifetimes of a stream of futures over borrowed values.
        let opening: Vec<_> = all.map(open).collect();
        stream::iter(opening).buffer_unordered(TOGETHER).try_collect().await
    }

    /// The sockets of spectators, spread over the games.
    async fn open_watchers(&self, sets: &[Set], server: Server, address: SocketAddr) -> Result<Vec<Socket>> {
        let nobody = Person::stranger(address);
        let open = |number: usize| {
            let (nobody, id) = (nobody.clone(), sets[number % sets.len()].id.clone());
            async move { drive::open(&nobody, &id, server).await }
        };
        let opening: Vec<_> = (0..self.sizes.sockets.saturating_sub(2 * sets.len())).map(open).collect();
        stream::iter(opening).buffer_unordered(TOGETHER).try_collect().await
    }
}
