//! Why a move cannot be played, for people.

use cairn_core::{Pick, Position};

use cairn_i18n::{Language, Phrase};

/// A question for a pick that is easily missed on the board, with one answer for each cell that can be picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// The question.
    pub question: Phrase,
    /// An answer; its gap is the name of the cell.
    pub answer: Phrase,
    /// The cells for which an answer stands, where it stands for several. The one that is picked is among them.
    pub groups: Vec<Vec<String>>,
}

impl Prompt {
    /// The cells for which the answer of this cell stands: its group, or the cell alone.
    pub fn cells_of(&self, cell: &String) -> Vec<String> {
        let group = self.groups.iter().find(|group| group.contains(cell));
        group.cloned().unwrap_or_else(|| vec![cell.clone()])
    }
}

/// A game that can say what is wrong with a move, and ask for what is missing of one.
///
/// What it says is short, and has neither a capital at its start, names aside, nor a full stop at its end, as all
/// error messages here.
pub trait Explain: Position {
    /// Which rule a move breaks, naming the cells where it does.
    ///
    /// Requires a game that goes on and a move that is not legal in it. If a move breaks several rules, the reason is
    /// the first one in the order of making the move: the pieces taken, then the target.
    fn why_illegal(&self, mv: Self::Move, language: Language) -> String;

    /// How a move is written in this game as it stands, with an example of the form.
    fn how_to_write(&self, language: Language) -> &'static str;

    /// Why no move starts from the cell of this name; `None` where there is no such cell, or where moves do not
    /// start from cells.
    ///
    /// Requires a game that goes on and a cell from which no legal move starts.
    fn why_no_start(&self, cell: &str, language: Language) -> Option<String>;

    /// How a front end asks for the pick after these; `None` where the board alone asks well enough.
    fn prompt(&self, picked: &[Pick]) -> Option<Prompt> {
        let _ = picked;
        None
    }

    /// The text of the move that one points at with these picks, be it legal or not. Of picks that point at no
    /// move it is no move's text either.
    fn write_picks(picks: &[Pick]) -> String {
        let text = |pick: &Pick| match pick {
            Pick::Cell(name) | Pick::Button(name) => name.clone(),
            Pick::Count(count) => count.to_string(),
        };
        picks.iter().map(text).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use cairn_core::Pick;
    use cairn_core::conformance::Cases;

    use crate::{Game, Record, Table};
    use cairn_i18n::Language;

    /// Checks that in each position, text or drawing, the move is illegal for this reason.
    #[track_caller]
    pub(crate) fn check<G: Game>(language: Language, options: &str, cases: &[(&str, &str, &str)]) {
        for (position, mv, reason) in cases {
            let table = Record::new(Cases::<G>::new(options).position(position));
            assert_eq!(table.explain(mv, language).as_deref(), Some(*reason), "{mv} in {position}");
        }
    }

    /// The reason against picks, in English; `fine` where a legal move begins so. Picks are the names of cells and
    /// buttons and numbers, separated by single spaces.
    #[track_caller]
    pub(crate) fn check_picks<G: Game>(options: &str, cases: &[(&str, &str, &str)]) {
        for (position, picks, reason) in cases {
            let table = Record::new(Cases::<G>::new(options).position(position));
            let picks: Vec<Pick> = picks.split(' ').map(pick).collect();
            let found = table.explain_picks(&picks, Language::English);
            assert_eq!(found.as_deref().unwrap_or("fine"), *reason, "{picks:?} in {position}");
        }
    }

    fn pick(text: &str) -> Pick {
        match text.parse() {
            Ok(count) => Pick::Count(count),
            Err(_) if matches!(text, "pass" | "swap") => Pick::Button(text.to_owned()),
            Err(_) => Pick::Cell(text.to_owned()),
        }
    }
}
