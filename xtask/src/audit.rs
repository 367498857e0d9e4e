//! `cargo xtask audit`: licences, sources and known vulnerabilities of all dependencies, checked by cargo-deny.
//!
//! `deny.toml` has the settings. This is no step of `cargo xtask test`: compiling cargo-deny takes about as long as
//! compiling the program, and the list of vulnerabilities changes while the code does not.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::tools::works;

/// The workspaces: the fuzz targets have a separate one.
const WORKSPACES: [&str; 2] = [".", "fuzz"];

/// Checks everything, with the list of vulnerabilities from the network. Installs cargo-deny where it is missing.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    if !works(cmd!(shell, "cargo deny --version")) {
        cmd!(shell, "cargo install --locked cargo-deny").run()?;
    }
    let root = shell.current_dir();
    // cargo-deny looks for a relative path beside the manifest. Each workspace has only some of the licences.
    let settings = root.join("deny.toml");
    for workspace in WORKSPACES {
        let manifest = root.join(workspace).join("Cargo.toml");
        let deny = ["--all-features", "--locked", "check", "--allow", "license-not-encountered"];
        cmd!(shell, "cargo deny --manifest-path {manifest} --config {settings} {deny...}").run()?;
    }
    Ok(())
}
