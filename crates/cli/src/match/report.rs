//! The report of a match.

use cairn_engine::{Decision, Sprt, Tally, elo_of};
use serde::Serialize;

use super::ledger::{Ledger, Unusual};
use super::plan::MatchPlan;

/// The report of a match: all numbers are the first player's.
#[derive(Serialize)]
pub(super) struct MatchSummary {
    game: String,
    contenders: [String; 2],
    seed: u64,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// The mean share of the first place, from 0 to 1.
    share: Option<f64>,
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
    elo: Option<Elo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    unusual: Vec<Unusual>,
    /// Whether all games are played, or the test is decided.
    complete: bool,
    records: Option<String>,
    seconds: f64,
}

/// A difference in Elo with its 95 % bounds; infinite and unknown numbers are `None`.
#[derive(Serialize)]
struct Elo {
    difference: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
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
        let tally = &ledger.tally;
        let estimate = tally.estimate();
        let bounds = estimate.and_then(|estimate| estimate.bounds());
        let fair = 1.0 / plan.seats as f64;
        let for_two = plan.seats == 2;
        let elo = estimate.filter(|_| for_two).map(|estimate| Elo {
            difference: finite(elo_of(estimate.mean)),
            low: bounds.and_then(|(low, _)| finite(elo_of(low))),
            high: bounds.and_then(|(_, high)| finite(elo_of(high))),
        });
        MatchSummary {
            game: plan.setup.to_string(),
            contenders: [0, 1].map(|number: usize| plan.contenders[number].to_string()),
            seed: plan.seed,
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
            sprt: sprt.map(|sprt| Test::new(sprt, tally)),
            unusual: ledger.unusual.clone(),
            complete,
            records: ledger.path().map(|path| path.display().to_string()),
            seconds,
        }
    }

    /// The report as text.
    pub(super) fn text(&self) -> String {
        let MatchSummary { game, contenders: [one, two], games, wins, draws, losses, .. } = self;
        let mut lines = vec![format!("{game}: {one} against {two}")];
        let mut line = |name: &str, text: String| lines.push(format!("  {name:<12}{text}"));
        line("games", format!("{games}: {wins} won, {draws} drawn, {losses} lost"));
        let Some(score) = self.share else { return lines.join("\n") };
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
        if let Some(test) = &self.sprt {
            line("SPRT", test.text());
        }
        if !self.unusual.is_empty() {
            line("unusual", format!("{} games did not end by the rules", self.unusual.len()));
        }
        if let Some(records) = &self.records {
            line("records", records.clone());
        }
        lines.join("\n")
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

fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}
