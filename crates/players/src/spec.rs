//! Specifications of players, as text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use cairn_engine::{Level, Limits, Part, Settings, Weights};

use crate::{ProgramSpec, check_memory};

/// The specification of a player, with limits of its own: `NAME` or `NAME:SETTING=VALUE,…`.
///
/// `engine`, `uct`, `paranoid`, `brs`, `random` or a level from `1` to `10`. Settings of all are `movetime` (in milliseconds),
/// `nodes`, `depth` and `seed`; of the engine also `threads`, `hash` (in megabytes), `weights` (`hand`, `fitted` or
/// `learned`) and `without` (parts of the search, joined by `+`).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct Spec {
    /// The kind of player.
    pub kind: PlayerKind,
    /// Limits of every move, beside those of the question.
    pub limits: Limits,
    /// The seed of random choices, also of the engine's: the seed in [`Settings`] is not used.
    pub seed: u64,
}

/// A kind of player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// The engine at full strength.
    Engine(Settings),
    /// The engine at one of its levels.
    Level(Level),
    /// The yardstick: plain UCT with random playouts.
    Uct,
    /// Alpha-beta search in which all others are one opponent: a yardstick with more than two seats.
    Paranoid,
    /// Best-reply search (BRS+), in which one opponent answers in each round: a yardstick with more than two seats.
    BestReply,
    /// A random legal move.
    Random,
    /// A program that speaks the Universal Game Interface. No text is read as one, so that a record or a message cannot
    /// start a program.
    Program(ProgramSpec),
}

impl From<Spec> for String {
    fn from(spec: Spec) -> String {
        spec.to_string()
    }
}

impl TryFrom<String> for Spec {
    type Error = <Spec as FromStr>::Err;

    fn try_from(text: String) -> Result<Spec, Self::Error> {
        text.parse()
    }
}

impl From<PlayerKind> for Spec {
    fn from(kind: PlayerKind) -> Spec {
        Spec { kind, limits: Limits::NONE, seed: 0 }
    }
}

impl Spec {
    /// The question's limits together with the player's own: the smaller of each.
    pub(crate) fn limits_within(&self, asked: Limits) -> Limits {
        let own = self.limits;
        Limits {
            depth: smaller(own.depth, asked.depth),
            nodes: smaller(own.nodes, asked.nodes),
            time: smaller(own.time, asked.time),
            clock: asked.clock,
        }
    }

    /// Whether the player stops thinking without a limit from outside.
    pub fn is_limited(&self) -> bool {
        self.limits != Limits::NONE || matches!(self.kind, PlayerKind::Level(_) | PlayerKind::Random)
    }

    /// Whether the player gives a score with its moves.
    pub fn has_scores(&self) -> bool {
        !matches!(self.kind, PlayerKind::Random | PlayerKind::Program(..))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match (name, &mut self.kind) {
            ("movetime", _) => self.limits.time = Some(Duration::from_millis(count(name, value)?)),
            ("nodes", _) => self.limits.nodes = Some(count(name, value)?),
            ("depth", _) => self.limits.depth = Some(count(name, value)?.min(MOST_DEPTH) as u32),
            ("seed", _) => {
                self.seed = value.parse().map_err(|_| format!("seed: expected a number, found '{value}'"))?;
            }
            ("threads", PlayerKind::Engine(settings)) => {
                settings.threads = at_most(name, value, MOST_THREADS)?
            }
            ("hash", PlayerKind::Engine(settings)) => {
                let megabytes = count(name, value)?;
                check_memory(megabytes).map_err(|error| format!("{name}: {error}"))?;
                settings.megabytes = megabytes as usize;
            }
            ("weights", PlayerKind::Engine(settings)) => {
                settings.weights = match value {
                    "hand" => Weights::HandSet,
                    "fitted" => Weights::Fitted,
                    "learned" => Weights::Learned,
                    _ => return Err(format!("weights: expected hand, fitted or learned, found '{value}'")),
                }
            }
            ("without", PlayerKind::Engine(settings)) => {
                settings.without = value.split('+').map(str::parse).collect::<Result<Vec<Part>, _>>()?;
            }
            (_, PlayerKind::Engine(_)) => {
                return Err(format!("expected one of {ALL_SETTINGS}, {ENGINE_SETTINGS}, found '{name}'"));
            }
            _ => return Err(format!("expected one of {ALL_SETTINGS}, found '{name}'")),
        }
        Ok(())
    }
}

