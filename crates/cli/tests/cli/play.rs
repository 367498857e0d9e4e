//! `cairn play --plain`: what can be typed.

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::common::{argument, cairn, cairn_reading, command, scratch, write};

/// Plays Nava with this input; gives what was printed.
fn play(input: impl AsRef<[u8]>) -> String {
    cairn_reading(&["play", "nava", "--plain"], input.as_ref()).succeeds()
}

/// The record of a game of Nava that goes on after these moves, as it is written.
fn record(moves: &str) -> String {
    let space = if moves.is_empty() { "" } else { " " };
    format!("[Game \"nava\"]\n[Result \"*\"]\n\n{moves}{space}*\n")
}

#[track_caller]
fn assert_record(printed: &str, moves: &str) {
    assert!(
        printed.ends_with(&format!("\n{}", record(moves))),
        "expected the record of '{moves}':\n{printed}"
    );
}

/// Requires that what was typed is repeated, since nobody sees it being typed, and answered like this.
#[track_caller]
fn assert_answer(printed: &str, typed: &str, answer: &str) {
    let expected = format!("\n> {typed}\n{answer}");
    assert!(printed.contains(&expected), "expected {expected:?}:\n{printed}");
}

#[test]
fn the_end_of_the_input_ends_the_session_with_the_record() {
    let printed = play("");
    assert!(printed.starts_with("Nava (nava). Type help for help.\n"), "{printed}");
    assert!(printed.contains("Player 1 (w) to move\n> "), "{printed}");
    assert_record(&printed, "");
    assert_record(&play("a1a4\ne5e2\n"), "1. a1a4 e5e2");
}

#[test]
fn the_last_line_needs_no_end() {
    assert_record(&play("a1a4\ne5e2"), "1. a1a4 e5e2");
}

#[test]
fn spaces_empty_lines_and_other_line_ends_do_not_matter() {
    assert_record(&play("\n  a1a4  \r\n\r\n\te5e2\r\n"), "1. a1a4 e5e2");
}

#[test]
fn an_illegal_move_is_told_and_the_game_goes_on() {
    let printed = play("e5e2\na1a4\n");
    assert_answer(
        &printed,
        "e5e2",
        "e5e2 is not a legal move here. Type moves for the legal ones, or help.\n> ",
    );
    assert_record(&printed, "1. a1a4");
}

