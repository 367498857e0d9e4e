//! Lessons, from the first step to the first game.

use cairn_core::Pick;
use cairn_games::lesson::{LessonRun, Outcome, Task};
use cairn_games::{GameKind, Table};
use cairn_i18n::Language;
use cairn_session::picks;

use crate::hands::{Path, any_path, cell};
use crate::stage::Stage;

/// What the moves of a step lead to.
#[derive(Default)]
struct Moves {
    right: Option<(Path, String)>,
    wrong: Option<(Path, String)>,
}

/// A lesson at this step.
fn at(game: GameKind, step: usize) -> LessonRun {
    let mut run = LessonRun::new(game);
    while run.number() < step {
        assert!(run.go_on());
    }
    run
}

/// Tries every legal move of a step.
fn moves(game: GameKind, step: usize) -> Moves {
    let mut found = Moves::default();
    let paths = at(game, step).table().paths();
    for path in paths {
        match at(game, step).try_move(&path.0, Language::English) {
            Outcome::Right { say } if found.right.is_none() => found.right = Some((path, say)),
            Outcome::Wrong { say } if found.wrong.is_none() => found.wrong = Some((path, say)),
            _ => {}
        }
    }
    found
}

/// A cell with which no move begins, and why.
fn refused(table: &dyn Table) -> Option<(String, String)> {
    let reason = |cell: cairn_core::Cell| {
        let reason = table.explain_picks(&[Pick::Cell(cell.name.clone())], Language::English)?;
        (!cell.stack.is_empty()).then(|| (cell.name, picks::sentence(&reason)))
    };
    table.cells().into_iter().find_map(reason)
}

/// A text without what makes words bold.
fn plain(text: &str) -> String {
    text.replace("**", "")
}

/// Does a whole lesson, with one wrong and one illegal try, and begins the game that follows it.
async fn whole_lesson(game: GameKind) {
    let stage = Stage::open(&format!("/learn/{game}")).await;
    let (mut wrong_tries, mut illegal_tries) = (0, 0);
    let count = LessonRun::new(game).count();
    for step in 1..=count {
        stage.wait_for_text(".teaching", &format!("Step {step} of {count}")).await;
        let run = at(game, step);
        stage.wait_for_text(".teaching h2", run.step().title.text(Language::English)).await;
        stage.wait_for_text(".teaching .marked", &plain(run.step().text.text(Language::English))).await;
        if let Task::Move { .. } = run.step().task {
            let Moves { right, wrong } = moves(game, step);
            if let Some((name, reason)) = refused(run.table()).filter(|_| illegal_tries == 0) {
                illegal_tries += 1;
                stage.click(&cell(&name)).await;
                stage.wait_for_text(".verdict.wrong", &reason).await;
            }
            if let Some(((_, path), said)) = wrong.filter(|_| wrong_tries == 0) {
                wrong_tries += 1;
                stage.make(run.table(), &path).await;
                stage.wait_for_text(".verdict.wrong", &plain(&said)).await;
            }
            let ((_, path), said) = right.expect("a right move");
            stage.make(run.table(), &path).await;
            stage.wait_for_text(".verdict.right", &plain(&said)).await;
        }
        stage.press(if step < count { "Next" } else { "Play your first game" }).await;
    }
    assert_eq!((wrong_tries, illegal_tries), (1, 1));
    stage.find(".game [role=grid]:not(.lesson *)").await;
    let first = stage.kept().await;
    let seats: Vec<String> = first.seats().iter().map(ToString::to_string).collect();
    assert_eq!((first.table().setup().game(), seats), (game, vec!["human".to_owned(), "1".to_owned()]));
    stage.play_on(4, |table| any_path(table, table.ply() * 3 + 1)).await;
    stage.close().await;
}

each_game!(the_lesson, super::whole_lesson);
