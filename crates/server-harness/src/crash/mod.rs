//! The crash test: hundreds of games are played while processes are killed and restarted; afterwards no event may be
//! lost.

mod check;
mod kept;
mod player;
mod seen;
mod site;

use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use cairn_games::{GameKind, Setup};
use cairn_wire::{ClockRule, Event, GameId, GameView, Millis, NewGame, NewSeat, SeatEnd};
use futures_util::{StreamExt, TryStreamExt, stream};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::{Cluster, Person};
use kept::Kept;
use player::{Caps, Habit, Phase, Player};
use site::{Addresses, Site};

/// The processes of a site and their database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Arrangement {
    /// One process on SQLite.
    Sqlite,
    /// One process on PostgreSQL.
    Postgres,
    /// Two processes on one PostgreSQL; the players of a game use different processes.
    Pair,
}

/// The extent of a crash test.
#[derive(Clone, Copy, Debug)]
pub struct CrashPlan {
    /// Games at the same time.
    pub games: usize,
    /// Duration of play under kills.
    pub seconds: u64,
    /// Number of kills.
    pub kills: u32,
    /// Seed of the players' choices and of the times of kills.
    pub seed: u64,
}

/// After the last kill every game has to go on within this time. An engine's turn is free again after 20 s.
const FINISH: Duration = Duration::from_secs(45);
/// The number of concurrent requests.
const TOGETHER: usize = 16;

/// The result of a crash test.
#[derive(Clone, Debug, Default)]
pub struct CrashOutcome {
    /// How many games were played.
    pub games: usize,
    /// How many of them ended on time.
    pub flags: usize,
    /// How many events were kept.
    pub events: usize,
    /// How many moves were acknowledged to clients.
    pub acknowledged: usize,
    /// How many moves were sent once more.
    pub repeats: u32,
    /// How often clients connected.
    pub connections: u32,
    /// The faults.
    pub complaints: Vec<String>,
    /// The logs of the servers, if there are faults.
    pub logs: String,
}

impl fmt::Display for CrashOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 20;
        let CrashOutcome { games, flags, events, acknowledged, repeats, connections, complaints, .. } = self;
        writeln!(
            f,
            "{games} games ({flags} ended by time), {events} events, {acknowledged} moves acknowledged, \
             {repeats} repeated, {connections} connections"
        )?;
        for complaint in complaints.iter().take(MOST) {
            writeln!(f, "  {complaint}")?;
        }
        match complaints.len() {
            0 => writeln!(f, "  everything that was acknowledged is there, in order, once; no game is stuck"),
            count => writeln!(f, "  {count} complaints"),
        }
    }
}

/// Runs the crash test.
pub async fn run(cairn: &Path, arrangement: Arrangement, plan: CrashPlan) -> Result<CrashOutcome> {
    let folder = TempDir::new()?;
    let (_cluster, url) = match arrangement {
        Arrangement::Sqlite => (None, format!("sqlite:{}", folder.path().join("cairn.db").display())),
        Arrangement::Postgres | Arrangement::Pair => {
            let cluster = Cluster::start().await;
            let url = cluster.create("crash").await;
            (Some(cluster), url)
        }
    };
    let processes = if arrangement == Arrangement::Pair { 2 } else { 1 };
    let mut site = Site::start(cairn, &url, processes, folder.path()).await?;
    let (phase, watched) = watch::channel(Phase::Playing);
    let mut players = seat_players(plan, &site.addresses(), &watched).await?;
    kill(&mut site, plan).await?;
    phase.send_replace(Phase::Finishing(Instant::now() + FINISH));
    let mut played = Vec::new();
    while let Some(player) = players.join_next().await {
        played.push(player?);
    }
    let mut outcome = check(&mut played, &mut site.addresses(), &url).await?;
    let logs = site.end().await?;
    if !outcome.complaints.is_empty() {
        outcome.logs = logs;
    }
    Ok(outcome)
}

/// Kills at random moments, spread over the time.
async fn kill(site: &mut Site, plan: CrashPlan) -> Result<()> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let (begin, all) = (Instant::now(), Duration::from_secs(plan.seconds));
    for number in 0..plan.kills {
        let part = (f64::from(number) + dice.random::<f64>()) / f64::from(plan.kills);
        sleep_until(begin + all.mul_f64(part)).await;
        site.kill_one(&mut dice).await?;
    }
    sleep_until(begin + all).await;
    Ok(())
}

