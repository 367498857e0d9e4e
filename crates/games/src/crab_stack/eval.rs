//! Who stands better.

use cairn_core::{Evaluate, Seat, features, ones};

use super::board::{CrabStack, Rock, Rocks};
use super::stack::{Pile, Size};
use super::wave::joints;
use super::weights::FITTED;

features! {
    /// What a player of Crab Stack can have.
    ///
    /// A top is a crab on top of a stack, and a lone top one with no crab below. It is late when few rocks are
    /// occupied; an amount that says so counts then, its namesake only before.
    enum Feature {
        Out = -3000, "out",
        ToMove = 3, "to move",
        ToMoveLate = 8, "to move, late",
        Smalls = 10, "small crabs",
        SmallsLate = 5, "small crabs, late",
        Mediums = 30, "medium crabs",
        MediumsLate = 30, "medium crabs, late",
        Larges = 120, "large crabs",
        LargesLate = 150, "large crabs, late",
        OneLarge = -60, "one large crab",
        NoLarge = -200, "no large crab",
        UnderOwn = 8, "crabs under own tops",
        SmallTops = 8, "small tops",
        SmallTopsLate = 15, "small tops, late",
        MediumTops = 8, "medium tops",
        MediumTopsLate = 25, "medium tops, late",
        LargeTops = 8, "large tops",
        LargeTopsLate = 20, "large tops, late",
        OneLargeTop = -20, "one large top",
        NoLargeTop = -50, "no large top",
        SmallMoves = 4, "moves of small tops",
        SmallMovesLate = 4, "moves of small tops, late",
        MediumMoves = 5, "moves of medium tops",
        MediumMovesLate = 4, "moves of medium tops, late",
        LargeMoves = 11, "moves of large tops",
        LargeMovesLate = 6, "moves of large tops, late",
        StuckSmalls = -8, "small tops without a move",
        StuckMediums = -20, "medium tops without a move",
        FewMoves = -10, "one or two moves",
        NoMove = -20, "no move",
        MediumsInReach = -8, "others' medium tops in reach",
        LargesInReach = -15, "others' large tops in reach, to move",
        LargesThreatened = -25, "others' large tops in reach, not to move",
        Joints = 0, "lone tops that may hold rocks together",
        LargeJoints = -20, "large lone tops that may hold rocks together",
        WaveRocks = 10, "others' tops less own that a wave can take, to move",
        WaveRocksThreatened = 8, "others' tops less own that a wave can take, not to move",
        WaveLarges = 40, "others' large tops less own that a wave can take, to move",
        WaveLargesThreatened = 25, "others' large tops less own that a wave can take, not to move",
    }
}

/// With no more occupied rocks than this it is late.
const LATE: u32 = 8;

/// Features by size, each before it is late and then.
type BySize = [[Feature; 2]; 3];

const CRABS: BySize = [
    [Feature::Smalls, Feature::SmallsLate],
    [Feature::Mediums, Feature::MediumsLate],
    [Feature::Larges, Feature::LargesLate],
];
const TOPS: BySize = [
    [Feature::SmallTops, Feature::SmallTopsLate],
    [Feature::MediumTops, Feature::MediumTopsLate],
    [Feature::LargeTops, Feature::LargeTopsLate],
];
const MOVES: BySize = [
    [Feature::SmallMoves, Feature::SmallMovesLate],
    [Feature::MediumMoves, Feature::MediumMovesLate],
    [Feature::LargeMoves, Feature::LargeMovesLate],
];

impl Evaluate for CrabStack {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;

    fn fitted(seats: usize) -> &'static [i16] {
        FITTED[seats - 2]
    }

    #[inline]
    fn features(&self, seat: Seat, mut tell: impl FnMut(usize, i32)) {
        let mut tell = |feature: Feature, amount: i32| tell(feature as usize, amount);
        if !self.still_in.contains(seat) {
            return tell(Feature::Out, 1);
        }
        let side = Side::new(self, seat);
        side.tell_crabs(&mut tell);
        
        side.tell_moves(&mut tell);
    }
}

/// A position as one of the players who are still in sees it.
struct Side<'a> {
    position: &'a CrabStack,
    seat: Seat,
    /// The rocks with an own top.
    own: Rocks,
    /// The rocks with a top of another who is still in.
    others: Rocks,
    /// The lone tops, whosever, that may hold rocks together.
    joints: Rocks,
    to_move: bool,
    /// 0 before it is late, 1 then.
    late: usize,
}

/// What the best waves that a player can make take from the others, less what they take from that player.
#[derive(Clone, Copy, Default)]
struct Waves {
    tops: i32,
    large_tops: i32,
}

