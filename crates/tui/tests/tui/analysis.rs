//! Looking at games with the engine, whose thoughts are made up here.

use std::fs;
use std::time::Duration;

use cairn_core::BySeat;
use cairn_engine::{Line, Report, Score};
use cairn_games::record::RecordText;
use cairn_games::{Setup, Table};
use cairn_i18n::Language;
use cairn_session::line_score_text;
use cairn_tui::{Event, SetupForm, Start, Thought, Wish};
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use crate::stage::{Stage, game, midgame, table};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A game in its middle, from which much can be seen: the setup, and how many moves were made.
const MIDDLES: [(&str, usize); 5] =
    [("crab-stack", 9), ("swack", 14), ("nava", 9), ("knight-line", 12), ("crab-stack:players=4", 17)];

fn after(setup: &str, moves: &str) -> Box<dyn Table> {
    let mut table = setup.parse::<Setup>().expect("a game").deal(3);
    for mv in moves.split_whitespace() {
        table.play(mv).expect("legal");
    }
    table
}

fn nava(moves: &str) -> Stage {
    Stage::new(Start::Analysis(after("nava", moves)))
}

/// The moves of the first lines, with what could follow, and these scores.
fn report(table: &dyn Table, scores: &[Score]) -> Report<String> {
    let line = |(number, &score): (usize, &Score)| {
        let mut table = table.boxed_clone();
        let mut moves = Vec::new();
        for ply in 0..5 {
            let Some(mv) =
                table.moves().into_iter().cycle().nth(number * 2 + ply).filter(|_| !table.moves().is_empty())
            else {
                break;
            };
            table.play(&mv).expect("legal");
            moves.push(mv);
        }
        let mut line = Line::new(score, moves);
        if let (3.., Some(mover)) = (table.seats(), table.status().to_move()) {
            let (own, others) = (score.chance() as f32, table.seats() as f32 - 1.0);
            let chance = |seat| if seat == mover { own } else { (1.0 - own) / others };
            line.chances = Some(BySeat::from_fn(table.seats(), chance));
        }
        line
    };
    let lines = scores.iter().enumerate().map(line).collect();
    Report { depth: 11, nodes: 1_234_567, elapsed: Duration::from_millis(2500), lines, ..Report::default() }
}

/// Tells the program that the engine sees this of the current position.
fn see(stage: &mut Stage, report: &Report<String>) {
    let score = format!("1 {}", line_score_text(&report.lines[0], Language::English));
    while !stage.shows(&score) {
        let (order, Thought { ticket, .. }) = stage.thought();
        stage.app.handle(Event::Thought(order, Thought { ticket, report: report.clone(), is_last: false }));
    }
}

/// Lets the engine look through the game: the score of each position is made up.
fn look_through(stage: &mut Stage, table: &dyn Table) {
    stage.keys("r");
    loop {
        let told = |number: usize| [format!("game: {number} of"), format!("partida: {number} de")];
        let Some(number) = (0..100).find(|&number| told(number).iter().any(|text| stage.shows(text))) else {
            return;
        };
        let (order, Thought { ticket, .. }) = stage.thought();
        let score = Score::points((number as i32 * 37) % 220 - 90);
        let report = Report { depth: 3, ..report(table, &[score]) };
        stage.app.handle(Event::Thought(order, Thought { ticket, report, is_last: true }));
    }
}

/// A game that was looked through, with a variation and a comment, two moves before its end.
fn looked_at(setup: &str, plies: usize, change: impl FnOnce(&mut cairn_tui::Look)) -> Stage {
    let mut table = midgame(setup, plies);
    let mut stage = Stage::with(Start::Analysis(table.boxed_clone()), change);
    look_through(&mut stage, table.as_ref());
    for _ in 0..3 {
        stage.key(KeyCode::Left);
        table.take_back();
    }
    let played = midgame(setup, plies).played();
    let other =
        table.moves().into_iter().find(|mv| *mv != played[plies - 3] && mv != "pass").expect("another move");
    stage.keys(&format!(":{other}\nmA try.\n"));
    stage.key(KeyCode::Up);
    table.play(&played[plies - 3]).expect("legal");
    let scores = [183, 42, -5].map(Score::points);
    see(&mut stage, &report(table.as_ref(), &scores));
    stage
}

#[track_caller]
fn check(name: &str, stage: &mut Stage, (width, height): (u16, u16)) {
    stage.resize(width, height);
    insta::assert_snapshot!(format!("{name}-{width}x{height}"), stage.screen());
}

#[test]
fn analyses_look_good_at_every_size() {
    for (setup, plies) in MIDDLES {
        let mut stage = looked_at(setup, plies, |_| {});
        for size in SIZES {
            check(&format!("analysis-{}", setup.replace([':', '='], "-")), &mut stage, size);
        }
    }
}

