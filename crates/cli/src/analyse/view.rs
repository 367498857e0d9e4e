//! Output of analysis: updated in place on a terminal, line by line elsewhere.

use std::time::Duration;

use cairn_engine::{Line, Report, Score};
use cairn_games::Table;
use cairn_i18n::Language;
use cairn_session::{ProvenChange, Seen, Tree, chances_text, percent};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::nodes_per_second;
use crate::Failure;
use crate::json::{PositionJson, ScoreJson};
use crate::output::{print, print_json};
use crate::show::status_line;

/// Where updates go.
pub(super) struct View<'a> {
    table: &'a dyn Table,
    kind: ViewKind,
}

enum ViewKind {
    Json,
    Lines,
    Live(Screen),
}

impl<'a> View<'a> {
    /// A view of the analysis of this table.
    pub(super) fn new(table: &'a dyn Table, json: bool) -> View<'a> {
        let kind = if json { ViewKind::Json } else { Screen::new().map_or(ViewKind::Lines, ViewKind::Live) };
        View { table, kind }
    }

    /// Shows an update.
    pub(super) fn update(&self, report: &Report<String>) -> Result<(), Failure> {
        match &self.kind {
            ViewKind::Json => print_json(&Update::new(self.table, report, false)),
            ViewKind::Lines => print(&update_line(report)),
            ViewKind::Live(screen) => {
                screen.show(&rows(self.table, report));
                Ok(())
            }
        }
    }

    /// Shows the final result.
    pub(super) fn finish(&self, report: &Report<String>) -> Result<(), Failure> {
        match &self.kind {
            ViewKind::Json => return print_json(&Update::new(self.table, report, true)),
            ViewKind::Lines => print("")?,
            ViewKind::Live(screen) => screen.0.finish_and_clear(),
        }
        print(&rows(self.table, report).join("\n"))
    }
}

/// Rows at the bottom of the terminal that are rewritten in place.
struct Screen(ProgressBar);

impl Screen {
    /// `None` if stdout is no terminal on which rows can be rewritten.
    fn new() -> Option<Screen> {
        let target = ProgressDrawTarget::stdout();
        if target.is_hidden() {
            return None;
        }
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(
            ProgressStyle::with_template("{msg}\nthinking for {elapsed}, until Ctrl-C or a limit").ok()?,
        );
        bar.enable_steady_tick(Duration::from_secs(1));
        Some(Screen(bar))
    }

    /// Replaces the rows, cut off at the width of a usual terminal.
    fn show(&self, rows: &[String]) {
        const WIDTH: usize = 79;
        let cut = |row: &String| match row.char_indices().nth(WIDTH) {
            Some((end, _)) => format!("{}…", &row[..end]),
            None => row.clone(),
        };
        self.0.set_message(rows.iter().map(cut).collect::<Vec<_>>().join("\n"));
    }
}

/// The table of the best moves.
fn rows(table: &dyn Table, report: &Report<String>) -> Vec<String> {
    let Report { depth, nodes, lines, .. } = report;
    let mut rows = vec![
        format!("{}; scores are that player's view", status_line(table)),
        format!("depth {depth}, {nodes} nodes in {}", effort(report)),
    ];
    rows.extend(who_wins(table, report));
    let (chance, column) = match table.seats() {
        2 => ("chance", 6),
        seats => ("chances by seat", (4 * seats + 1).max(15)),
    };
    rows.push(format!("{:>13}  {chance:>column$}  moves", "score"));
    let upshots: Vec<&str> = lines.iter().map(|line| proven_change(report, line)).collect();
    let width = upshots.iter().map(|proven_change| proven_change.len() + 2).max().unwrap_or_default();
    let row = |(line, proven_change): (&Line<String>, &&str)| {
        let (score, moves) = (line.score, line.moves.join(" "));
        let chance = match line.chances {
            _ if score.is_proven() => "proven".to_owned(),
            Some(chances) => format!("{} %", chances_text(&chances)),
            None => format!("{} %", percent(score.chance())),
        };
        let proven_change = if width > 2 { format!("{proven_change:<width$}") } else { String::new() };
        format!("{score:>13}  {chance:>column$}  {proven_change}{moves}")
    };
    rows.extend(lines.iter().zip(&upshots).map(row));
    rows
}

/// Who wins, where that is proven.
fn who_wins(table: &dyn Table, report: &Report<String>) -> Option<String> {
    let seen = Seen::of(report)?;
    let mut tree = Tree::new(table.boxed_clone());
    tree.note(tree.now(), seen);
    seen.score.is_proven().then(|| tree.standing(Language::English))
}

/// What the move of a line does to a proven result; empty without one.
fn proven_change(report: &Report<String>, line: &Line<String>) -> &'static str {
    let best = report.lines.first().map_or(Score::EVEN, |best| best.score);
    ProvenChange::of(best, line.score)
        .map_or("", |proven_change| proven_change.name().text(Language::English))
}

/// An update in one line.
fn update_line(report: &Report<String>) -> String {
    let Report { depth, nodes, lines, .. } = report;
    let (score, moves) =
        lines.first().map_or((Score::EVEN, String::new()), |best| (best.score, best.moves.join(" ")));
    format!("depth {depth:>2}  {score:>13}  {nodes:>11} nodes in {}  {moves}", effort(report))
}

fn effort(report: &Report<String>) -> String {
    let (seconds, speed) = (report.elapsed.as_secs_f64(), nodes_per_second(report) as f64 / 1e6);
    format!("{seconds:.3} s, {speed:.2} million a second")
}

/// An update as JSON.
#[derive(Serialize)]
struct Update<'a> {
    #[serde(flatten)]
    position: PositionJson,
    depth: u32,
    nodes: u64,
    nps: u64,
    seconds: f64,
    lines: Vec<Thought<'a>>,
    #[serde(rename = "final")]
    is_final: bool,
}

/// A line as JSON.
#[derive(Serialize)]
struct Thought<'a> {
    score: ScoreJson,
    /// The chance of each seat, at tables for more than two.
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Vec<f32>>,
    moves: &'a [String],
}

impl<'a> Update<'a> {
    fn new(table: &dyn Table, report: &'a Report<String>, is_final: bool) -> Update<'a> {
        let thought = |line: &'a Line<String>| Thought {
            score: line.score.into(),
            chances: line.chances.map(|chances| chances.values().to_vec()),
            moves: &line.moves,
        };
        Update {
            position: PositionJson::new(table),
            depth: report.depth,
            nodes: report.nodes,
            nps: nodes_per_second(report),
            seconds: report.elapsed.as_secs_f64(),
            lines: report.lines.iter().map(thought).collect(),
            is_final,
        }
    }
}
