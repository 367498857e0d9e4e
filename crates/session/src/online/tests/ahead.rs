//! Premoves, conditional lines, and moves that wait for the user's word.

use cairn_core::Seat;

use super::*;

const DAYS: ClockRule = ClockRule::Days { days: 2 };

fn pick(cell: &str) -> OnlineEvent {
    OnlineEvent::Input(InputEvent::Pick(Pick::Cell(cell.to_owned())))
}

fn step(event: InputEvent) -> OnlineEvent {
    OnlineEvent::Input(event)
}

fn mv(ply: u32, mv: &str) -> Request {
    Request::Move { ply, mv: mv.to_owned() }
}

fn message(desk: &Desk) -> Option<String> {
    desk.session.view().message.map(|message| message.text)
}

fn premove(desk: &Desk) -> Option<String> {
    desk.session.view().premove.map(|premove| premove.mv)
}

/// A live game after Ana's first move: it is Bea's turn.
fn live() -> Desk {
    let mut desk = Desk::open(BLITZ);
    desk.log(moved(0, "a1a4", Some(60_000)));
    desk
}

/// The same, with a premove of Ana.
fn with_premove() -> Desk {
    let mut desk = live();
    desk.send(pick("a4"));
    desk.send(pick("a3"));
    assert_eq!(premove(&desk).as_deref(), Some("a4a3"));
    desk
}

#[test]
fn a_premove_is_picked_among_the_moves_that_would_be_legal_now_and_made_at_once() {
    let mut desk = live();
    let view = desk.session.view();
    assert!(!view.my_turn && view.input.is_quiet && view.input.next.contains(&"a4".to_owned()));
    assert_eq!(desk.send(pick("e5")), [], "a stack of Bea: nothing is said of it");
    assert_eq!(message(&desk), None);
    desk.send(pick("a4"));
    assert_eq!(desk.session.view().input.picked, ["a4"]);
    let effects = desk.send(pick("a3"));
    assert_eq!(effects, [OnlineEffect::Announce("Premove: a4a3".to_owned())]);
    let view = desk.session.view();
    let cells = view.premove.expect("a premove").cells;
    assert_eq!((cells, desk.moves().len()), (vec!["a4".to_owned(), "a3".to_owned()], 1));
    let effects = desk.log(moved(1, "e5e2", Some(59_000)));
    assert_eq!(requests(&effects), [&mv(2, "a4a3")]);
    let view = desk.session.view();
    assert_eq!((view.premove, view.is_sending), (None, true));
    assert_eq!(desk.moves(), ["a1a4", "e5e2", "a4a3"]);
    // The next one can be chosen at once.
    assert!(!view.input.is_closed() && view.input.is_quiet);
}

#[test]
fn a_premove_that_is_no_longer_legal_is_dropped_with_the_reason() {
    let mut desk = live();
    for (ply, mv) in [(1, "e5e1"), (2, "a4a5")] {
        desk.log(moved(ply, mv, Some(59_000)));
    }
    desk.send(OnlineEvent::Typed("A1-A2".to_owned()));
    assert_eq!(premove(&desk).as_deref(), Some("a1a2"));
    // Bea's discs land on that stack.
    let effects = desk.log(moved(3, "e1a1", Some(59_000)));
    assert_eq!((premove(&desk), requests(&effects)), (None, Vec::new()));
    let view = desk.session.view();
    assert!(view.my_turn);
    let text = view.message.expect("a reason").text;
    assert!(text.starts_with("a1a2 was not played: ") && effects.contains(&OnlineEffect::Announce(text)));
    let mut desk = live();
    desk.send(OnlineEvent::Typed("e5e4".to_owned()));
    assert_eq!(premove(&desk), None, "not a move of Ana");
    assert!(desk.session.view().message.is_some_and(|message| message.is_error));
}

