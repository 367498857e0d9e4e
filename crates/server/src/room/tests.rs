//! Rooms without a server.

mod rated;

use cairn_wire::{AccountKind, ClockRule, DisplayName, FromClient, Refusal, Request, SeatEnd, Stage};
use proptest::prelude::*;

use super::*;
use crate::store::Append;

fn name(text: &str) -> DisplayName {
    DisplayName::new(text).expect("a name")
}

const ANA: PersonId = PersonId(1);
const BEA: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

fn person(id: PersonId, text: &str) -> SeatHolder {
    SeatHolder::Person(Person { id, name: name(text), account: None })
}

fn ana() -> SeatHolder {
    person(ANA, "Ana")
}

fn bea() -> SeatHolder {
    person(BEA, "Bea")
}

/// A game of Nava that Ana made at 0 with these seats.
fn seated(clock: ClockRule, seats: [SeatHolder; 2]) -> Room {
    let start = "nava".parse::<Setup>().expect("a game").deal(1).start();
    let row = GameRow {
        id: GameId::from_random([7; 16]),
        setup: "nava".to_owned(),
        start,
        clock,
        public: true,
        rated: false,
        created: Millis(0),
        owner: ANA,
        seats: seats.to_vec(),
    };
    Room::begin(row).expect("a game")
}

/// A game of Nava between Ana and Bea that began at 0.
fn room(clock: ClockRule) -> Room {
    seated(clock, [ana(), bea()])
}

/// Carries out an action of a person at a time, as a server would.
fn perform(room: &mut Room, person: PersonId, action: &Action, at: u64) -> Result<Vec<Event>, Refusal> {
    let before = (room.last(), room.columns(), room.holders());
    let (append, refusal) = match room.decide(person, action, Millis(at)) {
        Ok(Decision::Write(append)) => (append, None),
        Ok(Decision::WriteAndRefuse(append, refusal)) => (append, Some(refusal)),
        other => {
            assert_eq!((room.last(), room.columns(), room.holders()), before, "nothing has changed");
            return other.map(|_| Vec::new());
        }
    };
    let Append { events, columns, .. } = append;
    assert_eq!(room.log_after(before.0), events, "the room has the written events");
    assert_eq!(room.columns(), columns, "and the columns follow from it");
    refusal.map_or(Ok(events.into_iter().map(|logged| logged.event).collect()), Err)
}

/// Sends a request with an id that was not used before.
fn act(room: &mut Room, person: PersonId, request: Request, at: u64) -> Result<Vec<Event>, Refusal> {
    let id = (0..).map(id).find(|id| !room.done.contains(&(person, *id))).expect("an id");
    perform(room, person, &Action::Ask(id, request), at)
}

fn id(number: u64) -> MessageId {
    MessageId::new(number).expect("an id")
}

/// The game of the room, loaded again.
fn loaded(room: &Room) -> Room {
    let row = GameRow { seats: room.holders(), ..room.row().clone() };
    let entry = |logged: &Logged| Entry { logged: logged.clone(), actor: None };
    Room::new(row, room.log().iter().map(entry).collect()).expect("a log that was written is read")
}

fn mv(ply: u32, text: &str) -> Request {
    Request::Move { ply, mv: text.to_owned() }
}

const BLITZ: ClockRule = ClockRule::Fischer { start: Millis(60_000), increment: Millis(1_000) };

#[test]
fn moves_are_made_in_turn_and_clocks_run() {
    let mut room = room(BLITZ);
    assert_eq!(
        act(&mut room, ANA, mv(0, "a1a4"), 5_000),
        Ok(vec![Event::Moved { ply: 0, mv: "a1a4".to_owned(), left: Some(Millis(60_000)) }]),
        "no clock ran before"
    );
    assert_eq!(act(&mut room, ANA, mv(1, "a4a3"), 6_000), Err(Refusal::NotYourTurn));
    assert_eq!(room.state().deadline(), Some(Millis(65_000)));
    assert_eq!(
        act(&mut room, BEA, mv(1, "e5e2"), 9_000),
        Ok(vec![Event::Moved { ply: 1, mv: "e5e2".to_owned(), left: Some(Millis(57_000)) }])
    );
    assert_eq!(room.table().played(), ["a1a4", "e5e2"]);
}

