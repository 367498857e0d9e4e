//! The formulas: Glicko-2 for two seats, Weng-Lin (Bradley-Terry, all pairs) for three and four.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use super::{POINT, Rating};

/// How fast the volatility of Glicko-2 can change.
const TAU: f64 = 0.5;
/// The difference in points that makes a win likely in Weng-Lin: half of the deviation of a new player, as its authors
/// propose for their scale.
const BETA: f64 = 175.0;
/// The range of ratings.
const RATINGS: (i64, i64) = (100 * POINT, 4_000 * POINT);
/// The least deviation: ratings stay able to follow a player who gets better.
const LEAST_DEVIATION: i64 = 45 * POINT;
/// The range of volatilities.
const VOLATILITIES: (i64, i64) = (1_000_000, 100_000_000);
const BILLION: f64 = 1e9;

/// The ratings after a game, for ratings before it and places: how many seats came before each.
pub(super) fn rate(before: &[Rating], places: &[u8]) -> Vec<Rating> {
    match (before, places) {
        ([one, two], [first, second]) => rate_two(*one, *two, score(*first, *second)),
        _ => rate_many(before, places),
    }
}

fn score(first: u8, second: u8) -> Outcomes {
    match first.cmp(&second) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    }
}

fn rate_two(one: Rating, two: Rating, outcome: Outcomes) -> Vec<Rating> {
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
    let (one, two) = glicko2(&glicko(one), &glicko(two), &outcome, &config);
    let stored = |rated: Glicko2Rating| Rating {
        volatility: whole(rated.volatility * BILLION, VOLATILITIES),
        ..stored(rated.rating, rated.deviation)
    };
    vec![stored(one), stored(two)]
}

pub(super) fn glicko(rating: Rating) -> Glicko2Rating {
    Glicko2Rating {
        rating: in_points(rating.rating),
        deviation: in_points(rating.deviation),
        volatility: rating.volatility as f64 / BILLION,
    }
}

fn rate_many(before: &[Rating], places: &[u8]) -> Vec<Rating> {
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::new() };
    let teams: Vec<[WengLinRating; 1]> = before.iter().map(|rating| [weng_lin(*rating)]).collect();
    let outcomes = places.iter().map(|place| MultiTeamOutcome::new(usize::from(*place)));
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|team| team.as_slice()).zip(outcomes).collect();
    let after = weng_lin_multi_team(&teams, &config).into_iter().flatten();
    let stored = |(rated, before): (WengLinRating, &Rating)| Rating {
        volatility: before.volatility,
        ..stored(rated.rating, rated.uncertainty)
    };
    after.zip(before).map(stored).collect()
}

fn weng_lin(rating: Rating) -> WengLinRating {
    WengLinRating { rating: in_points(rating.rating), uncertainty: in_points(rating.deviation) }
}

fn in_points(thousandths: i64) -> f64 {
    thousandths as f64 / POINT as f64
}

fn stored(rating: f64, deviation: f64) -> Rating {
    let point = POINT as f64;
    Rating {
        rating: whole(rating * point, RATINGS),
        deviation: whole(deviation * point, (LEAST_DEVIATION, Rating::INITIAL.deviation)),
        ..Rating::INITIAL
    }
}

/// Rounds a number to a whole one within a range; what is no number becomes its least.
fn whole(number: f64, (least, most): (i64, i64)) -> i64 {
    // The cast saturates.
    if number.is_nan() { least } else { (number.round() as i64).clamp(least, most) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::points;

    fn rating(rating: i64, deviation: i64) -> Rating {
        Rating { rating: rating * POINT, deviation: deviation * POINT, ..Rating::INITIAL }
    }

    #[test]
    fn two_seats_are_rated_by_glicko_2() {
        let new = [Rating::INITIAL; 2];
        let after = rate(&new, &[0, 1]);
        // As the crate documents it for two new players.
        let shown: Vec<_> =
            after.iter().map(|after| (points(after.rating), points(after.deviation))).collect();
        assert_eq!(shown, [(1662, 290), (1338, 290)]);
        assert!(after.iter().all(|after| after.volatility < Rating::INITIAL.volatility), "{after:?}");
        assert_eq!(rate(&new, &[1, 0]), [after[1], after[0]]);
        let draw = rate(&[rating(1500, 60), rating(1700, 60)], &[0, 0]);
        assert!(draw[0].rating > 1500 * POINT && draw[1].rating < 1700 * POINT, "{draw:?}");
    }

    #[test]
    fn more_seats_are_rated_by_their_places() {
        let after = rate(&[Rating::INITIAL; 4], &[2, 0, 1, 2]);
        assert!(after[1].rating > after[2].rating && after[2].rating > after[0].rating, "{after:?}");
        assert_eq!(after[0], after[3], "they share a place");
        assert!(after.iter().all(|after| after.deviation < Rating::INITIAL.deviation));
        let same = rate(&[rating(1800, 80); 3], &[0, 0, 0]);
        assert!(same.iter().all(|after| after.rating == 1800 * POINT), "{same:?}");
    }

    #[test]
    fn extreme_ratings_stay_in_range() {
        let (low, high) = (rating(100, 45), rating(4000, 350));
        let (mut two, mut three) = (vec![low, high], vec![low, high, low]);
        for _ in 0..1_000 {
            (two, three) = (rate(&two, &[0, 1]), rate(&three, &[0, 2, 1]));
        }
        for after in two.iter().chain(&three) {
            assert!((RATINGS.0..=RATINGS.1).contains(&after.rating), "{after:?}");
            assert!((LEAST_DEVIATION..=Rating::INITIAL.deviation).contains(&after.deviation), "{after:?}");
            assert!((VOLATILITIES.0..=VOLATILITIES.1).contains(&after.volatility), "{after:?}");
        }
    }
}
