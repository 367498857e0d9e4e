//! Rated games: who may join, what is refused, and how they end.

use cairn_wire::AccountKind;

use super::*;
use crate::ratings::{Player, RatedEnd};

fn account(id: PersonId, text: &str) -> SeatHolder {
    SeatHolder::Person(Person { id, name: name(text), account: Some(AccountKind::Person) })
}

/// A rated game of this setup.
fn rated(setup: &str, clock: ClockRule, seats: &[SeatHolder]) -> Room {
    let row = GameRow {
        id: GameId::from_random([7; 16]),
        setup: setup.to_owned(),
        start: setup.parse::<Setup>().expect("a game").deal(1).start(),
        clock,
        public: true,
        rated: true,
        created: Millis(0),
        owner: ANA,
        seats: seats.to_vec(),
        open_to: OpenTo::default(),
    };
    Room::begin(row).expect("a game")
}

/// A rated game of Nava between Ana and Bea.
fn of_two() -> Room {
    rated("nava", BLITZ, &[account(ANA, "Ana"), account(BEA, "Bea")])
}

/// A rated game of Nava with two moves.
fn begun() -> Room {
    let mut room = of_two();
    for (person, ply, text) in [(ANA, 0, "a1a4"), (BEA, 1, "e5e2")] {
        act(&mut room, person, mv(ply, text), 1_000).expect("a move");
    }
    room
}

/// Carries out a request, and returns the end of the game that is to be rated.
fn end(room: &mut Room, person: PersonId, request: Request) -> Option<RatedEnd> {
    let before = room.last();
    let action = Action::Ask(id(1 << 40 | u64::from(before)), request);
    match room.decide(person, &action, Millis(2_000)).expect("done") {
        Decision::Write(append) => append.rated,
        other => panic!("{other:?}"),
    }
}

fn join(person: Option<AccountKind>, seat: Option<u8>) -> Action {
    Action::Join { seat, name: name("Bea"), account: person }
}

#[test]
fn a_seat_of_a_rated_game_needs_an_account_and_nobody_has_two() {
    let waiting = || rated("nava", BLITZ, &[account(ANA, "Ana"), SeatHolder::Open]);
    assert_eq!(perform(&mut waiting(), BEA, &join(None, None), 1), Err(Refusal::NeedsAccount));
    let own = join(Some(AccountKind::Person), Some(1));
    assert_eq!(perform(&mut waiting(), ANA, &own, 1), Err(Refusal::Rated));
    for kind in [AccountKind::Person, AccountKind::Bot] {
        let joined = Event::Joined { seat: 1, name: name("Bea"), account: Some(kind) };
        assert_eq!(perform(&mut waiting(), BEA, &join(Some(kind), None), 1), Ok(vec![joined]));
    }
    let mut unrated = seated(BLITZ, [ana(), SeatHolder::Open]);
    assert!(perform(&mut unrated, ANA, &join(None, Some(1)), 1).is_ok());
}

#[test]
fn a_rated_game_has_no_takebacks_and_no_added_time() {
    let mut room = begun();
    for request in [Request::OfferTakeback, Request::AddTime { seat: 1 }] {
        assert_eq!(act(&mut room, ANA, request, 1_500), Err(Refusal::Rated));
    }
    act(&mut room, ANA, Request::Resign, 1_500).expect("an end");
    assert_eq!(act(&mut room, ANA, Request::OfferTakeback, 1_500), Err(Refusal::NotPlaying));
}

#[test]
fn the_end_of_a_rated_game_is_rated_once() {
    let mut room = begun();
    assert_eq!(end(&mut room, ANA, Request::Chat { on: true }), None);
    let rated = end(&mut room, ANA, Request::Resign).expect("rated");
    let (ana, bea) = (Player::Person(ANA), Player::Person(BEA));
    assert_eq!(
        rated,
        RatedEnd { pool: "nava/live".parse().expect("a pool"), seats: vec![(ana, 1), (bea, 0)] }
    );
    assert_eq!(end(&mut room, BEA, Request::OfferRematch), None, "after the end");

    let mut drawn = begun();
    assert_eq!(end(&mut drawn, ANA, Request::OfferDraw), None);
    let rated = end(&mut drawn, BEA, Request::OfferDraw).expect("rated");
    assert_eq!(rated.seats, [(ana, 0), (bea, 0)]);

    let mut flagged = begun();
    let rated = flagged.flag(Millis(999_000)).expect("time is over").rated.expect("rated");
    assert_eq!(rated.seats, [(ana, 1), (bea, 0)]);

    let mut unrated = room_with_moves(room_of(BLITZ));
    assert_eq!(end(&mut unrated, ANA, Request::Resign), None);
}

