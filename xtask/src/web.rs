//! `cargo xtask web`: the bundle of the web app, which `cairn serve` contains and sends.

use std::path::PathBuf;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::place::target_directory;
use crate::steps::Background;
use crate::tools::{self, WASM};

/// The variable that tells the build of `cairn-cli` where the bundle is.
pub(crate) const BUNDLE: &str = "CAIRN_BUNDLE";

/// The files of the page beside the module.
const PAGE: &str = "crates/web/page";

/// A bundle of the web app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bundle {
    /// The one that people use.
    Release,
    /// The one for tests in a browser: it also knows the game for tests by its name.
    Tests,
}

impl Bundle {
    /// Its folder.
    pub(crate) fn folder(self, shell: &Shell) -> PathBuf {
        let name = if self == Bundle::Tests { "test-bundle" } else { "bundle" };
        target_directory(shell).join("web").join(name)
    }

    /// Cargo's arguments for its modules. Lints have the same, so that build scripts and macros are compiled once.
    pub(crate) fn modules(self) -> Vec<&'static str> {
        let packages = ["--package", "cairn-web", "--package", "cairn-web-worker"];
        let mut modules = [&packages[..], &["--profile", "web", "--target", WASM]].concat();
        if self == Bundle::Tests {
            modules.extend(["--features", "cairn-web/toy-game,cairn-web-worker/toy-game"]);
        }
        modules
    }

    /// Makes the bundle, prints its sizes, and gives its folder. A bundle that is too large is an error.
    pub(crate) fn build(self, shell: &Shell) -> Result<PathBuf> {
        // With the features of the tests, so that `cargo xtask test` compiles no dependency of it twice.
        let bundler = cmd!(shell, "cargo build --workspace --all-features --bin cairn-bundler");
        let bundler = Background::start("bundler", [bundler]);
        let packs = self.compile(shell)?;
        bundler.finish()?;
        self.assemble(shell, &packs, "debug")
    }

    /// Compiles the modules; gives the folder to which their build wrote the packs.
    pub(crate) fn compile(self, shell: &Shell) -> Result<String> {
        tools::add_wasm_target(shell)?;
        let modules = self.modules();
        let build =
            cmd!(shell, "cargo build {modules...} --message-format json-render-diagnostics").read()?;
        build_folder(&build).context("cargo does not say where the build of the web app wrote")
    }

    /// Makes the bundle of the compiled modules with the bundler that was compiled in this profile.
    pub(crate) fn assemble(self, shell: &Shell, packs: &str, profile: &str) -> Result<PathBuf> {
        let (target, bundle) = (target_directory(shell), self.folder(shell));
        let bundler = target.join(profile).join("cairn-bundler");
        let [app, engine] =
            ["cairn_web", "cairn_web_worker"].map(|name| target.join(WASM).join(format!("web/{name}.wasm")));
        cmd!(shell, "{bundler} {app} {engine} {packs} {PAGE} {bundle}").run()?;
        Ok(bundle)
    }

    /// The same in the background, as a separate command.
    pub(crate) fn build_in_background(self) -> Result<Background> {
        let mut command = std::process::Command::new(std::env::current_exe()?);
        command.arg("web");
        if self == Bundle::Tests {
            command.arg("--tests");
        }
        Ok(Background::start("web app", [command]))
    }
}

/// The folder to which the build script of the web app wrote the packs, from cargo's messages.
fn build_folder(messages: &str) -> Option<String> {
    let is_script = |line: &&str| line.contains("\"build-script-executed\"") && line.contains("crates/web#");
    let line = messages.lines().find(is_script)?;
    let (_, rest) = line.split_once("\"out_dir\":\"")?;
    Some(rest.split_once('"')?.0.replace("\\\\", "\\"))
}
