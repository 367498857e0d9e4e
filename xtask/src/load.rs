//! `cargo xtask load`: measures the capacity of the server.

use std::ffi::OsString;

use anyhow::Result;
use xshell::Shell;

use crate::serve;

/// Runs the load generator with these flags.
pub(crate) fn run(shell: &Shell, flags: &[OsString]) -> Result<()> {
    serve::run_harness(shell, "load", flags)
}