#[test]
fn analyses_are_in_portuguese_as_well() {
    let mut stage = looked_at("swack", 14, |look| look.language = Language::BrazilianPortuguese);
    check("analysis-pt", &mut stage, SIZES[0]);
}

#[test]
fn analyses_are_drawn_without_unicode() {
    for (setup, plies) in MIDDLES {
        let mut stage = looked_at(setup, plies, |look| look.ascii = true);
        for key in ["", "\t", "\x1b", "+", "e"] {
            stage.keys(key);
            let screen = stage.screen();
            assert!(screen.is_ascii(), "{setup}\n{screen}");
        }
        stage.keys("e");
        if setup == "nava" {
            check("analysis-ascii", &mut stage, SIZES[0]);
        }
    }
}

#[test]
fn the_help_lists_the_keys_of_the_analysis() {
    let mut stage = nava("");
    stage.keys("?");
    check("analysis-help", &mut stage, SIZES[0]);
}

#[test]
fn one_walks_through_the_game() {
    let mut stage = nava("a1a4 e5e2 a1a2");
    stage.expect("3/3");
    for (key, place) in [
        (KeyCode::Left, "2/3"),
        (KeyCode::Home, "0/3"),
        (KeyCode::Left, "This is the start."),
        (KeyCode::Right, "1/3"),
        (KeyCode::End, "3/3"),
        (KeyCode::Right, "This is the end of the line."),
        (KeyCode::Up, "There is no variation here"),
    ] {
        stage.key(key);
        stage.expect(place);
    }
    stage.mouse(MouseEventKind::ScrollUp, (5, 5));
    stage.expect("2/3");
    stage.mouse(MouseEventKind::ScrollDown, (5, 5));
    stage.expect("3/3");
}

#[test]
fn another_move_makes_a_variation() {
    let mut stage = nava("a1a4 e5e2");
    stage.key(KeyCode::Left);
    stage.keys(":e5e3 a1a2\n");
    stage.expect("(1... e5e3 2. a1a2)");
    stage.expect("3/3");
    stage.key(KeyCode::Up);
    stage.expect("2/2");
    stage.expect("White to move");
    stage.key(KeyCode::Down);
    stage.expect("2/3");
    stage.keys(":e5e9 a1a2\n");
    stage.expect("e5e9: ");
}

#[test]
fn moves_are_made_with_the_cursor() {
    let mut stage = nava("");
    stage.keys("\t\n");
    stage.expect("a1 picked: where to?");
    stage.keys("\x1b");
    stage.expect("White: pick a piece");
    stage.keys("\n");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Up);
    stage.keys("\n");
    stage.expect("1. a1a3");
    stage.expect("Black: pick a piece");
    stage.key(KeyCode::Left);
    stage.expect("1/1");
    stage.keys("\x1b");
    stage.key(KeyCode::Left);
    stage.expect("0/1");
}

#[test]
fn moves_are_made_with_the_mouse() {
    let mut stage = nava("");
    stage.screen();
    let places = || (1..22).flat_map(|row| (0..49).map(move |column| (column, row)));
    let find = |stage: &mut Stage, text: &str| {
        places().find(|&at| {
            stage.click(at);
            stage.shows(text)
        })
    };
    assert!(find(&mut stage, "a1 picked").is_some());
    stage.mouse(MouseEventKind::Down(MouseButton::Right), (1, 1));
    stage.expect("White to move");
    assert!(find(&mut stage, "1. a1").is_some());
}

#[test]
fn a_click_on_a_move_goes_there() {
    let mut stage = nava("a1a4 e5e2 a1a2");
    let screen = stage.screen();
    let (row, line) =
        (0..).zip(screen.lines()).find(|(_, line)| line.contains("1. a1a4")).expect("the moves");
    let column = line.chars().position(|c| c == '.').expect("a number");
    stage.click((column as u16, row));
    stage.expect("1/3");
}

#[test]
fn moves_that_leave_a_choice_ask_for_it() {
    let mut stage = Stage::new(Start::Analysis(midgame("knight-line", 3)));
    stage.keys("\t\n\t\n");
    stage.expect("How many? 1 to");
    stage.keys("\x1b");
    stage.expect("picked: where to?");
    stage.keys("\n+\n");
    stage.expect("4/4");
    let mut stage = Stage::new(Start::Analysis(table("swack")));
    stage.expect("p: pass");
    stage.keys("p");
    stage.expect("1. pass");
}

