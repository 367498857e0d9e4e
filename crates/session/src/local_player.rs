//! Who sits where.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use cairn_core::Seat;
use cairn_engine::{Level, Limits, Settings};
use cairn_i18n::{Language, say};
use cairn_players::{PlayerKind, Spec};

/// Who plays a seat: `human`, or a player as [`Spec`] writes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LocalPlayer {
    /// A person at this screen.
    Person,
    /// The program.
    Engine(Spec),
}

/// The times for a move that the menu offers for the engine at full strength, in seconds.
const FULL_STRENGTH: [u64; 3] = [2, 10, 30];

/// The engine without planned errors, which thinks this long about each move.
fn full_strength(seconds: u64) -> Spec {
    Spec {
        limits: Limits::time(Duration::from_secs(seconds)),
        ..PlayerKind::Engine(Settings::default()).into()
    }
}

/// How long a player without limits of its own thinks about a move.
const USUAL_TIME: Duration = Duration::from_secs(2);

impl LocalPlayer {
    /// Everyone that the menu offers.
    pub fn offered() -> Vec<LocalPlayer> {
        let levels = Level::ALL.map(PlayerKind::Level);
        let others = [PlayerKind::Uct, PlayerKind::Random].map(Spec::from);
        let engines =
            levels.map(Spec::from).into_iter().chain(FULL_STRENGTH.map(full_strength)).chain(others);
        [LocalPlayer::Person].into_iter().chain(engines.map(LocalPlayer::Engine)).collect()
    }

    /// The name for people who choose an opponent: a level with what it is in words.
    pub fn choice_name(&self, language: Language) -> String {
        let name = self.name(language);
        match self.spec().map(|spec| &spec.kind) {
            Some(PlayerKind::Level(level)) => {
                let about = say::LEVELS[usize::from(level.number()) - 1];
                format!("{name}: {}", about.text(language))
            }
            _ => name,
        }
    }

    /// The name for people.
    pub fn name(&self, language: Language) -> String {
        match self {
            LocalPlayer::Person => say::PERSON.text(language).to_owned(),
            LocalPlayer::Engine(spec) => match &spec.kind {
                PlayerKind::Level(level) => say::LEVEL.fill(language, &[level]),
                PlayerKind::Uct => say::UCT.text(language).to_owned(),
                PlayerKind::Random => say::RANDOM.text(language).to_owned(),
                PlayerKind::Engine(settings) if *settings == Settings::default() => match spec.limits.time {
                    Some(time) => say::FULL_STRENGTH.fill(language, &[&time.as_secs_f32()]),
                    None => spec.to_string(),
                },
                PlayerKind::Engine(_)
                | PlayerKind::Paranoid
                | PlayerKind::BestReply
                | PlayerKind::Program(..) => spec.to_string(),
            },
        }
    }

    /// Who thinks for this seat; nobody for a person.
    pub fn spec(&self) -> Option<&Spec> {
        match self {
            LocalPlayer::Person => None,
            LocalPlayer::Engine(spec) => Some(spec),
        }
    }
}

/// The limits for a player that may have none of its own.
pub fn usual_limits(spec: &Spec) -> Limits {
    if spec.is_limited() { Limits::NONE } else { Limits::time(USUAL_TIME) }
}

/// The player in a seat, with a seed drawn from the seed of the game where it has none of its own.
pub fn seeded(spec: &Spec, seat: Seat, seed: u64) -> Spec {
    if spec.seed != 0 {
        return spec.clone();
    }
    // Far apart, so that two players of a kind are not wrong about the same positions.
    let seed = seed.wrapping_add((seat.number() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    Spec { seed, ..spec.clone() }
}

impl FromStr for LocalPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<LocalPlayer, String> {
        match text {
            "human" => Ok(LocalPlayer::Person),
            _ => text.parse().map(LocalPlayer::Engine).map_err(|error| format!("human, or {error}")),
        }
    }
}

impl fmt::Display for LocalPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LocalPlayer::Person => f.write_str("human"),
            LocalPlayer::Engine(spec) => spec.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_differ_by_seat_and_seed_but_not_where_a_player_has_its_own() {
        let seed_of = |text: &str, seat, seed| seeded(&text.parse().expect("a player"), seat, seed).seed;
        assert_ne!(seed_of("3", Seat::One, 0), seed_of("3", Seat::Two, 0));
        assert_ne!(seed_of("3", Seat::One, 0), seed_of("3", Seat::One, 1));
        assert_eq!(seed_of("3", Seat::One, 1), seed_of("3", Seat::One, 1));
        assert_eq!(seed_of("3:seed=7", Seat::Two, 1), 7);
    }
}
