//! The report of a match.

use cairn_engine::{Decision, Sprt, Tally, elo_of};
use serde::Serialize;

use super::ledger::{Ledger, Unusual};
use super::plan::MatchPlan;
use super::table;

/// The warning where many games repeat earlier ones.
pub(super) const REPETITIVE: &str = "many games repeat earlier ones move by move, and tell nothing new: more openings \
                                     (--opening, --openings) or players with a seed make them differ";

/// The report of a match: all numbers are the first player's.
#[derive(Serialize)]
pub(super) struct MatchSummary {
    game: String,
    contenders: Vec<String>,
    seed: u64,
    #[serde(flatten)]
    score: ScoreSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    /// By rank, where there are more than two players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    table: Vec<Standing>,
    /// Who played whom, where there are more than two players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pairings: Vec<PairingSummary>,
    unusual: Vec<Unusual>,
    /// The number of games that were adjudicated.
    adjudicated: u64,
    /// The number of games that are an earlier one again, move by move.
    repeated: u64,
    /// Whether all games are played, or the test is decided.
    complete: bool,
    records: Option<String>,
    seconds: f64,
}

/// A player of several, with its score over all its games.
#[derive(Serialize)]
pub(super) struct Standing {
    /// Its number in the order in which players were given, from 1.
    pub(super) number: usize,
    pub(super) player: String,
    #[serde(flatten)]
    pub(super) score: ScoreSummary,
}

/// The score of one player against another.
#[derive(Serialize)]
pub(super) struct PairingSummary {
    /// The numbers of both players, from 1.
    pub(super) numbers: [usize; 2],
    pub(super) contenders: [String; 2],
    #[serde(flatten)]
    pub(super) score: ScoreSummary,
}

/// The score of a player.
#[derive(Serialize)]
pub(super) struct ScoreSummary {
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// The mean share of the first place, from 0 to 1.
    pub(super) share: Option<f64>,
    share_low: Option<f64>,
    share_high: Option<f64>,
    /// The score of equal players.
    fair: f64,
    /// How likely the score is above that.
    superiority: Option<f64>,
    /// The number of pairs with 0, ½, 1, 1½ and 2 points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) elo: Option<Elo>,
}

/// A difference in Elo with its 95 % bounds; infinite and unknown numbers are `None`.
#[derive(Serialize)]
pub(super) struct Elo {
    pub(super) difference: Option<f64>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    accepted: Option<&'static str>,
}

impl MatchSummary {
    pub(super) fn new(
        plan: &MatchPlan,
        ledger: &Ledger,
        sprt: Option<Sprt>,
        complete: bool,
        seconds: f64,
    ) -> MatchSummary {
        let names: Vec<String> = plan.contenders.iter().map(ToString::to_string).collect();
        let (mut table, mut pairings) = (Vec::new(), Vec::new());
        if names.len() > 2 {
            let standing = |(number, (player, tally)): (usize, (&String, &Tally))| Standing {
                number,
                player: player.clone(),
                score: ScoreSummary::new(tally, plan.seats),
            };
            table = (1..).zip(names.iter().zip(&ledger.contenders)).map(standing).collect();
            // In a gauntlet at a larger table only the first player is measured.
            table.retain(|standing| standing.score.games > 0 || plan.seats == 2);
            let share = |standing: &Standing| standing.score.share.unwrap_or_default();
            table.sort_by(|one, other| share(other).total_cmp(&share(one)));
            let pairing = |(&(one, other), tally): (&(usize, usize), &Tally)| PairingSummary {
                numbers: [one + 1, other + 1],
                contenders: [one, other].map(|number| names[number].clone()),
                score: ScoreSummary::new(tally, plan.seats),
            };
            pairings = plan.pairings.iter().zip(&ledger.pairings).map(pairing).collect();
        }
        let tally = &ledger.contenders[0];
        MatchSummary {
            game: plan.setup.to_string(),
            contenders: names,
            seed: plan.seed,
            score: ScoreSummary::new(tally, plan.seats),
            sprt: sprt.map(|sprt| Test::new(sprt, tally)),
            table,
            pairings,
            unusual: ledger.unusual.clone(),
            adjudicated: ledger.adjudicated,
            repeated: ledger.repeated,
            complete,
            records: ledger.path().map(|path| path.display().to_string()),
            seconds,
        }
    }

    /// The report as text.
    pub(super) fn text(&self) -> String {
        let mut lines = match &self.contenders[..] {
            [one, two] => {
                let mut lines = vec![format!("{}: {one} against {two}", self.game)];
                lines.extend(self.score.lines());
                lines
            }
            players => {
                let mut lines = vec![format!("{}: {} players", self.game, players.len())];
                lines.extend(table::lines(players, &self.table, &self.pairings));
                lines
            }
        };
        let mut line = |name: &str, text: String| lines.push(row(name, &text));
        if let Some(test) = &self.sprt {
            line("SPRT", test.text());
        }
        if !self.unusual.is_empty() {
            line("unusual", format!("{} games did not end by the rules", self.unusual.len()));
        }
        if self.adjudicated > 0 {
            line("adjudicated", format!("{} games, on which both players agreed", self.adjudicated));
        }
        if self.repeated > 0 {
            line("repeated", format!("{} games are earlier ones again, move by move", self.repeated));
        }
        if let Some(records) = &self.records {
            line("records", records.clone());
        }
        lines.join("\n")
    }
}

