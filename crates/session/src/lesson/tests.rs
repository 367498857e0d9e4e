use proptest::prelude::*;

use super::*;
use crate::testing::{self, Dice, dice};

fn session(game: GameKind) -> LessonSession {
    LessonSession::new(game, LessonProgress::default(), Language::English)
}

/// The picks of a move of this step that is right, or not.
fn path(session: &LessonSession, is_right: bool) -> Option<Vec<InputEvent>> {
    let finds = |mv: &str| {
        let mut run = LessonRun::new(session.run.game());
        while run.number() < session.run.number() {
            run.go_on();
        }
        run.try_move(mv, Language::English);
        run.can_go_on()
    };
    let paths = session.table().paths();
    let (_, path) = paths.into_iter().find(|(mv, _)| finds(mv) == is_right)?;
    Some(path.into_iter().map(InputEvent::Pick).collect())
}

fn pick_all(session: &mut LessonSession, path: Vec<InputEvent>) -> Vec<Effect> {
    let mut last = Vec::new();
    for event in path {
        // A count that is the only one is picked with the cell before it.
        if last.is_empty() {
            last = session.update(LessonEvent::Input(event));
        }
    }
    last
}

fn tone(view: &LessonView) -> Option<Tone> {
    view.feedback.as_ref().map(|feedback| feedback.tone)
}

#[test]
fn a_learner_gets_through_every_lesson() {
    for &game in GameKind::ALL {
        let mut session = session(game);
        let (mut right, mut wrong) = (0, 0);
        loop {
            let view = session.view();
            assert_eq!(view.name, format!("Step {} of {}", view.number, view.count));
            assert!(!view.is_solved && view.feedback.is_none(), "{game}: {view:?}");
            if view.is_open {
                if let Some(path) = path(&session, false) {
                    let effects = pick_all(&mut session, path);
                    let told = LessonView { feedback: None, ..session.view() };
                    assert!(matches!(effects[..], [Effect::Announce(_)]), "{game}: {effects:?}");
                    assert_eq!((tone(&session.view()), told), (Some(Tone::Wrong), view.clone()), "{game}");
                    wrong += 1;
                }
                session.update(LessonEvent::Hint);
                assert_eq!(tone(&session.view()), Some(Tone::Info));
                let path = path(&session, true).expect("a right move");
                let effects = pick_all(&mut session, path);
                let view = session.view();
                let Some(Feedback { tone: Tone::Right, text }) = view.feedback else {
                    panic!("{game}: {view:?}")
                };
                assert_eq!(effects, [Effect::Announce(text.replace("**", ""))], "{game}");
                assert!(!view.is_open && view.is_solved && view.marks.is_empty(), "{game}");
                assert_eq!(view.input, InputView::closed());
                right += 1;
            }
            if session.view().is_over {
                break;
            }
            assert!(session.view().has_next);
            assert_eq!(session.update(LessonEvent::Next), []);
            assert_eq!(session.view().number, view.number + 1);
        }
        assert!(right > 2 && wrong > 0 && !session.view().has_next, "{game}: {right} right, {wrong} wrong");
    }
}

#[test]
fn events_lead_from_step_to_step() {
    for (events, number, is_open) in [
        (vec![LessonEvent::Previous], 1, false),
        (vec![LessonEvent::Next], 2, true),
        (vec![LessonEvent::Next, LessonEvent::Hint, LessonEvent::Previous], 1, false),
        (vec![LessonEvent::Next, LessonEvent::Next], 3, true),
        (vec![LessonEvent::Next, LessonEvent::Hint, LessonEvent::Retry], 2, true),
        (vec![LessonEvent::Hint], 1, false),
    ] {
        let mut session = session(GameKind::Nava);
        let effects: Vec<Effect> = events.iter().flat_map(|event| session.update(event.clone())).collect();
        let hints = events.contains(&LessonEvent::Hint) && events.len() > 1;
        assert_eq!(effects.len(), usize::from(hints), "{events:?}");
        let view = session.view();
        assert_eq!((view.number, view.is_open, view.feedback), (number, is_open, None), "{events:?}");
    }
}

