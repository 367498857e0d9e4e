//! `cairn play --plain`: what can be typed.

use std::fs;

use crate::common::{NAVA_START, argument, cairn, cairn_reading, scratch, write};
use crate::play_keyboard::{Keyboard, last_record, tag, undated};

/// Plays Nava with this input; returns stdout without dates.
fn play(input: impl AsRef<[u8]>) -> String {
    undated(&cairn_reading(&["play", "nava", "--plain"], input.as_ref()).succeeds())
}

/// The record of a game of Nava that goes on after these moves, as it is written, without its date.
fn record(moves: &str) -> String {
    let space = if moves.is_empty() { "" } else { " " };
    format!("[Game \"nava\"]\n[Result \"*\"]\n[Player1 \"human\"]\n[Player2 \"human\"]\n\n{moves}{space}*\n")
}

#[track_caller]
fn assert_record(printed: &str, moves: &str) {
    assert!(
        printed.ends_with(&format!("\n{}", record(moves))),
        "expected the record of '{moves}':\n{printed}"
    );
}

/// Requires that the input is echoed and answered like this.
#[track_caller]
fn assert_answer(printed: &str, typed: &str, answer: &str) {
    let expected = format!("\n> {typed}\n{answer}");
    assert!(printed.contains(&expected), "expected {expected:?}:\n{printed}");
}

