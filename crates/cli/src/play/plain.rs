//! A game line by line, for pipes, scripts and screen readers.

use std::collections::{HashMap, VecDeque};
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cairn_core::{Pick, Seat};
use cairn_engine::{Limits, Report, Settings, Stop, Verdict};
use cairn_games::record::{Date, RecordText, RecordTextError, assumed_result, canonical};
use cairn_games::{Table, meant_move, rules, seat_name};
use cairn_i18n::{Language, Phrase, say};
use cairn_players::{Player, PlayerKind, Question, Spec};
use cairn_session::{
    Effect, InputEvent, LocalGame, Order, PlayEvent, PlaySession, PlaySettings, Question as Asked, Session,
    Thought, cell_text, line_score_text,
};

use super::command::{self, Command};
use crate::failure::{cause, one_line};
use crate::input::{LONGEST, Line, read_line, read_text};
use crate::output::write_file;
use crate::show::board_text;
use crate::{Failure, date, progress};

/// The number of positions searched for a hint.
const HINT_NODES: u64 = 50_000;

/// How the lines are written.
pub(super) struct Style {
    pub(super) language: Language,
    /// Whether the board is shown only on request.
    pub(super) terse: bool,
    /// Whether to repeat what was typed, where nobody sees it being typed.
    pub(super) echo: bool,
}

/// A view of a [`PlaySession`], line by line.
pub(super) struct Plain {
    session: PlaySession,
    /// The first effects of the session, until they are carried out.
    due: Vec<Effect>,
    /// The engines that have played so far, with their memory, by name.
    players: HashMap<String, Player>,
    seed: u64,
    date: Date,
    language: Language,
    /// Whether the board is shown only on request.
    terse: bool,
    save: Option<PathBuf>,
    /// Whether to echo the input: on if stdin is no terminal.
    echo: bool,
    /// The text to print before the next wait.
    said: String,
    /// Whether to show the board before the next question.
    board_is_due: bool,
    so_far: SoFar,
    /// Clocks count from here.
    begun: Instant,
}

/// What Ctrl-C prints: the number of moves, and the record.
type SoFar = Arc<Mutex<(usize, String)>>;

