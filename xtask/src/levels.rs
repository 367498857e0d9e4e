//! `cargo xtask levels`: fitting the levels of a game.

use std::ffi::OsString;

use anyhow::Result;
use xshell::{Shell, cmd};

/// Runs the fitting tool with these arguments, in a release build: it plays thousands of games.
pub(crate) fn run(shell: &Shell, args: &[OsString]) -> Result<()> {
    Ok(cmd!(shell, "cargo run --release --package cairn-offline --bin levels -- {args...}").run()?)
}
