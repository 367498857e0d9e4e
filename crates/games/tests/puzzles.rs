//! The puzzles: their texts hold at the table, and solvers get through. That exactly one move wins is proven in
//! `crates/offline`.

use std::collections::HashSet;

use cairn_core::Pick;
use cairn_games::lesson::Outcome;
use cairn_games::puzzle::{Grade, Progress, read};
use cairn_games::{GameKind, Puzzle, PuzzleRun};
use cairn_i18n::Language;

/// The puzzles of a game.
fn puzzles(game: GameKind) -> Vec<Puzzle> {
    read(game.puzzles()).unwrap_or_else(|error| panic!("{game}: {error}"))
}

fn run(game: GameKind) -> PuzzleRun {
    PuzzleRun::new(game).unwrap_or_else(|| panic!("{game} has puzzles"))
}

/// A legal move that does not solve the puzzle.
fn wrong_move(run: &PuzzleRun) -> String {
    let moves = run.table().moves();
    moves.into_iter().find(|mv| mv != run.puzzle().solution()).expect("another move")
}

#[test]
fn every_game_has_puzzles_of_its_own_for_two_from_easy_to_hard() {
    for &game in GameKind::ALL {
        let puzzles = puzzles(game);
        assert!((40..=60).contains(&puzzles.len()), "{game}: {} puzzles", puzzles.len());
        assert!(puzzles.is_sorted_by_key(Puzzle::grade), "{game}");
        for puzzle in &puzzles {
            assert_eq!((puzzle.setup().game(), puzzle.table().seats()), (game, 2), "{puzzle}");
        }
        let graded = |grade| puzzles.iter().filter(|puzzle| puzzle.grade() == grade).count();
        let grades = Grade::ALL.into_iter().filter(|&grade| graded(grade) >= 3).count();
        assert!(grades >= 2, "{game}: {:?}", Grade::ALL.map(graded));
    }
}

#[test]
fn the_file_of_a_game_is_what_its_puzzles_write() {
    for &game in GameKind::ALL {
        let written: String = puzzles(game).iter().map(|puzzle| format!("{puzzle}\n")).collect();
        assert!(written == game.puzzles(), "{game}");
    }
}

#[test]
fn every_line_is_legal_and_ends_with_a_win_of_the_solver() {
    for puzzle in GameKind::ALL.iter().flat_map(|&game| puzzles(game)) {
        let mut table = puzzle.table();
        assert_eq!(table.status().to_move(), Some(puzzle.solver()), "{puzzle}");
        for mv in puzzle.line() {
            assert!(table.moves().contains(mv), "{puzzle}: {mv}");
            table.play(mv).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
        }
        let winner = table.status().places().and_then(|places| places.winner());
        assert_eq!(winner, Some(puzzle.solver()), "{puzzle}");
    }
}

#[test]
fn no_two_puzzles_are_images_of_each_other() {
    for &game in GameKind::ALL {
        let mut seen = HashSet::new();
        for puzzle in puzzles(game) {
            let key = puzzle.table().symmetric_key();
            assert_eq!(puzzle.key(), key);
            assert!(seen.insert(key), "{puzzle}");
        }
    }
}

#[test]
fn an_invalid_puzzle_is_refused_with_its_place() {
    let check = |text: &str, expected: &str| {
        let refused = read(text).map(|puzzles| puzzles.len());
        let message = refused.map_err(|error| error.to_string());
        assert!(message.as_ref().is_err_and(|error| error.starts_with(expected)), "{text}: {message:?}");
    };
    let position = "b,wb,b/ww,bwb,bw/w,bwb,w b 1 b";
    check("nava", "column 1: expected a puzzle: SETUP|POSITION|GRADE|MOVES, found 'nava'");
    check(&format!("swack:size=2|{position}|1|pass"), "column 12: ");
    check(&format!("swack:tie=last-wins,size=3|{position}|1|pass"), "column ");
    check("swack:size=3|b,x,b/ww,bwb,bw/w,bwb,w b 1 b|1|pass", "column 16: cell b3 is empty");
    check("swack:size=3|b,wb|1|pass", "column 14: expected 4 fields");
    check(&format!("swack:size=3|{position}|6|pass"), "column 45: expected a grade from 1 to 5, found '6'");
    check(&format!("swack:size=3|{position}|1|pass pass"), "column 52: the game is over");
    check(&format!("swack:size=3|{position}|1|a1a2"), "column 47: ");
    check(&format!("swack:size=3|{position}|1|"), "column 47: ");
    check(&format!("swack:size=3|{position}|1|a3b3"), "column 47: ");
    let good = format!("swack:size=3|{position}|1|pass\n");
    assert_eq!(read(&good).map(|puzzles| puzzles.len()), Ok(1));
    check(&format!("{good}nava"), "line 2, column 1: expected a puzzle");
    check(&format!("{good}\n"), "line 2, column 1: expected a puzzle");
    assert_eq!(read(""), Ok(Vec::new()));
}