#[test]
fn a_repeat_is_harmless_and_a_late_answer_is_refused() {
    let mut room = room(ClockRule::None);
    assert!(act(&mut room, ANA, mv(0, "a1a4"), 1).is_ok());
    assert_eq!(act(&mut room, ANA, mv(0, "a1a4"), 2), Ok(Vec::new()));
    assert_eq!(act(&mut room, ANA, mv(0, "a1a3"), 2), Err(Refusal::OtherPly { ply: 1 }));
    assert_eq!(act(&mut room, BEA, mv(2, "e5e2"), 2), Err(Refusal::OtherPly { ply: 1 }));
    assert_eq!(room.last(), 3);
}

#[test]
fn a_person_cannot_act_for_another_seat() {
    let mut room = room(ClockRule::None);
    for request in [
        mv(0, "a1a4"),
        Request::Resign,
        Request::OfferDraw,
        Request::ClaimTime,
        Request::Chat { on: true },
        Request::Say { text: "hi".to_owned() },
        Request::OfferRematch,
        Request::CallOff,
        Request::OfferTakeback,
        Request::AddTime { seat: 0 },
    ] {
        assert_eq!(act(&mut room, EVE, request, 1), Err(Refusal::NotYours));
    }
    let join = Action::Join { seat: Some(0), name: name("Eve"), account: None };
    assert_eq!(perform(&mut room, EVE, &join, 1), Err(Refusal::NotPlaying));
}

#[test]
fn the_rules_are_kept() {
    let mut room = room(ClockRule::None);
    assert!(matches!(act(&mut room, ANA, mv(0, "a1e5"), 1), Err(Refusal::Illegal { .. })));
    assert!(matches!(act(&mut room, ANA, mv(0, "nonsense"), 1), Err(Refusal::Illegal { .. })));
}

#[test]
fn any_request_after_the_time_is_over_ends_the_game() {
    let over = Event::Ended { how: SeatEnd::TimedOut { seat: 1 }, result: "w".to_owned() };
    let begun = || {
        let mut room = room(BLITZ);
        assert!(act(&mut room, ANA, mv(0, "a1a4"), 5_000).is_ok());
        room
    };
    for (person, request, answer) in [
        (BEA, mv(1, "e5e2"), Err(Refusal::NotPlaying)),
        (ANA, Request::ClaimTime, Ok(vec![over.clone()])),
        (BEA, Request::Resign, Err(Refusal::NotPlaying)),
        (BEA, Request::CallOff, Err(Refusal::NotPlaying)),
        (ANA, Request::OfferTakeback, Err(Refusal::NotPlaying)),
        (ANA, Request::AddTime { seat: 1 }, Err(Refusal::NotPlaying)),
    ] {
        let mut room = begun();
        // A move of another player may still be on its way for a while.
        let at = if matches!(request, Request::Move { .. }) { 65_000 } else { 65_350 };
        assert_eq!(act(&mut room, person, request, at), answer);
        assert_eq!(room.log().last().map(|logged| &logged.event), Some(&over));
        assert_eq!(room.state().stage(), Stage::Over);
        assert_eq!(act(&mut room, BEA, mv(1, "e5e2"), 65_351), Err(Refusal::NotPlaying));
    }
    assert_eq!(act(&mut begun(), ANA, Request::ClaimTime, 64_999), Err(Refusal::Nothing));
    assert_eq!(act(&mut begun(), ANA, Request::ClaimTime, 65_349), Ok(Vec::new()), "not yet, but soon");
    assert!(begun().flag(Millis(65_349)).is_none() && begun().flag(Millis(65_350)).is_some());
    assert_eq!(
        act(&mut room(BLITZ), BEA, Request::ClaimTime, 999_999),
        Err(Refusal::Nothing),
        "no clock runs"
    );
}

