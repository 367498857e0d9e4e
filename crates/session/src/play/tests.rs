use cairn_core::{Pick, Seat};
use cairn_engine::{Line, Score};
use cairn_games::Setup;
use proptest::prelude::*;

use super::*;
use crate::ClockRule;
use crate::testing::{self, Dice, dice};

fn session(setup: &str, seats: &str) -> (PlaySession, Vec<Effect>) {
    let table = setup.parse::<Setup>().expect("a game").deal(1);
    let seats = seats.split(' ').map(|name| name.parse().expect("a player")).collect();
    let settings = PlaySettings {
        language: Language::English,
        pace: Duration::ZERO,
        adviser: "engine:nodes=100".parse().expect("a player"),
        wait: say::NOT_YOUR_TURN,
        paused: say::PAUSED,
    };
    PlaySession::new(LocalGame::new(table, seats), 1, settings)
}

/// A last answer to the order with this number: this move.
fn answer(ticket: u64, mv: &str) -> PlayEvent {
    let mut tickets = Ticket::default();
    let ticket = (0..ticket).map(|_| tickets.advance()).last().unwrap_or_default();
    PlayEvent::Thought(Thought { ticket, report: report(&[mv]), is_last: true })
}

/// A report with these best moves, each in a line of its own.
fn report(moves: &[&str]) -> Report<String> {
    let line = |mv: &&str| Line::new(Score::EVEN, vec![(*mv).to_owned()]);
    Report { depth: 1, nodes: 1, lines: moves.iter().map(line).collect(), ..Report::default() }
}

/// `a1a4` is a typed move, `@a1` a pick, `2=e5e2` the answer to the second order, and the rest by name.
fn event(text: &str) -> PlayEvent {
    match text {
        "undo" => PlayEvent::Undo,
        "redo" => PlayEvent::Redo,
        "hint" => PlayEvent::Hint,
        "go-on" => PlayEvent::GoOn,
        "resign" => PlayEvent::Resign,
        "draw" => PlayEvent::AgreeDraw,
        "rematch" => PlayEvent::Rematch,
        "back" => PlayEvent::Input(InputEvent::Back),
        "start" => PlayEvent::Walk(Walk::Start),
        "earlier" => PlayEvent::Walk(Walk::Back),
        "later" => PlayEvent::Walk(Walk::Forward),
        "copy" => PlayEvent::Copy,
        "speak" => PlayEvent::Speak(Language::BrazilianPortuguese),
        _ => match (text.strip_prefix('@'), text.split_once('=')) {
            (Some(cell), _) => PlayEvent::Input(InputEvent::Pick(Pick::Cell(cell.to_owned()))),
            (_, Some((ticket, mv))) => answer(ticket.parse().expect("a number"), mv),
            _ => PlayEvent::Typed(text.to_owned()),
        },
    }
}

/// An effect in short: a kept record by its moves.
fn short(effect: &Effect) -> String {
    match effect {
        Effect::Think(_, order) => format!("think {}", order.spec),
        Effect::StopThinking => "stop".to_owned(),
        Effect::AnswerNow => "now".to_owned(),
        Effect::Save(record) => {
            let (game, _) = LocalGame::read(record).expect("a record");
            format!("save [{}]", game.table().played().join(" "))
        }
        Effect::Announce(text) => format!("say {text}"),
        Effect::Copy(text) => format!("copy {text}"),
        Effect::BeginAnother => "another".to_owned(),
        other => format!("{other:?}"),
    }
}

#[test]
fn looking_back_shows_the_past_and_takes_no_move() {
    let (mut session, _) = session("nava", "human human");
    let mut send = |events: &str| {
        let effects: Vec<Effect> = events.split(' ').flat_map(|text| session.update(event(text))).collect();
        let view = session.view();
        (view.shown_ply, view.moves.len(), view.input.is_closed(), effects.is_empty())
    };
    send("a1a4 e5e2 a4a2");
    assert_eq!(send("earlier"), (2, 3, true, true));
    assert_eq!(send("earlier earlier earlier"), (0, 3, true, true));
    assert_eq!(send("later"), (1, 3, true, true));
    assert_eq!(send("later later later"), (3, 3, false, true), "back in the game");
    assert_eq!(send("start @a2"), (3, 3, false, true), "a click goes back to the game and picks nothing");
    assert_eq!(send("start e2e1"), (4, 4, false, false), "a typed move is played in the game");
}

