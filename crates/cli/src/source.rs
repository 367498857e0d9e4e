//! The arguments that name a game and a position, shared by commands.

use std::path::PathBuf;

use cairn_games::record::canonical;
use cairn_games::{Setup, Table, meant_move};
use cairn_i18n::Language;

use crate::number::number;
use crate::records::{GameNumber, tell_assumed};
use crate::suggest::did_you_mean_setup;
use crate::{Failure, listed};

/// A game and its position.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// Game, with its options, such as swack:size=6; a record names its own
    #[arg(required_unless_present = "record", conflicts_with = "record")]
    #[arg(value_parser = listed::game(), hide_possible_values = true)]
    game: Option<String>,

    #[command(flatten)]
    place: PositionArgs,
}

/// The position of a game.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// Start position, instead of the game's own
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// Moves to play from there, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,

    /// Use the last position of the record in this file (- is stdin)
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    record: Option<PathBuf>,

    #[command(flatten)]
    which: GameNumber,

    /// Seed of the deal, for games with a random start [default: 0; in play, random]
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "record"])]
    #[arg(allow_negative_numbers = true, value_parser = number::<u64>(0..))]
    seed: Option<u64>,
}

impl Source {
    /// The table that the flags describe, the same every time.
    pub(crate) fn table(&self) -> Result<Box<dyn Table>, Failure> {
        self.place.table(self.game.as_deref(), 0)
    }
}

impl PositionArgs {
    /// The seed that the flags name.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Whether a record names the game.
    pub(crate) fn has_record(&self) -> bool {
        self.record.is_some()
    }

    /// The table that the flags describe, dealt with this seed if they name none.
    pub(crate) fn table(&self, game: Option<&str>, seed: u64) -> Result<Box<dyn Table>, Failure> {
        let mut table = self.start(game, self.seed.unwrap_or(seed))?;
        for mv in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            table.play(&meant_move(table.as_ref(), mv)).map_err(|error| {
                Failure::input(format_args!("--moves, move {} ({mv})", table.ply() + 1), error)
            })?;
        }
        Ok(table)
    }

    fn start(&self, game: Option<&str>, seed: u64) -> Result<Box<dyn Table>, Failure> {
        if let Some(path) = &self.record {
            let (record, table) =
                canonical(self.which.read(path)?).map_err(|error| Failure::input(path.display(), error))?;
            tell_assumed(&record, table.as_ref(), Language::English);
            return Ok(table);
        }
        if self.which.is_given() {
            return Err(Failure::input("--game", "expected a --record with games"));
        }
        let setup = read_setup(game.unwrap_or_default())?;
        match &self.position {
            Some(position) => setup.read(position).map_err(|error| Failure::input("--position", error)),
            None => Ok(setup.deal(seed)),
        }
    }
}

/// Reads a game with its options.
pub(crate) fn read_setup(text: &str) -> Result<Setup, Failure> {
    Setup::meant(text).map_err(|error| {
        let error = did_you_mean_setup(error, text);
        Failure::input(format_args!("game '{}'", text.escape_debug()), error)
    })
}
