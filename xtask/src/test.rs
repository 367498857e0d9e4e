//! `cargo xtask test`: every check there is, up to the first that fails.

use std::time::Instant;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::fuzz::Fuzzers;
use crate::step::step;
use crate::tools;

/// Runs every check, and fuzzes each target for so many seconds.
pub(crate) fn run(shell: &Shell, fuzz_seconds: u32) -> Result<()> {
    let start = Instant::now();
    step("tools", || {
        tools::add_components(shell)?;
        tools::add_cpp_compiler(shell)
    })?;
    let fuzzers = Fuzzers::find(shell)?;
    step("formatting", || {
        cmd!(shell, "cargo fmt --all --check").run()?;
        cmd!(shell, "cargo fmt --manifest-path fuzz/Cargo.toml --check").run()?;
        Ok(())
    })?;
    step("lints", || {
        cmd!(shell, "cargo clippy --workspace --all-targets --all-features -- -D warnings").run()?;
        fuzzers.cargo("clippy").args(["--", "-D", "warnings"]).run()?;
        Ok(())
    })?;
    step("doc tests", || Ok(cmd!(shell, "cargo test --workspace --all-features --doc").run()?))?;
    step("tests", || {
        if tools::has_nextest(shell) {
            cmd!(shell, "cargo nextest run --workspace --all-features --no-fail-fast").run()?;
        } else {
            cmd!(shell, "cargo test --workspace --all-features --lib --bins --tests --no-fail-fast").run()?;
        }
        Ok(())
    })?;
    step("documentation", || {
        let doc = cmd!(shell, "cargo doc --workspace --no-deps --all-features");
        Ok(doc.env("RUSTDOCFLAGS", "-D warnings").run()?)
    })?;
    fuzzers.build_and_fuzz(fuzz_seconds)?;
    println!("\nAll passed in {} s.", start.elapsed().as_secs());
    Ok(())
}
