//! What the log of a game tells.

use cairn_core::{Places, Seat};
use cairn_games::Table;
use cairn_games::record::{Clock, Date, RecordDetails, RecordText, RecordTextError, Termination, record_of};

use crate::{ClockRule, Event, GameId, Logged, Millis, Occupant, SeatEnd};

/// What the log of a game tells so far, beside its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct GameState {
    /// The time control.
    pub clock: ClockRule,
    /// When the game was made.
    pub created: Millis,
    /// The mover's clock after each move; nothing without clocks.
    pub clocks: Vec<Option<Millis>>,
    /// How the game ended, if it did.
    pub places: Option<Places>,
    /// Whether it was called off before it began.
    pub called_off: bool,
    /// What ended it where its last move did not.
    pub how: Option<SeatEnd>,
    /// What each clock showed when its owner had moved last; nothing without clocks.
    pub left: Vec<Option<Millis>>,
    /// Since when the clock of the player to move runs.
    pub turn_began: Millis,
    /// Whose offer of a draw stands, by seat: until it is declined or somebody moves.
    pub draw_offers: Vec<bool>,
    /// Who wants to chat, by seat.
    pub chatters: Vec<bool>,
    /// Who wants to play again, by seat.
    pub again: Vec<bool>,
    /// Where they do.
    pub rematch: Option<GameId>,
}

impl GameState {
    /// What is known of a game with this clock that was made then and starts on this table.
    pub fn new(start: &dyn Table, clock: ClockRule, created: Millis) -> GameState {
        let seats = start.seats();
        GameState {
            clock,
            created,
            clocks: Vec::new(),
            places: start.status().places(),
            called_off: false,
            how: None,
            left: vec![clock.start(); seats],
            turn_began: created,
            draw_offers: vec![false; seats],
            chatters: vec![false; seats],
            again: vec![false; seats],
            rematch: None,
        }
    }

    /// Takes note of the next event; a move is made on the table. An error says why it cannot follow, and then
    /// nothing has changed.
    pub fn add(&mut self, table: &mut dyn Table, logged: &Logged) -> Result<(), String> {
        match &logged.event {
            Event::Joined { .. } => self.turn_began = logged.at,
            Event::Moved { mv, left, .. } => {
                let mover = self.to_move(table).ok_or("a move after the end")?;
                table.play(mv).map_err(|error| error.to_string())?;
                self.left[mover.index()] = *left;
                self.clocks.push(*left);
                self.turn_began = logged.at;
                self.draw_offers.fill(false);
                self.places = table.status().places();
            }
            Event::DrawOffered { seat } => set(&mut self.draw_offers, *seat, true)?,
            Event::DrawDeclined { .. } => self.draw_offers.fill(false),
            Event::Ended { how, result } => {
                let places = table.read_result(result).ok_or_else(|| format!("no result: {result}"))?;
                if let SeatEnd::TimedOut { seat } = how {
                    set(&mut self.left, *seat, Some(Millis(0)))?;
                }
                (self.places, self.how) = (Some(places), Some(*how));
            }
            Event::CalledOff => self.called_off = true,
            Event::Said { .. } | Event::Renamed { .. } => {}
            Event::Chat { seat, on } => set(&mut self.chatters, *seat, *on)?,
            Event::RematchOffered { seat } => set(&mut self.again, *seat, true)?,
            Event::Rematch { game } => self.rematch = Some(game.clone()),
        }
        Ok(())
    }

    /// Whose turn it is, seats being open or not; nobody's once the game is over.
    pub fn to_move(&self, table: &dyn Table) -> Option<Seat> {
        table.status().to_move().filter(|_| self.places.is_none())
    }

