//! Adjudication: a game for two ends where both players have agreed on its result for some moves.

use std::fmt;

use cairn_core::{BySeat, Places, Seat};
use cairn_games::record::Score;

/// When a game is adjudicated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Adjudication {
    pub(super) win: Option<WinRule>,
    pub(super) draw: Option<DrawRule>,
}

/// A win: both players see the same player ahead by this many points, in this many moves of each in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WinRule {
    points: i32,
    moves: u32,
}

/// A draw: no player sees another ahead by more than this many points, in this many moves of each in a row. The game has
/// at least this many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DrawRule {
    points: i32,
    moves: u32,
    plies: usize,
}

const MOST_POINTS: i32 = 100_000;
const MOST_MOVES: i32 = 1000;

/// Numbers from 0 to a limit, separated by commas.
fn numbers<const N: usize>(text: &str, most: [i32; N]) -> Option<[i32; N]> {
    let read = |(part, most): (&str, i32)| {
        part.parse::<u32>()
            .ok()
            .and_then(|number| i32::try_from(number).ok())
            .filter(|&number| number <= most)
    };
    let parts: Vec<&str> = text.split(',').collect();
    let found: Option<Vec<i32>> = parts.iter().copied().zip(most).map(read).collect();
    found.filter(|_| parts.len() == N)?.try_into().ok()
}

/// Reads the rule of `--adjudicate-win`.
pub(super) fn read_win(text: &str) -> Result<WinRule, String> {
    let rule = numbers(text, [MOST_POINTS, MOST_MOVES]).filter(|&[points, moves]| points > 0 && moves > 0);
    let [points, moves] = rule.ok_or("expected POINTS,MOVES such as 500,3")?;
    Ok(WinRule { points, moves: moves as u32 })
}

/// Reads the rule of `--adjudicate-draw`.
pub(super) fn read_draw(text: &str) -> Result<DrawRule, String> {
    let rule = numbers(text, [MOST_POINTS, MOST_MOVES, MOST_MOVES]).filter(|&[_, moves, _]| moves > 0);
    let [points, moves, plies] = rule.ok_or("expected POINTS,MOVES,PLIES such as 10,5,40")?;
    Ok(DrawRule { points, moves: moves as u32, plies: plies as usize })
}

impl Adjudication {
    pub(super) fn is_used(&self) -> bool {
        *self != Adjudication::default()
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let win = self.win.map(|WinRule { points, moves }| format!("win={points},{moves}"));
        let draw =
            self.draw.map(|DrawRule { points, moves, plies }| format!("draw={points},{moves},{plies}"));
        f.write_str(&win.into_iter().chain(draw).collect::<Vec<_>>().join(" "))
    }
}

/// What the players of a game have said so far.
pub(super) struct Opinions {
    rules: Adjudication,
    /// Whom the player in a seat sees ahead, and in how many moves in a row.
    ahead: BySeat<(Option<Seat>, u32)>,
    /// In how many moves in a row the player in a seat sees nobody ahead.
    even: BySeat<u32>,
}

impl Opinions {
    /// None yet, at a table with this number of seats.
    pub(super) fn new(rules: Adjudication, seats: usize) -> Opinions {
        Opinions { rules, ahead: BySeat::from_fn(seats, |_| (None, 0)), even: BySeat::from_fn(seats, |_| 0) }
    }

    /// Takes note of the score that a player gave with a move. Requires a table for two.
    pub(super) fn hear(&mut self, seat: Seat, score: Option<Score>) {
        let value = score.and_then(|score| match score {
            Score::Estimate(points) => Some(points),
            Score::WinIn(_) => Some(i32::MAX),
            Score::LossIn(_) => Some(-i32::MAX),
            Score::Chances(_) => None,
        });
        if let Some(rule) = self.rules.win {
            let leader = value.filter(|value| value.abs() >= rule.points);
            let leader = leader.map(|value| if value > 0 { seat } else { seat.other() });
            let (last, moves) = self.ahead[seat];
            self.ahead[seat] = (leader, if leader == last { moves + 1 } else { 1 });
        }
        if let Some(rule) = self.rules.draw {
            let is_even = value.is_some_and(|value| value.abs() <= rule.points);
            self.even[seat] = if is_even { self.even[seat] + 1 } else { 0 };
        }
    }