#[test]
fn lag_is_given_back_up_to_the_quota() {
    for (at, lag, left) in [
        // Lag, and what the move took beside it.
        (5_320, 300, Some(60_980)),
        (9_000, 300, Some(57_300)),
        (5_200, 300, Some(61_000)),
        // No more than the quota.
        (9_000, 4_000, Some(58_050)),
        // In time when it was sent.
        (65_200, 300, Some(1_100)),
        (65_299, 300, Some(1_001)),
        (65_300, 300, None),
    ] {
        let mut room = room(BLITZ);
        assert!(act(&mut room, ANA, mv(0, "a1a4"), 5_000).is_ok());
        let action = Action::Ask(id(9), mv(1, "e5e2"));
        let decision = room.decide_late(BEA, &action, Millis(at), Millis(lag));
        assert_eq!(matches!(decision, Ok(Decision::Write(_))), left.is_some(), "{at} {lag}");
        let event = room.log().last().map(|logged| logged.event.clone());
        let shown = match event {
            Some(Event::Moved { left, .. }) => left,
            _ => None,
        };
        assert_eq!(shown, left.map(Millis), "{at} {lag}");
    }
    // A game that is read again has the same quota.
    let mut room = room(BLITZ);
    assert!(act(&mut room, ANA, mv(0, "a1a4"), 5_000).is_ok());
    assert!(room.decide_late(BEA, &Action::Ask(id(9), mv(1, "e5e2")), Millis(9_000), Millis(900)).is_ok());
    let bea = Seat::ALL[1];
    assert_eq!(room.state().lag_quota(bea).grant(Millis(9_999)), Millis(500));
    assert_eq!(loaded(&room).state().lag_quota(bea), room.state().lag_quota(bea));
}

#[test]
fn an_engine_answers_after_a_pace_and_in_time() {
    let engine = || SeatHolder::Engine(1);
    let quick = ClockRule::Fischer { start: Millis(1_000), increment: Millis(0) };
    for (clock, at) in [(ClockRule::None, 5_700), (BLITZ, 5_700), (quick, 5_500)] {
        let mut room = seated(clock, [ana(), engine()]);
        assert!(act(&mut room, ANA, mv(0, "a1a4"), 5_000).is_ok());
        assert_eq!(room.answer_at(), Millis(at), "{clock:?}");
    }
    assert_eq!(seated(BLITZ, [engine(), ana()]).answer_at(), Millis(700), "before the first move, too");
}

#[test]
fn an_answer_to_a_turn_that_was_taken_back_is_refused() {
    let mut room = seated(ClockRule::None, [ana(), SeatHolder::Engine(1)]);
    assert!(act(&mut room, ANA, mv(0, "a1a4"), 1).is_ok());
    let (turn, old) = (room.state().turn(), "e5e2");
    // The engine agrees at once.
    let taken = [Event::TakebackOffered { seat: 0 }, Event::TakenBack { ply: 0 }];
    assert_eq!(act(&mut room, ANA, Request::OfferTakeback, 2), Ok(taken.to_vec()));
    assert!(matches!(room.decide_engine_move(turn, old, Millis(3)), Err(Refusal::NotYourTurn)));
    assert!(act(&mut room, ANA, mv(0, "a1a3"), 4).is_ok());
    assert!(matches!(room.decide_engine_move(turn, old, Millis(5)), Err(Refusal::OtherPly { ply: 1 })));
    assert!(room.decide_engine_move(room.state().turn(), old, Millis(5)).is_ok());
}

