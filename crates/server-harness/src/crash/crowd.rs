//! Spectators: each keeps a socket of a game, and comes back at once when it is closed.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cairn_wire::{FromServer, GameId};
use futures_util::{StreamExt, stream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::site::Addresses;
use crate::{Person, Socket, Trouble};

/// The pause before the next attempt to connect.
const PAUSE: Duration = Duration::from_millis(100);

/// The spectators of a crash test.
pub(super) struct Crowd {
    /// When one of them was welcomed.
    connected: Arc<Mutex<Vec<Instant>>>,
    watching: JoinSet<()>,
}

impl Crowd {
    /// Opens this number of sockets, spread over the games.
    pub(super) async fn gather(count: usize, games: &[GameId], addresses: &Addresses) -> Crowd {
        let connected = Arc::new(Mutex::new(Vec::new()));
        let mut watching = JoinSet::new();
        let nobody = Person::stranger(addresses.clone().find(0).await);
        let open = |number: usize| {
            let (game, addresses) = (games[number % games.len()].clone(), addresses.clone());
            Spectator { number, nobody: nobody.clone(), game, addresses, connected: connected.clone() }
                .arrived()
        };
        let mut arriving = stream::iter((0..count).map(open)).buffer_unordered(super::TOGETHER);
        while let Some((spectator, socket)) = arriving.next().await {
            watching.spawn(spectator.watch(socket));
        }
        drop(arriving);
        Crowd { connected, watching }
    }

    /// Sends them away; tells when they were welcomed.
    pub(super) async fn leave(mut self) -> Vec<Instant> {
        self.watching.shutdown().await;
        std::mem::take(&mut self.connected.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

struct Spectator {
    number: usize,
    nobody: Person,
    game: GameId,
    addresses: Addresses,
    connected: Arc<Mutex<Vec<Instant>>>,
}

impl Spectator {
    async fn arrived(mut self) -> (Spectator, Socket) {
        loop {
            match self.connect().await {
                Ok(socket) => return (self, socket),
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    /// A socket that was welcomed.
    async fn connect(&mut self) -> Result<Socket, Trouble> {
        let address = self.addresses.find(self.number).await;
        let mut socket = self.nobody.at(address).connect(&self.game, u32::MAX).await?;
        while let Some(message) = socket.next().await? {
            if matches!(message, FromServer::Welcome { .. }) {
                self.connected.lock().unwrap_or_else(PoisonError::into_inner).push(Instant::now());
                return Ok(socket);
            }
        }
        Err(Trouble::Gone("closed".to_owned()))
    }

    async fn watch(mut self, mut socket: Socket) {
        loop {
            while socket.next_text().await.is_some() {}
            (self, socket) = self.arrived().await;
        }
    }
}