#[test]
fn what_another_screen_has_kept_is_shown_and_its_engine_is_not_doubled() {
    let (mut other, _) = session("nava", "human 3");
    let kept = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::Save(record) => Some(record.clone()),
            _ => None,
        })
    };
    let after_person = kept(&other.update(event("a1a4"))).expect("a record");
    let after_engine = kept(&other.update(event("1=e5e2"))).expect("a record");
    let (mut session, _) = session("nava", "human 3");
    let effects = session.update(PlayEvent::Follow(after_person));
    assert_eq!(
        effects.iter().map(short).collect::<Vec<_>>(),
        ["say Changed in another window: this is the current state."]
    );
    assert!(session.view().is_paused, "the engine thinks on the other screen");
    session.update(PlayEvent::Follow(after_engine));
    assert_eq!(session.view().moves, ["a1a4", "e5e2"]);
    let effects = session.update(event("a4a2"));
    assert!(
        effects.iter().any(|effect| matches!(effect, Effect::Think(..))),
        "and here after a move made here"
    );
    session.update(PlayEvent::Follow("nonsense".to_owned()));
    assert_eq!(session.view().moves, ["a1a4", "e5e2", "a4a2"]);
}

/// A game of two people with a minute each and two seconds more for a move.
fn with_clock() -> PlaySession {
    let (session, _) = session("nava", "human human");
    let rule = ClockRule::Fischer { start: Millis(60_000), increment: Millis(2_000) };
    PlaySession::new(session.game.clone().with_clock(rule), 1, session.settings).0
}

#[test]
fn clocks_run_for_the_seat_to_move() {
    let mut session = with_clock();
    // The events, the clocks after them and the time until one of them changes. A number is a time in milliseconds.
    for (events, white, black, changes) in [
        ("", "1:00", "1:00", Some(1)),
        ("5000", "1:00", "1:00", Some(1)),
        ("8500", "0:56", "1:00", Some(501)),
        ("a1a4", "0:58", "1:00", Some(1)),
        ("58600", "0:58", "9.9", Some(100)),
        ("undo", "1:00", "1:00", Some(1)),
        ("redo 59600", "1:00", "0:59", Some(1)),
        ("e5e2", "1:00", "1:01", Some(1)),
        ("resign 70000", "1:00", "1:01", None),
    ] {
        for text in events.split_whitespace() {
            session.update(text.parse().map_or_else(|_| event(text), |now| PlayEvent::Tick(Millis(now))));
        }
        let clocks: Vec<_> = session.view().seats.into_iter().filter_map(|seat| seat.clock).collect();
        assert_eq!([&clocks[0].text, &clocks[1].text], [white, black], "after {events}");
        assert_eq!(session.clock_changes_in(), changes.map(Millis), "after {events}");
    }
}

#[test]
fn time_that_runs_out_ends_the_game() {
    let mut session = with_clock();
    session.update(PlayEvent::Tick(Millis(0)));
    session.update(event("a1a4"));
    let effects = session.update(PlayEvent::Tick(Millis(60_000)));
    assert_eq!(session.view().status, "Black ran out of time. White wins");
    assert_eq!(session.view().end.map(|end| end.reason).as_deref(), Some("Black ran out of time."));
    let Some(Effect::Save(record)) = effects.first() else { panic!("{effects:?}") };
    for part in ["[TimeControl \"60+2\"]", "[Termination \"time forfeit\"]", "[%clk 0:01:02"] {
        assert!(record.contains(part), "{part} in\n{record}");
    }
    let (again, _) = LocalGame::read(record).expect("a record");
    assert_eq!(again.end_text(Language::English).as_deref(), Some("Black ran out of time. White wins"));
    session.update(event("undo"));
    assert_eq!(session.view().status, "Black to move", "who takes it back has the turn again");
}

