//! What a record says of a game besides its moves: players, end, time control, date and clocks.

use std::fmt;

use cairn_core::{Places, Seat};

use super::replay::bare_record;
use super::text::{Clock, RecordText, RecordTextError};
use crate::Table;

/// Facts about a game that its moves do not tell. The default has none.
///
/// Terminal, browser and server write their records from this value, so that the same game gives the same text
/// everywhere.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RecordDetails {
    /// How the game ended, where its last move did not end it.
    pub end: Option<(Places, Option<Termination>)>,
    /// Names by seat, for the tags `Player1`, `Player2` and so on; `None` leaves the tag out.
    pub players: Vec<Option<String>>,
    /// The tag `TimeControl` in PGN's form: seconds and increment as in `300+2`, or seconds a move as in `1/86400`.
    pub time_control: Option<String>,
    /// The tag `Date`: the day on which the game began.
    pub date: Option<Date>,
    /// The time that the mover had left after each move; empty in a game without clocks.
    pub clocks: Vec<Option<Clock>>,
}

/// What ended a game before the rules did. [`Display`](fmt::Display) writes the tag `Termination`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// A player resigned.
    Resigned,
    /// A player's time ran out.
    TimeForfeit,
    /// The players agreed on a draw.
    Agreed,
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Termination::Resigned => "resigned",
            Termination::TimeForfeit => "time forfeit",
            Termination::Agreed => "agreed",
        })
    }
}

/// A day of the calendar in UTC. [`Display`](fmt::Display) writes it as PGN does: `2026.11.16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// The day of this many milliseconds after the start of 1970. A time after the year 9999 counts as 1970.
    ///
    /// Nothing else of the calendar is needed, so a crate of dates would cost more than these lines: it is compiled for
    /// the browser as well.
    pub fn from_unix_millis(millis: u64) -> Date {
        /// Years that begin in March end with the leap day, so the lengths of the months before it never change.
        const DAYS_FROM_MARCH_OF_YEAR_0_TO_1970: u64 = 719_468;
        const DAYS_OF_400_YEARS: u64 = 146_097;
        let days = millis / 86_400_000 + DAYS_FROM_MARCH_OF_YEAR_0_TO_1970;
        let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
        // Every 4th year has a leap day, every 100th has none, the 400th has one.
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        // From March on, five months have 153 days: 31, 30, 31, 30, 31.
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let is_next_year = month >= 10;
        let year = era * 400 + year + u64::from(is_next_year);
        match year {
            ..=9999 => Date { year, month: if is_next_year { month - 9 } else { month + 3 }, day },
            _ => Date { year: 1970, month: 1, day: 1 },
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

/// The name of the tag that holds the player of a seat: `Player1`.
pub fn player_tag(seat: Seat) -> String {
    format!("Player{seat}")
}

/// The record of a game: its tags, and its moves with clocks.
///
/// Tags come in this order: `Game`, `Start`, `Result`, `Termination`, `Player1` and so on, `TimeControl`, `Date`.
/// Fails only where a player's name or the time control holds control characters.
pub fn record_of(table: &dyn Table, details: &RecordDetails) -> Result<RecordText, RecordTextError> {
    let mut record = bare_record(table)?;
    let tags = &mut record.tags;
    if let Some((places, termination)) = &details.end {
        tags.set("Result", table.result_text(places))?;
        if let Some(termination) = termination {
            tags.set("Termination", termination.to_string())?;
        }
    }
    for (seat, player) in Seat::first(table.seats()).zip(&details.players) {
        if let Some(name) = player {
            tags.set(&player_tag(seat), name.as_str())?;
        }
    }
    if let Some(time_control) = &details.time_control {
        tags.set("TimeControl", time_control.as_str())?;
    }
    if let Some(date) = details.date {
        tags.set("Date", date.to_string())?;
    }
    for (entry, clock) in record.line.iter_mut().zip(&details.clocks) {
        entry.clock = *clock;
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use crate::record::read;

    #[test]
    fn days_have_the_dates_of_the_calendar() {
        const DAY: u64 = 86_400_000;
        for (days, expected) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (11_016, "2000.02.29"),
            (11_322, "2000.12.31"),
            (20_773, "2026.11.16"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
            (2_932_895, "9999.12.30"),
            (u64::MAX / DAY, "1970.01.01"),
        ] {
            assert_eq!(Date::from_unix_millis(days * DAY).to_string(), expected);
            assert_eq!(Date::from_unix_millis(days * DAY + DAY / 2).to_string(), expected, "at noon");
        }
    }

    #[test]
    fn a_record_names_players_end_time_control_date_and_clocks() {
        let mut table = "nava".parse::<Setup>().expect("a game").deal(1);
        for mv in ["a1a4", "e5e2"] {
            table.play(mv).expect("legal");
        }
        let details = RecordDetails {
            end: Some((Places::draw(2), Some(Termination::Agreed))),
            players: vec![Some("Ana \"the\" Crab".to_owned()), None],
            time_control: Some("300+2".to_owned()),
            date: Some(Date::from_unix_millis(20_773 * 86_400_000)),
            clocks: vec![Some(Clock { millis: 301_500 }), None],
        };
        let text = record_of(table.as_ref(), &details).expect("a record").write(2);
        let expected = r#"[Game "nava"]
[Result "draw"]
[Termination "agreed"]
[Player1 "Ana \"the\" Crab"]
[TimeControl "300+2"]
[Date "2026.11.16"]

1. a1a4 {[%clk 0:05:01.5]} 1... e5e2 draw
"#;
        assert_eq!(text, expected);
        assert!(read(&text).is_ok());
    }

    #[test]
    fn a_name_with_a_line_break_is_refused() {
        let table = "nava".parse::<Setup>().expect("a game").deal(1);
        let details = RecordDetails { players: vec![Some("Ana\n".to_owned())], ..RecordDetails::default() };
        assert_eq!(record_of(table.as_ref(), &details), Err(RecordTextError::TagValue));
    }
}
