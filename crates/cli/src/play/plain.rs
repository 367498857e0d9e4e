//! A game line by line, for pipes, scripts and screen readers.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cairn_core::Seat;
use cairn_engine::{Score, Verdict};
use cairn_games::{Table, outcome, record, rules, seat_name, status_text};
use cairn_i18n::{Language, Phrase, say};

use super::game::{Game, Turn};
use crate::failure::{cause, one_line};
use crate::output::write_file;
use crate::show::board_text;
use crate::{Failure, progress, seats};

/// A game that is asked for and told line by line.
pub(super) struct Session {
    game: Game,
    language: Language,
    save: Option<PathBuf>,
    /// Whether to repeat what was typed, where nobody sees it being typed.
    echo: bool,
    /// What is to be printed before anybody is waited for.
    said: String,
    /// Whether the board is to be shown once there is time to look at it.
    board_is_due: bool,
    so_far: SoFar,
}

/// What an interruption tells: how many moves were made, and the record.
type SoFar = Arc<Mutex<(usize, String)>>;

/// What a line of input leads to.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl Session {
    pub(super) fn new(game: Game, language: Language, save: Option<PathBuf>, echo: bool) -> Session {
        let (said, so_far) = (String::new(), SoFar::default());
        Session { game, language, save, echo, said, board_is_due: true, so_far }
    }

    /// Asks people for moves and lets engines answer until the game is over, the input ends or the people leave;
    /// then shows the record.
    pub(super) fn run(mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        self.note()?;
        tell_when_interrupted(Arc::clone(&self.so_far));
        self.greet();
        loop {
            match self.game.turn() {
                Turn::Engine(seat) => self.answer(seat)?,
                Turn::Person(_) => {
                    if self.ask(input)? == Next::Leave {
                        break;
                    }
                }
                Turn::Over(_) => {
                    self.show_board_if_due();
                    break;
                }
            }
        }
        self.said.push('\n');
        self.said.push_str(&self.record()?);
        self.speak()
    }

    fn greet(&mut self) {
        let setup = self.game.table().setup();
        self.say(say::GAME_BEGINS, &[&setup.game().title(), &setup]);
        if self.game.seats().any(|(_, spec)| spec.is_some()) {
            let sits = |(seat, spec)| (self.name(seat), seats::name(spec, self.language));
            for (seat, player) in self.game.seats().map(sits).collect::<Vec<_>>() {
                self.say(say::SITS, &[&seat, &player]);
            }
        }
        self.said.push('\n');
    }

    /// Lets an engine make its move.
    fn answer(&mut self, seat: Seat) -> Result<(), Failure> {
        self.speak()?;
        let name = self.name(seat);
        let mv = self.game.answer(seat);
        let mv = mv.ok_or_else(|| Failure::Machine(format!("{name} found no move")))?;
        self.say(say::PLAYS, &[&name, &mv]);
        self.changed()
    }

    /// Asks a person for a line, and obeys it.
    fn ask(&mut self, input: &mut impl BufRead) -> Result<Next, Failure> {
        self.show_board_if_due();
        self.said.push_str("> ");
        self.speak()?;
        let Some(line) = read_line(input)? else {
            self.said.push('\n');
            return Ok(Next::Leave);
        };
        let line = line.trim();
        if self.echo {
            self.said.push_str(&format!("{}\n", one_line(line)));
        }
        self.obey(line)
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("moves", "") => self.print(self.game.table().moves().join(" ")),
            ("board", "") => self.board_is_due = true,
            ("undo", "") if self.game.undo() => self.changed()?,
            ("undo", "") => self.say(say::NO_UNDO, &[]),
            ("redo", "") if self.game.redo() => self.changed()?,
            ("redo", "") => self.say(say::NO_REDO, &[]),
            ("hint", "") => self.hint()?,
            ("resign", "") => self.resign()?,
            ("rules", "") => {
                let rules = self.game.table().setup().game().rules(self.language);
                self.print(rules::without_boards(rules).trim_end().to_owned());
            }
            ("position", "") => self.print(self.game.table().position()),
            ("record", "") => self.print(self.record()?.trim_end().to_owned()),
            ("save", "") => self.say(say::SAVE_WHERE, &[]),
            ("save", file) => {
                if self.save_to(Path::new(file))? {
                    self.say(say::FILE_SAVED, &[]);
                }
            }
            ("load", "") => self.say(say::LOAD_WHAT, &[]),
            ("load", file) => self.load(Path::new(file))?,
            ("help", "") => self.say(say::COMMANDS, &[]),
            ("quit", "") => return Ok(Next::Leave),
            _ => self.play(line)?,
        }
        Ok(Next::GoOn)
    }

    fn play(&mut self, mv: &str) -> Result<(), Failure> {
        match self.game.play(mv) {
            Ok(()) => self.changed(),
            Err(error) => {
                let reason = self.game.table().explain(mv, self.language);
                self.say(say::NOT_PLAYED, &[&reason.unwrap_or_else(|| error.to_string())]);
                Ok(())
            }
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        self.speak()?;
        if let Some(line) = self.game.hint() {
            self.say(say::HINT_MOVE, &[&line.moves.first().map_or("", String::as_str)]);
            self.say(say::HINT_SCORE, &[&score_text(line.score, self.language)]);
            self.say(say::HINT_LINE, &[&line.moves.join(" ")]);
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<(), Failure> {
        let Turn::Person(seat) = self.game.turn() else { return Ok(()) };
        if self.game.resign() {
            self.say(say::RESIGNS, &[&self.name(seat)]);
            return self.changed();
        }
        self.say(say::NO_RESIGNING, &[]);
        Ok(())
    }

    /// Goes on with the game in a file; why not is told, and the game goes on.
    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        match self.read(path) {
            Ok(table) => {
                self.game.put(table);
                self.greet();
                self.changed()
            }
            Err(reason) => {
                self.say(say::FILE_NOT_LOADED, &[&one_line(&reason)]);
                Ok(())
            }
        }
    }

    /// Reads a game for as many seats as there are here.
    fn read(&self, path: &Path) -> Result<Box<dyn Table>, String> {
        // A `-` is no stdin here: that is where the commands come from.
        let text = fs::read_to_string(path)
            .map_err(|error| say::CANNOT_READ.fill(self.language, &[&path.display(), &cause(&error)]))?;
        let (_, table) = record::read(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        match (table.seats(), self.game.table().seats()) {
            (found, here) if found != here => Err(say::OTHER_SEATS.fill(self.language, &[&found, &here])),
            _ => Ok(table),
        }
    }

    /// Saves the game and tells whether it did; why a file cannot be written is told, and the game goes on.
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

    /// The game is another than before.
    fn changed(&mut self) -> Result<(), Failure> {
        self.board_is_due = true;
        self.note()?;
        if let Some(path) = self.save.clone() {
            self.save_to(&path)?;
        }
        Ok(())
    }

    /// Keeps what an interruption tells.
    fn note(&self) -> Result<(), Failure> {
        let noted = (self.game.table().ply(), self.record()?);
        *self.so_far.lock().unwrap_or_else(PoisonError::into_inner) = noted;
        Ok(())
    }

    fn record(&self) -> Result<String, Failure> {
        self.game.record().map_err(|error| Failure::Machine(error.to_string()))
    }

    fn show_board_if_due(&mut self) {
        if !std::mem::take(&mut self.board_is_due) {
            return;
        }
        let (table, language) = (self.game.table(), self.language);
        let status = match self.game.turn() {
            Turn::Over(places) => say::GAME_ENDS.fill(language, &[&outcome(table, &places, language)]),
            _ => status_text(table, language),
        };
        self.print(format!("{}\n{status}", board_text(table, language)));
    }

    fn name(&self, seat: Seat) -> String {
        seat_name(self.game.table(), seat, self.language)
    }

    fn say(&mut self, phrase: Phrase, values: &[&dyn Display]) {
        self.print(phrase.fill(self.language, values));
    }

    fn print(&mut self, text: String) {
        self.said.push_str(&text);
        self.said.push('\n');
    }

    /// Prints all at once, so that an interruption never cuts a line.
    fn speak(&mut self) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(self.said.as_bytes())?;
        self.said.clear();
        Ok(stdout.flush()?)
    }
}

/// A score for people: points with the chance to win, or a win or a loss that is proven.
fn score_text(score: Score, language: Language) -> String {
    match score.verdict() {
        Verdict::Wins(turns) => say::WINS_IN.fill(language, &[&turns]),
        Verdict::Loses(turns) => say::LOSES_IN.fill(language, &[&turns]),
        Verdict::Points(_) => {
            say::HINT_POINTS.fill(language, &[&score, &format_args!("{:.0}", score.chance() * 100.0)])
        }
    }
}

/// Ctrl-C shows the record, as the end of the input does, whoever is waited for.
fn tell_when_interrupted(so_far: SoFar) {
    // Set once in the life of the program; without it, Ctrl-C ends the program as it does others.
    let _ = ctrlc::set_handler(move || {
        let (ply, record) = &*so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stdout = io::stdout().lock();
        // Nobody may be reading it, which changes nothing.
        let _ = write!(stdout, "\n\n{record}").and_then(|()| stdout.flush());
        progress::interrupted(&format!("{ply} {}", if *ply == 1 { "move" } else { "moves" }));
    });
}

/// Reads a line; bytes that are no text become question marks, and so a move that is refused. `None` at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
