//! The day, as records name it.

use std::time::{Duration, SystemTime};

const SECONDS_A_DAY: u64 = 86_400;

/// Today in UTC, as `2026.11.16`.
pub(crate) fn today() -> String {
    // A clock before 1970 is set wrong, and no reason not to play.
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    day(since.as_secs() / SECONDS_A_DAY)
}

/// The day so many days after the first of January 1970.
fn day(after_1970: u64) -> String {
    const DAYS_IN_400_YEARS: u64 = 146_097;
    // Years that begin in March have their leap day at the end; the one that began on 0000.03.01 is the first.
    let days = after_1970 + 719_468;
    let (era, day_of_era) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
    let leap_days = day_of_era / 1_460 - day_of_era / 36_524 + day_of_era / (DAYS_IN_400_YEARS - 1);
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // From March on, five months always have 153 days.
    let months = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months + 2) / 5 + 1;
    let (year, month) = if months < 10 { (0, months + 3) } else { (1, months - 9) };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year_of_era + year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_the_dates_of_the_calendar() {
        for (after_1970, expected) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (790, "1972.03.01"),
            (11_016, "2000.02.29"),
            (11_322, "2000.12.31"),
            (11_323, "2001.01.01"),
            (20_773, "2026.11.16"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(day(after_1970), expected);
        }
    }
}
