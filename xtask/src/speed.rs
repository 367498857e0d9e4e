//! `cargo xtask speed`: the engine in the browser against the engine in the program.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::{serve, tools};

/// Builds both for speed, and measures them in one run.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::add_wasm_target(shell)?;
    tools::add_browser(shell)?;
    let program = serve::release_program(shell)?;
    cmd!(shell, "cargo run --quiet --package cairn-web-tests --example speed").env("CAIRN", program).run()?;
    Ok(())
}
