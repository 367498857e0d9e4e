//! The conversation: its state, and the answer to each line.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::mpsc::SyncSender;
use std::thread;

use cairn_core::Status;
use cairn_engine::{Limits, Report, Stop};
use cairn_games::{Setup, Table};
use cairn_players::{Player, Question};

use super::command::{Command, Go, Query, shown};
use super::info::info_lines;
use super::options::{Options, Setting};
use crate::Failure;
use crate::failure::one_line;
use crate::input::{LONGEST, Line};

/// An event of the conversation.
pub(crate) enum Event {
    /// A line of the client.
    Line(Line),
    /// The end of the input.
    End,
    /// A report of the search.
    Seen(Report<String>),
    /// The end of the search, with its result.
    Done(Box<Player>, Option<Report<String>>),
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// It does.
    Listen,
    /// It does, and the answer to `stop` is due.
    Expect,
    /// It is over.
    Leave,
}

/// The text of a missing best move.
const NO_MOVE: &str = "0000";

/// The conversation.
pub(crate) struct Session<W> {
    options: Options,
    /// The current position, with its past.
    table: Box<dyn Table>,
    /// The player; `None` while it thinks.
    player: Option<Box<Player>>,
    /// Whether the player has allocated its memory.
    is_prepared: bool,
    thinking: Option<Thinking>,
    /// Lines that wait; `None` is the end of the input.
    waiting: VecDeque<Option<Line>>,
    leaving: bool,
    events: SyncSender<Event>,
    out: W,
}

/// A search under way.
struct Thinking {
    /// The position that is searched.
    table: Box<dyn Table>,
    stop: Stop,
    lines: usize,
    /// The answer waits for `stop`.
    infinite: bool,
    /// The depth and the lines that were shown last.
    shown: (u32, Vec<cairn_engine::Line<String>>),
    /// The answer, where it waits.
    best: Option<String>,
}

impl Thinking {
    /// Whether the answer has to wait, even if the search has ended.
    fn holds_answer(&self) -> bool {
        (self.infinite || self.stop.is_pondering()) && !self.stop.is_raised()
    }

    /// The answer: the best move, and with `ponder` the expected reply of another player.
    fn answer(&self, found: Option<Report<String>>, ponder: bool) -> String {
        let line = found.and_then(|report| report.lines.into_iter().next()).map(|line| line.moves);
        let Some([best, rest @ ..]) = line.as_deref() else { return format!("bestmove {NO_MOVE}") };
        match rest.first().filter(|_| ponder && self.passes_the_turn(best)) {
            Some(reply) => format!("bestmove {best} ponder {reply}"),
            None => format!("bestmove {best}"),
        }
    }

    fn passes_the_turn(&self, mv: &str) -> bool {
        let mut after = self.table.boxed_clone();
        after.play(mv).is_ok() && after.status() != self.table.status()
    }
}

impl<W: Write> Session<W> {
    /// A new conversation. Answers go to `out`, and the search sends its events to `events`.
    pub(crate) fn new(setup: Setup, events: SyncSender<Event>, out: W) -> Session<W> {
        let options = Options::new(setup);
        Session {
            table: options.setup.deal(options.seed),
            player: Some(Box::new(Player::new(options.player()))),
            is_prepared: false,
            options,
            thinking: None,
            waiting: VecDeque::new(),
            leaving: false,
            events,
            out,
        }
    }

    /// Handles an event.
    pub(crate) fn take(&mut self, event: Event) -> Result<Next, Failure> {
        match event {
            Event::Line(line) => self.waiting.push_back(Some(line)),
            Event::End => self.waiting.push_back(None),
            Event::Seen(report) => self.show(&report)?,
            Event::Done(player, found) => self.finish(player, found)?,
        }
        // Lines after `stop` wait for its answer.
        while !self.is_stopping()
            && !self.leaving
            && let Some(line) = self.waiting.pop_front()
        {
            self.hear(line)?;
        }
        Ok(match (self.is_stopping(), self.leaving) {
            (true, _) => Next::Expect,
            (false, true) => Next::Leave,
            (false, false) => Next::Listen,
        })
    }

