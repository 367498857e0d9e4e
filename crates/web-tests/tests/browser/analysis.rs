//! Analysis and review.

use cairn_core::Pick;
use cairn_i18n::Language;
use thirtyfour::Key;

use crate::hands::any_path;
use crate::moving::two_people;
use crate::stage::Stage;

/// A record in which Black moves as the rules do not allow.
const BAD: &str = "[Game \"nava\"]\n\n1. a1a4 e5e5 *";
const GOOD: &str = "[Game \"nava\"]\n\n1. a1a4 e5e2 (1... e5b5 {too far}) 2. a4a2 *";

/// Puts a text into a field as if it were pasted.
async fn paste(stage: &Stage, selector: &str, text: &str) {
    stage.find(selector).await;
    let script = format!(
        "const field = document.querySelector({selector:?}); field.value = {text:?}; \
         field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    );
    stage.script(&script).await;
}

#[tokio::test]
async fn a_bad_record_is_explained_and_a_good_one_is_opened() {
    let stage = Stage::open("/analysis").await;
    stage.press("Open").await;
    for (text, said) in [(BAD, "e5e5"), ("[Game \"chess\"]\n\n1. e4 *", "chess"), ("", "found nothing")] {
        paste(&stage, "dialog[open] textarea", text).await;
        stage.click("dialog[open] button.main").await;
        stage.wait_for_text("dialog[open] .complaint", said).await;
    }
    paste(&stage, "dialog[open] textarea", GOOD).await;
    stage.click("dialog[open] button.main").await;
    stage.wait_for_text(".status .message", "Opened: a game of 3 moves.").await;
    stage.wait_for_text(".status h2", "Nava").await;
    stage.wait_for_text(".tree", "e5b5").await;
    stage.wait_for_text(".tree", "too far").await;
    // Of several games the user chooses one.
    stage.press("Open").await;
    paste(&stage, "dialog[open] textarea", &format!("[Game \"Swack\"]\n\n1. pass pass\n\n{GOOD}")).await;
    stage.click("dialog[open] button.main").await;
    stage.wait_for_text(".status .message", "There are 2 games here. Choose one.").await;
    stage.click(".offered button").await;
    stage.wait_for_text(".status .message", "No result given. By the moves: White wins.").await;
    stage.wait_for_text(".status h2", "Swack").await;
    stage.press("Open").await;
    paste(&stage, "dialog[open] textarea", GOOD).await;
    stage.click("dialog[open] button.main").await;
    // A reload keeps it, once the address names it.
    let named = "localStorage.getItem('cairn.kept.' + location.hash.slice(1))";
    stage.wait_for(&format!("return {named}?.includes('too far') === true")).await;
    stage.reload().await;
    stage.wait_for_text(".tree", "too far").await;
    stage.close().await;
}

#[tokio::test]
async fn a_link_opens_a_game_and_a_broken_one_is_explained() {
    let stage = Stage::open("/").await;
    let escaped = stage.script_text(&format!("return encodeURIComponent({GOOD:?})")).await;
    stage.goto(&format!("/analysis#{escaped}")).await;
    stage.wait_for_text(".tree", "too far").await;
    stage.goto("/").await;
    stage.goto("/analysis#nonsense").await;
    stage.wait_for_text(".status .complaint", "The game in this link cannot be read").await;
    stage.wait_for_text(".tree", "too far").await;
    stage.close().await;
}

#[tokio::test]
async fn the_engine_shows_lines_and_stops() {
    let stage = Stage::open("/analysis").await;
    stage.press("Open").await;
    paste(&stage, "dialog[open] textarea", GOOD).await;
    stage.click("dialog[open] button.main").await;
    stage.wait_for("return document.querySelectorAll('.lines li').length === 3").await;
    stage.wait_for("return document.querySelectorAll('.arrows > *').length > 0").await;
    // Its best move is played by a click on it, whichever that is by then: the engine goes on looking meanwhile.
    let script = "const best = document.querySelector('.lines li button'), move = best.innerText; best.click(); return move";
    let best = stage.script_text(script).await;
    let played = async || {
        let now = stage.text(".tree .now").await;
        now.starts_with(best.as_str())
    };
    assert!(stage.wait(played).await, "{best} is played");
    // A click on a later move of a line plays up to it.
    stage.wait_for("return document.querySelectorAll('.lines li:first-child button').length > 2").await;
    let script = "const third = document.querySelectorAll('.lines li:first-child button')[2], move = third.innerText; \
                  third.click(); return move";
    let third = stage.script_text(script).await;
    assert!(stage.wait(async || stage.text(".tree .now").await.starts_with(third.as_str())).await, "{third}");
    stage.click(".engine .switch").await;
    stage.wait_for_text(".facts", "The engine is off.").await;
    stage.reload().await;
    stage.wait_for_text(".facts", "The engine is off.").await;
    stage.close().await;
}

#[tokio::test]
async fn the_solver_works_beside_the_engine() {
    let stage = Stage::open("/analysis").await;
    stage.press("Open").await;
    // The search alone sees no end here: the proof is more than twenty turns deep.
    paste(&stage, "dialog[open] textarea", "[Game \"swack:size=4\"]\n\n1. b1a1 c1d1 *").await;
    stage.click("dialog[open] button.main").await;
    stage.wait_for_text(".standing", "Black wins in 2").await;
    stage.wait_for_text(".standing", ", proven").await;
    stage.close().await;
}

#[tokio::test]
async fn moves_are_tried_and_form_variations() {
    let stage = Stage::open("/").await;
    stage.script("localStorage.setItem('cairn.analysis.engine', 'off 1')").await;
    stage.goto("/analysis").await;
    stage.press("Open").await;
    paste(&stage, "dialog[open] textarea", "[Game \"nava\"]\n\n1. a1a4 *").await;
    stage.click("dialog[open] button.main").await;
    stage.wait_for_text(".tree", "a1a4").await;
    let table = two_people("nava");
    let nava = table.table();
    stage.click("[aria-label='Start']").await;
    stage.wait_for_text(".tree .now", "Start of the game").await;
    let path = [Pick::Cell("a1".to_owned()), Pick::Cell("a3".to_owned())];
    stage.make(nava, &path).await;
    stage.wait_for_text(".tree .now", "a1a3").await;
    stage.press("Promote").await;
    stage
        .wait_for(
            "return document.querySelector('.tree').innerText.search('a1a3') \
                    < document.querySelector('.tree').innerText.search('a1a4')",
        )
        .await;
    stage.press("Delete").await;
    stage.wait_for("return !document.querySelector('.tree').innerText.includes('a1a3')").await;
    stage.close().await;
}

#[tokio::test]
async fn a_finished_game_is_reviewed_to_its_end() {
    let mut local_game = two_people("knight-line");
    while local_game.places().is_none() {
        let mv = any_path(local_game.table(), local_game.table().ply() * 7 + 3).0;
        local_game.play(&mv).expect("legal");
    }
    let record = local_game.record().expect("a record").write(2);
    let stage = Stage::open("/review").await;
    paste(&stage, ".import textarea", BAD).await;
    stage.press("Review").await;
    stage.wait_for_text(".complaint", "e5e5").await;
    paste(&stage, ".import textarea", &record).await;
    stage.press("Review").await;
    stage.wait_for_text(".about .turn", &local_game.end_text(Language::English).expect("an end")).await;
    stage.wait_for("return document.querySelector('.about .working') === null").await;
    let moves = local_game.table().ply();
    let judged =
        "return [...document.querySelectorAll('.moves button')].filter((one) => one.className).length";
    assert_eq!(stage.script(judged).await, moves);
    assert!(stage.text(".accuracy").await.contains('%'));
    for (key, ply) in [(Key::Home, 0), (Key::Right, 1), (Key::End, moves), (Key::Left, moves - 1)] {
        stage.keys(key).await;
        stage.find(&format!("[role=slider][aria-valuenow='{ply}']")).await;
    }
    stage.close().await;
}
