//! `cargo xtask train`: training the network of a game's evaluation.

use std::ffi::OsString;

use anyhow::Result;
use xshell::{Shell, cmd};

/// Runs the training tool with these arguments, in a release build: it plays tens of thousands of games.
pub(crate) fn run(shell: &Shell, args: &[OsString]) -> Result<()> {
    Ok(cmd!(shell, "cargo run --release --package cairn-offline --bin train -- {args...}").run()?)
}
