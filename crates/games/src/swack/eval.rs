//! What makes a position good.
//!
//! No move changes how many stacks a colour has, so all depends on how they hang together. A contact, two
//! neighbours of equal height and different colours, is a move for either player, and whichever makes it, the two
//! stacks swap owners: what it does to the groups is the same. The fewer contacts are left, the more counts
//! who would win if the game ended now.

use cairn_core::{DataFile, Evaluate, Levels, Places, Playout, SearchKind, Seat, Value};
use rand::Rng;

use super::board::{Cells, Move, Swack, SwackOptions, Tie, WIDEST};
use super::levels::LEVELS;
use super::sets::{Groups, Word, beside, down, hinges, largest_group, left, right, up};
use super::surroundings::{self, CLASSES, Pairs, each_class};
use super::{playout, table, weights};
use crate::colour::Colour;

cairn_core::features! {
    /// What counts in Swack. The largest group is all of them where several are equally large.
    enum Feature {
        LeadsSettled = 900, "would win now, no contact left",
        LeadsLate = 45, "would win now, last contacts",
        LeadsNear = 20, "would win now, few contacts",
        LeadsMidway = 0, "would win now, half the contacts",
        LeadsEarly = 0, "would win now, many contacts",
        LargestLate = 50, "stacks of the largest group, last contacts",
        LargestNear = 25, "stacks of the largest group, few contacts",
        LargestMidway = 25, "stacks of the largest group, half the contacts",
        LargestEarly = 25, "stacks of the largest group, many contacts",
        SecondFew = 5, "stacks of the second largest group, few contacts",
        SecondMany = 15, "stacks of the second largest group, many contacts",
        GroupsFew = -20, "groups, few contacts",
        GroupsMany = -5, "groups, many contacts",
        Pairs = 15, "neighbours of one colour",
        Settled = -15, "stacks in no contact",
        SettledLargest = -2, "stacks of the largest group in no contact",
        Frozen = -8, "stacks without a neighbour of equal height",
        FrozenLargest = 18, "stacks of the largest group without a neighbour of equal height",
        GrowingLate = 30, "swaps that let the largest group grow, last contacts",
        GrowingNear = 30, "swaps that let the largest group grow, few contacts",
        GrowingMany = 10, "swaps that let the largest group grow, many contacts",
        MergingLate = 40, "swaps that join the largest group with another, last contacts",
        MergingNear = 5, "swaps that join the largest group with another, few contacts",
        MergingMany = 0, "swaps that join the largest group with another, many contacts",
        ShrinkingLate = -40, "swaps that take a stack from the largest group, last contacts",
        ShrinkingNear = -25, "swaps that take a stack from the largest group, few contacts",
        ShrinkingMany = -20, "swaps that take a stack from the largest group, many contacts",
        HingesLate = -70, "stacks in contact that hold the largest group together, last contacts",
        HingesNear = -30, "stacks in contact that hold the largest group together, few contacts",
        HingesMany = -18, "stacks in contact that hold the largest group together, many contacts",
        GrowsToMove = 25, "a swap lets the largest group grow, to move",
        ToMoveFew = 5, "to move, few contacts",
        ToMoveMany = 5, "to move, many contacts",
        Passed = -40, "has just passed",
        MoreStacks = 50, "more stacks than the opponent",
        SafeLate = 5, "stacks of the largest group without those in contact, last contacts",
        SafeNear = 5, "stacks of the largest group without those in contact, few contacts",
        SafeMany = 5, "stacks of the largest group without those in contact, many contacts",
        HopeLate = 5, "stacks of the largest group with all in contact, last contacts",
        HopeNear = 5, "stacks of the largest group with all in contact, few contacts",
        HopeMany = 5, "stacks of the largest group with all in contact, many contacts",
    }
}

/// After the features with names of their own come the classes of stacks by what surrounds them.
const NAMED: usize = Feature::NAMES.len();
const ALL: usize = NAMED + CLASSES;

const NAMES: [&str; ALL] = {
    let mut names = [""; ALL];
    let mut place = 0;
    while place < ALL {
        names[place] = if place < NAMED { Feature::NAMES[place] } else { surroundings::NAMES[place - NAMED] };
        place += 1;
    }
    names
};

/// Nobody can tell by hand what each class is worth: only fitting weighs them.
const HAND_SET: [i16; ALL] = {
    let mut weights = [0; ALL];
    let mut place = 0;
    while place < NAMED {
        weights[place] = Feature::HAND_SET[place];
        place += 1;
    }
    weights
};

