//! A client that survives crashes of the server: it reconnects with its last event, and repeats a move with the same id
//! until it is answered.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cairn_wire::{FromClient, FromServer, GameId, MessageId, Millis, Refusal, Refused, Request};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

use super::seen::Seen;
use super::site::Addresses;
use crate::{Person, Socket, Trouble};

/// The phase of a crash test.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    /// Players begin one game after the other.
    Playing,
    /// Players finish with a few more moves; a player that is not done at this time is stuck.
    Finishing(Instant),
}

/// The ply at which each game may stop in the phase `Finishing`.
pub(super) type Caps = Arc<Mutex<HashMap<GameId, u32>>>;

/// The behaviour of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    /// The least and the most milliseconds for a move.
    pub(super) pace: (u64, u64),
    /// Whether the player sometimes lets the time run out.
    pub(super) stalls: bool,
}

/// A request without an answer is repeated after this time.
const REPEAT: Duration = Duration::from_secs(2);
/// How far the server's clock may be off for a player, whose messages take some time.
const EXACT: Duration = Duration::from_secs(5);
/// How long a player waits for a rematch.
const REMATCH: Duration = Duration::from_secs(10);

/// A move that is not answered yet.
#[derive(Clone, Debug)]
struct PendingMove {
    id: MessageId,
    ply: u32,
    mv: String,
    /// When it was sent for the first time.
    sent: Instant,
}

/// A client, and what it saw.
pub(super) struct Player {
    pub(super) person: Person,
    pub(super) addresses: Addresses,
    /// The process that it prefers.
    pub(super) preferred: usize,
    pub(super) habit: Habit,
    pub(super) dice: Xoshiro256PlusPlus,
    pub(super) phase: watch::Receiver<Phase>,
    pub(super) caps: Caps,
    /// What it saw of each game; the current game is the last.
    pub(super) seen: Vec<Seen>,
    /// The move that is not answered yet.
    pending: Option<PendingMove>,
    /// The ids of all requests.
    ids: HashSet<MessageId>,
    /// The ply at which the player lets the time run out.
    stalled_at: Option<u32>,
    /// Since when the player wants a rematch.
    again: Option<Instant>,
    /// A moment, and what the server's clock showed then.
    clock: Option<(Instant, Millis)>,
    /// When acknowledged moves were sent for the first time, and when they were acknowledged.
    pub(super) answers: Vec<(Instant, Instant)>,
    /// The server's time when the player [caught up](Player::catch_up).
    pub(super) caught_up: Option<Millis>,
    /// The number of connections.
    pub(super) connections: u32,
    /// The number of repeated moves.
    pub(super) repeats: u32,
    /// Violations of the protocol by the server.
    pub(super) complaints: Vec<String>,
}

impl Player {
    pub(super) fn new(
        person: Person,
        addresses: Addresses,
        preferred: usize,
        habit: Habit,
        dice: Xoshiro256PlusPlus,
        phase: watch::Receiver<Phase>,
        caps: Caps,
    ) -> Player {
        Player {
            person,
            addresses,
            preferred,
            habit,
            dice,
            phase,
            caps,
            seen: Vec::new(),
            pending: None,
            ids: HashSet::new(),
            stalled_at: None,
            again: None,
            clock: None,
            answers: Vec::new(),
            caught_up: None,
            connections: 0,
            repeats: 0,
            complaints: Vec::new(),
        }
    }

    /// Plays from this game on until all games are finished, or the phase times out.
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
            self.complaints.push(format!("stuck: {state}, {:?} not acknowledged", self.pending));
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

    /// Reads a game for the first time.
    async fn begin(&mut self, game: &GameId) -> Result<(), Trouble> {
        let address = self.addresses.find(self.preferred).await;
        let view = self.person.at(address).view(game).await?;
        self.seen.push(Seen::new(&view).map_err(Trouble::Nonsense)?);
        (self.pending, self.stalled_at, self.again) = (None, None, None);
        Ok(())
    }

