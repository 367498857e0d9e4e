//! What single keys and clicks do.

use cairn_games::{Setup, Table};
use cairn_tui::{SetupForm, Start, Wish};
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use crate::stage::{Stage, game, midgame, table};

fn people(setup: &str) -> Stage {
    Stage::new(game(table(setup), "human,human"))
}

/// The places of the board's part of the screen.
fn board() -> impl Iterator<Item = (u16, u16)> {
    (1..22).flat_map(|row| (0..53).map(move |column| (column, row)))
}

#[test]
fn a_move_is_typed() {
    let mut stage = people("nava");
    stage.keys(":a1a4\n");
    stage.expect("1. a1a4");
    stage.expect("Black: pick a piece");
}

#[test]
fn the_only_person_is_told_that_it_is_their_move() {
    let mut stage = Stage::new(game(table("nava"), "human,1"));
    stage.expect("Your move, White: pick a piece");
    let mut stage = people("nava");
    stage.expect("White: pick a piece");
    assert!(!stage.shows("Your move"), "{}", stage.screen());
}

#[test]
fn a_refused_move_says_why() {
    for (setup, keys, reason) in [
        ("nava", ":a1b4\n", "a1b4: "),
        ("nava", ":hello\n", "hello: "),
        ("swack", ":a1a2\n", "a1a2: "),
        ("knight-line", ":0,0>2,1:5\n", "0,0>2,1:5: "),
    ] {
        let mut stage = people(setup);
        stage.keys(keys);
        stage.expect(reason);
        stage.expect("none yet");
    }
}

#[test]
fn a_cell_from_which_nothing_can_move_says_why() {
    let mut stage = people("nava");
    stage.key(KeyCode::Up);
    stage.keys("\n");
    stage.expect("a2");
    assert!(!stage.shows("pick a piece"), "{}", stage.screen());
}

#[test]
fn a_pick_is_taken_back() {
    let mut stage = people("nava");
    stage.keys("\n");
    stage.expect("a1 picked: where to?");
    stage.keys("\x1b");
    stage.expect("White: pick a piece");
}

#[test]
fn a_question_that_is_given_up_leaves_the_pick() {
    let mut stage = people("nava");
    stage.keys("\nR");
    stage.expect("Resign");
    stage.keys("\x1b");
    stage.expect("a1 picked: where to?");
}

#[test]
fn moves_are_made_with_the_cursor() {
    let mut stage = people("nava");
    stage.keys("\n");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Up);
    stage.keys("\n");
    stage.expect("1. a1a3");
}

#[test]
fn the_cursor_begins_where_a_move_can_start_after_engines_too() {
    for seats in ["human,human", "random,human"] {
        for setup in ["crab-stack", "swack", "nava", "knight-line"] {
            let mut stage = Stage::new(game(table(setup), seats));
            stage.wait();
            stage.keys("\n");
            stage.expect("picked: where to?");
        }
    }
}

#[test]
fn enter_goes_down_the_menu_to_the_start_and_space_changes_values() {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    stage.keys("\n ");
    stage.expect("▸ Players       < 3 >");
    stage.keys("\n\n\n\n\n\n\n");
    stage.expect("▸ Start the game");
    stage.keys("\n");
    stage.expect("Red (1): pick a piece");
}

#[test]
fn keys_with_control_are_no_commands() {
    let mut stage = people("nava");
    stage.keys(":a1a4\n");
    for key in ['u', 'q', 'r', 'z', 'l'] {
        stage.control(key);
        stage.expect("Black: pick a piece");
        stage.expect("1. a1a4");
    }
}

#[test]
fn moves_are_made_with_the_mouse() {
    let mut stage = people("nava");
    stage.screen();
    for at in board() {
        stage.click(at);
        if stage.shows("a1 picked") {
            break;
        }
    }
    stage.expect("a1 picked: where to?");
    stage.mouse(MouseEventKind::Down(MouseButton::Right), (1, 1));
    stage.expect("pick a piece");
    stage.keys("\n");
    for at in board() {
        if stage.shows("1. a1") {
            return;
        }
        stage.click(at);
    }
    panic!("no move was made:\n{}", stage.screen());
}

