//! Checkpoints: the transposition table of a solver in a file, so that a search can resume.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::info::{Info, effort_of};
use crate::memory::Memory;
use crate::solver::{Progress, Solver};

const TITLE: &str = "cairn checkpoint 1";

/// Open positions that took fewer nodes than two to this power are not saved: searching them again is faster than
/// reading.
const LEAST_EFFORT: u32 = 4;

/// Why a checkpoint cannot be resumed.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be read.
    #[error("{0}")]
    Machine(#[from] io::Error),
    /// It is no checkpoint.
    #[error("expected a checkpoint, which begins '{TITLE}'")]
    Unreadable,
    /// It is a checkpoint of another search.
    #[error("expected a checkpoint of {expected}, found one of {found}")]
    Other {
        /// The expected line.
        expected: String,
        /// The line in the file.
        found: String,
    },
    /// The checksum is wrong.
    #[error("the checkpoint is damaged: its checksum is not that of its content")]
    Damaged,
}

/// Writes the transposition table to a file, atomically: after a crash there is either the old file or the new one.
/// `about` is a line of text that names the search; [`Solver::resume`] requires the same line.
pub fn save(path: &Path, about: &str, progress: &Progress<'_>) -> io::Result<()> {
    write(path, about, progress.memory, progress.nodes)
}

impl Solver {
    /// Like [`save`], once the search has ended.
    pub fn save(&self, path: &Path, about: &str) -> io::Result<()> {
        write(path, about, &self.memory, self.nodes)
    }

    /// Loads a checkpoint. Requires a new solver; after an error the solver must not be used.
    pub fn resume(&mut self, path: &Path, about: &str) -> Result<(), CheckpointError> {
        let mut source = Source { file: BufReader::new(File::open(path)?), hash: Sha256::new() };
        let mut title = vec![0; TITLE.len() + 1];
        source.take(&mut title).map_err(|_| CheckpointError::Unreadable)?;
        if title != format!("{TITLE}\n").as_bytes() {
            return Err(CheckpointError::Unreadable);
        }
        let mut found = vec![0; source.number()? as u16 as usize];
        source.take(&mut found)?;
        if found != about.as_bytes() {
            let found = String::from_utf8_lossy(&found).into_owned();
            return Err(CheckpointError::Other { expected: about.to_owned(), found });
        }
        self.nodes = source.number()?;
        loop {
            match (source.number()?, source.number()?) {
                (_, 0) => break,
                (key, word) => self.memory.restore(key, word),
            }
        }
        let expected = source.hash.clone().finalize();
        let mut checksum = [0; 32];
        source.take(&mut checksum)?;
        if checksum[..] == expected[..] { Ok(()) } else { Err(CheckpointError::Damaged) }
    }
}

fn write(path: &Path, about: &str, memory: &Memory, nodes: u64) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = Path::new(&name);
    let mut sink = Sink { file: BufWriter::new(File::create(part)?), hash: Sha256::new() };
    sink.put(format!("{TITLE}\n").as_bytes())?;
    sink.put(&(about.len() as u64).to_le_bytes())?;
    sink.put(about.as_bytes())?;
    sink.put(&nodes.to_le_bytes())?;
    let worth_it = |word| Info::unpack(word).is_settled() || effort_of(word) >= LEAST_EFFORT;
    for (key, word) in memory.entries().filter(|&(_, word)| worth_it(word)) {
        sink.put(&key.to_le_bytes())?;
        sink.put(&word.to_le_bytes())?;
    }
    sink.put(&[0; 16])?;
    let checksum = sink.hash.clone().finalize();
    sink.put(&checksum)?;
    sink.file.into_inner()?.sync_all()?;
    fs::rename(part, path)
}

struct Sink {
    file: BufWriter<File>,
    hash: Sha256,
}

impl Sink {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.file.write_all(bytes)
    }
}

struct Source {
    file: BufReader<File>,
    hash: Sha256,
}

impl Source {
    fn take(&mut self, bytes: &mut [u8]) -> Result<(), CheckpointError> {
        self.file.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => CheckpointError::Damaged,
            _ => CheckpointError::Machine(error),
        })?;
        self.hash.update(bytes);
        Ok(())
    }

    fn number(&mut self) -> Result<u64, CheckpointError> {
        let mut bytes = [0; 8];
        self.take(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
}
