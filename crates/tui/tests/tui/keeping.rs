//! Games that outlive the program.

use std::fs;

use cairn_i18n::Language;
use cairn_tui::{Autosave, LocalPlayer, SetupForm, Start};

use crate::stage::{Folder, Stage, game, midgame, table};

#[test]
fn a_game_is_resumed_as_it_was_left() {
    let start = game(table("crab-stack"), "human,1");
    let mut stage = Stage::with(start, |look| look.language = Language::BrazilianPortuguese);
    stage.keys("\n\t\n");
    stage.wait();
    let before = stage.screen();
    let mut stage = Stage::in_folder(stage.leave(), Start::Menu(SetupForm::default()), |_| {});
    stage.expect("Resume Crab Stack, after 2 moves");
    stage.keys("\n");
    stage.expect("Vermelho: Pessoa");
    stage.expect("Azul: Nível 1");
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
        stage.expect("The game you left cannot be read");
        stage.keys("n");
        stage.expect("Players");
    }
}

#[test]
fn a_game_is_saved_and_loaded() {
    let mut stage = Stage::new(game(midgame("swack", 5), "human,human"));
    let file = stage.folder().0.join("saved.txt");
    let path = file.to_str().expect("a path").to_owned();
    stage.keys("s");
    stage.control('u');
    stage.keys(&format!("{path}\n"));
    stage.expect("Saved in");
    let text = fs::read_to_string(&file).expect("a record");
    assert!(text.contains("[Player1 \"human\"]"), "{text}");
    stage.keys("s");
    stage.control('u');
    stage.keys(&format!("{path}\n"));
    stage.expect("Replace");
    stage.keys("y");
    stage.expect("Saved in");

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
    let seats = vec![LocalPlayer::Person, LocalPlayer::Person];
    let mut stage = Stage::new(Start::Game { table: table("nava"), seats, save: Some(file.clone()) });
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