#[test]
fn moves_without_a_place_are_buttons() {
    let mut stage = people("swack:swap=yes");
    // Who passes may lose: Enter says no.
    stage.keys("p");
    stage.expect("1 no");
    stage.keys("\n");
    assert!(!stage.shows("1 no") && !stage.shows("1. pass"));
    stage.keys("py");
    stage.expect("1. pass");
    stage.expect("[swap sides]");
    stage.keys("p");
    stage.expect("Which move?");
    stage.keys("s");
    stage.expect("pass swap");
    let mut stage = people("nava");
    stage.keys("p");
    stage.expect("You cannot pass here.");
}

#[test]
fn buttons_are_clicked() {
    let mut stage = people("swack");
    let screen = stage.screen();
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains("[pass]")).expect("a button");
    // Lines of a test screen begin with a quotation mark.
    let column = line.chars().take_while(|&c| c != '[').count() - 1;
    stage.click((column as u16 + 2, row as u16));
    stage.keys("y");
    stage.expect("1. pass");
}

#[test]
fn how_many_is_chosen_by_signs_and_digits() {
    for (keys, expected) in [("+++\n", ":4"), ("++-\n", ":2"), ("12\n", ":12"), ("7\n", ":7")] {
        let mut stage = people("knight-line");
        stage.keys(":0,0>2,1:1\n");
        stage.keys("\t\n\t\n");
        stage.expect("How many? 1 to 19");
        stage.keys(keys);
        stage.expect(expected);
        stage.expect("White: pick a piece");
    }
    let mut stage = people("knight-line");
    stage.keys(":0,0>2,1:1\n\t\n\t\n\x1b");
    stage.expect("where to?");
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut stage = people("nava");
    stage.keys("u");
    stage.expect("There is no move to take back.");
    stage.keys(":a1a4\n:e5e2\nuu");
    stage.expect("none yet");
    stage.keys("rr");
    stage.expect("1. a1a4 e5e2");
    stage.keys("r");
    stage.expect("There is no move to redo.");
}

#[test]
fn taking_back_leads_to_a_persons_turn() {
    let mut stage = Stage::new(game(table("nava"), "human,random"));
    stage.keys(":a1a4\n");
    stage.wait();
    stage.expect("White: pick a piece");
    stage.keys("u");
    stage.expect("none yet");
    stage.keys("r");
    stage.expect("1. a1a4 e5");
    stage.expect("White: pick a piece");
    let mut stage = Stage::new(game(table("nava"), "random,human"));
    stage.wait();
    stage.keys("u");
    stage.expect("There is no move to take back.");
}

#[test]
fn engines_that_play_alone_wait_after_a_take_back() {
    let mut stage = Stage::new(game(midgame("swack", 6), "1,2"));
    stage.keys("u");
    stage.expect("Paused: F goes on");
    stage.keys("F");
    stage.expect("is thinking");
}

#[test]
fn a_hint_names_a_move_and_shows_it() {
    let mut stage = people("nava");
    stage.keys("h");
    stage.expect("Looking for a good move");
    stage.wait();
    stage.expect("Hint: a1");
    stage.expect("depth");
}

#[test]
fn an_endless_engine_is_made_to_move() {
    let mut stage = Stage::new(game(table("swack"), "engine:movetime=100000000,human"));
    stage.expect("Black is thinking");
    stage.keys("F");
    stage.wait();
    stage.expect("White: pick a piece");
}

#[test]
fn the_thinking_panel_comes_and_goes() {
    let mut stage = Stage::new(game(table("nava"), "3,human"));
    stage.wait();
    stage.expect("Thinking: Level 3");
    stage.keys("t");
    assert!(!stage.shows("Thinking"));
}

#[test]
fn the_board_turns_and_its_names_go() {
    let mut stage = people("swack");
    let usual = stage.screen();
    stage.keys("f");
    let turned = stage.screen();
    assert_ne!(usual, turned);
    stage.keys("fc");
    let nameless = stage.screen();
    assert_ne!(usual, nameless);
    stage.keys("c");
    assert_eq!(usual, stage.screen());
}

