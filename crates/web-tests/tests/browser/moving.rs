//! Other ways to make a move than clicks.

use cairn_core::Pick;
use cairn_games::{Setup, Table};
use cairn_session::LocalGame;
use serde_json::json;
use thirtyfour::{Key, TypingData};

use crate::hands::{any_path, cell};
use crate::stage::{Scenery, Stage};

/// A game between two people at this screen.
pub(crate) fn two_people(setup: &str) -> LocalGame {
    LocalGame::new(setup.parse::<Setup>().expect("a game").deal(5), Vec::new())
}

/// The two cells of a move that is made from cell to cell.
fn two_cells(table: &dyn Table) -> (String, String, String) {
    let both = |(mv, path): (String, Vec<Pick>)| match &path[..] {
        [Pick::Cell(from), Pick::Cell(to)] => Some((mv, from.clone(), to.clone())),
        _ => None,
    };
    table.paths().into_iter().find_map(both).expect("a move from cell to cell")
}

/// A cell to which nothing goes from this one.
fn far_from(table: &dyn Table, from: &str) -> String {
    let goes = |to: &str| {
        let both = [from, to].map(|name| Pick::Cell(name.to_owned()));
        table.paths().iter().any(|(_, path)| path.starts_with(&both))
    };
    let names = table.cells().into_iter().map(|cell| cell.name);
    names.into_iter().find(|name| name != from && !goes(name)).expect("a cell out of reach")
}

#[tokio::test]
async fn a_piece_is_dragged_with_the_mouse() {
    let stage = Stage::open("/").await;
    for setup in ["crab-stack", "swack", "nava"] {
        let local_game = two_people(setup);
        stage.lay_out(&local_game).await;
        let (mv, from, to) = two_cells(local_game.table());
        stage.take(&from, &to).await;
        stage.find(".dragged *").await;
        stage.drag(&from, &to).await;
        let after = stage.wait_for_ply(1).await;
        assert_eq!(after.table().played(), [mv]);
        assert_eq!(stage.script("return document.querySelectorAll('.dragged *').length").await, 0);
        // A piece dropped where it cannot go lies where it lay.
        let (_, from, _) = two_cells(after.table());
        stage.drag(&from, &far_from(after.table(), &from)).await;
        stage.drag(&from, &from).await;
        assert_eq!(stage.kept().await.table().ply(), 1);
    }
    stage.close().await;
}

#[tokio::test]
async fn tiles_are_dragged_and_then_counted() {
    let stage = Stage::open("/").await;
    let mut local_game = two_people("knight-line");
    local_game.play("0,0>2,1:1").expect("legal");
    stage.lay_out(&local_game).await;
    let (_, path) = any_path(local_game.table(), 0);
    let [Pick::Cell(from), Pick::Cell(to), Pick::Count(_)] = &path[..] else { panic!("{path:?}") };
    stage.drag(from, to).await;
    stage.wait_for_text(".chooser", "How many? 1 to 19").await;
    stage.press("12").await;
    let after = stage.wait_for_ply(2).await;
    assert_eq!(after.table().played()[1], format!("{from}>{to}:12"));
    stage.close().await;
}

#[tokio::test]
async fn fingers_tap_drag_and_rest() {
    let stage = Stage::with("/", Scenery { size: (400, 800), ..Scenery::default() }).await;
    stage.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
    let mut local_game = two_people("swack");
    let (first, _, high) = two_cells(local_game.table());
    local_game.play(&first).expect("legal");
    stage.lay_out(&local_game).await;
    // A finger that rests on a stack spreads it out, and picks nothing.
    let at = stage.centre(&high).await;
    stage.finger("touchStart", Some(at)).await;
    stage.find(".spread *").await;
    stage.finger("touchEnd", None).await;
    assert_eq!(stage.script("return document.querySelectorAll('.picked, .complaint').length").await, 0);
    // Taps make a move.
    let (second, from, to) = two_cells(local_game.table());
    stage.tap(&from).await;
    stage.find(&format!("{}.picked", cell(&from))).await;
    stage.tap(&to).await;
    let after = stage.wait_for_ply(2).await;
    assert_eq!(after.table().played()[1], second);
    // So does a drag.
    let (third, from, to) = two_cells(after.table());
    let (from, to) = (stage.centre(&from).await, stage.centre(&to).await);
    stage.finger("touchStart", Some(from)).await;
    for part in 1..=5 {
        let part = f64::from(part) / 5.0;
        let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        stage.finger("touchMove", Some(at)).await;
    }
    stage.finger("touchEnd", None).await;
    let after = stage.wait_for_ply(3).await;
    assert_eq!(after.table().played()[2], third);
    stage.close().await;
}

