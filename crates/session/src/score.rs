//! Scores in words, and large numbers in few characters.

use cairn_core::BySeat;
use cairn_engine::{Line, Score, Verdict};
use cairn_i18n::{Language, say};

/// How well the player to move stands.
pub fn score_text(score: Score, language: Language) -> String {
    match score.verdict() {
        Verdict::Wins(turns) => say::WINS_IN.fill(language, &[&turns]),
        Verdict::Loses(turns) => say::LOSES_IN.fill(language, &[&turns]),
        Verdict::Points(_) => score.to_string(),
    }
}

/// How well the player to move stands with a line: its score, or the chances of all seats in turn order where there are
/// more than two and nothing is proven.
pub fn line_score_text(line: &Line<String>, language: Language) -> String {
    match line.chances.filter(|_| !line.score.is_proven()) {
        Some(chances) => format!("{} %", chances_text(&chances)),
        None => score_text(line.score, language),
    }
}

/// The chances of all seats in percent, in turn order.
pub fn chances_text(chances: &BySeat<f32>) -> String {
    let percents: Vec<String> =
        chances.values().iter().map(|&chance| percent(chance.into()).to_string()).collect();
    percents.join("/")
}

/// A chance in percent: only what is proven is certain.
pub fn percent(chance: f64) -> u32 {
    let percent = (chance * 100.0).round() as u32;
    if chance <= 0.0 || chance >= 1.0 { percent } else { percent.clamp(1, 99) }
}

/// A large number in few characters.
pub fn compact(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_short() {
        assert_eq!([9_999, 12_345, 45_678_901].map(compact), ["9999", "12k", "45M"]);
    }
}
