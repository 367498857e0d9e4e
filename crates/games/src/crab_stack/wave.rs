//! The wave: which group of rocks stays when the crabs are cut in two or more.

use cairn_core::ones;

use super::board::{CrabStack, ROWS, Rock, Rocks, neighbours};

/// The groups that are left when one rock falls empty. A rock has six neighbours, and those of different
/// groups have a gap between them: there are never more than three.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups {
    groups: [Rocks; 3],
    count: usize,
}

impl Groups {
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = Rocks> + Clone {
        self.groups[..self.count].iter().copied()
    }

    /// The groups with most rocks.
    #[inline]
    pub(super) fn with_most_rocks(self) -> Groups {
        self.largest(Rocks::count_ones)
    }

    /// The groups for which the measure is largest.
    #[inline]
    fn largest(self, measure: impl Fn(Rocks) -> u32) -> Groups {
        let most = self.iter().map(&measure).max();
        let mut largest = Groups { groups: [0; 3], count: 0 };
        for group in self.iter().filter(|&group| Some(measure(group)) == most) {
            largest.add(group);
        }
        largest
    }

    fn add(&mut self, group: Rocks) {
        self.groups[self.count] = group;
        self.count += 1;
    }

    /// Whether more than one group is left.
    pub(super) fn is_choice(&self) -> bool {
        self.count > 1
    }
}

/// The rocks of `among` connected with `seed`; may stop early once it has all of `enough`.
#[inline]
pub(super) fn flood(seed: Rocks, among: Rocks, enough: Rocks) -> Rocks {
    let mut group = seed;
    loop {
        let grown = (group | neighbours(group)) & among;
        if grown == group || enough & !grown == 0 {
            return grown;
        }
        group = grown;
    }
}

/// The lowest rock, if any, that does not hang together with the lowest of all.
pub(super) fn cut_off(rocks: Rocks) -> Option<Rock> {
    let apart = rocks & !flood(rocks & rocks.wrapping_neg(), rocks, rocks);
    (apart != 0).then(|| Rock::from_index(apart.trailing_zeros()))
}

/// The rocks that may hold their neighbours together all by themselves, by the number of groups that there
/// may be without them: at least two, and three.
///
/// These are the rocks whose neighbours, going round, are interrupted more than once.
#[inline]
pub(super) fn joints(occupied: Rocks) -> (Rocks, Rocks) {
    // Bit r of each is whether rock r has this neighbour, in the order in which they lie round it.
    let round = [
        occupied >> 1,
        occupied >> (ROWS + 1),
        occupied >> ROWS,
        occupied << 1,
        occupied << (ROWS + 1),
        occupied << ROWS,
    ];
    let (mut once, mut twice, mut thrice) = (0, 0, 0);
    for (place, &neighbour) in round.iter().enumerate() {
        let ends = neighbour & !round[(place + 1) % 6];
        thrice |= twice & ends;
        twice |= once & ends;
        once |= ends;
    }
    (twice & occupied, thrice & occupied)
}

/// The places with at least two neighbours among these rocks.
#[inline]
pub(super) fn between(rocks: Rocks) -> Rocks {
    let round =
        [rocks << 1, rocks >> 1, rocks << ROWS, rocks >> ROWS, rocks << (ROWS + 1), rocks >> (ROWS + 1)];
    let (mut once, mut twice) = (0, 0);
    for neighbour in round {
        twice |= once & neighbour;
        once |= neighbour;
    }
    twice
}

impl CrabStack {
    /// The groups that are left when this rock falls empty; `None` where all stays connected.
    pub(super) fn groups_without(&self, rock: Rock) -> Option<Groups> {
        let mut left = self.occupied() & !rock.bit();
        // All was connected, so every group that is left has a rock next to this one.
        let mut around = rock.neighbours() & left;
        let mut groups = Groups { groups: [0; 3], count: 0 };
        while around != 0 {
            let reached = flood(around & around.wrapping_neg(), left, around);
            let group = if around & !reached == 0 { left } else { reached };
            groups.add(group);
            around &= !group;
            left &= !group;
        }
        groups.is_choice().then_some(groups)
    }

    /// The groups that may stay when a lone crab joins the group with `to`: those with most rocks, and among
    /// them those with most crabs.
    pub(super) fn strongest(&self, groups: Groups, to: Rocks) -> Groups {
        let largest = groups.with_most_rocks();
        if !largest.is_choice() {
            return largest;
        }
        let crabs = |group| ones(group).map(|rock| self.crabs(Rock::from_index(rock)).height()).sum::<u32>();
        largest.largest(|group| crabs(group) + u32::from(group & to != 0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::rocks_in_use;
    use super::*;

    /// Every way to leave out rocks of the inner ring and its surroundings, thinned out.
    #[test]
    fn a_rock_that_is_no_joint_can_go() {
        let all = rocks_in_use(4);
        let mut rocks = all;
        for step in 0_u64..20_000 {
            rocks = (rocks ^ step.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)) & all;
            if cut_off(rocks).is_some() {
                continue;
            }
            for rock in ones(rocks & !joints(rocks).0) {
                assert_eq!(cut_off(rocks & !(1 << rock)), None, "{rocks:b} without {rock}");
            }
        }
    }
}
