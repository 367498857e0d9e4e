//! `cargo xtask crash`: whether anything is lost when the server dies.

use anyhow::Result;
use xshell::Shell;

use crate::serve;

/// Runs the crash test with these flags.
pub(crate) fn run(shell: &Shell, flags: &[String]) -> Result<()> {
    serve::try_out(shell, "crash", flags)
}
