use cairn_core::Pick;
use cairn_engine::{Line, Report, Score};
use proptest::prelude::*;

use super::*;
use crate::testing::{self, Dice, dice};

fn session(game: GameKind) -> PuzzleSession {
    PuzzleSession::new(game, &BTreeSet::new(), Language::English).expect("puzzles")
}

/// The move of the solution that comes next; of those made already, none.
fn right_move(session: &PuzzleSession) -> String {
    session.puzzle().line().get(session.run.table().ply()).cloned().unwrap_or_default()
}

/// A legal move that is not the one of the solution and does not end the game.
fn wrong_move(session: &PuzzleSession) -> String {
    let (right, table) = (right_move(session), session.run.table());
    let goes_on = |mv: &String| {
        let mut after = table.boxed_clone();
        after.play(mv).is_ok() && after.status().to_move().is_some()
    };
    table.moves().into_iter().find(|mv| *mv != right && goes_on(mv)).unwrap_or_default()
}

/// A session with the tickets of its last [`Effect::Wake`] and [`Effect::Think`].
struct Case {
    session: PuzzleSession,
    ticket: Ticket,
    asked: Ticket,
}

impl Case {
    fn new(game: GameKind) -> Case {
        Case { session: session(game), ticket: Ticket::default(), asked: Ticket::default() }
    }

    fn note(&mut self, effect: &Effect) {
        match effect {
            Effect::Wake(ticket, _) => self.ticket = *ticket,
            Effect::Think(ticket, _) => self.asked = *ticket,
            _ => {}
        }
    }

