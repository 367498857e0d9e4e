use cairn_core::Pick;
use proptest::prelude::*;

use super::*;
use crate::testing::{self, Dice, dice};

fn session(game: GameKind) -> PuzzleSession {
    PuzzleSession::new(game, &BTreeSet::new(), Language::English).expect("puzzles")
}

/// A legal move that does not solve the puzzle.
fn wrong_move(session: &PuzzleSession) -> String {
    let moves = session.table().moves();
    moves.into_iter().find(|mv| mv != session.puzzle().solution()).unwrap_or_default()
}

/// A session with the ticket of its last [`Effect::Wake`].
struct Case {
    session: PuzzleSession,
    ticket: Ticket,
}

impl Case {
    fn event(&self, word: &str) -> PuzzleEvent {
        match word {
            "right" => PuzzleEvent::Typed(self.session.puzzle().solution().to_owned()),
            "wrong" => PuzzleEvent::Typed(wrong_move(&self.session)),
            "hello" => PuzzleEvent::Typed(word.to_owned()),
            "hint" => PuzzleEvent::Hint,
            "solution" => PuzzleEvent::ShowSolution,
            "forward" => PuzzleEvent::Forward,
            "back" => PuzzleEvent::Back,
            "play" => PuzzleEvent::PlayThrough,
            "wake" => PuzzleEvent::Wake(self.ticket),
            "next" => PuzzleEvent::Next,
            "previous" => PuzzleEvent::Previous,
            "retry" => PuzzleEvent::Retry,
            "copy" => PuzzleEvent::Copy,
            "full" => PuzzleEvent::NotKept("disk full".to_owned()),
            "dismiss" => PuzzleEvent::Dismiss,
            number => PuzzleEvent::GoTo(number.parse().expect("a number")),
        }
    }

    fn update(&mut self, word: &str) -> Vec<Effect> {
        let effects = self.session.update(self.event(word));
        for effect in &effects {
            if let Effect::Wake(ticket, _) = effect {
                self.ticket = *ticket;
            }
        }
        effects
    }
}

fn short(effect: &Effect) -> &'static str {
    match effect {
        Effect::Announce(_) => "announce",
        Effect::Copy(_) => "copy",
        Effect::Solved(_) => "solved",
        Effect::Wake(..) => "wake",
        other => panic!("{other:?} is not for puzzles"),
    }
}

/// How far the puzzle is from the one with this number, its progress, and the tone of the feedback.
fn state(view: &PuzzleView, number: usize) -> String {
    let progress = match (view.is_open, view.plays) {
        (true, _) => "open".to_owned(),
        (false, false) => format!("{} of {}", view.ply, view.solution.len()),
        (false, true) => format!("{} of {} playing", view.ply, view.solution.len()),
    };
    let tone = view.feedback.as_ref().map_or("silent".to_owned(), |feedback| format!("{:?}", feedback.tone));
    format!("{:+} {progress} {tone}", view.number as isize - number as isize)
}

#[test]
fn events_lead_to_effects_and_states() {
    let turns = |puzzle: &Puzzle| puzzle.turns() == 5;
    let five = 1 + session(GameKind::Nava).run.puzzles().iter().position(turns).expect("five turns");
    for (events, effects, expected) in [
        ("wrong", "announce", "+0 open Wrong"),
        ("hello", "announce", "+0 open Wrong"),
        ("hint", "announce", "+0 open Info"),
        ("hint dismiss", "", "+0 open silent"),
        ("right", "announce solved wake", "+0 1 of 5 Right"),
        ("right full", "announce", "+0 1 of 5 Wrong"),
        ("right wake", "announce", "+0 2 of 5 Right"),
        ("right wake wake", "", "+0 2 of 5 Right"),
        ("right forward wake", "", "+0 2 of 5 Right"),
        ("right right", "announce", "+0 1 of 5 Wrong"),
        ("right hint", "", "+0 1 of 5 Right"),
        ("right solution", "", "+0 1 of 5 Right"),
        ("solution", "announce wake", "+0 1 of 5 silent"),
        ("hint solution", "announce wake", "+0 1 of 5 silent"),
        ("solution forward", "announce", "+0 2 of 5 silent"),
        ("solution forward back", "announce", "+0 1 of 5 silent"),
        ("solution back", "", "+0 1 of 5 silent"),
        ("solution forward forward forward forward forward", "", "+0 5 of 5 silent"),
        ("solution play", "wake", "+0 1 of 5 playing silent"),
        ("solution play wake", "announce wake", "+0 2 of 5 playing silent"),
        ("solution play wake wake wake wake", "announce", "+0 5 of 5 silent"),
        ("solution play play", "", "+0 1 of 5 silent"),
        ("solution play play wake", "", "+0 1 of 5 silent"),
        ("solution play wake back", "announce", "+0 1 of 5 silent"),
        ("solution play back", "", "+0 1 of 5 playing silent"),
        ("play", "", "+0 open silent"),
        ("forward", "", "+0 open silent"),
        ("back", "", "+0 open silent"),
        ("solution retry", "", "+0 open silent"),
        ("solution retry wake", "", "+0 open silent"),
        ("right next", "", "+1 open silent"),
        ("right next wake", "", "+1 open silent"),
        ("hint previous", "", "-1 open silent"),
        ("0", "announce", "+0 open Info"),
        ("99999", "announce", "+0 open Info"),
        ("copy", "announce copy", "+0 open Info"),
    ] {
        let mut case = Case { session: session(GameKind::Nava), ticket: Ticket::default() };
        case.update(&five.to_string());
        let mut last = Vec::new();
        for word in events.split(' ') {
            last = case.update(word);
        }
        let found: Vec<&str> = last.iter().map(short).collect();
        assert_eq!(
            (found.join(" "), state(&case.session.view(), five)),
            (effects.to_owned(), expected.to_owned()),
            "{events}"
        );
    }
}

