//! Picking a move, one step after another.

use cairn_core::Pick;
use cairn_games::Table;

/// The picks made so far, and the moves that go on from them.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    picked: Vec<Pick>,
    /// The legal moves, each with its whole path.
    paths: Vec<(String, Vec<Pick>)>,
}

/// What a pick led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// One move is left: this is its text.
    Move(String),
    /// The move is not complete yet.
    More,
    /// No move goes on like this; nothing has changed.
    Nothing,
}

impl Selection {
    /// Nothing picked yet of what can be played at this table.
    pub fn new(table: &dyn Table) -> Selection {
        Selection { picked: Vec::new(), paths: table.paths() }
    }

    /// The picks made so far.
    pub fn picked(&self) -> &[Pick] {
        &self.picked
    }

    /// The picks that can follow, each once, in the order of the moves.
    pub fn next(&self) -> Vec<Pick> {
        each_once(self.going_on().filter_map(|(_, path)| path.get(self.picked.len())))
    }

    /// The picks with which a move can begin, each once, in the order of the moves.
    pub fn first(&self) -> Vec<Pick> {
        each_once(self.paths.iter().filter_map(|(_, path)| path.first()))
    }

    /// Picks. A cell that does not go on from what was picked begins anew if a move begins with it.
    pub fn pick(&mut self, pick: Pick) -> Picked {
        if self.next().contains(&pick) {
            self.picked.push(pick);
        } else if matches!(pick, Pick::Cell(_)) && self.begins(&pick) {
            self.picked = vec![pick];
        } else {
            return Picked::Nothing;
        }
        match self.finished() {
            Some(mv) => Picked::Move(mv.to_owned()),
            None => Picked::More,
        }
    }

    /// Takes the last pick back; `false` if there is none.
    pub fn back(&mut self) -> bool {
        self.picked.pop().is_some()
    }

    /// Takes all picks back.
    pub fn clear(&mut self) {
        self.picked.clear();
    }

    /// The moves that go on from what was picked, each with its whole path.
    pub fn going_on(&self) -> impl Iterator<Item = &(String, Vec<Pick>)> {
        self.paths.iter().filter(|(_, path)| path.starts_with(&self.picked))
    }

    /// The whole path of a legal move; empty for any other text.
    pub fn path(&self, mv: &str) -> &[Pick] {
        self.paths.iter().find(|(known, _)| known == mv).map_or(&[], |(_, path)| path)
    }

    fn begins(&self, pick: &Pick) -> bool {
        self.paths.iter().any(|(_, path)| path.first() == Some(pick))
    }

    /// The move whose path is just what was picked: no path is the beginning of another.
    fn finished(&self) -> Option<&str> {
        self.going_on().find(|(_, path)| path.len() == self.picked.len()).map(|(mv, _)| mv.as_str())
    }
}

fn each_once<'a>(picks: impl Iterator<Item = &'a Pick>) -> Vec<Pick> {
    let mut seen: Vec<Pick> = Vec::new();
    for pick in picks {
        if !seen.contains(pick) {
            seen.push(pick.clone());
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use cairn_games::{GameKind, Setup};

    use super::*;

    fn selection(setup: &str) -> Selection {
        Selection::new(setup.parse::<Setup>().expect("a game").deal(1).as_ref())
    }

    fn cell(name: &str) -> Pick {
        Pick::Cell(name.to_owned())
    }

    #[test]
    fn every_legal_move_can_be_picked() {
        for game in GameKind::ALL {
            let fresh = selection(game.name());
            for (mv, path) in fresh.paths.clone() {
                let mut selection = fresh.clone();
                let (last, before) = path.split_last().expect("a path");
                for pick in before {
                    assert_eq!(selection.pick(pick.clone()), Picked::More, "{game} {mv}");
                }
                assert_eq!(selection.pick(last.clone()), Picked::Move(mv));
            }
        }
    }

    #[test]
    fn what_no_move_goes_on_with_changes_nothing() {
        let mut swack = selection("swack");
        assert_eq!(swack.pick(cell("a1")), Picked::Nothing, "a white stack");
        assert_eq!(swack.pick(cell("a2")), Picked::More);
        assert_eq!(swack.pick(cell("e5")), Picked::Nothing);
        assert_eq!(swack.picked(), [cell("a2")]);
    }

    #[test]
    fn another_first_cell_begins_anew() {
        let mut swack = selection("swack");
        assert_eq!(swack.pick(cell("a2")), Picked::More);
        assert_eq!(swack.pick(cell("b1")), Picked::More);
        assert_eq!(swack.picked(), [cell("b1")]);
        assert!(swack.back());
        assert!(!swack.back());
        assert_eq!(swack.pick(Pick::Button("pass".to_owned())), Picked::Move("pass".to_owned()));
    }
}
