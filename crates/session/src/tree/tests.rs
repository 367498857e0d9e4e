use cairn_core::Places;
use cairn_games::record::RecordText;
use cairn_games::{GameKind, Setup};

use super::*;

fn nava(moves: &str) -> Tree {
    let mut table = "nava".parse::<Setup>().expect("a game").deal(1);
    for mv in moves.split_whitespace() {
        table.play(mv).expect("legal");
    }
    Tree::new(table)
}

fn play(tree: &mut Tree, moves: &str) {
    for mv in moves.split_whitespace() {
        tree.play(mv).expect("legal");
    }
}

fn read(text: &str) -> Tree {
    Tree::from_record(&RecordText::read(text).expect("a record")).expect("a game")
}

fn write(tree: &Tree) -> String {
    tree.to_record().expect("a record").write(tree.table().seats())
}

/// The moves on the text's lines, without tags.
fn moves(tree: &Tree) -> String {
    write(tree)
        .lines()
        .filter(|line| !line.starts_with('[') && !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn seen(points: i32, depth: u32) -> Seen {
    Seen { score: Score::points(points), chances: None, depth }
}

/// The text of a game with nested variations and comments: at each of the first moves another one is tried, and in
/// that variation another one still.
fn bushy(setup: &Setup) -> String {
    let mut tree = Tree::new(setup.deal(5));
    for ply in 0..4 {
        let here = tree.now();
        for number in [0, 1, 2] {
            tree.go(here);
            for deeper in 0..=number {
                let moves = tree.table().moves();
                tree.play(&moves[(ply * 5 + number * 3 + deeper) % moves.len()]).expect("legal");
                tree.set_comment(&format!("Ply {ply}, try {number}; step {deeper}.")).expect("a comment");
                tree.note(tree.now(), seen(ply as i32 * 10 - 7, 3));
            }
        }
        tree.go(here);
        tree.forward();
    }
    tree.to_start();
    tree.set_comment("A quiet start").expect("a comment");
    write(&tree)
}

#[test]
fn records_with_variations_are_read_back_the_same() {
    let setups = GameKind::ALL.iter().map(|&game| Setup::from(game));
    let many = "crab-stack:players=4".parse().expect("a game");
    for setup in setups.chain([many]) {
        let text = bushy(&setup);
        assert!(text.contains('(') && text.contains("try 2; step 2."), "{text}");
        assert_eq!(text.contains("%eval"), setup.deal(1).seats() == 2, "{text}");
        let tree = read(&text);
        assert_eq!(tree.comment(Tree::START), "A quiet start");
        assert_eq!(write(&tree), text);
    }
}

#[test]
fn all_that_a_record_says_is_kept() {
    let text = r#"[Game "nava"]
[Event "Tea"]
[Result "b"]

{Hello} {again} 1. a1a4 $1 {[%clk 0:01:00] [%eval 0.20] Bold.} {Too bold?} ({Or}
{so} 1. a1a3 e5e2 (1... e5e3)) 1... e5e2 b
"#;
    let tree = read(text);
    assert_eq!(write(&tree), text);
    let [main, other] = tree.children(Tree::START) else { panic!("two moves") };
    assert_eq!((tree.comment(*main), tree.marks(*main)), ("Bold. Too bold?".to_owned(), &[1][..]));
    assert_eq!(tree.comment(*other), "Or so");
    assert_eq!(tree.seen(*main), Some(seen(-20, 0)), "the next player stands worse");
}

#[test]
fn what_is_written_twice_becomes_one() {
    for (line, expected) in [
        ("1. a1a4 {x} ({y} 1. a1a4 {z} e5e3) 1... e5e2 *", "1. a1a4 {x} {z} {y} 1... e5e2 (1... e5e3) *"),
        ("1. a1a4 (1. a1a3 (1. a1a2)) *", "1. a1a4 (1. a1a3) (1. a1a2) *"),
    ] {
        let tree = read(&format!("[Game \"nava\"]\n\n{line}\n"));
        assert_eq!(moves(&tree), expected);
    }
}

#[test]
fn records_that_the_rules_forbid_are_refused() {
    for line in ["1. a1a9 *", "1. a1a4 (1. b2b9) *"] {
        let record = RecordText::read(&format!("[Game \"nava\"]\n\n{line}\n")).expect("a record");
        assert!(Tree::from_record(&record).is_err(), "{line}");
    }
}

#[test]
fn a_result_stays_while_the_moves_do() {
    let mut tree = read("[Game \"nava\"]\n[Result \"w\"]\n\n1. a1a4 e5e2 w\n");
    tree.forward();
    play(&mut tree, "e5e3");
    assert_eq!(moves(&tree), "1. a1a4 e5e2 (1... e5e3) w");
    assert!(tree.promote());
    assert_eq!(moves(&tree), "1. a1a4 e5e3 (1... e5e2) *");
}

#[test]
fn another_move_makes_a_variation_and_the_same_one_does_not() {
    let mut tree = nava("a1a4 e5e2");
    assert_eq!(tree.ply(tree.now()), 2);
    assert!(tree.back());
    play(&mut tree, "e5e2");
    assert_eq!(moves(&tree), "1. a1a4 e5e2 *");
    assert!(tree.back());
    play(&mut tree, "e5e3");
    assert_eq!(moves(&tree), "1. a1a4 e5e2 (1... e5e3) *");
    assert_eq!(tree.table().played(), ["a1a4", "e5e3"]);
    assert!(tree.play("a1a1").is_err());
    assert_eq!(tree.table().played(), ["a1a4", "e5e3"]);
}

#[test]
fn one_walks_along_lines_and_between_them() {
    let mut tree = read("[Game \"nava\"]\n\n1. a1a4 e5e2 (1... e5e3 2. a1a3) (1... e5e4) 2. a1a2 *\n");
    let mut check = |step: fn(&mut Tree) -> bool, moved: bool, played: &str| {
        assert_eq!(step(&mut tree), moved, "{played}");
        assert_eq!(tree.table().played().join(" "), played);
    };
    check(Tree::back, false, "");
    check(|tree| tree.turn(1), false, "");
    check(Tree::forward, true, "a1a4");
    check(|tree| tree.turn(1), false, "a1a4");
    check(Tree::forward, true, "a1a4 e5e2");
    check(|tree| tree.turn(1), true, "a1a4 e5e3");
    check(Tree::forward, true, "a1a4 e5e3 a1a3");
    check(Tree::forward, false, "a1a4 e5e3 a1a3");
    check(|tree| tree.turn(1), true, "a1a4 e5e4");
    check(|tree| tree.turn(1), true, "a1a4 e5e2");
    check(|tree| tree.turn(-1), true, "a1a4 e5e4");
    tree.to_start();
    tree.to_end();
    assert_eq!(tree.table().played().join(" "), "a1a4 e5e2 a1a2");
    assert_eq!(tree.line().len(), 4);
}

#[test]
fn variations_are_promoted_and_deleted() {
    let mut tree = read("[Game \"nava\"]\n\n1. a1a4 e5e2 ({Or} 1... e5e3 2. a1a3) (1... e5e4) 2. a1a2 *\n");
    for _ in 0..2 {
        tree.forward();
    }
    assert!(!tree.promote(), "the main line is the first already");
    tree.turn(1);
    tree.forward();
    assert!(tree.promote());
    assert_eq!(moves(&tree), "1. a1a4 e5e3 {Or} (1... e5e2 2. a1a2) (1... e5e4) 2. a1a3 *");
    assert_eq!(tree.table().played().join(" "), "a1a4 e5e3 a1a3");
    tree.back();
    assert_eq!(tree.size(tree.now()), 1);
    assert!(tree.delete());
    assert_eq!(moves(&tree), "1. a1a4 e5e2 (1... e5e4) 2. a1a2 *");
    assert_eq!(tree.table().played().join(" "), "a1a4");
    tree.to_start();
    assert!(!tree.delete());
}

#[test]
fn a_comment_that_no_record_can_hold_is_refused() {
    let mut tree = nava("a1a4");
    tree.set_comment(" fine ").expect("a comment");
    assert!(tree.set_comment("not } so").is_err());
    assert_eq!(tree.comment(tree.now()), "fine");
    tree.set_comment("").expect("no comment");
    assert_eq!(moves(&tree), "1. a1a4 *");
}

#[test]
fn the_deepest_look_is_kept_and_chances_are_those_of_the_first_seat() {
    let mut tree = nava("a1a4");
    let now = tree.now();
    assert_eq!(tree.chance(now, Seat::One), None);
    tree.note(now, seen(100, 5));
    tree.note(now, seen(-100, 3));
    assert_eq!(tree.seen(now), Some(seen(100, 5)));
    assert!(tree.chance(now, Seat::One).is_some_and(|chance| (chance - 0.269).abs() < 0.001));
    tree.note(Tree::START, seen(100, 1));
    assert!(tree.chance(Tree::START, Seat::One).is_some_and(|chance| (chance - 0.731).abs() < 0.001));
    for (places, expected) in [(Places::win(2, Seat::Two), 0.0), (Places::draw(2), 0.5)] {
        tree.node_mut(now).status = Status::Over(places);
        assert_eq!(tree.chance(now, Seat::One), Some(expected));
    }
}

#[test]
fn with_many_seats_a_score_alone_tells_the_chance_of_the_player_to_move() {
    let mut tree = Tree::new("crab-stack:players=3".parse::<Setup>().expect("a game").deal(1));
    tree.note(Tree::START, seen(0, 1));
    assert_eq!(tree.chance(Tree::START, Seat::One), Some(0.5));
    let mv = tree.table().moves().remove(0);
    play(&mut tree, &mv);
    tree.note(tree.now(), seen(0, 1));
    assert_eq!(tree.chance(tree.now(), Seat::One), None);
}

#[test]
fn with_many_seats_the_chances_of_all_are_kept_in_the_record() {
    let mut tree = Tree::new("crab-stack:players=3".parse::<Setup>().expect("a game").deal(1));
    let mv = tree.table().moves().remove(0);
    play(&mut tree, &mv);
    let chances = Some(BySeat::from_fn(3, |seat| [0.412, 0.331, 0.257][seat.index()]));
    tree.note(tree.now(), Seen { chances, ..seen(-70, 4) });
    assert_eq!(
        tree.standing(cairn_i18n::Language::English),
        "Red (1): chance 41 %, Blue (2): chance 33 %, Yellow (3): chance 26 %"
    );
    let text = write(&tree);
    assert!(text.contains("[%eval 41.2/33.1/25.7]"), "{text}");
    let again = read(&text);
    assert_eq!(again.seen(NodeId(1)).and_then(|seen| seen.chances), chances);
    assert_eq!(again.chance(NodeId(1), Seat::Three), Some(f64::from(0.257_f32)));
    // Chances of a table for four say nothing here.
    let other = read(&text.replace("41.2/33.1/25.7", "41.2/33.1/20.0/5.7"));
    assert_eq!(other.seen(NodeId(1)), None);
}

#[test]
fn proven_scores_count_turns_from_before_the_move() {
    for (score, noted) in [
        (Score::wins_in(3), "[%eval #-4]"),
        (Score::loses_in(0), "[%eval #1]"),
        (Score::points(35), "[%eval -0.35]"),
    ] {
        let mut tree = nava("a1a4");
        tree.note(tree.now(), Seen { score, chances: None, depth: 2 });
        let text = write(&tree);
        assert!(text.contains(noted), "{text}");
        let again = read(&text);
        assert_eq!(again.seen(NodeId(1)), Some(Seen { score, chances: None, depth: 0 }));
    }
}
