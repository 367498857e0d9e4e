//! What is shown of ratings.

use cairn_i18n::{Language, Phrase, say};
use cairn_wire::{CurvePoint, SeatRating};

/// The least range of a curve in points: small changes look small.
const LEAST_RANGE: f64 = 100.0;

/// A change of a rating with its sign.
pub fn change_text(change: i32) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        ..0 => format!("−{}", change.unsigned_abs()),
    }
}

/// By how much a game changed the rating of a seat; nothing before its end, and if it does not count.
pub fn rating_change(seat: &SeatRating) -> Option<i32> {
    let after = seat.after.filter(|_| seat.counts)?;
    Some(after.rating - seat.before.rating)
}

/// Why a game cannot be rated, as far as its maker chooses that.
pub fn unrated_because(has_account: bool, has_clock: bool, has_usual_start: bool) -> Option<Phrase> {
    if !has_account {
        return Some(say::NEEDS_ACCOUNT);
    }
    (!has_clock || !has_usual_start).then_some(say::RATED_NEEDS)
}

/// The curve of a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingCurve {
    /// Its points, from the left and from the top, out of 100.
    pub points: Vec<(f64, f64)>,
    /// The rating at the top.
    pub highest: i32,
    /// The rating at the bottom.
    pub lowest: i32,
}

impl RatingCurve {
    /// The curve through these ratings; nothing where there is none.
    pub fn new(curve: &[CurvePoint]) -> Option<RatingCurve> {
        let (first, last) = (curve.first()?, curve.last()?);
        let (low, high) = ends(curve)?;
        let missing = (LEAST_RANGE - f64::from(high - low)).max(0.0) / 2.0;
        let (lowest, highest) = (f64::from(low) - missing, f64::from(high) + missing);
        let time = last.at.minus(first.at).0.max(1) as f64;
        let point = |point: &CurvePoint| {
            let left = point.at.minus(first.at).0 as f64 / time * 100.0;
            (left, (highest - f64::from(point.rating)) * 100.0 / (highest - lowest))
        };
        let mut points: Vec<(f64, f64)> = curve.iter().map(point).collect();
        if let [(_, top)] = points[..] {
            points.push((100.0, top));
        }
        Some(RatingCurve { points, highest: highest.ceil() as i32, lowest: lowest.floor() as i32 })
    }
}

/// The lowest and the highest rating of a curve.
fn ends(curve: &[CurvePoint]) -> Option<(i32, i32)> {
    let ratings = || curve.iter().map(|point| point.rating);
    Some((ratings().min()?, ratings().max()?))
}

/// A curve in words.
pub fn curve_text(curve: &[CurvePoint], language: Language) -> Option<String> {
    let (low, high) = ends(curve)?;
    let (first, last) = (curve.first()?.rating, curve.last()?.rating);
    Some(say::RATING_CURVE.fill(language, &[&first, &last, &low, &high]))
}

#[cfg(test)]
mod tests {
    use cairn_wire::{Millis, RatingView};

    use super::*;

    fn point(day: u64, rating: i32) -> CurvePoint {
        CurvePoint { at: Millis(day * 86_400_000), rating, deviation: 80 }
    }

    fn rating(rating: i32) -> RatingView {
        RatingView { rating, deviation: 80, provisional: false }
    }

    #[test]
    fn changes_have_a_sign() {
        assert_eq!([8, 0, -12].map(change_text), ["+8", "±0", "−12"]);
    }

    #[test]
    fn a_change_is_known_after_the_end_of_a_game_that_counts() {
        let ended = SeatRating { before: rating(1500), after: Some(rating(1508)), counts: true };
        assert_eq!(rating_change(&ended), Some(8));
        assert_eq!(rating_change(&SeatRating { after: None, ..ended }), None);
        assert_eq!(rating_change(&SeatRating { counts: false, ..ended }), None);
    }

    #[test]
    fn a_rated_game_needs_an_account_a_clock_and_the_usual_start() {
        assert_eq!(unrated_because(true, true, true), None);
        assert_eq!(unrated_because(false, true, true), Some(say::NEEDS_ACCOUNT));
        assert_eq!(unrated_because(true, false, true), Some(say::RATED_NEEDS));
        assert_eq!(unrated_because(true, true, false), Some(say::RATED_NEEDS));
    }

    #[test]
    fn a_curve_goes_from_the_first_day_to_the_last_and_fills_its_height() {
        let curve = RatingCurve::new(&[point(0, 1550), point(1, 1700), point(4, 1400)]).expect("a curve");
        assert_eq!(curve.points[0], (0.0, 50.0));
        assert_eq!(curve.points[1..], [(25.0, 0.0), (100.0, 100.0)]);
        assert_eq!((curve.lowest, curve.highest), (1400, 1700));
        let text = curve_text(&[point(0, 1500), point(1, 1700), point(4, 1400)], Language::English);
        assert_eq!(text.as_deref(), Some("Rating by day: first 1500, last 1400, lowest 1400, highest 1700"));
    }

    #[test]
    fn small_changes_look_small_and_one_day_is_a_level_line() {
        let curve = RatingCurve::new(&[point(0, 1500), point(1, 1510)]).expect("a curve");
        assert_eq!(curve.points, [(0.0, 55.0), (100.0, 45.0)]);
        let one = RatingCurve::new(&[point(7, 1500)]).expect("a curve");
        assert_eq!((one.points, one.lowest, one.highest), (vec![(0.0, 50.0), (100.0, 50.0)], 1450, 1550));
        assert_eq!(RatingCurve::new(&[]), None);
    }
}
