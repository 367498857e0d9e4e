//! Fits the strengths of a game's levels by matches between them.
//!
//! Rungs are strengths from the weakest to the strongest that a level may have. Short matches between some of them give a
//! curve of Elo over all. From level 1 on, which loses to an engine that looks one turn ahead, each next level is the rung that
//! should score what is wanted against the level before; a match of both decides whether it does, and if not, the curve
//! is fitted anew with that match, and another rung is tried. The same command gives the same levels.

mod curve;
mod ledger;
mod play;
mod rungs;
mod write;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use cairn_core::{Levels, Strength};
use cairn_engine::{Level, elo_of};
use cairn_games::Setup;
use indicatif::ProgressBar;

use curve::{elo_within_reason, fit};
use ledger::{Ledger, Outcome};
use play::Games;
use rungs::{Rung, Section};

pub use write::write;

/// The bounds of a level's score against the one below, and what is aimed at within them.
const LEAST: f64 = 0.58;
const MOST: f64 = 0.70;
const AIM_LEAST: f64 = 0.595;
const AIM_MOST: f64 = 0.665;

/// The engine that looks one turn ahead scores at least this much against level 1.
const AGAINST_FIRST: f64 = 0.62;

/// Games of the first matches: a few, and more if the score is not above this.
const FIRST_GAMES: u64 = 24;
const LINK_GAMES: u64 = 80;
const LINK_MOST: f64 = 0.85;

/// Rungs of two sections are compared in steps of this length.
const LINK_STEP: usize = 8;

/// Games between two looks at a match, and how many standard errors beyond the bounds end it.
const BATCH: u64 = 40;
const HOPELESS: f64 = 2.0;

/// How often another rung is tried for a level, and how often all levels are chosen anew.
const TRIES: usize = 5;
const PASSES: usize = 3;

/// The extent of fitting.
#[derive(Clone, Debug)]
pub struct Fitting {
    /// Games of each level against the one below.
    pub games: u64,
    /// Nodes of the strongest level, at most.
    pub nodes: u64,
    /// Random moves at the start of each game.
    pub opening: u32,
    /// The seed of all chance.
    pub seed: u64,
    /// Games that are played at the same time.
    pub threads: usize,
    /// The folder for the results of games.
    pub folder: PathBuf,
}

/// Levels that were fitted.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// Their strengths.
    pub levels: Levels,
    /// A table of them with their scores.
    pub report: String,
}

/// Fits the levels of a game with its options.
pub fn fit_levels(setup: &Setup, fitting: &Fitting) -> Result<Fitted> {
    fs::create_dir_all(&fitting.folder)
        .with_context(|| format!("cannot make {}", fitting.folder.display()))?;
    let rungs = Rung::all(fitting.nodes);
    let &Fitting { opening, seed, threads, .. } = fitting;
    let seats = setup.deal(0).seats();
    let games = Games { setup: setup.clone(), seats, opening, seed, threads };
    let name = format!("{}-{}", setup.to_string().replace([':', '=', ','], "-"), fitting.nodes);
    let ledger = Ledger::open(&fitting.folder.join(name), &games.mark(&rungs), seats)?;
    let bar = ProgressBar::new_spinner();
    let elo = vec![0.0; rungs.len()];
    Fit { rungs, games, ledger, elo, wanted: fitting.games, bar }.run()
}

struct Fit {
    rungs: Vec<Rung>,
    games: Games,
    ledger: Ledger,
    /// The Elo of each rung, as far as is known.
    elo: Vec<f64>,
    wanted: u64,
    bar: ProgressBar,
}

impl Fit {
    fn run(mut self) -> Result<Fitted> {
        self.first_matches()?;
        let mut chosen = self.choose()?;
        for _ in 1..PASSES {
            if self.are_steps(&chosen) {
                break;
            }
            // The curve is better known now.
            chosen = self.choose()?;
        }
        self.bar.finish_and_clear();
        let levels = std::array::from_fn(|place| self.strength(chosen[place]));
        Ok(Fitted { levels, report: self.report(&chosen) })
    }

