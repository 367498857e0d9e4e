//! Messages over the socket of a game.

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};

use crate::name::{MOST_CHAT, clean};
use crate::{BadText, Logged, MOST_MESSAGE, Millis};

/// How much time [`Request::AddTime`] adds.
pub const ADDED_TIME: Millis = Millis(15_000);

/// The id of a client's message: any number below 2^53 that this person has not used in this game before.
///
/// The answer names it, and the server recognises a repeat by it: a request that was done once is not done again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct MessageId(u64);

impl MessageId {
    /// The largest id: JSON numbers are exact up to here in every language.
    pub const MAX: MessageId = MessageId((1 << 53) - 1);

    /// The id with this number; `None` above [`MessageId::MAX`].
    pub fn new(number: u64) -> Option<MessageId> {
        (number <= MessageId::MAX.0).then_some(MessageId(number))
    }

    /// The number.
    pub fn get(self) -> u64 {
        self.0
    }

    /// The id after this one; 0 after the largest.
    #[must_use]
    pub fn next(self) -> MessageId {
        MessageId::new(self.0 + 1).unwrap_or(MessageId(0))
    }
}

impl<'de> Deserialize<'de> for MessageId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MessageId, D::Error> {
        let number = u64::deserialize(deserializer)?;
        MessageId::new(number).ok_or_else(|| D::Error::custom("expected an id below 2^53"))
    }
}

/// A message of a client. The server answers each with [`FromServer::Done`], [`FromServer::Refused`] or
/// [`FromServer::Failed`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FromClient {
    /// The id that the answer names.
    pub id: MessageId,
    /// The request.
    #[serde(flatten)]
    pub request: Request,
}

/// A request of a client in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Makes a move. A move that was made already is acknowledged again; a move for another ply is refused.
    Move {
        /// How many moves were made before it.
        ply: u32,
        /// The move.
        mv: String,
    },
    /// Resigns.
    Resign,
    /// Calls off a game with fewer moves than seats. While seats are open, the person who made it can do that, too.
    CallOff,
    /// Offers a draw, or accepts the offer that stands.
    OfferDraw,
    /// Declines the offer of a draw that stands.
    DeclineDraw,
    /// Asks for a takeback of the moves since the player's last turn, or accepts the one that is asked for.
    OfferTakeback,
    /// Declines the takeback that is asked for.
    DeclineTakeback,
    /// Adds [`ADDED_TIME`] to the clock of another seat.
    AddTime {
        /// Whose clock.
        seat: u8,
    },
    /// Says that the time of the player to move is over. The server notices by itself, too.
    ClaimTime,
    /// Sends a chat line.
    Say {
        /// The line.
        text: String,
    },
    /// Turns chat on or off for this player.
    Chat {
        /// Whether the player wants to chat.
        on: bool,
    },
    /// Offers a rematch, or accepts the offer that stands.
    OfferRematch,
    /// Asks for the server's clock, and keeps the connection alive.
    Ping,
}

impl FromClient {
    /// Parses a message; the error is the refusal to answer with.
    pub fn read(text: &str) -> Result<FromClient, Refused> {
        if text.len() > MOST_MESSAGE {
            return Err(Refused { id: None, why: Refusal::TooLong });
        }
        // The id of a malformed message can often still be read.
        let refused = |why: Refusal| {
            let id = serde_json::from_str::<OnlyId>(text).ok().map(|OnlyId { id }| id);
            Refused { id, why }
        };
        let unreadable =
            |error: serde_json::Error| refused(Refusal::Unreadable { reason: error.to_string() });
        // Serde would accept an array of the fields as well.
        if !text.trim_start().starts_with('{') {
            return Err(refused(Refusal::Unreadable { reason: "expected an object".to_owned() }));
        }
        let FromClient { id, request } = serde_json::from_str(text).map_err(unreadable)?;
        let request = match request {
            Request::Say { text } => {
                Request::Say { text: clean(&text, MOST_CHAT).map_err(|why| refused(why.into()))? }
            }
            bare @ (Request::Resign
            | Request::CallOff
            | Request::OfferDraw
            | Request::DeclineDraw
            | Request::OfferTakeback
            | Request::DeclineTakeback
            | Request::ClaimTime
            | Request::OfferRematch
            | Request::Ping) => {
                // Serde ignores unknown fields of a variant without fields.
                serde_json::from_str::<Bare>(text).map_err(unreadable)?;
                bare
            }
            other => other,
        };
        Ok(FromClient { id, request })
    }

