//! What makes a position good.
//!
//! No move changes how many stacks a colour has, so all depends on how they hang together. A contact, two
//! neighbours of equal height and different colours, is a move for either player, and whoever makes it, the two
//! stacks swap owners: what it does to the groups is the same. The fewer contacts are left, the more counts
//! who would win if the game ended now.

use cairn_core::{Evaluate, Seat};

use super::board::{Cells, Swack, Tie, WIDEST};
use super::sets::{Groups, Word, beside, down, hinges, left, right, up};
use super::weights;
use crate::colour::Colour;

cairn_core::features! {
    /// What counts in Swack. The largest group is all of them where several are equally large.
    enum Feature {
        LeadsSettled = 900, "would win now, no contact left",
        LeadsLate = 150, "would win now, last contacts",
        LeadsNear = 80, "would win now, few contacts",
        LeadsMidway = 40, "would win now, half the contacts",
        LeadsEarly = 5, "would win now, many contacts",
        ToMoveLate = 40, "to move, last contacts",
        ToMoveNear = 40, "to move, few contacts",
        ToMoveMidway = 30, "to move, half the contacts",
        ToMoveEarly = 10, "to move, many contacts",
        LargestLate = 25, "stacks of the largest group, last contacts",
        LargestNear = 20, "stacks of the largest group, few contacts",
        LargestMidway = 15, "stacks of the largest group, half the contacts",
        LargestEarly = 8, "stacks of the largest group, many contacts",
        SecondFew = 6, "stacks of the second largest group, few contacts",
        SecondMany = 4, "stacks of the second largest group, many contacts",
        GroupsFew = -8, "groups, few contacts",
        GroupsMany = -5, "groups, many contacts",
        PairsFew = 4, "neighbours of one colour, few contacts",
        PairsMany = 6, "neighbours of one colour, many contacts",
        Rings = 6, "links of the largest group that it could do without",
        Settled = 2, "stacks in no contact",
        SettledLargest = 4, "stacks of the largest group in no contact",
        Frozen = 2, "stacks without a neighbour of equal height",
        FrozenLargest = 4, "stacks of the largest group without a neighbour of equal height",
        Growing = 10, "swaps that let the largest group grow",
        GrowingToMove = 30, "a swap that lets the largest group grow, to move",
        Merging = 6, "swaps that join the largest group with another",
        Shrinking = -8, "swaps that take a stack from the largest group",
        Hinges = -8, "stacks in contact that hold the largest group together",
        Passed = 10, "has just passed",
        MoreStacks = 10, "more stacks than the opponent",
    }
}

impl Evaluate for Swack {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;

    fn fitted(seats: usize) -> &'static [i16] {
        weights::FITTED[seats - 2]
    }

    #[inline]
    fn features(&self, seat: Seat, tell: impl FnMut(usize, i32)) {
        match self.options.size {
            ..=7 => View::<u64>::new(self, seat).tell(tell),
            _ => View::<Cells>::new(self, seat).tell(tell),
        }
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        // Only a second pass ends a game.
        self.passes == 1 && self.result().winner() == Some(self.seat_of(self.turn))
    }
}

/// How far a game has got, by the contacts that are left.
#[derive(Clone, Copy)]
enum Phase {
    Settled,
    Late,
    Near,
    Midway,
    Early,
}

impl Phase {
    /// Up to how many contacts the phases last, from [`Phase::Late`] to [`Phase::Midway`], by the size of the board.
    const LIMITS: [[i32; 3]; WIDEST as usize + 1] = {
        let mut limits = [[0; 3]; WIDEST as usize + 1];
        let mut size = 2;
        while size < limits.len() {
            // Of the 40 pairs of neighbours on a board of size five, 3, 8 and 16.
            let pairs = 2 * size as i32 * (size as i32 - 1);
            limits[size] = [(3 * pairs + 39) / 40, 8 * pairs / 40, 16 * pairs / 40];
            size += 1;
        }
        limits
    };

    #[inline]
    fn new(contacts: i32, size: u8) -> Phase {
        let [late, near, midway] = Phase::LIMITS[usize::from(size)];
        match contacts {
            0 => Phase::Settled,
            _ if contacts <= late => Phase::Late,
            _ if contacts <= near => Phase::Near,
            _ if contacts <= midway => Phase::Midway,
            _ => Phase::Early,
        }
    }
}

/// The board as one colour sees it.
struct View<W> {
    own: W,
    enemy: W,
    /// The contacts: the left cells of those side by side, and the lower cells of those one above the other.
    contacts: (W, W),
    /// The stacks with a neighbour of equal height.
    level: W,
    groups: Groups<W>,
    phase: Phase,
    leads: bool,
    to_move: bool,
    passed: bool,
}

