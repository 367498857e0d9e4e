//! `cargo xtask audit`: licences, sources and known vulnerabilities of all dependencies, checked by cargo-deny.
//!
//! `deny.toml` has the settings. Compiling cargo-deny takes about as long as compiling the program, so only this command
//! installs it; `cargo xtask test` uses it where it is installed, and reports otherwise that it did not check.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::tools::works;

/// The workspaces: the fuzz targets have a separate one.
const WORKSPACES: [&str; 2] = [".", "fuzz"];

/// Checks everything, with the list of vulnerabilities from the network.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    if !is_installed(shell) {
        cmd!(shell, "cargo install --locked cargo-deny").run()?;
    }
    check(shell, &["advisories", "bans", "licenses", "sources"])
}

/// Checks what can be checked without the network: everything but vulnerabilities and yanked versions.
pub(crate) fn check_offline(shell: &Shell) -> Result<()> {
    check(shell, &["bans", "licenses", "sources"])
}

pub(crate) fn is_installed(shell: &Shell) -> bool {
    works(cmd!(shell, "cargo deny --version"))
}

fn check(shell: &Shell, checks: &[&str]) -> Result<()> {
    let root = shell.current_dir();
    // cargo-deny looks for a relative path beside the manifest.
    let settings = root.join("deny.toml");
    for workspace in WORKSPACES {
        let manifest = root.join(workspace).join("Cargo.toml");
        let deny = ["--all-features", "--locked", "check"];
        cmd!(shell, "cargo deny --manifest-path {manifest} {deny...} --config {settings} {checks...}")
            .run()?;
    }
    Ok(())
}
