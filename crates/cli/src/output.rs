//! Output and input: stdout, stdin and files.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::Failure;

/// Prints a text and a line end.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        stdout.write_all(b"\n")?;
    }
    Ok(stdout.flush()?)
}

/// Prints a value as JSON on one line.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    print(&serde_json::to_string(value).map_err(|error| Failure::Machine(error.to_string()))?)
}

/// Writes a file, or stdout where the name is `-`.
pub(crate) fn write_file(path: &Path, content: &[u8]) -> Result<(), Failure> {
    if path == Path::new("-") {
        let mut stdout = io::stdout().lock();
        stdout.write_all(content)?;
        return Ok(stdout.flush()?);
    }
    fs::write(path, content).map_err(|error| Failure::cannot_write(path, &error))
}
