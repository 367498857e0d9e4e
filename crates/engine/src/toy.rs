//! A game for tests, small enough to know everything about it.

use std::fmt;
use std::str::FromStr;

use cairn_core::{
    Choice, Evaluate, Key, Levels, Options, Places, Position, Seat, Span, Status, Strength, TextError,
    features, salts,
};
use rand::{Rng, RngExt};

use crate::{Limits, Line, Report, Settings, Stop, Task, Think, Verdict};

/// How many heaps there are.
const HEAPS: usize = 4;

/// The most pebbles that a player may take at once.
const MOST: u8 = 3;

const SALTS: [u64; HEAPS] = salts(1);

/// Heaps of pebbles, for two to four: each player in turn takes one to three pebbles from one heap, and the player who
/// takes the very last one wins.
///
/// With `waiting`, a player may as well do nothing, so positions come back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Heaps {
    options: HeapOptions,
    turn: Seat,
    heaps: [u8; HEAPS],
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct HeapOptions {
    pub(crate) players: usize,
    pub(crate) waiting: bool,
}

impl Default for HeapOptions {
    fn default() -> HeapOptions {
        HeapOptions { players: 2, waiting: false }
    }
}

impl Options for HeapOptions {
    const CHOICES: &'static [Choice] = &[
        Choice { name: "players", values: &["2", "3", "4"] },
        Choice { name: "waiting", values: &["no", "yes"] },
    ];

    fn selected(&self) -> Vec<usize> {
        vec![self.players - 2, self.waiting.into()]
    }

    fn select(places: &[usize]) -> HeapOptions {
        HeapOptions { players: places[0] + 2, waiting: places[1] == 1 }
    }
}

/// This many pebbles from this heap; none to wait.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Taking {
    pub(crate) heap: u8,
    pub(crate) pebbles: u8,
}

impl fmt::Display for Taking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.heap, self.pebbles)
    }
}

impl FromStr for Taking {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Taking, TextError> {
        let span = Span::new(text);
        let number = |part: Span<'_>| part.as_str().parse().map_err(|_| part.expected("a number"));
        let (heap, pebbles) = span.split_once('-').ok_or_else(|| span.expected("a taking such as 0-2"))?;
        Ok(Taking { heap: number(heap)?, pebbles: number(pebbles)? })
    }
}

impl Heaps {
    /// These heaps, with this number of players, the first to move.
    pub(crate) fn new(players: usize, heaps: &[u8]) -> Heaps {
        Heaps::with_options(HeapOptions { players, waiting: false }, heaps)
    }

    /// These heaps, with the first player to move.
    fn with_options(options: HeapOptions, heaps: &[u8]) -> Heaps {
        let mut all = [0; HEAPS];
        all[..heaps.len()].copy_from_slice(heaps);
        Heaps { options, turn: Seat::One, heaps: all }
    }

    /// These heaps for two players who may wait.
    pub(crate) fn with_waiting(heaps: &[u8]) -> Heaps {
        Heaps::with_options(HeapOptions { players: 2, waiting: true }, heaps)
    }

    /// The first move that takes nothing. Requires waiting.
    pub(crate) fn wait(&self) -> Taking {
        self.moves().into_iter().find(|mv| mv.pebbles == 0).expect("one may wait")
    }

    pub(crate) fn after(&self, mv: Taking) -> Heaps {
        let mut after = self.clone();
        after.play_unchecked(mv);
        after
    }

    fn is_over(&self) -> bool {
        self.heaps == [0; HEAPS]
    }

    fn next(&self) -> Seat {
        Seat::ALL[(self.turn.index() + 1) % self.options.players]
    }

    /// The least number of turns, counting everybody's, within which this seat wins whatever the others do;
    /// `None` where it cannot make sure of that. By looking at every game; requires one without waiting.
    pub(crate) fn forces_win(&self, seat: Seat) -> Option<u32> {
        assert!(!self.options.waiting, "games with waiting may never end");
        let Status::ToMove(mover) = self.status() else {
            return (self.status().places()?.winner() == Some(seat)).then_some(0);
        };
        let mut after = self.moves().into_iter().map(|mv| self.after(mv).forces_win(seat));
        let turns = if mover == seat {
            after.flatten().min()
        } else {
            after.try_fold(0, |most, turns| Some(turns?.max(most)))
        };
        turns.map(|turns| turns + 1)
    }
}

impl Position for Heaps {
    type Options = HeapOptions;
    type Move = Taking;
    type Batch = std::vec::IntoIter<Taking>;

    const DEALT: bool = true;

    fn deal(options: &HeapOptions, dice: &mut impl Rng) -> Heaps {
        Heaps::with_options(options.clone(), &[0; HEAPS].map(|_: u8| dice.random_range(1..=5)))
    }

    fn options(&self) -> HeapOptions {
        self.options.clone()
    }

    fn seats(&self) -> usize {
        self.options.players
    }

    fn status(&self) -> Status {
        let seats = self.options.players;
        let took_last = Seat::ALL[(self.turn.index() + seats - 1) % seats];
        if self.is_over() { Status::Over(Places::win(seats, took_last)) } else { Status::ToMove(self.turn) }
    }

