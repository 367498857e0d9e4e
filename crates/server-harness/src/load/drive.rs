//! Thousands of sockets at a steady pace.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use cairn_wire::{FromClient, FromServer, GameId, MessageId, Request};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::script::Script;
use crate::{Person, Socket};

/// Who is at the other end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Server {
    /// Cairn.
    Cairn,
    /// The echo server, which is the yardstick.
    Echo,
}

/// A move that takes longer counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time between two moves of a game.
pub(super) const PACE: Duration = Duration::from_secs(1);

/// When a game begins, and which of its moves are measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// When the first move of the first game is made.
    pub(super) begin: Instant,
    /// Moves of each game before the measurement.
    pub(super) warm_up: usize,
    /// Measured moves of each game.
    pub(super) measured: usize,
}

impl Schedule {
    /// When the measurement begins.
    pub(super) fn measured_from(&self) -> Instant {
        self.begin + PACE * self.warm_up as u32
    }

    /// When the last move should be made.
    pub(super) fn end(&self) -> Instant {
        self.measured_from() + PACE * self.measured as u32
    }
}

/// Opens the socket of a game, and waits for the welcome where there is one.
pub(super) async fn open(person: &Person, id: &GameId, server: Server) -> Result<Socket> {
    let mut socket = person.connect(id, 0).await?;
    if server == Server::Cairn {
        loop {
            match socket.next().await? {
                Some(FromServer::Welcome { .. }) => break,
                Some(_) => {}
                None => bail!("the socket was closed instead of a welcome"),
            }
        }
    }
    Ok(socket)
}

/// A player who makes the moves of a script.
pub(super) struct Player {
    /// Their socket.
    pub(super) socket: Socket,
    /// Who is at the other end.
    pub(super) server: Server,
    /// Which seat is theirs, counted from 0.
    pub(super) seat: usize,
    /// The script.
    pub(super) script: Arc<Script>,
    /// When the last move of the game was sent.
    pub(super) sent: Arc<Mutex<Instant>>,
    /// The delay of this game's start after the first game's: no two begin together.
    pub(super) phase: Duration,
}

/// What a player measured.
#[derive(Default)]
pub(super) struct Measured {
    /// The times from sending to acknowledgement of the own moves.
    pub(super) took: Vec<Duration>,
    /// The times from sending a move of the opponent until it was heard.
    pub(super) heard: Vec<Duration>,
}

/// The moves that were heard of.
struct Heard {
    /// How many.
    count: usize,
    /// The times since the moves of the opponent were sent.
    times: Vec<Duration>,
}

impl Player {
    /// Takes note of a message.
    fn note(&self, text: &str, heard: &mut Heard) {
        if is_move(text) {
            // Only one player is to move, so the last move that was sent is this one.
            if heard.count % 2 != self.seat {
                heard.times.push(self.sent().elapsed());
            }
            heard.count += 1;
        }
    }

    fn sent(&self) -> MutexGuard<'_, Instant> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays, and returns what it measured.
    pub(super) async fn play(mut self, mut schedule: watch::Receiver<Option<Schedule>>) -> Result<Measured> {
        let mut heard = Heard { count: 0, times: Vec::new() };
        let begin = async { anyhow::Ok(schedule.wait_for(Option::is_some).await?.expect("it is there")) };
        let schedule = self.listen_until(begin, &mut heard).await??;
        let (script, own) = (self.script.clone(), self.seat);
        let mut took = Vec::with_capacity(schedule.measured);
        let moves = script.moves.iter().enumerate().take(schedule.warm_up + schedule.measured);
        for (ply, (_, mv)) in moves.filter(|(_, (seat, _))| *seat == own) {
            // Both players get every move, so their number says whose turn it is. The echo server sends none.
            while self.server == Server::Cairn && heard.count < ply {
                let text = self.hear().await?;
                self.note(&text, &mut heard);
            }
            let turn = sleep_until(schedule.begin + self.phase + PACE * ply as u32);
            self.listen_until(turn, &mut heard).await?;
            let ply = ply as u32;
            let id = MessageId::new(ply.into()).unwrap_or(MessageId::MAX);
            let text = FromClient { id, request: Request::Move { ply, mv: mv.clone() } }.write();
            let answer = match self.server {
                Server::Cairn => done_prefix(id),
                Server::Echo => text.clone(),
            };
            let sent = Instant::now();
            *self.sent() = sent;
            self.socket.send(Message::Text(text.into())).await?;
            loop {
                let message = self.hear().await?;
                if message.starts_with(&answer) {
                    break;
                }
                ensure!(!message.contains(r#""kind":"refused""#), "{mv}: {}", message.as_str());
                self.note(&message, &mut heard);
            }
            if ply as usize >= schedule.warm_up {
                took.push(sent.elapsed());
            }
        }
        // The first moves are not measured; each player has heard half of them from the other.
        Ok(Measured {
            took,
            heard: heard.times.split_off(heard.times.len().min(schedule.warm_up.div_ceil(2))),
        })
    }

    /// Waits for something, and reads the socket meanwhile: one that does not answer pings counts as lost.
    async fn listen_until<T>(&mut self, end: impl Future<Output = T>, heard: &mut Heard) -> Result<T> {
        let mut end = std::pin::pin!(end);
        loop {
            tokio::select! {
                ended = &mut end => return Ok(ended),
                text = self.socket.next_text() => match text {
                    Some(text) => self.note(&text, heard),
                    None => bail!("a socket was closed"),
                },
            }
        }
    }

    async fn hear(&mut self) -> Result<Utf8Bytes> {
        match timeout(PATIENCE, self.socket.next_text()).await {
            Ok(Some(text)) => Ok(text),
            Ok(None) => bail!("a socket was closed"),
            Err(_) => bail!("nothing came for {} s", PATIENCE.as_secs()),
        }
    }
}

/// The start of the server's message that this request is done.
fn done_prefix(id: MessageId) -> String {
    format!(r#"{{"kind":"done","id":{},"#, id.get())
}

/// Whether a message is the event of a move. Parsing all of it would take processor time from the server.
fn is_move(text: &str) -> bool {
    text.contains(r#""kind":"moved""#)
}

/// A spectator of a game until the end; counts the moves that all spectators see.
pub(super) async fn watch(mut socket: Socket, seen: Arc<AtomicU64>) -> Result<()> {
    while let Some(text) = socket.next_text().await {
        seen.fetch_add(is_move(&text).into(), Ordering::Relaxed);
    }
    bail!("a socket was closed")
}

#[cfg(test)]
mod tests {
    use cairn_wire::{Event, Logged, Millis};

    use super::*;

    #[test]
    fn moves_are_distinguished_from_other_messages() {
        let event = |event| FromServer::Event(Logged { number: 1, at: Millis(1), event });
        for (message, expected) in [
            (event(Event::Moved { ply: 0, mv: "a1a2".to_owned(), left: None }), true),
            (event(Event::DrawOffered { seat: 0 }), false),
            (FromServer::Failed { id: MessageId::MAX }, false),
            (FromServer::Present { seats: vec![0], watchers: 1 }, false),
        ] {
            assert_eq!(is_move(&message.write()), expected, "{message:?}");
        }
        let id = MessageId::MAX;
        assert!(FromServer::Done { id, now: Millis(1) }.write().starts_with(&done_prefix(id)));
    }
}
