//! Games that outlive the program.

use std::fs;

use cairn_i18n::Language;
use cairn_session::{ClockRule, LocalGame, Millis};
use cairn_tui::{Autosave, Background, Chosen, Event, LocalPlayer, SetupForm, Start};
use crossterm::event::KeyCode;

use crate::stage::{Folder, Stage, game, midgame, table};

#[test]
fn a_game_is_resumed_as_it_was_left() {
    let mut stage = Stage::new(game(table("crab-stack"), "human,1"));
    stage.keys("\n\t\n");
    stage.wait();
    let before = stage.screen();
    let mut stage = Stage::in_folder(stage.leave(), Start::Menu(SetupForm::default()), |_| {});
    stage.expect("Resume Crab Stack, after 2 moves");
    stage.keys("\n");
    stage.expect("Red: Person");
    stage.expect("Blue: Level 1");
    let moves = |screen: &str| screen.split_once(" 1. ").map(|(_, moves)| moves[..10].to_owned());
    assert!(moves(&before).is_some(), "{before}");
    assert_eq!(moves(&stage.screen()), moves(&before));
}

#[test]
fn a_game_that_is_over_is_not_offered() {
    let mut stage = Stage::new(game(table("nava"), "human,human"));
    stage.keys(":a1a4\nRy");
    stage.expect("resigned");
    let mut stage = Stage::in_folder(stage.leave(), Start::Menu(SetupForm::default()), |_| {});
    assert!(!stage.shows("Resume"));
}

#[test]
fn a_broken_file_is_told_and_nothing_more() {
    for text in [&b"nonsense"[..], b"", b"[Game \"nava\"]\n\n1. a1a9 *\n", b"\xff\xfe\x00"] {
        let folder = Folder::new();
        fs::write(folder.0.join("game.txt"), text).expect("a file");
        let mut stage = Stage::in_folder(folder, Start::Menu(SetupForm::default()), |_| {});
        stage.expect("Saved games and analyses: 1");
        stage.keys("k");
        stage.expect("Cannot be read: ");
        stage.keys("\n");
        stage.expect("▸ game-");
        stage.keys("qn");
        stage.expect("Players");
        let folder = stage.leave();
        let file =
            fs::read_dir(folder.0.join("kept")).expect("a folder").next().expect("a file").expect("a file");
        assert_eq!(fs::read(file.path()).expect("a file"), text, "it is kept as it is");
    }
}

/// A folder with a game of each kind, Nava kept last.
fn two_games() -> Folder {
    let mut folder = Folder::new();
    for (name, mv) in [("swack", "a2a1"), ("nava", "a1a4")] {
        let mut stage = Stage::in_folder(folder, game(table(name), "human,human"), |_| {});
        stage.keys(&format!(":{mv}\n"));
        stage.expect(&format!("1. {mv}"));
        folder = stage.leave();
    }
    folder
}

#[test]
fn several_games_are_kept_and_each_is_gone_on_with() {
    let mut stage = Stage::in_folder(two_games(), Start::Menu(SetupForm::default()), |_| {});
    stage.expect("Resume Nava");
    stage.expect("Saved games and analyses: 2");
    stage.keys("k");
    stage.expect("▸ Nava: Person – Person");
    stage.expect("Moves: 1 · White to move");
    stage.key(KeyCode::Down);
    stage.expect("▸ Swack: Person – Person");
    stage.keys("\n");
    stage.expect("1. a2a1");
    stage.keys(":a3b3\nq");
    stage.expect("Resume Swack, after 2 moves");
    stage.expect("Saved games and analyses: 2");
}

#[test]
fn a_kept_game_is_deleted_only_after_a_yes() {
    let mut stage = Stage::in_folder(two_games(), Start::Menu(SetupForm::default()), |_| {});
    stage.keys("kx");
    stage.expect("Delete Nava: Person – Person?");
    // No is proposed.
    stage.keys("\n");
    stage.expect("Nava: Person");
    stage.keys("xy");
    assert!(!stage.shows("Nava: Person"));
    stage.expect("▸ Swack: Person");
    stage.keys("xy");
    stage.expect("Nothing is saved.");
    stage.keys("q");
    assert!(!stage.shows("Resume") && !stage.shows("Kept"));
}

#[test]
fn a_rematch_is_a_game_of_its_own() {
    let mut stage = Stage::new(game(table("nava"), "human,human"));
    stage.keys(":a1a4\nRy");
    stage.expect("resigned");
    stage.keys("1:a1a3\nqk");
    stage.expect("Moves: 1 · Black to move");
    stage.expect("Moves: 1 · Black resigned. White wins");
}

#[test]
fn two_programs_with_one_game_do_not_write_over_each_other() {
    let folder = two_games();
    let mut first = Stage::in_folder(folder, Start::Menu(SetupForm::default()), |_| {});
    first.keys("r");
    let place = first.folder().0.clone();
    let mut second =
        Stage::with(Start::Menu(SetupForm::default()), |look| look.autosave = Autosave::in_folder(place));
    second.keys("r");
    first.keys(":e5e2\n");
    first.expect("1. a1a4 e5e2");
    second.keys(":");
    second.expect("1. a1a4 e5e2");
    second.keys("\x1b:a4a2\n");
    second.expect("2. a4a2");
    // An answer that arrives without a key is not written over the other's move either.
    first.keys("f");
    first.expect("Changed in another window: this is the current state.");
    first.expect("2. a4a2");
}