#[test]
fn clocks_go_on_where_a_record_left_them() {
    let mut session = with_clock();
    session.update(PlayEvent::Tick(Millis(0)));
    for (time, mv) in [(10_000, "a1a4"), (15_000, "e5e2"), (35_000, "a4a2")] {
        session.update(PlayEvent::Tick(Millis(time)));
        session.update(event(mv));
    }
    let (again, _) = LocalGame::read(&session.record().expect("a record")).expect("a record");
    let clock = |game: &LocalGame, seat| game.clock(seat, Language::English).map(|clock| clock.text);
    for game in [&again, session.game()] {
        assert_eq!(clock(game, Seat::One).as_deref(), Some("0:34"));
        assert_eq!(clock(game, Seat::Two).as_deref(), Some("0:57"));
    }
    assert_eq!(again.rematch(1).clock_rule(), session.game().clock_rule());
}

#[test]
fn the_end_explains_itself() {
    for (setup, position, seats, mv, expected) in [
        ("nava", "x5/w,x3,b/x5/x5/x5 w", "human 3", "a4b4", None),
        (
            "nava",
            "x5/x5/x5/x5/wwww,x3,b w",
            "human 3",
            "a1e1",
            Some(("You won", "White wins. Black controls no stack.", 0)),
        ),
        (
            "nava",
            "x5/x5/x5/x5/wwww,x3,b w",
            "human human",
            "a1e1",
            Some(("White wins", "Black controls no stack.", 0)),
        ),
    ] {
        let table = setup.parse::<Setup>().expect("a game").read(position).expect("a position");
        let seats = seats.split(' ').map(|name| name.parse().expect("a player")).collect();
        let settings = self::session("nava", "human human").0.settings;
        let (mut session, _) = PlaySession::new(LocalGame::new(table, seats), 1, settings);
        session.update(event(mv));
        let end = session.view().end;
        let found = end.as_ref().map(|end| (end.headline.as_str(), end.reason.as_str(), end.cells.len()));
        assert_eq!(found, expected, "{position} {mv}");
    }
}

#[test]
fn events_lead_to_effects() {
    let people = "human human";
    let level = "human 3:seed=7";
    let engines = "random:seed=1 random:seed=2";
    for (seats, events, expected) in [
        (people, "a1a4", "say White: a1a4 | save [a1a4]"),
        (people, "@a1", ""),
        (people, "@a1 @a4", "say White: a1a4 | save [a1a4]"),
        (people, "@c3", "say There is no stack on c3."),
        (people, "a1a4 undo", "save []"),
        (people, "a1a4 undo redo", "save [a1a4]"),
        (people, "undo", "say There is no move to take back."),
        (people, "redo", "say There is no move to redo."),
        (people, "a9", "say a9: a move is two points, from and to, such as a1a4."),
        (people, "hint", "think engine:nodes=100 | say Looking for a good move…"),
        (people, "hint 1=a1a4", "say Hint: a1a4 (+0.00)"),
        (people, "hint @a1", "stop"),
        (people, "hint a1a4", "say White: a1a4 | stop | save [a1a4]"),
        (people, "resign", "save [] | say Black wins. White resigned."),
        (people, "resign a1a4", "say The game is over."),
        (people, "draw", "save [] | say Draw."),
        (people, "draw undo", "save []"),
        (people, "rematch", ""),
        (people, "go-on", ""),
        (
            people,
            "copy",
            "copy x4,bbbbbb/x5/x5/x5/wwwwww,x4 w | say Position copied: x4,bbbbbb/x5/x5/x5/wwwwww,x4 w",
        ),
        (level, "draw", ""),
        (level, "a1a4", "say White: a1a4 | save [a1a4] | think 3:seed=7"),
        (level, "a1a4 @e5", "say It is not your turn."),
        (level, "a1a4 e5e2", "say It is not your turn."),
        (level, "a1a4 go-on", "now"),
        (level, "a1a4 9=e5e2", ""),
        (level, "a1a4 1=e5e2", "say Black: e5e2 | save [a1a4 e5e2]"),
        (level, "a1a4 1=e5e2 undo", "save []"),
        (level, "a1a4 undo", "stop | save []"),
        (level, "a1a4 undo 1=e5e2", ""),
        (level, "a1a4 resign", "stop | save [a1a4] | say You lost. Black wins. White resigned."),
        (level, "resign rematch", "another | save [] | think 3:seed=7"),
        (level, "a1a4 1=a1a4", "say White controls the stack on a1, and Black is to move"),
        (engines, "1=a1a4", "say White: a1a4 | save [a1a4] | think random:seed=2"),
        (engines, "1=a1a4 undo", "stop | save []"),
        (engines, "1=a1a4 undo go-on", "think random:seed=1"),
        (engines, "1=a1a4 undo a1a4", "say Paused: F goes on"),
    ] {
        let (mut session, _) = session("nava", seats);
        let effects: Vec<_> = events.split(' ').map(|text| session.update(event(text))).collect();
        let last: Vec<String> = effects.last().into_iter().flatten().map(short).collect();
        assert_eq!(last.join(" | "), expected, "{seats}: {events}");
    }
}

