//! One game of a match.

use std::time::Duration;

use cairn_core::{BySeat, Places, Seat, Status};
use cairn_engine::{Clock, Limits, Line, Stop, Verdict};
use cairn_games::Table;
use cairn_games::record::{self, Comment, Entry, RecordText, RecordTextError};
use cairn_players::{Player, PlayerKind, Program, ProgramFault, ProgramMove, Question, go_limits};

use super::adjudication::{Adjudication, Opinions};
use super::contender::Terms;

/// A game of this many moves is a draw.
pub(super) const LONGEST: usize = 1000;

/// The comment after the last move of an opening, or before the first move of a game without one.
pub(super) const END_OF_OPENING: &str = "end of the opening";

/// A player of one game: our engine, or a program.
pub(super) enum SeatedPlayer {
    Own(Box<Player>),
    Program(Program),
}

/// A move that a player chose.
pub(super) struct Choice {
    pub(super) mv: String,
    pub(super) score: Option<record::Score>,
    pub(super) depth: Option<u32>,
    pub(super) took: Duration,
}

/// What a record says about a move.
struct Note {
    score: Option<record::Score>,
    clock: Option<record::Clock>,
    depth: Option<u32>,
    took: Duration,
}

impl Note {
    fn comment(&self) -> String {
        let seconds = format!("{:.3} s", self.took.as_secs_f64());
        self.depth.map_or(seconds.clone(), |depth| format!("depth {depth}, {seconds}"))
    }
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
    TooLong,
    /// By adjudication, since both players agreed.
    Agreed,
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
    opinions: Opinions,
    notes: Vec<Note>,
}

impl<'a> InPlay<'a> {
    pub(super) fn new(
        table: Box<dyn Table>,
        terms: &'a Terms,
        rules: Adjudication,
        stop: &'a Stop,
    ) -> InPlay<'a> {
        let left = terms.limits.clock.map_or(Duration::ZERO, |clock| clock.left);
        let clocks = BySeat::from_fn(table.seats(), |_| left);
        let opinions = Opinions::new(rules, table.seats());
        let (opening, longest, notes) = (table.ply(), LONGEST, Vec::new());
        InPlay { table, terms, stop, clocks, opening, longest, opinions, notes }
    }

    /// Plays to the end; `None` if it was stopped.
    pub(super) fn play(mut self, players: &mut [SeatedPlayer]) -> Option<Result<Finished, RecordTextError>> {
        self.prepare(players);
        loop {
            let seat = match self.table.status() {
                Status::Over(places) => return Some(self.finish(places, Ending::Normal)),
                Status::ToMove(seat) => seat,
            };
            if self.table.ply() >= self.longest {
                let places = Places::draw(self.table.seats());
                return Some(self.finish(places, Ending::TooLong));
            }
            if let Some(places) = self.opinions.result(self.table.ply()) {
                return Some(self.finish(places, Ending::Agreed));
            }
            let player = &mut players[seat.index()];
            let time = self.time_of(player, seat);
            let choice = self.ask(player, seat, time);
            if self.stop.is_raised() {
                return None;
            }
            if let Err(fault) = choice.and_then(|choice| self.accept(seat, choice, time)) {
                return Some(self.forfeit(seat, fault));
            }
        }
    }

    /// Lets our players allocate their memory with a short search, where this would otherwise take time of the first move. What
    /// they find is forgotten: it was not found on their time.
    fn prepare(&self, players: &mut [SeatedPlayer]) {
        for (seat, player) in Seat::ALL.into_iter().zip(players) {
            if self.time_of(player, seat).is_some()
                && let SeatedPlayer::Own(player) = player
                && player.spec().kind != PlayerKind::Random
            {
                let (table, limits) = (self.table.as_ref(), Limits::nodes(1));
                player.think(&Question { table, limits, lines: 1, among: &[], stop: self.stop }, &mut |_| ());
                player.forget();
            }
        }
    }

    /// The time that a player has for its move, if that is limited.
    fn time_of(&self, player: &SeatedPlayer, seat: Seat) -> Option<Duration> {
        let own = match player {
            SeatedPlayer::Own(player) => player.spec().limits.time,
            SeatedPlayer::Program(_) => None,
        };
        let clock = self.terms.limits.clock.map(|_| self.clocks[seat]);
        [own, clock, self.terms.limits.time].into_iter().flatten().min()
    }

    /// Ends the game as lost for a seat that failed to play it.
    pub(super) fn forfeit(self, loser: Seat, fault: String) -> Result<Finished, RecordTextError> {
        let merit = BySeat::from_fn(self.table.seats(), |seat| u8::from(seat != loser));
        self.finish(Places::by_score(merit), Ending::Fault(loser, fault))
    }

    fn ask(&self, player: &mut SeatedPlayer, seat: Seat, time: Option<Duration>) -> Result<Choice, String> {
        let table = self.table.as_ref();
        match player {
            SeatedPlayer::Own(player) => {
                let clock = self.terms.limits.clock.map(|clock| Clock { left: self.clocks[seat], ..clock });
                let limits = Limits { clock, ..self.terms.limits };
                think(player, &Question { table, limits, lines: 1, among: &[], stop: self.stop })
            }
            SeatedPlayer::Program(program) => self.ask_program(program, time),
        }
    }

    fn ask_program(&self, program: &mut Program, time: Option<Duration>) -> Result<Choice, String> {
        let Terms { limits, timeout, margin } = self.terms;
        let wait = time.map_or(*timeout, |time| time + *margin);
        let go = go_line(limits, &self.clocks);
        match (program.choose(self.table.as_ref(), &go, wait, *timeout, self.stop), time) {
            (Ok(ProgramMove { mv, took, depth, score }), _) => {
                Ok(Choice { mv, score: score.map(of_verdict), depth, took })
            }
            (Err(ProgramFault::Late(_)), Some(time)) => Err(overstepped(wait, time)),
            (Err(fault), _) => Err(fault.into_text()),
        }
    }

    /// Plays the move that was chosen, if it is legal and in time.
    fn accept(&mut self, seat: Seat, choice: Choice, time: Option<Duration>) -> Result<(), String> {
        if let Some(time) = time.filter(|&time| choice.took > time + self.terms.margin) {
            return Err(overstepped(choice.took, time));
        }
        let mut left = None;
        if let Some(clock) = self.terms.limits.clock {
            self.clocks[seat] = self.clocks[seat].saturating_sub(choice.took) + clock.increment;
            left = Some(record::Clock { millis: self.clocks[seat].as_millis() as u64 });
        }
        let played = self.table.play(&choice.mv);
        played.map_err(|error| {
            let error = shortened(&error.to_string());
            format!("played no legal move but '{}': {error}", shortened(&choice.mv))
        })?;
        self.opinions.hear(seat, choice.score);
        let Choice { score, depth, took, .. } = choice;
        self.notes.push(Note { score, clock: left, depth, took });
        Ok(())
    }

    fn finish(self, places: Places, ending: Ending) -> Result<Finished, RecordTextError> {
        let table = self.table.as_ref();
        let mut record = record::bare_record(table)?;
        record.tags.set("Result", table.result_text(&places))?;
        let played: &mut [Entry] = record.line.get_mut(self.opening..).unwrap_or_default();
        for (entry, note) in played.iter_mut().zip(self.notes) {
            (entry.score, entry.clock) = (note.score, note.clock);
            entry.comments.push(Comment::new(&note.comment())?);
        }
        let last_of_opening = self.opening.checked_sub(1).and_then(|last| record.line.get_mut(last));
        let comments = last_of_opening.map_or(&mut record.intro, |entry| &mut entry.comments);
        comments.push(Comment::new(END_OF_OPENING)?);
        Ok(Finished { record, seats: table.seats(), places, ending })
    }
}

