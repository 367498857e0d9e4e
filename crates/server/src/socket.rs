//! The socket of a game: events as they happen, and what players do.

use std::time::{Duration, Instant};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use cairn_wire::{Event, FromClient, FromServer, GameId, Logged, MOST_MESSAGE, Refusal, VERSION};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use tower_http::request_id::RequestId;
use tracing::Instrument;

use crate::AWAY;
use crate::api::{ApiError, Site};
use crate::client::Client;
use crate::limits::{MessageRate, MessageVerdict};
use crate::log::{brief, id_text};
use crate::metrics::{METRICS, Metrics};
use crate::person::MaybePerson;
use crate::room::{Request, Room};
use crate::rooms::{News, RoomsError, Subscription, now};
use crate::store::PersonId;

/// Buffers of a socket: with thousands of them, memory is mostly this.
const BUFFER: usize = 4 * 1024;
/// How long a client may take to greet.
const GREETING: Duration = Duration::from_secs(10);
/// A client that says nothing for so long is gone: clients ping more often.
const SILENCE: Duration = Duration::from_secs(75);
/// A client that does not take a message for so long is gone.
const SLOWEST: Duration = Duration::from_secs(15);

/// What is answered below `/ws`.
pub(crate) fn router() -> Router<Site> {
    Router::new().route("/ws/{id}", get(connect))
}

