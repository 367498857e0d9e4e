//! What outlives the program: games, the language, and clocks in records.

use std::fs;

use super::console::{Console, DOWN, ENTER, INTERRUPT, kept};

#[test]
fn an_old_game_and_a_new_one_are_listed_and_gone_on_with() {
    // The folder as an earlier version has left it.
    let console = Console::new("kept-list", &[]);
    let state = {
        let mut console = console;
        console.sees("Start the game");
        console.types("q");
        console.ends().well()
    };
    fs::write(state.join("game.txt"), "[Game \"swack\"]\n[Result \"*\"]\n\n1. a2a1 *\n").expect("a file");
    let mut console = Console::in_folder(state, &["play", "nava"], &[]);
    console.sees("White: pick a piece");
    console.types(&format!(":a1a4{ENTER}"));
    console.sees("Black: pick a piece");
    console.types("q");
    console.sees("Resume Nava");
    console.sees("Saved games and analyses: 2");
    console.types("k");
    console.sees("▸ Nava: Person");
    console.types(DOWN);
    console.sees("▸ Swack: Person");
    console.types(ENTER);
    console.sees("1. a2a1");
    console.types(INTERRUPT);
    let state = console.ends().well();
    assert!(!state.join("game.txt").exists());
}

#[test]
fn a_language_chosen_in_the_menu_is_kept_and_a_flag_wins() {
    let mut console = Console::new("kept-language", &[]);
    console.sees("▸ Game");
    let up = "\x1b[A";
    // From the first row up: Quit, Load, Puzzles, Analysis, Learn, Start, Background, Language.
    for row in ["Quit", "Load", "Puzzles", "Analysis", "Learn", "Start", "Background", "Language"] {
        console.types(up);
        console.sees(&format!("▸ {row}"));
    }
    console.types("\x1b[C");
    console.sees("Português");
    console.types("q");
    let state = console.ends().well();
    let mut console = Console::in_folder(state.clone(), &[], &[("LANG", "fr_FR.UTF-8")]);
    console.sees("Começar a partida");
    console.types("q");
    console.ends().well();
    let mut console = Console::in_folder(state, &["play", "--lang", "es"], &[]);
    console.sees("Empezar la partida");
    console.types("q");
    console.ends().well();
}

#[test]
fn a_game_with_a_clock_counts_down_and_its_record_says_so() {
    let mut console = Console::new("kept-clock", &["play", "nava", "--clock", "5+3"]);
    console.sees("White: Person  4:59");
    console.types(&format!(":a1a4{ENTER}"));
    console.sees("Black: Person  4:59");
    console.types(INTERRUPT);
    let state = console.ends().well();
    assert_eq!(kept(&state).expect("a game").played(), ["a1a4"]);
    let file = fs::read_dir(state.join("kept")).expect("a folder").next().expect("a file").expect("a file");
    let text = fs::read_to_string(file.path()).expect("a record");
    assert!(text.contains("[TimeControl \"300+3\"]") && text.contains("[%clk 0:05:0"), "{text}");
}
