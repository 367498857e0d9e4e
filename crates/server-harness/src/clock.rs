//! The machine's clock as a program sees it, put forward and back by libfaketime.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The clock of one program. The monotonic clock stays as it is.
#[derive(Clone, Debug)]
pub struct MachineClock {
    library: PathBuf,
    /// The file that libfaketime reads each second: how far the clock is put forward.
    file: PathBuf,
}

impl MachineClock {
    /// A clock that is right, controlled by this file.
    pub fn new(file: &Path) -> Result<MachineClock> {
        let folders = fs::read_dir("/usr/lib")?.flatten().map(|entry| entry.path());
        let library =
            folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1")).find(|path| path.exists());
        let library = library.context("clocks that jump need Debian's package `libfaketime`")?;
        let clock = MachineClock { library, file: file.to_owned() };
        clock.put_forward(0)?;
        Ok(clock)
    }

    /// Puts it forward by this number of seconds from the right time, or back.
    pub fn put_forward(&self, seconds: i64) -> Result<()> {
        // In one step: the program may be reading.
        let next = self.file.with_extension("next");
        fs::write(&next, format!("{seconds:+}\n"))?;
        Ok(fs::rename(&next, &self.file)?)
    }

    /// The variables of a program that has this clock.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let flags = [("FAKETIME_DONT_FAKE_MONOTONIC", "1"), ("FAKETIME_CACHE_DURATION", "1")];
        let flags = flags.map(|(name, value)| (name, Path::new(value)));
        let files = [("LD_PRELOAD", &*self.library), ("FAKETIME_TIMESTAMP_FILE", &*self.file)];
        flags.into_iter().chain(files)
    }
}