/// What a line of input leads to.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl Plain {
    pub(super) fn new(game: LocalGame, seed: u64, style: Style, save: Option<PathBuf>) -> Plain {
        let Style { language, terse, echo } = style;
        let (session, due) = PlaySession::new(game, seed, settings(language));
        Plain {
            session,
            due,
            players: HashMap::new(),
            seed,
            date: date::today(),
            language,
            terse,
            save,
            echo,
            said: String::new(),
            board_is_due: true,
            so_far: SoFar::default(),
            begun: Instant::now(),
        }
    }

    fn table(&self) -> &dyn Table {
        self.session.table()
    }

    /// Asks people for moves and lets engines answer until the game is over, the input ends or the people leave;
    /// then shows the record.
    pub(super) fn run(mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        self.note()?;
        tell_when_interrupted(Arc::clone(&self.so_far));
        self.greet();
        self.tick();
        let effects = std::mem::take(&mut self.due);
        self.carry_out(effects)?;
        while self.session.game().is_persons_turn() {
            if self.ask(input)? == Next::Leave {
                break;
            }
        }
        if self.session.game().places().is_some() {
            self.show_board_if_due();
        }
        self.said.push('\n');
        self.said.push_str(&self.record()?);
        self.speak()
    }

    fn greet(&mut self) {
        let setup = self.table().setup();
        self.say(say::GAME_BEGINS, &[&setup.game().title(), &setup, &self.word(say::COMMAND_HELP)]);
        if self.session.game().seats().iter().any(|player| player.spec().is_some()) {
            for seat in self.session.view().seats {
                self.say(say::SITS, &[&seat.name, &seat.player]);
            }
        }
        self.said.push('\n');
    }

    /// Sends an event, and carries out its effects and theirs. A refusal is returned.
    fn send(&mut self, event: PlayEvent) -> Result<Option<String>, Failure> {
        let effects = self.session.update(event);
        self.carry_out(effects)?;
        let message = self.session.view().message.filter(|message| message.is_error);
        self.session.update(PlayEvent::Dismiss);
        Ok(message.map(|message| message.text))
    }

    /// Sends an event, and prints a refusal.
    fn send_and_tell(&mut self, event: PlayEvent) -> Result<(), Failure> {
        if let Some(refusal) = self.send(event)? {
            self.print(refusal);
        }
        Ok(())
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<(), Failure> {
        let mut left = VecDeque::from(effects);
        while let Some(effect) = left.pop_front() {
            match effect {
                Effect::Think(ticket, order) => {
                    let report = self.think(&order)?;
                    let thought = Thought { ticket, report, is_last: true };
                    left.extend(self.tick());
                    left.extend(self.session.update(PlayEvent::Thought(thought)));
                }
                Effect::Save(_) => self.changed()?,
                // Orders are answered at once, and announcements are printed anyway.
                _ => {}
            }
        }
        Ok(())
    }

    /// Tells the clocks the time.
    fn tick(&mut self) -> Vec<Effect> {
        self.session.update(PlayEvent::Tick(self.begun.elapsed().into()))
    }

    /// Answers an order at once, and prints an engine's move.
    fn think(&mut self, order: &Order) -> Result<Report<String>, Failure> {
        self.speak()?;
        let mover = self.session.game().to_move().map(|seat| self.name(seat)).unwrap_or_default();
        let is_hint = order.spec == adviser();
        let new = || Player::new(order.spec.clone());
        // A new engine for each hint, so that hints are the same every time.
        let player = match is_hint {
            true => &mut new(),
            false => self.players.entry(order.spec.to_string()).or_insert_with(new),
        };
        let stop = Stop::default();
        let table = self.session.table();
        let question = Question { table, limits: Limits::NONE, lines: order.lines, among: &[], stop: &stop };
        let report = player.think(&question, &mut |_| ());
        let report = report.ok_or_else(|| {
            Failure::Machine(format!("{mover}: {} {}", order.spec, player.fault().unwrap_or("found no move")))
        })?;
        if !is_hint {
            self.say(say::PLAYS, &[&mover, report.best()]);
        }
        Ok(report)
    }

    /// Asks a person for a line, and carries it out.
    fn ask(&mut self, input: &mut impl BufRead) -> Result<Next, Failure> {
        self.show_board_if_due();
        self.say_clocks();
        self.said.push_str("> ");
        self.speak()?;
        let line = match read_line(input) {
            Ok(Some(Line::Text(line))) => line,
            Ok(Some(Line::TooLong)) => {
                self.say(say::LINE_TOO_LONG, &[&LONGEST]);
                return Ok(Next::GoOn);
            }
            Ok(None) => {
                self.said.push('\n');
                return Ok(Next::Leave);
            }
            Err(error) => return Err(Failure::cannot_read(Path::new("stdin"), &error)),
        };
        let line = line.trim();
        if self.echo {
            self.said.push_str(&format!("{}\n", one_line(line)));
        }
        let effects = self.tick();
        self.carry_out(effects)?;
        // Time that ran out while the line was typed ends the game.
        if self.session.game().places().is_some() { Ok(Next::GoOn) } else { self.obey(line) }
    }

    /// The clocks on a line, in a game with clocks.
    fn say_clocks(&mut self) {
        let clocks = self.session.view().seats.into_iter().filter_map(|seat| Some(seat.clock?.label));
        let clocks = clocks.collect::<Vec<_>>().join(" · ");
        if !clocks.is_empty() {
            self.print(clocks);
        }
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        if !self.is_asked_about(line) {
            // Anything but the move again is a no.
            self.session.update(PlayEvent::Input(InputEvent::Clear));
        }
        let Some((command, value)) = Command::read(line, self.language) else {
            if !line.is_empty() {
                self.play(line)?;
            }
            return Ok(Next::GoOn);
        };
        match command {
            Command::Moves => self.print(self.table().moves().join(" ")),
            Command::Board => self.show_board(),
            Command::Stacks => self.stacks(),
            Command::On if value.is_empty() => self.say(say::ON_WHICH, &[&self.word(say::COMMAND_ON)]),
            Command::On => self.tell_of(value),
            Command::Undo => self.send_and_tell(PlayEvent::Undo)?,
            Command::Redo => self.send_and_tell(PlayEvent::Redo)?,
            Command::Hint => self.hint()?,
            Command::Resign => self.resign()?,
            Command::Rules => {
                let rules = self.table().setup().game().rules(self.language);
                self.print(rules::without_boards(rules).trim_end().to_owned());
            }
            Command::Position => self.print(self.table().position()),
            Command::Record => self.print(self.record()?.trim_end().to_owned()),
            Command::Save if value.is_empty() => self.say(say::SAVE_WHERE, &[&self.word(say::COMMAND_SAVE)]),
            Command::Save => {
                if self.save_to(Path::new(value))? {
                    self.say(say::FILE_SAVED, &[]);
                }
            }
            Command::Load if value.is_empty() => self.say(say::LOAD_WHAT, &[&self.word(say::COMMAND_LOAD)]),
            Command::Load => self.load(value)?,
            Command::Help => self.print(command::help(self.language)),
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::GoOn)
    }

    fn play(&mut self, mv: &str) -> Result<(), Failure> {
        if let Some(refusal) = self.send(PlayEvent::Typed(mv.to_owned()))? {
            let reason = self.table().explain(&meant_move(self.table(), mv), self.language);
            let (moves, help) = (self.word(say::COMMAND_MOVES), self.word(say::COMMAND_HELP));
            self.say(say::NOT_PLAYED, &[&reason.unwrap_or(refusal), &moves, &help]);
        }
        if let Asked::Choice { title, .. } = self.session.view().input.question
            && self.is_asked_about(mv)
        {
            if self.echo {
                // Nobody is there to be asked.
                return self.send_and_tell(PlayEvent::Typed(mv.to_owned()));
            }
            self.print(title);
            self.say(say::TYPE_AGAIN, &[&mv]);
        }
        Ok(())
    }

    /// Whether the session asks if this move is meant.
    fn is_asked_about(&self, mv: &str) -> bool {
        let yes = InputEvent::Pick(Pick::Button(mv.to_owned()));
        match self.session.view().input.question {
            Asked::Choice { answers, .. } => answers.iter().any(|answer| answer.event == yes),
            _ => false,
        }
    }

    /// Tells what lies on a cell.
    fn tell_of(&mut self, name: &str) {
        let cells = self.table().cells();
        match cells.iter().find(|cell| cell.name == name) {
            Some(cell) => self.print(cell_text(self.table(), cell, self.language)),
            None => self.say(say::NO_CELL, &[&one_line(name)]),
        }
    }

    /// Tells what lies on each cell that is not empty.
    fn stacks(&mut self) {
        let cells = self.table().cells();
        let lines: Vec<String> = cells
            .iter()
            .filter(|cell| !cell.stack.is_empty())
            .map(|cell| cell_text(self.table(), cell, self.language))
            .collect();
        self.print(lines.join("\n"));
    }

    fn hint(&mut self) -> Result<(), Failure> {
        self.send_and_tell(PlayEvent::Hint)?;
        let thinking = self.session.view().thinking;
        if let Some(line) = thinking.as_ref().and_then(|thinking| thinking.report.lines.first()) {
            self.say(say::HINT_MOVE, &[&line.moves.first().map_or("", String::as_str)]);
            self.say(say::HINT_SCORE, &[&score_text(line, self.language)]);
            self.say(say::HINT_LINE, &[&line.moves.join(" ")]);
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<(), Failure> {
        match self.session.game().who_resigns().filter(|_| self.table().seats() == 2) {
            Some(seat) => {
                self.say(say::RESIGNS, &[&self.name(seat)]);
                self.send_and_tell(PlayEvent::Resign)
            }
            None => {
                self.say(say::NO_RESIGNING, &[&self.word(say::COMMAND_QUIT)]);
                Ok(())
            }
        }
    }

    /// Loads the game in a file, where `FILE N` is game N of several; an error is printed, and the current game
    /// continues.
    fn load(&mut self, value: &str) -> Result<(), Failure> {
        let numbered = value.rsplit_once(char::is_whitespace).filter(|_| !Path::new(value).exists());
        let numbered = numbered.and_then(|(file, number)| Some((file.trim_end(), number.parse().ok()?)));
        let (file, number) = numbered.map_or((value, None), |(file, number)| (file, Some(number)));
        match self.read(Path::new(file), number) {
            Ok((record, table)) => {
                let note = assumed_result(&record, table.as_ref(), self.language);
                let game = LocalGame::new(table, self.session.game().seats().to_vec())
                    .with_clock(self.session.game().clock_rule());
                let (session, effects) = PlaySession::new(game, self.seed, settings(self.language));
                self.session = session;
                self.players.clear();
                self.greet();
                if let Some(note) = note {
                    self.print(note);
                }
                self.changed()?;
                self.carry_out(effects)
            }
            Err(reason) => {
                self.say(say::FILE_NOT_LOADED, &[&one_line(&reason)]);
                Ok(())
            }
        }
    }

    /// Reads a game with the same number of seats: of several, the one with this number.
    fn read(&self, path: &Path, number: Option<usize>) -> Result<(RecordText, Box<dyn Table>), String> {
        // Here `-` is a file name: stdin has the commands.
        let text = read_text(path)
            .map_err(|error| say::CANNOT_READ.fill(self.language, &[&path.display(), &cause(&error)]))?;
        let name = path.display();
        let mut records = RecordText::read_some(&text).map_err(|error| format!("{name}: {error}"))?;
        let place = match number.unwrap_or(1).checked_sub(1) {
            Some(place) if place < records.len() && (number.is_some() || records.len() == 1) => place,
            _ => {
                let command = format!("{} {name} N", self.word(say::COMMAND_LOAD));
                return Err(say::SEVERAL_IN_FILE.fill(self.language, &[&name, &records.len(), &command]));
            }
        };
        let (record, table) =
            canonical(records.swap_remove(place)).map_err(|error| format!("{name}: {error}"))?;
        match (table.seats(), self.table().seats()) {
            (found, here) if found != here => Err(say::OTHER_SEATS.fill(self.language, &[&found, &here])),
            _ => Ok((record, table)),
        }
    }

    /// Saves the game and returns whether it succeeded; an error is printed, and the game continues.
    fn save_to(&mut self, path: &Path) -> Result<bool, Failure> {
        self.speak()?;
        match write_file(path, self.record()?.as_bytes()) {
            Ok(()) => Ok(true),
            Err(Failure::Input(message)) => {
                self.say(say::FILE_NOT_SAVED, &[&one_line(&message)]);
                Ok(false)
            }
            Err(other) => Err(other),
        }
    }

    /// Starts over with another game.
    fn changed(&mut self) -> Result<(), Failure> {
        self.board_is_due = true;
        self.note()?;
        if let Some(path) = self.save.clone() {
            self.save_to(&path)?;
        }
        Ok(())
    }

    /// Updates what Ctrl-C prints.
    fn note(&self) -> Result<(), Failure> {
        let noted = (self.table().ply(), self.record()?);
        *self.so_far.lock().unwrap_or_else(PoisonError::into_inner) = noted;
        Ok(())
    }

    fn record(&self) -> Result<String, Failure> {
        let write = || {
            let mut record = self.session.game().record()?;
            record.tags.set("Date", self.date.to_string())?;
            Ok(record.write(self.table().seats()))
        };
        write().map_err(|error: RecordTextError| Failure::Machine(error.to_string()))
    }

    fn show_board_if_due(&mut self) {
        match std::mem::take(&mut self.board_is_due) {
            true if self.terse => self.print(self.status()),
            true => self.show_board(),
            false => {}
        }
    }

    fn show_board(&mut self) {
        self.print(format!("{}\n{}", board_text(self.table(), self.language), self.status()));
    }

    /// Whose turn it is, or the result.
    fn status(&self) -> String {
        match self.session.game().end(self.language) {
            Some(end) => say::GAME_ENDS.fill(self.language, &[&end.text()]),
            None => self.session.view().status,
        }
    }

    fn name(&self, seat: Seat) -> String {
        seat_name(self.table(), seat, self.language)
    }

    /// The word of a command.
    fn word(&self, command: Phrase) -> &'static str {
        command.text(self.language)
    }

    fn say(&mut self, phrase: Phrase, values: &[&dyn Display]) {
        self.print(phrase.fill(self.language, values));
    }

    fn print(&mut self, text: String) {
        self.said.push_str(&text);
        self.said.push('\n');
    }

    /// Prints all at once, so that Ctrl-C never cuts a line.
    fn speak(&mut self) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(self.said.as_bytes())?;
        self.said.clear();
        Ok(stdout.flush()?)
    }
}