fn row(name: &str, text: &str) -> String {
    format!("  {name:<12}{text}")
}

impl ScoreSummary {
    /// The score of a player in a game with this number of seats.
    fn new(tally: &Tally, seats: usize) -> ScoreSummary {
        let estimate = tally.estimate();
        let bounds = estimate.and_then(|estimate| estimate.bounds());
        let fair = 1.0 / seats as f64;
        let for_two = seats == 2;
        let elo = estimate.filter(|_| for_two).map(|estimate| Elo {
            difference: finite(elo_of(estimate.mean)),
            low: bounds.and_then(|(low, _)| finite(elo_of(low))),
            high: bounds.and_then(|(_, high)| finite(elo_of(high))),
        });
        ScoreSummary {
            games: tally.games(),
            wins: tally.wins(),
            draws: tally.draws(),
            losses: tally.losses(),
            share: tally.score(),
            share_low: bounds.map(|(low, _)| low),
            share_high: bounds.map(|(_, high)| high),
            fair,
            superiority: estimate.and_then(|estimate| estimate.likelihood_above(fair)),
            pairs: for_two.then(|| tally.by_half_points()),
            elo,
        }
    }

    /// The score as rows of a report.
    fn lines(&self) -> Vec<String> {
        let ScoreSummary { games, wins, draws, losses, .. } = self;
        let mut lines = Vec::new();
        let mut line = |name: &str, text: String| lines.push(row(name, &text));
        line("games", format!("{games}: {wins} won, {draws} drawn, {losses} lost"));
        let Some(score) = self.share else { return lines };
        line("score", percent(score) + &self.score_bounds());
        if self.fair < 0.5 {
            let ratio = score / self.fair;
            line("fair share", format!("{}; the score is {ratio:.2} times that", percent(self.fair)));
        }
        if let Some(pairs) = &self.pairs {
            let counts: Vec<String> = pairs.iter().map(u64::to_string).collect();
            line("pairs", format!("{} by points 0 ½ 1 1½ 2", counts.join(" ")));
        }
        if let Some(elo) = &self.elo {
            line("Elo", elo.text(score));
        }
        if let Some(superiority) = self.superiority {
            line("superiority", percent(superiority));
        }
        lines
    }

    fn score_bounds(&self) -> String {
        match (self.share_low, self.share_high) {
            (Some(low), Some(high)) => format!(" ({} to {} with 95 %)", percent(low), percent(high)),
            _ => String::new(),
        }
    }
}

impl Elo {
    fn text(&self, score: f64) -> String {
        let signed =
            |elo: Option<f64>, sign| elo.map_or(format!("{sign}infinite"), |elo| format!("{elo:+.1}"));
        match (self.difference, self.low, self.high) {
            (Some(elo), Some(low), Some(high)) => {
                format!("{elo:+.1} ± {:.1} ({low:+.1} to {high:+.1} with 95 %)", (high - low) / 2.0)
            }
            (Some(elo), None, None) => format!("{elo:+.1}, error unknown"),
            (Some(elo), low, high) => {
                format!("{elo:+.1} ({} to {} with 95 %)", signed(low, '-'), signed(high, '+'))
            }
            (None, ..) => signed(None, if score > 0.5 { '+' } else { '-' }),
        }
    }
}

impl Test {
    fn new(sprt: Sprt, tally: &Tally) -> Test {
        let accepted = sprt.decision(tally).map(|decision| match decision {
            Decision::Elo0 => "elo0",
            Decision::Elo1 => "elo1",
        });
        Test {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: sprt.log_likelihood_ratio(tally),
            lower: -Sprt::bound(),
            upper: Sprt::bound(),
            accepted,
        }
    }

    fn text(&self) -> String {
        let Test { elo0, elo1, llr, lower, upper, accepted } = self;
        let verdict = match accepted {
            Some("elo0") => format!("{elo0} Elo accepted"),
            Some(_) => format!("{elo1} Elo accepted"),
            None => "undecided".to_owned(),
        };
        format!("{elo0} or {elo1} Elo: LLR {llr:.2} ({lower:.2} to {upper:.2}), {verdict}")
    }
}

/// The score so far, on one line.
pub(super) fn standing(tally: &Tally) -> String {
    let score = tally.score().map(percent).unwrap_or_default();
    format!("+{} ={} -{} {score}", tally.wins(), tally.draws(), tally.losses())
}

pub(super) fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}
