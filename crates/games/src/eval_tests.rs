//! What the tests of all evaluations share.

use std::fmt::{Debug, Display};

use cairn_core::{Evaluate, Playout, Position, Seat, Status};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Some random games would never end: they are given up after this many moves.
const LONG: usize = 300;

/// Plays random games with each of these options, and looks at every position in which they go on.
pub(crate) fn each_position<P: Position>(options: &[P::Options], games: u64, mut look: impl FnMut(&P)) {
    let mut playout = Playout::default();
    for (options, seed) in options.iter().flat_map(|options| (0..games).map(move |seed| (options, seed))) {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = P::deal(options, &mut dice);
        for _ in 0..LONG {
            let Some(mv) = playout.pick(&position, &mut dice) else { break };
            look(&position);
            position.play_unchecked(mv);
        }
    }
}

/// The amounts of a seat's features, by their places.
pub(crate) fn amounts<P: Evaluate>(position: &P, seat: Seat) -> Vec<i32> {
    let mut amounts = vec![0; P::FEATURES.len()];
    position.features(seat, |feature, amount| amounts[feature] += amount);
    amounts
}

/// A seat has these amounts of features.
#[track_caller]
pub(crate) fn has<P: Evaluate + Display, F: Copy + Debug + Into<usize>>(
    position: &P,
    seat: Seat,
    expected: &[(F, i32)],
) {
    let found = amounts(position, seat);
    for &(feature, amount) in expected {
        assert_eq!(found[feature.into()], amount, "{feature:?} of seat {seat} in {position}");
    }
}

/// Every list of weights has one for each feature.
pub(crate) fn check_weights<P: Evaluate>() {
    let lengths: Vec<usize> = P::FITTED.iter().map(|weights| weights.len()).collect();
    assert_eq!(lengths, vec![P::FEATURES.len(); P::FITTED.len()]);
}

/// Whether some move leads to such a position.
pub(crate) fn can_reach<P: Position>(position: &P, is_wanted: impl Fn(&P) -> bool) -> bool {
    position.moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        is_wanted(&after)
    })
}

/// Whether the player to move can win with this very move.
pub(crate) fn can_win<P: Position>(position: &P) -> bool {
    let mover = position.status().to_move();
    can_reach(position, |after| matches!(after.status(), Status::Over(places) if places.winner() == mover))
}

/// Wins at once are found exactly where there are some, in random games with each of these options.
pub(crate) fn check_wins_at_once<P: Evaluate + Display>(
    options: &[P::Options],
    games: u64,
    can_win: impl Fn(&P) -> bool,
) {
    let (mut wins, mut positions) = (0, 0);
    each_position(options, games, |position| {
        let can_win = can_win(position);
        assert_eq!(position.wins_at_once(), can_win, "{position}");
        positions += 1;
        wins += usize::from(can_win);
    });
    assert!(wins > 500 && positions > 20_000, "{wins} wins in {positions} positions");
}