#[test]
fn another_stack_is_picked_with_the_reason_against_the_first() {
    let (mut session, _) = session("swack", "human human");
    let mut after = |text: &str| {
        session.update(event(text));
        let view = session.view();
        (view.input.picked.join(" "), view.message)
    };
    let reason = "B1 is not a neighbour of a2: a piece goes one square up, down or sideways.";
    let (picked, message) = (after("@a2"), after("@b1"));
    assert_eq!(picked, ("a2".to_owned(), None));
    assert_eq!(message, ("b1".to_owned(), Some(Message::info(reason))));
    assert_eq!(after("@b1"), (String::new(), None), "the reason goes with what it is about");
}

#[test]
fn a_pass_that_loses_is_asked_about_however_it_is_made() {
    for (events, expected) in [
        ("pass", ""),
        ("pass pass", "pass"),
        ("pass a2a1", "a2a1"),
        ("pass back pass", ""),
        ("start pass pass", "pass"),
    ] {
        let (mut session, _) = session("swack", "human human");
        for text in events.split(' ') {
            session.update(event(text));
        }
        let view = session.view();
        assert_eq!(view.moves.join(" "), expected, "{events}");
        let is_asked = matches!(view.input.question, crate::Question::Choice { .. });
        assert_eq!(is_asked, expected.is_empty(), "{events}");
    }
    // An engine is not asked.
    let (mut session, _) = session("swack", "3:seed=7 human");
    session.update(answer(1, "pass"));
    assert_eq!(session.view().moves, ["pass"]);
}

#[test]
fn undo_goes_back_to_the_last_turn_of_a_person_and_redo_to_the_next() {
    for (seats, ply, back) in [
        ("human human human", 4, 3),
        ("human random random", 6, 3),
        ("random human random", 7, 4),
        ("random human human", 4, 2),
    ] {
        let (mut session, _) = session("crab-stack:players=3", seats);
        while session.view().moves.len() < ply {
            let mv = session.table().moves().swap_remove(0);
            let event = match session.asked {
                Some((ticket, _)) => {
                    PlayEvent::Thought(Thought { ticket, report: report(&[&mv]), is_last: true })
                }
                None => PlayEvent::Typed(mv),
            };
            session.update(event);
        }
        let played = session.view().moves;
        session.update(PlayEvent::Undo);
        assert_eq!(session.view().moves, played[..back], "{seats}");
        session.update(PlayEvent::Redo);
        assert_eq!(session.view().moves, played, "{seats}");
    }
}

#[test]
fn texts_follow_the_language() {
    let (mut session, _) = session("nava", "human 3");
    assert_eq!(session.view().status, "Your move: White");
    session.update(event("speak"));
    assert_eq!(session.view().status, "Sua vez: Brancas");
    session.update(event("a1a4"));
    assert_eq!(session.view().status, "Pretas: pensando…");
}

/// The session with the orders that a front end would have open.
struct Case {
    session: PlaySession,
    open: Option<Ticket>,
}