#[test]
fn a_solver_who_finds_the_moves_gets_to_the_end() {
    for &game in GameKind::ALL {
        let mut run = run(game);
        for number in 1..=run.count() {
            assert_eq!((run.number(), run.progress()), (number, Progress::Open));
            for mv in run.puzzle().line().to_vec() {
                if run.is_solvers_turn() {
                    let outcome = run.try_move(&mv, Language::English);
                    assert!(matches!(outcome, Outcome::Right { .. }), "{game} {number}: {outcome:?}");
                } else {
                    assert!(run.answer(), "{game} {number}: {mv}");
                }
                assert_eq!(run.table().played().last(), Some(&mv));
            }
            assert_eq!((run.progress(), run.table().ply()), (Progress::Solved, run.puzzle().turns()));
            assert!(!run.answer() && run.table().status().to_move().is_none());
            assert_eq!(run.go_on(), number < run.count());
        }
    }
}

#[test]
fn a_wrong_move_changes_nothing_and_gets_a_message() {
    for &game in GameKind::ALL {
        for language in Language::ALL {
            let mut run = run(game);
            let wrong = wrong_move(&run);
            assert!(matches!(run.try_move(&wrong, language), Outcome::Wrong { .. }), "{game}: {wrong}");
            let refused = run.try_move("nonsense", language);
            let reason = run.table().explain("nonsense", language).expect("a reason");
            assert_eq!(refused, Outcome::Illegal { say: reason });
            assert_eq!((run.progress(), run.table().ply()), (Progress::Open, 0));
        }
    }
}

#[test]
fn another_move_that_wins_gives_way_to_the_one_of_the_line() {
    let mut run = run(GameKind::Nava);
    let long = 1 + run.puzzles().iter().position(|puzzle| puzzle.turns() > 3).expect("a long puzzle");
    run.go_to(long);
    let line = run.puzzle().line().to_vec();
    run.try_move(&line[0], Language::English);
    assert_eq!(run.accept("a1a2", true, Language::English), "", "the opponent is to move");
    assert!(run.answer());
    let other = run.table().moves().into_iter().find(|mv| *mv != line[2]).expect("another move");
    let said = run.accept(&other, true, Language::English);
    assert_eq!(said, format!("{other} wins as well. Best play is {}.", line[2]));
    assert_eq!(run.table().played(), line[..3]);
}

#[test]
fn a_hint_is_where_the_solution_begins_until_it_is_there() {
    for &game in GameKind::ALL {
        let mut run = run(game);
        let (solution, paths) = (run.puzzle().solution().to_owned(), run.table().paths());
        let path = paths.into_iter().find(|(mv, _)| *mv == solution).expect("a legal move").1;
        assert_eq!(run.hint().as_ref(), path.first());
        for language in Language::ALL {
            let text = run.hint_text(language).expect("a hint");
            if let Some(Pick::Cell(cell)) = path.first() {
                assert!(text.contains(cell), "{text}");
            }
        }
        run.show();
        assert_eq!((run.hint(), run.hint_text(Language::English)), (None, None));
    }
}

#[test]
fn a_solution_that_was_shown_is_not_found() {
    let mut run = run(GameKind::Nava);
    assert!(!run.go_to_ply(1) && !run.answer());
    run.show();
    assert_eq!((run.progress(), run.table().ply()), (Progress::Shown, 1));
    let solution = run.puzzle().solution().to_owned();
    assert!(matches!(run.try_move(&solution, Language::English), Outcome::Wrong { .. }));
    assert!(run.go_to_ply(usize::MAX) || run.puzzle().turns() == 1);
    assert_eq!(run.table().played(), run.puzzle().line());
    assert!(run.go_to_ply(0) && run.table().ply() == 0);
    run.retry();
    assert_eq!((run.progress(), run.table().ply()), (Progress::Open, 0));
}

#[test]
fn puzzles_can_be_skipped_and_come_back_to() {
    let mut run = run(GameKind::Swack);
    assert!(!run.go_back());
    assert!(run.go_on() && run.number() == 2);
    assert!(run.go_back() && run.number() == 1);
    assert!(run.go_to(run.count()) && !run.go_on());
    assert!(!run.go_to(0) && !run.go_to(run.count() + 1));
    assert_eq!(run.number(), run.count());
}

#[test]
fn grades_have_names_in_every_language() {
    for language in Language::ALL {
        let names: HashSet<_> = Grade::ALL.iter().map(|grade| grade.name().text(language)).collect();
        assert_eq!(names.len(), Grade::ALL.len(), "{language}: {names:?}");
    }
}
