use cairn_core::{Key, Places, Position, Seat, Status};

use super::duel::Duel;
use super::*;
use crate::toy::{Heaps, Taking, ask, check_claims, small, tables};
use crate::{Limits, Part, Score, Stop, Verdict};

fn think(settings: Settings, position: &Heaps, past: &[Key], limits: Limits) -> Report<Taking> {
    ask(&mut MultiMcts::new(settings), position, past, limits)
}

/// Tables for two to four.
fn all_tables() -> impl Iterator<Item = Heaps> {
    (2..=4).flat_map(tables)
}

#[test]
fn what_it_says_is_proven_is_true() {
    let [mut wins, mut losses] = [0; 2];
    for (position, threads) in all_tables().zip([1, 2].into_iter().cycle()) {
        let settings = Settings { threads, ..small() };
        let report = think(settings, &position, &[], Limits::nodes(600));
        let claims = check_claims(&position, &report.lines);
        (wins, losses) = (wins + claims[0], losses + claims[1]);
    }
    assert!(wins > 30 && losses > 50, "{wins} wins and {losses} losses");
}

#[test]
fn with_time_enough_every_forced_win_is_found() {
    for position in all_tables() {
        let report = think(small(), &position, &[], Limits::nodes(20_000));
        let forced = position.forces_win(Seat::One).is_some();
        assert_eq!(matches!(report.score().verdict(), Verdict::Wins(_)), forced, "{position:?}: {report:?}");
    }
}

#[test]
fn several_threads_take_as_many_samples_together_and_a_stop_ends_them() {
    let position = Heaps::new(3, &[5, 5, 5]);
    let settings = Settings { threads: 2, without: vec![Part::Solver], ..small() };
    let report = think(settings.clone(), &position, &[], Limits::nodes(1_000));
    assert_eq!(report.nodes, 1_000);
    let chances = report.lines[0].chances.expect("chances of every seat");
    assert!((chances.values().iter().sum::<f32>() - 1.0).abs() < 1e-3, "{chances:?}");
    let stop = Stop::default();
    let task =
        Task { position: &position, past: &[], limits: Limits::NONE, lines: 1, among: &[], stop: &stop };
    let report = MultiMcts::new(settings).think(&task, &mut |_| stop.raise());
    assert!(report.nodes >= 256 && position.is_legal(*report.best()));
}

#[test]
fn without_the_solver_nothing_is_proven() {
    let settings = Settings { without: vec![Part::Solver], ..small() };
    let report = think(settings, &Heaps::new(3, &[3]), &[], Limits::nodes(500));
    assert_eq!(report.nodes, 500);
    assert!(!report.score().is_proven() && report.best().pebbles == 3, "{report:?}");
}

#[test]
fn the_same_question_gets_the_same_answer_and_no_sample_too_many() {
    let position = Heaps::new(3, &[5, 5, 5]);
    for without in Part::ALL.map(|part| vec![part]) {
        let settings = Settings { without, ..small() };
        let mut many = MultiMcts::new(settings);
        let mut report = || ask(&mut many, &position, &[], Limits::nodes(500));
        let (first, second) = (report(), report());
        assert_eq!((&first.lines, first.nodes, first.lines.len()), (&second.lines, 500, 3));
    }
}

#[test]
fn planned_errors_differ_by_seed_only() {
    let position = Heaps::new(3, &[5, 5, 5]);
    let lines =
        |error, seed| think(Settings { error, seed, ..small() }, &position, &[], Limits::nodes(200)).lines;
    assert_eq!(lines(300, 1), lines(300, 1));
    assert_ne!(lines(300, 1), lines(300, 2));
    assert_ne!(lines(300, 1), lines(0, 1));
}

#[test]
fn where_there_is_no_room_it_goes_on_without() {
    let position = Heaps::new(3, &[5, 5, 5]);
    let mut many = MultiMcts::new(small());
    many.rooms[0].nodes = Vec::with_capacity(20);
    let report = ask(&mut many, &position, &[], Limits::nodes(2_000));
    assert_eq!((report.nodes, many.rooms[0].nodes.capacity()), (2_000, 20));
}

#[test]
fn a_position_that_came_up_twice_is_a_draw() {
    let position = Heaps::with_waiting(&[4]);
    let wait = position.wait();
    let past = [position.after(wait).key(); 2];
    let report = think(small(), &position, &past, Limits::nodes(4_000));
    assert_eq!((report.best(), report.score()), (&wait, Score::EVEN));
}

#[test]
fn alone_among_random_players_it_wins() {
    let mut won = 0;
    for game in 0..60 {
        let own = Seat::ALL[game % 3];
        let mut past = Vec::new();
        let mut position = Heaps::new(3, &[4, 5, 5]);
        let mut random = crate::Random::new(game as u64);
        let mut many = MultiMcts::new(small());
        let stop = Stop::default();
        let places: Places = loop {
            let task = Task {
                position: &position,
                past: &past,
                limits: Limits::nodes(300),
                lines: 1,
                among: &[],
                stop: &stop,
            };
            let thinker: &mut dyn Think<Heaps> = match position.status() {
                Status::Over(places) => break places,
                Status::ToMove(seat) if seat == own => &mut many,
                Status::ToMove(_) => &mut random,
            };
            let mv = *thinker.think(&task, &mut |_| ()).best();
            past.push(position.key());
            position.play_unchecked(mv);
        };
        won += u32::from(places.winner() == Some(own));
    }
    assert!(won > 35, "{won} of 60, where 20 would be fair");
}

#[test]
fn chances_of_all_seats_belong_to_the_score_and_sum_to_one() {
    for position in all_tables().filter(|position| position.seats() > 2) {
        let lines = think(small(), &position, &[], Limits::nodes(100)).lines;
        assert!(lines[0].chances.is_some(), "{position:?}");
        // A win ends the search before every move is tried.
        for line in lines {
            let Some(chances) = line.chances else { continue };
            assert!((chances.values().iter().sum::<f32>() - 1.0).abs() < 1e-4, "{position:?}: {line:?}");
            let own = f64::from(chances[Seat::One]);
            assert!((own - line.score.chance()).abs() < 0.01, "{position:?}: {line:?}");
        }
    }
}

#[test]
fn the_last_two_players_take_the_first_seats() {
    let mut duel = Duel { position: Heaps::new(3, &[1, 1]), seats: [Seat::Two, Seat::One] };
    for expected in [Status::ToMove(Seat::Two), Status::ToMove(Seat::One)] {
        assert_eq!((duel.seats(), duel.status()), (2, expected));
        duel.play_unchecked(duel.moves()[0]);
    }
    assert_eq!(duel.status(), Status::Over(Places::win(2, Seat::One)));
    assert_eq!(duel.drawn(), Places::draw(2));
}

#[test]
fn a_duel_is_searched_like_a_game_for_two() {
    for position in all_tables().filter(|position| position.seats() == 2) {
        let stop = Stop::default();
        let task = Task {
            position: &position,
            past: &[],
            limits: Limits::depth(9),
            lines: 1,
            among: &[],
            stop: &stop,
        };
        let report = Duelist::new(small()).think(&task, &mut |_| ());
        let forced = position.forces_win(Seat::One).is_some();
        assert_eq!(matches!(report.score().verdict(), Verdict::Wins(_)), forced, "{position:?}: {report:?}");
    }
}
