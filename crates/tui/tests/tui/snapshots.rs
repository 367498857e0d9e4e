//! Every screen as it looks.

use cairn_games::GameKind;
use cairn_i18n::Language;
use cairn_tui::{Look, SetupForm, Start};

use crate::stage::{Stage, game, midgame, table};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
const SMALL: [(u16, u16); 3] = [(40, 16), (60, 26), (80, 16)];

/// A game in its middle, from which much can be seen: the setup, and how many moves were made.
const MIDDLES: [(&str, usize); 4] = [("crab-stack", 9), ("swack", 14), ("nava", 9), ("knight-line", 12)];

fn people(setup: &str) -> &'static str {
    if setup.contains("players=4") { "human,human,human,human" } else { "human,human" }
}

#[track_caller]
fn check(name: &str, stage: &mut Stage, (width, height): (u16, u16)) {
    stage.resize(width, height);
    insta::assert_snapshot!(format!("{name}-{width}x{height}"), stage.screen());
}

#[test]
fn games_look_good_at_every_size() {
    for (setup, plies) in MIDDLES.into_iter().chain([("crab-stack:players=4", 17), ("swack:size=9", 60)]) {
        for size in SIZES {
            let mut stage = Stage::new(game(midgame(setup, plies), people(setup)));
            stage.keys("\n");
            check(&format!("play-{}", setup.replace([':', '='], "-")), &mut stage, size);
        }
    }
}

#[test]
fn small_terminals_show_the_board_first() {
    for (setup, plies) in MIDDLES {
        for size in SMALL {
            let mut stage = Stage::new(game(midgame(setup, plies), people(setup)));
            check(&format!("small-play-{setup}"), &mut stage, size);
        }
    }
    for size in SMALL {
        check("small-menu", &mut Stage::new(Start::Menu(SetupForm::default())), size);
        check("small-puzzle", &mut puzzles(2, |_| {}), size);
        let mut stage = Stage::new(Start::Analysis(midgame("nava", 9)));
        check("small-analysis", &mut stage, size);
    }
}

#[test]
fn a_small_menu_scrolls_to_the_chosen_row() {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    stage.resize(40, 16);
    stage.keys("++");
    for _ in 0..30 {
        stage.key(crossterm::event::KeyCode::Down);
        let screen = stage.screen();
        assert!(screen.contains('▸'), "{screen}");
    }
}

#[test]
fn games_are_in_portuguese_as_well() {
    for (setup, plies) in MIDDLES {
        let start = game(midgame(setup, plies), people(setup));
        let mut stage = Stage::with(start, |look| look.language = Language::BrazilianPortuguese);
        check(&format!("play-{setup}-pt"), &mut stage, SIZES[0]);
    }
}

#[test]
fn games_are_drawn_without_unicode() {
    for (setup, plies) in MIDDLES {
        let mut stage = Stage::with(game(midgame(setup, plies), people(setup)), |look| look.ascii = true);
        check(&format!("play-{setup}-ascii"), &mut stage, SIZES[0]);
        let screen = stage.screen();
        assert!(screen.is_ascii(), "{setup}\n{screen}");
    }
}

#[test]
fn the_menu_shows_every_game() {
    for (number, name) in ["crab-stack", "swack", "nava", "knight-line"].into_iter().enumerate() {
        for size in SIZES {
            let mut stage = Stage::new(Start::Menu(SetupForm::default()));
            stage.keys(&"+".repeat(number));
            check(&format!("menu-{name}"), &mut stage, size);
        }
    }
    let mut stage =
        Stage::with(Start::Menu(SetupForm::default()), |look| look.language = Language::BrazilianPortuguese);
    check("menu-pt", &mut stage, SIZES[0]);
    let mut stage = Stage::with(Start::Menu(SetupForm::default()), |look| look.ascii = true);
    assert!(stage.screen().is_ascii(), "{}", stage.screen());
}

/// A menu with the puzzles of the game at this place opened.
fn puzzles(place: usize, change: impl FnOnce(&mut Look)) -> Stage {
    let mut stage = Stage::with(Start::Menu(SetupForm::default()), change);
    stage.keys(&"+".repeat(place));
    stage.keys("p");
    stage
}

#[test]
fn puzzles_look_good_at_every_size() {
    for (place, game) in GameKind::ALL.iter().enumerate() {
        for size in SIZES {
            let mut stage = puzzles(place, |_| {});
            stage.keys("h");
            check(&format!("puzzle-{game}"), &mut stage, size);
            // The first ones are over with their first move.
            stage.keys(&"n".repeat(20));
            stage.keys("s\n");
            check(&format!("puzzle-{game}-solution"), &mut stage, size);
        }
    }
    let mut stage = puzzles(1, |look| look.language = Language::BrazilianPortuguese);
    check("puzzle-pt", &mut stage, SIZES[0]);
    let mut stage = puzzles(2, |look| look.ascii = true);
    check("puzzle-ascii", &mut stage, SIZES[0]);
    assert!(stage.screen().is_ascii(), "{}", stage.screen());
}

#[test]
fn lessons_look_good_at_every_size() {
    for size in [SIZES[0], SIZES[1], (60, 26), (40, 16)] {
        let mut stage = Stage::new(Start::Menu(SetupForm::default()));
        stage.resize(size.0, size.1);
        stage.keys("ennh");
        check("lesson", &mut stage, size);
    }
    let mut stage =
        Stage::with(Start::Menu(SetupForm::default()), |look| look.language = Language::Portuguese);
    stage.keys("++en");
    check("lesson-pt", &mut stage, SIZES[0]);
}

#[test]
fn help_has_the_keys_and_the_rules() {
    for size in SIZES {
        let mut stage = Stage::new(game(table("nava"), "human,human"));
        stage.resize(size.0, size.1);
        stage.keys("?");
        check("help-keys", &mut stage, size);
        stage.keys("  ");
        check("help-rules", &mut stage, size);
    }
}

#[test]
fn questions_are_asked_beside_the_board() {
    for size in SIZES {
        let mut stage = Stage::new(game(table("nava"), "human,human"));
        stage.resize(size.0, size.1);
        stage.keys("R");
        check("ask-resign", &mut stage, size);
        stage.keys("y");
        check("game-over", &mut stage, size);
        let mut stage = Stage::new(game(midgame("knight-line", 3), "human,human"));
        stage.keys("\n\t\n+++");
        check("ask-count", &mut stage, size);
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_what_is_needed() {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    stage.resize(40, 10);
    stage.expect("The terminal is too small: 40×10.");
    stage.expect("40×16");
}

#[test]
fn no_size_breaks_any_screen() {
    let starts: [fn() -> Start; 3] = [
        || Start::Menu(SetupForm::default()),
        || game(midgame("knight-line", 12), "human,human"),
        || Start::Analysis(midgame("crab-stack", 9)),
    ];
    let stages = starts.into_iter().map(|start| Stage::new(start())).chain([puzzles(3, |_| {})]);
    for mut stage in stages {
        for size in [(1, 1), (2, 200), (200, 2), (40, 16), (79, 24), (80, 24), (81, 25), (300, 100)] {
            stage.resize(size.0, size.1);
            for key in ["?", "\x1b", "\n", "R", "\x1b", "+", "-"] {
                stage.keys(key);
            }
        }
    }
}