    /// A rung for each level, from the first on.
    fn choose(&mut self) -> Result<Vec<usize>> {
        let mut chosen = vec![self.first_level()?];
        for level in &Level::ALL[1..] {
            let next = self.next_level(*level, &chosen)?;
            chosen.push(next);
        }
        Ok(chosen)
    }

    /// Whether the score of each level against the one below is within the bounds.
    fn are_steps(&self, chosen: &[usize]) -> bool {
        let is_step = |pair: &[usize]| {
            let outcome = self.ledger.outcome((pair[0], pair[1]));
            outcome.is_some_and(|outcome| (LEAST..=MOST).contains(&outcome.score))
        };
        chosen.windows(2).all(is_step)
    }

    fn strength(&self, rung: usize) -> Strength {
        match self.rungs[rung] {
            Rung::Of(_, strength) => strength,
            Rung::OneTurn => Strength::new(1, 0),
        }
    }

    /// The rungs of a section.
    fn section(&self, section: Section) -> Vec<usize> {
        (0..self.rungs.len()).filter(|&rung| self.rungs[rung].section() == Some(section)).collect()
    }

    fn one_turn(&self) -> usize {
        self.rungs.iter().position(|&rung| rung == Rung::OneTurn).unwrap_or_default()
    }

    /// Plays until there are this many games of a pair, or a few more to complete a group.
    fn play(&mut self, pair: (usize, usize), games: u64) -> Result<()> {
        let groups = games.div_ceil(self.games.seats as u64);
        let played = self.ledger.recall(pair, groups);
        if played < groups {
            self.bar.set_message(format!("{:?} against {:?}", self.rungs[pair.1], self.rungs[pair.0]));
            self.bar.tick();
            let found = self.games.play(self.rungs[pair.0], self.rungs[pair.1], played..groups);
            self.ledger.add(pair, &found)?;
        }
        Ok(())
    }

    /// Matches that give the curve its first shape, and connect the sections.
    fn first_matches(&mut self) -> Result<()> {
        let [unsure, sure, top] =
            [Section::Unsure, Section::Sure, Section::Top].map(|section| self.section(section));
        for section in [&unsure, &sure, &top] {
            self.link(section)?;
        }
        // A level that is sure is stronger than one with the same strength that is not.
        for place in (0..unsure.len()).step_by(LINK_STEP) {
            self.play((unsure[place], sure[place]), LINK_GAMES)?;
        }
        let one_turn = self.one_turn();
        for place in (0..unsure.len()).step_by(LINK_STEP) {
            self.play((unsure[place], one_turn), LINK_GAMES)?;
        }
        for &place in [top.len() / 2, top.len() - 1].iter() {
            let strength = self.strength(top[place]);
            let same = sure.iter().find(|&&rung| self.strength(rung) == strength);
            if let Some(&same) = same {
                self.play((same, top[place]), LINK_GAMES)?;
            }
        }
        self.elo = fit(&self.rungs, &self.ledger);
        Ok(())
    }

    /// Plays the first of some rungs against the last; where one is too strong for the other, both against one between
    /// them instead, and so on.
    fn link(&mut self, rungs: &[usize]) -> Result<()> {
        let pair = (rungs[0], rungs[rungs.len() - 1]);
        self.play(pair, FIRST_GAMES)?;
        let score = self.ledger.outcome(pair).map_or(0.5, |outcome| outcome.score);
        if score > LINK_MOST && rungs.len() > 2 {
            let middle = rungs.len() / 2;
            self.link(&rungs[..=middle])?;
            return self.link(&rungs[middle..]);
        }
        self.play(pair, LINK_GAMES)
    }

    /// The rung of a section whose Elo is nearest to a wanted one, but for those excluded.
    fn nearest(&self, section: Section, elo: f64, excluded: &[usize]) -> Option<usize> {
        let off = |rung: usize| (self.elo[rung] - elo).abs();
        let rungs = self.section(section).into_iter().filter(|rung| !excluded.contains(rung));
        rungs.min_by(|&one, &other| off(one).total_cmp(&off(other)))
    }

