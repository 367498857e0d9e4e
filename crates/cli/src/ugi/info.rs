//! Reports of the search as `info` lines.

use cairn_engine::{Report, Score, Verdict};

use crate::analyse::nodes_per_second;

/// A line for each of the best moves; with several asked for they are numbered.
pub(crate) fn info_lines(report: &Report<String>, numbered: bool) -> Vec<String> {
    let Report { depth, deepest, nodes, elapsed, memory_used, .. } = report;
    let (nps, time) = (nodes_per_second(report), elapsed.as_millis());
    let seldepth = depth.max(deepest);
    let line = |(index, line): (usize, &cairn_engine::Line<String>)| {
        let number = if numbered { format!("multipv {} ", index + 1) } else { String::new() };
        let (score, moves) = (score_text(line.score), line.moves.join(" "));
        format!(
            "info depth {depth} seldepth {seldepth} {number}score {score} nodes {nodes} nps {nps} \
             hashfull {memory_used} time {time} pv {moves}"
        )
    };
    report.lines.iter().enumerate().map(line).collect()
}

/// A score. Wins and losses count the turns of all players, as the protocol requires.
fn score_text(score: Score) -> String {
    match score.verdict() {
        Verdict::Points(points) => format!("cp {points}"),
        Verdict::Wins(turns) => format!("mate {turns}"),
        Verdict::Loses(turns) => format!("mate -{turns}"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use cairn_engine::Line;

    use super::*;

    #[test]
    fn a_report_is_a_line_for_each_move() {
        let line = |score, moves: &[&str]| Line::new(score, moves.iter().map(|&mv| mv.to_owned()).collect());
        let mut report = Report {
            depth: 4,
            deepest: 9,
            nodes: 500,
            elapsed: Duration::from_millis(250),
            memory_used: 17,
            lines: vec![line(Score::points(-31), &["a1a2", "b1b2"]), line(Score::loses_in(4), &["c1c2"])],
        };
        let both = [
            "info depth 4 seldepth 9 multipv 1 score cp -31 nodes 500 nps 2000 hashfull 17 time 250 pv a1a2 b1b2",
            "info depth 4 seldepth 9 multipv 2 score mate -4 nodes 500 nps 2000 hashfull 17 time 250 pv c1c2",
        ];
        assert_eq!(info_lines(&report, true), both);
        report.lines.truncate(1);
        let one =
            ["info depth 4 seldepth 9 score cp -31 nodes 500 nps 2000 hashfull 17 time 250 pv a1a2 b1b2"];
        assert_eq!(info_lines(&report, false), one);
    }
}