#[test]
fn the_end_of_the_input_ends_the_session_with_the_record() {
    let printed = play("");
    assert!(printed.starts_with("Nava (nava). Type help for help.\n"), "{printed}");
    assert!(printed.contains("White to move\n> "), "{printed}");
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
fn an_illegal_move_is_reported_and_the_game_continues() {
    let printed = play("e5e2\na1a4\n");
    assert_answer(
        &printed,
        "e5e2",
        "Not played: Black controls the stack on e5, and White is to move. Type moves for the legal moves, or help.\n> ",
    );
    assert_record(&printed, "1. a1a4");
}

#[test]
fn errors_of_other_texts_say_what_was_expected() {
    for line in ["a1a9", "A1A9", "a1-", "a1a4 e5e2", "undo 2", "help me", "[", "=", "\u{1b}[2J", "ação"] {
        let printed = play(format!("{line}\na1a4\n"));
        assert!(
            printed.contains("Not played: a move is two points, from and to, such as a1a4. "),
            "{line}: {printed}"
        );
        assert!(!printed.contains('\u{1b}'), "{printed}");
        assert_record(&printed, "1. a1a4");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_like_any_other_move() {
    for line in [&b"\xff\xfe"[..], b"a1a4\xc3", b"\0", b"\x80a1a4"] {
        let printed = play([line, b"\na1a4\n\xe2"].concat());
        assert!(printed.contains("Not played: a move is two points"), "{printed}");
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
    assert_eq!(printed.matches("Black to move").count(), 2);
}

#[test]
fn undo_at_the_start_is_refused() {
    let printed = play("undo\na1a4\nundo\nundo\n");
    assert_eq!(printed.matches("There is no move to take back.\n").count(), 2);
    assert_record(&printed, "");
}

#[test]
fn redo_makes_the_move_again_that_was_taken_back() {
    assert_record(&play("a1a4\ne5e2\nundo\nundo\nredo\nredo\n"), "1. a1a4 e5e2");
    let printed = play("redo\na1a4\nundo\na1a2\nredo\n");
    assert_eq!(printed.matches("There is no move to redo.\n").count(), 2);
    assert_record(&printed, "1. a1a2");
}

#[test]
fn a_hint_has_a_legal_move_its_score_and_its_line() {
    let printed = play("hint\n");
    let (_, hint) = printed.split_once("> hint\nHint: ").expect("a hint");
    let mut lines = hint.lines();
    let mv = lines.next().expect("a move");
    let score = lines.next().and_then(|line| line.strip_prefix("Score: ")).expect("a score");
    let line = lines.next().and_then(|line| line.strip_prefix("Line: ")).expect("a line");
    assert_eq!(line.split(' ').next(), Some(mv));
    assert!(score.starts_with(['+', '-', 'w', 'l']), "{score}");
    assert!(!play(line.replace(' ', "\n")).contains("Not played"), "{line}");
    assert_eq!(play("hint\n"), printed);
}

#[test]
fn a_hint_names_a_win_that_is_proven() {
    let position = "W,x4/W,x4/W,W,W,W,W/W,x4/ww,x3,bb w";
    let args = ["play", "nava", "--position", position, "--plain"];
    for (lang, score) in [("en", "Score: wins in 1\n"), ("pt-BR", "Avaliação: vence em 1\n")] {
        let printed = cairn_reading(&[&args[..], &["--lang", lang]].concat(), b"hint\n").succeeds();
        assert!(printed.contains(score), "{printed}");
    }
}

#[test]
fn resigning_ends_the_game_with_the_other_as_winner() {
    for (input, words, result) in
        [("resign\nundo\n", "White resigns\n", "b"), ("a1a4\nresign\nundo\n", "Black resigns\n", "w")]
    {
        let printed = play(input);
        assert!(printed.contains(words) && !printed.contains("> undo"), "{printed}");
        let record = last_record(&printed);
        assert_eq!(tag(record, "Result"), Some(result));
        assert_eq!(tag(record, "Termination"), Some("resigned"));
        assert!(record.ends_with(&format!("{result}\n")), "{record}");
        let winner = if result == "b" { "Black" } else { "White" };
        assert!(printed.contains(&format!("\nGame over. {winner} wins. ")), "{printed}");
    }
}

#[test]
fn the_rules_and_the_position_are_shown() {
    for lang in ["en", "pt-BR"] {
        let rules = cairn(&["rules", "nava", "--lang", lang]).succeeds();
        let printed = cairn_reading(&["play", "nava", "--plain", "--lang", lang], b"rules\n").succeeds();
        assert_answer(&printed, "rules", rules.trim_end());
    }
    assert_answer(&play("position\n"), "position", &format!("{NAVA_START}\n> "));
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
    assert_eq!(boards("moves\nhelp\nrecord\nhint\nposition\nrules\nundo\nredo\nnonsense\n"), 1);
}

#[test]
fn help_names_all_that_can_be_typed() {
    let printed = play("help\n");
    for word in [
        "moves",
        "board",
        "undo",
        "redo",
        "hint",
        "resign",
        "rules",
        "position",
        "record",
        "save FILE",
        "load FILE",
        "help",
        "quit",
    ] {
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
    assert!(printed.contains("\nGame over. Draw. "), "{printed}");
    assert_eq!(tag(last_record(&printed), "Result"), Some("draw"));
    assert!(printed.ends_with("\n\n1. pass pass draw\n"), "{printed}");
    assert!(!printed.contains("nonsense"));
}

#[test]
fn save_writes_the_game_so_far() {
    let folder = scratch("play_save");
    let [first, second] = ["first", "second game"].map(|name| folder.join(name));
    let input = format!("a1a4\nsave {}\ne5e2\nsave  {} \n", argument(&first), argument(&second));
    assert_record(&play(input), "1. a1a4 e5e2");
    assert_eq!(undated(&fs::read_to_string(first).expect("a file")), record("1. a1a4"));
    assert_eq!(undated(&fs::read_to_string(second).expect("a file")), record("1. a1a4 e5e2"));
}

#[test]
fn save_without_a_name_asks_for_one() {
    let printed = play("save\nsave  \na1a4\n");
    assert_eq!(printed.matches("> save\nSave where? Type save and a file name.\n").count(), 2, "{printed}");
    assert_record(&printed, "1. a1a4");
}

#[test]
fn a_failed_save_is_reported_and_the_game_continues() {
    let folder = argument(&scratch("play_save_fails"));
    let printed = play(format!("save {folder}\nsave {folder}/no/folder\na1a4\n"));
    assert_eq!(printed.matches("\nNot saved: cannot write ").count(), 2, "{printed}");
    assert_record(&printed, "1. a1a4");
    let args = ["play", "nava", "--plain", "--save", &folder];
    let printed = undated(&cairn_reading(&args, b"a1a4\ne5e2\n").succeeds());
    assert_eq!(printed.matches("Not saved: cannot write ").count(), 2, "{printed}");
    assert_record(&printed, "1. a1a4 e5e2");
}

#[test]
fn the_game_is_saved_after_every_move_undo_and_redo() {
    let file = scratch("play_autosave").join("game");
    let mut keyboard = Keyboard::new(&["play", "nava", "--plain", "--save", &argument(&file)]);
    keyboard.reads();
    let saved = || undated(&fs::read_to_string(&file).expect("a file"));
    keyboard.types("a1a4");
    assert_eq!(saved(), record("1. a1a4"));
    keyboard.types("e5e2");
    assert_eq!(saved(), record("1. a1a4 e5e2"));
    keyboard.types("nonsense");
    assert_eq!(saved(), record("1. a1a4 e5e2"));
    keyboard.types("undo");
    assert_eq!(saved(), record("1. a1a4"));
    keyboard.types("redo");
    assert_eq!(saved(), record("1. a1a4 e5e2"));
    keyboard.types("undo");
    keyboard.leaves();
    assert_eq!(saved(), record("1. a1a4"));
}

#[test]
fn a_saved_game_continues() {
    let file = write(&scratch("play_goes_on"), "game", record("1. a1a4"));
    let args = ["play", "--record", &file, "--save", &file, "--plain"];
    assert_record(&undated(&cairn_reading(&args, b"e5e2\nundo\nundo\na1a2\n").succeeds()), "1. a1a2");
    assert_eq!(undated(&fs::read_to_string(&file).expect("a file")), record("1. a1a2"));
    assert_eq!(
        cairn(&["moves", "--record", &file]).succeeds(),
        cairn(&["moves", "nava", "--moves", "a1a2"]).succeeds()
    );
}

#[test]
fn a_game_that_was_saved_can_be_loaded() {
    let file = argument(&scratch("play_load").join("game"));
    let printed = play(format!("a1a4\nsave {file}\ne5e2\nload {file}\ne5e1\nundo\nundo\n"));
    assert_eq!(printed.matches("\nNava (nava). ").count(), 1, "the loaded game is named: {printed}");
    assert_record(&printed, "");
    let printed = cairn_reading(&["play", "swack", "--plain"], format!("load {file}\nmoves\n").as_bytes());
    assert_record(&undated(&printed.succeeds()), "1. a1a4");
}

#[test]
fn a_failed_load_is_reported_and_the_game_continues() {
    let folder = scratch("play_load_fails");
    let three = "[Game \"knight-line:players=3\"]\n\n*\n";
    let [nonsense, three] =
        [("nonsense", "a1a4"), ("three", three)].map(|(name, text)| write(&folder, name, text));
    for (line, answer) in [
        ("load".to_owned(), "Load what? Type load and a file name.\n> "),
        (format!("load {}/none", argument(&folder)), "Not loaded: cannot read "),
        ("load -".to_owned(), "Not loaded: cannot read -: "),
        (format!("load {nonsense}"), "Not loaded: "),
        (format!("load {three}"), "Not loaded: that game has 3 seats, this one has 2\n> "),
    ] {
        let printed = play(format!("a1a4\n{line}\n"));
        assert_answer(&printed, &line, answer);
        assert_record(&printed, "1. a1a4");
    }
}

#[test]
fn a_game_starts_from_a_position_and_moves() {
    let position = "x4,bbbbbb/www,x4/x5/x5/www,x4 b";
    let args = ["play", "nava", "--position", position, "--moves", "e5e2", "--plain"];
    let printed = cairn_reading(&args, b"a1a2\n").succeeds();
    assert_eq!(tag(last_record(&printed), "Start"), Some(position));
    assert!(printed.ends_with("\n\n1. e5e2 a1a2 *\n"), "{printed}");
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

#[test]
fn everything_is_printed_in_portuguese_as_well() {
    let args = ["play", "nava", "--plain", "--lang", "pt-BR", "--seats", "human,human"];
    let input = "ajuda\ndesfazer\nredo\nsalvar\nload\nabrir none\ne5e2\na1\ndica\ndesistir\n";
    let printed = cairn_reading(&args, input.as_bytes()).succeeds();
    for words in [
        "Nava (nava). Digite ajuda para ver a ajuda.\n",
        "\nPilhas, de baixo para cima:\n",
        "\nVez: Brancas\n",
        "\n  sair             sai da partida\n",
        "\nNão há jogada para desfazer.\n",
        "\nNão há jogada para refazer.\n",
        "\nSalvar onde? ",
        "\nAbrir o quê? ",
        "\nNão foi aberto: não é possível ler none: ",
        "\nNão jogado: uma jogada são dois pontos",
        "\nDica: a1",
        "\nAvaliação: ",
        "\nSequência: a1",
        "\nDesistência: Brancas\n",
        "\nFim de jogo. Vitória: Pretas. ",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    for english in ["Stacks", "Type", "Not ", "Score", "Black"] {
        let lines = printed.lines().filter(|line| !line.starts_with("  "));
        assert_eq!(lines.filter(|line| line.contains(english)).count(), 0, "{english}: {printed}");
    }
}
