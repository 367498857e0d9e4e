//! A game with somebody in each seat.

use cairn_core::{Places, Seat, Status};
use cairn_engine::{Limits, Line, Settings, Stop};
use cairn_games::record::{Date, RecordTextError};
use cairn_games::{PlayError, Table};
use cairn_players::{Player, PlayerKind, Question, Spec};
use cairn_session::{LocalGame, LocalPlayer};

use crate::{date, seats};

/// How many positions are looked at for a hint.
const HINT_NODES: u64 = 50_000;

/// A game with a person or a player of ours in each seat.
pub(super) struct Game {
    local_game: LocalGame,
    /// By seat, where no person sits. The local_game has them without the seeds that they play with.
    players: Vec<Option<Player>>,
    adviser: Player,
    date: Date,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Person(Seat),
    Engine(Seat),
    Over(Places),
}

impl Game {
    /// A game that goes on from where the table stands. Requires somebody for each of its seats.
    pub(super) fn new(table: Box<dyn Table>, seats: Vec<Option<Spec>>, seed: u64) -> Game {
        let player = |(seat, spec): (Seat, &Option<Spec>)| {
            spec.as_ref().map(|spec| Player::new(seats::seeded(spec, seat, seed)))
        };
        Game {
            players: Seat::ALL.into_iter().zip(&seats).map(player).collect(),
            local_game: LocalGame::new(table, seats.into_iter().map(LocalPlayer::from).collect()),
            adviser: Player::new(PlayerKind::Engine(Settings::default()).into()),
            date: date::today(),
        }
    }

    pub(super) fn table(&self) -> &dyn Table {
        self.local_game.table()
    }

    /// Who sits where, by seat; `None` for a person.
    pub(super) fn seats(&self) -> impl Iterator<Item = (Seat, Option<&Spec>)> {
        Seat::ALL.into_iter().zip(self.local_game.seats().iter().map(LocalPlayer::spec))
    }

    /// Whose turn it is, or how the game ended.
    pub(super) fn turn(&self) -> Turn {
        match (self.local_game.places(), self.table().status()) {
            (Some(places), _) | (None, Status::Over(places)) => Turn::Over(places),
            (None, Status::ToMove(seat)) if self.local_game.is_persons_turn() => Turn::Person(seat),
            (None, Status::ToMove(seat)) => Turn::Engine(seat),
        }
    }

    pub(super) fn play(&mut self, mv: &str) -> Result<(), PlayError> {
        self.local_game.play(mv)
    }

    /// Lets whoever sits in a seat of ours make its move, and tells which; `None` if it is not its turn.
    pub(super) fn answer(&mut self, seat: Seat) -> Option<String> {
        let player = self.players.get_mut(seat.index())?.as_mut()?;
        let mv = best_line(player, self.local_game.table(), Limits::NONE)?.moves.into_iter().next()?;
        self.local_game.play(&mv).ok()?;
        Some(mv)
    }

    /// The best move that the engine sees, with what follows; the same every time.
    pub(super) fn hint(&mut self) -> Option<Line<String>> {
        self.adviser.forget();
        best_line(&mut self.adviser, self.local_game.table(), Limits::nodes(HINT_NODES))
    }

    /// Goes back to the last turn of a person; `false`, and nothing changes, if there was none.
    pub(super) fn undo(&mut self) -> bool {
        self.local_game.undo()
    }

    /// Makes the moves again up to the next turn of a person; `false` if none was taken back.
    pub(super) fn redo(&mut self) -> bool {
        self.local_game.redo()
    }

    /// The player to move gives up; `false` at a table for more than two.
    pub(super) fn resign(&mut self) -> bool {
        self.table().seats() == 2 && self.local_game.resign()
    }

    /// Goes on with another game. Requires one for as many seats.
    pub(super) fn put(&mut self, table: Box<dyn Table>) {
        self.local_game = LocalGame::new(table, self.local_game.seats().to_vec());
        for player in self.players.iter_mut().flatten() {
            player.forget();
        }
    }

    /// The record of the game so far.
    pub(super) fn record(&self) -> Result<String, RecordTextError> {
        let mut sheet = self.local_game.sheet()?;
        sheet.tags.set("Date", self.date.to_string())?;
        Ok(sheet.write(self.table().seats()))
    }
}

fn best_line(player: &mut Player, table: &dyn Table, limits: Limits) -> Option<Line<String>> {
    let question = Question { table, limits, lines: 1, stop: &Stop::default() };
    player.think(&question, &mut |_| ())?.lines.into_iter().next()
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    fn game(setup: &str, list: &str) -> Game {
        let table = setup.parse::<Setup>().expect("a game").deal(1);
        let seats = seats::read(Some(list), table.as_ref()).expect("seats");
        Game::new(table, seats, 1)
    }

    /// Plays any move for people until so many moves are made.
    fn play_on(game: &mut Game, ply: usize) {
        while game.table().ply() < ply {
            match game.turn() {
                Turn::Person(_) => game.play(&game.table().moves()[0].clone()).expect("legal"),
                Turn::Engine(seat) => assert!(game.answer(seat).is_some()),
                Turn::Over(_) => panic!("too short a game"),
            }
        }
    }

    #[test]
    fn undo_goes_back_to_the_last_turn_of_a_person_and_redo_to_the_next() {
        for (list, ply, back) in [
            ("human,human,human", 4, 3),
            ("human,random,random", 6, 3),
            ("random,human,random", 7, 4),
            ("random,human,human", 4, 2),
        ] {
            let mut game = game("crab-stack:players=3", list);
            play_on(&mut game, ply);
            let played = game.table().played();
            assert!(game.undo(), "{list}");
            assert_eq!(game.table().ply(), back, "{list}");
            assert!(game.redo(), "{list}");
            assert_eq!(game.table().played(), played, "{list}");
            assert!(!game.redo(), "{list}");
        }
    }

    #[test]
    fn where_no_person_had_a_turn_nothing_is_taken_back() {
        let mut game = game("nava", "random,human");
        play_on(&mut game, 1);
        let played = game.table().played();
        assert!(!game.undo());
        assert_eq!(game.table().played(), played);
    }

    #[test]
    fn a_hint_is_the_same_every_time() {
        let mut game = game("swack:size=4", "human,human");
        let hint = game.hint().expect("a hint");
        assert_eq!(game.hint(), Some(hint));
    }
}
