//! The load test: thousands of sockets and games at a server in a separate process on the same machine.

mod drive;
pub mod echo;
pub mod pairing;
mod report;
mod script;

use std::net::SocketAddr;
use std::path::Path;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use cairn_wire::{ClockRule, GameId, Millis, NewGame, NewSeat, RatingRange};
use futures_util::{StreamExt, TryStreamExt, stream};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::{Cluster, NatsServer, Person, Program, Running, Socket, Usage};
use drive::{Measured, PACE, Player, Schedule, Server};
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
    /// Two processes on one PostgreSQL; the players of a game use different processes.
    Two,
    /// Three processes on one PostgreSQL.
    Three,
    /// As `two`, with notices over NATS.
    TwoBus,
    /// As `three`, with notices over NATS.
    ThreeBus,
}

impl Database {
    /// The number of processes, and whether they use a bus.
    fn processes(self) -> (usize, bool) {
        match self {
            Database::Sqlite | Database::Postgres => (1, false),
            Database::Two => (2, false),
            Database::Three => (3, false),
            Database::TwoBus => (2, true),
            Database::ThreeBus => (3, true),
        }
    }
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
    let yardstick = load.on(Server::Echo, slice::from_ref(&running), &[]).await?;
    running.kill().await?;
    let mut on_databases = Vec::new();
    for &database in databases {
        eprintln!("{database:?}");
        let started = Started::new(cairn, database).await?;
        let Started { cluster, bus, program, running, .. } = &started;
        let others =
            [cluster.as_ref().and_then(Cluster::process), bus.as_ref().and_then(NatsServer::process)];
        let others: Vec<u32> = others.into_iter().flatten().collect();
        let figures = load.on(Server::Cairn, running, &others).await;
        on_databases.push((database, figures.with_context(|| program.complaints())?));
        started.end().await?;
    }
    Ok(LoadSummary { sizes, yardstick, on_databases })
}

/// A server of one or more processes, with its database.
struct Started {
    cluster: Option<Cluster>,
    bus: Option<NatsServer>,
    program: Program,
    running: Vec<Running>,
    /// The folder of its files.
    _folder: TempDir,
}

impl Started {
    async fn new(cairn: &Path, database: Database) -> Result<Started> {
        let folder = TempDir::new()?;
        let (cluster, url) = match database {
            Database::Sqlite => (None, format!("sqlite:{}", folder.path().join("cairn.db").display())),
            _ => {
                let cluster = Cluster::start().await;
                let url = cluster.create("load").await;
                (Some(cluster), url)
            }
        };
        let (count, has_bus) = database.processes();
        let bus = if has_bus { Some(NatsServer::start().await) } else { None };
        let mut program = Program::serve(cairn, &url, &folder.path().join("log"));
        if let Some(bus) = &bus {
            program = program.with(&["--bus", &bus.url()]);
        }
        let mut running = Vec::new();
        for _ in 0..count {
            running.push(program.start().await?);
        }
        Ok(Started { cluster, bus, program, running, _folder: folder })
    }

    async fn end(self) -> Result<()> {
        for process in self.running {
            process.kill().await?;
        }
        Ok(())
    }
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
    /// When the last move was sent.
    sent: Arc<Mutex<Instant>>,
}

