//! What a game for more becomes once all but two players are out: a game for two.

use std::cmp::Ordering;
use std::sync::Arc;

use cairn_core::{BySeat, Evaluate, Key, Levels, Net, Places, Position, Seat, Status};
use rand::Rng;

use crate::{AlphaBeta, Report, Score, Settings, Task, Think};

/// A search for positions of a larger table that only two seats can still win.
#[derive(Debug)]
pub(crate) struct Duelist<P: Evaluate>(AlphaBeta<Duel<P>>);

impl<P: Evaluate> Duelist<P> {
    /// A search with empty tables.
    pub(crate) fn new(settings: Settings) -> Duelist<P> {
        Duelist(AlphaBeta::new(settings))
    }
}

impl<P: Evaluate> Think<P> for Duelist<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let Task { position, past, limits, lines, among, stop } = *task;
        let duel = Duel::new(position.clone());
        let with_chances = |mut found: Report<P::Move>| {
            for line in &mut found.lines {
                line.chances = Some(duel.chances(line.score));
            }
            found
        };
        let task = Task { position: &duel, past, limits, lines, among, stop };
        with_chances(self.0.think(&task, &mut |seen| report(&with_chances(seen.clone()))))
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

/// A position of a larger table as the two who are left see it: they have the seats one and two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Duel<P> {
    pub(super) position: P,
    pub(super) seats: [Seat; 2],
}

impl<P: Evaluate> Duel<P> {
    fn new(position: P) -> Duel<P> {
        let mut left = position.contenders().iter();
        let seats = [Seat::One, Seat::Two].map(|seat| left.next().unwrap_or(seat));
        Duel { position, seats }
    }

    /// The chance of each seat of the larger table, from the score of the player to move.
    fn chances(&self, score: Score) -> BySeat<f32> {
        let own = score.chance() as f32;
        let mover = self.position.status().to_move();
        BySeat::from_fn(self.position.seats(), |seat| match seat {
            _ if mover == Some(seat) => own,
            _ if self.seats.contains(&seat) => 1.0 - own,
            _ => 0.0,
        })
    }

    /// Which of the two came before the other.
    fn places(&self, places: &Places) -> Places {
        let [one, two] = self.seats.map(|seat| places.beaten_by(seat));
        match one.cmp(&two) {
            Ordering::Less => Places::win(2, Seat::One),
            Ordering::Equal => Places::draw(2),
            Ordering::Greater => Places::win(2, Seat::Two),
        }
    }
}

impl<P: Evaluate> Position for Duel<P> {
    type Options = P::Options;
    type Move = P::Move;
    type Batch = P::Batch;

    const DEALT: bool = P::DEALT;

    fn deal(options: &P::Options, dice: &mut impl Rng) -> Duel<P> {
        Duel::new(P::deal(options, dice))
    }

    fn options(&self) -> P::Options {
        self.position.options()
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn status(&self) -> Status {
        match self.position.status() {
            Status::ToMove(seat) => Status::ToMove(if seat == self.seats[0] { Seat::One } else { Seat::Two }),
            Status::Over(places) => Status::Over(self.places(&places)),
        }
    }

    #[inline]
    fn each_batch(&self, each: impl FnMut(P::Batch)) {
        self.position.each_batch(each);
    }

    #[inline]
    fn play_unchecked(&mut self, mv: P::Move) {
        self.position.play_unchecked(mv);
    }

    #[inline]
    fn key(&self) -> Key {
        self.position.key()
    }

    fn drawn(&self) -> Places {
        self.places(&self.position.drawn())
    }
}

impl<P: Evaluate> Evaluate for Duel<P> {
    const FEATURES: &'static [&'static str] = P::FEATURES;
    const HAND_SET: &'static [i16] = P::HAND_SET;
    const FITTED: &'static [&'static [i16]] = P::FITTED;
    const LEVELS: &'static [Levels] = P::LEVELS;

    #[inline]
    fn features(&self, seat: Seat, add: impl FnMut(usize, i32)) {
        self.position.features(self.seats[seat.index()], add);
    }

    /// The network of the larger table, which has learned from such positions too.
    fn net(&self) -> Option<Arc<Net>> {
        self.position.net()
    }

    #[inline]
    fn learned(&self, net: &Net, seat: Seat) -> i32 {
        self.position.learned(net, self.seats[seat.index()])
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        self.position.wins_at_once()
    }
}