impl<'a> Side<'a> {
    #[inline]
    fn new(position: &'a CrabStack, seat: Seat) -> Side<'a> {
        let others = position.still_in.without(seat).iter();
        Side {
            position,
            seat,
            own: position.owned(seat),
            others: others.fold(0, |rocks, other| rocks | position.owned(other)),
            joints: position.lone() & joints(position.occupied()).0,
            to_move: position.turn == seat,
            late: usize::from(position.occupied().count_ones() <= LATE),
        }
    }

    /// The crabs that the player has left, on top or not.
    #[inline]
    fn tell_crabs(&self, tell: &mut impl FnMut(Feature, i32)) {
        let position = self.position;
        let mut left = Size::ALL.map(|size| amount(self.own & position.lone() & position.sized(size)));
        let mut in_own_stacks = 0;
        let stacks = position.occupied() & !position.lone();
        for rock in ones(stacks).map(Rock::from_index) {
            let piles = position.crabs(rock).piles.map(|pile| count(pile, self.seat));
            let is_own = (self.own >> rock.index() & 1) as i32;
            in_own_stacks += is_own * piles.iter().sum::<i32>();
            left = [left[0] + piles[0], left[1] + piles[1], left[2] + piles[2]];
        }
        for size in Size::ALL {
            tell(CRABS[size as usize][self.late], left[size as usize]);
        }
        let larges = left[Size::Large as usize];
        tell(Feature::OneLarge, (larges == 1).into());
        tell(Feature::NoLarge, (larges == 0).into());
        tell(Feature::UnderOwn, in_own_stacks - amount(self.own & stacks));
    }

    #[inline]
    fn tell_tops(&self, tell: &mut impl FnMut(Feature, i32)) {
        for size in Size::ALL {
            tell(TOPS[size as usize][self.late], amount(self.own & self.position.sized(size)));
        }
        let larges = self.own & self.position.sized(Size::Large);
        tell(Feature::OneLargeTop, (larges.count_ones() == 1).into());
        tell(Feature::NoLargeTop, (larges == 0).into());
        tell(Feature::Joints, amount(self.own & self.joints));
        tell(Feature::LargeJoints, amount(larges & self.joints));
        tell(if self.late == 0 { Feature::ToMove } else { Feature::ToMoveLate }, self.to_move.into());
    }

    #[inline]
    fn tell_moves(&self, tell: &mut impl FnMut(Feature, i32)) {
        let mut waves = Waves::default();
        let (mut reach, mut stuck, mut all_moves) = (0, 0, 0);
        for size in Size::ALL {
            let mut moves = 0;
            for rock in ones(self.own & self.position.sized(size)).map(Rock::from_index) {
                let targets = self.position.targets(rock, size);
                reach |= targets;
                moves += amount(targets);
                stuck |= Rocks::from(targets == 0) << rock.index();
                if self.joints & rock.bit() != 0 {
                    self.add_waves(rock, targets, &mut waves);
                }
            }
            all_moves += moves;
            tell(MOVES[size as usize][self.late], moves);
        }
        tell(Feature::StuckSmalls, amount(stuck & self.position.sized(Size::Small)));
        tell(Feature::StuckMediums, amount(stuck & self.position.sized(Size::Medium)));
        tell(Feature::FewMoves, (1..=2).contains(&all_moves).into());
        tell(Feature::NoMove, (all_moves == 0).into());
        let in_reach = reach & self.others;
        tell(Feature::MediumsInReach, amount(in_reach & self.position.sized(Size::Medium)));
        let larges_in_reach = amount(in_reach & self.position.sized(Size::Large));
        if self.to_move {
            tell(Feature::LargesInReach, larges_in_reach);
            tell(Feature::WaveRocks, waves.tops);
            tell(Feature::WaveLarges, waves.large_tops);
        } else {
            tell(Feature::LargesThreatened, larges_in_reach);
            tell(Feature::WaveRocksThreatened, waves.tops);
            tell(Feature::WaveLargesThreatened, waves.large_tops);
        }
    }

    /// Adds the waves that the own lone top of a rock can make by a move to one of the targets, if it stays itself.
    /// Of groups with equally many rocks any may stay here, whatever the crabs on them.
    #[inline]
    fn add_waves(&self, rock: Rock, targets: Rocks, waves: &mut Waves) {
        let Some(groups) = self.position.groups_without(rock) else { return };
        for stays in groups.with_most_rocks().iter().filter(|stays| targets & stays != 0) {
            let taken = !stays & !rock.bit();
            let larges = taken & self.position.sized(Size::Large);
            waves.tops = waves.tops.max(amount(taken & self.others) - amount(taken & self.own));
            waves.large_tops =
                waves.large_tops.max(amount(larges & self.others) - amount(larges & self.own));
        }
    }
}

/// How many rocks there are.
#[inline]
fn amount(rocks: Rocks) -> i32 {
    rocks.count_ones() as i32
}

/// How many crabs in a pile are of a seat.
#[inline]
fn count(pile: Pile, seat: Seat) -> i32 {
    const LOW_BITS: u32 = 0x5555_5555;
    // Two bits for each crab, which are 0 where it is of this seat.
    let others = pile.word() ^ (seat as u32 * LOW_BITS);
    let crabs = (1 << (2 * pile.height())) - 1;
    (!(others | others >> 1) & LOW_BITS & crabs).count_ones() as i32
}
