//! The plan of a match: all that must stay the same for it to be resumed.

use std::fmt;
use std::path::PathBuf;

use cairn_core::Seat;
use cairn_games::{Setup, Table};

use super::adjudication::Adjudication;
use super::contender::{Contender, Terms};
use super::starts::mix;

/// The plan of a match.
pub(super) struct MatchPlan {
    pub(super) setup: Setup,
    /// The number of seats of the game, which is also the number of games in a group.
    pub(super) seats: usize,
    pub(super) contenders: Vec<Contender>,
    /// Who plays whom, by number. The first of a pairing has one seat, the second all others.
    pub(super) pairings: Vec<(usize, usize)>,
    pub(super) terms: Terms,
    pub(super) adjudication: Adjudication,
    pub(super) opening: Opening,
    pub(super) seed: u64,
}

/// How games begin.
pub(super) enum Opening {
    /// With this number of random moves.
    Random(usize),
    /// From a file: its name and at most this many moves, for the records, and the openings.
    File { name: String, plies: Option<usize>, tables: Vec<Box<dyn Table>> },
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opening::Random(plies) => plies.fmt(f),
            Opening::File { name, plies: None, .. } => f.write_str(name),
            Opening::File { name, plies: Some(plies), .. } => write!(f, "{name}, {plies} plies"),
        }
    }
}

/// A game's place in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Round {
    /// Who plays whom.
    pub(super) pairing: usize,
    /// Games of a group have the same start.
    pub(super) group: usize,
    /// The seat of the first contender.
    pub(super) seat: Seat,
}

/// Each contender against each other; only the first one in a gauntlet. At a table for two one pairing measures both;
/// at a larger one each is measured against several of the other.
pub(super) fn pairings(contenders: usize, seats: usize, gauntlet: bool) -> Vec<(usize, usize)> {
    let is_wanted = |&(one, other): &(usize, usize)| {
        one != other && (one < other || seats > 2 && contenders > 2) && (one == 0 || !gauntlet)
    };
    let all = (0..contenders).flat_map(|one| (0..contenders).map(move |other| (one, other)));
    all.filter(is_wanted).collect()
}

impl MatchPlan {
    /// The contender in a seat.
    pub(super) fn contender_at(&self, round: Round, seat: Seat) -> usize {
        let (first, second) = self.pairings[round.pairing];
        if seat == round.seat { first } else { second }
    }

    /// The seed of the player in a seat.
    pub(super) fn seed_of(&self, round: Round, seat: Seat, own: u64) -> u64 {
        mix(&[self.seed, round.group as u64, round.seat.index() as u64, seat.index() as u64, own])
    }

    /// The text of a round: `GROUP.GAME` from 1, with the number of the pairing before it where there are several.
    pub(super) fn round_text(&self, round: Round) -> String {
        let game = format!("{}.{}", round.group + 1, round.seat);
        if self.pairings.len() == 1 { game } else { format!("{}.{game}", round.pairing + 1) }
    }

    /// Reads the text of a round; `None` if it is none of this match.
    pub(super) fn read_round(&self, text: &str) -> Option<Round> {
        let numbers = text.split('.').map(|number| number.parse::<usize>().ok()?.checked_sub(1));
        let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
        let (pairing, group, seat) = match numbers[..] {
            [group, seat] if self.pairings.len() == 1 => (0, group, seat),
            [pairing, group, seat] if self.pairings.len() > 1 => (pairing, group, seat),
            _ => return None,
        };
        let seat = Seat::first(self.seats).nth(seat)?;
        (pairing < self.pairings.len()).then_some(Round { pairing, group, seat })
    }

    /// The tags of a record that identify the match and the game in it; `None` for one that must not be there.
    pub(super) fn tags(&self, round: Round) -> Vec<(String, Option<String>)> {
        let players = Seat::first(self.seats).map(|seat| {
            let player = &self.contenders[self.contender_at(round, seat)];
            (format!("Player{seat}"), Some(player.to_string()))
        });
        let adjudication = self.adjudication.is_used().then(|| self.adjudication.to_string());
        let rest = [
            ("Round", Some(self.round_text(round))),
            ("TimeControl", Some(self.terms.to_string())),
            ("Opening", Some(self.opening.to_string())),
            ("Adjudication", adjudication),
            ("Seed", Some(self.seed.to_string())),
        ];
        players.chain(rest.map(|(name, value)| (name.to_owned(), value))).collect()
    }

    /// The most memory that the tables of players take, in megabytes, with this number of games at once.
    pub(super) fn megabytes(&self, concurrency: u64) -> u64 {
        let others = self.seats as u64 - 1;
        let table = |contender: usize| self.contenders[contender].megabytes();
        let of_game = |&(first, second): &(usize, usize)| {
            table(first).saturating_add(table(second).saturating_mul(others))
        };
        self.pairings.iter().map(of_game).max().unwrap_or_default().saturating_mul(concurrency)
    }

    /// The default path of its records.
    pub(super) fn records(&self) -> PathBuf {
        const LONGEST_NAME: usize = 100;
        let players: Vec<String> = self.contenders.iter().map(Contender::to_string).collect();
        let text = format!("match {} {}", self.setup, players.join(" "));
        let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let mut name = words.collect::<Vec<_>>().join("-");
        name.truncate(LONGEST_NAME);
        PathBuf::from(name + ".pgn")
    }
}

#[cfg(test)]
mod tests {
    use super::pairings;

    #[test]
    fn each_plays_each_and_in_a_gauntlet_the_first_plays_all() {
        assert_eq!(pairings(2, 2, false), [(0, 1)]);
        assert_eq!(pairings(2, 4, false), [(0, 1)]);
        assert_eq!(pairings(3, 2, false), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(pairings(3, 2, true), [(0, 1), (0, 2)]);
        assert_eq!(pairings(3, 3, false), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
        assert_eq!(pairings(3, 3, true), [(0, 1), (0, 2)]);
    }
}
