//! What makes a position good.
//!
//! A player with three in line, an empty square to complete them and a stack that reaches it threatens to win. All
//! that stops it is to fill that square, which takes a stack that reaches it too: so what counts are lines that are
//! still open, and who reaches which of their squares.

use cairn_core::{
    DataFile, Evaluate, Levels, NetFile, Proven, RelaxationVisitor, Seat, SeatSet, Solvable, ones,
};

use super::board::{KnightLine, KnightOptions, Move};
use super::geometry::{CENTRE, KNIGHT, has_line};
use super::levels::LEVELS;
use super::lines::{LARGE, Lines, Map, SMALL, Stacks};
use super::net;
use super::squares::Squares;
use super::strategy;
use super::weights;

/// The files of the game's data.
static FILES: &[&DataFile] = &[&strategy::STRATEGY, &net::NETS[0].data, &net::NETS[1].data];

cairn_core::features! {
    /// What counts in Knight Line. A square is in reach if a stack can go there now, and near if a stack can that is
    /// put down with one move. A row is one of four squares.
    enum Feature {
        WinsToMove = 1500, "completes a line, to move",
        WinsSafely = 400, "threatens to complete a line where no opponent reaches",
        WinsTwice = 150, "threatens to complete lines on two squares",
        WinsOnce = 250, "threatens to complete a line",
        WinsNear = 120, "completes a line with two moves",
        WinsNearTwice = 40, "completes lines on two squares with two moves",
        WinsNearSafely = 120, "completes a line with two moves where no opponent reaches, to move",
        WinsFar = 8, "squares that complete a line, out of reach",
        ThreesKept = 23, "squares that make three of four, in reach of no opponent",
        ThreesShared = 10, "squares that make three of four, in reach of opponents too",
        ThreesNear = 14, "squares that make three of four, near",
        ThreesFar = -6, "squares that make three of four, out of reach",
        ThreeToMove = 55, "makes three of four, to move",
        OpenThrees = 20, "squares that make three of four in two ways",
        Ready = 5, "squares of rows with two stacks, all in reach",
        ReadyTall = 30, "squares of rows with two stacks, all in reach, for a tall stack",
        ReadyToMove = 80, "has a row with two stacks, all in reach, to move",
        Singles = 25, "rows with one stack, all in reach",
        Reach = 1, "squares in reach",
        Tall = 20, "stacks that can give a tile",
        High = -4, "stacks that can give two tiles",
        Moving = 6, "tiles that can move",
        Tallest = -3, "tiles of the highest stack",
        Lonely = -25, "stacks that touch none of their own",
        ToMoveEarly = 20, "to move, many tiles left",
        ToMoveLate = 0, "to move, few tiles left",
        MovesNext = 5, "moves after the player to move",
        StuckFar = -40, "wins when nobody can move, many tiles left",
        StuckNear = 100, "wins when nobody can move, few tiles left",
        StuckSoon = 300, "wins when nobody can move, hardly a tile left",
    }
}

impl Evaluate for KnightLine {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;

    const FITTED: &'static [&'static [i16]] = &weights::FITTED;

    const LEVELS: &'static [Levels] = &LEVELS;

    /// One for each number of players.
    fn level_group(options: &KnightOptions) -> usize {
        usize::from(options.players) - 2
    }

    /// One for each player: of some thirteen moves, four would decide a third of the games.
    fn random_plies(options: &KnightOptions) -> u32 {
        options.players.into()
    }

    #[inline]
    fn features(&self, seat: Seat, mut add: impl FnMut(usize, i32)) {
        let mut add = |feature: Feature, amount: i32| add(feature as usize, amount);
        let stacks = Stacks::<SMALL>::new(self, seat);
        if stacks.fit() {
            View::new(self, seat, stacks).add(&mut add);
        } else {
            View::new(self, seat, Stacks::<LARGE>::new(self, seat)).add(&mut add);
        }
        self.add_stacks(seat, &mut add);
        self.add_turn(seat, &mut add);
    }

    const PATTERNS: usize = net::PATTERNS;

    #[inline]
    fn patterns(&self, seat: Seat, mut add: impl FnMut(usize)) {
        self.add_patterns(SeatSet::only(seat), |_, pattern| add(pattern));
    }

    #[inline]
    fn patterns_of_all(&self, viewers: SeatSet, add: impl FnMut(Seat, usize)) {
        self.add_patterns(viewers, add);
    }

    fn net_file(options: &KnightOptions) -> Option<&'static NetFile> {
        net::NETS.get(usize::from(options.players) - 2)
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        if self.end.is_some() {
            return false;
        }
        let small = Stacks::<SMALL>::new(self, self.turn);
        if small.fit() {
            return small.reach_line();
        }
        let large = Stacks::<LARGE>::new(self, self.turn);
        if large.fit() { large.reach_line() } else { self.reaches_line() }
    }

    fn data_files() -> &'static [&'static DataFile] {
        FILES
    }
}