impl<W: Word> View<W> {
    #[inline]
    fn new(position: &Swack, seat: Seat) -> View<W> {
        let colour = position.colour_of(seat);
        let board = W::of(BOARDS[usize::from(position.options.size)]);
        let own = W::of(position.owned(colour)) & board;
        let enemy = board & !own;
        let (level_right, level_up) = position.levels();
        let (level_right, level_up) = (W::of(level_right), W::of(level_up));
        let contacts = (level_right & (own ^ own >> 1), level_up & (own ^ own >> WIDEST));
        let to_move = position.turn == colour;
        let groups = Groups::of(own);
        let rank = Groups::of(enemy).rank;
        View {
            own,
            enemy,
            contacts,
            level: level_right | right(level_right) | level_up | up(level_up),
            phase: Phase::new(contacts.0.count() + contacts.1.count(), position.options.size),
            leads: groups.rank > rank || groups.rank == rank && position.tied_winner() == Some(colour),
            groups,
            to_move,
            passed: position.passes == 1 && !to_move,
        }
    }

    #[inline]
    fn tell(&self, mut tell: impl FnMut(usize, i32)) {
        let mut tell = |feature: Feature, amount: i32| tell(feature as usize, amount);
        self.tell_by_phase(&mut tell);
        self.tell_of_contacts(&mut tell);
        tell(Feature::Passed, self.passed.into());
        tell(Feature::MoreStacks, (self.own.count() > self.enemy.count()).into());
    }

    #[inline]
    fn tell_by_phase(&self, tell: &mut impl FnMut(Feature, i32)) {
        use Feature::*;
        let [leads, to_move, largest, second, groups, pairs] = match self.phase {
            Phase::Settled => [LeadsSettled, ToMoveLate, LargestLate, SecondFew, GroupsFew, PairsFew],
            Phase::Late => [LeadsLate, ToMoveLate, LargestLate, SecondFew, GroupsFew, PairsFew],
            Phase::Near => [LeadsNear, ToMoveNear, LargestNear, SecondFew, GroupsFew, PairsFew],
            Phase::Midway => [LeadsMidway, ToMoveMidway, LargestMidway, SecondMany, GroupsMany, PairsMany],
            Phase::Early => [LeadsEarly, ToMoveEarly, LargestEarly, SecondMany, GroupsMany, PairsMany],
        };
        tell(leads, self.leads.into());
        tell(to_move, self.to_move.into());
        tell(largest, self.groups.largest_size);
        tell(second, self.groups.second_size);
        tell(groups, self.groups.count);
        tell(pairs, links(self.own));
    }

    #[inline]
    fn tell_of_contacts(&self, tell: &mut impl FnMut(Feature, i32)) {
        let (across, along) = self.contacts;
        let exposed = across | right(across) | along | up(along);
        let largest = self.groups.largest;
        tell(Feature::Rings, links(largest) - largest.count() + self.groups.largest_count);
        tell(Feature::Settled, (self.own & !exposed).count());
        tell(Feature::SettledLargest, (largest & !exposed).count());
        tell(Feature::Frozen, (self.own & !self.level).count());
        tell(Feature::FrozenLargest, (largest & !self.level).count());
        tell(Feature::Hinges, (hinges(largest) & exposed).count());

        let other = self.own & !largest;
        let (gain, deep) = beside(largest);
        let (gain, deep) = (gain & self.enemy, deep & self.enemy);
        let growing = self.contacts_between(other, gain);
        tell(Feature::Growing, growing);
        tell(Feature::GrowingToMove, (self.to_move && growing > 0).into());
        let (_, joining) = beside(other);
        tell(Feature::Merging, self.contacts_between(other, gain & joining));
        tell(Feature::Shrinking, self.contacts_between(largest, gain & !deep));
    }

    /// How many contacts there are between own stacks and enemy stacks of two sets.
    #[inline]
    fn contacts_between(&self, own: W, enemy: W) -> i32 {
        let (across, along) = self.contacts;
        (across & (own & left(enemy) | enemy & left(own))).count()
            + (along & (own & down(enemy) | enemy & down(own))).count()
    }
}

/// How many pairs of neighbours there are in a set.
#[inline]
fn links<W: Word>(set: W) -> i32 {
    (set & left(set)).count() + (set & down(set)).count()
}

impl Swack {
    /// Who wins when the groups are all equal.
    #[inline]
    fn tied_winner(&self) -> Option<Colour> {
        match self.options.tie {
            Tie::LastWins => self.last,
            Tie::LastLoses => self.last.map(Colour::other),
        }
    }
}

/// The cells of the boards, by their size.
const BOARDS: [Cells; WIDEST as usize + 1] = {
    let mut boards = [0; WIDEST as usize + 1];
    let mut size = 1;
    while size <= WIDEST {
        let mut row = 0;
        while row < size {
            boards[size as usize] |= ((1 << size) - 1) << (row * WIDEST);
            row += 1;
        }
        size += 1;
    }
    boards
};
