//! The results of matches between rungs, kept in a file so that a run that was interrupted goes on where it ended.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

use super::curve::score_of_share;

/// What first places are split into: twelve can be shared by two, three and four.
pub(super) const WHOLE: u32 = 12;

/// Games for every seat from one start: their number, and the twelfths of first places that the stronger rung got.
pub(super) type Group = (u64, u32);

/// The results of all matches.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    seats: usize,
    /// By the weaker and the stronger rung, as far as is known before.
    groups: BTreeMap<(usize, usize), Vec<Group>>,
    /// Those of an earlier run that were not asked for yet. They count only from then on, so that a run takes the same course
    /// whether it was interrupted or not.
    earlier: BTreeMap<(usize, usize), Vec<Group>>,
    file: Option<File>,
}

/// How a match went for the stronger rung.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Outcome {
    pub(super) games: usize,
    /// The score, scaled to a table for two.
    pub(super) score: f64,
    /// Its standard error.
    pub(super) error: f64,
}

impl Ledger {
    /// The results in this file. They hold for one engine, which `mark` tells from others: those of another are dropped.
    pub(super) fn open(path: &Path, mark: &str, seats: usize) -> Result<Ledger> {
        let text = fs::read_to_string(path).unwrap_or_default();
        let mut ledger = Ledger { seats, ..Ledger::default() };
        let complete = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = complete.lines();
        let is_known = lines.next() == Some(mark);
        for line in lines.filter(|_| is_known) {
            let numbers: Option<Vec<u64>> = line.split(' ').map(|number| number.parse().ok()).collect();
            let Some(&[low, high, group, twelfths]) = numbers.as_deref() else { continue };
            let pair = (low as usize, high as usize);
            ledger.earlier.entry(pair).or_default().push((group, twelfths as u32));
        }
        let kept = if is_known { complete.to_owned() } else { format!("{mark}\n") };
        fs::write(path, kept).with_context(|| format!("cannot write {}", path.display()))?;
        ledger.file = Some(File::options().append(true).open(path).context("cannot keep results")?);
        Ok(ledger)
    }

    /// Counts results of an earlier run until there are this many groups of a pair, as far as there are. Returns how many there are.
    pub(super) fn recall(&mut self, pair: (usize, usize), groups: u64) -> u64 {
        let counted = self.groups.entry(pair).or_default();
        if let Some(earlier) = self.earlier.get_mut(&pair) {
            let missing = (groups as usize).saturating_sub(counted.len()).min(earlier.len());
            counted.extend(earlier.drain(..missing));
        }
        counted.len() as u64
    }

    fn keep(&mut self, pair: (usize, usize), group: Group) {
        self.groups.entry(pair).or_default().push(group);
    }

    /// Adds results.
    pub(super) fn add(&mut self, (low, high): (usize, usize), groups: &[Group]) -> Result<()> {
        let line = |(group, twelfths): &Group| format!("{low} {high} {group} {twelfths}\n");
        let lines: String = groups.iter().map(line).collect();
        if let Some(file) = &mut self.file {
            file.write_all(lines.as_bytes()).context("cannot keep results")?;
        }
        groups.iter().for_each(|&group| self.keep((low, high), group));
        Ok(())
    }

    /// How a match went so far; `None` without games.
    pub(super) fn outcome(&self, pair: (usize, usize)) -> Option<Outcome> {
        let groups = self.groups.get(&pair).filter(|groups| !groups.is_empty())?;
        let count = groups.len() as f64;
        let most = f64::from(WHOLE) * self.seats as f64;
        let shares = || groups.iter().map(|&(_, twelfths)| f64::from(twelfths) / most);
        let share = shares().sum::<f64>() / count;
        let variance = shares().map(|one| (one - share) * (one - share)).sum::<f64>() / count;
        let score = score_of_share(share, self.seats);
        // The scale changes by this much with the share.
        let near = (share + 0.01).min(1.0);
        let slope = (score_of_share(near, self.seats) - score).max(0.0) / (near - share).max(1e-9);
        let slope = if self.seats == 2 { 1.0 } else { slope };
        let error = slope * (variance / count).sqrt();
        Some(Outcome { games: groups.len() * self.seats, score, error })
    }

    /// Every match: the weaker and the stronger rung, the score of the stronger one, the number of games.
    pub(super) fn matches(&self) -> Vec<(usize, usize, f64, f64)> {
        let outcome = |&pair: &(usize, usize)| {
            let Outcome { games, score, .. } = self.outcome(pair)?;
            Some((pair.0, pair.1, score, games as f64))
        };
        self.groups.keys().filter_map(outcome).collect()
    }

    /// Adds a match with this score.
    #[cfg(test)]
    pub(super) fn add_for_test(&mut self, low: usize, high: usize, score: f64, games: u64) {
        self.seats = 2;
        for group in 0..games / 2 {
            let before = (score * 24.0 * group as f64).round();
            let twelfths = (score * 24.0 * (group + 1) as f64).round() - before;
            self.keep((low, high), (group, twelfths as u32));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_found_again_unless_the_engine_is_another_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results");
        let mut ledger = Ledger::open(&path, "mark", 2).expect("a new file");
        ledger.add((3, 5), &[(0, 24), (1, 12)]).expect("written");
        // A line that was cut off by the end of the program.
        fs::write(&path, fs::read_to_string(&path).expect("text") + "3 5 2").expect("written");
        let mut again = Ledger::open(&path, "mark", 2).expect("the same file");
        assert_eq!(again.outcome((3, 5)), None, "nobody has asked yet");
        assert_eq!(again.recall((3, 5), 1), 1);
        assert_eq!(again.recall((3, 5), 9), 2);
        let outcome = again.outcome((3, 5)).expect("games");
        assert_eq!((outcome.games, outcome.score), (4, 0.75));
        assert_eq!(again.outcome((5, 3)), None);
        assert_eq!(Ledger::open(&path, "other", 2).expect("a file").recall((3, 5), 9), 0);
    }
}
