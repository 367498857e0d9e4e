//! What is said over the socket of a game.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::name::{MOST_CHAT, clean};
use crate::{BadText, Logged, MOST_MESSAGE, Millis, SeatView, Stage};

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first message: which protocol, and which events are known already.
    Hello {
        /// The client's version of the protocol.
        version: u32,
        /// The number of the last event that the client has; 0 for none.
        have: u32,
    },
    /// Makes a move. One that was made already is acknowledged again; one that answers another ply is refused.
    Move {
        /// How many moves were made before it.
        ply: u32,
        /// The move.
        mv: String,
    },
    /// Resigns.
    Resign,
    /// Calls a game off that has not begun. Whoever made it may do that.
    CallOff,
    /// Offers a draw, or takes the one that is offered.
    OfferDraw,
    /// Does not take the draw that is offered.
    DeclineDraw,
    /// Says that the time of the player to move is over. The server knows, too; this only makes it look at once.
    ClaimTime,
    /// Says something to the others.
    Say {
        /// What.
        text: String,
    },
    /// Wants to chat, or no longer.
    Chat {
        /// Whether.
        on: bool,
    },
    /// Wants to play again, or takes the offer to.
    OfferRematch,
    /// Asks for the server's clock.
    Ping {
        /// The client's clock, which comes back.
        sent: Millis,
    },
}

impl FromClient {
    /// Reads a message, or says what is wrong with it.
    pub fn read(text: &str) -> Result<FromClient, Refusal> {
        if text.len() > MOST_MESSAGE {
            return Err(Refusal::TooLong);
        }
        // A list of the fields would be taken, too.
        if !text.trim_start().starts_with('{') {
            return Err(Refusal::Unreadable { why: "expected an object".to_owned() });
        }
        let unreadable = |error: serde_json::Error| Refusal::Unreadable { why: error.to_string() };
        match serde_json::from_str(text).map_err(unreadable)? {
            FromClient::Say { text } => {
                let text =
                    clean(&text, MOST_CHAT).map_err(|why| Refusal::BadText { why: why.to_string() })?;
                Ok(FromClient::Say { text })
            }
            bare @ (FromClient::Resign
            | FromClient::CallOff
            | FromClient::OfferDraw
            | FromClient::DeclineDraw
            | FromClient::ClaimTime
            | FromClient::OfferRematch) => {
                // Where there should be no fields, any would have been taken.
                serde_json::from_str::<Bare>(text).map_err(unreadable)?;
                Ok(bare)
            }
            other => Ok(other),
        }
    }
}

/// A message without fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bare {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
}

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromServer {
    /// The answer to [`FromClient::Hello`]; the events that the client has not follow.
    Welcome {
        /// The server's version of the protocol.
        version: u32,
        /// The number of the last event.
        last: u32,
        /// The seats, with those of the client marked.
        seats: Vec<SeatView>,
        /// How far the game has come.
        stage: Stage,
        /// The server's clock.
        now: Millis,
    },
    /// Something happened. Numbers follow each other without a gap.
    Event(Logged),
    /// A move of this client is kept for good.
    Made {
        /// Which.
        ply: u32,
    },
    /// What the client asked for was not done.
    Refused(Refusal),
    /// How many watch.
    Watching {
        /// How many, without the players.
        count: u32,
    },
    /// The answer to [`FromClient::Ping`].
    Pong {
        /// What the client sent.
        sent: Millis,
        /// The server's clock.
        now: Millis,
    },
    /// This server is about to end: reconnect after so long.
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

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Refusal {
    /// The message is none.
    #[error("expected a message of this protocol: {why}")]
    Unreadable {
        /// What was expected, and where.
        why: String,
    },
    /// The message is too long.
    #[error("expected at most {MOST_MESSAGE} bytes")]
    TooLong,
    /// Messages come too fast.
    #[error("too many messages: wait a little")]
    TooFast,
    /// The client speaks another version of the protocol.
    #[error("expected version {expected} of the protocol: reload the page")]
    WrongVersion {
        /// The server's.
        expected: u32,
    },
    /// The first message has to be a greeting, and no other.
    #[error("expected a greeting first, and only once")]
    NoGreeting,
    /// The client has no seat in this game, or none that could do this.
    #[error("only a player of this game can do this")]
    NotYours,
    /// It is someone else's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move answers another position.
    #[error("the game stands at move {ply} already")]
    OtherPly {
        /// Where the game stands.
        ply: u32,
    },
    /// The rules do not allow the move.
    #[error("{why}")]
    Illegal {
        /// Why.
        why: String,
    },
    /// The game is not being played: it has not begun, or it is over.
    #[error("the game is not being played")]
    NotPlaying,
    /// There is nothing to answer, take or decline.
    #[error("there is nothing to do that with")]
    Nothing,
    /// A game has room for moves only after so much else.
    #[error("too much was said and offered in this game")]
    TooMuch,
    /// Chat is off.
    #[error("chat is off: all players have to want it")]
    ChatOff,
    /// What was said is no text that can be passed on.
    #[error("{why}")]
    BadText {
        /// Why.
        why: String,
    },
}

impl Refusal {
    /// Its code, as it is sent.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Unreadable { .. } => "unreadable",
            Refusal::TooLong => "too-long",
            Refusal::TooFast => "too-fast",
            Refusal::WrongVersion { .. } => "wrong-version",
            Refusal::NoGreeting => "no-greeting",
            Refusal::NotYours => "not-yours",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::OtherPly { .. } => "other-ply",
            Refusal::Illegal { .. } => "illegal",
            Refusal::NotPlaying => "not-playing",
            Refusal::Nothing => "nothing",
            Refusal::TooMuch => "too-much",
            Refusal::ChatOff => "chat-off",
            Refusal::BadText { .. } => "bad-text",
        }
    }
}

