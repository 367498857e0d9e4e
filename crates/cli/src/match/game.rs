//! One game of a match.

use std::time::Duration;

use cairn_core::{BySeat, Places, Seat, Status};
use cairn_engine::{Clock, Limits, Stop, Verdict};
use cairn_games::Table;
use cairn_games::record::{self, Comment, Entry, RecordText, RecordTextError};
use cairn_players::{Player, PlayerKind, Program, ProgramFault, Question, go_limits};

use super::contender::Terms;

/// A game of this many moves is a draw.
pub(super) const LONGEST: usize = 1000;

/// A clock may be overrun by this much: moves take time to be delivered.
pub(super) const TOLERANCE: Duration = Duration::from_millis(50);

/// A player of one game: our engine, or a program.
pub(super) enum SeatedPlayer {
    Own(Box<Player>),
    Program(Program),
}

/// A move that a player chose.
pub(super) struct Choice {
    pub(super) mv: String,
    pub(super) score: Option<record::Score>,
    pub(super) took: Duration,
}

/// A game that has ended.
pub(super) struct Finished {
    pub(super) record: RecordText,
    pub(super) seats: usize,
    pub(super) places: Places,
    pub(super) ending: Ending,
}

impl Finished {
    /// The seat that failed to play it.
    pub(super) fn faulty(&self) -> Option<Seat> {
        match self.ending {
            Ending::Fault(seat, _) => Some(seat),
            _ => None,
        }
    }
}

/// Why a game ended.
pub(super) enum Ending {
    /// By the rules.
    Normal,
    /// By the limit of moves.
    Adjudicated,
    /// This seat failed to play it, and how.
    Fault(Seat, String),
}

/// A game being played.
pub(super) struct InPlay<'a> {
    table: Box<dyn Table>,
    terms: &'a Terms,
    stop: &'a Stop,
    /// The time left on each clock.
    clocks: BySeat<Duration>,
    /// The number of moves of the opening.
    opening: usize,
    /// The number of moves after which it is a draw.
    longest: usize,
    notes: Vec<(Option<record::Score>, Option<record::Clock>)>,
}

impl<'a> InPlay<'a> {
    pub(super) fn new(table: Box<dyn Table>, terms: &'a Terms, stop: &'a Stop) -> InPlay<'a> {
        let left = terms.limits.clock.map_or(Duration::ZERO, |clock| clock.left);
        let clocks = BySeat::from_fn(table.seats(), |_| left);
        InPlay { opening: table.ply(), longest: LONGEST, table, terms, stop, clocks, notes: Vec::new() }
    }

    /// Plays to the end; `None` if it was stopped.
    pub(super) fn play(mut self, players: &mut [SeatedPlayer]) -> Option<Result<Finished, RecordTextError>> {
        loop {
            let seat = match self.table.status() {
                Status::Over(places) => return Some(self.finish(places, Ending::Normal)),
                Status::ToMove(seat) => seat,
            };
            if self.table.ply() >= self.longest {
                let places = Places::draw(self.table.seats());
                return Some(self.finish(places, Ending::Adjudicated));
            }
            let choice = self.ask(&mut players[seat.index()], seat);
            if self.stop.is_raised() {
                return None;
            }
            if let Err(fault) = choice.and_then(|choice| self.accept(seat, choice)) {
                return Some(self.forfeit(seat, fault));
            }
        }
    }

    /// Ends the game as lost for a seat that failed to play it.
    pub(super) fn forfeit(self, loser: Seat, fault: String) -> Result<Finished, RecordTextError> {
        let merit = BySeat::from_fn(self.table.seats(), |seat| u8::from(seat != loser));
        self.finish(Places::by_score(merit), Ending::Fault(loser, fault))
    }

    fn ask(&self, player: &mut SeatedPlayer, seat: Seat) -> Result<Choice, String> {
        let table = self.table.as_ref();
        match player {
            SeatedPlayer::Own(player) => {
                let clock = self.terms.limits.clock.map(|clock| Clock { left: self.clocks[seat], ..clock });
                let limits = Limits { clock, ..self.terms.limits };
                think(player, &Question { table, limits, lines: 1, stop: self.stop })
            }
            SeatedPlayer::Program(program) => self.ask_program(program, seat),
        }
    }

    fn ask_program(&self, program: &mut Program, seat: Seat) -> Result<Choice, String> {
        let Terms { limits, timeout } = self.terms;
        let time = match limits.clock {
            Some(_) => self.clocks[seat] + TOLERANCE,
            None => limits.time.unwrap_or_default() + *timeout,
        };
        let go = go_line(limits, &self.clocks);
        match program.choose(self.table.as_ref(), &go, time, *timeout, self.stop) {
            Ok((mv, took)) => Ok(Choice { mv, score: None, took }),
            Err(ProgramFault::Late(_)) if limits.clock.is_some() => Err("lost on time".to_owned()),
            Err(fault) => Err(fault.into_text()),
        }
    }

    /// Plays the move that was chosen, if it is legal and in time.
    fn accept(&mut self, seat: Seat, choice: Choice) -> Result<(), String> {
        let mut left = None;
        if let Some(clock) = self.terms.limits.clock {
            if choice.took > self.clocks[seat] + TOLERANCE {
                return Err("lost on time".to_owned());
            }
            self.clocks[seat] = self.clocks[seat].saturating_sub(choice.took) + clock.increment;
            left = Some(record::Clock { millis: self.clocks[seat].as_millis() as u64 });
        }
        let played = self.table.play(&choice.mv);
        played.map_err(|error| {
            let error = shortened(&error.to_string());
            format!("played no legal move but '{}': {error}", shortened(&choice.mv))
        })?;
        self.notes.push((choice.score, left));
        Ok(())
    }

    fn finish(self, places: Places, ending: Ending) -> Result<Finished, RecordTextError> {
        let table = self.table.as_ref();
        let mut record = record::bare_record(table)?;
        record.tags.set("Result", table.result_text(&places))?;
        let played: &mut [Entry] = record.line.get_mut(self.opening..).unwrap_or_default();
        for (entry, (score, clock)) in played.iter_mut().zip(self.notes) {
            (entry.score, entry.clock) = (score, clock);
        }
        let last_of_opening = self.opening.checked_sub(1).and_then(|last| record.line.get_mut(last));
        if let Some(entry) = last_of_opening {
            entry.comments.push(Comment::new("end of the opening")?);
        }
        Ok(Finished { record, seats: table.seats(), places, ending })
    }
}