fn room_of(clock: ClockRule) -> Room {
    seated(clock, [ana(), bea()])
}

fn room_with_moves(mut room: Room) -> Room {
    act(&mut room, ANA, mv(0, "a1a4"), 1_000).expect("a move");
    act(&mut room, BEA, mv(1, "e5e2"), 1_000).expect("a move");
    room
}

#[test]
fn a_game_played_to_its_end_is_rated_with_levels_and_more_seats() {
    let seats = [account(ANA, "Ana"), SeatHolder::Engine(3), account(BEA, "Bea")];
    let mut room = rated("crab-stack:players=3", ClockRule::Days { days: 1 }, &seats);
    let rated = (1_u64..).find_map(|at| {
        let best = room.table().moves().swap_remove(0);
        let turn = room.state().to_move().expect("a turn");
        let decision = match seats[turn.index()].person() {
            Some(person) => {
                let action = Action::Ask(id(at), mv(room.state().ply(), &best));
                room.decide(person, &action, Millis(at))
            }
            None => room.decide_engine_move(room.state().turn(), &best, Millis(at)),
        };
        let Ok(Decision::Write(append)) = decision else { panic!("{decision:?}") };
        assert_eq!(append.rated.is_some(), append.columns.stage == Stage::Over);
        append.rated
    });
    let rated = rated.expect("an end");
    assert_eq!(rated.pool.to_string(), "crab-stack:players=3/correspondence");
    let places = room.state().places().expect("places");
    for ((player, place), seat) in rated.seats.iter().zip(Seat::ALL) {
        assert_eq!(Some(*player), Player::of(&seats[seat.index()]));
        assert_eq!(usize::from(*place), places.beaten_by(seat));
    }
}

#[test]
fn who_leaves_a_rated_game_before_each_has_moved_calls_it_off() {
    for moves in 0..2 {
        let begun = || {
            let mut room = of_two();
            for (ply, text) in (0..moves).zip(["a1a4"]) {
                act(&mut room, ANA, mv(ply, text), 1_000).expect("a move");
            }
            room
        };
        for person in [ANA, BEA] {
            assert_eq!(act(&mut begun(), person, Request::Resign, 2_000), Ok(vec![Event::CalledOff]));
        }
        let mut agreed = begun();
        assert!(act(&mut agreed, ANA, Request::OfferDraw, 2_000).is_ok());
        let events = act(&mut agreed, BEA, Request::OfferDraw, 2_000).expect("agreed");
        assert_eq!(events, [Event::DrawOffered { seat: 1 }, Event::CalledOff]);
        let mut late = begun();
        let flagged = late.flag(Millis(999_000));
        assert_eq!(flagged.is_some(), moves == 1, "no clock runs before the first move");
        if let Some(append) = flagged {
            assert_eq!((&append.events[0].event, &append.rated), (&Event::CalledOff, &None));
            assert_eq!((append.columns.stage, append.columns.result), (Stage::Over, None));
            assert_eq!(loaded(&late).columns(), late.columns());
        }
    }
    assert!(matches!(
        act(&mut begun(), ANA, Request::Resign, 2_000).expect("an end")[0],
        Event::Ended { .. }
    ));
}

#[test]
fn a_rematch_is_rated_as_long_as_everybody_has_an_account() {
    let mut room = begun();
    act(&mut room, ANA, Request::Resign, 2_000).expect("an end");
    assert!(room.next_row("key", Millis(3)).rated);
    let deleted = rated("nava", BLITZ, &[account(ANA, "Ana"), bea()]);
    assert!(!deleted.next_row("key", Millis(3)).rated);
}