    fn event(&self, word: &str) -> PuzzleEvent {
        match word {
            "right" => PuzzleEvent::Typed(right_move(&self.session)),
            "wrong" => PuzzleEvent::Typed(wrong_move(&self.session)),
            "hello" => PuzzleEvent::Typed(word.to_owned()),
            "hint" => PuzzleEvent::Hint,
            "solution" => PuzzleEvent::ShowSolution,
            "forward" => PuzzleEvent::Walk(Walk::Forward),
            "back" => PuzzleEvent::Walk(Walk::Back),
            "home" => PuzzleEvent::Walk(Walk::Start),
            "end" => PuzzleEvent::Walk(Walk::End),
            "first" => PuzzleEvent::Show(1),
            "refuted" => self.thought(Score::wins_in(3)),
            "proven" => self.thought(Score::loses_in(4)),
            "unclear" => self.thought(Score::from_chance(0.3)),
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

    /// The engine's answer to the move tried, with the score of the player to move.
    fn thought(&self, score: Score) -> PuzzleEvent {
        let moves = self.session.table().moves().into_iter().take(1).collect();
        let report = Report { depth: 3, nodes: 9, lines: vec![Line::new(score, moves)], ..Report::default() };
        PuzzleEvent::Thought(Thought { ticket: self.asked, report, is_last: true })
    }

    fn update(&mut self, word: &str) -> Vec<Effect> {
        let effects = self.session.update(self.event(word));
        for effect in &effects {
            self.note(effect);
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
        Effect::Think(..) => "think",
        Effect::StopThinking => "stop",
        other => panic!("{other:?} is not for puzzles"),
    }
}

/// How far the puzzle is from the one with this number, its progress, and the tone of the feedback.
fn state(view: &PuzzleView, number: usize) -> String {
    let progress = match (view.is_open, view.plays) {
        (true, _) => format!("open {} of {}", view.ply, view.moves.len()),
        (false, false) => format!("{} of {}", view.ply, view.moves.len()),
        (false, true) => format!("{} of {} playing", view.ply, view.moves.len()),
    };
    let tone = view.feedback.as_ref().map_or("silent".to_owned(), |feedback| format!("{:?}", feedback.tone));
    format!("{:+} {progress} {tone}", view.number as isize - number as isize)
}

#[test]
fn events_lead_to_effects_and_states() {
    let turns = |puzzle: &Puzzle| puzzle.turns() == 5;
    let five = 1 + session(GameKind::Nava).run.puzzles().iter().position(turns).expect("five turns");
    for (events, effects, expected) in [
        // The wrong move is on the board until it is answered and taken back.
        ("wrong", "announce think", "+0 open 1 of 0 Wrong"),
        ("wrong refuted", "announce wake", "+0 open 2 of 0 Wrong"),
        ("wrong unclear", "announce wake", "+0 open 2 of 0 Wrong"),
        // Of first moves only one wins, whatever an engine thinks.
        ("wrong proven", "announce wake", "+0 open 2 of 0 Wrong"),
        ("wrong refuted wake", "", "+0 open 0 of 0 Wrong"),
        ("wrong refuted dismiss", "", "+0 open 0 of 0 silent"),
        ("wrong refuted back", "", "+0 open 0 of 0 Wrong"),
        ("wrong dismiss", "stop", "+0 open 0 of 0 silent"),
        ("wrong dismiss refuted", "", "+0 open 0 of 0 silent"),
        ("wrong wrong", "stop announce think", "+0 open 1 of 0 Wrong"),
        ("wrong right", "stop announce wake", "+0 open 1 of 1 Right"),
        ("wrong solution", "stop announce wake", "+0 1 of 5 silent"),
        ("wrong next", "stop", "+1 open 0 of 0 silent"),
        ("hello", "announce", "+0 open 0 of 0 Wrong"),
        ("hint", "announce", "+0 open 0 of 0 Info"),
        ("hint dismiss", "", "+0 open 0 of 0 silent"),
        // The opponent answers by itself, and the user has to find every move of the winning side.
        ("right", "announce wake", "+0 open 1 of 1 Right"),
        ("right right", "announce", "+0 open 1 of 1 Wrong"),
        ("right wake", "announce", "+0 open 2 of 2 Right"),
        ("right wake wake", "", "+0 open 2 of 2 Right"),
        ("right wake hint", "announce", "+0 open 2 of 2 Info"),
        ("right wake back", "", "+0 open 1 of 2 Right"),
        ("right wake home", "", "+0 open 0 of 2 Right"),
        ("right wake first", "", "+0 open 1 of 2 Right"),
        ("right wake home forward end", "", "+0 open 2 of 2 Right"),
        ("right wake home right", "announce wake", "+0 open 3 of 3 Right"),
        ("right wake wrong", "announce think", "+0 open 3 of 2 silent"),
        ("right wake wrong refuted", "announce wake", "+0 open 4 of 2 Wrong"),
        ("right wake wrong refuted wake", "", "+0 open 2 of 2 Wrong"),
        // Another move that wins gives way to the one of the solution.
        ("right wake wrong proven", "announce wake", "+0 open 3 of 3 Right"),
        ("right wake wrong unclear", "announce wake", "+0 open 3 of 3 Right"),
        ("right wake right wake right", "announce solved", "+0 5 of 5 Right"),
        ("right wake right wake right full", "announce", "+0 5 of 5 Wrong"),
        ("right wake right wake right back", "announce", "+0 4 of 5 Right"),
        ("right wake right wake right home", "", "+0 0 of 5 Right"),
        ("right wake right wake right home end", "announce", "+0 5 of 5 Right"),
        // What was shown before is not solved.
        ("solution retry right wake right wake right", "announce", "+0 5 of 5 Right"),
        ("right wake solution", "announce wake", "+0 3 of 5 silent"),
        ("solution", "announce wake", "+0 1 of 5 silent"),
        ("hint solution", "announce wake", "+0 1 of 5 silent"),
        ("solution forward", "announce", "+0 2 of 5 silent"),
        ("solution forward back", "announce", "+0 1 of 5 silent"),
        ("solution back", "", "+0 0 of 5 silent"),
        ("solution back back", "", "+0 0 of 5 silent"),
        ("solution forward forward forward forward forward", "", "+0 5 of 5 silent"),
        ("solution play", "wake", "+0 1 of 5 playing silent"),
        ("solution play wake", "announce wake", "+0 2 of 5 playing silent"),
        ("solution play wake wake wake wake", "announce", "+0 5 of 5 silent"),
        ("solution play play", "", "+0 1 of 5 silent"),
        ("solution play play wake", "", "+0 1 of 5 silent"),
        ("solution play wake back", "announce", "+0 1 of 5 silent"),
        ("play", "", "+0 open 0 of 0 silent"),
        ("forward", "", "+0 open 0 of 0 silent"),
        ("back", "", "+0 open 0 of 0 silent"),
        ("solution retry", "", "+0 open 0 of 0 silent"),
        ("solution retry wake", "", "+0 open 0 of 0 silent"),
        ("right next", "", "+1 open 0 of 0 silent"),
        ("right next wake", "", "+1 open 0 of 0 silent"),
        ("hint previous", "", "-1 open 0 of 0 silent"),
        ("0", "announce", "+0 open 0 of 0 Info"),
        ("99999", "announce", "+0 open 0 of 0 Info"),
        ("copy", "announce copy", "+0 open 0 of 0 Info"),
    ] {
        let mut case = Case::new(GameKind::Nava);
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
fn a_puzzle_is_played_out_on_the_board() {
    for &game in GameKind::ALL {
        let mut case = Case::new(game);
        while case.session.view().is_open {
            if case.session.view().is_answer_due {
                case.update("wake");
                continue;
            }
            let (right, ply) = (right_move(&case.session), case.session.run.table().ply());
            let paths = case.session.table().paths();
            let (_, path) = paths.into_iter().find(|(mv, _)| *mv == right).expect("a path");
            for pick in path {
                // A count that is the only one is picked with the cell before it.
                if case.session.run.table().ply() == ply {
                    let effects = case.session.update(PuzzleEvent::Input(InputEvent::Pick(pick)));
                    effects.iter().for_each(|effect| case.note(effect));
                }
            }
        }
        let view = case.session.view();
        assert!(view.is_solved, "{game}: {view:?}");
        assert_eq!((view.input, &view.moves[..]), (InputView::closed(), case.session.puzzle().line()));
        assert_eq!(view.puzzles[0].name, format!("Puzzle 1 of {}, solved", view.puzzles.len()));
        assert_eq!(view.solved, format!("1 of {} solved", view.puzzles.len()));
    }
}

#[test]
fn the_answer_to_a_wrong_move_says_what_it_leads_to() {
    let mut case = Case::new(GameKind::Nava);
    case.update("wrong");
    let wrong = case.session.table().played().pop().expect("a move");
    case.update("refuted");
    let view = case.session.view();
    let answer = case.session.table().played().pop().expect("an answer");
    let said = view.feedback.expect("feedback").text;
    assert!(said.starts_with(&format!("{wrong} does not win: the answer is {answer}.")), "{said}");
    assert!(said.contains(" wins in 3, proven. ") && said.ends_with("Try again."), "{said}");
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
        11 => case.event(["refuted", "proven", "unclear", "home", "first"][dice.number % 5]),
        _ => PuzzleEvent::Input(testing::input(dice, &session.view().input, session.table())),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_events_lose_nothing(all in dice()) {
        for &game in GameKind::ALL {
            let mut case = Case::new(game);
            let mut solved = BTreeSet::new();
            for &dice in &all {
                let event = random_event(dice, &case);
                let before = (case.session.view(), case.session.run.table().played());
                let effects = case.session.update(event.clone());
                for effect in effects {
                    if let Effect::Solved(name) = &effect {
                        prop_assert_eq!(name, &case.session.puzzle().name());
                        solved.insert(case.session.run.number());
                    }
                    case.note(&effect);
                }
                let (after, made) = (case.session.view(), case.session.run.table().played());
                let unsolved = |number: &&usize| !after.puzzles[**number - 1].is_solved;
                prop_assert_eq!(solved.iter().find(unsolved), None, "{}: {:?}", game, &event);
                prop_assert!(after.puzzles.iter().filter(|one| one.is_solved).count() == solved.len());
                // What was found stays, unless the user goes elsewhere.
                if before.0.is_open && after.is_open && before.0.number == after.number && event != PuzzleEvent::Retry
                    && !matches!(event, PuzzleEvent::GoTo(_)) {
                    prop_assert!(made.starts_with(&before.1), "{}: {:?}", game, &event);
                }
            }
        }
    }
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
