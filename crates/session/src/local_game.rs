//! A game at one screen: who plays, moves made, taken back and made again, and how it ends.

use cairn_core::{BySeat, Places, Seat, Status};
use cairn_games::record::{
    RecordDetails, RecordText, RecordTextError, Termination, canonical, player_tag, record_of,
};
use cairn_games::{PlayError, Table, outcome, seat_name};
use cairn_i18n::{Language, say};
use cairn_wire::{ClockRule, Millis};

use crate::clock::{Clocks, next_change};
use crate::{ClockView, EndView, LocalPlayer};

/// A game being played by people and engines at one screen.
#[derive(Debug)]
pub struct LocalGame {
    table: Box<dyn Table>,
    /// The moves taken back, the last one taken back at the end.
    undone: Vec<String>,
    /// Who plays, one for each seat.
    seats: Vec<LocalPlayer>,
    given_up: Option<GivenUp>,
    clocks: Option<Clocks>,
}

/// An end that the moves alone do not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct GivenUp {
    places: Places,
    /// Who lost and how; nobody where a draw was agreed, or where that is not known.
    by: Option<(Seat, Termination)>,
}

impl LocalGame {
    /// Sits down at a table, where seats about which nothing is said are people's.
    pub fn new(table: Box<dyn Table>, mut seats: Vec<LocalPlayer>) -> LocalGame {
        seats.resize(table.seats(), LocalPlayer::Person);
        LocalGame { table, undone: Vec::new(), seats, given_up: None, clocks: None }
    }

    /// The same game with clocks, which start with the first [`LocalGame::tick`].
    #[must_use]
    pub fn with_clock(self, rule: ClockRule) -> LocalGame {
        LocalGame { clocks: Clocks::new(rule), ..self }
    }

    /// How time is counted.
    pub fn clock_rule(&self) -> ClockRule {
        self.clocks.as_ref().map_or(ClockRule::None, Clocks::rule)
    }

    /// The game that a record tells of, with who plays where the record says; or why it is none.
    pub fn read(text: &str) -> Result<(LocalGame, RecordText), String> {
        LocalGame::from_record(RecordText::read(text).map_err(|error| error.to_string())?)
    }

    /// The same of a record whose text has been taken apart.
    pub fn from_record(record: RecordText) -> Result<(LocalGame, RecordText), String> {
        let (record, table) = canonical(record).map_err(|error| error.to_string())?;
        let player = |seat: Seat| record.tags.get(&player_tag(seat)).and_then(|name| name.parse().ok());
        let seats =
            Seat::first(table.seats()).map(|seat| player(seat).unwrap_or(LocalPlayer::Person)).collect();
        let mut local_game = LocalGame::new(table, seats);
        if local_game.table.status().places().is_none() {
            let places = local_game.table.read_result(record.result());
            local_game.given_up = places.map(|places| GivenUp { places, by: loser(&places, &record) });
        }
        let rule = record.tags.get("TimeControl").and_then(ClockRule::from_time_control).unwrap_or_default();
        local_game.clocks = Clocks::new(rule);
        if let Some(clocks) = &mut local_game.clocks {
            for (seat, entry) in movers(local_game.table.as_ref()).into_iter().zip(&record.line) {
                clocks.add(seat, entry.clock);
            }
        }
        Ok((local_game, record))
    }

