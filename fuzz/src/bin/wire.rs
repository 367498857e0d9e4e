//! Messages between clients and servers, and the log of a game, line by line.
#![no_main]

use std::fmt::Debug;

use cairn_games::Setup;
use cairn_wire::{
    ArchivePage, ArchiveQuery, ClockRule, DisplayName, FromClient, FromServer, GameId, GameState, GameView,
    Logged, MOST_NAME, Millis, NewGame, Request,
};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;

fuzz_target!(|text: &str| {
    let table = "nava".parse::<Setup>().expect("a game").deal(1);
    let mut state = GameState::new(table, ClockRule::None, Millis(0));
    for line in text.lines() {
        fold(&mut state, line);
        check::<FromClient>(line);
        check::<FromServer>(line);
        check::<NewGame>(line);
        check::<ArchiveQuery>(line);
        check::<ArchivePage>(line);
        check::<GameView>(line);
        check::<Logged>(line);
        match FromClient::read(line) {
            Ok(message) => assert_eq!(FromClient::read(&message.write()), Ok(message)),
            Err(refused) => {
                assert!(!refused.why.to_string().is_empty());
                let message = FromServer::Refused(refused);
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

/// An event follows the log or changes nothing; a move is on the table at once or not at all.
fn fold(state: &mut GameState, line: &str) {
    let before = (state.last(), state.ply(), state.table().ply(), state.stage(), state.seats().to_vec());
    if let Ok(logged) = serde_json::from_str::<Logged>(line)
        && state.add(&logged).is_err()
    {
        let after = (state.last(), state.ply(), state.table().ply(), state.stage(), state.seats().to_vec());
        assert_eq!(after, before, "{logged:?}");
    }
    if let Ok(FromClient { request: Request::Move { mv, .. }, .. }) = FromClient::read(line) {
        let is_ahead = state.ahead().is_some();
        assert_eq!(state.play_ahead(&mv).is_ok() || is_ahead, state.ahead().is_some());
    }
    assert_eq!(state.table().ply() as u32, state.ply() + u32::from(state.ahead().is_some()));
}

/// What is read is written and read again.
fn check<T: DeserializeOwned + Serialize + PartialEq + Debug>(line: &str) {
    if let Ok(value) = serde_json::from_str::<T>(line) {
        let text = serde_json::to_string(&value).expect("what was read can be written");
        assert_eq!(serde_json::from_str::<T>(&text).ok(), Some(value), "{text}");
    }
}
