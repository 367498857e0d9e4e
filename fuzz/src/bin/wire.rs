//! What clients and servers send each other, line by line.
#![no_main]

use std::fmt::Debug;

use cairn_wire::{
    ArchivePage, ArchiveQuery, DisplayName, FromClient, FromServer, GameId, GameView, Logged, MOST_NAME,
    NewGame,
};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;

fuzz_target!(|text: &str| {
    for line in text.lines() {
        check::<FromClient>(line);
        check::<FromServer>(line);
        check::<NewGame>(line);
        check::<ArchiveQuery>(line);
        check::<ArchivePage>(line);
        check::<GameView>(line);
        check::<Logged>(line);
        match FromClient::read(line) {
            Ok(message) => {
                let text = serde_json::to_string(&message).expect("what was read can be written");
                assert_eq!(FromClient::read(&text), Ok(message), "{text}");
            }
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                let message = FromServer::Refused(refusal);
                assert_eq!(
                    serde_json::from_str(&message.write()).ok(),
                    Some(message),
                    "a refusal can be sent"
                );
            }
        }
        if let Ok(name) = DisplayName::new(line) {
            assert_eq!(DisplayName::new(name.as_str()), Ok(name.clone()), "a name stays as it is");
            assert!((1..=MOST_NAME).contains(&name.as_str().chars().count()));
        }
        if let Ok(id) = line.parse::<GameId>() {
            assert_eq!(id.as_str(), line);
        }
    }
});

/// What is read is written and read again.
fn check<T: DeserializeOwned + Serialize + PartialEq + Debug>(line: &str) {
    if let Ok(value) = serde_json::from_str::<T>(line) {
        let text = serde_json::to_string(&value).expect("what was read can be written");
        assert_eq!(serde_json::from_str::<T>(&text).ok(), Some(value), "{text}");
    }
}