#[test]
fn language_and_background_are_kept() {
    let menu = || Start::Menu(SetupForm::default());
    let mut stage = Stage::new(menu());
    let place = Autosave::in_folder(&stage.folder().0);
    assert_eq!(place.chosen(), Chosen::default());
    stage.keys("b");
    stage.expect("Background");
    assert_eq!(place.chosen(), Chosen { background: Some(Background::Light), language: None });
    while !stage.shows("▸ Language") {
        stage.key(KeyCode::Down);
    }
    stage.key(KeyCode::Right);
    let expected = Chosen { background: Some(Background::Light), language: Some(Language::Portuguese) };
    assert_eq!(place.chosen(), expected);
    fs::write(stage.folder().0.join("settings.txt"), "lang=tlh\nnonsense\n").expect("a file");
    assert_eq!(place.chosen(), Chosen::default(), "what cannot be read is not chosen");
}

#[test]
fn clocks_are_shown_and_time_that_runs_out_ends_the_game() {
    let rule = ClockRule::Fischer { start: Millis(60_000), increment: Millis(2_000) };
    let seats = vec![LocalPlayer::Person, LocalPlayer::Person];
    let local_game = LocalGame::new(table("nava"), seats).with_clock(rule);
    let mut stage = Stage::new(Start::Game { game: Box::new(local_game), save: None });
    assert_eq!(stage.app.tick_in(), Some(Millis(1)));
    stage.app.handle(Event::Tick(Millis(0)));
    stage.app.handle(Event::Tick(Millis(5_000)));
    stage.expect("White: Person  0:55");
    stage.keys(":a1a4\n");
    stage.expect("White: Person  0:57");
    stage.expect("Black: Person  1:00");
    stage.app.handle(Event::Tick(Millis(65_000)));
    stage.expect("Game over");
    stage.expect("Black ran out of time");
    assert_eq!(stage.app.tick_in(), None);
}

#[test]
fn a_clock_is_chosen_in_the_menu_and_stays_chosen() {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    stage.keys("++");
    stage.expect("< Nava >");
    // The seats, the second of which is a person as well, and then the clock.
    stage.keys("\n\n-\n++");
    stage.expect("< 3 + 2 >");
    stage.keys("n");
    stage.app.handle(Event::Tick(Millis(0)));
    stage.app.handle(Event::Tick(Millis(5_000)));
    stage.expect("White: Person  2:55");
    stage.keys(":a1a4\n");
    stage.app.handle(Event::Tick(Millis(66_000)));
    insta::assert_snapshot!("play-clocks-80x24", stage.screen());
    stage.keys("q");
    stage.expect("3 + 2");
}

#[test]
fn a_game_is_saved_and_loaded() {
    let mut stage = Stage::new(game(midgame("swack", 5), "human,human"));
    let file = stage.folder().0.join("saved.txt");
    let path = file.to_str().expect("a path").to_owned();
    stage.keys("s");
    stage.control('u');
    stage.keys(&format!("{path}\n"));
    stage.expect("Saved to");
    let text = fs::read_to_string(&file).expect("a record");
    assert!(text.contains("[Player1 \"human\"]"), "{text}");
    stage.keys("s");
    stage.control('u');
    stage.keys(&format!("{path}\n"));
    stage.expect("Replace");
    stage.keys("y");
    stage.expect("Saved to");

    let _folder = stage.leave();
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    stage.keys(&format!("l{path}.none\n"));
    stage.expect("cannot be read");
    stage.keys(&format!("l{path}\n"));
    stage.expect("Swack");
    stage.expect("  3.");
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let folder = Folder::new();
    fs::write(folder.0.join("file"), "").expect("a file");
    let place = folder.0.join("file");
    let start = game(table("nava"), "human,human");
    let mut stage = Stage::with(start, |look| look.autosave = Autosave::in_folder(place));
    stage.keys(":a1a4\n");
    stage.expect("1. a1a4");
    stage.expect("file: ");
}

#[test]
fn a_game_is_saved_in_a_file_after_every_move() {
    let folder = Folder::new();
    let file = folder.0.join("every-move.txt");
    let game = Box::new(LocalGame::new(table("nava"), Vec::new()));
    let mut stage = Stage::new(Start::Game { game, save: Some(file.clone()) });
    assert!(!file.exists());
    stage.keys(":a1a4\n");
    let text = fs::read_to_string(file).expect("a record");
    assert!(text.contains("1. a1a4 *"), "{text}");
}

#[test]
fn the_folder_follows_the_environment() {
    let check = |vars: &[(&str, &str)], folder: &str| {
        let get =
            |name: &str| vars.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        assert_eq!(Autosave::from_env(get), Autosave::in_folder(folder), "{vars:?}");
    };
    check(&[("HOME", "/h")], "/h/.local/state/cairn");
    check(&[("HOME", "/h"), ("XDG_STATE_HOME", "/s")], "/s/cairn");
    check(&[("HOME", "/h"), ("XDG_STATE_HOME", "")], "/h/.local/state/cairn");
    check(&[("CAIRN_STATE", "/c"), ("XDG_STATE_HOME", "/s")], "/c");
    assert_eq!(Autosave::from_env(|_| None), Autosave::default());
}