impl From<BadText> for Refusal {
    fn from(error: BadText) -> Refusal {
        Refusal::BadText { why: error.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match FromClient::read(text) {
            Ok(message) => serde_json::to_string(&message).expect("a message"),
            Err(refusal) => refusal.to_string(),
        }
    }

    #[test]
    fn messages_are_read_strictly() {
        for (text, expected) in [
            (r#"{"kind":"hello","version":1,"have":0}"#, r#"{"kind":"hello","version":1,"have":0}"#),
            (r#"{"kind":"move","ply":3,"mv":"a1a2"}"#, r#"{"kind":"move","ply":3,"mv":"a1a2"}"#),
            (r#"{"kind":"say","text":"  hi  "}"#, r#"{"kind":"say","text":"hi"}"#),
            (r#"{"kind":"say","text":" "}"#, "expected at least one character that can be seen"),
        ] {
            assert_eq!(read(text), expected);
        }
        for text in [
            "",
            "x",
            "{}",
            r#"{"kind":"dance"}"#,
            r#"{"kind":"chat","on":true,"x":1}"#,
            r#"{"kind":"resign","x":1}"#,
            r#"["resign"]"#,
            r#"["move",0,"a1a4"]"#,
            r#"{"kind":"move","ply":-1,"mv":""}"#,
        ] {
            assert!(read(text).starts_with("expected a message"), "{text}: {}", read(text));
        }
        assert_eq!(FromClient::read(&" ".repeat(MOST_MESSAGE + 1)), Err(Refusal::TooLong));
    }

    #[test]
    fn codes_are_those_that_are_sent() {
        let why = String::new;
        for refusal in [
            Refusal::Unreadable { why: why() },
            Refusal::TooLong,
            Refusal::TooFast,
            Refusal::WrongVersion { expected: 1 },
            Refusal::NoGreeting,
            Refusal::NotYours,
            Refusal::NotYourTurn,
            Refusal::OtherPly { ply: 1 },
            Refusal::Illegal { why: why() },
            Refusal::NotPlaying,
            Refusal::Nothing,
            Refusal::TooMuch,
            Refusal::ChatOff,
            Refusal::BadText { why: why() },
        ] {
            let sent = serde_json::to_value(&refusal).expect("a value");
            assert_eq!(sent["code"], refusal.code());
        }
    }

    #[test]
    fn what_the_server_says_is_read_back() {
        for message in [
            FromServer::Refused(Refusal::OtherPly { ply: 4 }),
            FromServer::Watching { count: 3 },
            FromServer::Made { ply: 1 },
            FromServer::Event(Logged {
                number: 7,
                at: Millis(1),
                event: crate::Event::Moved { ply: 2, mv: "pass".to_owned(), left: Some(Millis(5)) },
            }),
        ] {
            let text = message.write();
            assert_eq!(serde_json::from_str::<FromServer>(&text).ok(), Some(message), "{text}");
        }
    }
}