/// Asks our engine for a move.
fn think(player: &mut Player, question: &Question<'_>) -> Result<Choice, String> {
    let begun = std::time::Instant::now();
    let report = player.think(question, &mut |_| ());
    let took = begun.elapsed();
    let line = report.and_then(|report| report.lines.into_iter().next());
    let (score, chances, mv) = line
        .and_then(|line| line.moves.into_iter().next().map(|mv| (line.score, line.chances, mv)))
        .ok_or_else(|| "gave no move".to_owned())?;
    let score = match score.verdict() {
        _ if player.spec().kind == PlayerKind::Random => None,
        Verdict::Points(points) => {
            Some(chances.as_ref().map_or(record::Score::Estimate(points), record::Score::of_chances))
        }
        Verdict::Wins(turns) => Some(record::Score::WinIn(turns)),
        Verdict::Loses(turns) => Some(record::Score::LossIn(turns)),
    };
    Ok(Choice { mv, score, took })
}

fn go_line(limits: &Limits, clocks: &BySeat<Duration>) -> String {
    let mut line = "go".to_owned();
    if let Some(clock) = limits.clock {
        let of_all = |name: &str, time: &dyn Fn(Seat) -> Duration| -> String {
            clocks.seats().map(|seat| format!(" p{seat}{name} {}", time(seat).as_millis())).collect()
        };
        line += &of_all("time", &|seat| clocks[seat]);
        line += &of_all("inc", &|_| clock.increment);
    }
    line + &go_limits(limits)
}

/// A text from outside, made safe for a message.
fn shortened(text: &str) -> String {
    const LONGEST_TEXT: usize = 100;
    let short: String = text.chars().take(LONGEST_TEXT).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    crate::failure::one_line(&short) + dots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_an_end_is_a_draw() {
        let terms = Terms { limits: Limits::NONE, timeout: Duration::ZERO };
        let stop = Stop::default();
        let setup: cairn_games::Setup = "nava".parse().expect("a game");
        let mut game = InPlay::new(setup.deal(0), &terms, &stop);
        game.longest = 6;
        let mut players: Vec<SeatedPlayer> =
            (0..2).map(|_| SeatedPlayer::Own(Box::new(Player::new(PlayerKind::Random.into())))).collect();
        let finished = game.play(&mut players).expect("it is not stopped").expect("a record");
        assert!(matches!(finished.ending, Ending::Adjudicated));
        assert_eq!((finished.record.line.len(), finished.record.result()), (6, "draw"));
        assert_eq!(finished.places, Places::draw(2));
    }
}
