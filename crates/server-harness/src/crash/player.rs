//! A client that plays on whatever happens to the server: it reconnects with what it has, and repeats a move with the
//! same id until it is answered.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cairn_wire::{FromClient, FromServer, GameId, MessageId, Refusal, Refused, Request};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

use super::seen::Seen;
use super::site::Doors;
use crate::{Person, Socket, Trouble};

/// Whether games are still to be played, or only to be finished.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    /// One after the other.
    Playing,
    /// A few moves more; whoever is not done by then is stuck.
    Finishing(Instant),
}

/// Where each game may end once they are to be finished.
pub(super) type Caps = Arc<Mutex<HashMap<GameId, u32>>>;

/// How someone plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    /// At least and at most so many milliseconds for a move.
    pub(super) pace: (u64, u64),
    /// Whether they sometimes let their time run out.
    pub(super) dozes: bool,
}

/// After so long without an answer everything is said again.
const REPEAT: Duration = Duration::from_secs(2);
/// So long one waits for the next game that all wanted.
const REMATCH: Duration = Duration::from_secs(10);

/// A move that is not answered yet.
#[derive(Clone, Debug)]
struct Wish {
    id: MessageId,
    ply: u32,
    mv: String,
}

/// A client, and all that it saw.
pub(super) struct Player {
    pub(super) person: Person,
    pub(super) doors: Doors,
    /// The process that it prefers.
    pub(super) door: usize,
    pub(super) habit: Habit,
    pub(super) dice: Xoshiro256PlusPlus,
    pub(super) phase: watch::Receiver<Phase>,
    pub(super) caps: Caps,
    /// The game that is being played, after those that were.
    pub(super) seen: Vec<Seen>,
    /// The move that is not answered yet.
    wish: Option<Wish>,
    /// The ids of all requests.
    ids: HashSet<MessageId>,
    /// The ply at which they let their time run out.
    dozing: Option<u32>,
    /// Since when they want to play again.
    again: Option<Instant>,
    /// How often they had to connect.
    pub(super) connections: u32,
    /// How often a move was sent once more.
    pub(super) repeats: u32,
    /// What the server did that it must not do.
    pub(super) complaints: Vec<String>,
}

impl Player {
    pub(super) fn new(
        person: Person,
        doors: Doors,
        door: usize,
        habit: Habit,
        dice: Xoshiro256PlusPlus,
        phase: watch::Receiver<Phase>,
        caps: Caps,
    ) -> Player {
        Player {
            person,
            doors,
            door,
            habit,
            dice,
            phase,
            caps,
            seen: Vec::new(),
            wish: None,
            ids: HashSet::new(),
            dozing: None,
            again: None,
            connections: 0,
            repeats: 0,
            complaints: Vec::new(),
        }
    }

    /// Plays from this game on until all is finished, or it is too late.
    pub(super) async fn play(mut self, first: GameId) -> Player {
        let mut phase = self.phase.clone();
        let too_late = async {
            let finishing = phase.wait_for(|phase| matches!(phase, Phase::Finishing(_))).await;
            match finishing.map(|phase| *phase) {
                Ok(Phase::Finishing(by)) => sleep_until(by).await,
                _ => std::future::pending().await,
            }
        };
        let is_stuck = tokio::select! {
            () = self.play_on(first) => false,
            () = too_late => true,
        };
        if is_stuck {
            let state = self.seen.last().map_or("no game".to_owned(), Seen::describe);
            self.complaints.push(format!("stuck: {state}, {:?} not acknowledged", self.wish));
        }
        self
    }

    async fn play_on(&mut self, first: GameId) {
        let mut next = Some(first);
        loop {
            let done = match &next {
                Some(game) => self.begin(&game.clone()).await.map(|()| false),
                None => self.sit().await,
            };
            match done {
                Ok(true) => return,
                Ok(false) => next = self.seen.last().and_then(|seen| seen.next().cloned()),
                Err(Trouble::Gone(_)) => {
                    let pause = self.dice.random_range(10..150);
                    sleep(Duration::from_millis(pause)).await;
                }
                Err(error) => {
                    self.complaints.push(error.to_string());
                    sleep(REPEAT).await;
                }
            }
        }
    }

