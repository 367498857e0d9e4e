//! The app without a network, after an earlier visit.

use cairn_games::GameKind;
use cairn_i18n::{Language, say};

use crate::hands::any_path;
use crate::moving::two_people;
use crate::stage::Stage;

#[tokio::test]
async fn after_a_visit_everything_works_without_a_network() {
    let mut stage = Stage::open("/").await;
    stage.wait_for("return navigator.serviceWorker.controller?.state === 'activated'").await;
    // The engine and the data of a game come with the page on which the game is set up.
    stage.goto("/play/crab-stack").await;
    for name in ["engine-module", "pack:crab-stack-net"] {
        let address = format!("document.querySelector(\"meta[name='{name}']\").content");
        stage.wait_for(&format!("return caches.match({address}).then(Boolean)")).await;
    }
    stage.goto("/").await;
    stage.end_server();
    stage.reload().await;
    assert_eq!(
        stage.texts(".card h2").await,
        GameKind::ALL.iter().map(|game| game.title()).collect::<Vec<_>>()
    );
    let local_game = two_people("crab-stack");
    stage.lay_out(&local_game).await;
    let (mv, path) = any_path(local_game.table(), 3);
    stage.make(local_game.table(), &path).await;
    assert_eq!(stage.wait_for_ply(1).await.table().played(), [mv]);
    // The engine needs no network either.
    stage.press("Hint").await;
    stage.wait_for_text(".message", "Hint: ").await;
    stage.goto("/rules/nava").await;
    stage.find(".rules .diagram svg").await;
    stage.goto("/learn/swack").await;
    stage.wait_for_text(".teaching", "Step 1 of").await;
    // The first page asks for games online.
    stage.close_despite(&["/api/games?list="]).await;
}

#[tokio::test]
async fn a_language_that_was_chosen_works_without_a_network() {
    let mut stage = Stage::open("/settings").await;
    stage.choose(Language::French.name()).await;
    stage.wait_for_text("main h1", say::SETTINGS.text(Language::French)).await;
    stage.wait_for("return navigator.serviceWorker.controller?.state === 'activated'").await;
    stage.end_server();
    stage.reload().await;
    stage.wait_for_text("main h1", say::SETTINGS.text(Language::French)).await;
    stage.goto("/rules/nava").await;
    stage.wait_for_text(".rules h2", "But du jeu").await;
    stage.close().await;
}