const ALL_SETTINGS: &str = "movetime, nodes, depth, seed";
const ENGINE_SETTINGS: &str = "threads, hash, weights, without";
const MOST_DEPTH: u64 = 100;
/// More threads than any machine has are a slip of the finger.
pub(crate) const MOST_THREADS: u64 = 1024;

fn smaller<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

fn count(name: &str, value: &str) -> Result<u64, String> {
    let count = value.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| format!("{name}: expected a number from 1 on, found '{}'", value.escape_debug()))
}

fn at_most(name: &str, value: &str, most: u64) -> Result<usize, String> {
    let count = count(name, value)?;
    if count > most {
        return Err(format!("{name}: expected a number from 1 to {most}, found '{value}'"));
    }
    Ok(count as usize)
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        let (name, settings) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let kind = match name {
            "engine" => PlayerKind::Engine(Settings::default()),
            "uct" => PlayerKind::Uct,
            "paranoid" => PlayerKind::Paranoid,
            "brs" => PlayerKind::BestReply,
            "random" => PlayerKind::Random,
            number => PlayerKind::Level(number.parse().ok().and_then(Level::new).ok_or_else(|| {
                format!(
                    "expected engine, uct, paranoid, brs, random or a level from 1 to 10, found '{}'",
                    number.escape_debug()
                )
            })?),
        };
        let mut spec = Spec::from(kind);
        for setting in settings.iter().flat_map(|settings| settings.split(',')) {
            let (name, value) = setting.split_once('=').ok_or_else(|| {
                format!("expected SETTING=VALUE such as nodes=1000, found '{}'", setting.escape_debug())
            })?;
            spec.set(name, value)?;
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings = Vec::new();
        let number = |name: &str, value: Option<u64>| value.map(|value| format!("{name}={value}"));
        settings.extend(number("movetime", self.limits.time.map(|time| time.as_millis() as u64)));
        settings.extend(number("nodes", self.limits.nodes));
        settings.extend(number("depth", self.limits.depth.map(u64::from)));
        settings.extend(number("seed", (self.seed != 0).then_some(self.seed)));
        match &self.kind {
            PlayerKind::Engine(engine) => {
                f.write_str("engine")?;
                let default = Settings::default();
                let changed = |own: usize, default: usize| (own != default).then_some(own as u64);
                settings.extend(number("threads", changed(engine.threads, default.threads)));
                settings.extend(number("hash", changed(engine.megabytes, default.megabytes)));
                match engine.weights {
                    Weights::HandSet => settings.push("weights=hand".to_owned()),
                    Weights::Fitted => settings.push("weights=fitted".to_owned()),
                    _ => {}
                }
                if !engine.without.is_empty() {
                    let parts: Vec<_> = engine.without.iter().map(Part::to_string).collect();
                    settings.push(format!("without={}", parts.join("+")));
                }
            }
            PlayerKind::Level(level) => level.fmt(f)?,
            PlayerKind::Uct => f.write_str("uct")?,
            PlayerKind::Paranoid => f.write_str("paranoid")?,
            PlayerKind::BestReply => f.write_str("brs")?,
            PlayerKind::Random => f.write_str("random")?,
            // Its limits are those of `--seats`, not part of its name.
            PlayerKind::Program(program) => return write!(f, "ugi:{}", program.text()),
        }
        if !settings.is_empty() {
            write!(f, ":{}", settings.join(","))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_written_as_it_is_read() {
        for text in [
            "engine",
            "engine:movetime=100,nodes=5,depth=3,seed=7,threads=2,hash=16,weights=hand,without=table+history",
            "10",
            "1:seed=3",
            "uct:movetime=100",
            "paranoid:depth=3",
            "brs:seed=2",
            "random",
        ] {
            assert_eq!(text.parse::<Spec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn the_error_of_an_invalid_player_says_what_was_expected() {
        for (text, error) in [
            ("", "expected engine, uct, paranoid, brs, random or a level from 1 to 10, found ''"),
            ("11", "expected engine, uct, paranoid, brs, random or a level from 1 to 10, found '11'"),
            ("uct:", "expected SETTING=VALUE such as nodes=1000, found ''"),
            ("uct:nodes=0", "nodes: expected a number from 1 on, found '0'"),
            ("uct:threads=2", "expected one of movetime, nodes, depth, seed, found 'threads'"),
            ("engine:threads=2000", "threads: expected a number from 1 to 1024, found '2000'"),
            ("engine:weights=x", "weights: expected hand, fitted or learned, found 'x'"),
        ] {
            assert_eq!(text.parse::<Spec>().map_err(|error| error.to_string()), Err(error.to_owned()));
        }
    }
}