impl Case {
    fn event(&self, dice: Dice) -> PlayEvent {
        let view = self.session.view();
        let moves = self.session.table().moves();
        let mv = dice.one_of(&moves).map_or("", String::as_str);
        let thought = |ticket: Option<Ticket>, mv: &[&str], is_last| {
            PlayEvent::Thought(Thought { ticket: ticket.unwrap_or_default(), report: report(mv), is_last })
        };
        match dice.kind % 32 {
            0..8 => PlayEvent::Input(testing::input(dice, &view.input, self.session.table())),
            8..12 => PlayEvent::Typed(mv.to_owned()),
            12 => PlayEvent::Typed(["", "hello", "a1", "🦀"][dice.number % 4].to_owned()),
            13..15 => PlayEvent::Undo,
            15 => PlayEvent::Redo,
            16 => PlayEvent::Hint,
            17 => PlayEvent::GoOn,
            18 if dice.number.is_multiple_of(8) => PlayEvent::Resign,
            19 if dice.number.is_multiple_of(8) => PlayEvent::AgreeDraw,
            20 => PlayEvent::Rematch,
            21 => PlayEvent::Tell(Message::error("disk full")),
            22 => PlayEvent::Dismiss,
            23 => PlayEvent::Speak(Language::ALL[dice.number % Language::ALL.len()]),
            24 => thought(None, &[mv], true),
            25 => thought(self.open, &[], dice.number.is_multiple_of(2)),
            26 => thought(self.open, &["nonsense"], dice.number.is_multiple_of(8)),
            27 => thought(self.open, &[mv], false),
            _ => thought(self.open, &[mv], true),
        }
    }

    fn follow(&mut self, event: &PlayEvent, effects: &[Effect]) {
        if let PlayEvent::Thought(thought) = event
            && thought.is_last
            && Some(thought.ticket) == self.open
        {
            self.open = None;
        }
        for effect in effects {
            match effect {
                Effect::Think(ticket, _) => self.open = Some(*ticket),
                Effect::StopThinking => self.open = None,
                _ => {}
            }
        }
    }
}

/// Checks that only players add moves, and that moves are only removed by taking back or a rematch.
fn check_moves(event: &PlayEvent, before: &PlayView, after: &PlayView) -> Result<(), TestCaseError> {
    let (old, new) = (&before.moves, &after.moves);
    match event {
        PlayEvent::Input(_) | PlayEvent::Typed(_) | PlayEvent::Thought(_) => {
            prop_assert!(new.starts_with(old) && new.len() <= old.len() + 1);
        }
        PlayEvent::Undo => prop_assert!(old.starts_with(new)),
        PlayEvent::Redo => prop_assert!(new.starts_with(old)),
        PlayEvent::Rematch if before.can.rematch => prop_assert!(new.is_empty()),
        _ => prop_assert_eq!(new, old),
    }
    Ok(())
}

/// Checks that a game that has changed is kept, and that what is kept is the game.
fn check_kept(effects: &[Effect], before: &PlayView, case: &Case) -> Result<(), TestCaseError> {
    let after = case.session.view();
    let is_changed = (&before.moves, before.can.rematch) != (&after.moves, after.can.rematch);
    let mut kept =
        effects.iter().filter_map(|effect| if let Effect::Save(text) = effect { Some(text) } else { None });
    match kept.next_back() {
        Some(text) => {
            let (game, _) = LocalGame::read(text).map_err(TestCaseError::fail)?;
            prop_assert_eq!(game.table().played(), after.moves);
            prop_assert_eq!(game.places(), case.session.game().places());
            prop_assert_eq!(game.seats(), case.session.game().seats());
        }
        None => prop_assert!(!is_changed),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_events_lose_no_move(all in dice()) {
        for (setup, seats) in [
            ("nava", "human human"),
            ("swack:size=4", "human 3"),
            ("knight-line", "3 human"),
            ("crab-stack:players=3", "human random human"),
            ("nava", "random random"),
        ] {
            let (session, effects) = session(setup, seats);
            let mut case = Case { session, open: None };
            case.follow(&PlayEvent::Dismiss, &effects);
            for &dice in &all {
                case.session.update(PlayEvent::Dismiss);
                let event = case.event(dice);
                let before = case.session.view();
                let effects = case.session.update(event.clone());
                case.follow(&event, &effects);
                let after = case.session.view();
                check_moves(&event, &before, &after)?;
                check_kept(&effects, &before, &case)?;
                prop_assert_eq!(after.is_thinking, case.open.is_some(), "{}: {:?}", setup, &event);
                let is_refused = after.message.as_ref().is_some_and(|message| message.is_error);
                if is_refused && !matches!(event, PlayEvent::Thought(_)) {
                    let silent = PlayView { message: None, ..after };
                    prop_assert_eq!(silent, before, "{}: {:?}", setup, &event);
                }
            }
        }
    }
}
