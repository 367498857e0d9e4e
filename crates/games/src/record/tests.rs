use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use cairn_core::BySeat;
use cairn_i18n::Language;

fn mv(text: &str) -> Entry {
    Entry::new(MoveText::new(text).unwrap())
}

fn said(text: &str) -> Vec<Comment> {
    vec![Comment::new(text).unwrap()]
}

/// Checks that the record is written as the text, and that the text is read as the record.
fn check(record: &RecordText, seats: usize, text: &str) {
    assert_eq!(record.write(seats), text);
    assert_eq!(RecordText::read(text).as_ref(), Ok(record));
}

/// The first text is read, and written as the second.
fn rewrites(text: &str, canonical: &str) {
    let record = RecordText::read(text).unwrap();
    check(&record, 2, canonical);
}

fn refuses(text: &str, error: &str) {
    assert_eq!(RecordText::read(text).unwrap_err().to_string(), error, "{text}");
}

#[test]
fn an_empty_record_is_an_unfinished_game() {
    check(&RecordText::default(), 2, "*\n");
    assert_eq!(RecordText::default().result(), "*");
}

#[test]
fn a_record_with_everything_in_it() {
    let mut record = RecordText { intro: said("A quiet\nstart; {really."), ..RecordText::default() };
    record.tags.set("Game", "knight-line").unwrap();
    record.tags.set("Result", "b").unwrap();
    record.tags.set("Player_1", r#"Ann "the \ knight" Ö."#).unwrap();
    record.intro.extend(said("[%csl a1] stays"));
    let mut inner = mv("a1b1");
    inner.marks = vec![4, 4];
    let reply = Entry { score: Some(Score::WinIn(7)), ..mv("b2b3") };
    let deep = Variation::new(vec![], vec![inner, reply]).unwrap();
    let other = Entry { variations: vec![deep], comments: said("well"), ..mv("1,-1") };
    let first = Entry {
        marks: vec![1, 255],
        clock: Some(Clock { millis: 323_400 }),
        score: Some(Score::Estimate(-120)),
        comments: [said("Bold."), said("Too bold?")].concat(),
        variations: vec![Variation::new(said("Or"), vec![other, mv("swap")]).unwrap()],
        ..mv("0,0>2,1:1")
    };
    let last = Entry { clock: Some(Clock { millis: 3_600_000 }), ..mv("d5e6=b2") };
    record.line = vec![first, mv("b2c4"), last];
    check(
        &record,
        2,
        r#"[Game "knight-line"]
[Result "b"]
[Player_1 "Ann \"the \\ knight\" Ö."]

{A quiet
start; {really.} {[%csl a1] stays} 1. 0,0>2,1:1 $1 $255
{[%clk 0:05:23.4] [%eval -1.20] Bold.} {Too bold?} ({Or} 1. 1,-1 {well} (1. a1b1
$4 $4 b2b3 {[%eval #7]}) 1... swap) 1... b2c4 2. d5e6=b2 {[%clk 1:00:00]} b
"#,
    );
    assert_eq!(record.result(), "b");
}

#[test]
fn the_example_of_the_documentation() {
    let example = r#"[Game "swack:size=4"]
[Result "b"]

{A quiet start.} 1. a1a2 {[%clk 0:05:23.4] [%eval 0.35] Bold.} (1. a1b1 $2 b2b3)
1... b3b4 2. pass pass b
"#;
    rewrites(example, example);
}

#[test]
fn rounds_are_as_long_as_the_table_has_seats() {
    let variation = Variation::new(vec![], vec![mv("b1b2"), mv("c3c4"), mv("c4c5")]).unwrap();
    let second = Entry { variations: vec![variation], ..mv("a2a3") };
    let record =
        RecordText { line: vec![mv("a1a2"), second, mv("pass"), mv("a1a2")], ..RecordText::default() };
    check(&record, 3, "1. a1a2 a2a3 (1... b1b2 c3c4 2. c4c5) 1... pass 2. a1a2 *\n");
    check(&record, 1, "1. a1a2 2. a2a3 (2. b1b2 3. c3c4 4. c4c5) 3. pass 4. a1a2 *\n");
    check(&record, 0, "1. a1a2 2. a2a3 (2. b1b2 3. c3c4 4. c4c5) 3. pass 4. a1a2 *\n");
}

#[test]
fn lines_break_at_80_columns_but_not_in_comments() {
    let long = "word ".repeat(30);
    let mut line = vec![mv("abcde"); 20];
    line[8].comments = said(&long);
    let record = RecordText { line, ..RecordText::default() };
    let text = record.write(2);
    assert_eq!(RecordText::read(&text), Ok(record));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "1. abcde abcde 2. abcde abcde 3. abcde abcde 4. abcde abcde 5. abcde");
    assert_eq!(lines[1], format!("{{{}}}", long.trim()));
    assert_eq!(lines[2], "5... abcde 6. abcde abcde 7. abcde abcde 8. abcde abcde 9. abcde abcde 10. abcde");
    assert_eq!(lines[2].len(), 80);
    assert_eq!(lines[3..], ["abcde *"]);
}

#[test]
fn a_line_may_fill_the_last_column() {
    let [half, fitting, longer] = [40, 36, 37].map(|width| "m".repeat(width));
    let text =
        |second: &str| RecordText { line: vec![mv(&half), mv(second)], ..RecordText::default() }.write(2);
    assert_eq!(text(&fitting), format!("1. {half} {fitting}\n*\n"));
    assert_eq!(text(&longer), format!("1. {half}\n{longer} *\n"));
}

#[test]
fn reading_is_generous_with_spacing_and_numbers() {
    rewrites("1.a1a2 1...b2b3 . ... 7.8.2.c1c2\t9.*", "1. a1a2 b2b3 2. c1c2 *\n");
    rewrites(
        "\u{feff}[ Game\n \"x\" ][Result\"1\"]1.1,-1(1.2,2){why}1",
        "[Game \"x\"]\n[Result \"1\"]\n\n1. 1,-1 {why} (1. 2,2) 1\n",
    );
    rewrites("[Result \"*\"]\r\n\r\n1. a1a2\r\nb2b3 *\r\n", "[Result \"*\"]\n\n1. a1a2 b2b3 *\n");
}

#[test]
fn semicolons_begin_comments_and_percent_signs_lines_to_leave_out() {
    rewrites(
        "%one {\n  1. a1a2;to the end (of the line\n%two\nb2b3 ; [%clk 0:00:01] {\n;\n*",
        "1. a1a2 {to the end (of the line} 1... b2b3 {[%clk 0:00:01] {} *\n",
    );
    rewrites("\u{feff}%one\n1. a1%2 {\n%kept} *\n%", "1. a1%2 {%kept} *\n");
    rewrites("{a\n%b} *", "{a\n%b} *\n");
}

#[test]
fn marks_after_a_move_are_numbers() {
    rewrites(
        "a1! b1? c1!! d1?? e1!? f1?! g1 ! h1$7$008 *",
        "1. a1 $1 b1 $2 2. c1 $3 d1 $4 3. e1 $5 f1 $6 4. g1 $1 h1 $7 $8 *\n",
    );
}

#[test]
fn comments_keep_their_text_and_their_number() {
    rewrites(
        "{ } a1 { one  two } {}{three} (b1 {x}) {four} $3 *",
        "1. a1 $3 {one  two} {three} {four} (1. b1 {x}) *\n",
    );
    rewrites(
        "a1 {before [%eval +1] [%evaluation 2] [% clk 1][%clk  10:00:00.050 ]after} *",
        "1. a1 {[%clk 10:00:00.05] [%eval 1.00] before [%evaluation 2] [% clk 1] after} *\n",
    );
    rewrites(
        "a1 {x} {[%clk 0:00:00]} {[[%eval #-0]%clk 5]} *",
        "1. a1 {[%clk 0:00:00] [%eval #-0] x} {[ %clk 5]} *\n",
    );
}

#[test]
fn clocks_and_scores_have_one_form() {
    for (millis, text) in
        [(0, "0:00:00"), (5, "0:00:00.005"), (59_990, "0:00:59.99"), (7_384_100, "2:03:04.1")]
    {
        assert_eq!(Clock { millis }.to_string(), text);
    }
    for (score, text) in [
        (Score::Estimate(35), "0.35"),
        (Score::Estimate(-5), "-0.05"),
        (Score::Estimate(i32::MIN), "-21474836.48"),
        (Score::WinIn(7), "#7"),
        (Score::LossIn(4), "#-4"),
        (Score::of_chances(&BySeat::from_fn(3, |seat| [0.412, 0.5876, 0.0][seat.index()])), "41.2/58.8/0.0"),
    ] {
        assert_eq!(score.to_string(), text);
    }
}

#[test]
fn a_game_ends_with_the_result_of_its_tag() {
    for result in ["b", "w", "1", "4", "draw", "3>1>24", "w>br", "*"] {
        let text = format!("[Result \"{result}\"]\n\n1. pass pass {result}\n");
        rewrites(&text, &text);
    }
    let games = "[Result \"b\"] a1 b {next} 1. c1 * * [Result \"draw\"] draw";
    let records = RecordText::read_all(games).unwrap();
    let texts: Vec<String> = records.iter().map(|record| record.write(2)).collect();
    assert_eq!(
        texts,
        ["[Result \"b\"]\n\n1. a1 b\n", "{next} 1. c1 *\n", "*\n", "[Result \"draw\"]\n\ndraw\n"]
    );
    assert_eq!(RecordText::read_all(" \n%no game\n"), Ok(vec![]));
}

#[test]
fn a_result_may_be_missing_or_stand_in_one_place_only() {
    let with = "[Game \"x\"]\n[Result \"b\"]\n\n1. a1 b\n";
    for text in ["[Game \"x\"] a1 b", "[Game \"x\"] [Result \"*\"] a1 b", "[Game \"x\"] [Result \"b\"] a1 *"]
    {
        rewrites(text, with);
    }
    rewrites("[Game \"x\"] [Result \"b\"] a1", with);
    rewrites("[Game \"x\"] a1", "[Game \"x\"]\n\n1. a1 *\n");
    rewrites("[Game \"x\"]", "[Game \"x\"]\n\n*\n");
    // Where a result is missing, the next game begins with its tags.
    assert_eq!(RecordText::read_all("[A \"x\"] a1 {c} [A \"y\"] b1").unwrap().len(), 2);
}

#[test]
fn names_of_tags_and_games_and_moves_are_understood_in_any_case() {
    let text = "[GAME \"Swack:Size=3\"]\n[player1 \"Ann\"]\n\n1. A2-A1 (1. B1A1 PASS) Pass";
    let (record, table) = read(text).unwrap();
    assert_eq!(
        record.write(2),
        "[Game \"swack:size=3\"]\n[Player1 \"Ann\"]\n\n1. a2a1 (1. b1a1 pass) 1... pass *\n"
    );
    assert_eq!(table.played(), ["a2a1", "pass"]);
}

#[test]
fn the_result_of_a_finished_game_is_assumed_where_it_is_missing() {
    let game = "[Game \"swack:size=3\"]\n\n1. a2a1 pass 2. pass";
    let assumed = |result: &str, language| {
        let (record, table) = read(&format!("{game} {result}")).unwrap();
        assumed_result(&record, table.as_ref(), language)
    };
    let by_moves = Some("No result given. By the moves: White wins.".to_owned());
    assert_eq!(
        ["", "*", "w"].map(|result| assumed(result, Language::English)),
        [by_moves.clone(), by_moves, None]
    );
    let (record, table) = read("[Game \"nava\"] a1a4").unwrap();
    assert_eq!(assumed_result(&record, table.as_ref(), Language::English), None, "an unfinished game");
    for (result, error) in [
        ("b", "the result b contradicts the moves, which end the game with the result w"),
        ("draw", "the result draw contradicts the moves, which end the game with the result w"),
        ("r", "the result r does not exist in this game: expected b, w, draw or *"),
    ] {
        assert_eq!(read(&format!("{game} {result}")).unwrap_err().to_string(), error);
    }
}

#[test]
fn a_brace_is_kept_in_a_comment() {
    rewrites("a1 {one { two {{} *", "1. a1 {one { two {{} *\n");
    rewrites("a1 ; {\n*", "1. a1 {{} *\n");
}

#[test]
fn a_record_is_described_in_a_line() {
    for (text, summary) in [
        ("[Game \"nava\"] a1a4 e5e2 a4a2 e2e4 a1a2 *", "nava · * · a1a4 e5e2 a4a2 e2e4 …"),
        (
            "[Game \"Swack\"][Player1 \"Ann\"][Player2 \"Bob\"][Date \"2026.11.16\"] a1a2 b",
            "Swack · Ann – Bob · 2026.11.16 · b · a1a2",
        ),
        ("*", "? · *"),
    ] {
        assert_eq!(RecordText::read(text).unwrap().summary(), summary);
    }
}

#[test]
fn tags_keep_their_order_and_change_in_place() {
    let mut tags = Tags::default();
    for (name, value) in [("B", "1"), ("A", "2"), ("Result", "*"), ("B", "3"), ("Result", "draw")] {
        tags.set(name, value).unwrap();
    }
    assert_eq!(tags.iter().collect::<Vec<_>>(), [("B", "3"), ("A", "2"), ("Result", "draw")]);
    assert_eq!((tags.get("A"), tags.get("a")), (Some("2"), None));
}

#[test]
fn what_could_not_be_read_back_cannot_be_built() {
    let set = |name, value| Tags::default().set(name, value).unwrap_err();
    assert_eq!([set("", "x"), set("a b", "x"), set("é", "x")], [RecordTextError::TagName; 3]);
    assert_eq!([set("A", "x\ny"), set("A", "\t")], [RecordTextError::TagValue; 2]);
    for result in ["", "1-0", "B", "bw", ">", "b>", "b>1", "12", "drawn", "**"] {
        assert_eq!(set("Result", result), RecordTextError::Result, "{result}");
    }
    for text in [
        "", "a b", "a{", "a;", "$1", "a$1", "\"", "%a", "1.", ".a", "12...a", "a!", "a?", "*", "b", "1",
        "draw", "3>1>24",
    ] {
        assert_eq!(MoveText::new(text), Err(RecordTextError::Move), "{text}");
    }
    for text in
        ["b2c4", "d5e6=b2", "pass", "0,0>2,1:1", "1,-1", "a1>b2", "12", "a!b", "a%", "1,5.2", "a.", "B", "é"]
    {
        assert_eq!(MoveText::new(text).unwrap().to_string(), text);
    }
    assert_eq!(Comment::new(" \n"), Err(RecordTextError::EmptyComment));
    assert_eq!(Comment::new("a}"), Err(RecordTextError::Brace));
    assert_eq!(
        [Comment::new("a [%clk"), Comment::new("[%eval 1]")],
        [const { Err(RecordTextError::Command) }; 2]
    );
    assert_eq!(Variation::new(said("x"), vec![]), Err(RecordTextError::EmptyVariation));
}

/// A line with variations nested this deep.
fn nested(depth: usize) -> Result<Vec<Entry>, RecordTextError> {
    (0..depth).try_fold(vec![mv("a1")], |line, _| {
        Ok(vec![Entry { variations: vec![Variation::new(vec![], line)?], ..mv("a1") }])
    })
}

#[test]
fn variations_nest_64_deep() {
    let record = RecordText { line: nested(64).unwrap(), ..RecordText::default() };
    assert_eq!(RecordText::read(&record.write(2)), Ok(record));
    assert_eq!(nested(65), Err(RecordTextError::TooDeep));
    refuses(&"a1 (".repeat(100_000), "column 260: variations nest at most 64 deep");
}

#[test]
fn every_complaint_says_what_and_where() {
    refuses("", "column 1: expected a tag, a move or a result, found nothing");
    refuses("1. a1\n [A \"x\"] *", "line 2, column 2: expected nothing after the first game, found '['");
    refuses(
        "[Result \"b\"]\n\na1 w\n",
        "line 3, column 4: expected the result 'b' of the tag Result, found 'w'",
    );
    refuses("[Result \"b\"] a1 b>w", "column 17: expected the result 'b' of the tag Result, found 'b>w'");
    refuses("a1 ) *", "column 4: expected a tag, a move or a result, found ')'");
    refuses("a1 \"x\" *", "column 4: expected a tag, a move or a result, found '\\\"'");
    refuses("* \n\nb1", "line 3, column 1: expected nothing after the first game, found 'b1'");
    refuses("[A \"x\"]\n[A \"y\"] *", "line 2, column 2: the tag A comes a second time");
    refuses("[A\n x] *", "line 2, column 2: expected a tag's name and its value in quotes, found 'x'");
    refuses("[ \"x\"] *", "column 3: a tag's name is made of letters, digits and underscores");
    refuses("[É \"x\"] *", "column 2: expected a tag's name and its value in quotes, found 'É'");
    refuses("[A \"x\" B] *", "column 8: expected ']', found 'B'");
    refuses("[A \"x\ny\"] *", "line 1, column 4: these quotes are not closed on the same line");
    refuses("[A \"x\\n\"] *", "column 7: expected '\"' or '\\' after '\\', found 'n'");
    refuses("[A \"x\\", "column 7: expected '\"' or '\\' after '\\', found nothing");
    refuses("[A \"x\t\"] *", "column 4: a tag's value cannot contain control characters");
    refuses(
        "[Result \"1-0\"] *",
        "column 9: a result is '*', 'draw', the sign of a seat as in 'b', or places as in '3>1>24'",
    );
    let no_move = "a move may not be empty, look like a move number or a result, begin with '%', end with '!' or '?', \
                   or contain white space or any of {}()[];\"$";
    refuses("a1 %b *", &format!("column 4: {no_move}"));
    refuses("a1\n1. b! *", &format!("line 2, column 4: {no_move}"));
    refuses("a1!!! *", "column 3: expected one of the marks ! ? !! ?? !? ?!, found '!!!'");
    refuses("a1 $256 *", "column 4: expected a mark from $0 to $255");
    refuses("a1 $ *", "column 4: expected a mark from $0 to $255");
    refuses("{x} $1 *", "column 5: a mark follows a move");
    refuses("1. ! *", "column 4: a mark follows a move");
    refuses("{x} (a1) *", "column 5: a variation follows the move that it replaces");
    refuses("a1\n({x}) *", "line 2, column 1: a variation has at least one move");
    refuses("a1 (b1 *", "column 8: expected a move or ')', found '*'");
    refuses("a1 (b1", "column 7: expected a move or ')', found nothing");
    refuses("a1\n {x", "line 2, column 2: this comment is not closed by '}'");
    refuses("a1 ; x}\n*", "line 1, column 7: a comment cannot contain '}'");
    refuses("a1 {é [%clk 1:00:00}", "column 7: this '[' is not closed by ']' in its comment");
    refuses("{[%clk 1:00:00]} *", "column 2: a clock or a score follows a move");
    refuses("a1 {[%clk 1:00:00] [%clk 1:00:00]} *", "column 20: the move already has one of these");
    refuses("a1 {[%eval 1]}\n{[%eval 1]} *", "line 2, column 2: the move already has one of these");
    for time in
        ["1:00", "1:0:00", "1:60:00", "0:00:60", "0:00:01.", "0:00:01.0000", "-1:00:00", "+1:00:00", ":00:00"]
    {
        refuses(
            &format!("a1 {{[%clk  {time}]}} *"),
            &format!("column 12: expected a time such as 0:05:23.4, found '{time}'"),
        );
    }
    refuses("a1 {[%clk]} *", "column 10: expected a time such as 0:05:23.4, found nothing");
    refuses(
        "a1 {[%clk 5124095576030:25:51.616]} *",
        "column 11: expected a time such as 0:05:23.4, found '5124095576030:25:51.616'",
    );
    for score in [
        "x",
        "--1",
        "1.",
        ".5",
        "1.234",
        "21474836.48",
        "#",
        "#--1",
        "#+1",
        "#4294967296",
        "#1.0",
        "1/2",
        "101/0/0",
        "1/2/3/4/5",
        "1.23/0/0",
        "-1/2/3",
        "1//2",
    ] {
        refuses(
            &format!("a1 {{[%eval {score}]}} *"),
            &format!("column 12: expected a score such as -1.20, #7, #-4 or 41.2/33.1/25.7, found '{score}'"),
        );
    }
}

#[test]
fn large_texts_take_linear_time() {
    let tags: String = (0..100_000).map(|number| format!("[T{number} \"\"]\n")).collect();
    assert_eq!(RecordText::read(&format!("{tags}*")).unwrap().tags.iter().count(), 100_000);
    assert!(RecordText::read(&format!("{}*", "1.".repeat(500_000))).unwrap().line.is_empty());
    assert_eq!(RecordText::read_all(&"* ".repeat(100_000)).unwrap().len(), 100_000);
    let comment = format!("a1 {{{}}} *", "[%".repeat(500_000));
    assert_eq!(RecordText::read(&comment).unwrap().line[0].comments[0].as_str().len(), 1_000_000);
}

/// Pieces of records that mostly fit together.
const ORDERLY: [&str; 20] = [
    "a1",
    "b2c4",
    "1,-1",
    "0,0>2,1:1",
    "12",
    "é\u{feff}",
    "1.",
    "2...",
    ".",
    "!",
    "c1??",
    "$5",
    "{x}",
    "(c1)",
    "({y}1.c1",
    ")",
    "\n%x\n",
    "{[%clk 0:01:02.5] a [%eval #3] b}",
    ";q\n",
    "*",
];

/// Pieces that mostly do not.
const UNRULY: [&str; 36] = [
    "b",
    "1",
    "draw",
    "3>1",
    "*",
    "!?!",
    "$",
    "$999",
    "%",
    "{",
    "}",
    "(",
    ")",
    ";",
    "[",
    "]",
    "\"",
    "\\",
    "[A \"x\"]",
    "[Result \"b\"]",
    "[Result \"1\"]",
    "[Game \"\\\"\\\\\"]",
    "[%clk 0:00:01]",
    "[%eval -0.5]",
    "[%",
    "clk",
    " ",
    "  ",
    "\n",
    "\r\n",
    "\t",
    "é",
    "\u{feff}",
    "\u{a0}",
    "\0",
    ".",
];

fn text() -> impl Strategy<Value = String> {
    let piece = || prop_oneof![select(&ORDERLY[..]), select(&UNRULY[..]), Just(" ")];
    let soup = vec(piece(), 0..40).prop_map(|pieces| pieces.concat());
    prop_oneof![soup, vec(piece(), 1..3).prop_map(|pieces| pieces.concat()), any::<String>()]
}

/// Texts that have a good chance of being read.
fn almost_record() -> impl Strategy<Value = String> {
    let orderly = vec(select(&ORDERLY[..]), 0..12).prop_map(|pieces| pieces.join(" ") + " *");
    let disturbed =
        (record(), any::<prop::sample::Index>(), select(&UNRULY[..])).prop_map(|(record, place, piece)| {
            let mut text = record.write(2);
            text.insert_str(text.floor_char_boundary(place.index(text.len())), piece);
            text
        });
    prop_oneof![orderly, disturbed]
}

fn move_text() -> impl Strategy<Value = MoveText> {
    (text(), "[a-h][1-9]{1,2}").prop_map(|(text, plain)| {
        let fitting = text.split_whitespace().find_map(|word| MoveText::new(word).ok());
        fitting.unwrap_or_else(|| MoveText::new(plain).unwrap())
    })
}

fn comments() -> impl Strategy<Value = Vec<Comment>> {
    let comments = |texts: Vec<String>| {
        texts.iter().filter_map(|text| Comment::new(&text.replace('}', "{")).ok()).collect()
    };
    vec(text(), 0..3).prop_map(comments)
}

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![
        any::<i32>().prop_map(Score::Estimate),
        any::<u32>().prop_map(Score::WinIn),
        any::<u32>().prop_map(Score::LossIn),
        (3..=4_usize, any::<[u16; 4]>()).prop_map(|(seats, chances)| {
            Score::Chances(BySeat::from_fn(seats, |seat| chances[seat.index()] % 1001))
        })
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    let clock = any::<u64>().prop_map(|millis| Clock { millis });
    let noted = (move_text(), vec(any::<u8>(), 0..3), option::of(clock), option::of(score()), comments())
        .prop_map(|(mv, marks, clock, score, comments)| Entry {
            mv,
            marks,
            clock,
            score,
            comments,
            variations: vec![],
        });
    let plain = noted.boxed();
    plain.clone().prop_recursive(4, 24, 4, move |inner| {
        let variation =
            (comments(), vec(inner, 1..4)).prop_map(|(intro, line)| Variation::new(intro, line).unwrap());
        (plain.clone(), vec(variation, 0..3)).prop_map(|(entry, variations)| Entry { variations, ..entry })
    })
}

fn record() -> impl Strategy<Value = RecordText> {
    let tag = ("[A-Za-z0-9_]{1,4}", text());
    let result = option::of(select(&["*", "b", "4", "draw", "3>1>24"][..]));
    (vec(tag, 0..4), result, comments(), vec(entry(), 0..6)).prop_map(|(named, result, intro, line)| {
        let mut tags = Tags::default();
        for (name, value) in named {
            // What is refused is simply not there.
            let _ = tags.set(&name, value);
        }
        if let Some(result) = result {
            tags.set("Result", result).unwrap();
        }
        RecordText { tags, intro, line }
    })
}

proptest! {
    #[test]
    fn every_record_is_read_back_as_it_was(records in vec(record(), 0..3), seats in 1..5_usize) {
        let texts: Vec<String> = records.iter().map(|record| record.write(seats)).collect();
        for (record, text) in records.iter().zip(&texts) {
            let read = RecordText::read(text);
            prop_assert_eq!(read.as_ref(), Ok(record));
        }
        prop_assert_eq!(RecordText::read_all(&texts.concat()), Ok(records.clone()));
        prop_assert_eq!(RecordText::read_all(&texts.join("\n")), Ok(records));
    }

    #[test]
    fn any_text_is_refused_or_read_for_good(text in prop_oneof![text(), almost_record()], seats in 1..5_usize) {
        let _ = RecordText::read(&text);
        for record in RecordText::read_all(&text).unwrap_or_default() {
            let written = record.write(seats);
            prop_assert_eq!(RecordText::read(&written), Ok(record));
        }
    }
}