impl Solvable for KnightLine {
    type Reduced = KnightLine;

    fn visit_relaxation<V: RelaxationVisitor<KnightLine>>(visitor: V) -> Option<V::Out> {
        Some(visitor.visit::<Squares>())
    }

    fn proven(&self) -> Option<Proven<Move>> {
        strategy::lookup(self)
    }
}

/// The lines of a player, and who reaches what.
pub(super) struct View<const WORDS: usize> {
    stacks: Stacks<WORDS>,
    pub(super) lines: Lines<WORDS>,
    /// Where the player can go, where with a stack that can go on, and where that one can go.
    pub(super) reach: Map<WORDS>,
    reach_tall: Map<WORDS>,
    pub(super) near: Map<WORDS>,
    enemy_reach: Map<WORDS>,
    to_move: bool,
}

impl<const WORDS: usize> View<WORDS> {
    #[inline]
    pub(super) fn new(position: &KnightLine, seat: Seat, stacks: Stacks<WORDS>) -> Self {
        let open = stacks.open();
        let reach = stacks.tall.knight_moves() & open;
        let reach_tall = stacks.high.knight_moves() & open;
        View {
            lines: Lines::new(&stacks, reach),
            reach,
            reach_tall,
            // A stack does not touch the squares that it can go to, so that it opens none of them.
            near: reach_tall.knight_moves() & open,
            enemy_reach: stacks.enemy_tall.knight_moves() & open,
            stacks,
            to_move: position.turn == seat,
        }
    }

    #[inline]
    fn add(&self, add: &mut impl FnMut(Feature, i32)) {
        self.add_wins(add);
        self.add_threes(add);
        let rows = self.lines.ready;
        add(Feature::Ready, rows.count());
        add(Feature::ReadyTall, (rows & self.reach_tall).count());
        add(Feature::ReadyToMove, (self.to_move && !rows.is_empty()).into());
        add(Feature::Singles, self.lines.singles);
        add(Feature::Reach, self.reach.count());
        add(Feature::High, self.stacks.high.count());
        add(Feature::Lonely, (self.stacks.own & !self.stacks.own.touched()).count());
    }

    #[inline]
    fn add_wins(&self, add: &mut impl FnMut(Feature, i32)) {
        if self.lines.wins.is_empty() {
            return;
        }
        let now = self.lines.wins & self.reach;
        if self.to_move {
            add(Feature::WinsToMove, (!now.is_empty()).into());
        } else {
            add(Feature::WinsOnce, (!now.is_empty()).into());
            add(Feature::WinsTwice, (now.count() > 1).into());
            add(Feature::WinsSafely, (!(now & !self.enemy_reach).is_empty()).into());
        }
        let later = self.lines.wins & !self.reach;
        let soon = later & self.near;
        add(Feature::WinsFar, later.count());
        add(Feature::WinsNear, (!soon.is_empty()).into());
        add(Feature::WinsNearTwice, (soon.count() > 1).into());
        add(Feature::WinsNearSafely, (self.to_move && !(soon & !self.enemy_reach).is_empty()).into());
    }

    #[inline]
    fn add_threes(&self, add: &mut impl FnMut(Feature, i32)) {
        let now = self.lines.threes & self.reach;
        add(Feature::ThreesKept, (now & !self.enemy_reach).count());
        add(Feature::ThreesShared, (now & self.enemy_reach).count());
        add(Feature::ThreeToMove, (self.to_move && !now.is_empty()).into());
        add(Feature::OpenThrees, (self.lines.open_threes & self.reach).count());
        let later = self.lines.threes & !self.reach;
        add(Feature::ThreesNear, (later & self.near).count());
        add(Feature::ThreesFar, later.count());
    }
}

impl KnightLine {
    #[inline]
    fn add_stacks(&self, seat: Seat, add: &mut impl FnMut(Feature, i32)) {
        let tall = self.tall_piles(seat);
        add(Feature::Tall, tall.len() as i32);
        let moving = tall.iter().filter(|pile| pile.open != 0);
        add(Feature::Moving, moving.map(|pile| i32::from(pile.height - 1)).sum());
        add(Feature::Tallest, tall.iter().map(|pile| i32::from(pile.height)).max().unwrap_or(1));
    }

