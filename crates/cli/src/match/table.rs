//! The table of a match of more than two players.

use super::report::{PairingSummary, Standing, percent};

/// The longest name in the table.
const LONGEST_NAME: usize = 32;

/// The table as lines: a row for each player by rank, with its score against each other in the last columns.
pub(super) fn lines(players: &[String], table: &[Standing], pairings: &[PairingSummary]) -> Vec<String> {
    let numbers: Vec<String> = (1..=players.len()).map(|number| number.to_string()).collect();
    let head = ["", "player", "Elo", "±", "games", "score"].map(str::to_owned).into_iter().chain(numbers);
    let mut rows = vec![head.collect::<Vec<String>>()];
    rows.extend(table.iter().map(|standing| row(players.len(), standing, pairings)));
    if table.iter().all(|standing| standing.score.elo.is_none()) {
        // At a larger table there is no Elo.
        rows.iter_mut().for_each(|row| drop(row.drain(2..4)));
    }
    aligned(&rows)
}

fn row(players: usize, standing: &Standing, pairings: &[PairingSummary]) -> Vec<String> {
    let Standing { number, player, score } = standing;
    let elo = score.elo.as_ref();
    let difference = elo.and_then(|elo| elo.difference).map(|elo| format!("{elo:+.1}"));
    let error = elo.and_then(|elo| Some((elo.high? - elo.low?) / 2.0)).map(|error| format!("{error:.1}"));
    let mut row = vec![
        format!("{number}."),
        shortened(player),
        difference.unwrap_or_else(|| "-".to_owned()),
        error.unwrap_or_else(|| "-".to_owned()),
        score.games.to_string(),
        score.share.map(percent).unwrap_or_default(),
    ];
    row.extend((1..=players).map(|other| {
        share(*number, other, pairings).map_or("-".to_owned(), |share| format!("{:.1}", share * 100.0))
    }));
    row
}

/// The share of first places of a player against another one. At a table for two either side of a pairing tells it.
fn share(one: usize, other: usize, pairings: &[PairingSummary]) -> Option<f64> {
    let of = |numbers: [usize; 2]| pairings.iter().find(|pairing| pairing.numbers == numbers);
    match (of([one, other]), of([other, one])) {
        (Some(pairing), _) => pairing.score.share,
        (None, Some(pairing)) => pairing.score.elo.as_ref().and(pairing.score.share).map(|share| 1.0 - share),
        (None, None) => None,
    }
}

fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME - 1) {
        Some((end, last)) if end + last.len_utf8() < name.len() => format!("{}…", &name[..end]),
        _ => name.to_owned(),
    }
}

/// Rows with columns of equal width: names to the left, numbers to the right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let cell = |(column, (text, &width)): (usize, (&String, &usize))| match column {
        1 => format!("{text:<width$}"),
        _ => format!("{text:>width$}"),
    };
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).enumerate().map(cell).collect();
        format!("  {}", cells.join("  "))
    };
    rows.iter().map(line).collect()
}