#[test]
fn a_position_is_copied() {
    let mut stage = people("nava");
    stage.keys("y");
    assert_eq!(stage.wishes(), [Wish::Copy("x4,bbbbbb/x5/x5/x5/wwwwww,x4 w".to_owned())]);
    stage.expect("Position copied");
}

#[test]
fn resigning_asks_first_and_can_be_taken_back() {
    let mut stage = people("nava");
    stage.keys("Rn");
    stage.expect("White: pick a piece");
    stage.keys("Ry");
    stage.expect("White resigned. Black wins");
    stage.keys("\x1bu");
    stage.expect("White: pick a piece");
}

#[test]
fn a_rematch_changes_seats() {
    let mut stage = Stage::new(game(table("nava"), "human,1"));
    stage.keys("Ry");
    stage.expect("Game over");
    stage.keys("r");
    stage.expect("White: Level 1");
    stage.wait();
    stage.expect("Black: pick a piece");
}

#[test]
fn help_opens_scrolls_and_closes() {
    let mut stage = people("nava");
    stage.keys("?");
    stage.expect("move from cell to cell");
    stage.key(KeyCode::PageDown);
    stage.key(KeyCode::End);
    assert!(!stage.shows("move from cell to cell"));
    stage.keys("\x1b");
    stage.expect("White: pick a piece");
}

/// A game in which the wave is about to leave a choice, and the move with which it does.
fn before_a_wave() -> (Box<dyn Table>, String) {
    let setup: Setup = "crab-stack".parse().expect("a game");
    for seed in 0..1_000 {
        let mut table = setup.deal(seed);
        while let Some(mv) = table.moves().get(seed as usize % 5).cloned() {
            if let Some(choice) = table.moves().into_iter().find(|mv| mv.contains('=')) {
                return (table, choice);
            }
            table.play(&mv).expect("a legal move");
        }
    }
    panic!("no wave leaves a choice");
}

#[test]
fn the_wave_asks_which_group_stays() {
    let (table, mv) = before_a_wave();
    let mut stage = Stage::new(game(table, "human,human"));
    for cell in [&mv[..2], &mv[2..4]] {
        while !stage.shows(&format!("On {cell}")) {
            stage.keys("\t");
        }
        stage.keys("\n");
    }
    stage.expect("The wave: which group");
    let group = format!("the group of {}", &mv[5..]);
    let screen = stage.screen();
    let number =
        (1..9).find(|number| screen.contains(&format!("{number} {group}"))).expect("a group to choose");
    // The game may be over then: what is asked in front of the moves goes.
    stage.keys(&format!("{number}\x1b"));
    stage.expect(&mv);
}

#[test]
fn the_menu_starts_what_it_shows() {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    stage.key(KeyCode::Right);
    stage.expect("Swack");
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Right);
    stage.keys("n");
    stage.expect("size=6");
    stage.expect("Black: Person");
    stage.expect("White: Level 2");
    stage.keys("q");
    stage.expect("Start the game");
    stage.expect("Swack");
}

#[test]
fn the_menu_speaks_both_languages() {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    while !stage.shows("< English >") {
        stage.key(KeyCode::Down);
    }
    stage.key(KeyCode::Right);
    stage.expect("Começar a partida");
}

#[test]
fn the_menu_is_clicked() {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    let screen = stage.screen();
    let row = screen.lines().position(|line| line.contains("Start the game")).expect("a row");
    stage.click((10, row as u16));
    stage.expect("pick a piece");
}

#[test]
fn the_program_can_be_left_anywhere() {
    for keys in ["", "?", ":a1", "R", "\n"] {
        let mut stage = people("nava");
        stage.keys(keys);
        stage.control('c');
        assert!(stage.app.is_leaving(), "{keys}");
    }
    let mut stage = people("nava");
    stage.keys("qq");
    assert!(stage.app.is_leaving());
}
