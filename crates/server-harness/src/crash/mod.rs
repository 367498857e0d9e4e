//! Whether anything is lost when servers die: hundreds of games under load while processes are killed and started
//! again, and a look at everything afterwards.

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
use site::{Doors, Site};

/// What is killed, and where its games are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Arrangement {
    /// One process, with a file.
    Sqlite,
    /// One process, with a PostgreSQL that is started for it.
    Postgres,
    /// Two processes with one PostgreSQL, and the players of a game at different ones.
    Pair,
}

/// How much of it all.
#[derive(Clone, Copy, Debug)]
pub struct CrashPlan {
    /// Games at the same time.
    pub games: usize,
    /// How long they are played under kills.
    pub seconds: u64,
    /// How often a process is killed.
    pub kills: u32,
    /// Where luck begins: of the players, and of the moments of the kills.
    pub seed: u64,
}

/// After the last kill every game has to go on within this time. An engine's turn is free again after 20 s.
const FINISH: Duration = Duration::from_secs(45);
/// How many requests wait at the same time.
const TOGETHER: usize = 16;

/// What happened, and what should not have.
#[derive(Clone, Debug, Default)]
pub struct CrashOutcome {
    /// How many games were played.
    pub games: usize,
    /// How many of them ended because of time.
    pub flags: usize,
    /// How many events were kept.
    pub events: usize,
    /// How many moves were acknowledged to clients.
    pub acknowledged: usize,
    /// How many moves were sent once more.
    pub repeats: u32,
    /// How often clients connected.
    pub connections: u32,
    /// What was wrong.
    pub complaints: Vec<String>,
    /// What the servers wrote to their logs, if anything was wrong.
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

/// Plays, kills and checks.
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
    let mut players = seat_players(plan, &site.doors(), &watched).await?;
    kill(&mut site, plan).await?;
    phase.send_replace(Phase::Finishing(Instant::now() + FINISH));
    let mut played = Vec::new();
    while let Some(player) = players.join_next().await {
        played.push(player?);
    }
    let mut outcome = check(&mut played, &mut site.doors(), &url).await?;
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

/// What is played at the table of this number, and how fast. Every kind of game, of clock and of opponent comes up.
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
    let habit = Habit { pace: (30, 250), dozes: matches!(clock, ClockRule::Fischer { .. }) };
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

/// Makes the first game of each table, and lets everybody play.
async fn seat_players(
    plan: CrashPlan,
    doors: &Doors,
    phase: &watch::Receiver<Phase>,
) -> Result<JoinSet<Player>> {
    let address = doors.clone().find(0).await;
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
            let door = number + place;
            let player = Player::new(person, doors.clone(), door, habit, dice, phase.clone(), caps.clone());
            players.spawn(player.play(id.clone()));
        }
    }
    Ok(players)
}

/// Looks at everything: what clients saw, what the server shows, what is kept.
async fn check(players: &mut [Player], doors: &mut Doors, url: &str) -> Result<CrashOutcome> {
    let mut outcome = CrashOutcome::default();
    for player in players.iter_mut() {
        if let Err(error) = player.catch_up().await {
            outcome.complaints.push(format!("a player cannot come back: {error}"));
        }
        outcome.connections += player.connections;
        outcome.repeats += player.repeats;
    }
    let stranger = &Person::stranger(doors.find(0).await);
    let all = kept::read(url).await?;
    let views = stream::iter(all.keys().cloned())
        .map(|id| async move { anyhow::Ok((id.clone(), stranger.view(&id).await?)) })
        .buffer_unordered(TOGETHER);
    let views: HashMap<GameId, GameView> = views.try_collect().await?;
    // What a server writes by itself in between, such as time that runs out, is seen by the second look.
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
            // Only in their last game they were asked to come back for the rest.
            let is_last = place + 1 == player.seen.len();
            outcome.complain(&seen.game, check::check_seen(seen, kept, is_last && kept.stage == "over"));
        }
    }
    // What was lost comes first; what players noticed on the way mostly follows from it.
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