#[test]
fn a_premove_is_given_up_by_a_click_or_by_escape() {
    // The steps, and the premove and the picks after them.
    type Case<'a> = (&'a [InputEvent], Option<&'a str>, &'a [&'a str]);
    let cell = |name: &str| InputEvent::Pick(Pick::Cell(name.to_owned()));
    let cases: &[Case<'_>] = &[
        (&[InputEvent::Clear], None, &[]),
        (&[InputEvent::Back], None, &[]),
        (&[cell("e5")], None, &[]),
        (&[cell("a4")], None, &["a4"]),
        (&[cell("a4"), cell("a2")], Some("a4a2"), &[]),
        (&[InputEvent::Drag { from: "a4".to_owned(), to: Some("a2".to_owned()) }], Some("a4a2"), &[]),
        (&[InputEvent::Point("a4".to_owned())], Some("a4a3"), &[]),
        (&[InputEvent::Confirm], Some("a4a3"), &[]),
    ];
    for (steps, chosen, picked) in cases {
        let mut desk = with_premove();
        let mut effects = Vec::new();
        for one in *steps {
            effects.extend(desk.send(step(one.clone())));
        }
        assert_eq!(premove(&desk).as_deref(), *chosen, "{steps:?}");
        assert_eq!(desk.session.view().input.picked, *picked, "{steps:?}");
        let is_cancelled = effects.contains(&OnlineEffect::Announce("Premove cancelled.".to_owned()));
        assert_eq!(is_cancelled, *chosen != Some("a4a3"), "{steps:?}");
    }
}

#[test]
fn a_premove_ends_with_the_line_of_the_game_for_which_it_was_chosen() {
    // What happens, and whether the premove stays.
    for (event, stays) in [
        (Event::TakebackOffered { seat: 1 }, true),
        (Event::DrawOffered { seat: 1 }, true),
        (Event::TimeAdded { seat: 1, to: 0, time: Millis(15_000) }, true),
        (Event::TakenBack { ply: 0 }, false),
        (Event::Ended { how: SeatEnd::Resigned { seat: 1 }, result: "w".to_owned() }, false),
        (Event::CalledOff, false),
    ] {
        let mut desk = with_premove();
        let effects = desk.log(event.clone());
        assert_eq!(premove(&desk).is_some(), stays, "{event:?}");
        assert_eq!(requests(&effects), Vec::<&Request>::new(), "{event:?}");
    }
    // Without a connection it waits, and goes out once the turn is known.
    let mut desk = with_premove();
    desk.send(OnlineEvent::Closed);
    desk.wait(1_000);
    desk.welcome();
    assert_eq!(requests(&desk.log(moved(1, "e5e2", Some(59_000)))), [&mv(2, "a4a3")]);
    // The user's own move before it was not made.
    let mut desk = Desk::open(BLITZ);
    let first = desk.play("a1a4");
    desk.send(OnlineEvent::Typed("a4a3".to_owned()));
    assert_eq!(premove(&desk).as_deref(), Some("a4a3"));
    desk.refuse(id_of(&first[0]), Refusal::Illegal { reason: "no".to_owned() });
    assert_eq!((premove(&desk), desk.session.view().my_turn), (None, true));
    let mut desk = Desk::open(BLITZ);
    desk.play("a1a4");
    desk.send(OnlineEvent::Typed("a4a3".to_owned()));
    desk.log(moved(0, "a1a3", Some(60_000)));
    assert_eq!(premove(&desk), None, "another tab was faster");
}

#[test]
fn there_are_no_premoves_without_a_live_clock_or_a_seat() {
    for clock in [ClockRule::None, DAYS] {
        let mut desk = Desk::open(clock);
        desk.log(moved(0, "a1a4", None));
        desk.send(pick("a4"));
        desk.send(pick("a3"));
        assert_eq!(premove(&desk), None);
        assert!(desk.session.view().input.is_closed());
    }
    let mut view = game(BLITZ, false);
    view.summary.seats[0].mine = false;
    let mut desk = Desk::new(&view);
    desk.log(moved(0, "a1a4", Some(60_000)));
    desk.send(OnlineEvent::Typed("e5e2".to_owned()));
    assert_eq!(premove(&desk), None);
}

/// The game with this seat as Ana's, the others of other people.
fn many(setup: &str, seats: u8, mine: u8) -> GameView {
    let mut view = game(BLITZ, false);
    let person = |seat: u8| SeatView {
        occupant: Occupant::Person { name: name(&format!("P{seat}")), account: None },
        mine: seat == mine,
        left: None,
    };
    let joined = |seat: u8| Logged {
        number: u32::from(seat) + 1,
        at: AHEAD,
        event: Event::Joined { seat, name: name(&format!("P{seat}")), account: None },
    };
    view.summary.setup = setup.to_owned();
    view.summary.seats = (0..seats).map(person).collect();
    view.start = setup.parse::<Setup>().expect("a game").deal(3).start();
    view.events = (0..seats).map(joined).collect();
    view
}

#[test]
fn with_more_seats_a_premove_waits_until_the_turn_comes() {
    let mut desk = Desk::new(&many("crab-stack:players=3", 3, 2));
    desk.send(OnlineEvent::Connect);
    desk.hear(FromServer::Welcome { version: 4, last: 3, mine: vec![2], now: AHEAD });
    let mut editor = crate::Editor::new(desk.session.table());
    editor.set_to_move(Seat::Three);
    let chosen = editor.table().expect("a position").moves()[0].clone();
    desk.send(OnlineEvent::Typed(chosen.clone()));
    assert_eq!(premove(&desk), Some(chosen.clone()));
    for ply in 0..2 {
        assert!(premove(&desk).is_some(), "before move {ply}");
        let other = desk.session.table().moves().pop().expect("a move");
        let effects = desk.log(moved(ply, &other, Some(60_000)));
        assert_eq!(requests(&effects).len(), usize::from(ply == 1 && desk.session.view().is_sending));
    }
    let view = desk.session.view();
    assert_eq!(view.premove, None);
    assert!(view.is_sending || view.message.is_some_and(|message| message.is_error), "made, or dropped");
}

/// In every game some premove can be chosen in most positions of others' turns.
#[test]
fn every_game_has_premoves() {
    for setup in Setup::every() {
        let mut table = setup.deal(5);
        let (mut chosen, mut turns) = (0, 0);
        for ply in 0..12 {
            let Some(mover) = table.status().to_move() else { break };
            for seat in Seat::first(table.seats()).filter(|seat| *seat != mover && !table.is_out(*seat)) {
                let mut editor = crate::Editor::new(table.as_ref());
                editor.set_to_move(seat);
                let board = editor.table().filter(|table| table.status().to_move() == Some(seat));
                chosen += usize::from(board.is_some_and(|board| !board.moves().is_empty()));
                turns += 1;
            }
            let moves = table.moves();
            table.play(&moves[(ply * 7 + 3) % moves.len()]).expect("legal");
        }
        assert!(chosen * 2 > turns, "{setup}: {chosen} of {turns}");
    }
}

#[test]
fn a_move_waits_for_the_users_word_if_that_is_wanted() {
    // The games in which it waits: without a clock, with days, live.
    for (confirm, waits) in [
        (ConfirmMoves::Never, [false, false, false]),
        (ConfirmMoves::Slow, [true, true, false]),
        (ConfirmMoves::Always, [true, true, true]),
    ] {
        for (clock, waits) in [ClockRule::None, DAYS, BLITZ].into_iter().zip(waits) {
            let mut desk = Desk::open(clock);
            desk.send(OnlineEvent::ConfirmMoves(confirm));
            let sent = !requests(&desk.play("a1a4")).is_empty();
            let view = desk.session.view();
            assert_eq!((view.is_unconfirmed, sent), (waits, !waits), "{confirm:?} {clock:?}");
            assert_eq!(desk.moves(), ["a1a4"], "it is on the board");
        }
    }
}

/// A game in which Ana's move waits for her word.
fn unconfirmed() -> Desk {
    let mut desk = Desk::open(DAYS);
    desk.send(OnlineEvent::ConfirmMoves(ConfirmMoves::Always));
    assert_eq!(desk.play("a1a4"), []);
    let view = desk.session.view();
    assert_eq!((view.status.as_str(), view.input.is_closed()), ("Play a1a4?", false));
    desk
}

#[test]
fn a_confirmed_move_is_sent_and_a_cancelled_one_taken_back() {
    let mut desk = unconfirmed();
    assert_eq!(desk.send(pick("e5")), [], "only a word is waited for");
    assert_eq!(requests(&desk.send(step(InputEvent::Confirm))), [&mv(0, "a1a4")]);
    assert!(desk.session.view().is_sending && !desk.session.view().is_unconfirmed);
    assert_eq!(desk.send(step(InputEvent::Confirm)), [], "once");

    let mut desk = unconfirmed();
    assert_eq!(desk.send(step(InputEvent::Clear)), []);
    let view = desk.session.view();
    assert!(view.my_turn && !view.is_unconfirmed && !view.is_sending);
    assert_eq!(desk.moves(), Vec::<String>::new());

    // Nothing is sent by itself after the connection was lost.
    let mut desk = unconfirmed();
    desk.send(OnlineEvent::Closed);
    desk.wait(1_000);
    assert_eq!(requests(&desk.welcome()), [&Request::Ping]);
    assert_eq!(requests(&desk.send(step(InputEvent::Confirm))), [&mv(0, "a1a4")]);

    // Another tab was faster, with the same move or another one.
    for made in ["a1a4", "a1a3"] {
        let mut desk = unconfirmed();
        desk.log(moved(0, made, None));
        assert!(!desk.session.view().is_unconfirmed);
        assert_eq!(desk.moves(), [made]);
        assert_eq!(requests(&desk.send(step(InputEvent::Confirm))), Vec::<&Request>::new());
    }
    let mut desk = unconfirmed();
    desk.log(Event::CalledOff);
    assert_eq!((desk.session.view().is_unconfirmed, desk.moves().len()), (false, 0));
}

fn lines(ply: u32, lines: &[&str]) -> Conditions {
    let line = |line: &&str| line.split(' ').map(str::to_owned).collect();
    Conditions { ply, lines: lines.iter().map(line).collect() }
}

fn plan(desk: &Desk) -> PlanView {
    desk.session.view().plan.expect("conditional lines")
}

/// A slow game after Ana's first move, in which the server has these lines of hers.
fn slow(stored: &[&str]) -> Desk {
    let mut desk = Desk::open(DAYS);
    assert!(desk.log(moved(0, "a1a4", None)).contains(&OnlineEffect::LoadConditions));
    assert_eq!(desk.session.view().plan, None, "nothing is known yet");
    desk.send(OnlineEvent::Plan(PlanEvent::Stored(lines(1, stored))));
    assert_eq!(plan(&desk).lines, stored);
    desk
}

#[test]
fn a_line_is_made_on_a_board_of_its_own_and_stored() {
    let mut desk = slow(&[]);
    desk.send(OnlineEvent::Plan(PlanEvent::Begin));
    for cell in ["e5", "e2"] {
        desk.send(pick(cell));
    }
    let line = plan(&desk).line.expect("a line");
    assert_eq!((line.moves.as_str(), line.can_keep), ("e5e2", false));
    assert_eq!(desk.send(OnlineEvent::Plan(PlanEvent::Keep)), [], "an answer is missing");
    desk.send(OnlineEvent::Typed("a4 a3".to_owned()));
    assert_eq!((desk.session.table().ply(), desk.session.state().ply()), (3, 1), "the game stays as it is");
    assert_eq!(desk.session.view().status, "Play ahead: Black to move");
    let effects = desk.send(OnlineEvent::Plan(PlanEvent::Keep));
    assert_eq!(effects, [OnlineEffect::StoreConditions(lines(1, &["e5e2 a4a3"]))]);
    assert!(plan(&desk).line.is_some(), "not before the server has it");
    desk.send(OnlineEvent::Plan(PlanEvent::Stored(lines(1, &["e5e2 a4a3"]))));
    assert_eq!((plan(&desk).line, plan(&desk).lines), (None, vec!["e5e2 a4a3".to_owned()]));
    assert_eq!(desk.session.table().ply(), 1);
    let effects = desk.send(OnlineEvent::Plan(PlanEvent::Remove(0)));
    assert_eq!(effects, [OnlineEffect::StoreConditions(lines(1, &[]))]);
    assert_eq!(desk.send(OnlineEvent::Plan(PlanEvent::Remove(7))), []);
}

#[test]
fn a_line_is_taken_back_move_by_move_and_never_beyond_the_game() {
    let mut desk = slow(&[]);
    desk.send(OnlineEvent::Plan(PlanEvent::Begin));
    desk.send(OnlineEvent::Typed("e5e2".to_owned()));
    for event in [OnlineEvent::Plan(PlanEvent::TakeBack), OnlineEvent::Walk(Walk::Back)] {
        desk.send(event);
        assert_eq!(desk.session.table().ply(), 1);
    }
    desk.send(OnlineEvent::GoTo(0));
    assert_eq!(desk.session.table().ply(), 1, "the board is that of the line");
    desk.send(OnlineEvent::Plan(PlanEvent::GiveUp));
    assert_eq!(plan(&desk).line, None);
    // The game goes on meanwhile.
    desk.send(OnlineEvent::Plan(PlanEvent::Begin));
    desk.send(OnlineEvent::Typed("e5e3".to_owned()));
    desk.log(moved(1, "e5e2", None));
    assert_eq!((desk.session.view().plan, desk.session.view().my_turn), (None, true));
    assert_eq!(message(&desk).as_deref(), Some("The game has moved on."));
}

#[test]
fn a_new_line_replaces_those_that_it_goes_on_from_or_contradicts() {
    // What is stored, and what is stored with e5e2 a4a3 e2e3 a3a2 after it.
    for (stored, left) in [
        (&["e5e2 a4a3"][..], &[][..]),
        (&["e5e2 a4a2"], &[]),
        (&["e5e3 a4a2"], &["e5e3 a4a2"]),
        (&["e5e2 a4a3 e2e1 a3a2"], &["e5e2 a4a3 e2e1 a3a2"]),
    ] {
        let mut desk = slow(stored);
        desk.send(OnlineEvent::Plan(PlanEvent::Begin));
        for mv in ["e5e2", "a4a3", "e2e3", "a3a2"] {
            desk.send(OnlineEvent::Typed(mv.to_owned()));
        }
        let expected: Vec<&str> = left.iter().copied().chain(["e5e2 a4a3 e2e3 a3a2"]).collect();
        let effects = desk.send(OnlineEvent::Plan(PlanEvent::Keep));
        assert_eq!(effects, [OnlineEffect::StoreConditions(lines(1, &expected))], "{:?}", message(&desk));
    }
}
