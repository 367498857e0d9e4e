use super::*;
use crate::Event;

/// The message as it is written again, or the id and text of the refusal.
fn read(text: &str) -> String {
    match FromClient::read(text) {
        Ok(message) => message.write(),
        Err(Refused { id, why }) => format!("{:?} {why}", id.map(MessageId::get)),
    }
}

#[test]
fn messages_are_read_strictly() {
    for (text, expected) in [
        (r#"{"id":1,"kind":"ping"}"#, r#"{"id":1,"kind":"ping"}"#),
        (r#"{"kind":"move","id":7,"ply":3,"mv":"a1a2"}"#, r#"{"id":7,"kind":"move","ply":3,"mv":"a1a2"}"#),
        (r#"{"id":1,"kind":"add-time","seat":1}"#, r#"{"id":1,"kind":"add-time","seat":1}"#),
        (r#"{"id":1,"kind":"offer-takeback"}"#, r#"{"id":1,"kind":"offer-takeback"}"#),
        (r#"{"id":0,"kind":"say","text":"  hi  "}"#, r#"{"id":0,"kind":"say","text":"hi"}"#),
        (r#"{"id":4,"kind":"say","text":" "}"#, "Some(4) expected at least one visible character"),
    ] {
        assert_eq!(read(text), expected);
    }
    for (id, text) in [
        ("None", ""),
        ("None", "x"),
        ("None", "{}"),
        ("None", r#"{"kind":"resign"}"#),
        ("None", r#"{"id":-1,"kind":"resign"}"#),
        ("None", r#"{"id":9007199254740992,"kind":"resign"}"#),
        ("None", r#"{"id":1,"id":2,"kind":"resign"}"#),
        ("Some(1)", r#"{"id":1,"kind":"resign","kind":"resign"}"#),
        ("Some(1)", r#"{"id":1,"kind":"move","kind":"move","ply":0,"mv":"a1"}"#),
        ("Some(1)", r#"{"id":1,"kind":"move","ply":0,"ply":0,"mv":"a1"}"#),
        ("Some(1)", r#"{"id":1,"kind":"dance"}"#),
        ("Some(1)", r#"{"id":1,"kind":"chat","on":true,"x":1}"#),
        ("Some(1)", r#"{"id":1,"kind":"resign","x":1}"#),
        ("Some(1)", r#"{"id":1,"kind":"offer-takeback","seat":1}"#),
        ("Some(1)", r#"{"id":1,"kind":"add-time"}"#),
        ("Some(1)", r#"{"id":1,"kind":"move","ply":-1,"mv":""}"#),
        ("None", r#"["resign"]"#),
        ("None", r#"["move",0,"a1a4"]"#),
    ] {
        let expected = format!("{id} expected a message");
        assert!(read(text).starts_with(&expected), "{text}: {}", read(text));
    }
    let long = FromClient::read(&" ".repeat(MOST_MESSAGE + 1));
    assert_eq!(long, Err(Refused { id: None, why: Refusal::TooLong }));
}

#[test]
fn codes_are_those_that_are_sent() {
    let reason = String::new;
    for refusal in [
        Refusal::Unreadable { reason: reason() },
        Refusal::TooLong,
        Refusal::TooFast,
        Refusal::WrongVersion { expected: 1 },
        Refusal::NotYours,
        Refusal::NotYourTurn,
        Refusal::OtherPly { ply: 1 },
        Refusal::Illegal { reason: reason() },
        Refusal::NotPlaying,
        Refusal::Nothing,
        Refusal::TooMuch,
        Refusal::ChatOff,
        Refusal::BadText { reason: reason() },
        Refusal::Rated,
        Refusal::NeedsAccount,
    ] {
        let sent = serde_json::to_value(&refusal).expect("a value");
        assert_eq!(sent["code"], refusal.code());
    }
}

#[test]
fn messages_of_the_server_are_read_back() {
    let id = MessageId::MAX;
    let moved = Event::Moved { ply: 2, mv: "pass".to_owned(), left: Some(Millis(5)) };
    for message in [
        FromServer::Welcome { version: 3, last: 7, mine: vec![0, 2], now: Millis(3) },
        FromServer::Refused(Refused { id: Some(id), why: Refusal::OtherPly { ply: 4 } }),
        FromServer::Refused(Refused { id: None, why: Refusal::TooFast }),
        FromServer::Refused(Refused { id: Some(id), why: Refusal::Illegal { reason: "no".to_owned() } }),
        FromServer::Done { id, now: Millis(9) },
        FromServer::Failed { id },
        FromServer::Present { seats: vec![1], watchers: 3 },
        FromServer::Restart { wait: Millis(1) },
        FromServer::Event(Logged { number: 7, at: Millis(1), event: moved }),
    ] {
        let text = message.write();
        assert_eq!(serde_json::from_str::<FromServer>(&text).ok(), Some(message), "{text}");
    }
}

#[test]
fn clients_of_every_version_can_read_that_their_version_is_wrong() {
    let refused = FromServer::Refused(Refused { id: None, why: Refusal::WrongVersion { expected: 3 } });
    assert_eq!(refused.write(), r#"{"kind":"refused","code":"wrong-version","expected":3}"#);
}
