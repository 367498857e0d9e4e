//! Whole numbers on the command line.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use crate::Failure;

/// A value parser for a number in this range, whose error names the range in words. Requires a range with a first number.
pub(crate) fn number<T>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display,
{
    move |text| text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| expected(&range))
}

fn expected<T: Display>(range: &impl RangeBounds<T>) -> String {
    match (range.start_bound(), range.end_bound()) {
        (Bound::Included(least), Bound::Included(most)) => {
            format!("expected a number from {least} to {most}")
        }
        (Bound::Included(least), _) => format!("expected a whole number of at least {least}"),
        _ => "expected a whole number".to_owned(),
    }
}

/// Refuses tables of this size if they do not fit into memory. `flag` is what asks for them.
pub(crate) fn check_memory(flag: &str, megabytes: u64) -> Result<(), Failure> {
    cairn_players::check_memory(megabytes).map_err(|error| Failure::input(flag, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_and_other_texts_are_refused_in_words() {
        let threads = number::<u16>(1..=256);
        assert_eq!((threads("1"), threads("256")), (Ok(1), Ok(256)));
        for text in ["0", "257", "-1", "99999", "two", ""] {
            assert_eq!(threads(text), Err("expected a number from 1 to 256".to_owned()), "{text}");
        }
        let nodes = number::<u64>(1..);
        assert_eq!(nodes("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(nodes("0"), Err("expected a whole number of at least 1".to_owned()));
    }
}