    /// Plays over one connection; `true` when all is done, `false` when there is a next game.
    async fn sit(&mut self) -> Result<bool, Trouble> {
        let address = self.addresses.find(self.preferred).await;
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

    /// Reconnects, and collects the events of the last game.
    pub(super) async fn catch_up(&mut self) -> Result<(), Trouble> {
        let address = self.addresses.find(self.preferred).await;
        let (game, have) = self.now(|seen| (seen.game.clone(), seen.log.len() as u32));
        let mut socket = self.person.at(address).connect(&game, have).await?;
        let (mut last, mut begun) = (None, None);
        while last.is_none_or(|last| self.now(|seen| (seen.log.len() as u32) < last)) {
            let message = socket.next().await?.ok_or_else(|| Trouble::Gone("closed".to_owned()))?;
            if let FromServer::Welcome { last: number, now, .. } = &message {
                (last, begun) = (Some(*number), Some(*now));
            }
            self.hear(message)?;
        }
        self.caught_up = begun;
        Ok(())
    }

    fn now<T>(&mut self, see: impl FnOnce(&mut Seen) -> T) -> T {
        see(self.seen.last_mut().expect("a game has begun"))
    }

    /// Whether the player is done.
    fn is_done(&mut self) -> bool {
        let Phase::Finishing(_) = *self.phase.borrow() else { return false };
        if self.now(|seen| seen.is_over()) {
            // A player who wants a rematch waits for the others, up to a limit.
            let wanted = self.again.is_some() || self.now(|seen| seen.is_rematch_offered());
            return self.pending.is_none()
                && (!wanted || self.again.is_some_and(|since| since.elapsed() > REMATCH));
        }
        let (game, ply, seats) =
            self.now(|seen| (seen.game.clone(), seen.ply(), seen.state.seats().len() as u32));
        let mut caps = self.caps.lock().unwrap_or_else(PoisonError::into_inner);
        ply >= *caps.entry(game).or_insert(ply + 2 * seats) && self.pending.is_none()
    }

    /// Handles a message of the server; returns after which pause to act, if it requires an action.
    fn hear(&mut self, message: FromServer) -> Result<Option<Duration>, Trouble> {
        let (from, to) = self.habit.pace;
        let think = Duration::from_millis(self.dice.random_range(from..=to));
        match message {
            FromServer::Welcome { last, mine, now, .. } => {
                self.check_clock(now);
                self.now(|seen| seen.sit(&mine));
                let have = self.now(|seen| seen.log.len() as u32);
                if last < have {
                    self.complain(format!("the server has {last} events, and sent {have} before"));
                }
                Ok(Some(think))
            }
            FromServer::Event(logged) => {
                let text = format!("{logged:?}");
                if let Err(why) = self.now(|seen| seen.add(logged)) {
                    self.complain(format!("{why}: {text}"));
                    return Err(Trouble::Gone("reconnect after an impossible event".to_owned()));
                }
                Ok(Some(think))
            }
            FromServer::Done { id, now } => {
                self.check_id(Some(id));
                self.check_clock(now);
                if let Some(PendingMove { ply, mv, sent, .. }) =
                    self.pending.take_if(|pending| pending.id == id)
                {
                    self.answers.push((sent, Instant::now()));
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
        let pending = self.pending.as_ref().filter(|pending| Some(pending.id) == *id).cloned();
        match (why, pending) {
            (Refusal::TooFast, _) => Some(Duration::from_secs(1)),
            // The time ran out, or someone resigned, while the request was on its way.
            (Refusal::NotPlaying, pending) => {
                if pending.is_some() {
                    self.pending = None;
                    self.now(|seen| seen.refused_as_over = true);
                }
                None
            }
            (other, pending) => {
                self.complain(format!("refused: {other} ({pending:?})"));
                Some(REPEAT)
            }
        }
    }

    /// Complains of a server whose clock does not go as all clocks do.
    fn check_clock(&mut self, now: Millis) {
        let (moment, then) = *self.clock.get_or_insert((Instant::now(), now));
        let (passed, shown) = (moment.elapsed(), Duration::from(now.minus(then)));
        if passed.abs_diff(shown) > EXACT {
            self.complain(format!("the server's clock went on by {shown:.1?} in {passed:.1?}"));
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

    /// Makes the next request, if any.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Trouble> {
        if let Some(PendingMove { id, ply, mv, .. }) = self.pending.clone() {
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
        if is_made || self.stalled_at == Some(ply) || !self.now(|seen| seen.my_turn()) {
            return Ok(());
        }
        match self.dice.random_range(0..200) {
            0 => return self.ask(socket, Request::Resign).await,
            1..5 => self.ask(socket, Request::OfferDraw).await?,
            // Before the first move no clock runs.
            5..15 if self.habit.stalls && ply > 0 => {
                self.stalled_at = Some(ply);
                return Ok(());
            }
            _ => {}
        }
        let moves = self.now(|seen| seen.state.table().moves());
        let mv = moves[self.dice.random_range(0..moves.len())].clone();
        let id = self.new_id();
        self.pending = Some(PendingMove { id, ply, mv: mv.clone(), sent: Instant::now() });
        socket.say(&FromClient { id, request: Request::Move { ply, mv } }).await
    }
}