    fn is_stopping(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.stop.is_raised())
    }

    fn hear(&mut self, line: Option<Line>) -> Result<(), Failure> {
        let command = match line {
            None => Ok(Some(Command::Quit)),
            Some(Line::Text(text)) => Command::read(&text),
            Some(Line::TooLong) => Err(format!("expected a line of at most {LONGEST} bytes")),
        };
        match command.and_then(|command| command.map_or(Ok(Vec::new()), |command| self.obey(command))) {
            Ok(answer) => self.say(&answer),
            Err(complaint) => self.say(&[info_string(&complaint)]),
        }
    }

    /// Carries out a command and returns the answer; after an error nothing has changed.
    fn obey(&mut self, command: Command) -> Result<Vec<String>, String> {
        match command {
            Command::Ugi => return Ok(self.introduce()),
            Command::IsReady => {
                self.prepare();
                return Ok(vec!["readyok".to_owned()]);
            }
            Command::SetOption(setting) => self.set(setting)?,
            Command::NewGame => {
                self.idle("uginewgame")?;
                self.options.begin_game();
                self.renew_player();
                self.set_up();
            }
            Command::Position { start, moves } => {
                self.table = self.read_position(start.as_deref(), &moves)?
            }
            Command::Go(go) => return self.go(&go),
            Command::Stop => return Ok(self.stop()),
            Command::PonderHit => return self.ponder_hit(),
            Command::Query(query) => {
                return Ok(vec![format!("response {}", self.answer(&query)).trim_end().to_owned()]);
            }
            Command::Quit => {
                self.leaving = true;
                return Ok(self.stop());
            }
        }
        Ok(Vec::new())
    }

    fn introduce(&self) -> Vec<String> {
        let mut lines = vec![
            format!("id name Cairn {}", env!("CARGO_PKG_VERSION")),
            "id author the Cairn authors".to_owned(),
        ];
        lines.extend(self.options.describe());
        lines.push("ugiok".to_owned());
        lines
    }

    /// The player, unless it is thinking.
    fn idle(&mut self, what: &str) -> Result<&mut Player, String> {
        match &mut self.player {
            Some(player) if self.thinking.is_none() => Ok(player),
            _ => Err(format!("{what}: expected stop first, since thinking is under way")),
        }
    }

    fn set(&mut self, setting: Setting) -> Result<(), String> {
        self.idle("setoption")?;
        let starts_anew = matches!(setting, Setting::Game(_) | Setting::Seed(_));
        self.options.set(setting);
        self.renew_player();
        if starts_anew {
            self.set_up();
        }
        Ok(())
    }

    /// A player that knows nothing yet, with the current options.
    fn renew_player(&mut self) {
        self.player = Some(Box::new(Player::new(self.options.player())));
        self.is_prepared = false;
    }

    /// Lets an idle player allocate its memory with a short search: during a game this would cost time on the clock and
    /// delay the answer to `stop`.
    fn prepare(&mut self) {
        if let Some(player) = self.player.as_mut().filter(|_| !self.is_prepared) {
            let table = self.options.setup.deal(self.options.seed);
            let (limits, stop) = (Limits::nodes(1), Stop::default());
            player.think(
                &Question { table: table.as_ref(), limits, lines: 1, among: &[], stop: &stop },
                &mut |_| {},
            );
            player.forget();
            self.is_prepared = true;
        }
    }

    fn set_up(&mut self) {
        self.table = self.options.setup.deal(self.options.seed);
    }

    fn read_position(&self, start: Option<&str>, moves: &[String]) -> Result<Box<dyn Table>, String> {
        let setup = &self.options.setup;
        let mut table = match start {
            None => setup.deal(self.options.seed),
            Some(text) => setup.read(text).map_err(|error| format!("position fen: {error}"))?,
        };
        for mv in moves {
            let number = table.ply() + 1;
            table.play(mv).map_err(|error| format!("position, move {number} ({}): {error}", shown(mv)))?;
        }
        Ok(table)
    }

    fn go(&mut self, go: &Go) -> Result<Vec<String>, String> {
        self.idle("go")?;
        let Some(to_move) = self.table.status().to_move() else {
            let complaint = info_string("go: the game is over, there is no move to make");
            return Ok(vec![complaint, format!("bestmove {NO_MOVE}")]);
        };
        let limits = go.limits(to_move)?;
        let moves = self.table.moves();
        if let Some(illegal) = go.among.iter().find(|mv| !moves.contains(mv)) {
            return Err(format!("go searchmoves: expected legal moves, found {}", shown(illegal)));
        }
        let Some(mut player) = self.player.take() else { return Ok(Vec::new()) };
        let (table, among, events) = (self.table.boxed_clone(), go.among.clone(), self.events.clone());
        let stop = if go.ponder { Stop::pondering() } else { Stop::default() };
        let lines = self.options.lines.min(if among.is_empty() { moves.len() } else { among.len() });
        self.is_prepared = true;
        self.thinking = Some(Thinking {
            table: table.boxed_clone(),
            stop: stop.clone(),
            lines,
            infinite: go.infinite,
            shown: (0, Vec::new()),
            best: None,
        });
        thread::spawn(move || {
            let question = Question { table: table.as_ref(), limits, lines, among: &among, stop: &stop };
            // Fails only after the end of the conversation.
            let found = player.think(&question, &mut |seen| {
                let _ = events.send(Event::Seen(seen.clone()));
            });
            let _ = events.send(Event::Done(player, found));
        });
        let skipped = format!("go: skipped {}", shown(&go.skipped.join(" ")));
        Ok(if go.skipped.is_empty() { Vec::new() } else { vec![info_string(&skipped)] })
    }

    /// Stops the search; the answer comes when the search has ended, or now if it waits.
    fn stop(&mut self) -> Vec<String> {
        if let Some(thinking) = &self.thinking {
            thinking.stop.raise();
        }
        self.take_answer()
    }

    /// The opponent has made the move that is pondered on: limits of time hold from now on.
    fn ponder_hit(&mut self) -> Result<Vec<String>, String> {
        match &self.thinking {
            Some(thinking) if thinking.stop.is_pondering() => thinking.stop.end_pondering(),
            _ => return Err("ponderhit: expected go ponder first".to_owned()),
        }
        Ok(self.take_answer())
    }

    /// The answer of a search that has ended, if it waits no longer.
    fn take_answer(&mut self) -> Vec<String> {
        let due = self.thinking.as_mut().filter(|thinking| !thinking.holds_answer());
        let best = due.and_then(|thinking| thinking.best.take());
        if best.is_some() {
            self.thinking = None;
        }
        best.into_iter().collect()
    }

    /// Shows a report, unless it says the same as the last one.
    fn show(&mut self, report: &Report<String>) -> Result<(), Failure> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        let news = (report.depth, report.lines.clone());
        if thinking.shown == news {
            return Ok(());
        }
        thinking.shown = news;
        let lines = info_lines(report, thinking.lines > 1);
        self.say(&lines)
    }

    /// Handles the end of a search.
    fn finish(&mut self, player: Box<Player>, found: Option<Report<String>>) -> Result<(), Failure> {
        self.player = Some(player);
        if let Some(report) = &found {
            self.show(report)?;
        }
        if let Some(thinking) = &mut self.thinking {
            thinking.best = Some(thinking.answer(found, self.options.ponder));
        }
        let answer = self.take_answer();
        self.say(&answer)
    }

    fn answer(&self, query: &Query) -> String {
        let status = self.table.status();
        match query {
            Query::Turn(seat) => (status == Status::ToMove(*seat)).to_string(),
            Query::GameOver => status.to_move().is_none().to_string(),
            Query::Result => match status {
                Status::ToMove(_) => "none".to_owned(),
                Status::Over(places) => {
                    places.winner().map_or_else(|| "draw".to_owned(), |seat| format!("p{seat}win"))
                }
            },
            Query::IsLegal(mv) => self.table.boxed_clone().play(mv).is_ok().to_string(),
            Query::Moves => self.table.moves().join(" "),
        }
    }

    fn say(&mut self, lines: &[String]) -> Result<(), Failure> {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        Ok(self.out.flush()?)
    }
}

/// A message as one line of limited length.
fn info_string(message: &str) -> String {
    const LONGEST_MESSAGE: usize = 400;
    let short: String = one_line(message).chars().take(LONGEST_MESSAGE).collect();
    format!("info string {short}")
}

#[cfg(test)]
mod tests;
