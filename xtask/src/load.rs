//! `cargo xtask load`: what the server holds.

use anyhow::Result;
use xshell::Shell;

use crate::serve;

/// Runs the load generator with these flags.
pub(crate) fn run(shell: &Shell, flags: &[String]) -> Result<()> {
    serve::try_out(shell, "load", flags)
}
