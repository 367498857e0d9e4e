//! Who stands better.

use cairn_core::{Evaluate, Seat, features, ones};

use super::board::{CUBES, Crossing, Discs, Move, Nava, Points, colour_of};
use super::rules::{FARTHEST, REACH};
use super::weights::FITTED;
use crate::colour::Colour;

features! {
    /// What a player of Nava can have.
    ///
    /// What the other one has counts for the other one, so that nothing is here twice: own stacks in danger, say,
    /// are the other's stacks in reach. It is late when eight cubes are on the board, whosever they are.
    enum Feature {
        ToMove = 20, "to move",
        ToMoveHalfway = 20, "to move, five or six cubes",
        ToMoveNearEnd = 60, "to move, seven or eight cubes",
        Cubes = 30, "cubes",
        FiveCubes = 10, "five cubes",
        SixCubes = 30, "six cubes",
        SevenCubes = 60, "seven cubes",
        EightCubes = 120, "eight cubes",
        Ones = 10, "stacks of one",
        Twos = 12, "stacks of two",
        Threes = 14, "stacks of three",
        Fours = 16, "stacks of four",
        Talls = 18, "stacks of five or more",
        OneStack = -20, "only one stack",
        OneStackLate = -60, "only one stack, late",
        TwoStacks = -10, "only two stacks",
        Captives = -20, "own discs in the other's stacks",
        CaptivesLate = 10, "own discs in the other's stacks, late",
        ThinStacks = -20, "stacks held by the top disc alone",
        Moves = 4, "moves",
        Reach = 1, "points in reach",
        DiscsInReach = 10, "discs of the other's stacks in reach, to move",
        DiscsThreatened = 6, "discs of the other's stacks in reach, not to move",
        LooseStacksInReach = 20, "other's stacks in reach that cannot be retaken, to move",
        CubesInReach = 8, "other's cubes in reach",
        CubesToReplace = 8, "other's cubes in reach of moves that leave a cube",
        CubesToReplaceLate = 10, "other's cubes in reach of moves that leave a cube, late",
        LastCubesInReach = 25, "any of the other's seven or eight cubes in reach",
        Layers = 8, "stacks that can leave a cube",
        LayersLate = 8, "stacks that can leave a cube, late",
        LayingMoves = 2, "moves that leave a cube",
        InnerStacks = -5, "stacks off the edge",
        CornerStacks = 3, "stacks in a corner",
    }
}

/// So many cubes on the board, of both players, make it late.
const LATE: u32 = 8;

const INNER: Points = 0b00000_01110_01110_01110_00000;
const CORNERS: Points = 0b10001_00000_00000_00000_10001;

impl Evaluate for Nava {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;

    fn fitted(seats: usize) -> &'static [i16] {
        FITTED[seats - 2]
    }

    #[inline]
    fn features(&self, seat: Seat, mut tell: impl FnMut(usize, i32)) {
        let own = colour_of(seat);
        let mut tell = |feature: Feature, amount: u32| tell(feature as usize, amount as i32);
        self.tell_race(own, &mut tell);
        let reach = self.tell_stacks(own, &mut tell);
        self.tell_cubes_in_reach(own, reach, &mut tell);
        self.tell_stacks_in_reach(own, reach.any, &mut tell);
    }

    /// Exact: `false` means that no move wins.
    #[inline]
    fn wins_at_once(&self) -> bool {
        self.winner.is_none() && (self.lays_last_cube() || self.takes_last_stack())
    }
}

/// Where the stacks of a player can send discs.
#[derive(Clone, Copy)]
struct Reach {
    any: Points,
    /// By moves that add to the own cubes.
    laying: Points,
}

impl Nava {
    /// How near the ninth cube is.
    #[inline]
    fn tell_race(&self, own: Colour, tell: &mut impl FnMut(Feature, u32)) {
        let cubes = self.cubes(own).count_ones();
        let to_move = self.turn == own;
        tell(Feature::ToMove, to_move.into());
        tell(Feature::ToMoveHalfway, (to_move && (5..=6).contains(&cubes)).into());
        tell(Feature::ToMoveNearEnd, (to_move && cubes >= 7).into());
        tell(Feature::Cubes, cubes);
        tell(Feature::FiveCubes, (cubes == 5).into());
        tell(Feature::SixCubes, (cubes == 6).into());
        tell(Feature::SevenCubes, (cubes == 7).into());
        tell(Feature::EightCubes, (cubes == 8).into());
    }

