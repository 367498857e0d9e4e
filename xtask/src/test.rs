//! `cargo xtask test`: every check there is, up to the first that fails.

use std::time::Instant;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::audit;
use crate::fuzz::Fuzzers;
use crate::place::target_directory;
use crate::step::step;
use crate::tools;
use crate::web;

/// All that runs on this machine: everything but what runs in the browser.
const HOST: [&str; 3] = ["--workspace", "--exclude", "cairn-web"];

/// The tests of the web app in a browser, which need more than the others.
const BROWSER: &str = "cairn-web-tests";

/// Runs every check, and fuzzes each target for so many seconds.
pub(crate) fn run(shell: &Shell, fuzz_seconds: u32) -> Result<()> {
    let start = Instant::now();
    step("tools", || {
        tools::add_components(shell)?;
        tools::add_wasm_target(shell)?;
        tools::add_cpp_compiler(shell)?;
        tools::add_browser(shell)?;
        tools::add_postgres(shell)
    })?;
    let fuzzers = Fuzzers::find(shell)?;
    step("formatting", || {
        cmd!(shell, "cargo fmt --all --check").run()?;
        cmd!(shell, "cargo fmt --manifest-path fuzz/Cargo.toml --check").run()?;
        Ok(())
    })?;
    step("dependencies", || audit::check(shell))?;
    // From here on everything is built with the web app inside, so that nothing is built twice.
    step("web app", || {
        shell.set_var(web::BUNDLE, web::build(shell)?);
        Ok(())
    })?;
    step("lints", || {
        cmd!(shell, "cargo clippy {HOST...} --all-targets --all-features -- -D warnings").run()?;
        // With the profile of the bundle, so that what was built for that is used again.
        let browser = ["--package", "cairn-web", "--profile", "web", "--target", tools::WASM];
        cmd!(shell, "cargo clippy {browser...} --all-targets -- -D warnings").run()?;
        fuzzers.cargo("clippy").args(["--", "-D", "warnings"]).run()?;
        Ok(())
    })?;
    step("doc tests", || Ok(cmd!(shell, "cargo test {HOST...} --all-features --doc").run()?))?;
    // Some tests are about the program as a whole, and are not in its package.
    step("program", || {
        cmd!(shell, "cargo build {HOST...} --all-features --bin cairn").run()?;
        shell.set_var("CAIRN", target_directory(shell).join("debug/cairn"));
        Ok(())
    })?;
    step("tests", || {
        if tools::has_nextest(shell) {
            let others = format!("not package({BROWSER})");
            cmd!(shell, "cargo nextest run {HOST...} --all-features --no-fail-fast -E {others}").run()?;
        } else {
            let kinds = ["--lib", "--bins", "--tests"];
            cmd!(shell, "cargo test {HOST...} --exclude {BROWSER} --all-features {kinds...} --no-fail-fast")
                .run()?;
        }
        Ok(())
    })?;
    step("browser tests", || run_in_browser(shell))?;
    step("documentation", || {
        let doc = cmd!(shell, "cargo doc {HOST...} --no-deps --all-features");
        Ok(doc.env("RUSTDOCFLAGS", "-D warnings").run()?)
    })?;
    fuzzers.build_and_fuzz(fuzz_seconds)?;
    println!("\nAll passed in {} s.", start.elapsed().as_secs());
    Ok(())
}

/// Runs the tests of the web app. The packages are those of the other tests, so that nothing is built twice.
fn run_in_browser(shell: &Shell) -> Result<()> {
    let axe = tools::add_axe(shell)?;
    let tests = if tools::has_nextest(shell) {
        let these = format!("package({BROWSER})");
        cmd!(shell, "cargo nextest run {HOST...} --all-features --no-fail-fast --test-threads 2 -E {these}")
    } else {
        cmd!(shell, "cargo test --package {BROWSER} --test browser --no-fail-fast -- --test-threads 2")
    };
    Ok(tests.env("AXE", axe).run()?)
}