    /// Looks at a game for the first time.
    async fn begin(&mut self, game: &GameId) -> Result<(), Trouble> {
        let address = self.doors.find(self.door).await;
        let view = self.person.at(address).view(game).await?;
        self.seen.push(Seen::new(&view).map_err(Trouble::Nonsense)?);
        (self.wish, self.dozing, self.again) = (None, None, None);
        Ok(())
    }

    /// Sits at the board for as long as the connection holds; `true` when all is done, `false` when there is another
    /// game to go to.
    async fn sit(&mut self) -> Result<bool, Trouble> {
        let address = self.doors.find(self.door).await;
        let (game, have) = self.now(|seen| (seen.game.clone(), seen.log.len() as u32));
        let mut socket = self.person.at(address).connect(&game, have).await?;
        self.connections += 1;
        let mut act_at = Instant::now() + REPEAT;
        loop {
            if self.now(|seen| seen.next().is_some()) {
                return Ok(false);
            }
            if self.is_done() {
                return Ok(true);
            }
            tokio::select! {
                heard = socket.next() => {
                    let message = heard?.ok_or_else(|| Trouble::Gone("closed".to_owned()))?;
                    if let Some(pause) = self.hear(message)? {
                        act_at = Instant::now() + pause;
                    }
                }
                () = sleep_until(act_at) => {
                    self.act(&mut socket).await?;
                    act_at = Instant::now() + REPEAT;
                }
            }
        }
    }

    /// Connects once more, and takes note of what has happened in the last game until now.
    pub(super) async fn catch_up(&mut self) -> Result<(), Trouble> {
        let address = self.doors.find(self.door).await;
        let (game, have) = self.now(|seen| (seen.game.clone(), seen.log.len() as u32));
        let mut socket = self.person.at(address).connect(&game, have).await?;
        let mut last = None;
        while last.is_none_or(|last| self.now(|seen| (seen.log.len() as u32) < last)) {
            let message = socket.next().await?.ok_or_else(|| Trouble::Gone("closed".to_owned()))?;
            if let FromServer::Welcome { last: told, .. } = &message {
                last = Some(*told);
            }
            self.hear(message)?;
        }
        Ok(())
    }

    fn now<T>(&mut self, see: impl FnOnce(&mut Seen) -> T) -> T {
        see(self.seen.last_mut().expect("a game has begun"))
    }

    /// Whether nothing is left to be done.
    fn is_done(&mut self) -> bool {
        let Phase::Finishing(_) = *self.phase.borrow() else { return false };
        if self.now(|seen| seen.is_over()) {
            // Whoever wanted to play again waits for the others, but not for ever.
            let wanted = self.again.is_some() || self.now(|seen| seen.is_rematch_offered());
            return self.wish.is_none()
                && (!wanted || self.again.is_some_and(|since| since.elapsed() > REMATCH));
        }
        let (game, ply, seats) =
            self.now(|seen| (seen.game.clone(), seen.ply(), seen.state.seats().len() as u32));
        let mut caps = self.caps.lock().unwrap_or_else(PoisonError::into_inner);
        ply >= *caps.entry(game).or_insert(ply + 2 * seats) && self.wish.is_none()
    }

