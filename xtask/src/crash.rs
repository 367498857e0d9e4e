//! `cargo xtask crash`: lets servers and databases fail under load and looks for lost data.

use std::ffi::OsString;

use anyhow::Result;
use xshell::Shell;

use crate::serve;

/// Runs the crash test with these flags.
pub(crate) fn run(shell: &Shell, flags: &[OsString]) -> Result<()> {
    serve::run_harness(shell, "crash", flags)
}