    /// The record of the game, with who plays.
    pub fn record(&self) -> Result<RecordText, RecordTextError> {
        let details = RecordDetails {
            end: self.given_up.map(|end| (end.places, end.by.map(|(_, termination)| termination))),
            players: self.seats.iter().map(|player| Some(player.to_string())).collect(),
            time_control: self.clock_rule().time_control(),
            clocks: self.clocks.as_ref().map(Clocks::written).unwrap_or_default(),
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
        let mover = self.to_move();
        self.table.play(mv)?;
        if let (Some(seat), Some(clocks)) = (mover, &mut self.clocks) {
            clocks.moved(seat);
        }
        if self.undone.pop().is_some_and(|undone| undone != mv) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes moves back until a person is to move, a single one where only engines play; or takes back that someone
    /// gave the game up. `false` if there is nothing to take back or nobody to hand the turn to.
    pub fn undo(&mut self) -> bool {
        if self.given_up.take().is_some() {
            self.clocks.iter_mut().for_each(Clocks::restart);
            return true;
        }
        let steps = self.steps_back();
        for _ in 0..steps {
            let last = self.table.played().pop();
            self.undone.extend(last);
            self.table.take_back();
            self.clocks.iter_mut().for_each(Clocks::take_back);
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
        let mover = self.table.status().to_move();
        let is_played = self.table.play(&mv).is_ok();
        if let (true, Some(seat), Some(clocks)) = (is_played, mover, &mut self.clocks) {
            clocks.add(seat, None);
            clocks.restart();
        }
        is_played
    }

    /// It is this time now, on any clock that does not go back; the first time starts the clocks. `true` if the time of
    /// the seat to move ran out, which ends the game.
    pub fn tick(&mut self, now: Millis) -> bool {
        let (Some(seat), Some(clocks)) = (self.to_move(), &mut self.clocks) else { return false };
        clocks.tick(now);
        let is_out = clocks.left(seat, true) == Millis(0);
        if is_out {
            self.lose(seat, Termination::TimeForfeit);
        }
        is_out
    }

    /// It is this time now, and no time has passed for anyone.
    pub fn hold(&mut self, now: Millis) {
        self.clocks.iter_mut().for_each(|clocks| clocks.hold(now));
    }

    /// The clock of a seat; `None` in a game without clocks.
    pub fn clock(&self, seat: Seat, language: Language) -> Option<ClockView> {
        let runs = self.to_move() == Some(seat);
        let left = self.clocks.as_ref()?.left(seat, runs);
        Some(ClockView::new(left, &seat_name(self.table(), seat, language), runs, language))
    }

    /// The time until the clock that runs shows something else; `None` where no clock runs.
    pub fn clock_changes_in(&self) -> Option<Millis> {
        Some(next_change(self.clocks.as_ref()?.left(self.to_move()?, true)))
    }

    /// Ends the game: a seat is behind all others.
    fn lose(&mut self, seat: Seat, how: Termination) {
        let merit = BySeat::from_fn(self.seats.len(), |other| u8::from(other != seat));
        self.given_up = Some(GivenUp { places: Places::by_score(merit), by: Some((seat, how)) });
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
        self.lose(seat, Termination::Resigned);
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
        LocalGame::new(self.table.setup().deal(seed), seats).with_clock(self.clock_rule())
    }

    /// The seat of the only person.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = Seat::first(self.seats.len()).filter(|&seat| self.is_person(seat));
        people.next().filter(|_| people.next().is_none())
    }

    /// How the game ended, for the people at the screen; `None` while it goes on.
    pub fn end(&self, language: Language) -> Option<EndView> {
        let places = self.places()?;
        let cause = self.given_up.map(|_| self.given_up_text(language).unwrap_or_default());
        Some(EndView::new(self.table(), &places, self.only_person(), cause, language))
    }

    /// How the game ended, in words; `None` while it goes on.
    pub fn end_text(&self, language: Language) -> Option<String> {
        let result = outcome(self.table(), &self.places()?, language);
        Some(match self.given_up_text(language) {
            Some(cause) => format!("{cause}. {result}"),
            None => result,
        })
    }

    /// Who resigned or ran out of time.
    fn given_up_text(&self, language: Language) -> Option<String> {
        let (seat, how) = self.given_up?.by?;
        let phrase = if how == Termination::TimeForfeit { say::OUT_OF_TIME } else { say::RESIGNED };
        Some(phrase.fill(language, &[&seat_name(self.table(), seat, language)]))
    }
}

impl Clone for LocalGame {
    fn clone(&self) -> LocalGame {
        LocalGame {
            table: self.table.boxed_clone(),
            undone: self.undone.clone(),
            seats: self.seats.clone(),
            given_up: self.given_up,
            clocks: self.clocks.clone(),
        }
    }
}

/// Who made each move of a game.
fn movers(table: &dyn Table) -> Vec<Seat> {
    let mut table = table.boxed_clone();
    let mut movers = Vec::new();
    while table.take_back() {
        movers.extend(table.status().to_move());
    }
    movers.reverse();
    movers
}

/// The seat in the last place and how it came there, if a record says that it resigned or ran out of time.
fn loser(places: &Places, record: &RecordText) -> Option<(Seat, Termination)> {
    let written = record.tags.get("Termination")?;
    let known = [Termination::Resigned, Termination::TimeForfeit];
    let how = known.into_iter().find(|how| how.to_string() == written)?;
    let mut last = places.groups().last()?.iter();
    last.next().filter(|_| last.next().is_none()).map(|seat| (seat, how))
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
