//! Embeds the bundle of the web app into the program: a table of the files in the folder that the variable `CAIRN_BUNDLE`
//! names. `cargo xtask web` makes that folder. Without the variable the table is empty.
//!
//! This is done here and not in `cairn-server`, so that a new bundle makes cargo compile nothing but the program again.

use std::error::Error;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=CAIRN_BUNDLE");
    let table = match env::var_os("CAIRN_BUNDLE") {
        Some(bundle) => {
            let bundle = PathBuf::from(bundle);
            println!("cargo::rerun-if-changed={}", bundle.display());
            let files =
                files_in(&bundle).map_err(|error| format!("CAIRN_BUNDLE={}: {error}", bundle.display()))?;
            table(&bundle, &files)?
        }
        None => "&[]".to_owned(),
    };
    let out = env::var_os("OUT_DIR").ok_or("cargo says where to write")?;
    Ok(fs::write(Path::new(&out).join("bundle.rs"), table)?)
}

/// All files in a folder and below, sorted.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { found.extend(files_in(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

/// The table as Rust source.
fn table(bundle: &Path, files: &[PathBuf]) -> Result<String, Box<dyn Error>> {
    let mut table = "&[\n".to_owned();
    for file in files {
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        // Compressed copies belong to the file that they are of.
        if !["br", "gz"].contains(&extension) {
            let path = format!("/{}", file.strip_prefix(bundle)?.to_str().ok_or("file names are text")?);
            let immutable = path.starts_with("/assets/");
            let content_type = content_type(extension).ok_or(format!("{path}: a file of an unknown type"))?;
            let (brotli, gzip) = (copy(files, file, "br"), copy(files, file, "gz"));
            let plain = include(file);
            let etag = etag(&fs::read(file)?);
            writeln!(
                table,
                "Asset {{ path: {path:?}, content_type: {content_type:?}, plain: {plain}, brotli: {brotli}, \
                 gzip: {gzip}, immutable: {immutable}, etag: {etag:?} }},"
            )?;
        }
    }
    Ok(table + "]")
}

/// A tag that changes with the content. It is a weak one, because all encodings of a file share it.
fn etag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}

/// The compressed copy of a file, if it has one.
fn copy(files: &[PathBuf], file: &Path, extension: &str) -> String {
    let copy = PathBuf::from(format!("{}.{extension}", file.display()));
    if files.contains(&copy) { format!("Some({})", include(&copy)) } else { "None".to_owned() }
}

fn include(file: &Path) -> String {
    format!("include_bytes!({:?})", file.display().to_string())
}

fn content_type(extension: &str) -> Option<&'static str> {
    Some(match extension {
        "bin" => "application/octet-stream",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "png" => "image/png",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => return None,
    })
}