#[test]
fn there_is_nothing_before_the_first_puzzle_and_after_the_last() {
    for (number, event, text) in [
        (1, PuzzleEvent::Previous, "That is the first puzzle."),
        (session(GameKind::Nava).run.count(), PuzzleEvent::Next, "That is the last puzzle."),
    ] {
        let mut session = session(GameKind::Nava);
        session.update(PuzzleEvent::GoTo(number));
        assert_eq!(session.update(event), [Effect::Announce(text.to_owned())]);
        let view = session.view();
        assert_eq!((view.number, view.has_previous && view.has_next), (number, false));
    }
}

#[test]
fn a_move_is_found_on_the_board() {
    for &game in GameKind::ALL {
        let mut session = session(game);
        let solution = session.puzzle().solution().to_owned();
        let paths = session.table().paths();
        let (_, path) = paths.into_iter().find(|(mv, _)| *mv == solution).expect("a path");
        for pick in path {
            // A count that is the only one is picked with the cell before it.
            if session.view().is_open {
                session.update(PuzzleEvent::Input(InputEvent::Pick(pick)));
            }
        }
        let view = session.view();
        assert!(!view.is_open && view.is_solved, "{game}: {view:?}");
        assert_eq!((view.input, view.solution[0].clone()), (InputView::closed(), solution), "{game}");
        assert_eq!(view.puzzles[0].name, format!("Puzzle 1 of {}, solved", view.puzzles.len()));
        assert_eq!(view.solved, format!("1 of {} solved", view.puzzles.len()));
    }
}

#[test]
fn what_was_solved_before_is_known_and_the_next_one_comes_first() {
    for &game in GameKind::ALL {
        let names: Vec<String> = session(game).run.puzzles().iter().map(Puzzle::name).collect();
        for (solved, number) in [(&names[..0], 1), (&names[..1], 2), (&names[1..], 1), (&names[..], 1)] {
            let solved: BTreeSet<String> = solved.iter().cloned().collect();
            let view = PuzzleSession::new(game, &solved, Language::English).expect("puzzles").view();
            assert_eq!(view.number, number, "{game}");
            let known = view.puzzles.iter().filter(|entry| entry.is_solved).count();
            assert_eq!(known, solved.len(), "{game}");
        }
    }
}

#[test]
fn a_hint_marks_the_cell_until_something_is_picked() {
    let mut session = session(GameKind::Nava);
    session.update(PuzzleEvent::Hint);
    let hint = session.view().hint;
    assert_eq!(hint.len(), 1);
    session.update(PuzzleEvent::Typed("hello".to_owned()));
    assert_eq!(session.view().hint, hint, "a refused move leaves the hint");
    session.update(PuzzleEvent::Input(InputEvent::Pick(Pick::Cell(hint[0].clone()))));
    let view = session.view();
    assert_eq!((view.hint, view.input.picked), (Vec::new(), hint));
}

#[test]
fn texts_are_in_the_language_of_the_session() {
    let mut session = PuzzleSession::new(GameKind::Swack, &BTreeSet::new(), Language::BrazilianPortuguese)
        .expect("puzzles");
    session.update(PuzzleEvent::Typed("hello".to_owned()));
    let view = session.view();
    assert!(view.name.starts_with("Problema 1 de "), "{}", view.name);
    assert!(view.task.ends_with(": jogar e vencer"), "{}", view.task);
    let text = view.feedback.expect("feedback").text;
    assert!(text.starts_with("hello: Uma jogada "), "{text}");
}

