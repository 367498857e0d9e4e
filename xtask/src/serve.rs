//! `cargo xtask serve`: the web app, built and served.

use std::process::Command;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::web;

/// Builds the web app and a `cairn` that carries it, and becomes `cairn serve` with these flags.
pub(crate) fn run(shell: &Shell, flags: &[String]) -> Result<()> {
    let bundle = web::build(shell)?;
    let cairn = cmd!(shell, "cargo run --release --package cairn-cli -- serve {flags...}");
    replace_by(Command::from(cairn.env(web::BUNDLE, bundle)))
}

/// Becomes another program, so that signals reach it.
#[cfg(unix)]
fn replace_by(mut program: Command) -> Result<()> {
    Err(std::os::unix::process::CommandExt::exec(&mut program)).context("cannot start cargo")
}

#[cfg(not(unix))]
fn replace_by(mut program: Command) -> Result<()> {
    let ended = program.status().context("cannot start cargo")?;
    anyhow::ensure!(ended.success(), "cairn serve ended with {ended}");
    Ok(())
}