/// Asks our engine for a move.
fn think(player: &mut Player, question: &Question<'_>) -> Result<Choice, String> {
    let begun = std::time::Instant::now();
    let report = player.think(question, &mut |_| ());
    let took = begun.elapsed();
    let (depth, line) = report
        .and_then(|report| Some((report.depth, report.lines.into_iter().next()?)))
        .ok_or_else(|| "gave no move".to_owned())?;
    let score = in_record(&line);
    let mv = line.moves.into_iter().next().ok_or_else(|| "gave no move".to_owned())?;
    let has_scores = player.spec().kind != PlayerKind::Random;
    Ok(Choice { mv, score: has_scores.then_some(score), depth: has_scores.then_some(depth), took })
}

/// The score of a line for a record, with the chance of each seat where the line has them.
fn in_record(line: &Line<String>) -> record::Score {
    match (line.score.verdict(), &line.chances) {
        (Verdict::Points(_), Some(chances)) => record::Score::of_chances(chances),
        (verdict, _) => of_verdict(verdict),
    }
}

fn of_verdict(verdict: Verdict) -> record::Score {
    match verdict {
        Verdict::Points(points) => record::Score::Estimate(points),
        Verdict::Wins(turns) => record::Score::WinIn(turns),
        Verdict::Loses(turns) => record::Score::LossIn(turns),
    }
}

fn overstepped(took: Duration, time: Duration) -> String {
    format!("lost on time: {} ms, where {} ms were left", took.as_millis(), time.as_millis())
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
        let terms = Terms { limits: Limits::NONE, timeout: Duration::ZERO, margin: Duration::ZERO };
        let stop = Stop::default();
        let setup: cairn_games::Setup = "nava".parse().expect("a game");
        let mut game = InPlay::new(setup.deal(0), &terms, Adjudication::default(), &stop);
        game.longest = 6;
        let mut players: Vec<SeatedPlayer> =
            (0..2).map(|_| SeatedPlayer::Own(Box::new(Player::new(PlayerKind::Random.into())))).collect();
        let finished = game.play(&mut players).expect("it is not stopped").expect("a record");
        assert!(matches!(finished.ending, Ending::TooLong));
        assert_eq!((finished.record.line.len(), finished.record.result()), (6, "draw"));
        assert_eq!(finished.places, Places::draw(2));
    }
}
