//! How long it takes to pair people who all ask for a game at once.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cairn_games::{GameKind, Setup};
use cairn_wire::{MessageId, NewPairing, Pairing, QUICK_CLOCKS};
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::{Database, Started, TOGETHER};
use crate::{Person, Running};

/// The times at which half of the people had their games, and at which all had.
#[derive(Clone, Copy, Debug)]
pub struct PairingTimes {
    /// The median.
    pub median: Duration,
    /// The longest.
    pub longest: Duration,
}

/// Lets people ask for the same game at once, and requires that each gets one, with one other of them.
pub async fn measure(cairn: &Path, database: Database, people: usize) -> Result<PairingTimes> {
    let started = Started::new(cairn, database).await?;
    let times = pair(&started.running, people).await.with_context(|| started.program.complaints());
    started.end().await?;
    times
}

async fn pair(running: &[Running], count: usize) -> Result<PairingTimes> {
    let addresses: Vec<_> = running.iter().map(Running::address).collect();
    let stranger = &Person::stranger(addresses[0]);
    let introduce = |_| async move { anyhow::Ok(stranger.introduced().await?.0) };
    let people = stream::iter(0..count).map(introduce).buffer_unordered(TOGETHER);
    let people: Vec<Person> = people.try_collect().await?;
    let mut asking = JoinSet::new();
    let begun = Instant::now();
    for (number, person) in people.into_iter().enumerate() {
        asking.spawn(ask(person.at(addresses[number % addresses.len()]), begun));
    }
    let (mut times, mut games) = (Vec::new(), HashMap::<String, u32>::new());
    while let Some(asked) = asking.join_next().await {
        let (game, time) = asked??;
        *games.entry(game).or_default() += 1;
        times.push(time);
    }
    ensure!(games.values().all(|people| *people == 2), "somebody is alone or doubled in a game: {games:?}");
    times.sort_unstable();
    let longest = *times.last().context("nobody asked")?;
    Ok(PairingTimes { median: times[times.len() / 2], longest })
}

/// Asks until there is a game; returns it and when it was there.
async fn ask(person: Person, begun: Instant) -> Result<(String, Duration)> {
    let id = MessageId::new(1).context("an id")?;
    let setup = Setup::from(GameKind::ALL[0]).to_string();
    let wanted = json!(NewPairing { id, setup, clock: QUICK_CLOCKS[0], rated: false, engines: None });
    loop {
        let (status, answer) = person.request(Method::PUT, "/api/pairing", Some(&wanted), None).await?;
        ensure!(status == StatusCode::OK, "{status}: {answer}");
        if let Pairing::Paired { game } = serde_json::from_value(answer)? {
            return Ok((game.to_string(), begun.elapsed()));
        }
    }
}
