//! `cargo xtask serve`: the web app, built and served.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::place::target_directory;
use crate::tools;
use crate::web::{BUNDLE, Bundle};

/// Builds the web app and a `cairn` that contains it, and becomes `cairn serve` with these flags.
pub(crate) fn run(shell: &Shell, flags: &[OsString]) -> Result<()> {
    let program = ["--profile", "serve", "--package", "cairn-cli"];
    let bundle = Bundle::Release.folder(shell);
    if shell.path_exists(&bundle) {
        Bundle::Release.build(shell)?;
    } else {
        // Nothing is compiled yet. A program without the web app is compiled beside the web app; after that only the
        // program itself is compiled again, and none of its dependencies.
        let web = Bundle::Release.build_in_background()?;
        cmd!(shell, "cargo build {program...}").run()?;
        web.finish()?;
    }
    let cairn = cmd!(shell, "cargo run {program...} -- serve {flags...}").env(BUNDLE, bundle);
    replace_by(cairn.into())
}

/// Builds the web app and a `cairn` that contains it, for speed; gives its path.
pub(crate) fn release_program(shell: &Shell) -> Result<PathBuf> {
    let bundle = Bundle::Release.build(shell)?;
    cmd!(shell, "cargo build --release --package cairn-cli").env(BUNDLE, bundle).run()?;
    Ok(target_directory(shell).join("release/cairn"))
}

/// Runs a program of the server harness.
pub(crate) fn run_harness(shell: &Shell, name: &str, flags: &[OsString]) -> Result<()> {
    tools::add_postgres(shell)?;
    let program = release_program(shell)?;
    let harness = ["--release", "--package", "cairn-server-harness", "--bin", name];
    Ok(cmd!(shell, "cargo run {harness...} -- --program {program} {flags...}").run()?)
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
