//! The wave: which group of rocks stays when the crabs are cut in two or more.

use cairn_core::ones;

use super::board::{CrabStack, Rock, Rocks, neighbours};

/// The groups that are left when one rock falls empty. A rock has six neighbours, and those of different
/// groups have a gap between them: there are never more than three.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups {
    groups: [Rocks; 3],
    count: usize,
}

impl Groups {
    pub(super) fn iter(&self) -> impl Iterator<Item = Rocks> + Clone {
        self.groups.into_iter().take(self.count)
    }
}

/// All of `among` that is connected with `seed`, or at least so much that it covers `enough`.
#[inline]
fn flood(seed: Rocks, among: Rocks, enough: Rocks) -> Rocks {
    let mut group = seed;
    loop {
        let grown = (group | neighbours(group)) & among;
        if grown == group || enough & !grown == 0 {
            return grown;
        }
        group = grown;
    }
}

/// Whether the rocks hang together.
pub(super) fn connected(rocks: Rocks) -> bool {
    flood(rocks & rocks.wrapping_neg(), rocks, rocks) == rocks
}

impl CrabStack {
    /// The groups that stay apart when this rock falls empty; `None` where all stays connected.
    #[inline]
    pub(super) fn groups_without(&self, rock: Rock) -> Option<Groups> {
        let left = self.occupied() & !rock.bit();
        // All was connected, so it still is if the emptied rock's neighbours are.
        let around = neighbours(rock.bit()) & left;
        let reached = flood(around & around.wrapping_neg(), left, around);
        if around & !reached == 0 {
            return None;
        }
        let mut groups = Groups { groups: [0; 3], count: 0 };
        let mut rest = left;
        while rest != 0 {
            let group = flood(rest & rest.wrapping_neg(), rest, rest);
            groups.groups[groups.count] = group;
            groups.count += 1;
            rest &= !group;
        }
        Some(groups)
    }

    /// The groups that may stay when a lone crab has moved onto `to`: those with most rocks, and among them
    /// those with most crabs.
    pub(super) fn strongest(&self, groups: &Groups, to: Rocks) -> impl Iterator<Item = Rocks> {
        let strength = move |group: Rocks| {
            let crabs: u32 = ones(group).map(|rock| self.crabs(Rock::from_index(rock)).height()).sum();
            (group.count_ones(), crabs + u32::from(group & to != 0))
        };
        let best = groups.iter().map(strength).max();
        groups.iter().filter(move |&group| Some(strength(group)) == best)
    }
}
