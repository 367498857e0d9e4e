//! The socket of a game: events to the client, requests to the room.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use cairn_wire::{FromClient, FromServer, GameId, MOST_MESSAGE, Refusal, Refused, Request, VERSION};
use serde::Deserialize;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{sleep_until, timeout, timeout_at};
use tower_http::request_id::RequestId;
use tracing::Instrument;

use crate::AWAY;
use crate::api::{ApiError, Site};
use crate::client::Client;
use crate::lag::RoundTrip;
use crate::limits::{MessageRate, MessageVerdict};
use crate::log::{brief, id_text};
use crate::metrics::{METRICS, Metrics};
use crate::person::session;
use crate::room::{Action, Room};
use crate::rooms::{News, RoomsError, Subscription, now};
use crate::store::{DeviceId, PersonId};

/// The size of a socket's buffers: with thousands of sockets they are most of the memory.
const BUFFER: usize = 4 * 1024;
/// About how many bytes an event takes in the database besides its text.
const WRITTEN: u64 = 250;
/// A client that takes longer to receive a message is gone.
const SLOWEST: Duration = Duration::from_secs(15);

/// The routes below `/ws`.
pub(crate) fn router() -> Router<Site> {
    Router::new().route("/ws/{id}", get(connect))
}

/// The query of a socket's address: the client's protocol version and its last event.
#[derive(Deserialize)]
struct Hello {
    /// The client's version of the protocol. Clients of version 1 do not send it.
    #[serde(default = "first_version")]
    version: u32,
    /// The number of the last event that the client has; 0 for none.
    #[serde(default)]
    have: u32,
}

fn first_version() -> u32 {
    1
}

async fn connect(
    State(site): State<Site>,
    Extension(request): Extension<RequestId>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
    hello: Result<Query<Hello>, QueryRejection>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let id: GameId = id.parse().map_err(|_| ApiError::NotFound)?;
    let Query(hello) = hello.map_err(|error| ApiError::Bad(error.body_text()))?;
    // Before the device is looked up, so that no sign-out is missed.
    let signed_out = site.rooms.signed_out();
    let session = session(&headers, &site).await?;
    let person = session.as_ref().map(|session| session.person.id);
    let device = session.map(|session| session.device);
    // A client beyond the limit is refused before the upgrade from HTTP.
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
            let trip = RoundTrip::new(Instant::now());
            let rate = MessageRate::new();
            let mut talk = Talk { socket, site, id, client, person, device, signed_out, rate, trip };
            METRICS.sockets.inc();
            let begun = Instant::now();
            tracing::debug!(person = person.map(|person| person.0), "opened");
            // A disconnected client is no failure.
            let _ = talk.run(&hello).await;
            tracing::debug!(seconds = begun.elapsed().as_secs(), "closed");
            METRICS.sockets.dec();
            drop(permit);
        };
        talk.instrument(span)
    }))
}

/// The connection has ended or must be closed.
struct Gone;

/// A client on the other end of a socket.
struct Talk {
    socket: WebSocket,
    site: Site,
    id: GameId,
    client: Client,
    person: Option<PersonId>,
    device: Option<DeviceId>,
    /// Devices that are signed out meanwhile.
    signed_out: broadcast::Receiver<DeviceId>,
    rate: MessageRate,
    trip: RoundTrip,
}

