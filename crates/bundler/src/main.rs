//! `cairn-bundler APP ENGINE PACKS PAGE BUNDLE`: makes the bundle of the web app, which `cairn serve` contains and sends.
//!
//! The input is the compiled modules of the page and of its workers, the folder with the packs, which the build of the
//! page's module wrote, and the folder of the page; the output is the folder of the bundle. The compiler has made the
//! modules small already; here they are arranged so that they compress well. `cargo xtask web` runs this program. It is a separate crate because its dependencies take longer to compile than all of `xtask`.

mod arrange;
mod icons;
mod link;
mod shrink;
mod styles;

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;
use xshell::Shell;

use shrink::Sizes;

/// Upper limit for the bytes that a first visit transfers.
const FIRST_VISIT: usize = 700_000;

/// The module of the page in the bundle, before its name has a hash.
const MODULE: &str = "assets/cairn_bg.wasm";

/// Files by their path in the bundle, such as `assets/cairn.js`.
type Files = BTreeMap<String, Vec<u8>>;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [app, engine, packs, page, bundle] = &arguments[..] else {
        eprintln!("Usage: cairn-bundler APP ENGINE PACKS PAGE BUNDLE");
        return ExitCode::FAILURE;
    };
    match build([app, engine], packs, page, bundle) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cairn-bundler: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the bundle and prints its sizes. A bundle that is too large is an error.
fn build([app, engine]: [&Path; 2], packs: &Path, page: &Path, bundle: &Path) -> Result<()> {
    let shell = Shell::new()?;
    let mut sources = page_files(&shell, page)?;
    styles::merge(&mut sources)?;
    sources.extend(icons::icons(&sources)?);
    sources.extend(pack_files(&shell, packs)?);
    sources.extend(module(app, "cairn")?);
    sources.extend(module(engine, "engine")?);
    let home = shell.read_file(packs.join("home.html"))?;
    fill_page(&mut sources, &home)?;
    // Folders are listed with full paths.
    let bundle = std::path::absolute(bundle)?;
    report(&shrink::write(&shell, &bundle, &link::link(sources)?)?)
}

/// The files of the page. Files with a fixed address lie at the root, all others in `assets`.
fn page_files(shell: &Shell, page: &Path) -> Result<Files> {
    let mut files = Files::new();
    for path in shell.read_dir(page)? {
        let name = path.file_name().and_then(|name| name.to_str()).context("file names are text")?;
        let place = if link::AT_ROOT.contains(&name) { "" } else { link::ASSETS };
        files.insert(format!("{place}{name}"), shell.read_binary_file(&path)?);
    }
    Ok(files)
}

/// Puts the addresses of the packs, the first page and the size of the module into the shell of the page, which is shown
/// until the module is there.
fn fill_page(sources: &mut Files, home: &str) -> Result<()> {
    let pack = |path: &String| {
        let (name, _) = link::pack_name(path)?.rsplit_once('.')?;
        Some(format!("<meta name=\"pack:{name}\" content=\"/{path}\">\n"))
    };
    let packs: String = sources.keys().filter_map(pack).collect();
    let bytes = sources.get(MODULE).context("there is a module")?.len();
    let page = sources.get_mut(link::PAGE).context("there is a page")?;
    let mut text = String::from_utf8(std::mem::take(page))?;
    for (mark, value) in [
        ("{{module_bytes}}", bytes.to_string().as_str()),
        ("{{packs}}", packs.trim_end()),
        ("{{home}}", home),
    ] {
        ensure!(text.matches(mark).count() == 1, "{} has to say {mark} once", link::PAGE);
        text = text.replace(mark, value);
    }
    *page = text.into_bytes();
    Ok(())
}

/// The packs.
fn pack_files(shell: &Shell, folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    for path in shell.read_dir(folder)? {
        let name = path.file_name().and_then(|name| name.to_str()).context("file names are text")?;
        let place = format!("{}{name}", link::ASSETS);
        if link::is_pack(&place) {
            files.insert(place, shell.read_binary_file(&path)?);
        }
    }
    ensure!(!files.is_empty(), "{} has no packs", folder.display());
    Ok(files)
}

/// A module for the browser under this name, and the script that loads it.
fn module(compiled: &Path, name: &str) -> Result<Files> {
    let mut output = Bindgen::new()
        .input_path(compiled)
        .out_name(name)
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
    let place = |end: &str| format!("{}{name}{end}", link::ASSETS);
    Ok([(place(".js"), script), (place("_bg.wasm"), module)].into())
}

/// Prints the table of sizes, and refuses a first visit that transfers too much.
fn report(files: &[(String, Sizes)]) -> Result<()> {
    let width = files.iter().map(|(path, _)| path.len()).max().unwrap_or_default();
    println!("\n{:width$} {:>9} {:>9} {:>9}", "bytes", "plain", "gzip", "brotli");
    let first = files.iter().filter(|(path, _)| link::is_first(path));
    let total = ("first visit".to_owned(), first.map(|(_, sizes)| *sizes).sum());
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
