//! Who stands better.

use cairn_core::{DataFile, Evaluate, Levels, NetFile, Seat, Solvable, features, ones};

use super::board::{CUBES, Crossing, Discs, Move, Nava, NavaOptions, Points, colour_of};
use super::levels::LEVELS;
use super::net;
use super::rules::{FARTHEST, REACH};
use super::weights::FITTED;
use crate::colour::Colour;

features! {
    /// What a player of Nava can have.
    ///
    /// What the other one has counts for the other one, so that nothing is here twice: own stacks in danger, say,
    /// are the other's stacks in reach. It is late when eight cubes are on the board, whosever they are; what
    /// counts late comes on top of its namesake.
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

/// The number of cubes on the board, of both players, from which it is late.
const LATE: u32 = 8;

const INNER: Points = 0b00000_01110_01110_01110_00000;
const CORNERS: Points = 0b10001_00000_00000_00000_10001;

impl Evaluate for Nava {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;
    const FITTED: &'static [&'static [i16]] = &FITTED;

    const LEVELS: &'static [Levels] = &LEVELS;

    #[inline]
    fn features(&self, seat: Seat, mut add: impl FnMut(usize, i32)) {
        let own = colour_of(seat);
        let mut add = |feature: Feature, amount: u32| add(feature as usize, amount as i32);
        self.add_race(own, &mut add);
        let reach = self.add_stacks(own, &mut add);
        self.add_cubes_in_reach(own, reach, &mut add);
        self.add_stacks_in_reach(own, reach.any, &mut add);
    }

    const PATTERNS: usize = net::PATTERNS;
    const IMAGES: usize = net::IMAGES;

    #[inline]
    fn patterns(&self, seat: Seat, add: impl FnMut(usize)) {
        self.add_patterns(seat, add);
    }

    fn pattern_image(which: usize, pattern: usize) -> usize {
        net::pattern_image(which, pattern)
    }

    fn net_file(_: &NavaOptions) -> Option<&'static NetFile> {
        Some(&net::NET)
    }

    fn data_files() -> &'static [&'static DataFile] {
        net::FILES
    }

    /// Exact: `false` means that no move wins.
    #[inline]
    fn wins_at_once(&self) -> bool {
        self.winner.is_none() && (self.lays_last_cube() || self.takes_last_stack())
    }
}

impl Solvable for Nava {
    type Reduced = Nava;
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
    fn add_race(&self, own: Colour, add: &mut impl FnMut(Feature, u32)) {
        let cubes = self.cubes(own).count_ones();
        let to_move = self.turn == own;
        add(Feature::ToMove, to_move.into());
        add(Feature::ToMoveHalfway, (to_move && (5..=6).contains(&cubes)).into());
        add(Feature::ToMoveNearEnd, (to_move && cubes >= 7).into());
        add(Feature::Cubes, cubes);
        add(Feature::FiveCubes, (cubes == 5).into());
        add(Feature::SixCubes, (cubes == 6).into());
        add(Feature::SevenCubes, (cubes == 7).into());
        add(Feature::EightCubes, (cubes == 8).into());
    }

    /// The own stacks, and what they can do.
    #[inline]
    fn add_stacks(&self, own: Colour, add: &mut impl FnMut(Feature, u32)) -> Reach {
        let stacks = self.stacks(own);
        let late = self.late();
        let one_stack = u32::from(stacks.is_power_of_two());
        add(Feature::OneStack, one_stack);
        add(Feature::OneStackLate, late * one_stack);
        add(Feature::InnerStacks, (stacks & INNER).count_ones());
        add(Feature::CornerStacks, (stacks & CORNERS).count_ones());
        let mut reach = Reach { any: 0, laying: 0 };
        let (mut thin, mut moves, mut laying_moves, mut layers) = (0, 0, 0, 0);
        for index in ones(stacks) {
            let discs = self.discs(Crossing::from_index(index));
            let any = targets(discs, index);
            let laying = whole_targets(discs, index) & !self.cubes(own);
            add(Feature::of_height(discs.height()), 1);
            thin += u32::from(is_thin(discs));
            moves += any.count_ones();
            laying_moves += laying.count_ones();
            layers += u32::from(laying != 0);
            reach.any |= any;
            reach.laying |= laying;
        }
        add(Feature::ThinStacks, thin);
        add(Feature::Moves, moves);
        add(Feature::LayingMoves, laying_moves);
        add(Feature::Layers, layers);
        add(Feature::LayersLate, late * layers);
        add(Feature::Reach, reach.any.count_ones());
        reach
    }