fn random_event(dice: Dice, case: &Case) -> PuzzleEvent {
    let session = &case.session;
    match dice.kind / 16 {
        0 => case.event("right"),
        1 => PuzzleEvent::Typed(dice.one_of(&session.table().moves()).cloned().unwrap_or_default()),
        2 => case.event("hello"),
        kind @ 3..=9 => {
            let words = ["hint", "solution", "forward", "back", "play", "wake", "next"];
            case.event(words[usize::from(kind) - 3])
        }
        10 => match dice.number % 5 {
            0 => PuzzleEvent::GoTo(dice.number % 70),
            word => case.event(["previous", "retry", "copy", "full"][word - 1]),
        },
        _ => PuzzleEvent::Input(testing::input(dice, &session.view().input, session.table())),
    }
}

/// Whether an event can do nothing but say so.
fn is_refused(event: &PuzzleEvent, before: &PuzzleView, case: &Case) -> bool {
    let session = &case.session;
    match event {
        PuzzleEvent::Input(_) | PuzzleEvent::Hint | PuzzleEvent::ShowSolution => !before.is_open,
        PuzzleEvent::Typed(mv) => !before.is_open || mv != session.puzzle().solution(),
        PuzzleEvent::Forward | PuzzleEvent::PlayThrough => !before.can_step_forward,
        PuzzleEvent::Wake(ticket) => !before.can_step_forward || *ticket != session.ticket,
        PuzzleEvent::Back => !before.can_step_back,
        PuzzleEvent::Next => !before.has_next,
        PuzzleEvent::Previous => !before.has_previous,
        PuzzleEvent::GoTo(number) => *number == 0 || *number > before.puzzles.len(),
        PuzzleEvent::Retry | PuzzleEvent::Speak(_) => false,
        PuzzleEvent::Copy | PuzzleEvent::NotKept(_) | PuzzleEvent::Dismiss => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_events_lose_nothing(all in dice()) {
        for &game in GameKind::ALL {
            let mut case = Case { session: session(game), ticket: Ticket::default() };
            let mut solved = BTreeSet::new();
            for &dice in &all {
                let event = random_event(dice, &case);
                let before = case.session.view();
                let is_refused = is_refused(&event, &before, &case);
                let effects = case.session.update(event.clone());
                let after = case.session.view();
                for effect in effects {
                    match effect {
                        Effect::Solved(name) => prop_assert!(name == case.session.puzzle().name() && !after.is_open),
                        Effect::Wake(ticket, _) => case.ticket = ticket,
                        _ => {}
                    }
                }
                if before.is_open && after.is_solved && !after.is_open && event == case.event("right") {
                    solved.insert(after.number);
                }
                let unsolved = |number: &&usize| !after.puzzles[**number - 1].is_solved;
                prop_assert_eq!(solved.iter().find(unsolved), None, "{}: {:?}", game, &event);
                if is_refused {
                    let silent = |view: PuzzleView| PuzzleView { feedback: None, ..view };
                    prop_assert_eq!(silent(after), silent(before), "{}: {:?}", game, &event);
                } else if let PuzzleEvent::Input(_) = &event {
                    check_input(&before, &after)?;
                }
            }
        }
    }
}

/// An input that is answered with a reason was refused, or completed a wrong move: then nothing is picked any more.
fn check_input(before: &PuzzleView, after: &PuzzleView) -> Result<(), TestCaseError> {
    let is_wrong = after.feedback.as_ref().is_some_and(|feedback| feedback.tone == Tone::Wrong);
    if is_wrong && after.feedback != before.feedback {
        prop_assert!(after.input == before.input || after.input.picked.is_empty());
        let rest =
            |view: &PuzzleView| PuzzleView { feedback: None, input: InputView::closed(), ..view.clone() };
        prop_assert_eq!(rest(after), rest(before));
    }
    Ok(())
}

#[test]
fn texts_follow_the_language() {
    let mut session = session(GameKind::Nava);
    session.update(PuzzleEvent::Speak(Language::French));
    let name = say::PUZZLE_OF.fill(Language::French, &[&1, &session.run.count()]);
    assert!(session.view().name.starts_with(&name), "{}", session.view().name);
}

#[test]
fn every_puzzle_has_its_day_before_one_comes_again() {
    for (place, &game) in GameKind::ALL.iter().enumerate() {
        let count = PuzzleRun::new(game).expect("puzzles").count();
        let days = (0..count).map(|turn| puzzle_of_the_day(turn * GameKind::ALL.len() + place));
        let numbers: BTreeSet<usize> =
            days.map(|day| day.filter(|(of, _)| *of == game).expect("its turn").1).collect();
        assert!(numbers.into_iter().eq(1..=count), "{game}");
    }
}
