//! How many pieces of each stack a strategy needs.

/// How many pieces a strategy needs of each of the attacker's stacks: at least one of each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Need<S> {
    /// The stacks of which it needs two or more, sorted by their places.
    stacks: Vec<(S, u8)>,
}

/// One piece of each stack.
impl<S> Default for Need<S> {
    fn default() -> Need<S> {
        Need { stacks: Vec::new() }
    }
}

impl<S: Copy + Ord> Need<S> {
    /// What a single move from this stack needs.
    pub(crate) fn one_move(from: S) -> Need<S> {
        Need { stacks: vec![(from, 2)] }
    }

    /// These pieces of these stacks.
    pub(crate) fn of(stacks: impl Iterator<Item = (S, u8)>) -> Need<S> {
        let mut stacks: Vec<_> = stacks.filter(|&(_, pieces)| pieces > 1).collect();
        stacks.sort_unstable();
        Need { stacks }
    }

    /// What it needs of the stack at a place.
    pub(crate) fn at(&self, place: S) -> u8 {
        let found = self.stacks.binary_search_by_key(&place, |&(at, _)| at);
        found.map_or(1, |index| self.stacks[index].1)
    }

    /// The stacks of which it needs two or more, and how many.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (S, u8)> {
        self.stacks.iter().copied()
    }

    /// How many pieces it needs beyond one of each stack.
    pub(crate) fn extra(&self) -> u32 {
        self.stacks.iter().map(|&(_, pieces)| u32::from(pieces) - 1).sum()
    }

    /// Whether it needs no more than this of any stack.
    pub(crate) fn fits(&self, available: &Need<S>) -> bool {
        self.stacks().all(|(place, pieces)| pieces <= available.at(place))
    }

    /// What a strategy needs before a move, if it needs this after it.
    pub(crate) fn before(&self, from: S, to: S) -> Need<S> {
        let mut before = self.clone();
        before.stacks.retain(|&(place, _)| place != to);
        before.set(from, self.at(from).saturating_add(self.at(to)));
        before
    }

    /// The pieces after `moved` of them go from one place to another. Requires more than `moved` pieces at `from`.
    pub(crate) fn after(&self, from: S, to: S, moved: u8) -> Need<S> {
        let mut after = self.clone();
        after.set(from, self.at(from).saturating_sub(moved).max(1));
        after.set(to, moved);
        after
    }

    /// Raises the need of each stack to that of the other.
    pub(crate) fn raise(&mut self, other: &Need<S>) {
        for (place, pieces) in other.stacks() {
            if pieces > self.at(place) {
                self.set(place, pieces);
            }
        }
    }

    fn set(&mut self, place: S, pieces: u8) {
        match self.stacks.binary_search_by_key(&place, |&(at, _)| at) {
            Ok(index) if pieces > 1 => self.stacks[index].1 = pieces,
            Ok(index) => {
                self.stacks.remove(index);
            }
            Err(index) if pieces > 1 => self.stacks.insert(index, (place, pieces)),
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: char = 'a';
    const B: char = 'b';
    const C: char = 'c';

    #[test]
    fn a_move_needs_of_its_stack_what_both_stacks_need_afterwards() {
        let after = Need::of([(A, 3), (B, 4), (C, 2)].into_iter());
        let before = after.before(A, B);
        assert_eq!(before, Need::of([(A, 7), (C, 2)].into_iter()));
        assert_eq!((before.at(A), before.at(B), before.extra()), (7, 1, 7));
        assert_eq!(before.after(A, B, 4), after);
        assert_eq!(Need::default().before(A, B), Need::one_move(A), "one piece goes, one stays");
    }

    #[test]
    fn raising_takes_the_larger_need_of_each_stack() {
        let mut need = Need::of([(A, 3), (B, 2)].into_iter());
        need.raise(&Need::of([(B, 5), (C, 1)].into_iter()));
        assert_eq!(need, Need::of([(A, 3), (B, 5)].into_iter()));
        assert!(need.fits(&Need::of([(A, 3), (B, 6)].into_iter())));
        assert!(!need.fits(&Need::of([(B, 6)].into_iter())));
    }
}
