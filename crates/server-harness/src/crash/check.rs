//! What must hold after all crashes, as functions of what clients saw and what is kept.

use cairn_games::{Setup, Table};
use cairn_wire::{ClockRule, Event, GameSummary, GameView, Logged, Millis, SeatEnd, Stage};

use super::kept::Kept;
use super::seen::Seen;

/// A flag may fall so much later than it could: servers look four times a second, and may be dead for a while.
const LATE: Millis = Millis(10_000);

/// What is wrong with a game as the database has it and as the server shows it.
pub(super) fn check_game(view: &GameView, kept: &Kept) -> Vec<String> {
    let mut wrong = Vec::new();
    let log: Vec<&Logged> = kept.log.iter().map(|(logged, _)| logged).collect();
    if !log.iter().copied().eq(view.events.iter()) {
        wrong.push(format!("the server shows {} events, {} are kept", view.events.len(), log.len()));
    }
    if !(1..).zip(&log).all(|(number, logged)| logged.number == number) {
        wrong.push("the numbers of events do not follow each other".to_owned());
    }
    if kept.last as usize != log.len() {
        wrong.push(format!("{} events, but the last is said to be {}", log.len(), kept.last));
    }
    if !log.windows(2).all(|pair| pair[0].at <= pair[1].at) {
        wrong.push("time goes back".to_owned());
    }
    match Replay::of(view, kept) {
        Ok(replay) => wrong.extend(replay.check_end(view, kept)),
        Err(why) => wrong.push(why),
    }
    wrong
}

/// What is wrong with what a client saw. Whoever is `caught_up` must have seen everything.
pub(super) fn check_seen(seen: &Seen, kept: &Kept, caught_up: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let log: Vec<&Logged> = kept.log.iter().map(|(logged, _)| logged).collect();
    for (ply, mv) in &seen.acknowledged {
        let is_it = |logged: &&&Logged| matches!(&logged.event, Event::Moved { ply: made, mv: text, .. } if made == ply && text == mv);
        match log.iter().filter(is_it).count() {
            1 => {}
            count => wrong.push(format!("move {ply}, {mv}, was acknowledged and is kept {count} times")),
        }
    }
    let differs = seen.log.iter().zip(&log).find(|(told, kept)| *told != **kept);
    if let Some((told, kept)) = differs {
        wrong.push(format!("{told:?} was told, but {kept:?} is kept"));
    }
    if seen.log.len() > log.len() || (caught_up && seen.log.len() < log.len()) {
        wrong.push(format!("{} events were told, {} are kept", seen.log.len(), log.len()));
    }
    if seen.refused_as_over && kept.stage != "over" {
        wrong.push("a move was refused as if the game were over".to_owned());
    }
    wrong
}

/// A game played once more from its log, with its clocks.
struct Replay {
    table: Box<dyn Table>,
    clock: ClockRule,
    left: Vec<Millis>,
    turn_began: Millis,
    ended: bool,
}

impl Replay {
    fn of(view: &GameView, kept: &Kept) -> Result<Replay, String> {
        let GameSummary { setup, clock, created, .. } = &view.summary;
        let setup: Setup = setup.parse().map_err(|error| format!("{error}"))?;
        let table = setup.read(&view.start).map_err(|error| error.to_string())?;
        let left = vec![clock.start().unwrap_or_default(); table.seats()];
        let mut replay = Replay { table, clock: *clock, left, turn_began: *created, ended: false };
        for (logged, ply) in &kept.log {
            replay.add(logged, *ply).map_err(|why| format!("event {}: {why}", logged.number))?;
        }
        Ok(replay)
    }

    fn add(&mut self, logged: &Logged, column: Option<u32>) -> Result<(), String> {
        let took = logged.at.minus(self.turn_began);
        let playing = self.table.status().to_move().filter(|_| !self.ended);
        match &logged.event {
            Event::Joined { .. } => self.turn_began = logged.at,
            Event::Moved { ply, mv, left } => {
                let seat = playing.ok_or("a move after the end")?.index();
                if *ply as usize != self.table.ply() || column != Some(*ply) {
                    return Err(format!("move {ply} ({column:?}) instead of {}", self.table.ply()));
                }
                self.table.play(mv).map_err(|error| format!("{mv}: {error}"))?;
                self.move_clock(seat, took, *left)?;
                self.turn_began = logged.at;
            }
            Event::Ended { how, .. } => {
                let to_move = playing.ok_or("an end after the end")?;
                if let SeatEnd::TimedOut { seat } = how {
                    let left = self.left[to_move.index()];
                    if usize::from(*seat) != to_move.index() || self.clock == ClockRule::None || took < left {
                        return Err(format!("seat {seat} lost by time after {took:?} of {left:?}"));
                    }
                }
                self.ended = true;
            }
            _ => {}
        }
        Ok(())
    }

    /// What the clock shows after a move is what it showed before, less what the move took, and the increment.
    fn move_clock(&mut self, seat: usize, took: Millis, shown: Option<Millis>) -> Result<(), String> {
        let before = self.left[seat];
        let (expected, in_time) = match self.clock {
            ClockRule::None => (None, true),
            ClockRule::Fischer { increment, .. } => {
                (Some(Millis((before.0 + increment.0).saturating_sub(took.0))), took < before)
            }
            ClockRule::Days { .. } => (self.clock.start(), took < before),
        };
        if shown != expected || !in_time {
            return Err(format!("the clock shows {shown:?} after {took:?} of {before:?}"));
        }
        self.left[seat] = expected.unwrap_or_default();
        Ok(())
    }

    fn check_end(&self, view: &GameView, kept: &Kept) -> Vec<String> {
        let mut wrong = Vec::new();
        let over = self.ended || self.table.status().to_move().is_none();
        let stage = view.summary.stage;
        if over != (stage == Stage::Over) || over != (kept.stage == "over") {
            wrong.push(format!("over: {over}, shown as {stage:?}, kept as {}", kept.stage));
        }
        if kept.moves as usize != self.table.ply() {
            wrong.push(format!("{} moves, kept as {}", self.table.ply(), kept.moves));
        }
        if let Some(seat) = self.table.status().to_move()
            && stage == Stage::Playing
            && self.clock != ClockRule::None
            && view.now > self.turn_began.plus(self.left[seat.index()]).plus(LATE)
        {
            wrong.push("the time of the player to move is over, and nobody noticed".to_owned());
        }
        wrong
    }
}

#[cfg(test)]
mod tests;
