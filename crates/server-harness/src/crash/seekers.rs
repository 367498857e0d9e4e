//! People who ask for games by quick pairing, again and again. Each request is repeated until its outcome is known;
//! some leave the queue while they wait.

use std::collections::BTreeSet;
use std::time::Duration;

use cairn_games::{GameKind, Setup};
use cairn_wire::{GameId, MessageId, NewPairing, Pairing, QUICK_CLOCKS};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::player::Phase;
use super::site::Addresses;
use crate::{Person, Trouble};

/// The pause before a request without an answer is repeated.
const PAUSE: Duration = Duration::from_millis(200);
/// The requests of one person: the games of all of them are not over, and a person has at most 50 of these.
const MOST: usize = 30;

/// A person who asks for games, and what came of it.
pub(super) struct Seeker {
    pub(super) addresses: Addresses,
    /// The process that it prefers.
    pub(super) preferred: usize,
    pub(super) dice: Xoshiro256PlusPlus,
    pub(super) phase: watch::Receiver<Phase>,
    /// The id of the last request.
    pub(super) last: u64,
}

/// The games of a person, by the answers to the requests.
pub(super) struct Sought {
    person: Person,
    games: Vec<GameId>,
}

impl Seeker {
    /// Asks for games until the phase ends. Then nothing waits any more.
    pub(super) async fn seek(mut self) -> Result<Vec<Sought>, Trouble> {
        let mut all = Vec::new();
        while matches!(*self.phase.borrow(), Phase::Playing) {
            let person = self.introduce().await;
            let mut sought = Sought { person, games: Vec::new() };
            while sought.games.len() < MOST && matches!(*self.phase.borrow(), Phase::Playing) {
                let game = self.ask(&sought.person).await?;
                sought.games.extend(game);
                sleep(Duration::from_millis(self.dice.random_range(200..1_500))).await;
            }
            all.push(sought);
        }
        Ok(all)
    }

    async fn introduce(&mut self) -> Person {
        loop {
            let address = self.addresses.find(self.preferred).await;
            match Person::stranger(address).introduced().await {
                Ok((person, _)) => return person,
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    /// Makes one request, and finds out what came of it: a game, or none if the person has left.
    async fn ask(&mut self, person: &Person) -> Result<Option<GameId>, Trouble> {
        self.last += self.dice.random_range(1..5);
        let id = MessageId::new(self.last).unwrap_or(MessageId::MAX);
        let wanted = json!(self.wanted(id));
        if self.dice.random_range(0..6) == 0 {
            // The request is cut off at any moment.
            let moment = Duration::from_millis(self.dice.random_range(0..60));
            let _ = timeout(moment, self.send(person, Method::PUT, "/api/pairing", &wanted)).await;
            return self.leave(person, id).await;
        }
        while matches!(*self.phase.borrow(), Phase::Playing) {
            match self.send(person, Method::PUT, "/api/pairing", &wanted).await? {
                Some(Pairing::Paired { game }) => return Ok(Some(game)),
                Some(Pairing::Left { .. }) => {
                    return Err(Trouble::Nonsense("left, without having asked for it".to_owned()));
                }
                Some(Pairing::Waiting { .. }) | None => {}
            }
        }
        self.leave(person, id).await
    }

    async fn leave(&mut self, person: &Person, id: MessageId) -> Result<Option<GameId>, Trouble> {
        let wanted = json!({ "id": id });
        loop {
            match self.send(person, Method::POST, "/api/pairing/leave", &wanted).await? {
                Some(Pairing::Paired { game }) => return Ok(Some(game)),
                Some(Pairing::Left { .. }) => return Ok(None),
                Some(Pairing::Waiting { .. }) => return Err(Trouble::Nonsense("it has not left".to_owned())),
                None => {}
            }
        }
    }

    /// The answer to a request; none if it has to be repeated.
    async fn send(
        &mut self,
        person: &Person,
        method: Method,
        path: &str,
        body: &Value,
    ) -> Result<Option<Pairing>, Trouble> {
        let address = self.addresses.find(self.preferred).await;
        match person.at(address).request(method, path, Some(body), None).await {
            Ok((StatusCode::OK, answer)) => {
                let read = serde_json::from_value(answer);
                read.map(Some).map_err(|error| Trouble::Nonsense(error.to_string()))
            }
            Ok((status, answer)) if status.is_client_error() && status != StatusCode::REQUEST_TIMEOUT => {
                Err(Trouble::Refused(status, answer))
            }
            Ok(_) | Err(_) => {
                sleep(PAUSE).await;
                Ok(None)
            }
        }
    }

    fn wanted(&mut self, id: MessageId) -> NewPairing {
        let with_engines = self.dice.random_range(0..10) == 0;
        let setup = if with_engines { three() } else { Setup::from(GameKind::ALL[0]).to_string() };
        let engines = with_engines.then_some(1);
        NewPairing { id, setup, clock: QUICK_CLOCKS[3], rated: false, engines }
    }
}

/// A game with three seats.
fn three() -> String {
    let setups = GameKind::ALL.iter().flat_map(|game| game.workloads().short);
    let mut setups = setups.filter_map(|setup| setup.parse::<Setup>().ok());
    let found = setups.find(|setup| setup.deal(0).seats() == 3);
    found.map_or_else(String::new, |setup| setup.to_string())
}

impl Sought {
    /// The number of requests that led to a game.
    pub(super) fn paired(&self) -> usize {
        self.games.len()
    }

    /// The faults: each request led to one game or to none, as its answer said, and nothing else did.
    pub(super) async fn check(&self, addresses: &mut Addresses) -> Result<Vec<String>, Trouble> {
        let person = self.person.at(addresses.find(0).await);
        let (_, list) = person.request(Method::GET, "/api/games?list=mine", None, None).await?;
        let list = list.as_array().ok_or_else(|| Trouble::Nonsense(list.to_string()))?;
        let kept: BTreeSet<&str> = list.iter().filter_map(|game| game["id"].as_str()).collect();
        let told: BTreeSet<&str> = self.games.iter().map(GameId::as_str).collect();
        let mut wrong = Vec::new();
        if told.len() != self.games.len() {
            wrong.push("two requests of a person led to one game".to_owned());
        }
        let lost = told.difference(&kept).map(|game| format!("pairing {game} is lost"));
        wrong.extend(lost);
        let doubled = kept.difference(&told).map(|game| format!("game {game} was made for no request"));
        wrong.extend(doubled);
        Ok(wrong)
    }
}
