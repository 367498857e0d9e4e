//! What the log of a game tells.

use cairn_core::{Places, Seat};
use cairn_games::Table;
use cairn_wire::{ClockRule, Event, GameId, Logged, Millis, SeatEnd};

/// What the log of a game tells so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Told {
    /// The moves.
    pub(crate) moves: Vec<String>,
    /// Whose turn it is, seats being open or not; nobody's once the game is over.
    pub(crate) to_move: Option<Seat>,
    /// How the game ended, if it did.
    pub(crate) places: Option<Places>,
    /// What ended it where its last move did not.
    pub(crate) how: Option<SeatEnd>,
    /// What each clock showed when its owner had moved last; nothing without clocks.
    pub(crate) left: Vec<Option<Millis>>,
    /// Since when the clock of the player to move runs.
    pub(crate) turn_began: Millis,
    /// Whose offer of a draw stands.
    pub(crate) draw_offers: Vec<bool>,
    /// Who wants to chat.
    pub(crate) chatters: Vec<bool>,
    /// Who wants to play again.
    pub(crate) again: Vec<bool>,
    /// Where they do.
    pub(crate) rematch: Option<GameId>,
    /// What was said, and from which seats.
    pub(crate) said: Vec<(u8, String)>,
}

impl Told {
    /// What a log tells of a game that was made then and starts on this table. An event that makes no sense is left
    /// out: the server does not send any.
    pub(crate) fn new(start: &dyn Table, clock: ClockRule, created: Millis, log: &[Logged]) -> Told {
        let seats = start.seats();
        let mut told = Told {
            moves: Vec::new(),
            to_move: start.status().to_move(),
            places: None,
            how: None,
            left: vec![clock.start(); seats],
            turn_began: created,
            draw_offers: vec![false; seats],
            chatters: vec![false; seats],
            again: vec![false; seats],
            rematch: None,
            said: Vec::new(),
        };
        let mut table = start.boxed_clone();
        for logged in log {
            told.add(table.as_mut(), logged);
        }
        told.moves = table.played();
        told.places = table.status().places().or(told.places);
        if told.places.is_some() {
            told.to_move = None;
        }
        told
    }

    fn add(&mut self, table: &mut dyn Table, logged: &Logged) {
        match &logged.event {
            Event::Joined { .. } => self.turn_began = logged.at,
            Event::Moved { mv, left, .. } => {
                let mover = table.status().to_move();
                if let (Some(mover), Ok(())) = (mover, table.play(mv)) {
                    self.left[mover.index()] = *left;
                    self.turn_began = logged.at;
                    self.to_move = table.status().to_move();
                    self.draw_offers.fill(false);
                }
            }
            Event::DrawOffered { seat } => set(&mut self.draw_offers, *seat, true),
            Event::DrawDeclined { .. } => self.draw_offers.fill(false),
            Event::Ended { how, result } => {
                self.places = table.read_result(result);
                self.how = Some(*how);
                if let SeatEnd::TimedOut { seat } = how {
                    set(&mut self.left, *seat, Some(Millis(0)));
                }
            }
            Event::Said { seat, text } => self.said.push((*seat, text.clone())),
            Event::Chat { seat, on } => set(&mut self.chatters, *seat, *on),
            Event::RematchOffered { seat } => set(&mut self.again, *seat, true),
            Event::Rematch { game } => self.rematch = Some(game.clone()),
        }
    }

    /// What the clock of a seat shows at a time of the server, while it runs or stands; nothing without a clock.
    pub(crate) fn left_at(&self, seat: usize, runs: bool, now: Millis) -> Option<Millis> {
        let left = (*self.left.get(seat)?)?;
        let is_next = self.to_move.is_some_and(|next| next.index() == seat);
        Some(if runs && is_next { left.minus(now.minus(self.turn_began)) } else { left })
    }
}

fn set<T>(list: &mut [T], seat: u8, value: T) {
    if let Some(place) = list.get_mut(usize::from(seat)) {
        *place = value;
    }
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    const CLOCK: ClockRule = ClockRule::Fischer { start: Millis(60_000), increment: Millis(1_000) };

    fn told(events: &[Event]) -> Told {
        let table = "nava".parse::<Setup>().expect("a game").deal(1);
        let log: Vec<Logged> = (1..)
            .zip(events)
            .map(|(number, event)| Logged {
                number,
                at: Millis(u64::from(number) * 10_000),
                event: event.clone(),
            })
            .collect();
        Told::new(table.as_ref(), CLOCK, Millis(0), &log)
    }

    fn first_move() -> Event {
        let table = "nava".parse::<Setup>().expect("a game").deal(1);
        Event::Moved { ply: 0, mv: table.moves().swap_remove(0), left: Some(Millis(51_000)) }
    }

    #[test]
    fn the_clock_of_the_player_to_move_runs() {
        let told = told(&[first_move()]);
        assert_eq!(told.to_move, Some(Seat::Two));
        for (seat, runs, now, expected) in [
            (0, true, 12_000, 51_000),
            (1, true, 12_000, 58_000),
            (1, true, 5_000, 60_000),
            (1, true, 900_000, 0),
            (1, false, 12_000, 60_000),
        ] {
            assert_eq!(told.left_at(seat, runs, Millis(now)), Some(Millis(expected)), "{seat} {runs} {now}");
        }
        assert_eq!(told.left_at(7, true, Millis(0)), None);
    }

    #[test]
    fn an_offer_stands_until_it_is_declined_or_somebody_moves() {
        let offer = Event::DrawOffered { seat: 1 };
        for (events, expected) in [
            (vec![offer.clone()], vec![false, true]),
            (vec![offer.clone(), Event::DrawDeclined { seat: 0 }], vec![false, false]),
            (vec![offer, first_move()], vec![false, false]),
        ] {
            assert_eq!(told(&events).draw_offers, expected, "{events:?}");
        }
    }

    #[test]
    fn a_game_that_was_given_up_is_nobodys_turn() {
        let how = SeatEnd::TimedOut { seat: 0 };
        let told = told(&[Event::Ended { how, result: "b".to_owned() }]);
        assert_eq!((told.to_move, told.how, told.left[0]), (None, Some(how), Some(Millis(0))));
        assert_eq!(told.places.and_then(|places| places.winner()), Some(Seat::Two));
    }

    #[test]
    fn events_that_make_no_sense_are_left_out() {
        let nonsense = [
            Event::Moved { ply: 0, mv: "z9".to_owned(), left: None },
            Event::Chat { seat: 9, on: true },
            Event::DrawOffered { seat: 200 },
        ];
        let told = told(&nonsense);
        assert!(told.moves.is_empty() && told.left == [CLOCK.start(); 2], "{told:?}");
    }
}
