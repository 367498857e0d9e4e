//! A game to be started: which one, with which options, and who plays.

use cairn_core::{Choice, Options};
use cairn_games::{Game, GameKind, Setup, SetupVisitor, Table, Visitor};
use cairn_wire::{ClockRule, Millis};

use crate::{LocalGame, LocalPlayer};

/// What is chosen before a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupForm {
    game: GameKind,
    /// Which value, as a place in its list, each option has.
    places: Vec<usize>,
    /// Who plays; more than one table may need, so that nobody is forgotten when a seat comes and goes.
    seats: Vec<LocalPlayer>,
    clock: ClockRule,
}

/// The clocks that are offered.
pub const CLOCKS: [ClockRule; 6] =
    [ClockRule::None, minutes(1, 0), minutes(3, 2), minutes(5, 3), minutes(10, 5), minutes(30, 20)];

const fn minutes(minutes: u64, seconds: u64) -> ClockRule {
    ClockRule::Fischer { start: Millis(minutes * 60_000), increment: Millis(seconds * 1000) }
}

/// The level that the menu proposes: one that a beginner can beat.
const PROPOSED: &str = "1";

impl Default for SetupForm {
    /// The first game, for a person against engines.
    fn default() -> SetupForm {
        SetupForm::new(&GameKind::ALL[0].into(), &[LocalPlayer::Person])
    }
}

impl SetupForm {
    /// A game with these players; seats about which nothing is said get an engine.
    pub fn new(setup: &Setup, seats: &[LocalPlayer]) -> SetupForm {
        struct Selected;
        impl SetupVisitor for Selected {
            type Out = Vec<usize>;

            fn visit<G: Game>(self, options: G::Options) -> Vec<usize> {
                options.selected()
            }
        }
        let mut seats = seats.to_vec();
        while seats.len() < 4 {
            seats.push(PROPOSED.parse().unwrap_or(LocalPlayer::Person));
        }
        SetupForm { game: setup.game(), places: setup.visit(Selected), seats, clock: ClockRule::None }
    }

    /// Which game.
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// Who plays, four of them, whatever the table needs.
    pub fn seats(&self) -> &[LocalPlayer] {
        &self.seats
    }

    /// How time is counted.
    pub fn clock(&self) -> ClockRule {
        self.clock
    }

    /// Counts time like this.
    pub fn set_clock(&mut self, clock: ClockRule) {
        self.clock = clock;
    }

    /// Takes the next clock of the list, or the one before.
    pub fn turn_clock(&mut self, by: isize) {
        self.clock = turn(&CLOCKS, &self.clock, by);
    }

    /// The game that is chosen, dealt with this seed.
    pub fn deal(&self, seed: u64) -> LocalGame {
        let table = self.setup().deal(seed);
        let seats = self.seats_at(table.as_ref());
        LocalGame::new(table, seats).with_clock(self.clock)
    }

    /// The options that the game has, and which value each has.
    pub fn options(&self) -> impl Iterator<Item = (&'static Choice, usize)> + '_ {
        self.choices().iter().zip(self.places.iter().copied())
    }

    fn choices(&self) -> &'static [Choice] {
        self.game.choices()
    }

    /// The game with its options.
    pub fn setup(&self) -> Setup {
        struct Select<'a>(&'a [usize]);
        impl Visitor for Select<'_> {
            type Out = Setup;

            fn visit<G: Game>(self) -> Setup {
                Setup::new::<G>(&G::Options::select(self.0))
            }
        }
        self.game.visit(Select(&self.places))
    }

    /// The players at a table.
    pub fn seats_at(&self, table: &dyn Table) -> Vec<LocalPlayer> {
        self.seats[..table.seats()].to_vec()
    }

    /// Takes the next game of the list, or the one before, with its usual options.
    pub fn turn_game(&mut self, by: isize) {
        let game = turn(GameKind::ALL, &self.game, by);
        *self = SetupForm { clock: self.clock, ..SetupForm::new(&game.into(), &self.seats) };
    }

    /// Gives an option the value at this place of its list; nothing changes where there is none.
    pub fn set_option(&mut self, option: usize, place: usize) {
        if self.choices().get(option).is_some_and(|choice| place < choice.values.len()) {
            self.places[option] = place;
        }
    }

    /// Gives a seat to someone; nothing changes where there is no such seat.
    pub fn set_seat(&mut self, seat: usize, seated: LocalPlayer) {
        if let Some(place) = self.seats.get_mut(seat) {
            *place = seated;
        }
    }

    /// Takes the next value of an option, or the one before.
    pub fn turn_option(&mut self, option: usize, by: isize) {
        let count = self.choices()[option].values.len();
        self.places[option] = (self.places[option] as isize + by).rem_euclid(count as isize) as usize;
    }

    /// Gives a seat to the next player of the list, or the one before.
    pub fn turn_seat(&mut self, seat: usize, by: isize) {
        self.seats[seat] = turn(&LocalPlayer::offered(), &self.seats[seat], by);
    }
}

/// The next thing of a list, or the one before; the first where the list does not have it.
pub fn turn<T: Clone + PartialEq>(all: &[T], now: &T, by: isize) -> T {
    let next = all.iter().position(|known| known == now).map(|place| place as isize + by);
    all[next.unwrap_or_default().rem_euclid(all.len() as isize) as usize].clone()
}
