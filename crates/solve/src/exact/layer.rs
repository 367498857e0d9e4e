//! A layer: all positions right after a move at the same number of moves from the start, and its file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cairn_core::{PackedBoard, PackedGame};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::score::Score;
use super::search::NotExact;

const TITLE: &str = "cairn layer 1";

/// The bytes of a checksum.
const CHECKSUM: usize = 32;

/// The bytes of a board.
const BOARD: usize = size_of::<u64>();

/// Why layers cannot be read, written or solved.
#[derive(Debug, Error)]
pub enum LayerError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Machine {
        /// The file.
        path: PathBuf,
        /// What happened.
        error: io::Error,
    },
    /// The file belongs to another game or layer.
    #[error("{}: expected a file that begins '{expected}'", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// How it should begin.
        expected: String,
    },
    /// The checksum is wrong.
    #[error("{} is damaged: its checksum does not match (delete the file to make it again)", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// A position was not solved.
    #[error("{0}")]
    NotExact(#[from] NotExact),
}

/// The positions of a layer, each the least of its images as the player to move sees it, in rising order, and the scores
/// of the first of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layer {
    pub(super) boards: Vec<PackedBoard>,
    pub(super) scores: Vec<Score>,
}

impl Layer {
    /// The layer one move after these boards, with passes between. `None` where a stack gets too high.
    pub(super) fn after<G: PackedGame>(boards: &[PackedBoard], game: &G) -> Option<Layer> {
        let mut found = Vec::new();
        for &board in boards {
            // Either the player to move moves, or passes and the other one does.
            for board in [board, game.turned(board)] {
                found.extend_from_slice(game.after_moves(board)?.boards());
            }
        }
        found.sort_unstable();
        found.dedup();
        Some(Layer { boards: found, scores: Vec::new() })
    }

    pub(super) fn is_solved(&self) -> bool {
        self.scores.len() == self.boards.len()
    }

    /// The score of a board, if it is in the layer and known. Requires the least image.
    pub(super) fn score(&self, board: PackedBoard) -> Option<Score> {
        self.scores.get(self.boards.binary_search(&board).ok()?).copied()
    }

    /// Reads a file; `None` if there is none.
    pub(super) fn read(path: &Path, about: &str) -> Result<Option<Layer>, LayerError> {
        let file = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(|error| LayerError::Machine { path: path.to_owned(), error })?,
        };
        let expected = head(about);
        let damaged = || LayerError::Damaged { path: path.to_owned() };
        let (content, checksum) = file.split_last_chunk::<CHECKSUM>().ok_or_else(damaged)?;
        let Some(body) = content.strip_prefix(expected.as_bytes()) else {
            return Err(LayerError::Other {
                path: path.to_owned(),
                expected: expected.trim_end().to_owned(),
            });
        };
        if Sha256::digest(content)[..] != checksum[..] {
            return Err(damaged());
        }
        Layer::unpack(body).ok_or_else(damaged).map(Some)
    }

    fn unpack(body: &[u8]) -> Option<Layer> {
        let (count, rest) = body.split_first_chunk::<BOARD>()?;
        let length = usize::try_from(u64::from_le_bytes(*count)).ok()?.checked_mul(BOARD)?;
        let (boards, scores) = rest.split_at_checked(length)?;
        let boards =
            boards.as_chunks().0.iter().map(|&bytes| PackedBoard(u64::from_le_bytes(bytes))).collect();
        Some(Layer { boards, scores: scores.iter().map(|byte| byte.cast_signed()).collect() })
    }

    /// Writes a file atomically: after a crash there is either the old file or the new one.
    pub(super) fn write(&self, path: &Path, about: &str) -> Result<(), LayerError> {
        let mut file = head(about).into_bytes();
        file.extend_from_slice(&(self.boards.len() as u64).to_le_bytes());
        file.extend(self.boards.iter().flat_map(|board| board.0.to_le_bytes()));
        file.extend(self.scores.iter().map(|score| score.cast_unsigned()));
        let checksum = Sha256::digest(&file);
        file.extend_from_slice(&checksum);
        replace(path, &file).map_err(|error| LayerError::Machine { path: path.to_owned(), error })
    }
}

fn head(about: &str) -> String {
    format!("{TITLE}: {about}\n")
}

fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let part = path.with_extension("part");
    let mut file = File::create(&part)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(part, path)
}
