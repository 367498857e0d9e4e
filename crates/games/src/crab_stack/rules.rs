//! Moves, play and end.

use cairn_core::{Aim, BySeat, Key, Places, Position, Seat, SeatSet, Status, Targets, ones};
use rand::Rng;
use rand::seq::SliceRandom;

use super::board::{CrabOptions, CrabStack, Move, Rock, Rocks, neighbours, rocks_in_use};
use super::stack::{Crab, Size};
use super::wave::{between, joints};

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
            start.land(Rock::from_index(rock), crab);
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
        let own = self.owned(self.turn);
        let choices = own & self.choices();
        let mut each_of = |size| {
            for rock in ones(own & self.sized(size) & !choices).map(Rock::from_index) {
                each(Targets::new(self.targets(rock, size), From { rock, stays: None }));
            }
        };
        each_of(Size::Small);
        each_of(Size::Medium);
        each_of(Size::Large);
        for rock in ones(choices).map(Rock::from_index) {
            self.batches_with_wave(rock, &mut each);
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let mover = self.turn;
        // What stays is found before the move, while the heights are those that `strongest` expects.
        let joints = self.lone() & joints(self.occupied()).0;
        let stays = if joints & mv.from.bit() != 0 { self.staying_group(mv) } else { None };
        let crab = self.lift(mv.from);
        self.land(mv.to, crab);
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
        Places::by_score(BySeat::from_fn(self.seats(), |seat| {
            if self.still_in.contains(seat) { u8::MAX } else { self.out_at[seat] }
        }))
    }
}

impl CrabStack {
    /// Where the top crab of a rock, which has this size, can go.
    #[inline]
    pub(super) fn targets(&self, rock: Rock, size: Size) -> Rocks {
        let (start, occupied) = (rock.bit(), self.occupied());
        let one_step = rock.neighbours() & occupied;
        match size {
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
        let others = occupied & !start;
        let far = neighbours(neighbours(one_step) & others) & !one_step;
        // A walk of three steps that ends next to the start must not have gone there and back: its second
        // rock has to be next to two of the start's neighbours, one to come from and one to go to.
        let near = neighbours(between(one_step) & others) & one_step;
        (far | near) & self.sized(Size::Small) & !start
    }

    /// The lone crabs whose move may leave the mover a choice between equal groups.
    #[inline]
    fn choices(&self) -> Rocks {
        let occupied = self.occupied();
        let (two_groups, three_groups) = joints(occupied);
        // Two groups cannot be equal if an odd number of rocks is left.
        let even_left = occupied.count_ones() % 2 == 1;
        self.lone() & if even_left { two_groups } else { three_groups }
    }

    /// The moves of a lone crab, with the choices that the wave leaves.
    fn batches_with_wave(&self, rock: Rock, each: &mut impl FnMut(Targets<Rocks, From>)) {
        let targets = self.targets(rock, self.crabs(rock).top_size());
        let Some(groups) = self.groups_without(rock) else {
            return each(Targets::new(targets, From { rock, stays: None }));
        };
        if !groups.with_most_rocks().is_choice() {
            return each(Targets::new(targets, From { rock, stays: None }));
        }
        // Which groups are strongest depends on the group that the crab joins.
        for joined in groups.iter() {
            let tied = self.strongest(groups, joined);
            for group in tied.iter() {
                let stays = tied.is_choice().then(|| Rock::from_index(group.trailing_zeros()));
                each(Targets::new(targets & joined, From { rock, stays }));
            }
        }
    }

    /// The group that stays when a lone crab makes this move; `None` where all stays connected.
    fn staying_group(&self, mv: Move) -> Option<Rocks> {
        let groups = self.groups_without(mv.from)?;
        match mv.stays {
            Some(named) => groups.iter().find(|group| group & named.bit() != 0),
            None => self.strongest(groups, mv.to.bit()).iter().next(),
        }
    }

    /// Takes the crabs off these rocks, and with them the players who have none left.
    fn wash_off(&mut self, rocks: Rocks, mover: Seat) {
        self.clear(rocks);
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
        // A large crab can go to any neighbour; where all is connected, every rock but a last one has one.
        if tops & self.sized(Size::Large) != 0 {
            return self.occupied().count_ones() > 1;
        }
        [Size::Medium, Size::Small].into_iter().any(|size| {
            ones(tops & self.sized(size)).any(|index| self.targets(Rock::from_index(index), size) != 0)
        })
    }
}