#[tokio::test]
async fn a_whole_game_by_keyboard_alone() {
    let stage = Stage::open("/").await;
    // From the first page to a game for two on the smallest board.
    stage.tab_to("a[href='/play/swack'].button").await;
    stage.keys(Key::Enter).await;
    stage.tab_to(".seat:nth-of-type(2) select").await;
    stage.keys(Key::Home).await;
    stage.tab_to("input[name=size]").await;
    for _ in 0..2 {
        stage.keys(Key::Up).await;
    }
    stage.wait_for("return document.activeElement?.matches('input[name=size]:checked') ?? false").await;
    assert_eq!(stage.script_text("return document.activeElement.closest('label').innerText").await, "3");
    stage.keys(Key::Enter).await;
    stage.find(".game [role=grid]").await;
    let mut local_game = stage.kept().await;
    assert_eq!(
        (local_game.table().setup().to_string(), local_game.has_person()),
        ("swack:size=3".to_owned(), true)
    );
    assert!(local_game.is_persons_turn());
    while local_game.places().is_none() {
        let ply = local_game.table().ply();
        let (mv, path) = moves_first(local_game.table());
        match &path[..] {
            [Pick::Cell(from), Pick::Cell(to)] => {
                stage.tab_to("[role=gridcell]").await;
                stage.walk_to(local_game.table(), from).await;
                // Escape lets go of what Enter has taken.
                stage.keys(Key::Enter).await;
                stage.find(&format!("{}.picked", cell(from))).await;
                stage.keys(Key::Escape).await;
                stage.wait_for("return document.querySelector('.picked') === null").await;
                stage.keys(" ").await;
                stage.walk_to(local_game.table(), to).await;
                stage.keys(Key::Enter).await;
            }
            _ => {
                stage.tab_to(".chooser button").await;
                stage.keys(Key::Enter).await;
                if stage.asks_about(local_game.table(), &path[0]).await {
                    stage.press("yes").await;
                }
            }
        }
        local_game = stage.wait_for_ply(ply + 1).await;
        assert_eq!(local_game.table().played()[ply], mv);
    }
    let end = local_game.end_text(cairn_i18n::Language::English).expect("an end");
    stage.wait_for_text("[role=log]", &end).await;
    stage.close().await;
}

/// A move that is no pass while there is one.
fn moves_first(table: &dyn Table) -> (String, Vec<Pick>) {
    let paths = table.paths();
    paths.iter().find(|(mv, _)| mv != "pass").unwrap_or(&paths[0]).clone()
}

#[tokio::test]
async fn digits_say_how_many() {
    let stage = Stage::open("/").await;
    let mut local_game = two_people("knight-line");
    local_game.play("0,0>2,1:1").expect("legal");
    stage.lay_out(&local_game).await;
    // At once where no longer number begins so; with Enter where one does; number by number.
    for (keys, count) in [(TypingData::from("7"), 7), ("1" + Key::Enter, 1), ("12".into(), 12)] {
        let table = local_game.table();
        let counted = |(mv, _): &(String, Vec<Pick>)| mv.ends_with(&format!(":{count}"));
        let (mv, path) = table.paths().into_iter().find(counted).expect("a move of so many");
        let [Pick::Cell(from), Pick::Cell(to), Pick::Count(_)] = &path[..] else { panic!("{path:?}") };
        stage.tab_to("[role=gridcell]").await;
        stage.walk_to(table, from).await;
        stage.keys(Key::Enter).await;
        stage.walk_to(table, to).await;
        stage.keys(Key::Enter).await;
        stage.wait_for_text(".chooser", "How many?").await;
        stage.keys(keys).await;
        let ply = table.ply();
        local_game = stage.wait_for_ply(ply + 1).await;
        assert_eq!(local_game.table().played()[ply], mv);
        stage.reload().await;
    }
    stage.close().await;
}

#[tokio::test]
async fn moves_are_typed_and_bad_ones_are_explained() {
    let stage = Stage::open("/").await;
    stage.lay_out(&two_people("nava")).await;
    for (typed, said) in [("a1a1", "a1a1: "), ("e5e3", "e5e3: "), ("hello", "hello: ")] {
        stage.click(".typed input").await;
        stage.keys(typed + Key::Enter).await;
        stage.wait_for_text(".message.complaint", said).await;
        let reason = stage.text(".message.complaint").await;
        assert!(reason.len() > said.len() + 10, "{reason}");
        assert_eq!(stage.text("[role=log] p:last-child").await, reason, "screen readers say it");
        assert_eq!(stage.kept().await.table().ply(), 0);
    }
    stage.keys("a1a3" + Key::Enter).await;
    let after = stage.wait_for_ply(1).await;
    assert_eq!(after.table().played(), ["a1a3"]);
    assert_eq!(stage.text(".message").await, "");
    // What cannot be picked is explained too.
    stage.click(&cell("c3")).await;
    stage.wait_for_text(".message.complaint", "c3").await;
    stage.close().await;
}
