//! `cargo xtask test`: every check there is, up to the first that fails.
//!
//! Cargo compiles a dependency again for each other set of features. So all commands on this machine's code have the same
//! packages and features, `--workspace --all-features`, and tests, program and documentation tests are built once. Cargo
//! locks a folder of artifacts while it builds; the web app and the fuzz targets have folders of their own and are built in
//! the background.

use anyhow::Result;
use xshell::{Cmd, Shell, cmd};

use crate::fuzz::Fuzzers;
use crate::place::target_directory;
use crate::steps::{Background, Steps};
use crate::tools;
use crate::web::{BUNDLE, Bundle};

/// Runs every check, and fuzzes each target for this time.
pub(crate) fn run(shell: &Shell, fuzz_seconds: u32) -> Result<()> {
    let mut steps = Steps::new();
    steps.run("tools", || {
        tools::add_components(shell)?;
        tools::add_wasm_target(shell)?;
        tools::add_cpp_compiler(shell)?;
        tools::add_browser(shell)?;
        tools::add_postgres(shell)?;
        tools::add_faults(shell)?;
        shell.set_var("SCHEMATHESIS", tools::add_schemathesis(shell)?);
        shell.set_var("AXE", tools::add_axe(shell)?);
        Ok(())
    })?;
    steps.run("formatting", || {
        cmd!(shell, "cargo fmt --all --check").run()?;
        Ok(cmd!(shell, "cargo fmt --manifest-path fuzz/Cargo.toml --check").run()?)
    })?;
    let web = Bundle::Tests.build_in_background()?;
    let fuzzing = Fuzzers::find(shell)?.in_background(fuzz_seconds)?;
    let lints = ["--all-targets", "--", "-D", "warnings"];
    steps.run("lints", || Ok(cmd!(shell, "cargo clippy --workspace --all-features {lints...}").run()?))?;
    steps.finish(web)?;
    shell.set_var(BUNDLE, Bundle::Tests.folder(shell));
    let web_lints = Bundle::Tests.modules().map(|module| cmd!(shell, "cargo clippy {module...} {lints...}"));
    let web_lints = Background::start("lints of the web app", web_lints);
    steps.run("build", || Ok(cmd!(shell, "cargo test --workspace --all-features --no-run").run()?))?;
    // Some tests run the program and are not in its package.
    shell.set_var("CAIRN", target_directory(shell).join("debug/cairn"));
    steps.run("tests", || Ok(tests(shell).run()?))?;
    steps.run("documentation tests", || {
        Ok(cmd!(shell, "cargo test --workspace --all-features --doc").run()?)
    })?;
    steps.run("documentation", || {
        let doc = cmd!(shell, "cargo doc --workspace --all-features --no-deps");
        Ok(doc.env("RUSTDOCFLAGS", "-D warnings").run()?)
    })?;
    steps.finish(web_lints)?;
    steps.finish(fuzzing)?;
    steps.report();
    Ok(())
}

/// All tests but those in documentation. All packages, so that the features are those of the build.
fn tests(shell: &Shell) -> Cmd<'_> {
    if tools::has_nextest(shell) {
        cmd!(shell, "cargo nextest run --workspace --all-features --no-fail-fast")
    } else {
        cmd!(shell, "cargo test --workspace --all-features --lib --bins --tests --no-fail-fast")
    }
}
