//! What a screen shows of an analysis.

use cairn_core::Seat;
use cairn_engine::{Line, Report, Score};
use cairn_games::record::RecordText;
use cairn_games::{Setup, status_text};
use cairn_i18n::say;

use super::{AnalysisSession, Question};
use crate::review::{Judgement, is_forced, refutation_text};
use crate::{
    InputView, Message, NodeId, ProvenChange, TreeLine, compact, ends_of_route, line_score_text, lines,
};

/// All that a screen shows of an analysis, beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysisView {
    /// The game and its options.
    pub setup: Setup,
    /// The position shown.
    pub now: NodeId,
    /// The moves that lead to the position shown.
    pub path: Vec<String>,
    /// Whose turn it is or how the game ended, in words.
    pub status: String,
    /// Whether the game is over in the position shown.
    pub is_over: bool,
    /// The move that is being picked on the board.
    pub input: InputView,
    /// The moves with their variations and comments.
    pub moves: Vec<TreeLine>,
    /// The comment on the position shown.
    pub comment: String,
    /// Who stands better, in words.
    pub standing: String,
    /// What the last move did to a proven result, in words.
    pub proven_change: Option<String>,
    /// Why the last move was an inaccuracy, a mistake or a blunder, in words; `None` if it was not.
    pub refutation: Option<String>,
    /// The chance to win of each seat in turn order; none where they are not known.
    pub balance: Vec<(Seat, f64)>,
    /// The chances of the first seat along the line shown, from the start.
    pub curve: Vec<CurvePoint>,
    /// What the engine sees.
    pub engine: EngineView,
    /// What the user is asked, to be answered with yes or no.
    pub question: Option<String>,
    /// The games of a file, each in a line, while the user has to choose one; otherwise none.
    pub choices: Vec<String>,
    /// The message about the last event.
    pub message: Option<Message>,
}

/// A point of the curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CurvePoint {
    /// The position.
    pub id: NodeId,
    /// The chance of the first seat to win.
    pub chance: Option<f64>,
}

/// What the engine sees of the position shown.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineView {
    /// Whether it is on.
    pub is_on: bool,
    /// The number of lines wanted.
    pub wanted: usize,
    /// How much was searched; `None` while nothing is known, or with the engine off.
    pub effort: Option<Effort>,
    /// The best lines, the best one first.
    pub lines: Vec<EngineLine>,
    /// Of a search through all positions of the line: how many are done, and how many there are.
    pub progress: Option<(usize, usize)>,
}

/// How much was searched, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The depth.
    pub depth: String,
    /// The number of positions, in all and in a second.
    pub speed: String,
}

/// A line of the engine.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineLine {
    /// How well the player to move stands with it, in words.
    pub score: String,
    /// Whether that is proven.
    pub is_proven: bool,
    /// What its first move does to a proven result, in words.
    pub proven_change: Option<&'static str>,
    /// The moves.
    pub moves: Vec<String>,
    /// Where the piece of its first move starts and ends; `None` for a move without a place.
    pub arrow: Option<(String, String)>,
}

impl AnalysisView {
    pub(super) fn of(session: &AnalysisSession) -> AnalysisView {
        let (tree, table, language) = (&session.tree, session.tree.table(), session.options.language);
        AnalysisView {
            setup: table.setup(),
            now: tree.now(),
            path: table.played(),
            status: status_text(table, language),
            is_over: table.status().to_move().is_none(),
            input: session.input.view(table, language),
            moves: lines(tree),
            comment: tree.comment(tree.now()),
            standing: tree.standing(language),
            proven_change: tree.upshot_text(language),
            refutation: session.refutation(),
            balance: session.balance(),
            curve: session.curve(),
            engine: session.engine_view(),
            question: session.question_text(),
            choices: session.choices(),
            message: session.message.clone(),
        }
    }
}

impl AnalysisSession {
    fn balance(&self) -> Vec<(Seat, f64)> {
        let (tree, now) = (&self.tree, self.tree.now());
        let chance = |seat| Some((seat, tree.chance(now, seat)?));
        Seat::first(tree.table().seats()).map(chance).collect::<Option<_>>().unwrap_or_default()
    }

    fn refutation(&self) -> Option<String> {
        let (tree, now, language) = (&self.tree, self.tree.now(), self.options.language);
        let parent = tree.parent(now)?;
        let mover = tree.status(parent).to_move()?;
        let loss = tree.seen(parent)?.score.chance() - tree.score_for(now, mover)?.chance();
        let judgement = Judgement::of_loss(loss);
        let is_mistake = judgement >= Judgement::Inaccuracy && !is_forced(tree.table_at(parent).as_ref());
        let best = self.engine.report(now).filter(|_| is_mistake)?.lines.first()?;
        // The whole line stands among those of the engine.
        let answer = refutation_text(tree.table(), &best.moves, 1, mover, language);
        Some(format!("{}{}: {}; {answer}", tree.mv(now), judgement.mark(), judgement.name().text(language)))
    }

    fn curve(&self) -> Vec<CurvePoint> {
        let point = |id| CurvePoint { id, chance: self.tree.chance(id, Seat::One) };
        self.tree.line().into_iter().map(point).collect()
    }

    fn engine_view(&self) -> EngineView {
        let report = self.engine.report(self.tree.now()).filter(|_| self.engine.is_on);
        let shown = self.shown_lines();
        let best = shown.first().map_or(Score::EVEN, |line| line.score);
        EngineView {
            is_on: self.engine.is_on,
            wanted: self.engine.lines,
            effort: report.map(|report| self.effort(report)),
            lines: shown.iter().map(|line| self.engine_line(line, best)).collect(),
            progress: self.engine.progress(),
        }
    }

    fn effort(&self, report: &Report<String>) -> Effort {
        let seconds = report.elapsed.as_secs_f64();
        let speed = if seconds > 0.0 { (report.nodes as f64 / seconds) as u64 } else { report.nodes };
        Effort {
            depth: self.fill(say::ENGINE_DEPTH, &[&report.depth]),
            speed: self.fill(say::ENGINE_SPEED, &[&compact(report.nodes), &compact(speed)]),
        }
    }

    fn engine_line(&self, line: &Line<String>, best: Score) -> EngineLine {
        let language = self.options.language;
        EngineLine {
            score: line_score_text(line, language),
            is_proven: line.score.is_proven(),
            proven_change: ProvenChange::of(best, line.score).map(|change| change.name().text(language)),
            arrow: line.moves.first().and_then(|mv| ends_of_route(self.tree.table(), mv)),
            moves: line.moves.clone(),
        }
    }

    fn question_text(&self) -> Option<String> {
        let now = self.tree.now();
        match self.question.as_ref()? {
            Question::Delete => Some(self.fill(say::DELETE, &[&self.tree.mv(now), &self.tree.size(now)])),
            Question::Choose(_) => None,
        }
    }

    fn choices(&self) -> Vec<String> {
        match &self.question {
            Some(Question::Choose(records)) => records.iter().map(RecordText::summary).collect(),
            _ => Vec::new(),
        }
    }
}
