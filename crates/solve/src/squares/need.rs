//! How many tiles of each stack a strategy takes.

use cairn_games::knight_line::Square;

/// How many tiles a strategy takes of each of the attacker's stacks: at least one of each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Need {
    /// Those of which it takes two or more, by their squares.
    tiles: Vec<(Square, u8)>,
}

impl Need {
    /// What it takes to move a tile from this stack and no more.
    pub(crate) fn one_move(from: Square) -> Need {
        Need { tiles: vec![(from, 2)] }
    }

    /// So many tiles of some stacks.
    pub(crate) fn of(stacks: impl Iterator<Item = (Square, u8)>) -> Need {
        let mut tiles: Vec<_> = stacks.filter(|&(_, tiles)| tiles > 1).collect();
        tiles.sort_unstable();
        Need { tiles }
    }

    /// What it takes of the stack on a square.
    pub(crate) fn at(&self, square: Square) -> u8 {
        let found = self.tiles.binary_search_by_key(&square, |&(at, _)| at);
        found.map_or(1, |place| self.tiles[place].1)
    }

    /// Of which stacks it takes two or more, and how many.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (Square, u8)> {
        self.tiles.iter().copied()
    }

    /// How much more it takes than one tile of each stack.
    pub(crate) fn extra(&self) -> u32 {
        self.tiles.iter().map(|&(_, tiles)| u32::from(tiles) - 1).sum()
    }

    /// Whether it takes no more than this of any stack.
    pub(crate) fn fits(&self, available: &Need) -> bool {
        self.stacks().all(|(square, tiles)| tiles <= available.at(square))
    }

    /// What it takes before a move, if it takes this after it.
    pub(crate) fn before(&self, from: Square, to: Square) -> Need {
        let mut before = self.clone();
        before.tiles.retain(|&(square, _)| square != to);
        before.set(from, self.at(from).saturating_add(self.at(to)));
        before
    }

    /// What is left of this for the play after a move that leaves as much as possible behind. Requires that the move is among
    /// what it takes.
    pub(crate) fn after(&self, from: Square, to: Square, moved: u8) -> Need {
        let mut after = self.clone();
        after.set(from, self.at(from).saturating_sub(moved).max(1));
        after.set(to, moved);
        after
    }

    /// Takes as much of each stack as both do.
    pub(crate) fn raise(&mut self, other: &Need) {
        for (square, tiles) in other.stacks() {
            if tiles > self.at(square) {
                self.set(square, tiles);
            }
        }
    }

    fn set(&mut self, square: Square, tiles: u8) {
        match self.tiles.binary_search_by_key(&square, |&(at, _)| at) {
            Ok(place) if tiles > 1 => self.tiles[place].1 = tiles,
            Ok(place) => {
                self.tiles.remove(place);
            }
            Err(place) if tiles > 1 => self.tiles.insert(place, (square, tiles)),
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Square = Square::new(0, 0);
    const B: Square = Square::new(2, 1);
    const C: Square = Square::new(-1, 3);

    #[test]
    fn a_move_takes_of_its_stack_what_both_take_afterwards() {
        let after = Need::of([(A, 3), (B, 4), (C, 2)].into_iter());
        let before = after.before(A, B);
        assert_eq!(before, Need::of([(A, 7), (C, 2)].into_iter()));
        assert_eq!((before.at(A), before.at(B), before.extra()), (7, 1, 7));
        assert_eq!(before.after(A, B, 4), after);
        assert_eq!(Need::default().before(A, B), Need::one_move(A), "one tile goes, one stays");
    }

    #[test]
    fn whatever_the_other_does_takes_the_most_of_each_stack() {
        let mut need = Need::of([(A, 3), (B, 2)].into_iter());
        need.raise(&Need::of([(B, 5), (C, 1)].into_iter()));
        assert_eq!(need, Need::of([(A, 3), (B, 5)].into_iter()));
        assert!(need.fits(&Need::of([(A, 3), (B, 6)].into_iter())));
        assert!(!need.fits(&Need::of([(B, 6)].into_iter())));
    }
}
