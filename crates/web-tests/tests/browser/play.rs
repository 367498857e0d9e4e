//! Whole games, by clicks.

use cairn_games::Table;
use cairn_i18n::Language;
use cairn_session::LocalPlayer;

use crate::hands::{Path, any_path};
use crate::stage::Stage;

/// Sits down: the option values to choose, and who plays in each seat.
pub(crate) async fn sit_down(stage: &Stage, options: &[&str], seats: &[&str]) {
    for value in options {
        stage.choose(value).await;
    }
    for (number, player) in seats.iter().enumerate() {
        let option = format!(".seat:nth-of-type({}) select option[value='{player}']", number + 1);
        stage.click(&option).await;
    }
    stage.press("Start").await;
    stage.find(".game [role=grid]").await;
}

/// Plays a whole game; looks at what the page says at its end, and at who sits where in the next one.
pub(crate) async fn whole_game(
    path: &str,
    options: &[&str],
    seats: &[&str],
    choose: impl Fn(&dyn Table) -> Path,
) {
    let stage = Stage::open(path).await;
    sit_down(&stage, options, seats).await;
    let local_game = stage.play_on(usize::MAX, choose).await;
    let names: Vec<String> = local_game.seats().iter().map(LocalPlayer::to_string).collect();
    assert_eq!(names, seats);
    let end = local_game.end_text(Language::English).expect("an end");
    stage.wait_for_text(".turn", &end).await;
    let listed: Vec<String> = stage.texts(".moves li > *").await;
    assert_eq!(listed, local_game.table().played(), "the moves beside the board");
    let mut players = stage.texts(".players .who").await;
    stage.press("Rematch").await;
    players.rotate_right(1);
    assert!(stage.wait(async || stage.texts(".players .who").await == players).await, "seats are swapped");
    let mut swapped = local_game.seats().to_vec();
    swapped.rotate_right(1);
    assert!(stage.wait(async || stage.kept().await.seats() == swapped).await, "the rematch is kept");
    let again = stage.kept().await;
    assert_eq!(again.table().setup(), local_game.table().setup());
    assert_eq!(again.places(), None);
    stage.close().await;
}

/// Any move, but none that passes while there is another, for this many moves; from then on a pass where there is one.
fn passing_after(moves: usize) -> impl Fn(&dyn Table) -> Path {
    move |table| {
        let (passes, others): (Vec<Path>, Vec<Path>) =
            table.paths().into_iter().partition(|(mv, _)| mv == "pass");
        let first = if table.ply() < moves { [others, passes] } else { [passes, others] };
        let paths = first.into_iter().find(|paths| !paths.is_empty()).expect("a move");
        paths[(table.ply() * 7 + 3) % paths.len()].clone()
    }
}

/// Any move, or one that ends the game.
fn any(table: &dyn Table) -> Path {
    any_path(table, table.ply() * 7 + 3)
}

#[tokio::test]
async fn crab_stack_for_two_people() {
    whole_game("/play/crab-stack", &[], &["human", "human"], any).await;
}

#[tokio::test]
async fn crab_stack_for_four_two_of_them_engines() {
    whole_game("/play/crab-stack", &["4"], &["human", "1", "human", "2"], any).await;
}

#[tokio::test]
async fn swack_against_level_1_with_passes() {
    whole_game("/play/swack", &["3"], &["human", "1"], passing_after(4)).await;
}

#[tokio::test]
async fn swack_for_two_with_a_swap_until_only_passes_are_left() {
    let swap = |table: &dyn Table| {
        let swap = table.paths().into_iter().find(|(mv, _)| mv == "swap");
        swap.unwrap_or_else(|| passing_after(usize::MAX)(table))
    };
    whole_game("/play/swack", &["4", "yes"], &["human", "human"], swap).await;
}

#[tokio::test]
async fn nava_against_level_1() {
    whole_game("/play/nava", &[], &["1", "human"], any).await;
}

#[tokio::test]
async fn knight_line_for_two_with_counts_of_tiles() {
    whole_game("/play/knight-line", &[], &["human", "human"], any).await;
}
