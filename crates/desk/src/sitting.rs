//! A game at one screen: moves are made, taken back and made again.

use cairn_games::{PlayError, Table};

/// A game being played, with what was taken back and can be made again.
#[derive(Debug)]
pub struct Sitting {
    table: Box<dyn Table>,
    /// The moves taken back, the last one taken back at the end.
    undone: Vec<String>,
}

impl Sitting {
    /// Sits down at a table.
    pub fn new(table: Box<dyn Table>) -> Sitting {
        Sitting { table, undone: Vec::new() }
    }

    /// The game.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Plays a move. What was taken back is forgotten, unless it is the same move; an error changes nothing.
    pub fn play(&mut self, mv: &str) -> Result<(), PlayError> {
        self.table.play(mv)?;
        if self.undone.pop().is_some_and(|undone| undone != mv) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes the last move back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        let last = self.table.played().pop();
        self.undone.extend(last);
        self.table.take_back()
    }

    /// Makes the move again that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(mv) = self.undone.pop() else { return false };
        self.table.play(&mv).is_ok()
    }

    /// Whether a move can be made again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

impl Clone for Sitting {
    fn clone(&self) -> Sitting {
        Sitting { table: self.table.boxed_clone(), undone: self.undone.clone() }
    }
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    fn sitting() -> Sitting {
        let mut sitting = Sitting::new("nava".parse::<Setup>().expect("a game").deal(1));
        for mv in ["a1a4", "e5e2"] {
            sitting.play(mv).expect("legal");
        }
        sitting
    }

    #[test]
    fn what_is_taken_back_can_be_made_again() {
        let mut sitting = sitting();
        assert!(sitting.undo() && sitting.undo() && !sitting.undo());
        assert!(sitting.redo() && sitting.redo() && !sitting.redo());
        assert_eq!(sitting.table().played(), ["a1a4", "e5e2"]);
    }

    #[test]
    fn another_move_forgets_what_was_taken_back() {
        let mut sitting = sitting();
        assert!(sitting.undo() && sitting.undo());
        sitting.play("a1a4").expect("legal");
        assert!(sitting.can_redo(), "the same move keeps the rest");
        assert!(sitting.undo());
        let other = sitting.table().moves().into_iter().find(|mv| mv != "a1a4").expect("another move");
        sitting.play(&other).expect("legal");
        assert!(!sitting.can_redo());
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut sitting = sitting();
        assert!(sitting.undo());
        assert!(sitting.play("a1a1").is_err());
        assert!(sitting.can_redo());
        assert_eq!(sitting.table().ply(), 1);
    }
}
