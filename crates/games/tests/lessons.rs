//! The lessons: what they claim holds at the table, and learners get through.

use cairn_core::Status;
use cairn_games::lesson::{Accepts, Outcome, Step, Task};
use cairn_games::{GameKind, LessonRun, Table};
use cairn_i18n::{Language, Phrase};

/// Every step of every lesson, with what to call it.
fn steps() -> impl Iterator<Item = (String, GameKind, &'static Step)> {
    GameKind::ALL.iter().flat_map(|&game| {
        let named = move |(at, step)| (format!("{game}, step {}", at + 1), game, step);
        game.lesson().steps.iter().enumerate().map(named)
    })
}

/// The steps in which the learner moves.
fn tasks() -> impl Iterator<Item = (String, &'static Step, &'static Accepts, &'static [&'static str])> {
    steps().filter_map(|(name, _, step)| match &step.task {
        Task::Read => None,
        Task::Move { accepts, then, .. } => Some((name, step, accepts, *then)),
    })
}

fn table(step: &Step) -> Box<dyn Table> {
    step.table().unwrap_or_else(|error| panic!("{}: {error}", step.position))
}

fn after(table: &dyn Table, mv: &str) -> Box<dyn Table> {
    let mut table = table.boxed_clone();
    table.play(mv).unwrap_or_else(|error| panic!("{mv} in {}: {error}", table.position()));
    table
}

/// Whether the player to move in one table has won in the other.
fn has_won(before: &dyn Table, after: &dyn Table) -> bool {
    let winner = after.status().places().and_then(|places| places.winner());
    winner.is_some() && winner == before.status().to_move()
}

/// The legal moves of a step that are right, and those that are not.
fn sorted_out(step: &Step, accepts: &Accepts) -> (Vec<String>, Vec<String>) {
    let table = table(step);
    table.moves().into_iter().partition(|mv| match accepts {
        Accepts::Any => true,
        Accepts::Winning => has_won(table.as_ref(), after(table.as_ref(), mv).as_ref()),
        Accepts::These(moves) => moves.contains(&mv.as_str()),
    })
}

fn run_at(game: GameKind, step: &Step) -> LessonRun {
    let mut run = LessonRun::new(game);
    while !std::ptr::eq(run.step(), step) {
        assert!(run.go_on(), "the step is in the lesson");
    }
    run
}

fn is_over(table: &dyn Table) -> bool {
    matches!(table.status(), Status::Over(_))
}

#[test]
fn each_lesson_is_short_and_ends_with_nothing_left_to_learn() {
    for game in GameKind::ALL {
        let steps = game.lesson().steps;
        assert!((6..=10).contains(&steps.len()), "{game}: {} steps", steps.len());
        assert!(matches!(steps[steps.len() - 1].task, Task::Read), "{game}");
        let wins = |step: &&Step| matches!(step.task, Task::Move { accepts: Accepts::Winning, .. });
        assert!(steps.iter().any(|step| wins(&step)), "{game}: the learner wins once");
    }
}

#[test]
fn every_position_is_of_the_game_and_in_play_with_the_same_player_to_move() {
    for (name, game, step) in steps() {
        let table = table(step);
        assert_eq!(table.setup().game(), game, "{name}");
        assert_eq!(table.setup().to_string(), step.setup, "{name}");
        let learner = self::table(&game.lesson().steps[0]).status().to_move();
        assert!(learner.is_some() && table.status().to_move() == learner, "{name}");
    }
}

#[test]
fn every_move_asked_for_is_legal_and_there_is_one() {
    for (name, step, accepts, _) in tasks() {
        let (right, _) = sorted_out(step, accepts);
        assert!(!right.is_empty(), "{name}");
        if let Accepts::These(moves) = accepts {
            let mut moves = moves.to_vec();
            moves.sort_unstable();
            assert_eq!(right, moves, "{name}: each once and legal");
        }
    }
}

#[test]
fn where_some_moves_are_asked_for_others_are_wrong() {
    for (name, step, accepts, _) in tasks() {
        let (_, wrong) = sorted_out(step, accepts);
        // A move that wins may be the only one.
        let can_go_wrong = !wrong.is_empty() || matches!(accepts, Accepts::Winning);
        assert_ne!(can_go_wrong, matches!(accepts, Accepts::Any), "{name}");
    }
}

#[test]
fn only_the_moves_that_are_asked_to_win_end_the_game() {
    for (name, step, accepts, _) in tasks() {
        let before = table(step);
        for mv in before.moves() {
            let over = is_over(after(before.as_ref(), &mv).as_ref());
            assert!(!over || matches!(accepts, Accepts::Winning), "{name}: {mv}");
        }
    }
}

#[test]
fn answers_are_legal_after_every_right_move() {
    for (name, step, accepts, then) in tasks() {
        let before = table(step);
        for mv in sorted_out(step, accepts).0 {
            let mut table = after(before.as_ref(), &mv);
            for answer in then {
                assert!(table.moves().iter().any(|legal| legal == answer), "{name}: {answer} after {mv}");
                table = after(table.as_ref(), answer);
            }
            assert!(then.is_empty() || table.status().to_move() == before.status().to_move(), "{name}: {mv}");
        }
    }
}

#[test]
fn marks_are_cells_of_the_board() {
    for (name, _, step) in steps() {
        let cells = table(step).cells();
        for mark in step.marks {
            assert!(cells.iter().any(|cell| cell.name == *mark), "{name}: {mark}");
        }
    }
}

