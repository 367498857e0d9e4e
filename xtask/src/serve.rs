//! `cargo xtask serve`: the web app, built and served.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::place::target_directory;
use crate::steps::Background;
use crate::tools;
use crate::web::{BUNDLE, Bundle};

/// Builds the web app and a `cairn` that contains it, and becomes `cairn serve` with these flags.
///
/// The modules of the web app are compiled beside the program and the bundler, which share a profile and so most of their
/// dependencies. The program is compiled again with the new bundle, and none of its dependencies.
pub(crate) fn run(shell: &Shell, flags: &[OsString]) -> Result<()> {
    tools::add_wasm_target(shell)?;
    let program = ["--profile", "serve", "--package", "cairn-cli", "--package", "cairn-bundler"];
    let modules = Bundle::Release.modules().map(|module| cmd!(shell, "cargo build {module...}"));
    let modules = Background::start("web app", modules);
    let bundle = Bundle::Release.folder(shell);
    if shell.path_exists(&bundle) {
        // Otherwise the program would be compiled without the bundle, too.
        shell.set_var(BUNDLE, &bundle);
    }
    cmd!(shell, "cargo build {program...}").run()?;
    modules.finish()?;
    let packs = Bundle::Release.compile(shell)?;
    shell.set_var(BUNDLE, Bundle::Release.assemble(shell, &packs, "serve")?);
    cmd!(shell, "cargo build {program...}").run()?;
    let mut cairn = Command::new(target_directory(shell).join("serve/cairn"));
    cairn.arg("serve").args(flags);
    replace_by(cairn)
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
    tools::add_faults(shell)?;
    let program = release_program(shell)?;
    let harness = ["--release", "--package", "cairn-server-harness", "--bin", name];
    Ok(cmd!(shell, "cargo run {harness...} -- --program {program} {flags...}").run()?)
}

/// Becomes another program, so that signals reach it.
#[cfg(unix)]
fn replace_by(mut program: Command) -> Result<()> {
    Err(std::os::unix::process::CommandExt::exec(&mut program)).context("cannot start cairn")
}

#[cfg(not(unix))]
fn replace_by(mut program: Command) -> Result<()> {
    let ended = program.status().context("cannot start cairn")?;
    anyhow::ensure!(ended.success(), "cairn serve ended with {ended}");
    Ok(())
}
