//! Who stands better.

#[cfg(test)]
mod tests;

use cairn_core::{DataFile, Evaluate, Levels, NetFile, Seat, SeatSet, Solvable, features, ones};

use super::board::{CrabOptions, CrabStack, Rock, Rocks, neighbours};
use super::levels::LEVELS;
use super::net;
use super::stack::{Pile, Size};
use super::wave::{Groups, flood, joints};
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
        Stacks = 5, "stacks of two or more",
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
        WaveTops = 10, "others' tops less own that a wave can take, to move",
        WaveTopsThreatened = 8, "others' tops less own that a wave can take, not to move",
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
    const FITTED: &'static [&'static [i16]] = &FITTED;

    const LEVELS: &'static [Levels] = &LEVELS;

    /// One for each number of players.
    fn level_group(options: &CrabOptions) -> usize {
        usize::from(options.players) - 2
    }

    #[inline]
    fn features(&self, seat: Seat, mut add: impl FnMut(usize, i32)) {
        let mut add = |feature: Feature, amount: i32| add(feature as usize, amount);
        if !self.still_in.contains(seat) {
            return add(Feature::Out, 1);
        }
        let side = Side::new(self, seat);
        side.add_crabs(&mut add);
        side.add_tops(&mut add);
        side.add_moves(&mut add);
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

    fn net_file(options: &CrabOptions) -> Option<&'static NetFile> {
        net::NETS.get(usize::from(options.players) - 2)
    }

    fn data_files() -> &'static [&'static DataFile] {
        net::FILES
    }

    /// Finds most such moves against a single opponent: those that cover or wash off all tops that can move. Not
    /// found are moves that block a way, and those with a choice between groups.
    #[inline]
    fn wins_at_once(&self) -> bool {
        let mut opponents = self.still_in.without(self.turn).iter();
        let (Some(opponent), None) = (opponents.next(), opponents.next()) else { return false };
        // One move covers one crab, and before it is late hardly any wave takes several that can move.
        let late = self.occupied().count_ones() <= LATE;
        if !late && (self.owned(opponent) & self.sized(Size::Large)).count_ones() > 1 {
            return false;
        }
        let chase = Chase::new(self, opponent);
        (late || chase.movable.count_ones() <= 1)
            && Size::ALL.into_iter().any(|size| {
                ones(self.owned(self.turn) & self.sized(size))
                    .any(|index| chase.ends_with(Rock::from_index(index), size))
            })
    }

    #[inline]
    fn contenders(&self) -> SeatSet {
        self.still_in
    }
}

impl Solvable for CrabStack {
    type Reduced = CrabStack;
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
    larges: i32,
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
    fn add_crabs(&self, add: &mut impl FnMut(Feature, i32)) {
        let position = self.position;
        let stacks = position.occupied() & !position.lone();
        let everyone_in = position.still_in.len() == usize::from(position.players);
        let [smalls, mediums, larges] =
            if everyone_in { self.crabs(stacks) } else { self.crabs_that_may_move() };
        add(CRABS[Size::Small as usize][self.late], smalls);
        add(CRABS[Size::Medium as usize][self.late], mediums);
        add(CRABS[Size::Large as usize][self.late], larges);
        add(Feature::OneLarge, (larges == 1).into());
        add(Feature::NoLarge, (larges == 0).into());
        add(Feature::Stacks, amount(self.own & stacks));
    }

    /// How many crabs of each size the player has.
    #[inline]
    fn crabs(&self, stacks: Rocks) -> [i32; 3] {
        let position = self.position;
        let lone = |size| amount(self.own & position.lone() & position.sized(size));
        let (mut mediums, mut larges) = (lone(Size::Medium), lone(Size::Large));
        // There are only small crabs below a small one.
        for rock in ones(stacks & !position.sized(Size::Small)).map(Rock::from_index) {
            let [_, medium, large] = position.crabs(rock).piles;
            mediums += count(medium, self.seat);
            larges += count(large, self.seat);
        }
        [i32::from(position.crabs_left[self.seat]) - mediums - larges, mediums, larges]
    }

    /// How many crabs of each size the player has, less those that will never move again: they are below a crab of
    /// a player who is out.
    fn crabs_that_may_move(&self) -> [i32; 3] {
        let mut crabs = [0; 3];
        for rock in ones(self.position.occupied()).map(Rock::from_index) {
            let mut here = [0; 3];
            for crab in self.position.crabs(rock).bottom_up() {
                if crab.owner == self.seat {
                    here[crab.size as usize] += 1;
                } else if !self.position.still_in.contains(crab.owner) {
                    here = [0; 3];
                }
            }
            for (all, here) in crabs.iter_mut().zip(here) {
                *all += here;
            }
        }
        crabs
    }

    #[inline]
    fn add_tops(&self, add: &mut impl FnMut(Feature, i32)) {
        for size in Size::ALL {
            add(TOPS[size as usize][self.late], amount(self.own & self.position.sized(size)));
        }
        let larges = self.own & self.position.sized(Size::Large);
        add(Feature::OneLargeTop, (larges.count_ones() == 1).into());
        add(Feature::NoLargeTop, (larges == 0).into());
        add(Feature::Joints, amount(self.own & self.joints));
        add(Feature::LargeJoints, amount(larges & self.joints));
        add(if self.late == 0 { Feature::ToMove } else { Feature::ToMoveLate }, self.to_move.into());
    }

