//! Installing tools that a fresh machine may lack.

use std::path::PathBuf;

use anyhow::{Result, bail};
use xshell::{Cmd, Shell, cmd};

use crate::place::target_directory;

/// The compilation target of the web app.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Adds rustfmt and clippy to the toolchain where they are missing.
pub(crate) fn add_components(shell: &Shell) -> Result<()> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !works(cmd!(shell, "cargo {command} --version")) {
            cmd!(shell, "rustup component add {component}").run()?;
        }
    }
    Ok(())
}

/// Adds the compilation target of the web app to the toolchain where it is missing.
pub(crate) fn add_wasm_target(shell: &Shell) -> Result<()> {
    let libraries = cmd!(shell, "rustc --print target-libdir --target {WASM}").quiet().read()?;
    if !shell.path_exists(libraries) {
        cmd!(shell, "rustup target add {WASM}").run()?;
    }
    Ok(())
}

/// Installs a C++ compiler where there is none: libFuzzer is written in C++.
pub(crate) fn add_cpp_compiler(shell: &Shell) -> Result<()> {
    let compiler = shell.var("CXX").unwrap_or_else(|_| "c++".to_owned());
    if works(cmd!(shell, "{compiler} --version")) {
        return Ok(());
    }
    install(shell, &format!("fuzzing needs a C++ compiler, found as `{compiler}`"), &["g++"])
}

/// Installs a browser and its WebDriver where they are missing.
pub(crate) fn add_browser(shell: &Shell) -> Result<()> {
    if works(cmd!(shell, "chromium --version")) && works(cmd!(shell, "chromedriver --version")) {
        return Ok(());
    }
    // The package of the browser has no font, and without one no text is drawn.
    let packages = ["chromium", "chromium-driver", "fonts-dejavu-core"];
    install(shell, "the tests of the web app need `chromium` and `chromedriver`", &packages)
}

/// Installs PostgreSQL where it is missing: the tests start clusters of their own.
pub(crate) fn add_postgres(shell: &Shell) -> Result<()> {
    if works(cmd!(shell, "initdb --version")) || shell.path_exists("/usr/lib/postgresql") {
        return Ok(());
    }
    install(shell, "the tests of the server need PostgreSQL, found as `initdb`", &["postgresql"])
}

/// Installs what else lets the server fail where it is missing: NATS, and a library that puts clocks forward and back.
pub(crate) fn add_faults(shell: &Shell) -> Result<()> {
    if !works(cmd!(shell, "nats-server --version")) && !shell.path_exists("/usr/sbin/nats-server") {
        install(shell, "the tests of the server need NATS, found as `nats-server`", &["nats-server"])?;
    }
    let folders = shell.read_dir("/usr/lib").unwrap_or_default();
    if !folders.iter().any(|folder| folder.join("faketime/libfaketimeMT.so.1").exists()) {
        install(shell, "the tests of the server need libfaketime", &["libfaketime"])?;
    }
    Ok(())
}

/// Installs schemathesis, which tries requests against the description of the API, where it is missing; gives its path.
pub(crate) fn add_schemathesis(shell: &Shell) -> Result<PathBuf> {
    let folder = target_directory(shell).join("schemathesis");
    let program = folder.join("bin/schemathesis");
    if !shell.path_exists(&program) {
        if cmd!(shell, "python3 -m venv {folder}").ignore_stderr().run().is_err() {
            install(shell, "the tests of the API need Python's `venv`", &["python3-venv"])?;
            cmd!(shell, "python3 -m venv {folder}").run()?;
        }
        cmd!(shell, "{folder}/bin/pip install --quiet --disable-pip-version-check schemathesis").run()?;
    }
    Ok(program)
}

/// Installs axe-core, which checks accessibility, where it is missing; gives the path of its script.
pub(crate) fn add_axe(shell: &Shell) -> Result<PathBuf> {
    let folder = target_directory(shell).join("npm");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !shell.path_exists(&script) {
        if !works(cmd!(shell, "npm --version")) {
            install(shell, "the tests of the web app need `npm` to install axe-core", &["npm"])?;
        }
        cmd!(shell, "npm install --prefix {folder} --no-save --no-audit --no-fund axe-core@4").run()?;
    }
    Ok(script)
}

/// Installs Debian packages; where that is impossible, the error says why they are needed.
fn install(shell: &Shell, why: &str, packages: &[&str]) -> Result<()> {
    if !works(cmd!(shell, "apt-get --version")) {
        bail!("{why}; please install what is missing");
    }
    let is_root = cmd!(shell, "id -u").quiet().read()? == "0";
    let runner = if is_root { "env" } else { "sudo" };
    cmd!(shell, "{runner} apt-get update").run()?;
    let quietly = "DEBIAN_FRONTEND=noninteractive";
    cmd!(shell, "{runner} {quietly} apt-get install --yes --no-install-recommends {packages...}").run()?;
    Ok(())
}

/// Whether cargo-nextest is installed.
pub(crate) fn has_nextest(shell: &Shell) -> bool {
    works(cmd!(shell, "cargo nextest --version"))
}

pub(crate) fn works(probe: Cmd<'_>) -> bool {
    probe.quiet().ignore_stdout().ignore_stderr().run().is_ok()
}
