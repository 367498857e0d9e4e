//! Which game and which position a command is about: the flags that commands share.

use std::path::PathBuf;

use cairn_games::{Setup, Table, record};

use crate::Failure;
use crate::output::read_file;

/// The game and where it stands.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// The game, with its options, such as swack:size=6; a record names its own
    #[arg(required_unless_present = "record", conflicts_with = "record")]
    game: Option<String>,

    #[command(flatten)]
    place: Place,
}

/// Where a game stands.
#[derive(clap::Args)]
pub(crate) struct Place {
    /// Start from this position instead of the game's own start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// Then play these moves, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,

    /// Go to the end of the game in this file (- is stdin)
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    record: Option<PathBuf>,

    /// Deal with this seed, for games whose start is dealt [default: 0; in play, a random one]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with_all = ["position", "record"])]
    seed: Option<u64>,
}

impl Source {
    /// The table that the flags describe, the same every time.
    pub(crate) fn table(&self) -> Result<Box<dyn Table>, Failure> {
        self.place.table(self.game.as_deref(), 0)
    }
}

impl Place {
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
            table.play(mv).map_err(|error| {
                Failure::input(format_args!("--moves, move {} ({mv})", table.ply() + 1), error)
            })?;
        }
        Ok(table)
    }

    fn start(&self, game: Option<&str>, seed: u64) -> Result<Box<dyn Table>, Failure> {
        if let Some(path) = &self.record {
            let text = read_file(path)?;
            return record::read(&text)
                .map(|(_, table)| table)
                .map_err(|error| Failure::input(path.display(), error));
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
    text.parse().map_err(|error| Failure::input(format_args!("game '{}'", text.escape_debug()), error))
}