/// The game and the pace at this table. All games, clocks and kinds of opponents occur.
fn table(number: usize) -> (NewGame, Habit) {
    let setups: Vec<&str> = GameKind::ALL.iter().flat_map(|game| game.workloads().short).copied().collect();
    let setup = setups[number % setups.len()];
    let count = setup.parse::<Setup>().map_or(2, |setup| setup.deal(0).seats());
    let mut seats = vec![NewSeat::Open; count];
    seats[0] = NewSeat::Mine;
    let kind = number / setups.len() % 4;
    if kind == 3 {
        seats[count - 1] = NewSeat::Engine { level: 1 + (number % 2) as u8 };
    }
    let clock = match kind {
        0 => ClockRule::None,
        1 => ClockRule::Fischer { start: Millis(5_000), increment: Millis(300) },
        2 => ClockRule::Fischer { start: Millis(1_500), increment: Millis(100) },
        _ => ClockRule::Days { days: 1 },
    };
    let habit = Habit { pace: (30, 250), stalls: matches!(clock, ClockRule::Fischer { .. }) };
    (
        NewGame {
            setup: setup.to_owned(),
            start: None,
            seats,
            random_seats: false,
            clock,
            public: number.is_multiple_of(2),
        },
        habit,
    )
}

/// Makes the first game of each table, and starts the players.
async fn seat_players(
    plan: CrashPlan,
    addresses: &Addresses,
    phase: &watch::Receiver<Phase>,
) -> Result<JoinSet<Player>> {
    let address = addresses.clone().find(0).await;
    let stranger = &Person::stranger(address);
    let seat = |number: usize| async move {
        let (game, habit) = table(number);
        let (owner, _) = stranger.introduced().await?;
        let id = owner.create(&game).await?;
        let mut people = vec![owner];
        for _ in game.seats.iter().filter(|seat| **seat == NewSeat::Open) {
            let (guest, _) = stranger.introduced().await?;
            guest.join(&id).await?;
            people.push(guest);
        }
        anyhow::Ok((number, id, people, habit))
    };
    let tables: Vec<(usize, GameId, Vec<Person>, Habit)> =
        stream::iter(0..plan.games).map(seat).buffer_unordered(TOGETHER).try_collect().await?;
    let caps = Caps::default();
    let mut players = JoinSet::new();
    for (number, id, people, habit) in tables {
        for (place, person) in people.into_iter().enumerate() {
            let dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed ^ ((number * 4 + place) as u64 + 1) << 20);
            let preferred = number + place;
            let player =
                Player::new(person, addresses.clone(), preferred, habit, dice, phase.clone(), caps.clone());
            players.spawn(player.play(id.clone()));
        }
    }
    Ok(players)
}

/// Compares what clients saw, the server's view and the database.
async fn check(players: &mut [Player], addresses: &mut Addresses, url: &str) -> Result<CrashOutcome> {
    let mut outcome = CrashOutcome::default();
    for player in players.iter_mut() {
        if let Err(error) = player.catch_up().await {
            outcome.complaints.push(format!("a player cannot come back: {error}"));
        }
        outcome.connections += player.connections;
        outcome.repeats += player.repeats;
    }
    let stranger = &Person::stranger(addresses.find(0).await);
    let all = kept::read(url).await?;
    let views = stream::iter(all.keys().cloned())
        .map(|id| async move { anyhow::Ok((id.clone(), stranger.view(&id).await?)) })
        .buffer_unordered(TOGETHER);
    let views: HashMap<GameId, GameView> = views.try_collect().await?;
    // A server may write by itself in between, for example when time runs out; so faults are checked twice.
    let all = kept::read(url).await?;
    outcome.games = all.len();
    for (id, kept) in &all {
        let view = match views.get(id) {
            Some(view) if view.events.len() == kept.log.len() => view.clone(),
            _ => stranger.view(id).await?,
        };
        outcome.count(kept);
        outcome.complain(id, check::check_game(&view, kept));
    }
    for player in players.iter() {
        for (place, seen) in player.seen.iter().enumerate() {
            let kept = all.get(&seen.game).with_context(|| format!("game {} is gone", seen.game))?;
            outcome.acknowledged += seen.acknowledged.len();
            // Only in their last game do players reconnect for the missing events.
            let is_last = place + 1 == player.seen.len();
            outcome.complain(&seen.game, check::check_seen(seen, kept, is_last && kept.stage == "over"));
        }
    }
    // Lost events come first; most complaints of players follow from them.
    outcome.complaints.extend(players.iter().flat_map(|player| player.complaints.clone()));
    Ok(outcome)
}

impl CrashOutcome {
    fn count(&mut self, kept: &Kept) {
        self.events += kept.log.len();
        let timed_out = |event: &Event| matches!(event, Event::Ended { how: SeatEnd::TimedOut { .. }, .. });
        self.flags += usize::from(kept.log.iter().any(|logged| timed_out(&logged.event)));
    }

    fn complain(&mut self, game: &GameId, wrong: Vec<String>) {
        self.complaints.extend(wrong.into_iter().map(|what| format!("game {game}: {what}")));
    }
}
