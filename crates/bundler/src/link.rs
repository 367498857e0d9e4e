//! Content hashes in file names, so that browsers can cache files forever.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::Files;

/// The folder of the files whose names get a hash.
pub(crate) const ASSETS: &str = "assets/";

/// Files with fixed names, which browsers and people ask for.
pub(crate) const AT_ROOT: [&str; 2] = [PAGE, WORKER];

pub(crate) const PAGE: &str = "index.html";

/// The service worker, which caches the other files for offline use.
const WORKER: &str = "sw.js";

/// How the paths of packs begin: of languages, which a browser loads when they are chosen, and of data of games, which
/// it loads when an engine needs them.
const PACKS: [&str; 2] = ["assets/lang-", "assets/data-"];

/// Whether a file is a pack.
pub(crate) fn is_pack(path: &str) -> bool {
    pack_name(path).is_some()
}

/// The name of a pack with its extension, such as `fr.json`; `None` for another file.
pub(crate) fn pack_name(path: &str) -> Option<&str> {
    PACKS.iter().find_map(|start| path.strip_prefix(start))
}

/// How the path of the engine's module begins, which a browser loads with the first page that may need it.
const ENGINE: &str = "assets/engine_bg";

/// Whether a file is part of a first visit: packs are not, nor is the engine, nor are icons for installing the app.
pub(crate) fn is_first(path: &str) -> bool {
    !is_pack(path) && !path.starts_with(ENGINE) && !path.ends_with(".png")
}

/// The prefix of a reference to a file in [`ASSETS`]; the name follows.
const REFERENCE: &str = "/assets/";

/// The kinds of files that can refer to others.
const TEXTS: [&str; 5] = ["css", "html", "js", "svg", "webmanifest"];

/// The placeholder in the service worker for the version of the bundle.
const VERSION: &str = "{{version}}";

/// The placeholder for the addresses of all files that it caches.
const ADDRESSES: &str = "\"{{addresses}}\"";

/// The new paths of files, by their old ones.
type NewPaths = BTreeMap<String, String>;

/// Puts a hash of its content into the name of every file in [`ASSETS`], and the new names into the texts that refer to
/// them. The service worker gets the addresses of a first visit, and a version that changes with any file.
pub(crate) fn link(mut sources: Files) -> Result<Files> {
    require_known_references(&sources)?;
    let worker = sources.remove(WORKER).with_context(|| format!("there is no {WORKER}"))?;
    let (mut bundle, mut new_paths) = (Files::new(), NewPaths::new());
    while !sources.is_empty() {
        let (path, content) = take_ready(&mut sources, &new_paths)?;
        let content = with_new_names(&path, content, &new_paths)?;
        let new_path = if path.starts_with(ASSETS) { with_hash(&path, &content)? } else { path.clone() };
        bundle.insert(new_path.clone(), content);
        new_paths.insert(path, new_path);
    }
    let worker = with_new_names(WORKER, worker, &new_paths)?;
    bundle.insert(WORKER.to_owned(), with_addresses(worker, &bundle)?);
    Ok(bundle)
}

fn require_known_references(sources: &Files) -> Result<()> {
    for (path, content) in sources {
        for reference in references(path, content)? {
            ensure!(sources.contains_key(&reference), "{path} refers to /{reference}, which does not exist");
        }
    }
    Ok(())
}

/// Takes from `waiting` a file that refers only to files with new names.
fn take_ready(waiting: &mut Files, new_paths: &NewPaths) -> Result<(String, Vec<u8>)> {
    for (path, content) in &*waiting {
        if references(path, content)?.iter().all(|reference| new_paths.contains_key(reference)) {
            let path = path.clone();
            return waiting.remove_entry(&path).context("it was waiting");
        }
    }
    let stuck: Vec<&str> = waiting.keys().map(String::as_str).collect();
    bail!("a file that refers to itself, maybe through others, cannot have its hash: {}", stuck.join(", "))
}