impl Evaluate for Swack {
    const FEATURES: &'static [&'static str] = &NAMES;
    const HAND_SET: &'static [i16] = &HAND_SET;

    const FITTED: &'static [&'static [i16]] = &weights::FITTED;

    const LEVELS: &'static [Levels] = &LEVELS;

    /// Boards of up to 4×4, of 5×5, of up to 7×7, and those above.
    fn level_group(options: &SwackOptions) -> usize {
        match options.size {
            ..=4 => 0,
            5 => 1,
            6..=7 => 2,
            _ => 3,
        }
    }

    /// Small boards are soon decided.
    fn random_plies(options: &SwackOptions) -> u32 {
        if options.size <= 4 { 2 } else { 4 }
    }

    #[inline]
    fn features(&self, seat: Seat, add: impl FnMut(usize, i32)) {
        match self.options.size {
            ..=7 => View::<u64>::new(self, seat).add(add),
            _ => View::<Cells>::new(self, seat).add(add),
        }
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        // Only a second pass ends a game.
        self.passes == 1 && self.result().winner() == Some(self.seat_of(self.turn))
    }

    #[inline]
    fn known_value(&self) -> Option<Value> {
        table::lookup(self)
    }

    fn data_files() -> &'static [&'static DataFile] {
        table::FILES
    }

    /// Where there are many moves, random games tell more than features; docs/strength.md has the matches.
    fn search(&self) -> SearchKind {
        if self.options.size > 5 { SearchKind::Samples } else { SearchKind::AlphaBeta }
    }

    const SLOTS: usize = playout::SLOTS;

    #[inline]
    fn slot(mv: &Move) -> usize {
        playout::slot(mv)
    }

    #[inline]
    fn play_out(
        &mut self,
        _: &mut Playout<Swack>,
        dice: &mut impl Rng,
        made: impl FnMut(Seat, usize),
    ) -> Places {
        self.random_game(dice, made)
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
    /// The pairs of equal height.
    level_pairs: Pairs<W>,
    /// The stacks of odd height.
    odd: W,
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
            level_pairs: (level_right, level_up),
            odd: W::of(position.odd()),
            level: level_right | right(level_right) | level_up | up(level_up),
            phase: Phase::new(contacts.0.count() + contacts.1.count(), position.options.size),
            leads: groups.rank > rank || groups.rank == rank && position.tied_winner() == Some(colour),
            groups,
            to_move,
            passed: position.passes == 1 && !to_move,
        }
    }

    #[inline]
    fn add(&self, mut add: impl FnMut(usize, i32)) {
        each_class(self.own, self.enemy, self.level_pairs, self.odd, |class| add(NAMED + class, 1));
        let mut add = |feature: Feature, amount: i32| add(feature as usize, amount);
        self.add_groups(&mut add);
        self.add_stacks(&mut add);
        self.add_swaps(&mut add);
        add(Feature::Passed, self.passed.into());
        add(Feature::MoreStacks, (self.own.count() > self.enemy.count()).into());
    }

    #[inline]
    fn add_groups(&self, add: &mut impl FnMut(Feature, i32)) {
        use Feature::*;
        let [leads, largest] = match self.phase {
            Phase::Settled => [LeadsSettled, LargestLate],
            Phase::Late => [LeadsLate, LargestLate],
            Phase::Near => [LeadsNear, LargestNear],
            Phase::Midway => [LeadsMidway, LargestMidway],
            Phase::Early => [LeadsEarly, LargestEarly],
        };
        let [second, groups, to_move] = match self.phase {
            Phase::Settled | Phase::Late | Phase::Near => [SecondFew, GroupsFew, ToMoveFew],
            Phase::Midway | Phase::Early => [SecondMany, GroupsMany, ToMoveMany],
        };
        add(leads, self.leads.into());
        add(largest, self.groups.largest_size);
        add(second, self.groups.second_size);
        add(groups, self.groups.count);
        add(to_move, self.to_move.into());
    }

    #[inline]
    fn add_stacks(&self, add: &mut impl FnMut(Feature, i32)) {
        let (own, largest) = (self.own, self.groups.largest);
        let exposed = self.exposed();
        add(Feature::Pairs, (own & left(own)).count() + (own & down(own)).count());
        add(Feature::Settled, (own & !exposed).count());
        add(Feature::SettledLargest, (largest & !exposed).count());
        add(Feature::Frozen, (own & !self.level).count());
        add(Feature::FrozenLargest, (largest & !self.level).count());
    }

    #[inline]
    fn add_swaps(&self, add: &mut impl FnMut(Feature, i32)) {
        use Feature::*;
        let [growing, merging, shrinking, held, safe, hope] = match self.phase {
            Phase::Settled => return,
            Phase::Late => [GrowingLate, MergingLate, ShrinkingLate, HingesLate, SafeLate, HopeLate],
            Phase::Near => [GrowingNear, MergingNear, ShrinkingNear, HingesNear, SafeNear, HopeNear],
            _ => [GrowingMany, MergingMany, ShrinkingMany, HingesMany, SafeMany, HopeMany],
        };
        let exposed = self.exposed();
        add(safe, largest_group(self.own & !exposed));
        add(hope, largest_group(self.own | exposed));
        let largest = self.groups.largest;
        let others = self.own & !largest;
        let (beside_largest, well_beside) = beside(largest);
        let (_, between_others) = beside(others);
        let grows = self.contacts_between(others, beside_largest);
        add(growing, grows);
        add(GrowsToMove, (self.to_move && grows > 0).into());
        // The stack that goes there leaves one of its neighbours; another must stay.
        add(merging, self.contacts_between(others, beside_largest & between_others));
        add(shrinking, self.contacts_between(largest, !well_beside));
        add(held, (hinges(largest) & self.exposed()).count());
    }

    /// The stacks in contact.
    #[inline]
    fn exposed(&self) -> W {
        let (across, along) = self.contacts;
        across | right(across) | along | up(along)
    }

    /// How many contacts there are between own stacks and the opponent's. In the second set only the opponent's
    /// stacks count, whatever else is in it.
    #[inline]
    fn contacts_between(&self, own: W, theirs: W) -> i32 {
        let (across, along) = self.contacts;
        (across & (own & left(theirs) | theirs & left(own))).count()
            + (along & (own & down(theirs) | theirs & down(own))).count()
    }
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
pub(super) const BOARDS: [Cells; WIDEST as usize + 1] = {
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

#[cfg(test)]
mod tests {
    use cairn_core::conformance::Cases;
    use cairn_core::{Notation, Options, Position};

    use super::super::board::SwackOptions;
    use super::*;
    use crate::eval_tests::{self, amounts, can_win, check_weights, check_wins_at_once, each_position};

    /// Requires these amounts of the features of a colour.
    #[track_caller]
    fn has(position: &str, colour: Colour, expected: &[(Feature, i32)]) {
        let position = Cases::<Swack>::new("size=3").position(position);
        eval_tests::has(&position, position.seat_of(colour), expected);
    }

    #[test]
    fn there_is_a_weight_for_each_feature() {
        check_weights::<Swack>();
    }

    #[test]
    fn without_a_contact_only_the_groups_count() {
        let settled = "
            b  b   b
            b  bw  bw
            bw bw  bw
            b 1 w";
        let white = [
            (Feature::LeadsSettled, 1),
            (Feature::LargestLate, 5),
            (Feature::SecondFew, 0),
            (Feature::GroupsFew, 1),
            (Feature::Pairs, 5),
            (Feature::Settled, 5),
            (Feature::Frozen, 0),
            (Feature::MoreStacks, 1),
            (Feature::Passed, 1),
        ];
        has(settled, Colour::White, &white);
        let black = [(Feature::LeadsSettled, 0), (Feature::LargestLate, 4), (Feature::ToMoveFew, 1)];
        has(settled, Colour::Black, &black);
    }

    #[test]
    fn at_the_start_all_stacks_are_groups_and_in_contact() {
        let start = "w,b,w/b,w,b/w,b,w b 0 -";
        let black = [(Feature::LargestEarly, 1), (Feature::GroupsMany, 4), (Feature::Settled, 0)];
        has(start, Colour::Black, &black);
        let white = [(Feature::LeadsEarly, 1), (Feature::GroupsMany, 5), (Feature::ToMoveMany, 0)];
        has(start, Colour::White, &white);
    }

    #[test]
    fn a_swap_counts_by_what_it_does_to_the_largest_group() {
        // Black's largest group is a3 and b3. It loses b3 to c3, and gains c3 from c2.
        let swaps = "
            b   b   w
            bw  bw  b
            bw  bw  bw
            b 0 w";
        let black = [
            (Feature::GrowingNear, 1),
            (Feature::GrowsToMove, 1),
            (Feature::MergingNear, 0),
            (Feature::ShrinkingNear, 1),
            (Feature::HingesNear, 0),
        ];
        has(swaps, Colour::Black, &black);
        has(swaps, Colour::White, &[(Feature::GrowingNear, 2), (Feature::ShrinkingNear, 0)]);
        // White's a3 or c3 comes to b3, where it joins b2 with the other one.
        let merging = "
            w    b   w
            bbb  bw  bbb
            bw   bw  bw
            w 0 b";
        has(merging, Colour::White, &[(Feature::GrowingNear, 2), (Feature::MergingNear, 2)]);
    }

    #[test]
    fn a_hinge_is_a_stack_without_which_the_group_falls_apart() {
        let hinge = "
            b   b   b
            bw  w   bw
            bw  bw  bw
            b 0 w";
        has(hinge, Colour::Black, &[(Feature::HingesLate, 1), (Feature::ShrinkingLate, 1)]);
        has(hinge, Colour::White, &[(Feature::HingesLate, 0)]);
        let corner = "
            b   b   w
            b   b   bw
            bw  bw  bw
            b 0 w";
        has(corner, Colour::Black, &[(Feature::HingesLate, 0), (Feature::ShrinkingLate, 1)]);
    }

    #[test]
    fn groups_are_those_of_the_rules() {
        each_position(&SwackOptions::every(), 4, |position: &Swack| {
            for seat in [Seat::One, Seat::Two] {
                let found = amounts(position, seat);
                let sum = |features: &[Feature]| {
                    features.iter().map(|&feature| found[feature as usize]).sum::<i32>()
                };
                let sizes = position.group_sizes(seat);
                let size = |place: usize| sizes.get(place).map_or(0, |&size| size as i32);
                use Feature::*;
                assert_eq!(
                    sum(&[LargestLate, LargestNear, LargestMidway, LargestEarly]),
                    size(0),
                    "{position}"
                );
                assert_eq!(sum(&[SecondFew, SecondMany]), size(1), "{position}");
                assert_eq!(sum(&[GroupsFew, GroupsMany]), sizes.len() as i32, "{position}");
                let leads = sum(&[LeadsSettled, LeadsLate, LeadsNear, LeadsMidway, LeadsEarly]);
                assert_eq!(leads == 1, position.result().winner() == Some(seat), "{position}");
            }
        });
    }

    /// The position with its rows and cells in another order, and the pieces of these colours.
    fn changed(position: &Swack, cells: impl Fn(Vec<Vec<&str>>) -> Vec<Vec<&str>>, colours: bool) -> Swack {
        let text = position.to_string();
        let (board, fields) = text.split_once(' ').expect("fields");
        let rows = cells(board.split('/').map(|row| row.split(',').collect()).collect());
        let board = rows.iter().map(|row| row.join(",")).collect::<Vec<_>>().join("/");
        let swap = |c| match c {
            'b' if colours => 'w',
            'w' if colours => 'b',
            _ => c,
        };
        let text: String = format!("{board} {fields}").chars().map(swap).collect();
        Swack::read(&position.options(), &text).expect("a position")
    }

    #[test]
    fn mirrored_positions_are_judged_alike() {
        fn transposed(rows: Vec<Vec<&str>>) -> Vec<Vec<&str>> {
            (0..rows.len()).map(|place| rows.iter().map(|row| row[place]).collect()).collect()
        }
        fn upside_down(rows: Vec<Vec<&str>>) -> Vec<Vec<&str>> {
            rows.into_iter().rev().collect()
        }
        each_position(&SwackOptions::every(), 2, |position: &Swack| {
            for mirrored in [changed(position, transposed, false), changed(position, upside_down, false)] {
                for seat in [Seat::One, Seat::Two] {
                    assert_eq!(amounts(position, seat), amounts(&mirrored, seat), "{position}");
                }
            }
        });
    }

    #[test]
    fn both_colours_are_judged_alike() {
        each_position(&SwackOptions::every(), 2, |position: &Swack| {
            let other = changed(position, |rows| rows, true);
            for seat in [Seat::One, Seat::Two] {
                assert_eq!(amounts(position, seat), amounts(&other, seat.other()), "{position}");
            }
        });
    }

    #[test]
    fn a_win_at_once_is_found_if_and_only_if_there_is_one() {
        check_wins_at_once::<Swack>(&SwackOptions::every(), 40, can_win);
    }
}
