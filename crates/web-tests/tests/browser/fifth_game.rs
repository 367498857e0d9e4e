//! The game for tests, opened by its address: its ground, pieces, prompts and names all come from its folder.

use cairn_games::Setup;
use serde_json::json;

use crate::hands::{any_path, cell, path_of};
use crate::moving::two_people;
use crate::play::{sit_down, whole_game};
use crate::site::Site;
use crate::stage::{Scenery, Stage};

/// A cell of its ground.
const MAT: &str = "circle[r='44'][fill='#7a9a6a']";
/// Its only kind of pieces.
const CONE: &str = "[data-piece] path[d='M-30 0l30-40 30 40z']";
/// What asks for the only pick of a move, in English and in Portuguese.
const PROMPTS: [&str; 2] = ["Where does the cone go?", "Onde vai o cone?"];

/// Waits until the first picture that a selector names has these numbers of cells and pieces of this game.
async fn wait_for_board(stage: &Stage, picture: &str, cells: usize, pieces: usize) {
    let script = format!(
        "const picture = document.querySelector({picture:?}); \
         const count = (selector) => picture?.querySelectorAll(selector).length; \
         return count({MAT:?}) === {cells} && count({CONE:?}) === {pieces}"
    );
    stage.wait_for(&script).await;
}

#[tokio::test]
async fn no_list_offers_it() {
    let stage = Stage::open("/").await;
    for path in ["/", "/play", "/learn", "/rules", "/online", "/archive"] {
        stage.goto(path).await;
        assert!(!stage.text("main").await.contains("Cones"), "{path}");
    }
    stage.close().await;
}

#[tokio::test]
async fn its_rules_are_a_page_with_a_diagram() {
    let stage = Stage::open("/rules/cones").await;
    stage.wait_for_text("main h1", "Cones").await;
    stage.wait_for_text(".rules", "A cell holds three cones.").await;
    wait_for_board(&stage, ".diagram svg", 3, 2).await;
    stage.close().await;
}

#[tokio::test]
async fn its_lesson_leads_to_a_first_game() {
    let stage = Stage::open("/learn/cones").await;
    stage.wait_for_text(".teaching h2", "A cone").await;
    stage.wait_for_text(".chooser", PROMPTS[0]).await;
    stage.click(&cell("b1")).await;
    stage.wait_for_text(".verdict.right", "Well done.").await;
    stage.press("Next").await;
    stage.wait_for_text(".teaching .marked", "That is all.").await;
    stage.press("Play your first game").await;
    stage.find(".game [role=grid]:not(.lesson *)").await;
    assert_eq!(stage.kept().await.table().setup().to_string(), "cones");
    stage.close().await;
}

#[tokio::test]
async fn a_move_is_a_click_on_a_cell_or_on_an_answer() {
    let stage = Stage::with("/play/cones", Scenery { language: "pt-BR", ..Scenery::default() }).await;
    stage.wait_for_text(".setup", "Casas").await;
    stage.choose("5").await;
    stage.click(".seat:nth-of-type(2) select option[value=human]").await;
    stage.click(".setup button.main").await;
    stage.wait_for_text(".chooser", PROMPTS[1]).await;
    stage.click(&cell("b1")).await;
    stage.wait_for_ply(1).await;
    stage.press("em b1").await;
    assert_eq!(stage.wait_for_ply(2).await.table().played(), ["b1", "b1"]);
    wait_for_board(&stage, ".board svg", 5, 2).await;
    let label = format!("return document.querySelector({:?}).ariaLabel", cell("b1"));
    let label = stage.script_text(&label).await;
    assert!(label.starts_with("b1: ") && label.contains("Pretas, cone"), "{label}");
    stage.close().await;
}

#[tokio::test]
async fn a_whole_game_against_level_1() {
    whole_game("/play/cones", &["3"], &["human", "1"], |table| any_path(table, table.ply())).await;
}

#[tokio::test]
async fn a_full_cell_is_refused_with_its_reason() {
    let stage = Stage::open("/play/cones").await;
    sit_down(&stage, &[], &["human", "human"]).await;
    for ply in 1..=3 {
        stage.click(&cell("a1")).await;
        stage.wait_for_ply(ply).await;
    }
    stage.click(&cell("a1")).await;
    stage.wait_for_text(".message.complaint", "There are three cones on a1.").await;
    stage.close().await;
}

#[tokio::test]
async fn it_is_analysed_and_reviewed() {
    let stage = Stage::open("/").await;
    let mut local_game = two_people("cones");
    for ply in 0..4 {
        let (mv, _) = any_path(local_game.table(), ply);
        local_game.play(&mv).expect("legal");
    }
    let record = local_game.record().expect("a record").write(2);
    for key in ["cairn.analysis", "cairn.review"] {
        stage.script(&format!("localStorage.setItem('{key}', {record:?})")).await;
    }
    stage.goto("/analysis").await;
    stage.wait_for_text(".status h2", "Cones").await;
    stage.find(".lines li").await;
    stage.goto("/review").await;
    stage
        .wait_for("return document.querySelectorAll('.moves button[class]:not([class=\"\"])').length === 4")
        .await;
    wait_for_board(&stage, ".board svg", 3, 4).await;
    stage.close().await;
}

#[tokio::test]
async fn it_is_played_online() {
    let site = Site::start();
    let stage = Stage::at(&site, "/online", Scenery::default()).await;
    let seats = json!([{ "kind": "mine" }, { "kind": "engine", "level": 1 }]);
    let path = stage.new_game("cones", seats, json!({ "kind": "none" }), true).await;
    stage.goto(&path).await;
    stage.wait_for_text(".turn", "Your turn").await;
    let table = "cones".parse::<Setup>().expect("a game").deal(1);
    stage.make(table.as_ref(), &path_of(table.as_ref(), "c1")).await;
    stage.wait_for("return document.querySelectorAll('.moves li > *').length === 2").await;
    wait_for_board(&stage, ".board svg", 3, 2).await;
    stage.close().await;
}
