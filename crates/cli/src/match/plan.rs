//! The plan of a match: all that must stay the same for it to be resumed.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use cairn_core::Seat;
use cairn_games::Setup;

use super::contender::{Contender, Terms};
use super::starts::mix;

/// The plan of a match.
pub(super) struct MatchPlan {
    pub(super) setup: Setup,
    /// The number of seats of the game, which is also the number of games in a group.
    pub(super) seats: usize,
    /// The first has one seat, the second all others.
    pub(super) contenders: [Contender; 2],
    pub(super) terms: Terms,
    pub(super) opening: usize,
    pub(super) seed: u64,
}

/// A game's place in a match, written `GROUP.GAME` from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Round {
    /// Games of a group have the same start.
    pub(super) group: usize,
    /// The seat of the first contender.
    pub(super) seat: Seat,
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.group + 1, self.seat)
    }
}

impl FromStr for Round {
    type Err = ();

    fn from_str(text: &str) -> Result<Round, ()> {
        let (group, seat) = text.split_once('.').ok_or(())?;
        let group = group.parse::<usize>().ok().and_then(|group| group.checked_sub(1)).ok_or(())?;
        let seat = seat.parse().ok().and_then(Seat::from_number).ok_or(())?;
        Ok(Round { group, seat })
    }
}

impl MatchPlan {
    /// The contender in a seat.
    pub(super) fn local_game(&self, round: Round, seat: Seat) -> usize {
        usize::from(seat != round.seat)
    }

    /// The seed of the player in a seat.
    pub(super) fn seed_of(&self, round: Round, seat: Seat, own: u64) -> u64 {
        mix(&[self.seed, round.group as u64, round.seat.index() as u64, seat.index() as u64, own])
    }

    /// The tags of a record that identify the match and the game in it.
    pub(super) fn tags(&self, round: Round) -> Vec<(String, String)> {
        let players = Seat::first(self.seats)
            .map(|seat| (format!("Player{seat}"), self.contenders[self.local_game(round, seat)].to_string()));
        let rest = [
            ("Round", round.to_string()),
            ("TimeControl", self.terms.to_string()),
            ("Opening", self.opening.to_string()),
            ("Seed", self.seed.to_string()),
        ];
        players.chain(rest.map(|(name, value)| (name.to_owned(), value))).collect()
    }

    /// The default path of its records.
    pub(super) fn records(&self) -> PathBuf {
        const LONGEST_NAME: usize = 100;
        let [one, two] = &self.contenders;
        let text = format!("match {} {one} {two}", self.setup);
        let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let mut name = words.collect::<Vec<_>>().join("-");
        name.truncate(LONGEST_NAME);
        PathBuf::from(name + ".pgn")
    }
}
