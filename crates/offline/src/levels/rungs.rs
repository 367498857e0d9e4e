//! The strengths from which levels are chosen, and who else plays in the matches that fit them.

use cairn_core::Strength;
use cairn_engine::{Level, Limits, Settings};
use cairn_players::{PlayerKind, Spec};

/// Planned errors fall by this factor from rung to rung, from the largest to the smallest.
const ERROR_STEP: f64 = 0.82;
const LARGEST_ERROR: f64 = 3_000.0;
const SMALLEST_ERROR: f64 = 6.0;

/// Nodes of the weakest rung, and how they grow from rung to rung while there is an error, and without one.
const FEWEST_NODES: f64 = 60.0;
const NODES_STEP_WITH_ERROR: f64 = 1.08;
const NODES_STEP: f64 = 1.2;

/// The top has no fewer nodes than this part of the most, unless steps would be too large otherwise.
const TOP_FROM: u64 = 40;

/// What rungs have in common, and which levels may be chosen from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    /// Levels 1 and 2, which look one turn ahead for certain.
    Unsure,
    /// Levels 3 to 9, which look two turns ahead for certain.
    Sure,
    /// Level 10, which knows what is proven.
    Top,
}

impl Section {
    /// The section of a level.
    pub(super) fn of(level: Level) -> Section {
        match level.number() {
            ..=2 => Section::Unsure,
            10 => Section::Top,
            _ => Section::Sure,
        }
    }

    /// A level of the section: all of them play alike with the same strength.
    fn level(self) -> Level {
        match self {
            Section::Unsure => Level::ALL[0],
            Section::Sure => Level::ALL[4],
            Section::Top => Level::TOP,
        }
    }
}

/// A player in the matches that fit levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rung {
    /// A level of this section with this strength.
    Of(Section, Strength),
    /// The engine that looks one turn ahead, without a planned error.
    OneTurn,
}

impl Rung {
    /// Its place in the list is its number in matches. Rungs of a section follow each other from the weakest on.
    pub(super) fn all(most_nodes: u64) -> Vec<Rung> {
        let mut rungs = vec![Rung::OneTurn];
        let (mut nodes, mut error) = (FEWEST_NODES, LARGEST_ERROR);
        let mut with_error = Vec::new();
        while error >= SMALLEST_ERROR {
            with_error.push(Strength::new(rounded(nodes), rounded(error) as u16));
            (nodes, error) = (nodes * NODES_STEP_WITH_ERROR, error * ERROR_STEP);
        }
        let mut without_error = Vec::new();
        while rounded(nodes) < most_nodes {
            without_error.push(Strength::new(rounded(nodes), 0));
            nodes *= NODES_STEP;
        }
        without_error.push(Strength::new(most_nodes, 0));
        let of = |section| move |strength: &Strength| Rung::Of(section, *strength);
        let is_top = |strength: &&Strength| strength.nodes >= most_nodes / TOP_FROM;
        rungs.extend(with_error.iter().map(of(Section::Unsure)));
        rungs.extend(with_error.iter().chain(&without_error).map(of(Section::Sure)));
        rungs.extend(without_error.iter().filter(is_top).map(of(Section::Top)));
        rungs
    }

    pub(super) fn section(self) -> Option<Section> {
        match self {
            Rung::Of(section, _) => Some(section),
            Rung::OneTurn => None,
        }
    }

    /// The player, with a seed of its own for each game.
    pub(super) fn player(self, seed: u64) -> Spec {
        match self {
            Rung::Of(section, strength) => {
                let settings = section.level().with_strength(strength, seed);
                Spec { seed, ..Spec::from(PlayerKind::Engine(settings)) }
            }
            Rung::OneTurn => {
                let settings = Settings { megabytes: 1, ..Settings::default() };
                Spec { seed, limits: Limits::depth(1), kind: PlayerKind::Engine(settings) }
            }
        }
    }
}

/// A number with two digits that count.
fn rounded(number: f64) -> u64 {
    let unit = 10_f64.powi((number.log10().floor() as i32 - 1).max(0));
    ((number / unit).round() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_of_a_section_grow_stronger() {
        let rungs = Rung::all(100_000);
        for pair in rungs.windows(2) {
            if let [Rung::Of(section, one), Rung::Of(next, other)] = pair
                && section == next
            {
                assert!(one.nodes <= other.nodes && one.error >= other.error && one != other, "{pair:?}");
            }
        }
        for section in [Section::Unsure, Section::Sure, Section::Top] {
            assert!(rungs.iter().filter(|rung| rung.section() == Some(section)).count() > 10);
        }
        assert_eq!(rungs.last(), Some(&Rung::Of(Section::Top, Strength::new(100_000, 0))));
    }

    #[test]
    fn two_digits_count() {
        assert_eq!([60.0, 64.8, 1_234.0, 98_765.0].map(rounded), [60, 65, 1_200, 99_000]);
    }
}