#[test]
fn a_lesson_goes_on_where_it_was_left_and_stays_done() {
    let english = |progress: LessonProgress| progress.text(GameKind::Nava, Language::English);
    let mut learner = session(GameKind::Nava);
    assert_eq!(english(learner.view().progress), None);
    learner.update(LessonEvent::Next);
    let left = learner.view().progress;
    assert_eq!(english(left), Some(format!("Step 2 of {}", learner.view().count)));
    let mut learner = LessonSession::new(GameKind::Nava, left, Language::English);
    assert_eq!(learner.view().number, 2);
    while learner.view().has_next {
        assert!(!learner.view().progress.is_done);
        learner.update(LessonEvent::Next);
    }
    learner.update(LessonEvent::Previous);
    let left = learner.view().progress;
    assert_eq!(english(left), Some("Done".to_owned()));
    assert_eq!(LessonSession::new(GameKind::Nava, left, Language::English).view().number, 1);
    for progress in [left, LessonProgress::default(), LessonProgress { step: 3, is_done: false }] {
        assert_eq!(LessonProgress::read(&progress.to_string()), progress);
    }
    for damaged in ["", "x", "-1 ", "99999999999999999999"] {
        assert_eq!(LessonProgress::read(damaged), LessonProgress::default(), "{damaged:?}");
    }
    let beyond = LessonProgress { step: 999, is_done: false };
    let view = LessonSession::new(GameKind::Nava, beyond, Language::English).view();
    assert_eq!(view.number, view.count);
}

#[test]
fn after_the_lesson_the_easiest_level_waits() {
    for &game in GameKind::ALL {
        let first = session(game).first_game(1);
        assert_eq!(first.table().setup().game(), game);
        assert!(first.is_persons_turn() && first.only_person().is_some(), "{game}");
    }
}

#[test]
fn texts_are_in_the_language_of_the_session() {
    let view =
        LessonSession::new(GameKind::Nava, LessonProgress::default(), Language::BrazilianPortuguese).view();
    assert_eq!(view.name, format!("Passo 1 de {}", view.count));
    assert_ne!(view.text, session(GameKind::Nava).view().text);
}

#[test]
fn texts_follow_the_language() {
    let mut session = session(GameKind::Nava);
    session.update(LessonEvent::Speak(Language::French));
    assert_eq!(session.view().name, say::STEP_OF.fill(Language::French, &[&1, &session.view().count]));
}

fn random_event(dice: Dice, session: &LessonSession) -> LessonEvent {
    match dice.kind / 16 {
        0 => LessonEvent::Hint,
        1 | 2 => LessonEvent::Next,
        3 => LessonEvent::Previous,
        4 => LessonEvent::Retry,
        _ => LessonEvent::Input(testing::input(dice, &session.view().input, session.table())),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_events_change_nothing_when_refused(all in dice()) {
        for &game in GameKind::ALL {
            let mut session = session(game);
            for &dice in &all {
                let event = random_event(dice, &session);
                let before = session.view();
                let is_refused = match event {
                    LessonEvent::Input(_) | LessonEvent::Hint => !before.is_open,
                    LessonEvent::Next => !before.has_next,
                    LessonEvent::Previous => !before.has_previous,
                    LessonEvent::Retry | LessonEvent::Speak(_) => false,
                };
                let effects = session.update(event.clone());
                let after = session.view();
                if is_refused {
                    prop_assert_eq!((after, effects), (before, Vec::new()), "{}: {:?}", game, event);
                } else if let LessonEvent::Input(_) = event {
                    prop_assert_eq!(before.number, after.number);
                    let is_wrong = tone(&after) == Some(Tone::Wrong) && after.feedback != before.feedback;
                    // Refused, or a wrong move: then nothing is picked any more.
                    prop_assert!(!is_wrong || after.input == before.input || after.input.picked.is_empty());
                    prop_assert_eq!(after.is_solved, !after.is_open);
                }
            }
        }
    }
}