#[test]
fn a_takeback_needs_both_and_goes_back_to_the_last_turn_of_the_asker() {
    let begun = || {
        let mut room = room(BLITZ);
        assert!(act(&mut room, ANA, mv(0, "a1a4"), 1_000).is_ok());
        assert!(act(&mut room, BEA, mv(1, "e5e2"), 3_000).is_ok());
        room
    };
    for (asker, other, seat, ply) in [(ANA, BEA, 0, 0), (BEA, ANA, 1, 1)] {
        let mut room = begun();
        let asked = Event::TakebackOffered { seat };
        assert_eq!(act(&mut room, asker, Request::OfferTakeback, 4_000), Ok(vec![asked]));
        assert_eq!(act(&mut room, asker, Request::OfferTakeback, 4_000), Ok(Vec::new()));
        let done = vec![Event::TakebackOffered { seat: 1 - seat }, Event::TakenBack { ply }];
        assert_eq!(act(&mut room, other, Request::OfferTakeback, 5_000), Ok(done));
        assert_eq!((room.state().ply(), room.columns().moves), (ply, ply));
        assert_eq!(room.state().seats()[1].left, BLITZ.start(), "as when that turn began");
        assert_eq!(
            act(&mut room, other, Request::OfferTakeback, 5_000),
            match ply {
                0 => Err(Refusal::Nothing),
                _ => Ok(vec![Event::TakebackOffered { seat: 1 - seat }]),
            }
        );
        // The same ply is played again, and a repeat of what was taken back is not taken for it.
        let (again, before) =
            if ply == 0 { (mv(0, "a1a3"), mv(0, "a1a4")) } else { (mv(1, "e5e3"), mv(1, "e5e2")) };
        assert!(act(&mut room, asker, again.clone(), 6_000).is_ok());
        assert_eq!(act(&mut room, asker, again, 6_000), Ok(Vec::new()));
        assert_eq!(act(&mut room, asker, before, 6_000), Err(Refusal::OtherPly { ply: ply + 1 }));
        assert_eq!(loaded(&room).columns(), room.columns());
    }
    let mut room = begun();
    assert_eq!(act(&mut room, BEA, Request::DeclineTakeback, 4_000), Err(Refusal::Nothing));
    assert!(act(&mut room, ANA, Request::OfferTakeback, 4_000).is_ok());
    let declined = Event::TakebackDeclined { seat: 1 };
    assert_eq!(act(&mut room, BEA, Request::DeclineTakeback, 4_000), Ok(vec![declined]));
    assert_eq!(room.state().takeback(), None);
}

#[test]
fn a_person_with_all_seats_takes_back_one_move() {
    let mut room = seated(BLITZ, [ana(), ana()]);
    assert_eq!(act(&mut room, ANA, Request::OfferTakeback, 1), Err(Refusal::Nothing));
    assert!(act(&mut room, ANA, mv(0, "a1a4"), 1_000).is_ok());
    assert!(act(&mut room, ANA, mv(1, "e5e2"), 3_000).is_ok());
    let taken = vec![Event::TakebackOffered { seat: 1 }, Event::TakenBack { ply: 1 }];
    assert_eq!(act(&mut room, ANA, Request::OfferTakeback, 4_000), Ok(taken));
}

#[test]
fn time_is_added_to_the_clock_of_somebody_else() {
    let given = |to| Ok(vec![Event::TimeAdded { seat: 1 - to, to, time: cairn_wire::ADDED_TIME }]);
    let mut room = room(BLITZ);
    assert!(act(&mut room, ANA, mv(0, "a1a4"), 1_000).is_ok());
    assert_eq!(room.columns().deadline, Some(Millis(61_000)));
    assert_eq!(act(&mut room, ANA, Request::AddTime { seat: 1 }, 60_999), given(1));
    assert_eq!(room.columns().deadline, Some(Millis(76_000)));
    assert_eq!(act(&mut room, BEA, Request::AddTime { seat: 0 }, 61_000), given(0));
    for (person, seat) in [(ANA, 0), (BEA, 1), (ANA, 2)] {
        assert_eq!(act(&mut room, person, Request::AddTime { seat }, 61_000), Err(Refusal::Nothing));
    }
    let days = ClockRule::Days { days: 1 };
    for mut room in [seated(days, [ana(), bea()]), seated(ClockRule::None, [ana(), bea()])] {
        assert_eq!(act(&mut room, ANA, Request::AddTime { seat: 1 }, 1), Err(Refusal::Nothing));
    }
}

