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
    stop: Stop,
    lines: usize,
    /// The answer waits for `stop`.
    infinite: bool,
    /// The answer, where it waits.
    best: Option<String>,
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
            Command::Query(query) => return Ok(vec![format!("response {}", self.answer(&query))]),
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
            player.think(&Question { table: table.as_ref(), limits, lines: 1, stop: &stop }, &mut |_| {});
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
        let Some(mut player) = self.player.take() else { return Ok(Vec::new()) };
        let (table, stop, events) = (self.table.boxed_clone(), Stop::default(), self.events.clone());
        let lines = self.options.lines.min(table.moves().len());
        let infinite = go.infinite;
        self.is_prepared = true;
        self.thinking = Some(Thinking { stop: stop.clone(), lines, infinite, best: None });
        thread::spawn(move || {
            let question = Question { table: table.as_ref(), limits, lines, stop: &stop };
            // Fails only after the end of the conversation.
            let found = player.think(&question, &mut |seen| {
                let _ = events.send(Event::Seen(seen.clone()));
            });
            let _ = events.send(Event::Done(player, found));
        });
        Ok(Vec::new())
    }

    /// Stops the search; the answer comes when the search has ended, or now if it waits.
    fn stop(&mut self) -> Vec<String> {
        let held = self.thinking.as_mut().and_then(|thinking| {
            thinking.stop.raise();
            thinking.best.take()
        });
        match held {
            Some(best) => {
                self.thinking = None;
                vec![format!("bestmove {best}")]
            }
            None => Vec::new(),
        }
    }

    fn show(&mut self, report: &Report<String>) -> Result<(), Failure> {
        let Some(Thinking { lines, .. }) = self.thinking else { return Ok(()) };
        self.say(&info_lines(report, lines > 1))
    }

    /// Handles the end of a search.
    fn finish(&mut self, player: Box<Player>, found: Option<Report<String>>) -> Result<(), Failure> {
        self.player = Some(player);
        if let Some(report) = &found {
            self.show(report)?;
        }
        let best = found.and_then(|report| report.lines.into_iter().next()?.moves.into_iter().next());
        let best = best.unwrap_or_else(|| NO_MOVE.to_owned());
        match &mut self.thinking {
            Some(thinking) if thinking.infinite && !thinking.stop.is_raised() => {
                thinking.best = Some(best);
                Ok(())
            }
            _ => {
                self.thinking = None;
                self.say(&[format!("bestmove {best}")])
            }
        }
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
