//! The crash test: hundreds of games are played while processes are killed and databases fail; afterwards no event may
//! be lost and no game stuck, and play must have gone on soon after each fault.

mod check;
mod crowd;
mod fault;
mod kept;
mod player;
mod seekers;
mod seen;
mod site;

use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use cairn_games::{GameKind, Setup};
use cairn_wire::{ClockRule, Event, GameId, GameView, Millis, NewGame, NewSeat, RatingRange, SeatEnd};
use futures_util::{StreamExt, TryStreamExt, stream};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;
use tokio::process::Command;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::{Cluster, Person, Trouble};
use crowd::Crowd;
pub use fault::{Fault, Stop};
use fault::{Struck, stops};
use kept::Kept;
use player::{Caps, Habit, Phase, Player};
use seekers::{Seeker, Sought};
use site::{Addresses, Needs, Site};

/// The processes of a site and their database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Arrangement {
    /// One process on SQLite.
    Sqlite,
    /// One process on PostgreSQL.
    Postgres,
    /// Two processes on one PostgreSQL; the players of a game use different processes.
    Pair,
    /// As `pair`, with notices over NATS.
    BusPair,
}

/// The extent of a crash test.
#[derive(Clone, Debug)]
pub struct CrashPlan {
    /// Games at the same time.
    pub games: usize,
    /// Duration of play under faults. Faults that last make it longer.
    pub seconds: u64,
    /// Number of faults.
    pub faults: u32,
    /// Their kinds, in turn. Those that the database cannot have are left out.
    pub kinds: Vec<Fault>,
    /// Spectators, whose sockets come back at once.
    pub crowd: usize,
    /// People who ask for games by quick pairing.
    pub seekers: usize,
    /// Seed of the players' choices and of the times of faults.
    pub seed: u64,
}

/// The name of the database in PostgreSQL.
const DATABASE: &str = "crash";
/// After a fault has ended, play has to go on within this time: a server starts in one second, and gives up a connection
/// after two; the rest is for machines that do something else, too.
const GO_ON: Duration = Duration::from_secs(10);
/// After the last fault every game has to go on within this time. An engine's turn is free again after 20 s.
const FINISH: Duration = Duration::from_secs(45);
/// The number of concurrent requests.
const TOGETHER: usize = 16;

/// The result of a crash test.
#[derive(Clone, Debug, Default)]
pub struct CrashOutcome {
    /// How many games were played.
    pub games: usize,
    /// How many of them were rated.
    pub rated: usize,
    /// How many of them ended on time.
    pub flags: usize,
    /// How many events were kept.
    pub events: usize,
    /// How many moves were acknowledged to clients.
    pub acknowledged: usize,
    /// How many requests for a game led to one.
    pub pairings: usize,
    /// How many moves were sent once more.
    pub repeats: u32,
    /// How often clients connected.
    pub connections: u32,
    /// How long play stopped after each kind of fault.
    pub stops: Vec<Stop>,
    /// The faults.
    pub complaints: Vec<String>,
    /// The logs of the servers, if there are faults.
    pub logs: String,
}