/// The paths of the files that a file refers to.
fn references(path: &str, content: &[u8]) -> Result<BTreeSet<String>> {
    let Some(text) = text(path, content)? else { return Ok(BTreeSet::new()) };
    let names = text.split(REFERENCE).skip(1).map(|rest| &rest[..name_length(rest)]);
    Ok(names.filter(|name| !name.is_empty()).map(|name| format!("{ASSETS}{name}")).collect())
}

fn with_new_names(path: &str, content: Vec<u8>, new_paths: &NewPaths) -> Result<Vec<u8>> {
    let Some(text) = text(path, &content)? else { return Ok(content) };
    let mut parts = text.split(REFERENCE);
    let mut renamed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_at(name_length(part));
        let path = format!("{ASSETS}{name}");
        renamed += &format!("/{}{rest}", new_paths.get(&path).unwrap_or(&path));
    }
    Ok(renamed.into_bytes())
}

/// The content of a file that can refer to others.
fn text<'a>(path: &str, content: &'a [u8]) -> Result<Option<&'a str>> {
    let is_text = path.rsplit_once('.').is_some_and(|(_, extension)| TEXTS.contains(&extension));
    is_text.then(|| str::from_utf8(content).with_context(|| path.to_owned())).transpose()
}

/// The length of the file name at the beginning of a text.
fn name_length(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_alphanumeric() && !"._-".contains(c)).unwrap_or(text.len())
}

fn with_hash(path: &str, content: &[u8]) -> Result<String> {
    let (stem, extension) = path.rsplit_once('.').with_context(|| format!("{path} has no extension"))?;
    Ok(format!("{stem}-{}.{extension}", hash([content])))
}

/// The service worker with its placeholders filled in.
fn with_addresses(worker: Vec<u8>, bundle: &Files) -> Result<Vec<u8>> {
    let version =
        hash(bundle.iter().flat_map(|(path, content)| [path.as_bytes(), content]).chain([&worker[..]]));
    let addresses =
        bundle.keys().filter(|path| is_first(path)).map(|path| if path == PAGE { "" } else { path });
    let addresses: Vec<String> = addresses.map(|path| format!("\"/{path}\"")).collect();
    let mut text = String::from_utf8(worker).context(WORKER)?;
    for (mark, value) in [(VERSION, version), (ADDRESSES, addresses.join(", "))] {
        ensure!(text.matches(mark).count() == 1, "{WORKER} has to say {mark} once");
        text = text.replace(mark, &value);
    }
    Ok(text.into_bytes())
}

