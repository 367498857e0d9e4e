use cairn_wire::{DisplayName, GameId, Occupant, RatingRange, SeatView};

use super::*;

/// A time after all events.
const NOW: Millis = Millis(20_000);

fn logged(number: u32, at: u64, event: Event) -> Logged {
    Logged { number, at: Millis(at), event }
}

fn moved(ply: u32, mv: &str, left: u64) -> Event {
    Event::Moved { ply, mv: mv.to_owned(), left: Some(Millis(left)) }
}

/// A game with a clock of 10 s and 1 s a move: two moves, of which the first takes no time, then the time of the first
/// player runs out.
fn game() -> (GameView, Kept) {
    let events = vec![
        logged(1, 500, Event::EngineJoined { seat: 0, level: 1 }),
        logged(
            2,
            1_000,
            Event::Joined { seat: 1, name: DisplayName::new("Bea").expect("a name"), account: None },
        ),
        logged(3, 3_000, moved(0, "a1a4", 10_000)),
        logged(4, 3_500, moved(1, "e5e2", 10_500)),
        logged(5, 13_600, Event::Ended { how: SeatEnd::TimedOut { seat: 0 }, result: "b".to_owned() }),
    ];
    let seat = SeatView { occupant: Occupant::Open, mine: false, left: None };
    let summary = GameSummary {
        id: GameId::from_random([1; 16]),
        setup: "nava".to_owned(),
        clock: ClockRule::Fischer { start: Millis(10_000), increment: Millis(1_000) },
        rated: false,
        stage: Stage::Over,
        seats: vec![seat.clone(), seat],
        moves: 2,
        result: None,
        created: Millis(500),
        changed: Millis(13_600),
        my_turn: false,
        is_mine: false,
        ratings: RatingRange::ALL,
        is_challenge: false,
    };
    let kept = Kept {
        last: 5,
        moves: 2,
        stage: "over".to_owned(),
        rated: false,
        has_result: true,
        changes: 0,
        log: events.clone(),
    };
    let start = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w".to_owned();
    (GameView { summary, start, events, now: NOW }, kept)
}

/// Changes the log, in the database and as it is shown alike.
fn change(change: impl Fn(&mut Vec<Logged>)) -> Vec<String> {
    let (mut view, mut kept) = game();
    change(&mut kept.log);
    view.events = kept.log.clone();
    check_game(&view, &kept)
}

#[track_caller]
fn finds(wrong: &[String], what: &str) {
    assert!(wrong.iter().any(|found| found.contains(what)), "{what}: {wrong:?}");
}

#[test]
fn a_good_game_has_nothing_wrong() {
    assert_eq!(change(|_| ()), Vec::<String>::new());
}

#[test]
fn every_fault_of_a_log_is_found() {
    finds(&change(|log| drop(log.remove(3))), "do not follow each other");
    finds(&change(|log| drop(log.pop())), "the last is said to be 5");
    finds(&change(|log| log.insert(3, log[2].clone())), "event 3");
    finds(&change(|log| log[2].at = Millis(900)), "time goes back");
    finds(&change(|log| log[3].event = moved(1, "a1a2", 10_500)), "event 4");
    finds(&change(|log| log[2].event = moved(0, "a1a4", 9_001)), "the clock shows");
    // What is given back of the lag: never less than nothing, and never more than the move took.
    finds(&change(|log| log[3].event = moved(1, "e5e2", 10_499)), "the clock shows");
    finds(&change(|log| log[3].event = moved(1, "e5e2", 11_001)), "the clock shows");
    assert_eq!(change(|log| log[3].event = moved(1, "e5e2", 10_900)), Vec::<String>::new());
    finds(&change(|log| log[4].at = Millis(13_499)), "lost by time");
    let other = Event::Ended { how: SeatEnd::TimedOut { seat: 1 }, result: "w".to_owned() };
    finds(&change(|log| log[4].event = other.clone()), "lost by time");
    finds(&change(|log| log.push(logged(6, 14_000, moved(2, "a4a3", 1)))), "after the end");
}

#[test]
fn the_view_and_the_database_must_agree() {
    let (mut view, kept) = game();
    view.events.pop();
    finds(&check_game(&view, &kept), "the server shows 4 events, 5 are stored");
    let (view, mut kept) = game();
    kept.stage = "playing".to_owned();
    finds(&check_game(&view, &kept), "kept as playing");
}

#[test]
fn overdue_time_is_found() {
    let (mut view, mut kept) = game();
    kept.log.pop();
    view.events.pop();
    (kept.last, kept.stage, view.summary.stage) = (4, "playing".to_owned(), Stage::Playing);
    assert_eq!(check_game(&view, &kept), Vec::<String>::new());
    view.now = Millis(60_000);
    finds(&check_game(&view, &kept), "but the game goes on");
}

#[test]
fn a_rated_game_has_a_change_for_each_seat_and_another_one_has_none() {
    let (view, kept) = game();
    for (rated, changes, is_right) in [(true, 2, true), (true, 1, false), (false, 0, true), (false, 2, false)]
    {
        let kept = Kept { rated, changes, ..kept.clone() };
        assert_eq!(check_game(&view, &kept).is_empty(), is_right, "{rated}, {changes}");
    }
    let called_off = Kept { rated: true, has_result: false, changes: 2, ..kept };
    finds(&check_game(&view, &called_off), "changes of ratings");
}

#[test]
fn events_that_a_client_saw_and_the_database_lost_are_found() {
    let (view, kept) = game();
    let seen = || {
        let mut seen = Seen::new(&view).expect("a game");
        for logged in &view.events {
            seen.add(logged.clone()).expect("it follows");
        }
        seen.acknowledged = vec![(0, "a1a4".to_owned())];
        seen
    };
    assert_eq!(check_seen(&seen(), &kept, Some(NOW)), Vec::<String>::new());

    let mut lost = seen();
    lost.acknowledged.push((2, "a4a3".to_owned()));
    finds(&check_seen(&lost, &kept, Some(NOW)), "acknowledged and is kept 0 times");
    let mut twice = kept.clone();
    twice.log.push(twice.log[2].clone());
    finds(&check_seen(&seen(), &twice, Some(NOW)), "kept 2 times");
    let mut behind = seen();
    behind.log.pop();
    assert_eq!(check_seen(&behind, &kept, None), Vec::<String>::new());
    finds(&check_seen(&behind, &kept, Some(NOW)), "4 events were sent, 5 are stored");
    assert_eq!(check_seen(&behind, &kept, Some(Millis(13_000))), Vec::<String>::new(), "it came later");
    let mut other = seen();
    other.log[1].at = Millis(2_999);
    finds(&check_seen(&other, &kept, Some(NOW)), "was sent, but");
    let mut refused = seen();
    refused.refused_as_over = true;
    assert_eq!(check_seen(&refused, &kept, Some(NOW)), Vec::<String>::new());
    let playing = Kept { stage: "playing".to_owned(), ..kept };
    finds(&check_seen(&refused, &playing, Some(NOW)), "refused as if the game were over");
}