    fn each_batch(&self, mut each: impl FnMut(Self::Batch)) {
        for (heap, &left) in (0..).zip(&self.heaps) {
            each(
                (1..=left.min(MOST)).map(|pebbles| Taking { heap, pebbles }).collect::<Vec<_>>().into_iter(),
            );
        }
        if self.options.waiting && !self.is_over() {
            each(vec![Taking { heap: 0, pebbles: 0 }].into_iter());
        }
    }

    fn play_unchecked(&mut self, mv: Taking) {
        self.heaps[usize::from(mv.heap)] -= mv.pebbles;
        self.turn = self.next();
    }

    fn key(&self) -> Key {
        let sum = self
            .heaps
            .iter()
            .zip(SALTS)
            .fold(0_u64, |sum, (&left, salt)| sum.wrapping_add(salt.wrapping_mul(left.into())));
        Key::new(sum, self.turn as u64 | (self.options.players as u64) << 2)
    }
}

features! {
    /// What counts.
    enum Feature {
        Balance = 150, "leaves the heaps in balance",
        Tempo = 10, "to move",
    }
}

impl Evaluate for Heaps {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;

    const FITTED: &'static [&'static [i16]] = &[Feature::HAND_SET; 3];

    const LEVELS: &'static [Levels] = &[[Strength::new(100, 0); 10]];

    /// At a table for two, the balance tells who wins.
    fn features(&self, seat: Seat, mut add: impl FnMut(usize, i32)) {
        let in_balance = self.heaps.iter().fold(0, |sum, left| sum ^ (left % (MOST + 1))) == 0;
        add(Feature::Balance as usize, (in_balance != (seat == self.turn)).into());
        add(Feature::Tempo as usize, (seat == self.turn).into());
    }

    fn wins_at_once(&self) -> bool {
        let mut left = self.heaps.iter().filter(|&&left| left > 0);
        left.next().is_some_and(|&heap| heap <= MOST) && left.next().is_none()
    }
}

/// Settings with little memory.
pub(crate) fn small() -> Settings {
    Settings { megabytes: 1, ..Settings::default() }
}

/// Heaps of all sizes up to five, nine pebbles at most, at a table with this number of players.
pub(crate) fn tables(players: usize) -> impl Iterator<Item = Heaps> {
    let heaps = (0..216_u8).map(|number| [number % 6, number / 6 % 6, number / 36]);
    let sorted = heaps.filter(|heaps| heaps.is_sorted() && heaps[2] > 0 && heaps.iter().sum::<u8>() <= 9);
    sorted.map(move |heaps| Heaps::new(players, &heaps))
}

/// What a search says of a position, in three lines.
pub(crate) fn ask(
    search: &mut dyn Think<Heaps>,
    position: &Heaps,
    past: &[Key],
    limits: Limits,
) -> Report<Taking> {
    let stop = Stop::default();
    search.think(&Task { position, past, limits, lines: 3, among: &[], stop: &stop }, &mut |_| ())
}

/// Checks every win and every loss that these lines claim, and counts them.
pub(crate) fn check_claims(position: &Heaps, lines: &[Line<Taking>]) -> [usize; 2] {
    let [mut wins, mut losses] = [0; 2];
    for line in lines {
        let after = position.after(line.moves[0]);
        match line.score.verdict() {
            Verdict::Wins(turns) => {
                let needed = after.forces_win(Seat::One).expect("a win that is claimed is one");
                assert!(needed < turns, "{position:?}: {line:?}");
                wins += 1;
            }
            Verdict::Loses(turns) => {
                let others = Seat::first(position.seats()).skip(1);
                let needed = others.filter_map(|seat| after.forces_win(seat)).min();
                assert!(needed.expect("a loss that is claimed is one") < turns, "{position:?}: {line:?}");
                losses += 1;
            }
            Verdict::Points(_) => {}
        }
    }
    [wins, losses]
}

#[test]
fn at_a_table_for_two_the_balance_tells_who_wins() {
    for heaps in [[1, 2, 3, 0], [3, 3, 0, 0], [5, 1, 0, 0], [4, 0, 0, 0], [2, 3, 0, 0], [4, 3, 2, 0]] {
        let position = Heaps::new(2, &heaps);
        let lead =
            position.evaluation(Seat::One, Heaps::HAND_SET) - position.evaluation(Seat::Two, Heaps::HAND_SET);
        assert_eq!(position.forces_win(Seat::One).is_some(), lead > 0, "{heaps:?}");
        assert_eq!(position.forces_win(Seat::Two).is_some(), lead < 0, "{heaps:?}");
    }
}

#[test]
fn the_game_says_when_it_can_be_won_at_once() {
    for heaps in [[3, 0, 0, 0], [4, 0, 0, 0], [1, 1, 0, 0], [0, 0, 2, 0]] {
        let position = Heaps::new(3, &heaps);
        assert_eq!(position.wins_at_once(), position.forces_win(Seat::One) == Some(1), "{heaps:?}");
    }
}