/// A hash of these, as sixteen hexadecimal digits.
fn hash<'a>(contents: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    for content in contents {
        hasher.update((content.len() as u64).to_le_bytes());
        hasher.update(content);
    }
    hasher.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKER_TEXT: &str = "v {{version}} [\"{{addresses}}\"] icon /assets/i.svg";

    fn files(files: &[(&str, &str)]) -> Files {
        files.iter().map(|(path, content)| ((*path).to_owned(), content.as_bytes().to_vec())).collect()
    }

    /// The bundle of these files and a service worker, as text.
    fn linked(sources: &[(&str, &str)]) -> BTreeMap<String, String> {
        let mut sources = files(sources);
        sources.extend(files(&[("sw.js", WORKER_TEXT), ("assets/i.svg", "<svg/>")]));
        let bundle = link(sources).expect("a bundle");
        bundle.into_iter().map(|(path, content)| (path, String::from_utf8(content).expect("text"))).collect()
    }

    fn refusal(sources: &[(&str, &str)]) -> String {
        link(files(sources)).expect_err("no bundle").to_string()
    }

    /// The new path of the file with this prefix.
    fn path_of<'a>(bundle: &'a BTreeMap<String, String>, start: &str) -> &'a str {
        bundle.keys().find(|path| path.starts_with(start)).expect("a file")
    }

    #[test]
    fn names_have_hashes_and_texts_use_them() {
        let bundle = linked(&[
            ("index.html", "see '/assets/a.js', (/assets/b_2.css) and /assets/"),
            ("assets/a.js", "import \"/assets/c.wasm\""),
            ("assets/b_2.css", ""),
            ("assets/c.wasm", "/assets/nothing"),
        ]);
        let [a, b, c] = ["assets/a-", "assets/b_2-", "assets/c-"].map(|start| path_of(&bundle, start));
        assert_eq!(a.len(), "assets/a-0123456789abcdef.js".len());
        assert_eq!(bundle["index.html"], format!("see '/{a}', (/{b}) and /assets/"));
        assert_eq!(bundle[a], format!("import \"/{c}\""));
        assert_eq!(bundle[c], "/assets/nothing");
        assert!(a.ends_with(".js") && b.ends_with(".css") && c.ends_with(".wasm"));
    }

    #[test]
    fn a_change_renames_all_files_that_refer_to_it() {
        let with = |c| {
            linked(&[("assets/a.js", "/assets/b.js"), ("assets/b.js", "/assets/c.js"), ("assets/c.js", c)])
        };
        let (one, other) = (with("1"), with("2"));
        let names = |bundle: &BTreeMap<String, String>| bundle.keys().cloned().collect::<BTreeSet<_>>();
        let same: Vec<String> = names(&one).intersection(&names(&other)).cloned().collect();
        assert_eq!(same, [path_of(&one, "assets/i-"), "sw.js"]);
        assert_eq!(one, with("1"));
    }

    #[test]
    fn the_service_worker_knows_all_others_and_changes_with_them() {
        let with = |page| linked(&[("index.html", page)]);
        let bundle = with("1");
        let icon = path_of(&bundle, "assets/i-");
        let (version, rest) = bundle["sw.js"].strip_prefix("v ").expect("a version").split_at(16);
        assert!(version.chars().all(|c| c.is_ascii_hexdigit()), "{version}");
        assert_eq!(rest, format!(" [\"/{icon}\", \"/\"] icon /{icon}"));
        assert!(!with("2")["sw.js"].contains(version));
    }

    #[test]
    fn the_service_worker_does_not_load_what_is_no_part_of_a_first_visit() {
        let bundle = linked(&[
            ("index.html", "/assets/lang-fr.json /assets/icon-9.png /assets/engine_bg.wasm"),
            ("assets/lang-fr.json", "{}"),
            ("assets/icon-9.png", ""),
            ("assets/engine_bg.wasm", ""),
        ]);
        for start in ["assets/lang-fr-", "assets/icon-9-", "assets/engine_bg-"] {
            let later = path_of(&bundle, start);
            let (page, worker) = (&bundle["index.html"], &bundle["sw.js"]);
            assert!(page.contains(later) && !worker.contains(later), "{worker}");
        }
    }

    #[test]
    fn a_file_that_does_not_exist_is_named() {
        let message = refusal(&[("sw.js", WORKER_TEXT), ("index.html", "/assets/a.js")]);
        assert_eq!(message, "index.html refers to /assets/a.js, which does not exist");
    }

    #[test]
    fn circles_are_refused() {
        let circle = [
            ("assets/a.js", "/assets/b.js"),
            ("assets/b.js", "/assets/a.js"),
            ("assets/c.js", ""),
            ("sw.js", ""),
        ];
        assert!(refusal(&circle).ends_with(": assets/a.js, assets/b.js"), "{}", refusal(&circle));
        let itself = [("assets/a.js", "/assets/a.js"), ("sw.js", "")];
        assert!(refusal(&itself).ends_with(": assets/a.js"), "{}", refusal(&itself));
    }

    #[test]
    fn a_service_worker_without_its_marks_is_refused() {
        assert_eq!(refusal(&[("sw.js", "\"{{addresses}}\"")]), "sw.js has to say {{version}} once");
        assert_eq!(refusal(&[("sw.js", "{{version}}")]), "sw.js has to say \"{{addresses}}\" once");
        assert_eq!(refusal(&[("index.html", "")]), "there is no sw.js");
    }
}
