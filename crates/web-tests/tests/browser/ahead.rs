//! Moves ahead of the turn, and moves that wait for the user's word.

use cairn_games::Table;
use serde_json::json;
use thirtyfour::Key;

use crate::everywhere::check_width;
use crate::hands::path_of;
use crate::online::{Pair, table};
use crate::stage::Stage;

impl Stage {
    /// Clicks the cells on the path of a move that is legal at this table.
    async fn pick(&self, table: &dyn Table, mv: &str) {
        self.make(table, &path_of(table, mv)).await;
    }
}

#[tokio::test]
async fn a_premove_is_shown_cancelled_chosen_again_and_made_at_once() {
    let site = crate::site::Site::start();
    let clock = json!({ "kind": "fischer", "start": 600_000, "increment": 0 });
    let pair = Pair::meet(&site, "nava", clock, false).await;
    let mut table = table("nava");
    pair.play(table.as_mut(), "a1a4").await;
    // As if Ana were to move.
    let mut own = table.boxed_clone();
    own.play("e5e2").expect("legal");
    pair.ana.resize((360, 700)).await;
    pair.ana.pick(own.as_ref(), "a4a3").await;
    pair.ana.wait_for_text(".premove", "Premove: a4a3").await;
    pair.ana.find(".arrows path, .arrows polygon, .arrows line").await;
    check_width(&pair.ana, "a game online with a premove").await;
    pair.ana.keys(Key::Escape).await;
    let none = "return document.querySelector('.premove') === null";
    pair.ana.wait_for(none).await;
    pair.ana.pick(own.as_ref(), "a4a2").await;
    pair.ana.wait_for_text(".premove", "Premove: a4a2").await;
    pair.ben.pick(table.as_ref(), "e5e2").await;
    for mv in ["e5e2", "a4a2"] {
        table.play(mv).expect("legal");
    }
    for stage in [&pair.ana, &pair.ben] {
        stage.wait_for_moves(table.as_ref()).await;
    }
    pair.ana.wait_for(none).await;
    pair.close().await;
}

#[tokio::test]
async fn a_conditional_line_is_made_on_the_board_and_comes_up_while_its_player_is_away() {
    let site = crate::site::Site::start();
    let pair = Pair::meet(&site, "nava", json!({ "kind": "days", "days": 2 }), false).await;
    let mut table = table("nava");
    pair.play(table.as_mut(), "a1a4").await;
    pair.ana.resize((360, 700)).await;
    pair.ana.press("Play ahead").await;
    let mut line = table.boxed_clone();
    for mv in ["e5e2", "a4a3"] {
        pair.ana.pick(line.as_ref(), mv).await;
        line.play(mv).expect("legal");
        pair.ana.wait_for_text(".plan .line", &line.played()[1..].join(" ")).await;
    }
    check_width(&pair.ana, "a game online with a conditional line").await;
    pair.ana.press("Keep this line").await;
    pair.ana.wait_for_text(".plan li", "e5e2 a4a3").await;
    pair.ana.wait_for("return document.querySelector('.plan .line') === null").await;
    pair.ana.reload().await;
    pair.ana.wait_for_text(".plan li", "e5e2 a4a3").await;
    let path = pair.path().to_owned();
    pair.ana.goto("/online").await;
    pair.ben.pick(table.as_ref(), "e5e2").await;
    pair.ben.wait_for_moves(line.as_ref()).await;
    // A line that is removed is gone.
    pair.ana.goto(&path).await;
    pair.ana.wait_for_moves(line.as_ref()).await;
    pair.ana.press("Play ahead").await;
    for mv in ["e2e3", "a3a2"] {
        pair.ana.pick(line.as_ref(), mv).await;
        line.play(mv).expect("legal");
        pair.ana.wait_for_text(".plan .line", &line.played()[3..].join(" ")).await;
    }
    pair.ana.press("Keep this line").await;
    pair.ana.wait_for_text(".plan li", "e2e3 a3a2").await;
    pair.ana.press("Remove").await;
    pair.ana.wait_for("return document.querySelector('.plan li') === null").await;
    pair.close().await;
}

#[tokio::test]
async fn a_move_is_confirmed_by_enter_or_a_button_and_dropped_by_escape() {
    let site = crate::site::Site::start();
    let pair = Pair::meet(&site, "nava", json!({ "kind": "none" }), false).await;
    let path = pair.path().to_owned();
    pair.ana.goto("/settings").await;
    pair.ana.choose("in slow games").await;
    pair.ana.goto(&path).await;
    pair.ana.wait_for_text(".turn", "Your turn").await;
    let mut table = table("nava");
    pair.ana.pick(table.as_ref(), "a1a4").await;
    pair.ana.wait_for_text(".turn", "Play a1a4?").await;
    check_width(&pair.ana, "a game online with a move to confirm").await;
    pair.ana.keys(Key::Escape).await;
    pair.ana.wait_for_text(".turn", "Your turn").await;
    pair.ana.pick(table.as_ref(), "a1a3").await;
    pair.ana.wait_for_text(".turn", "Play a1a3?").await;
    pair.ana.keys(Key::Enter).await;
    table.play("a1a3").expect("legal");
    for stage in [&pair.ana, &pair.ben] {
        stage.wait_for_moves(table.as_ref()).await;
    }
    pair.play(table.as_mut(), "e5e2").await;
    pair.ana.pick(table.as_ref(), "a3a4").await;
    pair.ana.press("Confirm").await;
    table.play("a3a4").expect("legal");
    pair.ben.wait_for_moves(table.as_ref()).await;
    pair.close().await;
}