#[test]
fn a_repeated_request_is_done_once_whatever_happened_since() {
    let mut room = room(ClockRule::None);
    for person in [ANA, BEA] {
        assert!(act(&mut room, person, Request::Chat { on: true }, 1).is_ok());
    }
    let ask = |number: u64, request| Action::Ask(id(number), request);
    let actions = [
        ask(101, Request::Say { text: "hi".to_owned() }),
        ask(102, mv(0, "a1a4")),
        ask(103, Request::OfferDraw),
        ask(104, Request::Resign),
        ask(105, Request::OfferRematch),
    ];
    for action in &actions {
        assert_eq!(perform(&mut room, ANA, action, 2).expect("done").len(), 1, "{action:?}");
    }
    for action in &actions {
        assert_eq!(perform(&mut room, ANA, action, 3), Ok(Vec::new()), "{action:?}");
    }
    let again = ask(105, Request::OfferRematch);
    assert_eq!(perform(&mut room, BEA, &again, 3).expect("done").len(), 1, "ids are those of a person");
}

#[test]
fn a_draw_needs_both_and_a_move_cancels_the_offer() {
    let mut room = room(ClockRule::None);
    assert_eq!(act(&mut room, BEA, Request::OfferDraw, 1), Ok(vec![Event::DrawOffered { seat: 1 }]));
    assert_eq!(act(&mut room, BEA, Request::OfferDraw, 1), Ok(Vec::new()));
    assert_eq!(act(&mut room, ANA, Request::DeclineDraw, 2), Ok(vec![Event::DrawDeclined { seat: 0 }]));
    assert!(act(&mut room, BEA, Request::OfferDraw, 3).is_ok());
    assert!(act(&mut room, ANA, mv(0, "a1a4"), 4).is_ok());
    assert_eq!(act(&mut room, ANA, Request::DeclineDraw, 5), Err(Refusal::Nothing));
    assert!(act(&mut room, ANA, Request::OfferDraw, 6).is_ok());
    let agreed = act(&mut room, BEA, Request::OfferDraw, 7).expect("agreed");
    assert_eq!(agreed[1], Event::Ended { how: SeatEnd::Agreed, result: "draw".to_owned() });
}

#[test]
fn chat_is_off_until_all_want_it() {
    let mut room = room(ClockRule::None);
    let say = || Request::Say { text: "hi".to_owned() };
    assert_eq!(act(&mut room, ANA, say(), 1), Err(Refusal::ChatOff));
    assert!(act(&mut room, ANA, Request::Chat { on: true }, 1).is_ok());
    assert_eq!(act(&mut room, ANA, say(), 1), Err(Refusal::ChatOff));
    assert!(act(&mut room, BEA, Request::Chat { on: true }, 1).is_ok());
    assert_eq!(act(&mut room, ANA, say(), 1), Ok(vec![Event::Said { seat: 0, text: "hi".to_owned() }]));
}

#[test]
fn the_game_begins_when_the_last_seat_is_taken() {
    let mut room = seated(BLITZ, [ana(), SeatHolder::Open]);
    assert_eq!(act(&mut room, ANA, mv(0, "a1a4"), 1), Err(Refusal::NotPlaying));
    let join = Action::Join { seat: None, name: name("Bea"), account: None };
    assert!(perform(&mut room, BEA, &join, 9_000).is_ok());
    assert!(act(&mut room, ANA, mv(0, "a1a4"), 9_000).is_ok());
    assert_eq!(room.state().deadline(), Some(Millis(69_000)), "no clock ran before");
    assert_eq!(perform(&mut room, BEA, &join, 9_001), Ok(Vec::new()));
    assert_eq!(room.holders(), [ana(), bea()]);
}

#[test]
fn a_player_calls_the_game_off_before_each_seat_has_moved() {
    for (person, moves) in [(ANA, 0), (BEA, 0), (ANA, 1), (BEA, 1), (ANA, 2), (BEA, 2)] {
        let mut room = room(BLITZ);
        for (ply, text) in (0..moves).zip(["a1a4", "e5e2"]) {
            assert!(act(&mut room, [ANA, BEA][ply as usize], mv(ply, text), 1).is_ok());
        }
        let expected = if moves < 2 { Ok(vec![Event::CalledOff]) } else { Err(Refusal::NotPlaying) };
        assert_eq!(act(&mut room, person, Request::CallOff, 2), expected);
        assert_eq!(room.state().is_called_off(), moves < 2);
    }
}