#[test]
fn what_is_no_move_is_told_with_what_was_expected() {
    for line in ["a1a9", "A1A4", "a1-a4", "a1a4 e5e2", "resign", "[", "=", "\u{1b}[2J", "ação"] {
        let printed = play(format!("{line}\na1a4\n"));
        assert!(printed.contains("expected a move: two points such as a1a4, found '"), "{line}: {printed}");
        assert!(!printed.contains('\u{1b}'), "{printed}");
        assert_record(&printed, "1. a1a4");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_like_any_other_move() {
    for line in [&b"\xff\xfe"[..], b"a1a4\xc3", b"\0", b"\x80a1a4"] {
        let printed = play([line, b"\na1a4\n\xe2"].concat());
        assert!(printed.contains("expected a move"), "{printed}");
        assert_record(&printed, "1. a1a4");
    }
}

#[test]
fn a_line_of_any_length_is_refused_in_few_words() {
    let printed = play("a1".repeat(500_000) + "\na1a4\n");
    assert_record(&printed, "1. a1a4");
    let longest = printed.lines().filter(|line| !line.starts_with("> ")).map(str::len).max();
    assert!(longest < Some(200), "{longest:?}");
}

#[test]
fn undo_takes_the_last_move_back() {
    let printed = play("a1a4\ne5e2\nundo\n");
    assert_record(&printed, "1. a1a4");
    assert_record(&play("a1a4\nundo\na1a2\n"), "1. a1a2");
    assert_eq!(printed.matches("Player 2 (b) to move").count(), 2);
}

#[test]
fn undo_at_the_start_is_told() {
    let printed = play("undo\na1a4\nundo\nundo\n");
    assert_eq!(printed.matches("There is no move to take back.\n").count(), 2);
    assert_record(&printed, "");
}

#[test]
fn moves_are_listed() {
    assert_answer(&play("moves\n"), "moves", "a1a2 a1a3 a1a4 a1a5 a1b1 a1c1 a1d1 a1e1\n> ");
}

#[test]
fn the_board_is_shown_after_every_move_and_on_request() {
    let boards = |input: &str| play(input).matches("to move\n").count();
    assert_eq!(boards(""), 1);
    assert_eq!(boards("board\n"), 2);
    assert_eq!(boards("a1a4\ne5e2\n"), 3);
    assert_eq!(boards("moves\nhelp\nrecord\nnonsense\n"), 1);
}

#[test]
fn help_names_all_that_can_be_typed() {
    let printed = play("help\n");
    for word in ["moves", "board", "undo", "record", "save FILE", "help", "quit"] {
        assert!(printed.contains(&format!("\n  {word} ")), "{word}: {printed}");
    }
}

#[test]
fn the_record_so_far_is_shown() {
    let printed = play("a1a4\nrecord\ne5e2\n");
    assert_answer(&printed, "record", &format!("{}> ", record("1. a1a4")));
    assert_record(&printed, "1. a1a4 e5e2");
}

#[test]
fn quit_leaves_the_rest_unread() {
    assert_record(&play("a1a4\nquit\ne5e2\n"), "1. a1a4");
}

#[test]
fn the_end_of_the_game_leaves_the_rest_unread() {
    let args = ["play", "swack:size=4", "--plain"];
    let printed = cairn_reading(&args, b"pass\npass\nundo\nnonsense\n").succeeds();
    assert!(
        printed.ends_with("[Game \"swack:size=4\"]\n[Result \"draw\"]\n\n1. pass pass draw\n"),
        "{printed}"
    );
    assert!(!printed.contains("nonsense"));
}

#[test]
fn save_writes_the_game_so_far() {
    let folder = scratch("play_save");
    let [first, second] = ["first", "second game"].map(|name| folder.join(name));
    let input = format!("a1a4\nsave {}\ne5e2\nsave  {} \n", argument(&first), argument(&second));
    assert_record(&play(input), "1. a1a4 e5e2");
    assert_eq!(fs::read_to_string(first).expect("a file"), record("1. a1a4"));
    assert_eq!(fs::read_to_string(second).expect("a file"), record("1. a1a4 e5e2"));
}

#[test]
fn save_without_a_name_asks_for_one() {
    let printed = play("save\nsave  \na1a4\n");
    assert_eq!(printed.matches("> save\nSave where? Type save and a file name.\n").count(), 2, "{printed}");
    assert_record(&printed, "1. a1a4");
}

#[test]
fn a_save_that_fails_is_told_and_the_game_goes_on() {
    let folder = argument(&scratch("play_save_fails"));
    let printed = play(format!("save {folder}\nsave {folder}/no/folder\na1a4\n"));
    assert_eq!(printed.matches("\nNot saved: cannot write ").count(), 2, "{printed}");
    assert_record(&printed, "1. a1a4");
    let printed = cairn_reading(&["play", "nava", "--plain", "--save", &folder], b"a1a4\ne5e2\n").succeeds();
    assert_eq!(printed.matches("Not saved: cannot write ").count(), 2, "{printed}");
    assert_record(&printed, "1. a1a4 e5e2");
}

/// Somebody at the keyboard, who reads before typing.
struct Keyboard {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
}

impl Keyboard {
    fn new(args: &[&str]) -> Keyboard {
        let mut child =
            command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("cairn starts");
        let (stdin, stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let mut keyboard = Keyboard { child, stdin, stdout };
        keyboard.read_to_prompt();
        keyboard
    }

    fn read_to_prompt(&mut self) {
        let mut read = Vec::new();
        while !read.ends_with(b"\n> ") {
            let mut byte = [0];
            self.stdout.read_exact(&mut byte).expect("a prompt");
            read.extend(byte);
        }
    }

    fn types(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("cairn reads");
        self.read_to_prompt();
    }

    fn leaves(mut self) {
        drop(self.stdin);
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("text");
        assert!(self.child.wait().expect("cairn ends").success());
    }
}

#[test]
fn the_game_is_saved_after_every_move_and_every_undo() {
    let file = scratch("play_autosave").join("game");
    let mut keyboard = Keyboard::new(&["play", "nava", "--plain", "--save", &argument(&file)]);
    let saved = || fs::read_to_string(&file).expect("a file");
    keyboard.types("a1a4");
    assert_eq!(saved(), record("1. a1a4"));
    keyboard.types("e5e2");
    assert_eq!(saved(), record("1. a1a4 e5e2"));
    keyboard.types("nonsense");
    assert_eq!(saved(), record("1. a1a4 e5e2"));
    keyboard.types("undo");
    assert_eq!(saved(), record("1. a1a4"));
    keyboard.leaves();
    assert_eq!(saved(), record("1. a1a4"));
}

#[test]
fn a_saved_game_goes_on() {
    let file = write(&scratch("play_goes_on"), "game", record("1. a1a4"));
    let args = ["play", "--record", &file, "--save", &file, "--plain"];
    assert_record(&cairn_reading(&args, b"e5e2\nundo\nundo\na1a2\n").succeeds(), "1. a1a2");
    assert_eq!(fs::read_to_string(&file).expect("a file"), record("1. a1a2"));
    assert_eq!(
        cairn(&["moves", "--record", &file]).succeeds(),
        cairn(&["moves", "nava", "--moves", "a1a2"]).succeeds()
    );
}

#[test]
fn a_game_starts_from_a_position_and_moves() {
    let position = "x4,bbbbbb/www,x4/x5/x5/www,x4 b";
    let args = ["play", "nava", "--position", position, "--moves", "e5e2", "--plain"];
    let printed = cairn_reading(&args, b"a1a2\n").succeeds();
    let record = format!("[Game \"nava\"]\n[Start \"{position}\"]\n[Result \"*\"]\n\n1. e5e2 a1a2 *\n");
    assert!(printed.ends_with(&record), "{printed}");
}

#[test]
fn a_seed_chooses_the_deal_and_without_one_it_is_random() {
    let play = |args: &[&str]| cairn(&[&["play", "crab-stack", "--plain"], args].concat()).succeeds();
    let dealt = cairn(&["deal", "crab-stack", "--seed", "7"]).succeeds();
    let seven = play(&["--seed", "7"]);
    assert!(seven.contains(&format!("[Start \"{}\"]\n", dealt.trim_end())), "{seven}");
    assert_eq!(play(&["--seed", "7"]), seven);
    assert_ne!(play(&[]), play(&[]));
}