    /// The strongest that level 10 may be.
    fn highest(&self) -> f64 {
        self.section(Section::Top).into_iter().map(|rung| self.elo[rung]).fold(f64::MIN, f64::max)
    }

    /// Level 1: loses to the engine that looks one turn ahead, and leaves room for steps that are large enough.
    fn first_level(&mut self) -> Result<usize> {
        let one_turn = self.one_turn();
        let mut tried = Vec::new();
        loop {
            let below = self.elo[one_turn] - elo_of(AGAINST_FIRST);
            // Steps that come out larger than wanted must not use up the room.
            let lowest = below.min(self.highest() - 9.0 * elo_of((AIM_LEAST + AIM_MOST) / 2.0));
            let Some(rung) = self.nearest(Section::Unsure, lowest, &tried) else {
                return self.section(Section::Unsure).first().copied().context("there are rungs");
            };
            self.play((rung, one_turn), BATCH * 2)?;
            self.elo = fit(&self.rungs, &self.ledger);
            let loses = self.ledger.outcome((rung, one_turn)).is_some_and(|outcome| outcome.score >= LEAST);
            if loses || tried.len() >= TRIES {
                return Ok(rung);
            }
            tried.push(rung);
        }
    }

    /// The level above those chosen.
    fn next_level(&mut self, level: Level, chosen: &[usize]) -> Result<usize> {
        let last = chosen[chosen.len() - 1];
        let mut tried: Vec<usize> = chosen.to_vec();
        for _ in 0..TRIES {
            let steps = f64::from(Level::TOP.number() + 1 - level.number());
            let step = (self.highest() - self.elo[last]) / steps;
            let step = step.clamp(elo_of(AIM_LEAST), elo_of(AIM_MOST));
            let Some(rung) = self.nearest(Section::of(level), self.elo[last] + step, &tried) else { break };
            if self.is_step((last, rung))? {
                return Ok(rung);
            }
            tried.push(rung);
        }
        // No rung is within the bounds: the one with the score nearest to what is wanted.
        let aim = elo_of((AIM_LEAST + AIM_MOST) / 2.0);
        let off = |&rung: &usize| {
            let score = self.ledger.outcome((last, rung)).map_or(0.0, |outcome| outcome.score);
            (elo_within_reason(score) - aim).abs()
        };
        let candidates = tried.into_iter().filter(|rung| !chosen.contains(rung));
        candidates.min_by(|one, other| off(one).total_cmp(&off(other))).context("a rung was tried")
    }

    /// Whether the score of a match is within the bounds. Fits the curve anew.
    fn is_step(&mut self, pair: (usize, usize)) -> Result<bool> {
        let mut games = BATCH;
        loop {
            self.play(pair, games.min(self.wanted))?;
            let Some(Outcome { score, error, .. }) = self.ledger.outcome(pair) else { return Ok(false) };
            let hopeless = score + HOPELESS * error < LEAST || score - HOPELESS * error > MOST;
            if games >= self.wanted || hopeless {
                self.elo = fit(&self.rungs, &self.ledger);
                return Ok((LEAST..=MOST).contains(&score) && games >= self.wanted);
            }
            games += BATCH;
        }
    }

    /// The table for people.
    fn report(&self, chosen: &[usize]) -> String {
        let score = |pair| {
            let percent = |Outcome { games, score, error }: Outcome| {
                format!("{:.1} % ± {:.1} ({games})", score * 100.0, error * 196.0)
            };
            self.ledger.outcome(pair).map(percent).unwrap_or_default()
        };
        let mut lines = vec!["| level | nodes | error | against the level below |".to_owned()];
        lines.push("| ---: | ---: | ---: | --- |".to_owned());
        for (place, &rung) in chosen.iter().enumerate() {
            let Strength { nodes, error } = self.strength(rung);
            let below = place.checked_sub(1).map(|below| score((chosen[below], rung))).unwrap_or_default();
            lines.push(format!("| {} | {nodes} | {error} | {below} |", place + 1));
        }
        let first = score((chosen[0], self.one_turn()));
        lines.push(format!("\n`engine:depth=1` against level 1: {first}"));
        lines.join("\n")
    }
}
