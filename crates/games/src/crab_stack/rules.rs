//! Moves, play and end.

use cairn_core::{Aim, BySeat, Key, Places, Position, Seat, SeatSet, Status, Targets, ones};
use rand::Rng;
use rand::seq::SliceRandom;

use super::board::{CrabOptions, CrabStack, Move, Rock, Rocks, neighbours, rocks_in_use};
use super::stack::{Crab, Crabs, Size};

/// Crabs of each size that a player has.
pub(super) const ALIKE: usize = 3;

/// Where the moves of one batch start, and which group the wave leaves.
#[derive(Clone, Copy, Debug)]
pub struct From {
    rock: Rock,
    stays: Option<Rock>,
}

impl Aim for From {
    type Move = Move;

    #[inline]
    fn at(self, bit: u32) -> Move {
        Move { from: self.rock, to: Rock::from_index(bit), stays: self.stays }
    }
}

impl Position for CrabStack {
    type Options = CrabOptions;
    type Move = Move;
    type Batch = Targets<Rocks, From>;

    const DEALT: bool = true;

    fn deal(options: &CrabOptions, dice: &mut impl Rng) -> CrabStack {
        let mut crabs: Vec<Crab> = Seat::first(options.players.into())
            .flat_map(|owner| Size::ALL.map(|size| Crab { size, owner }))
            .flat_map(|crab| [crab; ALIKE])
            .collect();
        crabs.shuffle(dice);
        let mut start = CrabStack::bare(options.players);
        for (rock, crab) in ones(rocks_in_use(options.players)).zip(crabs) {
            let mut stack = Crabs::NONE;
            stack.push(crab);
            start.set(Rock::from_index(rock), stack);
            start.crabs_left[crab.owner] += 1;
        }
        start.begin_turn(Seat::One);
        start
    }

    fn options(&self) -> CrabOptions {
        CrabOptions { players: self.players }
    }

    fn seats(&self) -> usize {
        self.players.into()
    }

    fn status(&self) -> Status {
        match self.still_in.len() {
            // The last one left is in first place, as in a draw between those still in.
            1 => Status::Over(self.drawn()),
            _ => Status::ToMove(self.turn),
        }
    }

    #[inline]
    fn each_batch(&self, mut each: impl FnMut(Self::Batch)) {
        if self.still_in.len() == 1 {
            return;
        }
        for index in ones(self.owned(self.turn)) {
            let rock = Rock::from_index(index);
            let targets = self.targets(rock);
            if targets != 0 {
                self.batches_from(rock, targets, &mut each);
            }
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let mover = self.turn;
        let groups = if self.is_lone(mv.from) { self.groups_without(mv.from) } else { None };
        // What stays is found before the move, while the heights are those that `strongest` expects.
        let stays = groups.map(|groups| match mv.stays {
            Some(named) => groups.iter().find(|group| group & named.bit() != 0).unwrap_or_default(),
            None => self.strongest(&groups, mv.to.bit()).next().unwrap_or_default(),
        });
        let mut left = self.crabs(mv.from);
        let crab = left.pop();
        let mut target = self.crabs(mv.to);
        target.push(crab);
        self.set(mv.from, left);
        self.set(mv.to, target);
        if let Some(stays) = stays {
            self.wash_off(self.occupied() & !stays, mover);
        }
        if let Some(next) = self.still_in.next_after(mover) {
            self.begin_turn(next);
        }
    }

    fn key(&self) -> Key {
        self.hash_key()
    }

    fn drawn(&self) -> Places {
        Places::by_merit(BySeat::from_fn(self.seats(), |seat| {
            if self.still_in.contains(seat) { u8::MAX } else { self.out_at[seat] }
        }))
    }
}

impl CrabStack {
    /// Where the top crab of a rock can go.
    #[inline]
    fn targets(&self, rock: Rock) -> Rocks {
        let (start, occupied) = (rock.bit(), self.occupied());
        let one_step = neighbours(start) & occupied;
        match self.crabs(rock).top_size() {
            Size::Large => one_step,
            Size::Medium => {
                neighbours(one_step) & (self.sized(Size::Medium) | self.sized(Size::Small)) & !start
            }
            Size::Small => self.small_targets(start, one_step, occupied),
        }
    }

    /// Where a small crab can go: the small crabs at the end of three steps over different rocks.
    #[inline]
    fn small_targets(&self, start: Rocks, one_step: Rocks, occupied: Rocks) -> Rocks {
        let two_steps = neighbours(one_step) & occupied & !start;
        let mut targets = neighbours(two_steps) & self.sized(Size::Small) & !start;
        // A walk of three steps that ends next to the start may have gone there and back: there must be one
        // that begins with another rock.
        for index in ones(targets & one_step) {
            let end = 1 << index;
            let before_end = neighbours(end) & occupied & !start;
            if neighbours(before_end) & one_step & !end == 0 {
                targets &= !end;
            }
        }
        targets
    }

    /// The moves from one rock, with the choices that the wave leaves.
    #[inline]
    fn batches_from(&self, rock: Rock, targets: Rocks, each: &mut impl FnMut(Targets<Rocks, From>)) {
        let groups = if self.is_lone(rock) { self.groups_without(rock) } else { None };
        let Some(groups) = groups else {
            return each(Targets::new(targets, From { rock, stays: None }));
        };
        // Which groups are strongest depends on the group that the crab joins.
        for joined in groups.iter().filter(|group| group & targets != 0) {
            let tied = self.strongest(&groups, joined);
            let choice = self.strongest(&groups, joined).count() > 1;
            for stays in tied {
                let lowest = choice.then(|| Rock::from_index(stays.trailing_zeros()));
                each(Targets::new(targets & joined, From { rock, stays: lowest }));
            }
        }
    }

    /// Takes the crabs off these rocks, and with them the players who have none left.
    #[cold]
    fn wash_off(&mut self, rocks: Rocks, mover: Seat) {
        for rock in ones(rocks).map(Rock::from_index) {
            for crab in self.crabs(rock).bottom_up() {
                self.crabs_left[crab.owner] -= 1;
            }
            self.set(rock, Crabs::NONE);
        }
        let gone: SeatSet = self.still_in.iter().filter(|&seat| self.crabs_left[seat] == 0).collect();
        // If nobody is left, the player who moved was the last to move, and wins.
        let gone = if gone == self.still_in { gone.without(mover) } else { gone };
        self.put_out(gone);
    }

    /// These players are out, all at the same time.
    fn put_out(&mut self, seats: SeatSet) {
        let now = self.out_at.values().iter().max().map_or(1, |last| last + 1);
        for seat in seats.iter() {
            self.out_at[seat] = now;
            self.still_in = self.still_in.without(seat);
        }
    }

    /// Gives the turn to `seat`, or to the first one after it who has a move; those without one are out.
    #[inline]
    pub(super) fn begin_turn(&mut self, seat: Seat) {
        self.turn = seat;
        while self.still_in.len() > 1 && !self.can_move(self.turn) {
            self.put_out(SeatSet::only(self.turn));
            self.turn = self.still_in.next_after(self.turn).unwrap_or(self.turn);
        }
    }

    #[inline]
    fn can_move(&self, seat: Seat) -> bool {
        let tops = self.owned(seat);
        // A large crab can go to any neighbour, and where all is connected every rock but a last one has one.
        if tops & self.sized(Size::Large) != 0 && self.occupied().count_ones() > 1 {
            return true;
        }
        ones(tops).any(|index| self.targets(Rock::from_index(index)) != 0)
    }
}