    #[inline]
    fn add_turn(&self, seat: Seat, add: &mut impl FnMut(Feature, i32)) {
        let stacks: usize = self.seat_list().map(|seat| self.piles(seat).len()).sum();
        let spare = usize::from(self.options.players) * usize::from(self.options.tiles) - stacks;
        if self.turn == seat {
            add(if spare > 20 { Feature::ToMoveEarly } else { Feature::ToMoveLate }, 1);
        }
        if self.options.players == 2 {
            let stuck = match spare {
                ..=6 => Feature::StuckSoon,
                7..=20 => Feature::StuckNear,
                _ => Feature::StuckFar,
            };
            add(stuck, (seat == Seat::Two).into());
        } else {
            let next = SeatSet::first(3).next_after(self.turn);
            add(Feature::MovesNext, (next == Some(seat)).into());
        }
    }

    /// Whether the player to move reaches a square that completes a line.
    fn reaches_line(&self) -> bool {
        self.tall_piles(self.turn).iter().any(|pile| {
            ones(pile.open).any(|direction| {
                let to = pile.at.plus(KNIGHT[direction as usize]);
                has_line(self.line_window(self.turn, to) | CENTRE)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cairn_core::conformance::Cases;
    use cairn_core::{Notation, Options, Playout, Position};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::board::{End, Neutral};
    use super::super::geometry::{KING, Square};
    use super::*;
    use crate::eval_tests::{self, amounts, can_reach, check_weights, check_wins_at_once, each_position};

    /// Requires these amounts of the features of a player.
    #[track_caller]
    fn has(options: &str, position: &str, sign: char, expected: &[(Feature, i32)]) {
        let position = Cases::<KnightLine>::new(options).position(position);
        let seat = position.seat_list().find(|&seat| position.sign(seat) == sign).expect("a seat");
        eval_tests::has(&position, seat, expected);
    }

    #[test]
    fn there_is_a_weight_for_each_feature() {
        check_weights::<KnightLine>();
        assert_eq!(KnightLine::FITTED.len(), 2, "tables for two and three");
    }

    /// Black reaches neither -1,1 nor 3,1.
    const THREAT: &str = "
        w1  w1  w1  .
        .   w2  b1  b2
        0,0 b";

    #[test]
    fn a_threat_is_worth_what_can_be_done_about_it() {
        let threat = [(Feature::WinsOnce, 1), (Feature::WinsTwice, 1), (Feature::WinsSafely, 1)];
        has("", THREAT, 'w', &threat);
        has("", THREAT, 'b', &threat.map(|(feature, _)| (feature, 0)));
        // Black's 1,2 reaches 3,1.
        let stoppable = "
            .   .   b2  .
            b1  w1  w1  w1
            .   .   w2  .
            -1,0 b";
        has("", stoppable, 'w', &[(Feature::WinsOnce, 1), (Feature::WinsTwice, 0), (Feature::WinsSafely, 0)]);
    }

    #[test]
    fn to_move_a_threat_is_a_win() {
        let to_move = THREAT.replace("0,0 b", "0,0 w");
        has("", &to_move, 'w', &[(Feature::WinsToMove, 1), (Feature::WinsOnce, 0), (Feature::WinsTwice, 0)]);
        assert!(Cases::<KnightLine>::new("").position(&to_move).wins_at_once());
        assert!(!Cases::<KnightLine>::new("").position(THREAT).wins_at_once());
    }

    #[test]
    fn a_stack_of_three_tiles_can_come_near() {
        // From 0,0 two tiles go to 1,2, and one of them on to 3,1.
        let near = "
            b1  w1  w1  w1
            .   w3  .   .
            -1,0 w";
        let expected = [(Feature::WinsNear, 1), (Feature::WinsNearTwice, 0), (Feature::WinsNearSafely, 1)];
        has("", near, 'w', &expected);
        has("", near, 'w', &[(Feature::WinsToMove, 0), (Feature::WinsFar, 1), (Feature::High, 1)]);
        has("", &near.replace("w3", "w2"), 'w', &[(Feature::WinsNear, 0), (Feature::WinsFar, 1)]);
    }

    #[test]
    fn squares_that_make_three_of_four_count_by_who_reaches_them() {
        // They are the four around White's pair; White's 3,2 reaches 2,0 and 1,1.
        let pair = "
            .   .   .   w2
            .   .   b1  .
            w1  w1  .   .
            0,0 w";
        let expected = [
            (Feature::ThreesKept, 1),
            (Feature::ThreesShared, 0),
            (Feature::ThreesFar, 3),
            (Feature::ThreeToMove, 1),
            (Feature::OpenThrees, 1),
            (Feature::Reach, 2),
            (Feature::Lonely, 1),
            (Feature::Ready, 0),
        ];
        has("", pair, 'w', &expected);
        // Black's 1,-2 reaches 2,0 too.
        let contested = format!("{}.  b1  .  .\n.  b2  .  .\n0,-2 w", pair.replace("0,0 w", ""));
        has("", &contested, 'w', &[(Feature::ThreesKept, 0), (Feature::ThreesShared, 1)]);
    }

    #[test]
    fn what_is_left_to_move_is_counted() {
        let start = "w20,b20 0,0 w";
        let expected = [
            (Feature::Tall, 1),
            (Feature::Moving, 19),
            (Feature::Tallest, 20),
            (Feature::ToMoveEarly, 1),
            (Feature::StuckFar, 0),
        ];
        has("", start, 'w', &expected);
        has("", start, 'b', &[(Feature::ToMoveEarly, 0), (Feature::StuckFar, 1), (Feature::StuckSoon, 0)]);
        let three = "w20,b20/r20,x 0,-1 b";
        has("players=3", three, 'w', &[(Feature::MovesNext, 0), (Feature::ToMoveEarly, 0)]);
        has("players=3", three, 'b', &[(Feature::MovesNext, 0), (Feature::StuckFar, 0)]);
        has("players=3", three, 'r', &[(Feature::MovesNext, 1)]);
    }

    #[test]
    fn the_grey_tile_counts_in_lines_only_as_a_wildcard() {
        let row = "
            .   w2  b1
            g1  w1  w1
            0,0 b";
        has("tile=wildcard", row, 'w', &[(Feature::WinsOnce, 1), (Feature::WinsTwice, 1)]);
        has("tile=blocker", row, 'w', &[(Feature::WinsOnce, 0), (Feature::WinsFar, 0)]);
    }

    /// The squares that complete a line and those that make three of four, found by looking at every row.
    fn searched_lines(position: &KnightLine, seat: Seat) -> [BTreeSet<Square>; 2] {
        let wildcard = (position.options.tile == Neutral::Wildcard).then_some(Square::ORIGIN);
        let own: BTreeSet<_> = position.piles(seat).iter().map(|pile| pile.at).chain(wildcard).collect();
        let filled: BTreeSet<_> = position.filled().collect();
        let mut found = [const { BTreeSet::new() }; 2];
        for (&stack, step, place) in own.iter().flat_map(|stack| {
            KING[4..].iter().flat_map(move |&step| (0..4).map(move |place| (stack, step, place)))
        }) {
            let at = |n: i8| stack.plus((step.0 * (n - place), step.1 * (n - place)));
            let (stacks, others): (Vec<_>, Vec<_>) = (0..4).map(at).partition(|square| own.contains(square));
            let empty = others.iter().all(|square| !filled.contains(square));
            match (stacks.len(), empty) {
                (3, true) => found[0].extend(others),
                (2, true) => found[1].extend(others),
                _ => {}
            }
        }
        found
    }

    fn check_lines<const WORDS: usize>(position: &KnightLine, seat: Seat) {
        let stacks = Stacks::<WORDS>::new(position, seat);
        if stacks.fit() {
            let view = View::new(position, seat, stacks);
            let found = [view.lines.wins, view.lines.threes].map(|squares| squares.count() as usize);
            let expected = searched_lines(position, seat).map(|squares| squares.len());
            assert_eq!(found, expected, "{position}");
            let open: BTreeSet<Square> = position
                .tall_piles(seat)
                .iter()
                .flat_map(|pile| ones(pile.open).map(|step| pile.at.plus(KNIGHT[step as usize])))
                .collect();
            assert_eq!(view.reach.count() as usize, open.len(), "{position}");
        }
    }

    #[test]
    fn maps_of_either_size_show_the_lines_and_what_is_in_reach() {
        each_position(&KnightOptions::every(), 12, |position: &KnightLine| {
            for seat in position.seat_list() {
                check_lines::<SMALL>(position, seat);
                check_lines::<LARGE>(position, seat);
            }
        });
    }

    #[test]
    fn maps_of_either_size_tell_the_same() {
        fn told<const WORDS: usize>(position: &KnightLine, seat: Seat) -> (bool, Vec<i32>) {
            let stacks = Stacks::<WORDS>::new(position, seat);
            let (fit, mut amounts) = (stacks.fit(), vec![0; KnightLine::FEATURES.len()]);
            View::new(position, seat, stacks).add(&mut |feature, amount| amounts[feature as usize] = amount);
            (fit, amounts)
        }
        let mut compared = 0;
        each_position(&KnightOptions::every(), 30, |position: &KnightLine| {
            let (fit, small) = told::<SMALL>(position, position.turn);
            if fit {
                assert_eq!(small, told::<LARGE>(position, position.turn).1, "{position}");
                compared += 1;
            }
        });
        assert!(compared > 3000, "{compared}");
    }

    /// A move seen in a mirror.
    fn image(mv: Move, mirror: fn((i16, i16)) -> (i16, i16)) -> Move {
        let image = |square: Square| {
            let (x, y) = mirror((square.x(), square.y()));
            Square::new(x, y)
        };
        match mv {
            Move::Step { from, to, tiles } => Move::Step { from: image(from), to: image(to), tiles },
            Move::Place(at) => Move::Place(image(at)),
            Move::Pass => Move::Pass,
        }
    }

    /// The patterns that a seat sees, in order.
    fn patterns(position: &KnightLine, seat: Seat) -> Vec<usize> {
        let mut patterns = Vec::new();
        position.patterns(seat, |pattern| patterns.push(pattern));
        patterns.sort_unstable();
        patterns
    }

    #[test]
    fn mirrored_positions_are_judged_alike() {
        let upside_down: fn((i16, i16)) -> (i16, i16) = |(x, y)| (x, -y);
        let along_a_diagonal: fn((i16, i16)) -> (i16, i16) = |(x, y)| (y, x);
        for (options, mirror) in [
            ("", upside_down),
            ("tile=blocker", along_a_diagonal),
            ("tile=wildcard", upside_down),
            ("players=3,tile=wildcard", along_a_diagonal),
        ] {
            let options = KnightOptions::read(cairn_core::Span::new(options)).expect("options");
            let mut playout = Playout::default();
            for seed in 0..25 {
                let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
                let mut position = KnightLine::deal(&options, &mut dice);
                let mut mirrored = position.clone();
                while let Some(mv) = playout.pick(&position, &mut dice) {
                    for seat in position.seat_list() {
                        assert_eq!(
                            amounts(&position, seat),
                            amounts(&mirrored, seat),
                            "{position} | {mirrored}"
                        );
                        assert_eq!(
                            patterns(&position, seat),
                            patterns(&mirrored, seat),
                            "{position} | {mirrored}"
                        );
                    }
                    position.play_unchecked(mv);
                    mirrored.play_unchecked(image(mv, mirror));
                }
            }
        }
    }

    #[test]
    fn it_does_not_matter_where_on_the_table_the_stacks_are() {
        each_position(&[KnightOptions::default()], 25, |position: &KnightLine| {
            let text = position.to_string();
            let [board, corner, turn] = text.split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
            let (x, y) = corner.split_once(',').expect("a corner");
            let (x, y): (i16, i16) = (x.parse().expect("x"), y.parse().expect("y"));
            let moved = format!("{board} {},{} {turn}", x + 37, y - 101);
            let moved = KnightLine::read(&position.options, &moved).expect("a position");
            for seat in position.seat_list() {
                assert_eq!(amounts(position, seat), amounts(&moved, seat), "{position} | {moved}");
            }
        });
    }

    #[test]
    fn a_line_at_once_is_found_if_and_only_if_there_is_one() {
        check_wins_at_once(&KnightOptions::every(), 60, |position: &KnightLine| {
            can_reach(position, |after| after.end == Some(End::Line(position.turn)))
        });
    }

    #[test]
    fn a_line_at_once_is_found_on_a_large_table() {
        let table = |tiles: u8| {
            let row = "w1,b1,".repeat(7);
            Cases::<KnightLine>::new("").position(&format!("x13,w1,w1,w1/{row}w{tiles},b2 0,0 w"))
        };
        assert!(table(2).wins_at_once());
        assert!(!table(1).wins_at_once());
    }

    #[test]
    fn who_has_won_cannot_win_at_once() {
        let won = "
            w1  w1  w1  w1
            .   w2  b1  b2
            0,0 b";
        assert!(!Cases::<KnightLine>::new("").position(won).wins_at_once());
    }
}
