//! `cairn play`: people at one keyboard, line by line.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use cairn_games::{Table, record};

use crate::Failure;
use crate::failure::one_line;
use crate::output::write_file;
use crate::show::{board_text, status_line};
use crate::source::Source;

/// Play a game: everyone at one keyboard
///
/// Examples:
///   cairn play swack --plain
///   cairn play crab-stack:players=3 --seed 7 --plain
///   printf 'a1a4\ne5e2\n' | cairn play nava --plain
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Line by line, also over a pipe
    #[arg(long, required = true)]
    plain: bool,

    /// Save the game here after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

const HELP: &str = "\
Type a move, or one of these:
  moves        the legal moves
  board        the board again
  undo         take the last move back
  record       the game so far
  save FILE    save the game so far
  help         this help
  quit         leave the game";

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    debug_assert!(args.plain, "clap requires the flag");
    let table = args.source.table_dealt_with(rand::random())?;
    let echo = !io::stdin().is_terminal();
    Session { table, save: args.save.as_deref(), echo }.run(&mut io::stdin().lock(), &mut io::stdout().lock())
}

/// What a line of input leads to.
enum Next {
    Board,
    Ask,
    Leave,
}

struct Session<'a> {
    table: Box<dyn Table>,
    save: Option<&'a Path>,
    /// Whether to repeat what was typed, where nobody sees it being typed.
    echo: bool,
}

impl Session<'_> {
    /// Asks for moves until the game is over, the input ends or the players leave; then shows the record.
    fn run(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        let setup = self.table.setup();
        writeln!(out, "{} ({setup}). Type help for help.\n", setup.game().title())?;
        self.show_board(out)?;
        let mut line = String::new();
        while self.table.status().to_move().is_some() {
            write!(out, "> ")?;
            out.flush()?;
            line.clear();
            if read_line(input, &mut line)? == 0 {
                writeln!(out)?;
                break;
            }
            if self.echo {
                writeln!(out, "{}", one_line(line.trim()))?;
            }
            match self.obey(line.trim(), out)? {
                Next::Board => self.show_board(out)?,
                Next::Ask => {}
                Next::Leave => break,
            }
        }
        write!(out, "\n{}", self.record()?)?;
        Ok(())
    }

    fn obey(&mut self, line: &str, out: &mut impl Write) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "help" => writeln!(out, "{HELP}")?,
            "moves" => writeln!(out, "{}", self.table.moves().join(" "))?,
            "board" => return Ok(Next::Board),
            "record" => write!(out, "{}", self.record()?)?,
            "quit" => return Ok(Next::Leave),
            "undo" if self.table.take_back() => {
                self.autosave(out)?;
                return Ok(Next::Board);
            }
            "undo" => writeln!(out, "There is no move to take back.")?,
            "save" if rest.trim().is_empty() => writeln!(out, "Save where? Type save and a file name.")?,
            "save" if self.save_to(Path::new(rest.trim()), out)? => writeln!(out, "Saved.")?,
            "save" => {}
            _ => match self.table.play(line) {
                Ok(()) => {
                    self.autosave(out)?;
                    return Ok(Next::Board);
                }
                Err(error) => writeln!(out, "{error}. Type moves for the legal ones, or help.")?,
            },
        }
        Ok(Next::Ask)
    }

    fn show_board(&self, out: &mut impl Write) -> Result<(), Failure> {
        let table = self.table.as_ref();
        Ok(writeln!(out, "{}\n{}", board_text(table), status_line(table))?)
    }

    fn record(&self) -> Result<String, Failure> {
        let sheet =
            record::sheet_of(self.table.as_ref()).map_err(|error| Failure::Machine(error.to_string()))?;
        Ok(sheet.write(self.table.seats()))
    }

    fn autosave(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self.save {
            Some(path) => self.save_to(path, out).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Saves the game and tells whether it did; why a file cannot be written is told, and the game goes on.
    fn save_to(&self, path: &Path, out: &mut impl Write) -> Result<bool, Failure> {
        match write_file(path, self.record()?.as_bytes()) {
            Ok(()) => Ok(true),
            Err(Failure::Input(message)) => {
                writeln!(out, "Not saved: {message}")?;
                Ok(false)
            }
            Err(other) => Err(other),
        }
    }
}

/// Reads a line; bytes that are no text become question marks, and so a move that is refused.
fn read_line(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}
