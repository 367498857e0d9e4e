use cairn_games::Setup;

use super::*;

const CLOCK: ClockRule = ClockRule::Fischer { start: Millis(60_000), increment: Millis(1_000) };

fn joined(seat: u8, name: &str) -> Event {
    Event::Joined { seat, name: DisplayName::new(name).expect("a name"), account: None }
}

/// The state after these events of a game of Nava, ten seconds apart.
fn fold(events: &[Event]) -> Result<GameState, String> {
    let table = "nava".parse::<Setup>().expect("a game").deal(1);
    let mut state = GameState::new(table, CLOCK, Millis(0));
    for event in events {
        follow(&mut state, event.clone())?;
    }
    Ok(state)
}

/// The state after these events of a game in which both seats are taken.
fn played(events: &[Event]) -> Result<GameState, String> {
    fold(&[&[joined(0, "Ana"), joined(1, "Bea")], events].concat())
}

fn follow(state: &mut GameState, event: Event) -> Result<(), String> {
    let number = state.last() + 1;
    state.add(&Logged { number, at: Millis(u64::from(number) * 10_000), event })
}

fn moved(ply: u32, mv: &str) -> Event {
    Event::Moved { ply, mv: mv.to_owned(), left: Some(Millis(51_000)) }
}

#[test]
fn the_log_alone_says_who_sits_where_and_when_the_game_begins() {
    let level = |level| Occupant::Engine { level };
    let engine = Event::EngineJoined { seat: 1, level: 3 };
    for (events, stage, second) in [
        (vec![joined(0, "Ana")], Stage::Waiting, Occupant::Open),
        (vec![joined(0, "Ana"), engine.clone()], Stage::Playing, level(3)),
        (vec![engine.clone(), Event::CalledOff], Stage::Over, level(3)),
    ] {
        let state = fold(&events).expect("a game");
        assert_eq!((state.stage(), &state.seats()[1].occupant), (stage, &second), "{events:?}");
    }
    let renamed = Event::Renamed { seat: 0, name: DisplayName::new("Anna").expect("a name"), account: None };
    let state = fold(&[joined(0, "Ana"), renamed]).expect("a game");
    assert_eq!(
        state.seats()[0].occupant,
        Occupant::Person { name: DisplayName::new("Anna").expect("a name"), account: None }
    );
}

#[test]
fn a_move_sets_the_clock_of_the_mover_and_starts_the_next() {
    let state = played(&[moved(0, "a1a4")]).expect("a game");
    assert_eq!(state.seats()[0].left, Some(Millis(51_000)));
    assert_eq!(state.seats()[1].left, CLOCK.start());
    assert_eq!((state.turn_began(), state.deadline()), (Millis(30_000), Some(Millis(90_000))));
    assert_eq!(state.left(Seat::Two, Millis(40_000)), Some(Millis(50_000)));
    assert_eq!(state.left(Seat::One, Millis(40_000)), Some(Millis(51_000)));
}

#[test]
fn no_clock_runs_before_the_first_move() {
    let mut state = played(&[]).expect("a game");
    assert_eq!((state.running(), state.deadline(), state.to_move()), (None, None, Some(Seat::One)));
    assert_eq!(state.left(Seat::One, Millis(999_000)), CLOCK.start());
    state.play_ahead("a1a4").expect("legal");
    assert_eq!(state.running(), None, "the log starts it");
    follow(&mut state, moved(0, "a1a4")).expect("it follows");
    assert_eq!((state.running(), state.turn()), (Some(Seat::Two), 3));
}

