//! What else can be done with a game in progress.

use cairn_games::Setup;
use cairn_session::LocalGame;
use serde_json::json;
use thirtyfour::Key;

use crate::hands::{any_path, path_of};
use crate::moving::two_people;
use crate::stage::{Scenery, Stage};

#[tokio::test]
async fn moves_are_taken_back_made_again_and_hinted_at() {
    let stage = Stage::open("/").await;
    let mut local_game = two_people("nava");
    for mv in ["a1a4", "e5e2"] {
        local_game.play(mv).expect("legal");
    }
    stage.lay_out(&local_game).await;
    let played = async |expected: &[&str]| {
        let reached = async || stage.kept().await.table().played() == expected;
        assert!(stage.wait(reached).await, "never {expected:?}");
        let listed = stage.texts(".moves li > *").await;
        assert_eq!(listed, expected);
    };
    stage.press("Take back").await;
    played(&["a1a4"]).await;
    stage.press("Take back").await;
    played(&[]).await;
    stage.press("Redo").await;
    played(&["a1a4"]).await;
    stage.press("Redo").await;
    played(&["a1a4", "e5e2"]).await;
    assert_eq!(stage.script("return document.querySelectorAll('.buttons button:disabled').length").await, 1);
    stage.press("Hint").await;
    stage.wait_for_text(".message", "Hint: ").await;
    let hint = stage.text(".message").await;
    let best = hint.split_whitespace().nth(1).expect("a move");
    let path = path_of(stage.kept().await.table(), best);
    assert_eq!(stage.script("return document.querySelectorAll('.marks .hint').length").await, path.len());
    stage.close().await;
}

#[tokio::test]
async fn earlier_positions_are_shown_by_clicks_and_keys() {
    let stage = Stage::open("/").await;
    let mut local_game = two_people("nava");
    for mv in ["a1a4", "e5e2"] {
        local_game.play(mv).expect("legal");
    }
    stage.lay_out(&local_game).await;
    stage.press("a1a4").await;
    stage.wait_for_text(".status", "Position after move 1 of 2").await;
    stage.keys(Key::Left).await;
    stage.wait_for_text(".status", "Position after move 0 of 2").await;
    stage.keys(Key::End).await;
    stage.wait_for("return !document.querySelector('.status').innerText.includes('Position')").await;
    stage.keys(Key::Home).await;
    stage.wait_for_text(".status", "Position after move 0 of 2").await;
    stage.press("Back to the game").await;
    stage.wait_for("return !document.querySelector('.status').innerText.includes('Position')").await;
    assert_eq!(stage.kept().await.table().played(), ["a1a4", "e5e2"]);
    stage.close().await;
}

#[tokio::test]
async fn where_nothing_can_be_kept_a_game_is_played_and_a_notice_says_so() {
    let stage = Stage::open("/play/swack").await;
    stage.script("Storage.prototype.setItem = () => { throw new Error('full') }").await;
    stage.press("Start").await;
    stage.wait_for_text(".refused", "does not let Cairn save anything").await;
    stage.wait_for_text(".turn", "Your move: Black").await;
    stage.close().await;
}

#[tokio::test]
async fn resigning_is_confirmed_first() {
    let stage = Stage::open("/").await;
    let seats = ["human", "1"].map(|name| name.parse().expect("a player")).to_vec();
    let table = "nava".parse::<Setup>().expect("a game").deal(1);
    stage.lay_out(&LocalGame::new(table, seats)).await;
    stage.press("Resign").await;
    stage.find("dialog[open]").await;
    stage.press("no").await;
    stage.wait_for("return document.querySelector('dialog[open]') === null").await;
    assert_eq!(stage.kept().await.places(), None);
    stage.press("Resign").await;
    stage.press("yes").await;
    stage.wait_for_text(".turn", "White resigned. Black wins").await;
    assert_eq!(stage.text(".end h2").await, "You lost");
    assert_eq!(stage.text(".end p").await, "Black wins. White resigned.");
    assert!(stage.kept().await.places().is_some());
    stage.close().await;
}

