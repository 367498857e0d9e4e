//! Whole games.

use cairn_desk::Sitting;

use crate::stage::{Stage, any_path};

/// Sits down: the option values to choose, and who plays in each seat.
async fn sit_down(stage: &Stage, options: &[&str], seats: &[&str]) {
    for value in options {
        let path = format!("//label[contains(@class,'pill')][normalize-space()='{value}']");
        let pill = stage.driver.find(thirtyfour::By::XPath(path.as_str())).await.expect("an option");
        pill.click().await.expect("a click");
    }
    for (number, player) in seats.iter().enumerate() {
        let script = format!(
            "const list = document.querySelectorAll('.seat select')[{number}]; \
             list.value = '{player}'; list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value"
        );
        assert_eq!(stage.script(&script).await, *player, "seat {number}");
    }
    stage.press("Start").await;
    stage.find(".game .board").await;
}

/// Plays for all people until the game is over or so many moves were made.
async fn play_on(stage: &Stage, most: usize) -> Sitting {
    loop {
        let sitting = stage.kept().await;
        let ply = sitting.table().ply();
        if sitting.places().is_some() || ply >= most {
            return sitting;
        }
        if sitting.is_persons_turn() {
            let (mv, path) = any_path(sitting.table(), ply * 7 + 3);
            stage.make(&path).await;
            let after = stage.wait_for_ply(ply + 1).await;
            assert_eq!(after.table().played()[ply], mv, "by {path:?}");
        } else {
            stage.wait_for_ply(ply + 1).await;
        }
    }
}

/// Plays a whole game, and looks at what the page says at its end.
async fn whole_game(path: &str, options: &[&str], seats: &[&str]) {
    let stage = Stage::open(path).await;
    sit_down(&stage, options, seats).await;
    let sitting = play_on(&stage, usize::MAX).await;
    let end = sitting.end_text(cairn_games::Language::English).expect("an end");
    stage.wait_for_text(".turn", &end).await;
    stage.press("Rematch").await;
    stage.wait_for_text(".turn", "to move").await;
    stage.close().await;
}

#[tokio::test]
async fn a_game_of_crab_stack_by_clicks() {
    whole_game("/play/crab-stack", &[], &["human", "human"]).await;
}
