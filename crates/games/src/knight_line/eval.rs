//! What makes a position good.
//!
//! Whoever has three in line, an empty square to complete them and a stack that reaches it threatens to win. All
//! that stops it is to fill that square, which takes a stack that reaches it too: so what counts are lines that are
//! still open, and who reaches which of their squares.

use cairn_core::{Evaluate, Seat, SeatSet, ones};

use super::board::KnightLine;
use super::geometry::{CENTRE, KNIGHT, has_line};
use super::lines::{Lines, Map, Stacks};
use super::weights;

cairn_core::features! {
    /// What counts in Knight Line. A square is in reach if a stack may go there now, and near if it is in reach of
    /// a stack that may be made there with this move.
    enum Feature {
        WinsToMove = 1500, "completes a line, to move",
        WinsSafely = 400, "threatens to complete a line where no opponent reaches",
        WinsTwice = 150, "threatens to complete lines on two squares",
        WinsOnce = 200, "threatens to complete a line",
        WinsNear = 100, "completes a line with two moves",
        WinsNearTwice = 30, "completes lines on two squares with two moves",
        WinsNearSafely = 100, "completes a line with two moves where no opponent reaches, to move",
        WinsFar = 8, "squares that complete a line, out of reach",
        ThreesKept = 25, "squares that make three of four, in reach of no opponent",
        ThreesShared = 20, "squares that make three of four, in reach of opponents too",
        ThreesNear = 12, "squares that make three of four, near",
        ThreesFar = 3, "squares that make three of four, out of reach",
        ThreeToMove = 40, "makes three of four, to move",
        OpenThrees = 25, "squares that make three of four in two ways",
        Near = 15, "squares of rows with two stacks, all in reach",
        NearTall = 20, "squares of rows with two stacks, all in reach, for a tall stack",
        NearToMove = 60, "has a row with two stacks, all in reach, to move",
        Singles = 20, "rows with one stack, all in reach",
        Reach = 2, "squares in reach",
        Tall = 12, "stacks that can give a tile",
        High = -10, "stacks that can give two tiles",
        Moving = 5, "tiles that can move",
        Tallest = -4, "tiles of the highest stack",
        Lonely = -20, "stacks that touch none of their own",
        ToMoveEarly = 20, "to move, many tiles left",
        ToMoveLate = 10, "to move, few tiles left",
        MovesNext = 5, "moves after the player to move",
        StuckFar = -40, "wins when nobody can move, many tiles left",
        StuckNear = 60, "wins when nobody can move, few tiles left",
        StuckSoon = 200, "wins when nobody can move, hardly a tile left",
    }
}

impl Evaluate for KnightLine {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;

    fn fitted(seats: usize) -> &'static [i16] {
        weights::FITTED[seats - 2]
    }

    #[inline]
    fn features(&self, seat: Seat, mut tell: impl FnMut(usize, i32)) {
        let mut tell = |feature: Feature, amount: i32| tell(feature as usize, amount);
        View::new(self, seat).tell(&mut tell);
        self.tell_stacks(seat, &mut tell);
        self.tell_turn(seat, &mut tell);
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        let stacks = Stacks::new(self, self.turn);
        // On a large table the map may err.
        !(stacks.wins() & stacks.tall.knight_moves()).is_empty() && self.reaches_line()
    }
}

/// The lines of a player, and who reaches what.
struct View {
    stacks: Stacks,
    lines: Lines,
    /// Where the player can go, and where with a stack that can go on from there.
    reach: Map,
    reach_tall: Map,
    enemy_reach: Map,
    to_move: bool,
}

impl View {
    #[inline]
    fn new(position: &KnightLine, seat: Seat) -> View {
        let stacks = Stacks::new(position, seat);
        let open = stacks.open();
        let reach = stacks.tall.knight_moves() & open;
        View {
            lines: Lines::new(&stacks, reach),
            reach,
            reach_tall: stacks.high.knight_moves() & open,
            enemy_reach: stacks.enemy_tall.knight_moves() & open,
            stacks,
            to_move: position.turn == seat,
        }
    }

