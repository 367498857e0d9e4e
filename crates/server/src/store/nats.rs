//! Notices over NATS, which keeps no messages: one that is published while a subscriber is away is lost.
//!
//! Everybody who has a notice knows the ids of games, and could join them. So notices are encrypted with the key of the
//! site, which all its processes have.
//!
//! Each process numbers its messages and sends one at least every second, also to itself. A gap in the numbers of a
//! process, or its silence, means that notices may have been lost: those of a connection that broke, of a queue that was
//! full, or of a process that was killed between a commit and its notice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, ServerAddr, Subscriber};
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::{Digest, Sha256};
use tokio::sync::{broadcast, mpsc};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout};

use super::connections::PATIENCE;
use super::{Notice, StoreError, notices};
use crate::person::random;

/// How often a process sends something.
const BEAT: Duration = Duration::from_secs(1);
/// What it sends if it has nothing to say.
const BEATS: &str = "beats";
/// A process that is silent for so long is gone.
const SILENCE: Duration = Duration::from_secs(4);
/// After so long it is forgotten.
const FORGET: Duration = Duration::from_secs(24 * 60 * 60);
/// The pause before the next attempt to connect.
const PAUSE: Duration = Duration::from_millis(500);
/// How many messages may wait for a connection; the others are lost.
const MOST_WAITING: usize = 8192;

/// The way out for the messages of a process. Clones share it.
#[derive(Clone)]
pub(super) struct Outbox(Arc<Mutex<Numbered>>);

struct Numbered {
    process: String,
    /// The number of the next message.
    next: u64,
    key: Arc<Key>,
    waiting: mpsc::Sender<Vec<u8>>,
}

impl Outbox {
    /// Sends a message; never waits.
    pub(super) fn send(&self, what: &str) {
        let mut numbered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let message = format!("{} {} {what}", numbered.process, numbered.next);
        // One that is lost here leaves a gap.
        let _ = numbered.key.seal(&message).map(|sealed| numbered.waiting.try_send(sealed));
        numbered.next += 1;
    }
}

/// The key of the messages of a site.
struct Key(LessSafeKey);

impl Key {
    /// The key of the site with this secret.
    fn of(secret: &str) -> Result<Key, StoreError> {
        let bytes = Sha256::digest(format!("{secret} key of notices"));
        // Fails only if the length is wrong.
        let key = UnboundKey::new(&CHACHA20_POLY1305, &bytes).map_err(|_| StoreError::Bus)?;
        Ok(Key(LessSafeKey::new(key)))
    }

    /// Encrypts a message; the nonce comes first.
    fn seal(&self, message: &str) -> Option<Vec<u8>> {
        let nonce = random::<NONCE_LEN>();
        let mut sealed = message.as_bytes().to_owned();
        self.0
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)
            .ok()?;
        Some([&nonce[..], &sealed].concat())
    }

    /// Decrypts a message; `None` if it is of somebody else.
    fn open(&self, sealed: &[u8]) -> Option<String> {
        let (nonce, sealed) = sealed.split_first_chunk()?;
        let mut sealed = sealed.to_owned();
        let message = self.0.open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::empty(), &mut sealed);
        String::from_utf8(message.ok()?.to_owned()).ok()
    }
}

/// Connects a process, and passes on the notices of the others until the task is aborted. All processes of a site have
/// the same key, and no other site has it.
pub(super) async fn join(
    url: &str,
    key: &str,
    process: String,
    notices: broadcast::Sender<Notice>,
) -> Result<(Outbox, AbortHandle), StoreError> {
    let subject = format!("cairn.{:x}", Sha256::digest(format!("{key} notices")));
    let client = connect(url).await?;
    let subscriber = subscribe(&client, &subject).await.ok_or(StoreError::Bus)?;
    let (waiting, messages) = mpsc::channel(MOST_WAITING);
    let key = Arc::new(Key::of(key)?);
    let numbered = Numbered { process: process.clone(), next: 0, key: key.clone(), waiting };
    let outbox = Outbox(Arc::new(Mutex::new(numbered)));
    let heard = Heard { own: process, key, peers: HashMap::new(), notices };
    let (beating, client_out, subject_out) = (beat(outbox.clone()), client.clone(), subject.clone());
    let task = tokio::spawn(async move {
        tokio::join!(
            beating,
            publish(client_out, subject_out, messages),
            listen(client, subject, subscriber, heard)
        )
    });
    Ok((outbox, task.abort_handle()))
}

/// A connection that is made again whenever it breaks or goes silent. Its address keeps no password, since the client
/// logs addresses.
async fn connect(url: &str) -> Result<Client, StoreError> {
    let address: ServerAddr = url.parse().map_err(|_| StoreError::BusAddress)?;
    let mut plain = address.clone().into_inner();
    let has_host = plain.set_password(None).and_then(|()| plain.set_username("")).is_ok();
    let is_nats = matches!(address.scheme(), "nats" | "tls") && url.contains("://");
    let plain = ServerAddr::from_url(plain).ok().filter(|_| has_host && is_nats);
    let options = ConnectOptions::new()
        .name("cairn")
        .ping_interval(BEAT)
        .connection_timeout(PATIENCE)
        .reconnect_delay_callback(|attempts| if attempts <= 1 { Duration::ZERO } else { PAUSE });
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let options = match (address.username(), address.password()) {
        (Some(user), Some(password)) => options.user_and_password(decoded(user), decoded(password)),
        (Some(token), None) => options.token(decoded(token)),
        (None, _) => options,
    };
    options.connect(plain.ok_or(StoreError::BusAddress)?).await.map_err(|_| StoreError::Bus)
}