#[test]
fn texts_are_there_in_every_language_and_name_cells_of_the_board() {
    for (name, _, step) in steps() {
        let cells = table(step).cells();
        for text in texts(step) {
            let english = text.text(Language::English);
            let named = cells_named(english);
            for cell in &named {
                assert!(cells.iter().any(|known| known.name == *cell), "{name}: {cell} in {english}");
            }
            for language in Language::ALL {
                let text = text.text(language);
                assert_eq!(named, cells_named(text), "{name}: {text}");
                assert!(!text.trim().is_empty() && text == text.trim(), "{name}: {text}");
                assert!(!text.contains("  ") && text.matches("**").count() % 2 == 0, "{name}: {text}");
            }
        }
    }
}

fn texts(step: &Step) -> Vec<Phrase> {
    let mut texts = vec![step.title, step.text];
    if let Task::Move { hint, wrong, well_done, .. } = &step.task {
        texts.extend([*hint, *wrong, *well_done]);
    }
    texts
}

/// What looks like the name of a cell: `b3`, or `2,-1`.
fn cells_named(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && !",-".contains(c));
    let words = words.map(|word| word.trim_end_matches([',', '-']));
    let is_name = |word: &str| match word.split_once(',') {
        Some((x, y)) => x.parse::<i16>().is_ok() && y.parse::<i16>().is_ok(),
        None => {
            matches!(word.as_bytes(), [letter, digit] if letter.is_ascii_lowercase() && digit.is_ascii_digit())
        }
    };
    words.filter(|word| is_name(word)).map(str::to_owned).collect()
}

#[test]
fn names_of_cells_are_found() {
    assert_eq!(cells_named("From b3, 2,-1 and 0,0, but not 5, 2 or B3: (c4)."), ["b3", "2,-1", "0,0", "c4"]);
}

#[test]
fn a_learner_who_does_everything_right_reaches_the_end() {
    for &game in GameKind::ALL {
        let mut run = LessonRun::new(game);
        let mut numbers = vec![run.number()];
        loop {
            assert_eq!(run.table().position(), run.step().position);
            if let Task::Move { accepts, then, .. } = &run.step().task {
                assert!(!run.can_go_on(), "{game}, step {}", run.number());
                let right = &sorted_out(run.step(), accepts).0[0];
                let outcome = run.try_move(right, Language::English);
                assert!(matches!(outcome, Outcome::Right { .. }), "{game}, {right}: {outcome:?}");
                let played: Vec<&str> = [right.as_str()].into_iter().chain(then.iter().copied()).collect();
                assert_eq!(run.table().played(), played, "{game}");
            }
            assert!(run.can_go_on(), "{game}, step {}", run.number());
            if run.is_done() {
                break;
            }
            assert!(run.go_on(), "{game}, step {}", run.number());
            numbers.push(run.number());
        }
        assert_eq!(numbers, (1..=run.count()).collect::<Vec<_>>());
        assert!(!run.go_on(), "{game}: that was the last step");
        assert_eq!(run.number(), run.count());
    }
}

#[test]
fn a_wrong_move_in_a_lesson_gets_a_reason_and_changes_nothing() {
    for (name, game, step) in steps() {
        let Task::Move { accepts, wrong, .. } = &step.task else { continue };
        let mut run = run_at(game, step);
        for language in Language::ALL {
            for mv in sorted_out(step, accepts).1 {
                let told = Outcome::Wrong { say: wrong.text(language).to_owned() };
                assert_eq!(run.try_move(&mv, language), told, "{name}: {mv}");
            }
            for mv in ["", "a1a1", "0,0>0,0:1", "z9z8", "\u{1f980}"] {
                let told = Outcome::Illegal { say: table(step).explain(mv, language).expect("a reason") };
                assert_eq!(run.try_move(mv, language), told, "{name}: {mv}");
            }
        }
        assert_eq!(run.table().position(), step.position, "{name}");
        assert!(!run.can_go_on() && std::ptr::eq(run.step(), step), "{name}");
    }
}

#[test]
fn where_there_is_nothing_to_move_nothing_moves() {
    for (name, game, step) in steps() {
        let mut run = run_at(game, step);
        if let Task::Move { accepts, .. } = &step.task {
            run.try_move(&sorted_out(step, accepts).0[0], Language::English);
        }
        let before = run.table().position();
        let next = run.table().moves().first().cloned().unwrap_or_default();
        assert!(matches!(run.try_move(&next, Language::English), Outcome::Wrong { .. }), "{name}");
        assert_eq!(run.table().position(), before, "{name}");
    }
}

#[test]
fn a_step_restarts_when_it_is_entered_again() {
    for (name, game, step) in steps() {
        let Task::Move { accepts, .. } = &step.task else { continue };
        let mut run = run_at(game, step);
        let right = &sorted_out(step, accepts).0[0];
        run.try_move(right, Language::English);
        run.retry();
        assert_eq!(run.table().position(), step.position, "{name}");
        run.try_move(right, Language::English);
        assert!(run.go_on() && run.go_back(), "{name}: there is a step after each task");
        assert!(!run.can_go_on() && run.table().position() == step.position, "{name}");
    }
    let mut run = LessonRun::new(GameKind::Nava);
    assert!(!run.go_back());
    assert_eq!(run.number(), 1);
}