#[test]
fn a_game_with_an_open_seat_is_called_off_by_whoever_made_it() {
    let mut room = seated(BLITZ, [ana(), SeatHolder::Open]);
    assert_eq!(act(&mut room, BEA, Request::CallOff, 1), Err(Refusal::NotYours));
    assert_eq!(act(&mut room, ANA, Request::CallOff, 1), Ok(vec![Event::CalledOff]));
    assert_eq!(act(&mut room, ANA, Request::CallOff, 2), Ok(Vec::new()));
    let join = Action::Join { seat: None, name: name("Bea"), account: None };
    assert_eq!(perform(&mut room, BEA, &join, 3), Err(Refusal::NotPlaying));
    assert_eq!((room.columns().stage, room.columns().result), (Stage::Over, None));
}

#[test]
fn a_rematch_moves_every_player_one_seat_further() {
    let mut room = room(ClockRule::None);
    assert_eq!(act(&mut room, ANA, Request::OfferRematch, 1), Err(Refusal::NotPlaying));
    assert!(act(&mut room, ANA, Request::Resign, 1).is_ok());
    assert!(act(&mut room, ANA, Request::OfferRematch, 2).is_ok());
    assert!(!room.state().wants_rematch());
    assert!(act(&mut room, BEA, Request::OfferRematch, 2).is_ok());
    assert!(room.state().wants_rematch());
    let next = room.next_row("key", Millis(3));
    assert_eq!(next.seats, [bea(), ana()]);
    assert_ne!(next.id, room.row().id);
    assert_eq!(next.id, room.next_row("key", Millis(4)).id, "every process makes the same game");
    assert_ne!(next.id, room.next_row("other", Millis(4)).id, "the id depends on the key");
}

#[test]
fn an_invalid_log_is_refused() {
    let room = room(ClockRule::None);
    let (row, seats) = (room.row().clone(), room.log().to_vec());
    let read = |row: &GameRow, number: u32, mv: &str| {
        let event = Event::Moved { ply: 0, mv: mv.to_owned(), left: None };
        let moved = Logged { number, at: Millis(0), event };
        let log = seats.iter().cloned().chain([moved]).map(|logged| Entry { logged, actor: None });
        Room::new(row.clone(), log.collect())
    };
    assert!(read(&row, 3, "a1a4").is_ok());
    assert!(read(&row, 4, "a1a4").is_err());
    assert!(read(&row, 3, "a1e5").is_err());
    assert!(read(&GameRow { start: "x".to_owned(), ..row }, 3, "a1a4").is_err());
}

#[test]
fn the_games_of_a_guest_go_to_the_account() {
    let account = Some(AccountKind::Person);
    let eve = Person { id: EVE, name: name("Eve"), account };
    let to_eve = Action::Move { to: eve.clone() };
    let mut room = seated(BLITZ, [ana(), ana()]);
    for seat in [0, 1] {
        let renamed = Event::Renamed { seat, name: name("Eve"), account };
        assert_eq!(perform(&mut room, ANA, &to_eve, 50_000), Ok(vec![renamed]));
    }
    assert_eq!(perform(&mut room, ANA, &to_eve, 50_001), Ok(Vec::new()), "again");
    assert_eq!(room.holders(), vec![SeatHolder::Person(eve); 2]);
    assert_eq!(room.row().owner, EVE);
    assert_eq!(act(&mut room, ANA, Request::Resign, 50_002), Err(Refusal::NotYours));
    assert!(act(&mut room, EVE, Request::Resign, 50_003).is_ok());
}

#[test]
fn a_new_name_is_in_every_seat_of_a_game_that_is_not_over() {
    let mut room = seated(BLITZ, [ana(), ana()]);
    let rename = |text: &str| Action::Rename { name: name(text), account: None };
    for seat in [0, 1] {
        let renamed = Event::Renamed { seat, name: name("Anna"), account: None };
        assert_eq!(perform(&mut room, ANA, &rename("Anna"), 50_000), Ok(vec![renamed]));
    }
    assert_eq!(perform(&mut room, ANA, &rename("Anna"), 2), Ok(Vec::new()));
    assert_eq!(perform(&mut room, EVE, &rename("Ana"), 2), Err(Refusal::NotYours));
    assert_eq!(room.holders(), vec![person(ANA, "Anna"); 2]);
    assert_eq!(room.state().turn_began(), Millis(0), "clocks do not care");
    assert!(act(&mut room, ANA, Request::Resign, 50_001).is_ok());
    assert_eq!(
        perform(&mut room, ANA, &rename("Ana"), 50_002),
        Ok(Vec::new()),
        "a finished game stays as it was"
    );
}