/// A subscription that the server knows of, if it answers.
async fn subscribe(client: &Client, subject: &str) -> Option<Subscriber> {
    let subscriber = timeout(PATIENCE, client.subscribe(subject.to_owned())).await.ok()?.ok()?;
    timeout(PATIENCE, client.flush()).await.ok()?.ok()?;
    Some(subscriber)
}

/// Shows the others that this process lives.
async fn beat(outbox: Outbox) {
    loop {
        outbox.send(BEATS);
        sleep(BEAT).await;
    }
}

async fn publish(client: Client, subject: String, mut messages: mpsc::Receiver<Vec<u8>>) {
    while let Some(message) = messages.recv().await {
        // Waits while there is no connection; fails only if the client is closed.
        let _ = client.publish(subject.clone(), message.into()).await;
    }
}

/// Passes on what is heard, and subscribes again if the subscription ends.
async fn listen(client: Client, subject: String, mut subscriber: Subscriber, mut heard: Heard) {
    loop {
        match timeout(PATIENCE, subscriber.next()).await {
            Ok(Some(message)) => heard.hear(&message.payload, Instant::now()),
            Ok(None) => {
                sleep(PAUSE).await;
                if let Some(again) = subscribe(&client, &subject).await {
                    subscriber = again;
                }
            }
            // Not even the own messages come back. As long as that lasts, games are read again and again.
            Err(_) => heard.lose("nothing comes over the bus"),
        }
    }
}

/// What was heard of each process, also of this one.
struct Heard {
    /// The name of this process.
    own: String,
    key: Arc<Key>,
    peers: HashMap<String, Peer>,
    notices: broadcast::Sender<Notice>,
}

/// A process.
struct Peer {
    /// The number of its next message.
    next: u64,
    /// When its last message came.
    heard: Instant,
    /// Whether its silence was noticed.
    is_gone: bool,
}

impl Heard {
    /// Takes note of a message, and passes on what another process says.
    fn hear(&mut self, sealed: &[u8], now: Instant) {
        let Some(message) = self.key.open(sealed) else { return };
        let mut words = message.splitn(3, ' ');
        let (Some(process), Some(number), Some(what)) = (words.next(), words.next(), words.next()) else {
            return;
        };
        let Ok(number) = number.parse::<u64>() else { return };
        let peer = Peer { next: number + 1, heard: now, is_gone: false };
        // Before the first message of a process, this one had nothing that could be out of date, or noticed a gap.
        if self.peers.insert(process.to_owned(), peer).is_some_and(|before| before.next != number) {
            self.lose("messages of a process were lost");
        }
        if process != self.own {
            if let Some(notice) = notices::read(what) {
                // Sending fails only without subscribers.
                let _ = self.notices.send(notice);
            }
        } else if what == BEATS {
            self.look_for_silence(now);
        }
    }

    /// Notices processes that are gone, and forgets them after a while.
    fn look_for_silence(&mut self, now: Instant) {
        let silent = |peer: &Peer| now.saturating_duration_since(peer.heard);
        self.peers.retain(|_, peer| silent(peer) < FORGET);
        let mut is_one_gone = false;
        for peer in self.peers.values_mut().filter(|peer| silent(peer) >= SILENCE) {
            is_one_gone |= !std::mem::replace(&mut peer.is_gone, true);
        }
        if is_one_gone {
            self.lose("a process is gone");
        }
    }

    /// Something may have been missed.
    fn lose(&self, why: &'static str) {
        tracing::warn!(why, "notices may be lost");
        let _ = self.notices.send(Notice::Lost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "AAAAAAAAAAAAAAAAAAAAAA";

    #[test]
    fn gaps_and_silence_are_noticed() {
        let (notices, mut news) = broadcast::channel(100);
        let key = Arc::new(Key::of("secret").expect("a key"));
        let mut heard = Heard { own: "me".to_owned(), key: key.clone(), peers: HashMap::new(), notices };
        let begin = Instant::now();
        let game = |last| Notice::Game(GAME.parse().expect("an id"), last);
        let mut hear = |message: &str, seconds| {
            heard.hear(&key.seal(message).expect("a message"), begin + Duration::from_secs(seconds));
            std::iter::from_fn(|| news.try_recv().ok()).collect::<Vec<_>>()
        };
        assert_eq!(hear("me 0 beats", 0), []);
        assert_eq!(hear(&format!("you 7 {GAME} 7"), 0), [game(7)]);
        assert_eq!(hear(&format!("me 1 {GAME} 8"), 1), [], "nobody hears of what it did itself");
        assert_eq!(hear(&format!("you 9 {GAME} 9"), 1), [Notice::Lost, game(9)], "a gap");
        assert_eq!(hear("me 4 beats", 2), [Notice::Lost], "a gap of its own");
        assert_eq!(hear("me 5 beats", 5), [Notice::Lost], "the other is silent");
        assert_eq!(hear("me 6 beats", 6), [], "which is noticed once");
        assert_eq!(
            hear(&format!("you 10 {GAME} 10"), 7),
            [game(10)],
            "it is back, and said nothing meanwhile"
        );
        for nonsense in ["", "you", "you 4", "you x beats", "you 11 AAAA 3"] {
            assert_eq!(hear(nonsense, 7), [], "{nonsense}");
        }
    }

    #[test]
    fn messages_of_others_are_not_read() {
        let [one, other] = ["one", "other"].map(|secret| Key::of(secret).expect("a key"));
        let sealed = one.seal(GAME).expect("a message");
        assert_eq!(one.open(&sealed).as_deref(), Some(GAME));
        assert_eq!(other.open(&sealed), None);
        assert!(!String::from_utf8_lossy(&sealed).contains(&GAME[..4]));
        assert_eq!(one.open(GAME.as_bytes()), None);
        assert_eq!(one.open(b"short"), None);
    }
}