    /// The own stacks, and what they can do.
    #[inline]
    fn tell_stacks(&self, own: Colour, tell: &mut impl FnMut(Feature, u32)) -> Reach {
        let stacks = self.stacks(own);
        let late = self.late();
        let count = stacks.count_ones();
        tell(Feature::OneStack, (count == 1).into());
        tell(Feature::OneStackLate, late * u32::from(count == 1));
        tell(Feature::TwoStacks, (count == 2).into());
        tell(Feature::InnerStacks, (stacks & INNER).count_ones());
        tell(Feature::CornerStacks, (stacks & CORNERS).count_ones());
        let mut reach = Reach { any: 0, laying: 0 };
        let mut layers = 0;
        for index in ones(stacks) {
            let discs = self.discs(Crossing::from_index(index));
            let any = targets(discs, index);
            let laying = whole_targets(discs, index) & !self.cubes(own);
            tell(Feature::of_height(discs.height()), 1);
            tell(Feature::ThinStacks, is_thin(discs).into());
            tell(Feature::Moves, any.count_ones());
            tell(Feature::LayingMoves, laying.count_ones());
            layers += u32::from(laying != 0);
            reach.any |= any;
            reach.laying |= laying;
        }
        tell(Feature::Layers, layers);
        tell(Feature::LayersLate, late * layers);
        tell(Feature::Reach, reach.any.count_ones());
        reach
    }

    #[inline]
    fn tell_cubes_in_reach(&self, own: Colour, reach: Reach, tell: &mut impl FnMut(Feature, u32)) {
        let cubes = self.cubes(own.other());
        let in_reach = cubes & reach.any;
        let to_replace = (cubes & reach.laying).count_ones();
        tell(Feature::CubesInReach, in_reach.count_ones());
        tell(Feature::CubesToReplace, to_replace);
        tell(Feature::CubesToReplaceLate, self.late() * to_replace);
        tell(Feature::LastCubesInReach, (cubes.count_ones() >= 7 && in_reach != 0).into());
    }

    /// The other's stacks: those in reach, and the own discs in them.
    #[inline]
    fn tell_stacks_in_reach(&self, own: Colour, reach: Points, tell: &mut impl FnMut(Feature, u32)) {
        let stacks = self.stacks(own.other());
        let (mut retaken, mut captives, mut discs_in_reach) = (0, 0, 0);
        for index in ones(stacks) {
            let discs = self.discs(Crossing::from_index(index));
            captives += count(discs, own);
            retaken |= targets(discs, index);
            discs_in_reach += (reach >> index & 1) * discs.height();
        }
        tell(Feature::Captives, captives);
        tell(Feature::CaptivesLate, self.late() * captives);
        if self.turn == own {
            tell(Feature::DiscsInReach, discs_in_reach);
            tell(Feature::LooseStacksInReach, (stacks & reach & !retaken).count_ones());
        } else {
            tell(Feature::DiscsThreatened, discs_in_reach);
        }
    }

    /// 1 if it is late, otherwise 0.
    #[inline]
    fn late(&self) -> u32 {
        let cubes = self.cubes(Colour::White) | self.cubes(Colour::Black);
        (cubes.count_ones() >= LATE).into()
    }

    /// Whether the player to move can put the ninth cube down.
    #[inline]
    fn lays_last_cube(&self) -> bool {
        let cubes = self.cubes(self.turn);
        cubes.count_ones() == CUBES - 1
            && ones(self.stacks(self.turn)).any(|index| {
                whole_targets(self.discs(Crossing::from_index(index)), index) & !cubes != 0
            })
    }

    /// Whether the player to move can land on the only stack of the opponent without uncovering another.
    #[inline]
    fn takes_last_stack(&self) -> bool {
        let last = self.stacks(self.turn.other());
        if !last.is_power_of_two() {
            return false;
        }
        let to = Crossing::from_index(last.trailing_zeros());
        ones(self.stacks(self.turn)).any(|index| {
            let from = Crossing::from_index(index);
            let mut discs = self.discs(from);
            if targets(discs, index) & last == 0 {
                return false;
            }
            discs.split(Move { from, to }.distance());
            discs.is_empty() || Colour::of_bit(discs.top()) == self.turn
        })
    }
}

impl Feature {
    #[inline]
    fn of_height(height: u32) -> Feature {
        match height {
            1 => Feature::Ones,
            2 => Feature::Twos,
            3 => Feature::Threes,
            4 => Feature::Fours,
            _ => Feature::Talls,
        }
    }
}

/// Where discs of a stack on this point can land.
#[inline]
fn targets(discs: Discs, index: u32) -> Points {
    REACH[discs.height().min(FARTHEST) as usize][index as usize]
}

/// Where the whole of a stack on this point can land.
#[inline]
fn whole_targets(discs: Discs, index: u32) -> Points {
    match discs.height() {
        height @ 1..=FARTHEST => {
            REACH[height as usize][index as usize] & !REACH[height as usize - 1][index as usize]
        }
        _ => 0,
    }
}

/// Whether the disc below the top one is there and of the other colour.
#[inline]
fn is_thin(discs: Discs) -> bool {
    let word = discs.word();
    discs.height() > 1 && (word ^ word >> 1) & 1 == 1
}

/// How many discs of a colour there are in a stack.
#[inline]
fn count(discs: Discs, colour: Colour) -> u32 {
    // The mark above the bottom disc is a 1 as well.
    let black = discs.word().count_ones() - 1;
    match colour {
        Colour::White => discs.height() - black,
        Colour::Black => black,
    }
}
