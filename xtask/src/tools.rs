//! What a fresh machine may lack.

use anyhow::{Result, bail};
use xshell::{Cmd, Shell, cmd};

/// Adds rustfmt and clippy to the toolchain where they are missing.
pub(crate) fn add_components(shell: &Shell) -> Result<()> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !works(cmd!(shell, "cargo {command} --version")) {
            cmd!(shell, "rustup component add {component}").run()?;
        }
    }
    Ok(())
}

/// Installs a C++ compiler where there is none: libFuzzer is written in C++.
pub(crate) fn add_cpp_compiler(shell: &Shell) -> Result<()> {
    let compiler = shell.var("CXX").unwrap_or_else(|_| "c++".to_owned());
    if works(cmd!(shell, "{compiler} --version")) {
        return Ok(());
    }
    if !works(cmd!(shell, "apt-get --version")) {
        bail!("fuzzing needs a C++ compiler, found as `{compiler}`; please install one");
    }
    let is_root = cmd!(shell, "id -u").quiet().read()? == "0";
    let runner = if is_root { "env" } else { "sudo" };
    cmd!(shell, "{runner} apt-get update").run()?;
    cmd!(shell, "{runner} DEBIAN_FRONTEND=noninteractive apt-get install --yes g++").run()?;
    Ok(())
}

/// Whether cargo-nextest is there.
pub(crate) fn has_nextest(shell: &Shell) -> bool {
    works(cmd!(shell, "cargo nextest --version"))
}

fn works(probe: Cmd<'_>) -> bool {
    probe.quiet().ignore_stdout().ignore_stderr().run().is_ok()
}