async fn connect(
    State(site): State<Site>,
    Extension(request): Extension<RequestId>,
    Extension(client): Extension<Client>,
    MaybePerson(person): MaybePerson,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let id: GameId = id.parse().map_err(|_| ApiError::NotFound)?;
    let person = person.map(|person| person.id);
    // Whoever cannot have it is told so while it is still HTTP.
    let plays = |room: &Room| person.is_some_and(|person| room.seats_of(person).next().is_some());
    let most = site.gate.limits.watchers_per_game;
    if !site.rooms.look(&id, plays).await? && most != 0 && site.rooms.watchers(&id) >= most {
        Metrics::count(&METRICS.limited, "watchers");
        return Err(ApiError::TooMany("too many people watch this game already".to_owned()));
    }
    let Some(permit) = site.gate.sockets.acquire(client) else {
        tracing::debug!(%client, "too many sockets");
        Metrics::count(&METRICS.limited, "sockets");
        return Err(ApiError::TooMany("too many sockets from your address".to_owned()));
    };
    let span = tracing::info_span!("socket", id = id_text(&request), game = brief(&id));
    let upgrade = upgrade
        .max_message_size(MOST_MESSAGE)
        .max_frame_size(MOST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(64 * BUFFER);
    Ok(upgrade.on_upgrade(move |socket| {
        let talk = async move {
            let mut talk = Talk { socket, site, id, person, rate: MessageRate::new() };
            METRICS.sockets.inc();
            let begun = Instant::now();
            tracing::debug!(person = person.map(|person| person.0), "opened");
            // A client that is gone is no failure.
            let _ = talk.run().await;
            tracing::debug!(seconds = begun.elapsed().as_secs(), "closed");
            METRICS.sockets.dec();
            drop(permit);
        };
        talk.instrument(span)
    }))
}

/// The end of a talk.
struct Gone;

/// A client on the other end of a socket.
struct Talk {
    socket: WebSocket,
    site: Site,
    id: GameId,
    person: Option<PersonId>,
    rate: MessageRate,
}

impl Talk {
    async fn run(&mut self) -> Result<(), Gone> {
        let have = self.greeting().await?;
        let Ok(mut news) = self.site.rooms.subscribe(&self.id, self.person, have).await else {
            return Err(Gone);
        };
        self.welcome(&mut news).await?;
        // Those who came while the others were told to go.
        if self.site.gate.is_closed() {
            return self.send(&FromServer::Restart { wait: AWAY }).await;
        }
        loop {
            tokio::select! {
                heard = timeout(SILENCE, self.socket.recv()) => match heard {
                    Ok(Some(Ok(message))) => self.hear(message).await?,
                    _ => return Err(Gone),
                },
                told = news.news.recv() => match told {
                    Ok(News::Message(text)) => self.send_text(text).await?,
                    Ok(News::Goodbye(wait)) => return self.send(&FromServer::Restart { wait }).await,
                    // Too slow: it has to connect again, and gets what it missed.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => return Err(Gone),
                },
            }
        }
    }

    /// Waits for the greeting; the number of the last event that the client has.
    async fn greeting(&mut self) -> Result<u32, Gone> {
        let Ok(Some(Ok(Message::Text(text)))) = timeout(GREETING, self.socket.recv()).await else {
            return Err(Gone);
        };
        let refusal = match FromClient::read(&text) {
            Ok(FromClient::Hello { version: VERSION, have }) => return Ok(have),
            Ok(FromClient::Hello { .. }) => Refusal::WrongVersion { expected: VERSION },
            Ok(_) => Refusal::NoGreeting,
            Err(refusal) => refusal,
        };
        self.send(&FromServer::Refused(refusal)).await?;
        Err(Gone)
    }

    async fn welcome(&mut self, news: &mut Subscription) -> Result<(), Gone> {
        let welcome = FromServer::Welcome {
            version: VERSION,
            last: news.last,
            seats: std::mem::take(&mut news.seats),
            stage: news.stage,
            now: now(),
        };
        self.send(&welcome).await?;
        for logged in std::mem::take(&mut news.missed) {
            self.send(&FromServer::Event(logged)).await?;
        }
        Ok(())
    }

    async fn send(&mut self, message: &FromServer) -> Result<(), Gone> {
        if let FromServer::Refused(refusal) = message {
            Metrics::count(&METRICS.refusals, refusal.code());
        }
        self.send_message(Message::Text(message.write().into())).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        self.send_message(Message::Text(text)).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(SLOWEST, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Gone> {
        let verdict = self.rate.take();
        if verdict == MessageVerdict::Close {
            return Err(Gone);
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => {
                let why = "expected text".to_owned();
                return self.send(&FromServer::Refused(Refusal::Unreadable { why })).await;
            }
        };
        if verdict == MessageVerdict::Refuse {
            return self.send(&FromServer::Refused(Refusal::TooFast)).await;
        }
        let answer = match FromClient::read(&text) {
            Ok(FromClient::Ping { sent }) => Some(FromServer::Pong { sent, now: now() }),
            Ok(FromClient::Hello { .. }) => Some(FromServer::Refused(Refusal::NoGreeting)),
            Ok(message) => self.act(message).await,
            Err(refusal) => Some(FromServer::Refused(refusal)),
        };
        match answer {
            Some(answer) => self.send(&answer).await,
            None => Ok(()),
        }
    }

    /// Does what a player wants. What happened is told to everybody; only moves are acknowledged.
    async fn act(&mut self, message: FromClient) -> Option<FromServer> {
        let Some(person) = self.person else { return Some(FromServer::Refused(Refusal::NotYours)) };
        let ply = if let FromClient::Move { ply, .. } = &message { Some(*ply) } else { None };
        let request = Request::of(message)?;
        match self.site.rooms.act(&self.id, person, &request).await {
            Ok(happened) => ply.map(|ply| {
                let is_made =
                    |logged: &Logged| matches!(logged.event, Event::Moved { ply: made, .. } if made == ply);
                if happened.is_empty() || happened.iter().any(is_made) {
                    FromServer::Made { ply }
                } else {
                    // It came too late: the game is over by time.
                    FromServer::Refused(Refusal::NotPlaying)
                }
            }),
            Err(RoomsError::Refused(refusal)) => Some(FromServer::Refused(refusal)),
            Err(error) => {
                tracing::error!(%error, "a request failed");
                let why = "something is broken here; please try again".to_owned();
                Some(FromServer::Refused(Refusal::Unreadable { why }))
            }
        }
    }
}