    /// Takes note of what the server says; after which time to do something about it, if that changes anything.
    fn hear(&mut self, message: FromServer) -> Result<Option<Duration>, Trouble> {
        let (from, to) = self.habit.pace;
        let think = Duration::from_millis(self.dice.random_range(from..=to));
        match message {
            FromServer::Welcome { last, mine, .. } => {
                self.now(|seen| seen.sit(&mine));
                let have = self.now(|seen| seen.log.len() as u32);
                if last < have {
                    self.complain(format!("the server has {last} events, and told {have} before"));
                }
                Ok(Some(think))
            }
            FromServer::Event(logged) => {
                let told = format!("{logged:?}");
                if let Err(why) = self.now(|seen| seen.add(logged)) {
                    self.complain(format!("{why}: {told}"));
                    return Err(Trouble::Gone("connect again after what cannot be".to_owned()));
                }
                Ok(Some(think))
            }
            FromServer::Done { id, .. } => {
                self.check_id(Some(id));
                if let Some(Wish { ply, mv, .. }) = self.wish.take_if(|wish| wish.id == id) {
                    self.now(|seen| seen.acknowledged.push((ply, mv)));
                }
                Ok(None)
            }
            FromServer::Failed { id } => {
                self.check_id(Some(id));
                Ok(Some(REPEAT))
            }
            FromServer::Refused(refused) => Ok(self.refused(&refused)),
            FromServer::Restart { .. } => Err(Trouble::Gone("it ends".to_owned())),
            FromServer::Present { .. } => Ok(None),
        }
    }

    fn refused(&mut self, Refused { id, why }: &Refused) -> Option<Duration> {
        self.check_id(*id);
        let wish = self.wish.as_ref().filter(|wish| Some(wish.id) == *id).cloned();
        match (why, wish) {
            (Refusal::TooFast, _) => Some(Duration::from_secs(1)),
            // The time ran out, or someone resigned, while the request was on its way.
            (Refusal::NotPlaying, wish) => {
                if wish.is_some() {
                    self.wish = None;
                    self.now(|seen| seen.refused_as_over = true);
                }
                None
            }
            (other, wish) => {
                self.complain(format!("refused: {other} ({wish:?})"));
                Some(REPEAT)
            }
        }
    }

    /// Complains of an answer to a request that was never made.
    fn check_id(&mut self, id: Option<MessageId>) {
        if id.is_none_or(|id| !self.ids.contains(&id)) {
            self.complain(format!("an answer to {id:?}, which was not asked"));
        }
    }

    fn complain(&mut self, what: String) {
        let game = self.now(|seen| seen.game.clone());
        self.complaints.push(format!("game {game}: {what}"));
    }

    /// Makes a request with a new id.
    async fn ask(&mut self, socket: &mut Socket, request: Request) -> Result<(), Trouble> {
        let id = self.new_id();
        socket.say(&FromClient { id, request }).await
    }

    fn new_id(&mut self) -> MessageId {
        let id = MessageId::new(self.dice.random::<u64>() >> 11).unwrap_or(MessageId::MAX);
        self.ids.insert(id);
        id
    }

    /// Does what has to be done now, if anything.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Trouble> {
        if let Some(Wish { id, ply, mv }) = self.wish.clone() {
            self.repeats += 1;
            return socket.say(&FromClient { id, request: Request::Move { ply, mv } }).await;
        }
        if self.now(|seen| seen.is_over()) {
            let still_playing = matches!(*self.phase.borrow(), Phase::Playing);
            if still_playing || self.again.is_some() || self.now(|seen| seen.is_rematch_offered()) {
                self.again.get_or_insert_with(Instant::now);
                return self.ask(socket, Request::OfferRematch).await;
            }
            return Ok(());
        }
        let ply = self.now(|seen| seen.ply());
        // The event of a move that is acknowledged comes a little later.
        let is_made = self.now(|seen| seen.acknowledged.last().is_some_and(|(made, _)| *made >= ply));
        if is_made || self.dozing == Some(ply) || !self.now(|seen| seen.my_turn()) {
            return Ok(());
        }
        match self.dice.random_range(0..200) {
            0 => return self.ask(socket, Request::Resign).await,
            1..5 => self.ask(socket, Request::OfferDraw).await?,
            // Before the first move no clock runs.
            5..15 if self.habit.dozes && ply > 0 => {
                self.dozing = Some(ply);
                return Ok(());
            }
            _ => {}
        }
        let moves = self.now(|seen| seen.state.table().moves());
        let mv = moves[self.dice.random_range(0..moves.len())].clone();
        let id = self.new_id();
        self.wish = Some(Wish { id, ply, mv: mv.clone() });
        socket.say(&FromClient { id, request: Request::Move { ply, mv } }).await
    }
}
