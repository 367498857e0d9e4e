//! A game at one screen: who plays, moves made, taken back and made again, and how it ends.

use cairn_core::{BySeat, Places, Seat, Status};
use cairn_games::record::{
    self, RecordDetails, RecordText, RecordTextError, Termination, player_tag, record_of,
};
use cairn_games::{PlayError, Table, outcome, seat_name};
use cairn_i18n::{Language, say};

use crate::{EndView, LocalPlayer};

/// A game being played by people and engines at one screen.
#[derive(Debug)]
pub struct LocalGame {
    table: Box<dyn Table>,
    /// The moves taken back, the last one taken back at the end.
    undone: Vec<String>,
    /// Who plays, one for each seat.
    seats: Vec<LocalPlayer>,
    given_up: Option<GivenUp>,
}

/// An end that the moves alone do not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct GivenUp {
    places: Places,
    /// Who resigned; nobody where a draw was agreed, or where that is not known.
    by: Option<Seat>,
}

impl LocalGame {
    /// Sits down at a table, where seats about which nothing is said are people's.
    pub fn new(table: Box<dyn Table>, mut seats: Vec<LocalPlayer>) -> LocalGame {
        seats.resize(table.seats(), LocalPlayer::Person);
        LocalGame { table, undone: Vec::new(), seats, given_up: None }
    }

    /// The game that a record tells of, with who plays where the record says; or why it is none.
    pub fn read(text: &str) -> Result<(LocalGame, RecordText), String> {
        let (record, table) = record::read(text).map_err(|error| error.to_string())?;
        let player = |seat: Seat| record.tags.get(&player_tag(seat)).and_then(|name| name.parse().ok());
        let seats =
            Seat::first(table.seats()).map(|seat| player(seat).unwrap_or(LocalPlayer::Person)).collect();
        let mut local_game = LocalGame::new(table, seats);
        if local_game.table.status().places().is_none() {
            let places = local_game.table.read_result(record.result());
            local_game.given_up = places.map(|places| GivenUp { places, by: None });
        }
        Ok((local_game, record))
    }

    /// The record of the game, with who plays.
    pub fn record(&self) -> Result<RecordText, RecordTextError> {
        let details = RecordDetails {
            end: self.given_up.map(|end| (end.places, end.by.map(|_| Termination::Resigned))),
            players: self.seats.iter().map(|player| Some(player.to_string())).collect(),
            ..RecordDetails::default()
        };
        record_of(self.table(), &details)
    }

    /// The game.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Who plays, one for each seat.
    pub fn seats(&self) -> &[LocalPlayer] {
        &self.seats
    }

    /// Who plays a seat.
    pub fn seated(&self, seat: Seat) -> &LocalPlayer {
        &self.seats[seat.index()]
    }

    /// Whose turn it is, if the game goes on.
    pub fn to_move(&self) -> Option<Seat> {
        if self.given_up.is_some() { None } else { self.table.status().to_move() }
    }

    /// How the game ended, if it did.
    pub fn places(&self) -> Option<Places> {
        self.table.status().places().or(self.given_up.map(|end| end.places))
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.to_move().is_some_and(|seat| self.is_person(seat))
    }

    /// Whether any seat is a person's.
    pub fn has_person(&self) -> bool {
        self.seats.contains(&LocalPlayer::Person)
    }

    fn is_person(&self, seat: Seat) -> bool {
        *self.seated(seat) == LocalPlayer::Person
    }

    /// Plays a move. What was taken back is forgotten, unless it is the same move; an error changes nothing.
    pub fn play(&mut self, mv: &str) -> Result<(), PlayError> {
        if self.given_up.is_some() {
            return Err(PlayError::Over);
        }
        self.table.play(mv)?;
        if self.undone.pop().is_some_and(|undone| undone != mv) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes moves back until a person is to move, a single one where only engines play; or takes back that someone
    /// gave the game up. `false` if there is nothing to take back or nobody to hand the turn to.
    pub fn undo(&mut self) -> bool {
        if self.given_up.take().is_some() {
            return true;
        }
        let steps = self.steps_back();
        for _ in 0..steps {
            let last = self.table.played().pop();
            self.undone.extend(last);
            self.table.take_back();
        }
        steps > 0
    }

    /// Whether something can be taken back.
    pub fn can_undo(&self) -> bool {
        self.given_up.is_some() || self.steps_back() > 0
    }

    fn steps_back(&self) -> usize {
        let mut table = self.table.boxed_clone();
        let mut steps = 0;
        while table.take_back() {
            steps += 1;
            let Status::ToMove(seat) = table.status() else { continue };
            if self.is_person(seat) || !self.has_person() {
                return steps;
            }
        }
        0
    }

    /// Makes moves again that were taken back, until a person is to move; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let mut again = self.redo_one();
        let redone = again;
        while again && self.has_person() && !self.is_persons_turn() {
            again = self.redo_one();
        }
        redone
    }

    fn redo_one(&mut self) -> bool {
        let Some(mv) = self.undone.pop() else { return false };
        self.table.play(&mv).is_ok()
    }

    /// Whether a move can be made again.
    pub fn can_redo(&self) -> bool {
        self.given_up.is_none() && !self.undone.is_empty()
    }

    /// The seat of the person to move, or of the only person; nobody where that is not clear or all is over.
    pub fn who_resigns(&self) -> Option<Seat> {
        let to_move = self.to_move()?;
        if self.is_person(to_move) { Some(to_move) } else { self.only_person() }
    }

    /// Resigns for the seat that [can resign](LocalGame::who_resigns). `false` if there is none.
    pub fn resign(&mut self) -> bool {
        let Some(seat) = self.who_resigns() else { return false };
        let merit = BySeat::from_fn(self.seats.len(), |other| u8::from(other != seat));
        self.given_up = Some(GivenUp { places: Places::by_score(merit), by: Some(seat) });
        true
    }