impl Talk {
    async fn run(&mut self, hello: &Hello) -> Result<(), Gone> {
        if hello.version != VERSION {
            return self.refuse(Refused { id: None, why: Refusal::WrongVersion { expected: VERSION } }).await;
        }
        let subscribed = self.site.rooms.subscribe(&self.id, self.person, hello.have).await;
        let Ok(mut subscription) = subscribed else { return Err(Gone) };
        self.welcome(&mut subscription).await?;
        // The socket may have been opened while the others were told to reconnect.
        if self.site.gate.is_closed() {
            return self.send(&FromServer::Restart { wait: AWAY }).await;
        }
        let silence = self.site.gate.limits.silence;
        let (mut heard_at, mut is_asked) = (Instant::now(), false);
        loop {
            let patience = if is_asked { silence } else { silence * 3 / 5 };
            tokio::select! {
                heard = timeout_at((heard_at + patience).into(), self.socket.recv()) => match heard {
                    Ok(Some(Ok(message))) => {
                        self.hear(message).await?;
                        (heard_at, is_asked) = (Instant::now(), false);
                    }
                    // Browsers answer it also for pages in the background, whose own pings come late.
                    Err(_) if !is_asked => {
                        self.send_message(Message::Ping(Bytes::new())).await?;
                        is_asked = true;
                    }
                    _ => return Err(Gone),
                },
                () = sleep_until(self.trip.due().into()), if subscription.is_timed => {
                    let ping = self.trip.ping(Instant::now());
                    self.send_message(Message::Ping(Bytes::copy_from_slice(&ping))).await?;
                }
                signed_out = self.signed_out.recv() => match signed_out {
                    Ok(device) if Some(device) != self.device => {}
                    // The client connects again, as whoever it is then. So it does if the server cannot tell.
                    _ => return Err(Gone),
                },
                news = subscription.news.recv() => match news {
                    Ok(News::Message(text)) => self.send_message(Message::Text(text)).await?,
                    Ok(News::Goodbye(wait)) => return self.send(&FromServer::Restart { wait }).await,
                    // The client is too slow: it has to reconnect, and then gets the events that it missed.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => return Err(Gone),
                },
            }
        }
    }

    async fn welcome(&mut self, subscription: &mut Subscription) -> Result<(), Gone> {
        let (last, mine) = (subscription.last, std::mem::take(&mut subscription.mine));
        self.send(&FromServer::Welcome { version: VERSION, last, mine, now: now() }).await?;
        for logged in std::mem::take(&mut subscription.missed) {
            self.send(&FromServer::Event(logged)).await?;
        }
        Ok(())
    }

    async fn refuse(&mut self, refused: Refused) -> Result<(), Gone> {
        Metrics::count(&METRICS.refusals, refused.why.code());
        self.send(&FromServer::Refused(refused)).await
    }

    async fn send(&mut self, message: &FromServer) -> Result<(), Gone> {
        self.send_message(Message::Text(message.write().into())).await
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
            Message::Ping(_) => return Ok(()),
            Message::Pong(payload) => {
                self.trip.pong(&payload, Instant::now());
                return Ok(());
            }
            Message::Binary(_) => {
                let why = Refusal::Unreadable { reason: "expected text".to_owned() };
                return self.refuse(Refused { id: None, why }).await;
            }
        };
        let refuse = verdict == MessageVerdict::Refuse;
        match FromClient::read(&text) {
            Ok(FromClient { id, request }) if refuse || self.writes_too_much(&request, &text) => {
                self.refuse(Refused { id: Some(id), why: Refusal::TooFast }).await
            }
            Err(Refused { id, .. }) if refuse => self.refuse(Refused { id, why: Refusal::TooFast }).await,
            Ok(message) => self.answer(message).await,
            Err(refused) => self.refuse(refused).await,
        }
    }

    /// Charges the client for an event with this text, and tells whether it has written too much.
    fn writes_too_much(&self, request: &Request, text: &str) -> bool {
        let bytes = WRITTEN + text.len() as u64;
        !matches!(request, Request::Ping) && self.site.gate.charge(self.client, bytes).is_err()
    }

    /// Carries out a request of the client, and answers it.
    async fn answer(&mut self, FromClient { id, request }: FromClient) -> Result<(), Gone> {
        let done = match (&request, self.person) {
            (Request::Ping, _) => Ok(()),
            (_, None) => Err(Refusal::NotYours.into()),
            (_, Some(person)) => {
                let (action, trip) = (Action::Ask(id, request), self.trip.estimate());
                self.site.rooms.act_late(&self.id, person, &action, trip).await.map(drop)
            }
        };
        match done {
            Ok(()) => self.send(&FromServer::Done { id, now: now() }).await,
            Err(RoomsError::Refused(why)) => self.refuse(Refused { id: Some(id), why }).await,
            Err(error) => {
                tracing::error!(%error, "a request failed");
                self.send(&FromServer::Failed { id }).await
            }
        }
    }
}