impl Load {
    /// Measures a server of some processes. The `others` are those of its database and its bus.
    async fn on(&self, server: Server, running: &[Running], others: &[u32]) -> Result<Figures> {
        let processes = running.iter().map(|running| running.process().context("the server has ended"));
        let processes: Vec<u32> = processes.collect::<Result<_>>()?;
        let addresses: Vec<SocketAddr> = running.iter().map(Running::address).collect();
        let usage = || processes.iter().map(|&process| Usage::of(process)).sum::<Usage>();
        let start = Instant::now();
        let sets = self.sets(server, &addresses).await?;
        eprintln!("  {} games after {:.1} s", sets.len(), start.elapsed().as_secs_f64());
        let empty = usage().memory;
        let (schedule, scheduled) = watch::channel(None);
        let seen = Arc::new(AtomicU64::new(0));
        let mut players = JoinSet::new();
        for (seat, sockets) in self.open(&sets, server, [0, 1]).await? {
            let (game, socket) = sockets;
            let phase = PACE * game as u32 / sets.len() as u32;
            let script = sets[game].script.clone();
            let sent = sets[game].sent.clone();
            players.spawn(Player { socket, server, seat, script, sent, phase }.play(scheduled.clone()));
        }
        let mut watchers = JoinSet::new();
        for socket in self.open_watchers(&sets, server, &addresses).await? {
            watchers.spawn(drive::watch(socket, seen.clone()));
        }
        eprintln!("  {} sockets after {:.1} s", self.sizes.sockets, start.elapsed().as_secs_f64());

        let begin = Instant::now() + BREATH;
        let measured = self.sizes.seconds;
        let plan = Schedule { begin, warm_up: WARM_UP, measured };
        schedule.send_replace(Some(plan));
        sleep_until(plan.measured_from()).await;
        let used = || (usage(), others.iter().map(|&other| Usage::of_family(other)).sum::<Usage>());
        let (before, seen_before) = (used(), seen.load(Ordering::Relaxed));
        sleep_until(plan.end()).await;
        let after = used();
        let mut figures = Figures::new(self.sizes);
        while let Some(played) = players.join_next().await {
            match played? {
                Ok(Measured { took, heard }) => {
                    figures.took.extend(took);
                    figures.heard.extend(heard);
                }
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
        figures.memory = usage().memory.saturating_sub(empty);
        figures.took.sort_unstable();
        figures.heard.sort_unstable();
        Ok(figures)
    }

    /// Makes the games. The players of a game use different processes.
    async fn sets(&self, server: Server, addresses: &[SocketAddr]) -> Result<Vec<Set>> {
        let stranger = &Person::stranger(addresses[0]);
        let set = |number: usize| async move {
            let script = self.scripts[number % self.scripts.len()].clone();
            let sent = Arc::new(Mutex::new(Instant::now()));
            if server == Server::Echo {
                let id = GameId::from_random((number as u128).to_be_bytes());
                return Ok(Set { id, players: [stranger.clone(), stranger.clone()], script, sent });
            }
            let (ana, _) = stranger.introduced().await?;
            let (bea, _) = stranger.introduced().await?;
            let clock = ClockRule::Fischer { start: Millis(30 * 60_000), increment: Millis(1_000) };
            let seats = vec![NewSeat::Mine, NewSeat::Open];
            let setup = script.setup.to_owned();
            let id = ana
                .create(&NewGame {
                    setup,
                    start: None,
                    seats,
                    random_seats: false,
                    clock,
                    public: true,
                    ratings: RatingRange::ALL,
                    invited: Vec::new(),
                    rated: false,
                })
                .await?;
            bea.join(&id).await?;
            let at = |person: Person, place: usize| person.at(addresses[place % addresses.len()]);
            anyhow::Ok(Set { id, players: [at(ana, number), at(bea, number + 1)], script, sent })
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
    async fn open_watchers(
        &self,
        sets: &[Set],
        server: Server,
        addresses: &[SocketAddr],
    ) -> Result<Vec<Socket>> {
        let nobody = Person::stranger(addresses[0]);
        let open = |number: usize| {
            let address = addresses[number % addresses.len()];
            let (nobody, id) = (nobody.at(address), sets[number % sets.len()].id.clone());
            async move { drive::open(&nobody, &id, server).await }
        };
        let opening: Vec<_> = (0..self.sizes.sockets.saturating_sub(2 * sets.len())).map(open).collect();
        stream::iter(opening).buffer_unordered(TOGETHER).try_collect().await
    }
}
