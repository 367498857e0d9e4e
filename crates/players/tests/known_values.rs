//! Where a game has a tablebase, the engine scores every move with it at once.

use cairn_core::{Evaluate, Outcome, Playout, Position, Seat, Status, Value};
use cairn_engine::{Engine, Level, Limits, Line, Score, Settings, Stop, Task, Think, Verdict};
use cairn_games::swack::{Move, Swack, SwackOptions};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const SMALLEST: SwackOptions = SwackOptions { size: 3, tie: cairn_games::swack::Tie::LastWins, swap: false };

fn start(options: SwackOptions) -> Swack {
    Swack::deal(&options, &mut Xoshiro256PlusPlus::seed_from_u64(0))
}

fn after(position: &Swack, mv: Move) -> Swack {
    position.clone().play(mv).expect("a legal move")
}

/// Every line that the engine sees, one for each move.
fn every_line(settings: Settings, position: &Swack) -> Vec<Line<Move>> {
    let lines = position.count_moves();
    let task =
        Task { position, past: &[], limits: Limits::depth(30), lines, among: &[], stop: &Stop::default() };
    Engine::new(Settings { megabytes: 1, ..settings }).think(&task, &mut |_| {}).lines
}

/// Positions of random games.
fn each_position(options: SwackOptions, games: u64, mut each: impl FnMut(&Swack)) {
    for game in 0..games {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(game);
        let (mut position, mut playout) = (start(options), Playout::default());
        while let Some(mv) = playout.pick(&position, &mut dice) {
            each(&position);
            position.play_unchecked(mv);
        }
    }
}

/// What a move is worth to the player who makes it, by the table alone.
fn worth(position: &Swack, mv: Move) -> Score {
    let (mover, after) = (position.status().to_move(), after(position, mv));
    let (wins, turns) = match after.status() {
        Status::Over(places) => (places.winner() == mover, 0),
        Status::ToMove(_) => {
            let Value { outcome, turns } = after.known_value().expect("what follows is known too");
            (outcome == Outcome::Loss, turns)
        }
    };
    if wins { Score::wins_in(turns + 1) } else { Score::loses_in(turns + 1) }
}

#[test]
fn every_move_is_judged_as_the_table_says() {
    let mut judged = 0;
    each_position(SMALLEST, 40, |position| {
        let lines = every_line(Settings::default(), position);
        assert_eq!(lines.len(), position.count_moves(), "{position}");
        for line in &lines {
            assert_eq!(line.score, worth(position, line.moves[0]), "{position}: {}", line.moves[0]);
            judged += 1;
        }
        let best = match position.known_value().expect("it can come up") {
            Value { outcome: Outcome::Win, turns } => Score::wins_in(turns),
            Value { turns, .. } => Score::loses_in(turns),
        };
        assert_eq!(lines[0].score, best, "{position}");
    });
    assert!(judged > 500, "{judged}");
}

#[test]
fn a_line_goes_on_to_the_end_in_as_many_turns_as_it_says() {
    each_position(SMALLEST, 20, |position| {
        let mover = position.status().to_move().expect("the game goes on");
        for line in every_line(Settings::default(), position) {
            let (winner, turns) = match line.score.verdict() {
                Verdict::Wins(turns) => (mover, turns),
                Verdict::Loses(turns) => (if mover == Seat::One { Seat::Two } else { Seat::One }, turns),
                Verdict::Points(_) => panic!("{position}: all is known"),
            };
            assert_eq!(line.moves.len(), turns as usize, "{position}");
            let end = line.moves.iter().fold(position.clone(), |position, &mv| after(&position, mv));
            assert_eq!(end.status().places().and_then(|places| places.winner()), Some(winner), "{position}");
        }
    });
}

#[test]
fn while_sides_can_be_swapped_nothing_is_known_and_afterwards_everything() {
    let options = SwackOptions { swap: true, ..SMALLEST };
    let first = start(options);
    assert_eq!(first.known_value(), None);
    for mv in first.moves() {
        let second = after(&first, mv);
        assert_eq!(second.known_value(), None, "{mv}: White may swap");
        for reply in second.moves() {
            let third = after(&second, reply);
            // A pass and a swap leave White to move at the start, which nothing else does.
            let is_odd = (mv, reply) == (Move::Pass, Move::Swap);
            assert_eq!(
                third.known_value().is_some(),
                third.status().to_move().is_some() && !is_odd,
                "{third}"
            );
        }
    }
    // The player who may swap wins.
    let Verdict::Loses(_) = every_line(Settings::default(), &first)[0].score.verdict() else {
        panic!("the best first move is not good enough");
    };
}

#[test]
fn other_sizes_and_finished_games_are_not_in_the_table() {
    for size in [4, 5, 9] {
        assert_eq!(start(SwackOptions { size, ..SMALLEST }).known_value(), None);
    }
    let over = after(&after(&start(SMALLEST), Move::Pass), Move::Pass);
    assert_eq!(over.known_value(), None);
}

/// A beginner's level must not be perfect because the board is small.
#[test]
fn a_level_that_is_to_err_errs_on_the_smallest_board_too() {
    let mut errors = 0;
    each_position(SMALLEST, 10, |position| {
        let level = Level::new(1).expect("a level").settings::<Swack>(&position.options(), 7);
        let lines = every_line(level, position);
        errors += usize::from(lines.iter().any(|line| line.score != worth(position, line.moves[0])));
    });
    assert!(errors > 0);
}