    /// The result on which both agree after this many plies.
    pub(super) fn result(&self, plies: usize) -> Option<Places> {
        let seats = self.ahead.count();
        if let Some(rule) = self.rules.win
            && let (Some(leader), _) = self.ahead[Seat::One]
            && self.ahead.values().iter().all(|&(ahead, moves)| ahead == Some(leader) && moves >= rule.moves)
        {
            return Some(Places::win(seats, leader));
        }
        let is_drawn = |rule: DrawRule| {
            plies >= rule.plies && self.even.values().iter().all(|&moves| moves >= rule.moves)
        };
        self.rules.draw.filter(|&rule| is_drawn(rule)).map(|_| Places::draw(seats))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result after these scores of both players in turn, and after how many of them it came.
    fn adjudicate(win: Option<&str>, draw: Option<&str>, scores: &[Score]) -> Option<(usize, Option<Seat>)> {
        let win = win.map(|text| read_win(text).expect("a rule"));
        let draw = draw.map(|text| read_draw(text).expect("a rule"));
        let mut opinions = Opinions::new(Adjudication { win, draw }, 2);
        for (ply, &score) in (1..).zip(scores) {
            opinions.hear(if ply % 2 == 1 { Seat::One } else { Seat::Two }, Some(score));
            if let Some(places) = opinions.result(ply) {
                return Some((ply, places.winner()));
            }
        }
        None
    }

    #[test]
    fn a_win_needs_both_players_for_some_moves() {
        use Score::{Estimate, LossIn, WinIn};
        let sure = [Estimate(500), Estimate(-510), WinIn(7), LossIn(6)];
        assert_eq!(adjudicate(Some("500,2"), None, &sure), Some((4, Some(Seat::One))));
        assert_eq!(adjudicate(Some("501,2"), None, &sure), None);
        let other = sure.map(|score| match score {
            Estimate(points) => Estimate(-points),
            WinIn(plies) => LossIn(plies),
            LossIn(plies) => WinIn(plies),
            Score::Chances(_) => score,
        });
        assert_eq!(adjudicate(Some("500,2"), None, &other), Some((4, Some(Seat::Two))));
        // Both see themselves ahead.
        assert_eq!(adjudicate(Some("500,1"), None, &[Estimate(900), Estimate(900), Estimate(900)]), None);
        // One of them was not sure for a while.
        let late =
            [Estimate(900), Estimate(-900), Estimate(0), Estimate(-900), Estimate(900), Estimate(-900)];
        assert_eq!(adjudicate(Some("500,2"), None, &late), None);
    }

    #[test]
    fn a_draw_needs_both_players_and_a_length() {
        let even = [Score::Estimate(5), Score::Estimate(-10)].repeat(5);
        assert_eq!(adjudicate(None, Some("10,2,0"), &even), Some((4, None)));
        assert_eq!(adjudicate(None, Some("10,2,7"), &even), Some((7, None)));
        assert_eq!(adjudicate(None, Some("9,2,0"), &even), None);
    }

    #[test]
    fn a_player_who_says_nothing_agrees_to_nothing() {
        let rules = Adjudication { win: read_win("1,1").ok(), draw: read_draw("9,1,0").ok() };
        let mut opinions = Opinions::new(rules, 2);
        opinions.hear(Seat::One, Some(Score::Estimate(5)));
        opinions.hear(Seat::Two, None);
        assert_eq!(opinions.result(2), None);
        assert_eq!(rules.to_string(), "win=1,1 draw=9,1,0");
    }

    #[test]
    fn rules_in_another_form_are_refused() {
        for text in ["", "5", "5,", "0,1", "5,0", "-5,1", "5,1,1", "x,1", "+5,x", "999999,1"] {
            assert!(read_win(text).is_err(), "{text}");
        }
        for text in ["", "5,1", "5,0,1", "5,1,-1", "5,1,1,1"] {
            assert!(read_draw(text).is_err(), "{text}");
        }
    }
}