#[test]
fn a_log_does_not_grow_without_limit() {
    let mut room = room(ClockRule::None);
    let toggles = (0..).map(|number| Request::Chat { on: number % 2 == 0 });
    let refused = toggles
        .map_while(|request| act(&mut room, ANA, request, 1).err().map_or(Some(None), |r| Some(Some(r))));
    let refusal = refused.take(2_000).find_map(|refusal| refusal);
    assert_eq!(refusal, Some(Refusal::TooMuch));
    let rename = Action::Rename { name: name("Anna"), account: None };
    assert_eq!(perform(&mut room, ANA, &rename, 1), Err(Refusal::TooMuch));
    assert!(act(&mut room, ANA, mv(0, "a1a4"), 2).is_ok(), "the game goes on");
    assert!(act(&mut room, BEA, Request::Resign, 3).is_ok(), "and can be ended");
}

/// Requests that are sometimes valid, and moves that are often legal.
fn message() -> impl Strategy<Value = String> {
    let fixed = [
        "resign",
        "offer-draw",
        "decline-draw",
        "claim-time",
        "offer-rematch",
        "ping",
        "dance",
        "call-off",
        "offer-takeback",
        "offer-takeback",
        "decline-takeback",
    ];
    let fixed =
        proptest::sample::select(fixed.to_vec()).prop_map(|kind| format!(r#"{{"id":0,"kind":"{kind}"}}"#));
    prop_oneof![
        1 => fixed,
        2 => any::<bool>().prop_map(|on| format!(r#"{{"id":0,"kind":"chat","on":{on}}}"#)),
        1 => "[ -~]{0,9}".prop_map(|text| serde_json::json!({ "id": 0, "kind": "say", "text": text }).to_string()),
        2 => (0..9_u32, "[a-e][1-5][a-e][1-5]")
            .prop_map(|(ply, mv)| format!(r#"{{"id":0,"kind":"move","ply":{ply},"mv":"{mv}"}}"#)),
        // Stands for one of the moves that are legal by then.
        6 => (0..99_u32).prop_map(|number| number.to_string()),
        1 => ".{0,20}",
    ]
}

proptest! {
    #[test]
    fn after_any_requests_the_log_has_no_gap_and_can_be_read(
        said in proptest::collection::vec((message(), 1..=3_i64, 0..9_000_u64), 0..60)
    ) {
        let mut room = room(BLITZ);
        let mut now = 0;
        for (text, person, late) in said {
            now += late;
            let legal = room.table().moves();
            let text = match text.parse::<usize>() {
                Ok(number) if !legal.is_empty() => {
                    let (ply, mv) = (room.table().ply(), &legal[number % legal.len()]);
                    serde_json::json!({ "id": 0, "kind": "move", "ply": ply, "mv": mv }).to_string()
                }
                _ => text,
            };
            let Ok(FromClient { request, .. }) = FromClient::read(&text) else { continue };
            let before = room.last();
            // `act` compares the written events with the room.
            let done = act(&mut room, PersonId(person), request, now);
            let count = room.last() - before;
            prop_assert_eq!(done.map_or(count, |events| events.len() as u32), count);
            prop_assert!(PersonId(person) != EVE || count == 0, "a person without a seat changes nothing");
        }
        let numbers: Vec<u32> = room.log().iter().map(|logged| logged.number).collect();
        prop_assert_eq!(numbers, (1..=room.last()).collect::<Vec<_>>());
        prop_assert!(room.log().is_sorted_by_key(|logged| logged.at));
        let again = loaded(&room);
        prop_assert_eq!((again.columns(), again.holders()), (room.columns(), room.holders()));
    }
}