#[test]
fn a_takeback_restores_the_table_and_the_clocks_of_those_turns() {
    let after = |ply, mv: &str, left| Event::Moved { ply, mv: mv.to_owned(), left: Some(Millis(left)) };
    let moves = [after(0, "a1a4", 60_000), after(1, "e5e2", 51_000), after(2, "a4a3", 42_000)];
    for (ply, left, to_move, running) in [
        (2, [60_000, 51_000], Seat::One, Some(Seat::One)),
        (1, [60_000, 60_000], Seat::Two, Some(Seat::Two)),
        (0, [60_000, 60_000], Seat::One, None),
    ] {
        let mut state = played(&moves).expect("a game");
        state.play_ahead(&state.table().moves()[0].clone()).expect("legal");
        follow(&mut state, Event::DrawOffered { seat: 0 }).expect("it follows");
        follow(&mut state, Event::TakenBack { ply }).expect("it follows");
        assert_eq!((state.ply(), state.table().ply() as u32, state.ahead()), (ply, ply, None));
        assert_eq!(
            state.seats().iter().map(|seat| seat.left).collect::<Vec<_>>(),
            left.map(|l| Some(Millis(l)))
        );
        assert_eq!((state.to_move(), state.running()), (Some(to_move), running));
        assert_eq!((state.turn(), state.turn_began()), (7, Millis(70_000)), "the turn begins anew");
        assert!(!state.seats()[0].offers_draw, "no offer stands");
        assert_eq!(state.record().expect("a record").write(2).matches("{[%clk").count(), ply as usize);
        follow(&mut state, Event::TakenBack { ply }).expect_err("nothing is left to take back");
    }
}

#[test]
fn a_takeback_is_asked_for_until_it_is_declined_or_a_move_is_made() {
    let offer = |seat| Event::TakebackOffered { seat };
    let first = moved(0, "a1a4");
    let asker = |events: &[Event]| {
        let state = played(events).expect("a game");
        (state.takeback(), state.seats().iter().map(|seat| seat.wants_takeback).collect::<Vec<_>>())
    };
    assert_eq!(asker(&[first.clone(), offer(0)]), (Some(Seat::One), vec![true, false]));
    assert_eq!(asker(&[first.clone(), offer(0), offer(1)]), (Some(Seat::One), vec![true, true]));
    for end in [Event::TakebackDeclined { seat: 1 }, moved(1, "e5e2"), Event::TakenBack { ply: 0 }] {
        assert_eq!(asker(&[first.clone(), offer(0), end]), (None, vec![false, false]));
    }
    assert!(played(&[offer(0)]).is_err(), "there is nothing to take back");
    assert!(played(&[first, offer(1)]).is_err(), "the second player has not moved");
}

#[test]
fn added_time_stays_also_after_a_takeback() {
    let given = Event::TimeAdded { seat: 1, to: 0, time: Millis(15_000) };
    let mut state = played(&[moved(0, "a1a4"), given.clone()]).expect("a game");
    assert_eq!(state.seats()[0].left, Some(Millis(66_000)));
    follow(&mut state, Event::TakenBack { ply: 0 }).expect("it follows");
    assert_eq!(state.seats()[0].left, Some(Millis(75_000)));
    let running = Event::TimeAdded { seat: 0, to: 1, time: Millis(15_000) };
    let state = played(&[moved(0, "a1a4"), running]).expect("a game");
    assert_eq!(state.deadline(), Some(Millis(105_000)), "a clock that runs runs longer");
    let table = "nava".parse::<Setup>().expect("a game").deal(1);
    let mut without = GameState::new(table, ClockRule::None, Millis(0));
    for event in [joined(0, "Ana"), joined(1, "Bea")] {
        follow(&mut without, event).expect("it follows");
    }
    assert!(follow(&mut without, given).is_err(), "there is no clock");
}

#[test]
fn a_game_is_called_off_before_each_seat_has_moved() {
    let moves = [moved(0, "a1a4"), moved(1, "e5e2")];
    for (made, can) in [(0, true), (1, true), (2, false)] {
        let mut state = played(&moves[..made]).expect("a game");
        assert_eq!(state.can_call_off(), can);
        assert_eq!(follow(&mut state, Event::CalledOff).is_ok(), can);
        assert_eq!((state.is_called_off(), state.to_move().is_none()), (can, can));
        assert!(!can || follow(&mut state, Event::CalledOff).is_err(), "once");
    }
}

