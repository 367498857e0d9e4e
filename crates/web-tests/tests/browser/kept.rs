//! Several games and analyses side by side, and one game in two tabs.

use serde_json::json;

use crate::hands::path_of;
use crate::moving::two_people;
use crate::stage::Stage;

/// The titles of the kept games on the page.
const TITLES: &str = ".kept b";
const LINK: &str = "[Game \"nava\"]\n\n1. a1a4 e5e2 (1... e5b5 {too far}) 2. a4a2 *";

impl Stage {
    /// Plays a typed move.
    async fn plays(&self, mv: &str) {
        self.click(".typed input").await;
        self.keys(mv).await;
        self.press("Play it").await;
        self.wait_for_text(".moves", mv).await;
    }
}

#[tokio::test]
async fn two_games_are_kept_and_each_is_gone_on_with() {
    let stage = Stage::open("/").await;
    for (setup, mv) in [("swack", "a2a1"), ("nava", "a1a4")] {
        stage.lay_out(&two_people(setup)).await;
        stage.plays(mv).await;
    }
    stage.goto("/").await;
    stage.wait_for_text("a.resume", "Continue your game of Nava").await;
    stage.press("All saved games: 2").await;
    stage.find(".kept .still svg").await;
    assert_eq!(stage.texts(TITLES).await, ["Nava: Person – Person", "Swack: Person – Person"]);
    stage.click(".kept li:nth-child(2) a").await;
    stage.wait_for_text(".moves", "a2a1").await;
    let local_game = stage.kept().await;
    stage.make(local_game.table(), &path_of(local_game.table(), "a3b3")).await;
    stage.wait_for_ply(2).await;
    stage.reload().await;
    stage.wait_for_text(".moves", "a3b3").await;
    // The one that was played last is the first.
    stage.follow("/play").await;
    stage.wait_for_text(TITLES, "Swack").await;
    // Enter says no, and a yes deletes this one only.
    stage.click(".kept li:first-child button").await;
    stage.find("dialog[open]").await;
    stage.keys(thirtyfour::Key::Enter).await;
    stage.wait_for("return document.querySelector('dialog[open]') === null").await;
    assert_eq!(stage.texts(TITLES).await.len(), 2);
    stage.click(".kept li:first-child button").await;
    stage.press("yes").await;
    stage.wait_for("return document.querySelectorAll('.kept li').length === 1").await;
    assert_eq!(stage.texts(TITLES).await, ["Nava: Person – Person"]);
    stage.close().await;
}

#[tokio::test]
async fn what_an_earlier_version_kept_is_there_damaged_or_not() {
    let stage = Stage::open("/settings").await;
    let record = two_people("nava").record().expect("a record").write(2);
    for (key, text) in
        [("cairn.game", record.as_str()), ("cairn.analysis", LINK), ("cairn.kept.game-1", "nonsense")]
    {
        stage.script(&format!("localStorage.setItem({key:?}, {text:?})")).await;
    }
    stage.goto("/play").await;
    stage.wait_for_text(".kept .complaint", "Cannot be read: ").await;
    assert_eq!(stage.texts(TITLES).await[0], "Nava: Person – Person");
    assert_eq!(stage.script("return localStorage.getItem('cairn.game')").await, json!(null));
    stage.goto("/analysis").await;
    stage.wait_for_text(".tree", "too far").await;
    stage.close().await;
}

#[tokio::test]
async fn a_link_keeps_the_analysis_that_was_there() {
    let stage = Stage::open("/settings").await;
    stage.script("localStorage.setItem('cairn.analysis.engine', 'off 1')").await;
    let before = "[Game \"swack\"]\n\n1. a2a1 {mine} *";
    let escaped = stage.script_text(&format!("return encodeURIComponent({before:?})")).await;
    stage.goto(&format!("/analysis#{escaped}")).await;
    stage.wait_for_text(".tree", "mine").await;
    let escaped = stage.script_text(&format!("return encodeURIComponent({LINK:?})")).await;
    stage.goto(&format!("/analysis?2#{escaped}")).await;
    stage.wait_for_text(".tree", "too far").await;
    stage.wait_for("return location.hash.startsWith('#analysis-')").await;
    stage.press("Saved analyses").await;
    stage.find("dialog[open] .kept li:nth-child(2)").await;
    stage.click("dialog[open] .kept li:nth-child(2) a").await;
    stage.wait_for_text(".tree", "mine").await;
    stage.wait_for_text(".status h2", "Swack").await;
    stage.reload().await;
    stage.wait_for_text(".tree", "mine").await;
    stage.close().await;
}

#[tokio::test]
async fn two_tabs_with_one_game_stay_in_step() {
    let stage = Stage::open("/").await;
    stage.lay_out(&two_people("nava")).await;
    let address = stage.script_text("return location.href").await;
    let first = stage.driver.window().await.expect("a tab");
    let second = stage.driver.new_tab().await.expect("a tab");
    stage.driver.switch_to_window(second.clone()).await.expect("a tab");
    stage.driver.goto(&address).await.expect("a page");
    stage.plays("a1a4").await;
    stage.driver.switch_to_window(first.clone()).await.expect("a tab");
    stage.wait_for_text(".moves", "a1a4").await;
    stage.wait_for_text(".message", "Changed in another window").await;
    stage.plays("e5e2").await;
    stage.driver.switch_to_window(second).await.expect("a tab");
    stage.wait_for_text(".moves", "e5e2").await;
    // A tab that has heard of nothing does not write over the moves of the other.
    let newer = two_people("nava").record().expect("a record").write(2).replace("*\n", "1. a1a3 *\n");
    let write = format!("localStorage.setItem('cairn.kept.' + location.hash.slice(1), {newer:?})");
    stage.script(&write).await;
    stage.click(".typed input").await;
    stage.keys("a4a2").await;
    stage.press("Play it").await;
    stage.wait_for_text(".moves", "a1a3").await;
    assert_eq!(stage.kept().await.table().played(), ["a1a3"]);
    stage.close().await;
}

#[tokio::test]
async fn a_lesson_goes_on_where_it_was_left() {
    let stage = Stage::open("/learn/nava").await;
    stage.wait_for_text(".teaching", "Step 1 of").await;
    stage.click(".lesson .buttons button.main, .lesson .buttons button.quiet").await;
    stage.wait_for_text(".teaching", "Step 2 of").await;
    stage.reload().await;
    stage.wait_for_text(".teaching", "Step 2 of").await;
    stage.goto("/learn").await;
    stage.wait_for_text(".lessons", "Step 2 of").await;
    stage.close().await;
}

#[tokio::test]
async fn a_game_at_one_screen_can_have_clocks() {
    let stage = Stage::open("/play/nava").await;
    stage.choose("1 + 0").await;
    stage.press("Start").await;
    stage.wait_for_text(".clock.runs", "0:5").await;
    let tags = stage.kept().await.record().expect("a record");
    assert_eq!(tags.tags.get("TimeControl"), Some("60+0"));
    stage.close().await;
}