    /// The message as it is sent.
    pub fn write(&self) -> String {
        // Nothing in a message can fail to be written: there are no maps with other keys than texts.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A message without fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bare {
    #[serde(rename = "id")]
    _id: IgnoredAny,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
}

/// The id of a message; other fields are ignored.
#[derive(Deserialize)]
struct OnlyId {
    id: MessageId,
}

/// A message of the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromServer {
    /// The first message; the events that the client does not have follow.
    Welcome {
        /// The server's version of the protocol.
        version: u32,
        /// The number of the last event.
        last: u32,
        /// The seats of this client, counted from 0.
        mine: Vec<u8>,
        /// The server's clock.
        now: Millis,
    },
    /// Something happened. Numbers follow each other without a gap.
    Event(Logged),
    /// The request is done, and what it led to is durable.
    Done {
        /// Which request.
        id: MessageId,
        /// The server's clock.
        now: Millis,
    },
    /// The request is refused, and nothing has changed.
    Refused(Refused),
    /// The outcome of the request is unknown. The client repeats it with the same id, which is harmless.
    Failed {
        /// Which request.
        id: MessageId,
    },
    /// Who is connected. It is sent after the welcome and whenever it changes, and is not part of the log.
    Present {
        /// The seats whose people are, counted from 0.
        seats: Vec<u8>,
        /// The number of spectators.
        watchers: u32,
    },
    /// The server shuts down: reconnect after a pause.
    Restart {
        /// How long to wait.
        wait: Millis,
    },
}

impl FromServer {
    /// The message as it is sent.
    pub fn write(&self) -> String {
        // Nothing in a message can fail to be written: there are no maps with other keys than texts.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A request that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// Which request; `None` if its id cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MessageId>,
    /// Why.
    #[serde(flatten)]
    pub why: Refusal,
}

/// Why a request is refused: a code, and a reason where the code does not say it all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Refusal {
    /// The message is malformed.
    #[error("expected a message of this protocol: {reason}")]
    Unreadable {
        /// What was expected, and where.
        reason: String,
    },
    /// The message is too long.
    #[error("expected at most {MOST_MESSAGE} bytes")]
    TooLong,
    /// Messages come too fast.
    #[error("too many messages: wait a little")]
    TooFast,
    /// The client speaks another version of the protocol. Clients of every version can read this refusal.
    #[error("expected version {expected} of the protocol: reload the page")]
    WrongVersion {
        /// The server's version.
        expected: u32,
    },
    /// The client has no seat in this game, or none that could do this.
    #[error("only a player of this game can do this")]
    NotYours,
    /// It is another player's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move is for another ply.
    #[error("the game stands at move {ply} already")]
    OtherPly {
        /// How many moves were made.
        ply: u32,
    },
    /// The rules do not allow the move.
    #[error("{reason}")]
    Illegal {
        /// The rule that it breaks.
        reason: String,
    },
    /// The game is not being played: it has not begun, or it is over.
    #[error("the game is not being played")]
    NotPlaying,
    /// There is no offer to decline, no move to take back, no clock to add to, or no time that is over.
    #[error("there is nothing to do that with")]
    Nothing,
    /// The log is full: only moves and the end of the game have room.
    #[error("the log of this game is full: only moves and the end have room")]
    TooMuch,
    /// Chat is off: not all players want it.
    #[error("chat is off: all players have to want it")]
    ChatOff,
    /// The text cannot be sent.
    #[error("{reason}")]
    BadText {
        /// What is wrong with it.
        reason: String,
    },
    /// The game is rated: there are no takebacks, no added time, and each player has one seat.
    #[error("a rated game does not allow this")]
    Rated,
    /// The game is rated, and the person has no account.
    #[error("a rated game needs an account: claim a name first")]
    NeedsAccount,
}

impl Refusal {
    /// Its code, as it is sent.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Unreadable { .. } => "unreadable",
            Refusal::TooLong => "too-long",
            Refusal::TooFast => "too-fast",
            Refusal::WrongVersion { .. } => "wrong-version",
            Refusal::NotYours => "not-yours",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::OtherPly { .. } => "other-ply",
            Refusal::Illegal { .. } => "illegal",
            Refusal::NotPlaying => "not-playing",
            Refusal::Nothing => "nothing",
            Refusal::TooMuch => "too-much",
            Refusal::ChatOff => "chat-off",
            Refusal::BadText { .. } => "bad-text",
            Refusal::Rated => "rated",
            Refusal::NeedsAccount => "needs-account",
        }
    }
}

impl From<BadText> for Refusal {
    fn from(error: BadText) -> Refusal {
        Refusal::BadText { reason: error.to_string() }
    }
}

#[cfg(test)]
mod tests;
