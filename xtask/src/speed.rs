//! `cargo xtask speed`: the engine in the browser against the engine in the program.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::{place, tools, web};

/// Builds both for speed, and measures them in one run.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::add_wasm_target(shell)?;
    tools::add_browser(shell)?;
    shell.set_var(web::BUNDLE, web::build(shell)?);
    cmd!(shell, "cargo build --release --package cairn-cli").run()?;
    let program = place::target_directory(shell).join("release/cairn");
    cmd!(shell, "cargo run --quiet --package cairn-browser --example speed").env("CAIRN", program).run()?;
    Ok(())
}