impl fmt::Display for CrashOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 20;
        let CrashOutcome {
            games,
            rated,
            flags,
            events,
            acknowledged,
            pairings,
            repeats,
            connections,
            complaints,
            ..
        } = self;
        writeln!(
            f,
            "{games} games ({rated} rated, {flags} ended by time), {events} events, {acknowledged} moves acknowledged, \
             {repeats} repeated, {connections} connections, {pairings} people paired"
        )?;
        for Stop { fault, times, longest, slowest, back } in &self.stops {
            let (longest, slowest) = (longest.as_secs_f64(), slowest.as_secs_f64());
            write!(
                f,
                "  {fault:?}, {times} times: play went on within {longest:.1} s, each move within {slowest:.1} s"
            )?;
            match back.as_secs_f64() {
                0.0 => writeln!(f)?,
                back => writeln!(f, ", all spectators were back within {back:.1} s")?,
            }
        }
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
    let (mut cluster, url) = match arrangement {
        Arrangement::Sqlite => (None, format!("sqlite:{}", folder.path().join("cairn.db").display())),
        Arrangement::Postgres | Arrangement::Pair | Arrangement::BusPair => {
            let cluster = Cluster::start().await;
            let url = cluster.create(DATABASE).await;
            (Some(cluster), url)
        }
    };
    let kinds: Vec<Fault> = plan.kinds.iter().copied().filter(|fault| fault.is_for(arrangement)).collect();
    let needs = Needs {
        processes: if matches!(arrangement, Arrangement::Pair | Arrangement::BusPair) { 2 } else { 1 },
        bus: arrangement == Arrangement::BusPair,
        way: kinds.contains(&Fault::Distance),
        clock: kinds.contains(&Fault::Clock),
    };
    let mut site = Site::start(cairn, (&url, cluster.as_ref()), &needs, folder.path()).await?;
    let (phase, watched) = watch::channel(Phase::Playing);
    let (mut players, games) = seat_players(&plan, (&site.addresses(), &url), &watched).await?;
    let mut seekers = seekers(&plan, &site.addresses(), &watched);
    let crowd = Crowd::gather(plan.crowd, &games, &site.addresses()).await;
    let struck = strike(&mut site, (cluster.as_mut(), &url), &kinds, &plan).await?;
    phase.send_replace(Phase::Finishing(Instant::now() + FINISH));
    let connected = crowd.leave().await;
    let mut played = Vec::new();
    while let Some(player) = players.join_next().await {
        played.push(player?);
    }
    let mut outcome = check(&mut played, &mut site.addresses(), &url).await?;
    while let Some(sought) = seekers.join_next().await {
        outcome.pair(sought?, &mut site.addresses()).await;
    }
    outcome.compare_ratings(cairn, &url).await?;
    outcome.time(&struck, &played, &connected);
    let logs = site.end().await?;
    if !outcome.complaints.is_empty() {
        outcome.logs = logs;
    }
    Ok(outcome)
}

/// Makes faults happen at random moments, spread over the time.
async fn strike(
    site: &mut Site,
    (mut cluster, database): (Option<&mut Cluster>, &str),
    kinds: &[Fault],
    plan: &CrashPlan,
) -> Result<Vec<Struck>> {
    let mut struck = Vec::new();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let (begin, all) = (Instant::now(), Duration::from_secs(plan.seconds));
    // What faults that last have taken is not part of the time of play.
    let mut lasted = Duration::ZERO;
    for (number, fault) in (0..plan.faults).zip(kinds.iter().copied().cycle()) {
        let part = (f64::from(number) + dice.random::<f64>()) / f64::from(plan.faults);
        sleep_until(begin + lasted + all.mul_f64(part)).await;
        let began = Instant::now();
        let ended = fault.strike(site, cluster.as_deref_mut(), database, &mut dice).await?;
        lasted += ended - began;
        until(&mut struck, began);
        struck.push(Struck { fault, ended, until: ended });
    }
    sleep_until(begin + lasted + all).await;
    until(&mut struck, Instant::now());
    Ok(struck)
}

/// The last fault counts until this moment.
fn until(struck: &mut [Struck], end: Instant) {
    if let Some(last) = struck.last_mut() {
        last.until = end;
    }
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
            ratings: RatingRange::ALL,
            invited: Vec::new(),
            // Clocks that run out, days, and engines.
            rated: kind >= 2,
        },
        habit,
    )
}

/// Makes the first game of each table, and starts the players. Tells the games as well.
async fn seat_players(
    plan: &CrashPlan,
    (addresses, url): (&Addresses, &str),
    phase: &watch::Receiver<Phase>,
) -> Result<(JoinSet<Player>, Vec<GameId>)> {
    let address = addresses.clone().find(0).await;
    let stranger = &Person::stranger(address);
    let gather = |number: usize| async move {
        let (game, habit) = table(number);
        let mut people = Vec::new();
        for _ in game.seats.iter().filter(|seat| !matches!(seat, NewSeat::Engine { .. })) {
            people.push(stranger.introduced().await?.0);
        }
        anyhow::Ok((number, game, people, habit))
    };
    let gathered: Vec<(usize, NewGame, Vec<Person>, Habit)> =
        stream::iter(0..plan.games).map(gather).buffer_unordered(TOGETHER).try_collect().await?;
    // For rated games.
    kept::claim_all(url).await?;
    let seat = |(number, game, people, habit): (usize, NewGame, Vec<Person>, Habit)| async move {
        let id = people[0].create(&game).await?;
        for guest in &people[1..] {
            guest.join(&id).await?;
        }
        anyhow::Ok((number, id, people, habit))
    };
    let tables: Vec<(usize, GameId, Vec<Person>, Habit)> =
        stream::iter(gathered).map(seat).buffer_unordered(TOGETHER).try_collect().await?;
    let games = tables.iter().map(|(_, id, _, _)| id.clone()).collect();
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
    Ok((players, games))
}