    #[inline]
    fn add_cubes_in_reach(&self, own: Colour, reach: Reach, add: &mut impl FnMut(Feature, u32)) {
        let cubes = self.cubes(own.other());
        let in_reach = cubes & reach.any;
        let to_replace = (cubes & reach.laying).count_ones();
        add(Feature::CubesInReach, in_reach.count_ones());
        add(Feature::CubesToReplace, to_replace);
        add(Feature::CubesToReplaceLate, self.late() * to_replace);
        add(Feature::LastCubesInReach, (cubes.count_ones() >= 7 && in_reach != 0).into());
    }

    /// The other's stacks: those in reach, and the own discs in them.
    #[inline]
    fn add_stacks_in_reach(&self, own: Colour, reach: Points, add: &mut impl FnMut(Feature, u32)) {
        let stacks = self.stacks(own.other());
        let (mut retaken, mut captives, mut discs_in_reach) = (0, 0, 0);
        for index in ones(stacks) {
            let discs = self.discs(Crossing::from_index(index));
            captives += count(discs, own);
            retaken |= targets(discs, index);
            discs_in_reach += (reach >> index & 1) * discs.height();
        }
        add(Feature::Captives, captives);
        add(Feature::CaptivesLate, self.late() * captives);
        if self.turn == own {
            add(Feature::DiscsInReach, discs_in_reach);
            add(Feature::LooseStacksInReach, (stacks & reach & !retaken).count_ones());
        } else {
            add(Feature::DiscsThreatened, discs_in_reach);
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
            && ones(self.stacks(self.turn))
                .any(|index| whole_targets(self.discs(Crossing::from_index(index)), index) & !cubes != 0)
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
    WHOLE_REACH[discs.height().min(FARTHEST + 1) as usize][index as usize]
}

/// `WHOLE_REACH[height][point]`: where a whole stack of that height can land; nowhere if it is too high.
const WHOLE_REACH: [[Points; 25]; 6] = {
    let mut reach = [[0; 25]; 6];
    let mut height = 1;
    while height <= FARTHEST as usize {
        let mut point = 0;
        while point < 25 {
            reach[height][point] = REACH[height][point] & !REACH[height - 1][point];
            point += 1;
        }
        height += 1;
    }
    reach
};

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

#[cfg(test)]
mod tests {
    use cairn_core::conformance::Cases;

    use super::super::NavaOptions;
    use super::*;
    use crate::eval_tests::{amounts, can_win, check_weights, check_wins_at_once, each_position, has};

    fn position(text: &str) -> Nava {
        Cases::new("").position(text)
    }

    /// The board turned by half a turn and with the colours swapped.
    fn mirrored(position: &Nava) -> Nava {
        let text = position.to_string();
        let (board, turn) = text.split_once(' ').expect("a board and a turn");
        let rows = board.split('/').rev().map(|row| row.split(',').rev().collect::<Vec<_>>().join(","));
        let text = format!("{} {turn}", rows.collect::<Vec<_>>().join("/"));
        let swapped = text.chars().map(|letter| match letter {
            'w' => 'b',
            'b' => 'w',
            'W' => 'B',
            'B' => 'W',
            other => other,
        });
        self::position(&swapped.collect::<String>())
    }

    #[test]
    fn there_is_a_weight_for_each_feature() {
        check_weights::<Nava>();
    }

    #[test]
    fn the_start_is_even_but_for_the_turn() {
        let start = position("x4,bbbbbb/x5/x5/x5/wwwwww,x4 w");
        let [white, black] = [Seat::One, Seat::Two].map(|seat| start.evaluation(seat, Feature::HAND_SET));
        assert_eq!(white - black, i32::from(Feature::HAND_SET[Feature::ToMove as usize]));
    }

    #[test]
    fn both_colours_are_judged_alike() {
        each_position(&[NavaOptions], 20, |position| {
            let mirrored = mirrored(position);
            for seat in [Seat::One, Seat::Two] {
                assert_eq!(amounts(position, seat), amounts(&mirrored, seat.other()), "{position}");
            }
        });
    }

    const MIDDLE: &str = "
        .    .  .  .  wwb
        .    .  .  .  .
        bbw  .  B  b  .
        W    .  .  .  .
        ww   .  .  .  B
        w";

    #[test]
    fn stacks_and_their_moves_are_counted() {
        let middle = position(MIDDLE);
        has(
            &middle,
            Seat::One,
            &[
                (Feature::ToMove, 1),
                (Feature::Twos, 1),
                (Feature::Threes, 1),
                (Feature::OneStack, 0),
                (Feature::ThinStacks, 1),
                (Feature::CornerStacks, 1),
                (Feature::InnerStacks, 0),
                (Feature::Moves, 11),
                (Feature::Reach, 10),
                (Feature::Layers, 2),
                (Feature::LayingMoves, 3),
                (Feature::LayersLate, 0),
            ],
        );
        has(
            &middle,
            Seat::Two,
            &[(Feature::ToMove, 0), (Feature::Ones, 1), (Feature::Threes, 1), (Feature::InnerStacks, 1)],
        );
    }

    #[test]
    fn what_is_in_reach_is_counted_for_the_player_who_reaches_it() {
        let middle = position(MIDDLE);
        has(
            &middle,
            Seat::One,
            &[
                (Feature::Captives, 2),
                (Feature::DiscsInReach, 1),
                (Feature::DiscsThreatened, 0),
                (Feature::LooseStacksInReach, 1),
                (Feature::CubesInReach, 1),
                (Feature::CubesToReplace, 0),
            ],
        );
        let black = [(Feature::Captives, 2), (Feature::DiscsInReach, 0), (Feature::CubesInReach, 0)];
        has(&middle, Seat::Two, &black);
        // Now d3 can be retaken from e3, which is in nobody's reach.
        let guarded = position("x4,wwb/x5/bbw,x,B,b,b/W,x4/ww,x3,B w");
        has(&guarded, Seat::One, &[(Feature::DiscsInReach, 1), (Feature::LooseStacksInReach, 0)]);
        // Black is to move: White only threatens.
        let threatened = position("x4,wwb/x5/bbw,x,B,b,b/W,x4/ww,x3,B b");
        has(&threatened, Seat::One, &[(Feature::DiscsInReach, 0), (Feature::DiscsThreatened, 1)]);
    }

    #[test]
    fn many_cubes_have_features_of_their_own() {
        let late = position("W,W,W,W,bbbbbb/W,W,W,x2/x5/B,w,x3/x4,wwwww b");
        has(
            &late,
            Seat::One,
            &[
                (Feature::Cubes, 7),
                (Feature::SevenCubes, 1),
                (Feature::EightCubes, 0),
                (Feature::ToMoveNearEnd, 0),
                (Feature::CubesToReplace, 1),
                (Feature::CubesToReplaceLate, 1),
                (Feature::LastCubesInReach, 0),
            ],
        );
        let black = [
            (Feature::ToMove, 1),
            (Feature::OneStackLate, 1),
            (Feature::CubesInReach, 4),
            (Feature::LastCubesInReach, 1),
        ];
        has(&late, Seat::Two, &black);
    }

    #[test]
    fn a_win_at_once_is_found_if_and_only_if_there_is_one() {
        check_wins_at_once::<Nava>(&[NavaOptions], 600, can_win);
    }

    #[test]
    fn who_has_won_cannot_win_at_once() {
        assert!(!position("x4,bbbbbbw/x4,W/x5/x5/wwwww,x4 b").wins_at_once());
    }
}
