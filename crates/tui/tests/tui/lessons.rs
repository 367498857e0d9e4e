//! Learning a game.

use std::fs;

use cairn_games::GameKind;
use cairn_tui::{Autosave, SetupForm, Start};

use crate::stage::{Folder, Stage};

/// The menu with a game chosen.
fn menu(folder: Folder, game: GameKind) -> Stage {
    let mut stage = Stage::in_folder(folder, Start::Menu(SetupForm::default()), |_| {});
    let place = GameKind::ALL.iter().position(|&known| known == game).expect("a game");
    stage.keys(&"+".repeat(place));
    stage
}

#[test]
fn every_lesson_leads_from_the_menu_to_a_first_game() {
    for &game in GameKind::ALL {
        let mut stage = menu(Folder::new(), game);
        stage.expect(&format!("Learn {}", game.title()));
        stage.keys("e");
        let count = game.lesson().steps.len();
        for step in 1..=count {
            stage.expect(&format!("Step {step} of {count}"));
            stage.keys("n");
        }
        stage.expect("Enter: your first game");
        stage.keys("\n");
        stage.expect("Person");
        stage.expect("Level 1");
        stage.expect("Your move, ");
    }
}

#[test]
fn a_step_takes_the_move_that_it_asks_for() {
    let mut stage = menu(Folder::new(), GameKind::Nava);
    stage.keys("e\n");
    stage.expect("As many points as discs");
    stage.keys("h");
    stage.expect("Three points up from a1");
    // Each target in turn, until the right one is found.
    let mut was_wrong = false;
    for target in 1.. {
        assert!(target < 20, "no target is right: {}", stage.screen());
        stage.keys("\t\n");
        stage.expect("a1 picked: where to?");
        stage.keys(&"\t".repeat(target));
        stage.keys("\n");
        if stage.shows("Enter: the next step") {
            break;
        }
        stage.expect("Those are not three");
        was_wrong = true;
    }
    assert!(was_wrong);
    stage.expect("Three discs went");
    stage.keys("r");
    stage.expect("White: pick a piece");
}

#[test]
fn progress_is_kept_and_shown_in_the_menu() {
    let mut stage = menu(Folder::new(), GameKind::Nava);
    stage.keys("enn");
    stage.expect("Step 3 of");
    let mut stage = menu(stage.leave(), GameKind::Nava);
    stage.expect("Learn Nava (Step 3 of");
    stage.keys("e");
    stage.expect("Step 3 of");
    stage.keys(&"n".repeat(GameKind::Nava.lesson().steps.len()));
    stage.keys("Nq");
    stage.expect("Learn Nava (Done)");
    let mut stage = menu(stage.leave(), GameKind::Nava);
    stage.expect("Learn Nava (Done)");
    stage.keys("e");
    stage.expect("Step 1 of");
    let mut stage = menu(stage.leave(), GameKind::Swack);
    assert!(!stage.shows("Learn Swack ("), "{}", stage.screen());
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_the_lesson_goes_on() {
    let folder = Folder::new();
    let place = folder.0.join("file");
    fs::write(&place, "").expect("a file");
    let mut stage =
        Stage::with(Start::Menu(SetupForm::default()), |look| look.autosave = Autosave::in_folder(place));
    stage.keys("en");
    stage.expect("Not saved: ");
    stage.expect("Step 2 of");
}