    /// Whether the players can agree on a draw: two people or more at one screen, and nobody else, in a game that
    /// goes on.
    pub fn can_agree_draw(&self) -> bool {
        self.to_move().is_some() && self.seats.iter().all(|seated| *seated == LocalPlayer::Person)
    }

    /// Ends the game with a draw, if the players [can](LocalGame::can_agree_draw) agree on one; tells whether they did.
    pub fn agree_draw(&mut self) -> bool {
        let agreed = self.can_agree_draw();
        if agreed {
            self.given_up = Some(GivenUp { places: Places::draw(self.seats.len()), by: None });
        }
        agreed
    }

    /// The same game again, everyone one seat further.
    pub fn rematch(&self, seed: u64) -> LocalGame {
        let mut seats = self.seats.clone();
        seats.rotate_right(1);
        LocalGame::new(self.table.setup().deal(seed), seats)
    }

    /// The seat of the only person.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = Seat::first(self.seats.len()).filter(|&seat| self.is_person(seat));
        people.next().filter(|_| people.next().is_none())
    }

    /// How the game ended, for the people at the screen; `None` while it goes on.
    pub fn end(&self, language: Language) -> Option<EndView> {
        let places = self.places()?;
        let cause = self.given_up.map(|end| match end.by {
            Some(seat) => say::RESIGNED.fill(language, &[&seat_name(self.table(), seat, language)]),
            None => String::new(),
        });
        Some(EndView::new(self.table(), &places, self.only_person(), cause, language))
    }

    /// How the game ended, in words; `None` while it goes on.
    pub fn end_text(&self, language: Language) -> Option<String> {
        let result = outcome(self.table(), &self.places()?, language);
        Some(match self.given_up.and_then(|end| end.by) {
            Some(seat) => {
                let name = seat_name(self.table(), seat, language);
                format!("{}. {result}", say::RESIGNED.fill(language, &[&name]))
            }
            None => result,
        })
    }
}

impl Clone for LocalGame {
    fn clone(&self) -> LocalGame {
        LocalGame {
            table: self.table.boxed_clone(),
            undone: self.undone.clone(),
            seats: self.seats.clone(),
            given_up: self.given_up,
        }
    }
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    fn seats(names: &[&str]) -> Vec<LocalPlayer> {
        names.iter().map(|name| name.parse().expect("a player")).collect()
    }

    fn local_game(names: &[&str]) -> LocalGame {
        let table = "nava".parse::<Setup>().expect("a game").deal(1);
        let mut local_game = LocalGame::new(table, seats(names));
        for mv in ["a1a4", "e5e2"] {
            local_game.play(mv).expect("legal");
        }
        local_game
    }

    #[test]
    fn what_is_taken_back_can_be_made_again() {
        let mut local_game = local_game(&["human", "human"]);
        assert!(local_game.undo() && local_game.undo() && !local_game.undo());
        assert!(local_game.redo() && local_game.redo() && !local_game.redo());
        assert_eq!(local_game.table().played(), ["a1a4", "e5e2"]);
    }

    #[test]
    fn against_an_engine_its_move_is_taken_back_too() {
        let mut local_game = local_game(&["human", "3"]);
        assert!(local_game.undo() && !local_game.can_undo());
        assert_eq!(local_game.table().ply(), 0);
        assert!(local_game.redo());
        assert_eq!(local_game.table().ply(), 2);
    }

    #[test]
    fn the_first_move_of_an_engine_is_not_taken_back_alone() {
        let mut local_game = local_game(&["3", "human"]);
        assert!(local_game.undo());
        assert_eq!(local_game.table().ply(), 1);
        assert!(!local_game.undo());
    }

    #[test]
    fn another_move_forgets_what_was_taken_back() {
        let mut local_game = local_game(&["human", "human"]);
        assert!(local_game.undo() && local_game.undo());
        local_game.play("a1a4").expect("legal");
        assert!(local_game.can_redo(), "the same move keeps the rest");
        assert!(local_game.undo());
        let other = local_game.table().moves().into_iter().find(|mv| mv != "a1a4").expect("another move");
        local_game.play(&other).expect("legal");
        assert!(!local_game.can_redo());
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut local_game = local_game(&["human", "human"]);
        assert!(local_game.undo());
        assert!(local_game.play("a1a1").is_err());
        assert!(local_game.can_redo());
        assert_eq!(local_game.table().ply(), 1);
    }

    #[test]
    fn a_player_who_resigns_loses_and_may_take_it_back() {
        let mut local_game = local_game(&["human", "3"]);
        assert!(local_game.resign() && !local_game.resign());
        assert_eq!(local_game.end_text(Language::English).as_deref(), Some("White resigned. Black wins"));
        assert!(local_game.play("a4a2").is_err());
        assert!(local_game.undo());
        assert_eq!(local_game.places(), None);
    }

    #[test]
    fn only_people_agree_on_a_draw() {
        assert!(!local_game(&["human", "3"]).agree_draw());
        let mut people = local_game(&["human", "human"]);
        assert!(people.agree_draw());
        assert_eq!(people.places(), Some(Places::draw(2)));
    }

    #[test]
    fn a_record_brings_everything_back() {
        let mut given_up = local_game(&["human", "random"]);
        assert!(given_up.resign());
        for before in [local_game(&["5", "human"]), given_up] {
            let text = before.record().expect("a record").write(2);
            let (after, _) = LocalGame::read(&text).expect("a record");
            assert_eq!(after.table().played(), before.table().played());
            assert_eq!((after.seats(), after.places()), (before.seats(), before.places()));
        }
    }
}
