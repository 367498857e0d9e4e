//! `cargo xtask serve`: the web app, built and served.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::place::target_directory;
use crate::{tools, web};

/// Builds the web app and a `cairn` that carries it, and becomes `cairn serve` with these flags.
pub(crate) fn run(shell: &Shell, flags: &[String]) -> Result<()> {
    let bundle = web::build(shell)?;
    let cairn = cmd!(shell, "cargo run --release --package cairn-cli -- serve {flags...}");
    replace_by(Command::from(cairn.env(web::BUNDLE, bundle)))
}

/// Builds the web app and a `cairn` that carries it, for speed; says where that is.
pub(crate) fn release_program(shell: &Shell) -> Result<PathBuf> {
    let bundle = web::build(shell)?;
    cmd!(shell, "cargo build --release --package cairn-cli").env(web::BUNDLE, bundle).run()?;
    Ok(target_directory(shell).join("release/cairn"))
}

/// Runs one of the programs that put a server to the test.
pub(crate) fn try_out(shell: &Shell, how: &str, flags: &[String]) -> Result<()> {
    tools::add_postgres(shell)?;
    let program = release_program(shell)?;
    let trial = ["--release", "--package", "cairn-server-harness", "--bin", how];
    Ok(cmd!(shell, "cargo run {trial...} -- --program {program} {flags...}").run()?)
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