fn settings(language: Language) -> PlaySettings {
    let wait = say::NOT_YOUR_TURN;
    PlaySettings { language, pace: Duration::ZERO, adviser: adviser(), wait, paused: wait }
}

/// The engine that gives hints.
fn adviser() -> Spec {
    Spec { limits: Limits::nodes(HINT_NODES), ..PlayerKind::Engine(Settings::default()).into() }
}

/// A score in words: points with the chance to win, the chances of all seats, or a proven win or loss.
fn score_text(line: &cairn_engine::Line<String>, language: Language) -> String {
    let score = line.score;
    match score.verdict() {
        Verdict::Wins(turns) => say::WINS_IN.fill(language, &[&turns]),
        Verdict::Loses(turns) => say::LOSES_IN.fill(language, &[&turns]),
        Verdict::Points(_) if line.chances.is_some() => line_score_text(line, language),
        Verdict::Points(_) => {
            say::HINT_POINTS.fill(language, &[&score, &format_args!("{:.0}", score.chance() * 100.0)])
        }
    }
}

/// Ctrl-C prints the record at any time, as the end of the input does.
fn tell_when_interrupted(so_far: SoFar) {
    // Set once in the life of the program; without it, Ctrl-C ends the program as it does others.
    let _ = ctrlc::set_handler(move || {
        let (ply, record) = &*so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stdout = io::stdout().lock();
        // A closed stdout is ignored.
        let _ = write!(stdout, "\n\n{record}").and_then(|()| stdout.flush());
        progress::interrupted(&format!("{ply} {}", if *ply == 1 { "move" } else { "moves" }));
    });
}