#[test]
fn an_offer_stands_until_it_is_declined_or_a_move_is_made() {
    let offer = Event::DrawOffered { seat: 1 };
    for (events, expected) in [
        (vec![offer.clone()], true),
        (vec![offer.clone(), Event::DrawDeclined { seat: 0 }], false),
        (vec![offer, moved(0, "a1a4")], false),
    ] {
        assert_eq!(played(&events).expect("a game").seats()[1].offers_draw, expected, "{events:?}");
    }
}

#[test]
fn no_seat_is_to_move_in_a_game_that_ended_on_time() {
    let how = SeatEnd::TimedOut { seat: 0 };
    let state = played(&[Event::Ended { how, result: "b".to_owned() }]).expect("a game");
    assert_eq!((state.to_move(), state.how(), state.seats()[0].left), (None, Some(how), Some(Millis(0))));
    assert_eq!(state.places().and_then(|places| places.winner()), Some(Seat::Two));
}

#[test]
fn events_that_cannot_follow_are_refused() {
    let agreed = |result: &str| Event::Ended { how: SeatEnd::Agreed, result: result.to_owned() };
    for event in [
        joined(0, "Eve"),
        Event::EngineJoined { seat: 2, level: 1 },
        Event::Renamed { seat: 2, name: DisplayName::new("Eve").expect("a name"), account: None },
        moved(0, "z9"),
        moved(1, "a1a4"),
        Event::Chat { seat: 9, on: true },
        Event::DrawOffered { seat: 200 },
        Event::DrawDeclined { seat: 2 },
        Event::TakebackOffered { seat: 2 },
        Event::TakebackDeclined { seat: 2 },
        Event::TakenBack { ply: 0 },
        Event::TimeAdded { seat: 2, to: 0, time: Millis(1) },
        Event::TimeAdded { seat: 0, to: 2, time: Millis(1) },
        Event::Said { seat: 2, text: "hi".to_owned() },
        Event::RematchOffered { seat: 2 },
        agreed("x"),
        Event::Ended { how: SeatEnd::TimedOut { seat: 2 }, result: "b".to_owned() },
    ] {
        let mut state = played(&[]).expect("a game");
        assert!(follow(&mut state, event.clone()).is_err(), "{event:?}");
        assert_eq!((state.last(), state.stage()), (2, Stage::Playing), "{event:?}");
    }
    assert!(fold(&[joined(0, "Ana"), moved(0, "a1a4")]).is_err(), "a seat is open");
    assert!(played(&[agreed("draw"), moved(0, "a1a4")]).is_err(), "the game is over");
    assert!(played(&[agreed("draw"), agreed("draw")]).is_err(), "the game is over");
    let gap = Logged { number: 4, at: Millis(0), event: Event::CalledOff };
    assert!(played(&[]).expect("a game").add(&gap).is_err());
}

#[test]
fn a_move_ahead_of_the_log_is_confirmed_replaced_or_taken_back() {
    let ended = Event::Ended { how: SeatEnd::Resigned { seat: 1 }, result: "w".to_owned() };
    for (event, moves) in
        [(moved(0, "a1a4"), vec!["a1a4"]), (moved(0, "a1a3"), vec!["a1a3"]), (ended, vec![])]
    {
        let mut state = played(&[]).expect("a game");
        state.play_ahead("a1a4").expect("legal");
        assert_eq!((state.ply(), state.table().ply(), state.to_move()), (0, 1, Some(Seat::One)));
        assert!(state.play_ahead("e5e2").is_err(), "one move at a time");
        follow(&mut state, event).expect("it follows");
        assert_eq!(
            (state.table().played(), state.ahead()),
            (moves.iter().map(|mv| mv.to_string()).collect(), None)
        );
    }
    let mut state = played(&[]).expect("a game");
    state.play_ahead("a1a4").expect("legal");
    assert!(follow(&mut state, moved(0, "z9")).is_err());
    assert_eq!(state.ahead(), Some("a1a4"), "what cannot follow changes nothing");
    follow(&mut state, Event::Chat { seat: 1, on: true }).expect("it follows");
    assert_eq!(state.ahead(), Some("a1a4"), "words do not take a move back");
    assert!(state.take_back_ahead());
    assert!(!state.take_back_ahead());
    assert_eq!(state.table().ply(), 0);
}