    /// What the own tops can do.
    #[inline]
    fn add_moves(&self, add: &mut impl FnMut(Feature, i32)) {
        let position = self.position;
        let (mut reach, mut stuck, mut all_moves) = (0, 0, 0);
        for size in Size::ALL {
            let mut moves = 0;
            for rock in ones(self.own & position.sized(size)).map(Rock::from_index) {
                let targets = position.targets(rock, size);
                reach |= targets;
                moves += amount(targets);
                stuck |= Rocks::from(targets == 0) << rock.index();
            }
            all_moves += moves;
            add(MOVES[size as usize][self.late], moves);
        }
        add(Feature::StuckSmalls, amount(stuck & position.sized(Size::Small)));
        add(Feature::StuckMediums, amount(stuck & position.sized(Size::Medium)));
        add(Feature::FewMoves, (1..=2).contains(&all_moves).into());
        add(Feature::NoMove, (all_moves == 0).into());
        let in_reach = reach & self.others;
        add(Feature::MediumsInReach, amount(in_reach & position.sized(Size::Medium)));
        let larges_in_reach = amount(in_reach & position.sized(Size::Large));
        let waves = self.waves(self.own & self.joints & !stuck);
        if self.to_move {
            add(Feature::LargesInReach, larges_in_reach);
            add(Feature::WaveTops, waves.tops);
            add(Feature::WaveLarges, waves.larges);
        } else {
            add(Feature::LargesThreatened, larges_in_reach);
            add(Feature::WaveTopsThreatened, waves.tops);
            add(Feature::WaveLargesThreatened, waves.larges);
        }
    }

    /// What waves can take when one of these lone tops moves.
    ///
    /// Near enough for a judgement: where three groups would be left, two of them count as one, and of groups
    /// with equally many rocks either may stay.
    #[inline]
    fn waves(&self, movers: Rocks) -> Waves {
        let mut waves = Waves::default();
        for rock in ones(movers).map(Rock::from_index) {
            let left = self.position.occupied() & !rock.bit();
            let around = rock.neighbours() & left;
            let group = flood(around & around.wrapping_neg(), left, around);
            if around & !group == 0 {
                continue;
            }
            let rest = left & !group;
            if group.count_ones() >= rest.count_ones() {
                self.add_wave(rest, &mut waves);
            }
            if rest.count_ones() >= group.count_ones() {
                self.add_wave(group, &mut waves);
            }
        }
        waves
    }

    #[inline]
    fn add_wave(&self, taken: Rocks, waves: &mut Waves) {
        let larges = taken & self.position.sized(Size::Large);
        waves.tops = waves.tops.max(amount(taken & self.others) - amount(taken & self.own));
        waves.larges = waves.larges.max(amount(larges & self.others) - amount(larges & self.own));
    }
}

/// The player to move tries to leave the only opponent without a move.
struct Chase<'a> {
    position: &'a CrabStack,
    opponent: Seat,
    /// The opponent's tops that can move.
    movable: Rocks,
    /// The lone tops, whosever, that may hold rocks together.
    joints: Rocks,
}

impl<'a> Chase<'a> {
    #[inline]
    fn new(position: &'a CrabStack, opponent: Seat) -> Chase<'a> {
        let mut movable = 0;
        for size in Size::ALL {
            for rock in ones(position.owned(opponent) & position.sized(size)).map(Rock::from_index) {
                movable |= Rocks::from(position.targets(rock, size) != 0) << rock.index();
            }
        }
        let joints = position.lone() & joints(position.occupied()).0;
        Chase { position, opponent, movable, joints }
    }

    /// Whether the top of a rock, which has this size, has a move that surely leaves the opponent without one.
    ///
    /// A move takes ways and places from crabs that were stuck before, and gives them none but what it uncovers.
    #[inline]
    fn ends_with(&self, rock: Rock, size: Size) -> bool {
        let targets = self.position.targets(rock, size);
        if targets == 0 {
            return false;
        }
        let Some(stays) = self.what_stays(rock) else { return false };
        let movable = self.movable & stays;
        let goals = match movable.count_ones() {
            0 => stays,
            1 => movable,
            _ => return false,
        };
        targets & goals != 0 && !self.uncovers_a_move(rock, size)
    }

    /// All rocks that no wave takes when the top of a rock moves, and perhaps some that are empty; `None` if that
    /// takes a closer look.
    #[inline]
    fn what_stays(&self, rock: Rock) -> Option<Rocks> {
        if self.joints & rock.bit() == 0 {
            return Some(Rocks::MAX);
        }
        match self.position.groups_without(rock).map(Groups::with_most_rocks) {
            None => Some(Rocks::MAX),
            Some(largest) if largest.is_choice() => None,
            Some(largest) => largest.iter().next(),
        }
    }

    /// Whether the top of a rock, which has this size, may give the opponent a move by what was below it: the crab
    /// itself, or a place for one that was stuck.
    #[inline]
    fn uncovers_a_move(&self, rock: Rock, size: Size) -> bool {
        let position = self.position;
        if position.lone() & rock.bit() != 0 {
            return false;
        }
        let mut crabs = position.crabs(rock);
        crabs.piles[size as usize].pop();
        let below = crabs.top();
        if below.owner == self.opponent || below.size == size {
            return below.owner == self.opponent;
        }
        let stuck = position.owned(self.opponent) & !self.movable;
        let two_steps = neighbours(rock.neighbours() & position.occupied());
        let three_steps = neighbours(two_steps & position.occupied());
        let mediums = stuck & position.sized(Size::Medium) & two_steps;
        let smalls = stuck & position.sized(Size::Small) & three_steps;
        mediums != 0 || below.size == Size::Small && smalls != 0
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
