//! The checks after all crashes: pure functions of what clients saw and what the database has.

use cairn_games::Setup;
use cairn_wire::{
    ClockRule, Event, GameState, GameSummary, GameView, LagQuota, Logged, Millis, SeatEnd, Stage, given_back,
};

use super::kept::Kept;
use super::seen::Seen;

/// How late a server may notice that time ran out: servers poll four times a second, and may be dead for a while.
const LATE: Millis = Millis(10_000);

/// How long after its date an event is durable and sent, at most, without a fault.
const ON_ITS_WAY: Millis = Millis(1_000);

/// The faults of a game in the database and in the server's view.
pub(super) fn check_game(view: &GameView, kept: &Kept) -> Vec<String> {
    let mut wrong = Vec::new();
    let log = &kept.log;
    if *log != view.events {
        wrong.push(format!("the server shows {} events, {} are stored", view.events.len(), log.len()));
    }
    if !(1..).zip(log).all(|(number, logged)| logged.number == number) {
        wrong.push("the numbers of events do not follow each other".to_owned());
    }
    if kept.last as usize != log.len() {
        wrong.push(format!("{} events, but the last is said to be {}", log.len(), kept.last));
    }
    if !log.windows(2).all(|pair| pair[0].at <= pair[1].at) {
        wrong.push("time goes back".to_owned());
    }
    let (seats, changes) = (view.summary.seats.len(), kept.changes);
    let expected = if kept.rated && kept.has_result { seats } else { 0 };
    if changes != expected {
        wrong.push(format!("{changes} changes of ratings instead of {expected}"));
    }
    match Replay::of(view, kept) {
        Ok(replay) => wrong.extend(replay.check_end(view, kept)),
        Err(why) => wrong.push(why),
    }
    wrong
}

/// The faults of what a client saw. A client that caught up at some time must have seen every event of before then.
pub(super) fn check_seen(seen: &Seen, kept: &Kept, caught_up: Option<Millis>) -> Vec<String> {
    let mut wrong = Vec::new();
    let log = &kept.log;
    for (ply, mv) in &seen.acknowledged {
        let is_it = |logged: &&Logged| matches!(&logged.event, Event::Moved { ply: made, mv: text, .. } if made == ply && text == mv);
        match log.iter().filter(is_it).count() {
            1 => {}
            count => wrong.push(format!("move {ply}, {mv}, was acknowledged and is kept {count} times")),
        }
    }
    let differs = seen.log.iter().zip(log).find(|(sent, kept)| sent != kept);
    if let Some((sent, kept)) = differs {
        wrong.push(format!("{sent:?} was sent, but {kept:?} is stored"));
    }
    let is_behind =
        |at: Millis| log.get(seen.log.len()).is_some_and(|missing| missing.at.plus(ON_ITS_WAY) < at);
    if seen.log.len() > log.len() || caught_up.is_some_and(is_behind) {
        wrong.push(format!("{} events were sent, {} are stored", seen.log.len(), log.len()));
    }
    if seen.refused_as_over && kept.stage != "over" {
        wrong.push("a move was refused as if the game were over".to_owned());
    }
    wrong
}

/// Folds a log from the database, and checks its clocks.
struct Replay {
    state: GameState,
}

impl Replay {
    fn of(view: &GameView, kept: &Kept) -> Result<Replay, String> {
        let GameSummary { setup, clock, created, .. } = &view.summary;
        let setup: Setup = setup.parse().map_err(|error| format!("{error}"))?;
        let table = setup.read(&view.start).map_err(|error| error.to_string())?;
        let mut replay = Replay { state: GameState::new(table, *clock, *created) };
        for logged in &kept.log {
            replay.add(logged).map_err(|why| format!("event {}: {why}", logged.number))?;
        }
        Ok(replay)
    }

    fn add(&mut self, logged: &Logged) -> Result<(), String> {
        let state = &self.state;
        let took = logged.at.minus(state.turn_began());
        let to_move = state.to_move().map(|seat| (seat.index(), state.seats()[seat.index()].left));
        let quota = state.to_move().map(|seat| state.lag_quota(seat)).unwrap_or_default();
        match (&logged.event, to_move) {
            (Event::Moved { left, .. }, Some((_, before))) => {
                let took = state.running().map(|_| took);
                check_clock(state.clock(), before, took.map(|took| (took, quota)), *left)?;
            }
            (Event::Ended { how: SeatEnd::TimedOut { seat }, .. }, Some((next, left)))
                if usize::from(*seat) != next || left.is_none_or(|left| took < left) =>
            {
                return Err(format!("seat {seat} lost by time after {took:?} of {left:?}"));
            }
            (Event::Moved { .. } | Event::Ended { .. }, None) => return Err("after the end".to_owned()),
            _ => {}
        }
        self.state.add(logged)
    }

    fn check_end(&self, view: &GameView, kept: &Kept) -> Vec<String> {
        let mut wrong = Vec::new();
        let over = self.state.stage() == Stage::Over;
        let stage = view.summary.stage;
        if over != (stage == Stage::Over) || over != (kept.stage == "over") {
            wrong.push(format!("over: {over}, shown as {stage:?}, kept as {}", kept.stage));
        }
        if kept.moves != self.state.ply() {
            wrong.push(format!("{} moves, kept as {}", self.state.ply(), kept.moves));
        }
        if self.state.deadline().is_some_and(|deadline| view.now > deadline.plus(LATE)) {
            wrong.push("the time of the player to move is over, but the game goes on".to_owned());
        }
        wrong
    }
}

/// Checks that a clock after a move shows the time before it, less the duration of the move, plus the increment and what
/// the quota allows to give back of the lag; or the time before it if the clock did not run.
fn check_clock(
    clock: ClockRule,
    before: Option<Millis>,
    took: Option<(Millis, LagQuota)>,
    shown: Option<Millis>,
) -> Result<(), String> {
    let expected = before.map(|before| match (clock, took) {
        (_, None) => before,
        (ClockRule::Fischer { increment, .. }, Some((took, _))) => {
            let given = given_back(clock, before, took, shown.unwrap_or_default());
            before.plus(increment).plus(given).minus(took)
        }
        (ClockRule::None | ClockRule::Days { .. }, Some(_)) => clock.start().unwrap_or_default(),
    });
    let is_late = |(before, (took, quota)): (Millis, (Millis, LagQuota))| {
        let given = given_back(clock, before, took, shown.unwrap_or_default());
        quota.grant(given) != given || given > took || took.minus(given) >= before
    };
    if shown != expected || before.zip(took).is_some_and(is_late) {
        return Err(format!("the clock shows {shown:?} after {took:?} of {before:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