    #[inline]
    fn tell(&self, tell: &mut impl FnMut(Feature, i32)) {
        let near = self.reach_tall.knight_moves();
        self.tell_wins(near, tell);
        self.tell_threes(near, tell);
        let rows = self.lines.near;
        tell(Feature::Near, rows.count());
        tell(Feature::NearTall, (rows & self.reach_tall).count());
        tell(Feature::NearToMove, (self.to_move && !rows.is_empty()).into());
        tell(Feature::Singles, self.lines.singles);
        tell(Feature::Reach, self.reach.count());
        tell(Feature::High, self.stacks.high.count());
        tell(Feature::Lonely, (self.stacks.own & !self.stacks.own.touched()).count());
    }

    #[inline]
    fn tell_wins(&self, near: Map, tell: &mut impl FnMut(Feature, i32)) {
        if self.lines.wins.is_empty() {
            return;
        }
        let now = self.lines.wins & self.reach;
        if self.to_move {
            tell(Feature::WinsToMove, (!now.is_empty()).into());
        } else {
            tell(Feature::WinsOnce, (!now.is_empty()).into());
            tell(Feature::WinsTwice, (now.count() > 1).into());
            tell(Feature::WinsSafely, (!(now & !self.enemy_reach).is_empty()).into());
        }
        let later = self.lines.wins & !self.reach;
        let soon = later & near;
        tell(Feature::WinsFar, later.count());
        tell(Feature::WinsNear, (!soon.is_empty()).into());
        tell(Feature::WinsNearTwice, (soon.count() > 1).into());
        tell(Feature::WinsNearSafely, (self.to_move && !(soon & !self.enemy_reach).is_empty()).into());
    }

    #[inline]
    fn tell_threes(&self, near: Map, tell: &mut impl FnMut(Feature, i32)) {
        let now = self.lines.threes & self.reach;
        tell(Feature::ThreesKept, (now & !self.enemy_reach).count());
        tell(Feature::ThreesShared, (now & self.enemy_reach).count());
        tell(Feature::ThreeToMove, (self.to_move && !now.is_empty()).into());
        tell(Feature::OpenThrees, (self.lines.open_threes & self.reach).count());
        let later = self.lines.threes & !self.reach;
        tell(Feature::ThreesNear, (later & near).count());
        tell(Feature::ThreesFar, later.count());
    }
}

impl KnightLine {
    #[inline]
    fn tell_stacks(&self, seat: Seat, tell: &mut impl FnMut(Feature, i32)) {
        let tall = self.tall_piles(seat);
        tell(Feature::Tall, tall.len() as i32);
        let moving = tall.iter().filter(|pile| pile.open != 0);
        tell(Feature::Moving, moving.map(|pile| i32::from(pile.height - 1)).sum());
        tell(Feature::Tallest, tall.iter().map(|pile| i32::from(pile.height)).max().unwrap_or(1));
    }

    #[inline]
    fn tell_turn(&self, seat: Seat, tell: &mut impl FnMut(Feature, i32)) {
        let stacks: usize = self.seat_list().map(|seat| self.piles(seat).len()).sum();
        let spare = usize::from(self.options.players) * usize::from(self.options.tiles) - stacks;
        if self.turn == seat {
            tell(if spare > 20 { Feature::ToMoveEarly } else { Feature::ToMoveLate }, 1);
        }
        if self.options.players == 2 {
            let stuck = match spare {
                ..=6 => Feature::StuckSoon,
                7..=20 => Feature::StuckNear,
                _ => Feature::StuckFar,
            };
            tell(stuck, (seat == Seat::Two).into());
        } else {
            let next = SeatSet::first(3).next_after(self.turn);
            tell(Feature::MovesNext, (next == Some(seat)).into());
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