#[test]
fn variations_are_promoted_and_deleted() {
    let mut stage = nava("a1a4 e5e2 a1a2");
    stage.keys("v");
    stage.expect("This is the main line.");
    stage.key(KeyCode::Home);
    stage.keys("x");
    stage.expect("no move to delete");
    stage.key(KeyCode::Right);
    stage.keys(":e5e3\nv");
    stage.expect("The variation was moved up.");
    stage.expect("1. a1a4 e5e3");
    stage.expect("(1... e5e2 2. a1a2)");
    stage.key(KeyCode::Down);
    stage.keys("x");
    stage.expect("Delete e5e2 and 1 more?");
    stage.keys("n");
    stage.expect("(1... e5e2 2. a1a2)");
    stage.keys("xy");
    stage.expect("e5e2 was deleted.");
    assert!(!stage.shows("(1..."), "{}", stage.screen());
    stage.expect("1/2");
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Delete);
    stage.expect("e5e3 was deleted.");
}

#[test]
fn comments_are_written_and_changed() {
    let mut stage = nava("a1a4");
    stage.keys("mbold} stuff\n");
    stage.expect("cannot contain");
    stage.keys("mBold\n");
    stage.expect("1. a1a4 Bold");
    stage.keys("m move\n");
    stage.expect("Black to move  Bold move");
    stage.keys("m");
    stage.control('u');
    stage.keys("\n");
    assert!(!stage.shows("Bold"), "{}", stage.screen());
}

#[test]
fn what_is_saved_can_be_loaded() {
    let mut stage = nava("a1a4 e5e2");
    let path = stage.folder().0.join("saved.txt");
    stage.key(KeyCode::Left);
    stage.keys(":e5e3\nmWhy not?\n");
    let save = |stage: &mut Stage| {
        stage.keys("s");
        stage.control('u');
        stage.keys(&format!("{}\n", path.display()));
    };
    save(&mut stage);
    stage.expect("Saved to");
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.contains("1. a1a4 e5e2 (1... e5e3 {Why not?})"), "{text}");
    save(&mut stage);
    stage.expect("exists. Replace");
    stage.keys("y");
    stage.expect("Saved to");

    let mut stage = nava("");
    stage.keys(&format!("l{}\n", path.display()));
    stage.expect("Opened: a game of 2 moves.");
    stage.expect("0/2");
    stage.expect("(1... e5e3 Why not?)");
    stage.keys("lnowhere/at-all.txt\n");
    stage.expect("nowhere/at-all.txt cannot be read");
}

#[test]
fn of_a_file_with_several_games_one_is_chosen_from_a_list() {
    let mut stage = nava("");
    let path = stage.folder().0.join("games.txt");
    let games: String =
        (1..=40).map(|number| format!("[Game \"Nava\"]\n[Player1 \"P{number}\"]\n\n1. A1A4 *\n\n")).collect();
    fs::write(&path, games + "[Game \"swack\"]\n\n1. pass pass").expect("a file");
    stage.keys(&format!("l{}\n", path.display()));
    stage.expect("There are 41 games here. Choose one.");
    stage.expect("1 Nava · P1 · * · A1A4");
    assert!(!stage.shows("P40"), "the list is longer than the screen");
    // The list follows the arrow keys.
    stage.key(KeyCode::Up);
    stage.expect("41 swack · * · pass pass");
    stage.key(KeyCode::Enter);
    stage.expect("Opened: a game of 2 moves. No result given. By the moves: White wins.");
    stage.keys(&format!("l{}\n", path.display()));
    stage.key(KeyCode::Esc);
    assert!(!stage.shows("Choose one"), "the list can be left");
}

#[test]
fn scores_are_saved_with_the_game() {
    let mut stage = nava("a1a4");
    see(&mut stage, &report(after("nava", "a1a4").as_ref(), &[Score::points(50)]));
    let path = stage.folder().0.join("scores.txt");
    stage.keys("s");
    stage.control('u');
    stage.keys(&format!("{}\n", path.display()));
    let record = RecordText::read(&fs::read_to_string(&path).expect("a file")).expect("a record");
    assert_eq!(record.line[0].score.map(|score| score.to_string()).as_deref(), Some("-0.50"));
}

#[test]
fn an_analysis_is_kept_from_its_first_change_on() {
    let mut stage = nava("a1a4 e5e2");
    stage.keys("q");
    assert!(!stage.shows("Saved games and analyses"), "nothing was changed");
    let mut stage = nava("a1a4 e5e2");
    stage.keys(":a1a2\n:swack\n");
    stage.expect("The analysis starts from this position.");
    stage.keys("q");
    stage.expect("Saved games and analyses: 2");
    stage.keys("k");
    stage.expect("▸ Analysis: Swack");
    stage.expect("Analysis: Nava");
    stage.key(KeyCode::Down);
    stage.keys("\n");
    stage.expect("a1a2");
    stage.expect("Nava");
}