#[tokio::test]
async fn a_reload_in_mid_game_loses_nothing_and_the_engine_goes_on() {
    let stage = Stage::open("/").await;
    let mut local_game = LocalGame::new(
        "crab-stack:players=3".parse::<Setup>().expect("a game").deal(3),
        ["human", "1", "2"].map(|name| name.parse().expect("a player")).to_vec(),
    );
    let first = any_path(local_game.table(), 1).0;
    local_game.play(&first).expect("legal");
    // It is an engine's turn when the page comes.
    stage.lay_out(&local_game).await;
    let before = stage.wait_for_ply(3).await;
    let board = stage.drawn().await;
    stage.reload().await;
    stage.find(".game [role=grid]").await;
    let after = stage.kept().await;
    assert_eq!(after.table().played(), before.table().played());
    assert_eq!((after.table().position(), after.seats()), (before.table().position(), before.seats()));
    stage.wait_for_board(&board).await;
    let (_, path) = any_path(after.table(), 2);
    stage.make(after.table(), &path).await;
    stage.wait_for_ply(6).await;
    // The first page leads back to it.
    stage.goto("/").await;
    stage.click("a.resume").await;
    stage.find(".game [role=grid]").await;
    stage.close().await;
}

#[tokio::test]
async fn after_animated_moves_the_board_lies_as_the_game_stands() {
    let stage = Stage::with("/", Scenery { animation: true, ..Scenery::default() }).await;
    for setup in ["crab-stack", "nava", "knight-line", "swack"] {
        let mut local_game = two_people(setup);
        stage.lay_out(&local_game).await;
        // The next move comes while the one before is still seen.
        for ply in 0..6 {
            let (_, path) = any_path(local_game.table(), ply * 5 + 2);
            stage.make(local_game.table(), &path).await;
            local_game = stage.wait_for_ply(ply + 1).await;
        }
        let still = "return document.querySelectorAll('.moving *, .removed *').length === 0";
        stage.wait_for(still).await;
        assert!(stage.script("return window.animations").await.as_u64() > Some(0), "{setup} was animated");
        let board = stage.drawn().await;
        stage.reload().await;
        stage.wait_for_board(&board).await;
    }
    stage.close().await;
}

#[tokio::test]
async fn nothing_moves_with_reduced_motion() {
    let stage = Stage::with("/", Scenery { animation: true, ..Scenery::default() }).await;
    let reduced = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    stage.devtools("Emulation.setEmulatedMedia", reduced).await;
    let local_game = two_people("crab-stack");
    stage.lay_out(&local_game).await;
    let (_, path) = any_path(local_game.table(), 2);
    stage.make(local_game.table(), &path).await;
    stage.wait_for_ply(1).await;
    assert_eq!(stage.script("return window.animations").await, 0);
    let running =
        "return document.getAnimations().filter((one) => one.effect.getTiming().duration > 1).length";
    assert_eq!(stage.script(running).await, 0);
    stage.close().await;
}

impl Stage {
    /// The pieces on the board, as they are drawn: where each stack stands, and what is in it.
    async fn drawn(&self) -> String {
        self.find(".board svg [data-piece]").await;
        self.look_away().await;
        let script = "
            const stack = (drawn) => [drawn.getAttribute('transform'),
                ...[...drawn.querySelectorAll('[data-piece]')].map((piece) => piece.dataset.piece)].join(' ');
            return [...document.querySelectorAll('.board svg > g[transform]:not([class])')].map(stack).sort().join('\\n')";
        self.script_text(script).await
    }

    /// Waits until the pieces lie so.
    async fn wait_for_board(&self, expected: &str) {
        assert!(!expected.is_empty());
        let mut seen = String::new();
        let found = self
            .wait(async || {
                seen = self.drawn().await;
                seen == expected
            })
            .await;
        assert!(found, "expected {expected}\nfound {seen}");
    }
}
