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

    /// Cargo's arguments for its modules: that of the page, and that of its workers. Each has a profile of its own, since
    /// one is to be small and the other fast.
    pub(crate) fn modules(self) -> [Vec<&'static str>; 2] {
        let module = |package, profile, toy_game| {
            let mut module = vec!["--package", package, "--profile", profile, "--target", WASM];
            if self == Bundle::Tests {
                module.extend(["--features", toy_game]);
            }
            module
        };
        [
            module("cairn-web", "web", "cairn-web/toy-game"),
            module("cairn-web-worker", "web-worker", "cairn-web-worker/toy-game"),
        ]
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
        let [page, worker] = self.modules();
        cmd!(shell, "cargo build {worker...}").run()?;
        let build = cmd!(shell, "cargo build {page...} --message-format json-render-diagnostics").read()?;
        build_folder(&build).context("cargo does not say where the build of the web app wrote")
    }

    /// Makes the bundle of the compiled modules with the bundler that was compiled in this profile.
    pub(crate) fn assemble(self, shell: &Shell, packs: &str, profile: &str) -> Result<PathBuf> {
        let (target, bundle) = (target_directory(shell), self.folder(shell));
        let bundler = target.join(profile).join("cairn-bundler");
        let [app, engine] = ["web/cairn_web.wasm", "web-worker/cairn_web_worker.wasm"]
            .map(|name| target.join(WASM).join(name));
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