    /// The record of the game on this table, played by these occupants.
    ///
    /// Server and browser both write their records with this function: the same game gives the same text.
    pub fn record(
        &self,
        table: &dyn Table,
        occupants: impl IntoIterator<Item = Occupant>,
    ) -> Result<RecordText, RecordTextError> {
        let termination = self.how.map(|how| match how {
            SeatEnd::Resigned { .. } => Termination::Resigned,
            SeatEnd::TimedOut { .. } => Termination::TimeForfeit,
            SeatEnd::Agreed => Termination::Agreed,
        });
        let player = |occupant| match occupant {
            Occupant::Open => None,
            Occupant::Person { name } => Some(name.to_string()),
            Occupant::Engine { level } => Some(level.to_string()),
        };
        let details = RecordDetails {
            end: self.places.map(|places| (places, termination)),
            players: occupants.into_iter().map(player).collect(),
            time_control: self.clock.time_control(),
            date: Some(Date::from_unix_millis(self.created.0)),
            clocks: self.clocks.iter().map(|left| left.map(|left| Clock { millis: left.0 })).collect(),
        };
        record_of(table, &details)
    }
}

fn set<T>(list: &mut [T], seat: u8, value: T) -> Result<(), String> {
    let place = list.get_mut(usize::from(seat)).ok_or_else(|| format!("no seat {seat}"))?;
    *place = value;
    Ok(())
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    const CLOCK: ClockRule = ClockRule::Fischer { start: Millis(60_000), increment: Millis(1_000) };

    /// What a log tells of a game of Nava in which something happens every ten seconds.
    fn told(events: &[Event]) -> Result<GameState, String> {
        let mut table = "nava".parse::<Setup>().expect("a game").deal(1);
        let mut told = GameState::new(table.as_ref(), CLOCK, Millis(0));
        for (number, event) in (1..).zip(events) {
            let at = Millis(u64::from(number) * 10_000);
            told.add(table.as_mut(), &Logged { number, at, event: event.clone() })?;
        }
        Ok(told)
    }

    fn first_move() -> Event {
        let table = "nava".parse::<Setup>().expect("a game").deal(1);
        Event::Moved { ply: 0, mv: table.moves().swap_remove(0), left: Some(Millis(51_000)) }
    }

    #[test]
    fn a_move_sets_the_clock_of_the_mover_and_starts_the_next() {
        let told = told(&[first_move()]).expect("a game");
        assert_eq!(told.left, [Some(Millis(51_000)), CLOCK.start()]);
        assert_eq!(told.turn_began, Millis(10_000));
    }

    #[test]
    fn an_offer_stands_until_it_is_declined_or_somebody_moves() {
        let offer = Event::DrawOffered { seat: 1 };
        for (events, expected) in [
            (vec![offer.clone()], vec![false, true]),
            (vec![offer.clone(), Event::DrawDeclined { seat: 0 }], vec![false, false]),
            (vec![offer, first_move()], vec![false, false]),
        ] {
            assert_eq!(told(&events).expect("a game").draw_offers, expected, "{events:?}");
        }
    }

    #[test]
    fn a_game_that_was_given_up_is_nobodys_turn() {
        let how = SeatEnd::TimedOut { seat: 0 };
        let told = told(&[Event::Ended { how, result: "b".to_owned() }]).expect("a game");
        let table = "nava".parse::<Setup>().expect("a game").deal(1);
        assert_eq!(
            (told.to_move(table.as_ref()), told.how, told.left[0]),
            (None, Some(how), Some(Millis(0)))
        );
        assert_eq!(told.places.and_then(|places| places.winner()), Some(Seat::Two));
    }

    #[test]
    fn events_that_cannot_follow_are_refused() {
        for event in [
            Event::Moved { ply: 0, mv: "z9".to_owned(), left: None },
            Event::Chat { seat: 9, on: true },
            Event::DrawOffered { seat: 200 },
            Event::RematchOffered { seat: 2 },
            Event::Ended { how: SeatEnd::Agreed, result: "x".to_owned() },
            Event::Ended { how: SeatEnd::TimedOut { seat: 2 }, result: "b".to_owned() },
        ] {
            assert!(told(std::slice::from_ref(&event)).is_err(), "{event:?}");
        }
    }
}
