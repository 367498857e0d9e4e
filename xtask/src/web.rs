//! `cargo xtask web`: the bundle of the web app, which is what `cairn serve` carries and sends.
//!
//! The module is made small by the compiler, and arranged so that it compresses well.

mod arrange;
mod bundle;
mod shrink;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Shell, cmd};

use crate::place::target_directory;
use crate::tools::{self, WASM};
use shrink::Sizes;

/// The variable that tells the build of `cairn-server` where the bundle is.
pub(crate) const BUNDLE: &str = "CAIRN_BUNDLE";

/// The most bytes that a first visit may transfer.
const FIRST_VISIT: usize = 700_000;

/// What is written for people and browsers, and copied as it is but for the names of files.
const PAGE: &str = "crates/web/page";

/// Files by their path in the bundle, such as `assets/cairn.js`.
type Files = BTreeMap<String, Vec<u8>>;

/// Makes the bundle, says how large it is, and gives its folder. A bundle that is too large is an error.
pub(crate) fn build(shell: &Shell) -> Result<PathBuf> {
    tools::add_wasm_target(shell)?;
    cmd!(shell, "cargo build --package cairn-web --profile web --target {WASM}").run()?;
    let target = target_directory(shell);
    let mut sources = page(shell)?;
    sources.extend(module(&target.join(WASM).join("web/cairn_web.wasm"))?);
    let folder = target.join("web/bundle");
    let sizes = shrink::write(shell, &folder, &bundle::link(sources)?)?;
    report(&sizes)?;
    Ok(folder)
}

/// The files of the page. Those whose address is fixed lie at the root, all others in `assets`.
fn page(shell: &Shell) -> Result<Files> {
    let mut files = Files::new();
    for path in shell.read_dir(PAGE)? {
        let name = path.file_name().and_then(|name| name.to_str()).context("file names are text")?;
        let place = if bundle::AT_ROOT.contains(&name) { "" } else { bundle::ASSETS };
        files.insert(format!("{place}{name}"), shell.read_binary_file(&path)?);
    }
    Ok(files)
}

/// The module for the browser, and the script that loads it.
fn module(compiled: &Path) -> Result<Files> {
    let mut output = Bindgen::new()
        .input_path(compiled)
        .out_name("cairn")
        .web(true)?
        .omit_default_module_path(true)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .context("wasm-bindgen")?;
    let inline = output.snippets().iter().filter(|(_, scripts)| !scripts.is_empty()).map(|(name, _)| name);
    let scripts: Vec<&str> = inline.chain(output.local_modules().keys()).map(String::as_str).collect();
    ensure!(scripts.is_empty(), "scripts inside of crates are not in the bundle: {}", scripts.join(", "));
    let script = output.js().as_bytes().to_vec();
    let module = arrange::arrange(&output.wasm_mut().emit_wasm())?;
    Ok([("assets/cairn.js", script), ("assets/cairn_bg.wasm", module)]
        .map(|(path, content)| (path.to_owned(), content))
        .into())
}

/// Prints the table of sizes, and refuses a first visit that transfers too much.
fn report(files: &[(String, Sizes)]) -> Result<()> {
    let width = files.iter().map(|(path, _)| path.len()).max().unwrap_or_default();
    println!("\n{:width$} {:>9} {:>9} {:>9}", "bytes", "plain", "gzip", "brotli");
    let total = ("first visit".to_owned(), files.iter().map(|(_, sizes)| *sizes).sum());
    for (path, Sizes { plain, gzip, brotli }) in files.iter().chain([&total]) {
        println!("{path:width$} {plain:>9} {gzip:>9} {brotli:>9}");
    }
    let transferred = total.1.brotli;
    ensure!(
        transferred <= FIRST_VISIT,
        "a first visit to the web app transfers {transferred} bytes, more than the {FIRST_VISIT} it may"
    );
    Ok(())
}