/// Starts the people who ask for games.
fn seekers(
    plan: &CrashPlan,
    addresses: &Addresses,
    phase: &watch::Receiver<Phase>,
) -> JoinSet<Result<Vec<Sought>, Trouble>> {
    let seeker = |number: usize| {
        let dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed ^ (number as u64 + 1) << 40);
        let (addresses, phase) = (addresses.clone(), phase.clone());
        Seeker { addresses, preferred: number, dice, phase, last: 0 }.seek()
    };
    (0..plan.seekers).map(seeker).collect()
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
            let caught_up = player.caught_up.filter(|_| is_last);
            outcome.complain(&seen.game, check::check_seen(seen, kept, caught_up));
        }
    }
    // Lost events come first; most complaints of players follow from them.
    outcome.complaints.extend(players.iter().flat_map(|player| player.complaints.clone()));
    Ok(outcome)
}

/// What `cairn ratings --rebuild` prints.
#[derive(Debug, serde::Deserialize)]
struct Rebuilt {
    games: usize,
    differences: usize,
    /// For a complaint.
    #[expect(dead_code, reason = "it is printed")]
    examples: Vec<String>,
}

impl CrashOutcome {
    /// Measures how long play stopped.
    fn time(&mut self, struck: &[Struck], players: &[Player], connected: &[Instant]) {
        let answers: Vec<_> = players.iter().flat_map(|player| player.answers.iter().copied()).collect();
        self.stops = stops(struck, &answers, connected);
        let too_long = self.stops.iter().filter(|stop| stop.longest > GO_ON);
        self.complaints.extend(too_long.map(|stop| format!("play stopped for too long: {stop:?}")));
    }

    /// Compares what came of requests for games with the games that there are.
    async fn pair(&mut self, sought: Result<Vec<Sought>, Trouble>, addresses: &mut Addresses) {
        let all = match sought {
            Ok(all) => all,
            Err(error) => return self.complaints.push(format!("a request for a game: {error}")),
        };
        for sought in all {
            self.pairings += sought.paired();
            match sought.check(addresses).await {
                Ok(wrong) => self.complaints.extend(wrong),
                Err(error) => self.complaints.push(format!("the games of a person: {error}")),
            }
        }
    }

    fn count(&mut self, kept: &Kept) {
        self.events += kept.log.len();
        self.rated += usize::from(kept.changes > 0);
        let timed_out = |event: &Event| matches!(event, Event::Ended { how: SeatEnd::TimedOut { .. }, .. });
        self.flags += usize::from(kept.log.iter().any(|logged| timed_out(&logged.event)));
    }

    /// Lets the program compute all ratings again from the games: it has to find the same.
    async fn compare_ratings(&mut self, cairn: &Path, url: &str) -> Result<()> {
        let run =
            Command::new(cairn).args(["ratings", "--rebuild", "--json", "--database", url]).output().await?;
        let said = String::from_utf8_lossy(&run.stderr);
        let found: Rebuilt = serde_json::from_slice(&run.stdout).with_context(|| said.into_owned())?;
        // More games may have ended than clients have seen: an answer that was lost leaves a game behind, and clocks go on.
        if found.games < self.rated || found.differences > 0 {
            self.complaints.push(format!("{} games are rated, but a rebuild found {found:?}", self.rated));
        }
        Ok(())
    }

    fn complain(&mut self, game: &GameId, wrong: Vec<String>) {
        self.complaints.extend(wrong.into_iter().map(|what| format!("game {game}: {what}")));
    }
}