#[test]
fn positions_and_records_are_typed_and_pasted() {
    let later = after("nava", "a1a4 e5e2 a1a2");
    let position = later.position();
    let mut stage = nava("");
    stage.app.handle(Event::Paste(format!("{position}\n")));
    stage.keys("\n");
    stage.expect("The analysis starts from this position.");
    stage.keys("y");
    assert_eq!(stage.wishes(), [Wish::Copy(position.clone())]);
    stage.keys(":swack:size=4 nonsense\n");
    stage.expect("expected");
    stage.keys(&format!(":nava {position}\n"));
    stage.expect("The analysis starts from this position.");
    stage.app.handle(Event::Paste("[Game \"nava\"]\n\n1. a1a4 e5e2\n(1... e5e3) *\n".to_owned()));
    stage.expect("Opened: a game of 2 moves.");
    stage.app.handle(Event::Paste("1. a1a4\n1... e5e4".to_owned()));
    stage.keys("\n");
    stage.expect("(1... e5e4)");
    stage.app.handle(Event::Paste("[Game \"chess\"]\n\n*\n".to_owned()));
    stage.expect("expected a game");
}

#[test]
fn the_number_of_lines_changes_and_a_line_is_played() {
    let start = after("nava", "");
    let scores = [90, 60, 30, -20, -50].map(Score::points);
    let seen = report(start.as_ref(), &scores);
    let mut stage = nava("");
    see(&mut stage, &seen);
    stage.expect("3 +0.30");
    assert!(!stage.shows("4 -0.20"), "three lines at first");
    stage.keys("++++");
    stage.expect("5 -0.50");
    stage.keys("---");
    stage.expect("2 +0.60");
    assert!(!stage.shows("3 +0.30"), "{}", stage.screen());
    stage.keys("5");
    stage.expect("There is no line 5.");
    stage.keys("2");
    stage.expect(&format!("1. {}", seen.lines[1].moves[0]));
    stage.expect("1/1");
}

#[test]
fn the_engine_is_switched_off_and_on() {
    let mut stage = nava("");
    see(&mut stage, &report(after("nava", "").as_ref(), &[Score::points(150)]));
    stage.expect("White is better, 82 %");
    stage.expect("1234k positions, 493k/s");
    stage.keys("e");
    stage.expect("off: e turns it on");
    stage.expect("White is better, 82 %");
    assert!(!stage.shows("1 +1.50"), "{}", stage.screen());
    stage.keys("e");
    see(&mut stage, &report(after("nava", "").as_ref(), &[Score::wins_in(7)]));
    stage.expect("White wins in 7");
}

#[test]
fn who_stands_better_is_said_in_words() {
    for (moves, score, words) in [
        ("", Score::points(10), "Even"),
        ("", Score::points(60), "White is slightly better, 65 %"),
        ("a1a4", Score::points(60), "Black is slightly better, 65 %"),
        ("a1a4", Score::points(-150), "White is better, 82 %"),
        ("", Score::points(-900), "Black is winning, 99 %"),
        ("a1a4", Score::loses_in(4), "White wins in 4"),
    ] {
        let mut stage = nava(moves);
        stage.expect("not looked at yet");
        see(&mut stage, &report(after("nava", moves).as_ref(), &[score]));
        stage.expect(words);
    }
}

#[test]
fn a_run_through_the_game_fills_the_curve_and_can_be_stopped() {
    let game = after("nava", "a1a4 e5e2 a1a2");
    let mut stage = nava("a1a4 e5e2 a1a2");
    stage.expect("r fills it");
    stage.keys("r");
    stage.expect("Looking through the game: 0 of 4.");
    stage.key(KeyCode::Left);
    stage.expect("Looking through the game: 0 of 4.");
    stage.keys("r");
    stage.expect("Stopped.");
    look_through(&mut stage, game.as_ref());
    stage.expect("Every position of this line has been looked at.");
    assert!(!stage.shows("r fills it"), "{}", stage.screen());
    stage.key(KeyCode::Home);
    stage.expect("Chance: White  29 %");
    stage.keys("r");
    stage.expect("Every position of this line has been looked at.");
}

#[test]
fn the_analysis_is_reached_from_the_menu_and_from_a_game() {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    stage.keys("a");
    stage.expect("Analysis");
    let mut stage = Stage::new(game(after("nava", "a1a4 e5e2"), "human,human"));
    stage.keys("a");
    stage.expect("2/2");
    stage.key(KeyCode::Left);
    stage.expect("1/2");
}
