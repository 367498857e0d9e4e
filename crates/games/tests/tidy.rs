//! The rules of the house that the compiler does not know.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Which of our crates each crate may use; `None` for any.
const ARROWS: &[(&str, Option<&[&str]>)] = &[
    ("cairn-core", Some(&[])),
    ("cairn-draw", Some(&["cairn-core"])),
    ("cairn-engine", Some(&["cairn-core"])),
    ("cairn-games", Some(&["cairn-core", "cairn-i18n"])),
    ("cairn-solve", Some(&["cairn-core", "cairn-games"])),
    ("cairn-players", Some(&["cairn-core", "cairn-engine", "cairn-games"])),
    ("cairn-puzzles", Some(&["cairn-core", "cairn-engine", "cairn-games", "cairn-solve"])),
    ("cairn-i18n", Some(&[])),
    (
        "cairn-session",
        Some(&[
            "cairn-core",
            "cairn-draw",
            "cairn-engine",
            "cairn-games",
            "cairn-players",
            "cairn-i18n",
            "cairn-wire",
        ]),
    ),
    ("cairn-wire", Some(&["cairn-core", "cairn-games"])),
    (
        "cairn-server",
        Some(&[
            "cairn-core",
            "cairn-engine",
            "cairn-games",
            "cairn-players",
            "cairn-server-harness",
            "cairn-wire",
        ]),
    ),
    ("cairn-server-harness", Some(&["cairn-core", "cairn-games", "cairn-wire"])),
    (
        "cairn-web",
        Some(&[
            "cairn-core",
            "cairn-session",
            "cairn-draw",
            "cairn-engine",
            "cairn-games",
            "cairn-players",
            "cairn-wire",
            "cairn-i18n",
        ]),
    ),
    ("cairn-web-tests", None),
    ("cairn-tui", None),
    ("cairn-tune", None),
    ("cairn-cli", None),
];

const LONGEST_FILE: usize = 600;

/// Parts of the names of hosts that packages come from.
const REGISTRY_WORDS: [&str; 5] = ["artifactory", "index", "mirror", "registry", "static"];

#[test]
fn dependencies_point_one_way() {
    let manifests = files_in("crates").into_iter().filter(|path| path.ends_with("Cargo.toml"));
    let manifests: Vec<String> = manifests.map(|path| read(&path)).collect();
    assert!(manifests.len() >= 3, "core, games and cli at least");
    for manifest in manifests {
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = ")).expect("a name");
        let name = name.trim_matches('"');
        let arrows = ARROWS.iter().find(|(known, _)| *known == name);
        let (_, allowed) = arrows.unwrap_or_else(|| panic!("nothing says what {name} may depend on"));
        for used in own_dependencies(&manifest) {
            // A crate can name itself, to give its tests more features.
            let fine = used == name || allowed.is_none_or(|allowed| allowed.contains(&used));
            assert!(fine, "{name} may not depend on {used}");
        }
    }
}

#[test]
fn every_kind_of_dependency_is_seen() {
    let manifest = "name = \"cairn-a\"\n[dependencies]\ncairn-b.workspace = true\nx = { package = \"cairn-c\" }\n\
                    [dev-dependencies.cairn-d]\npath = \"d\"\n[lints]\ncairn-e = 1";
    assert_eq!(own_dependencies(manifest), BTreeSet::from(["cairn-b", "cairn-c", "cairn-d"]));
}

/// The crates of ours that a Cargo.toml names as dependencies of any kind.
fn own_dependencies(manifest: &str) -> BTreeSet<&str> {
    let mut within = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            within = line.contains("dependencies");
        }
        if within {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '-');
            found.extend(words.filter(|word| word.starts_with("cairn-")));
        }
    }
    found
}

#[test]
fn no_source_file_is_long() {
    let sources = ["crates", "xtask", "fuzz"].into_iter().flat_map(files_in);
    let sources = sources.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let lengths = sources.map(|path| (read(&path).lines().count(), path));
    let long = lengths.filter(|&(lines, _)| lines > LONGEST_FILE);
    let offenders = long.map(|(lines, path)| format!("{}: {lines} lines", path.display())).collect();
    assert_none(offenders, "split these by subject");
}

#[test]
fn commands_in_the_readme_exist() {
    let readme = read(&root().join("README.md"));
    let (of_xtask, of_cairn) = commands_in(&readme);
    assert!(of_xtask.contains("test"), "the README says how to test");
    let missing = |folder, names: BTreeSet<&str>| {
        let sources = files_in(folder);
        let is_there = |file: &str| sources.iter().any(|path| path.ends_with(file));
        let missing = |name: &&str| !is_there(&format!("{name}.rs")) && !is_there(&format!("{name}/mod.rs"));
        names.into_iter().filter(missing).map(|name| format!("{folder}: no {name}.rs")).collect::<Vec<_>>()
    };
    let offenders = [missing("xtask/src", of_xtask), missing("crates/cli/src", of_cairn)].concat();
    assert_none(offenders, "the README uses commands that do not exist");
}

#[test]
fn commands_are_found_in_fenced_blocks() {
    let page = "cairn not\n```sh\n$ cargo xtask test\ncairn deal nava | cairn show nava\ncairn\ncairn --help\n\
                cargo run --release\ncargo run --release -- moves nava\n```\ncairn nor";
    let (of_xtask, of_cairn) = commands_in(page);
    assert_eq!(of_xtask, BTreeSet::from(["test"]));
    assert_eq!(of_cairn, BTreeSet::from(["deal", "moves", "show"]));
}

/// The subcommands that the fenced blocks of a page use: of `cargo xtask`, and of `cairn`.
fn commands_in(page: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let (mut of_xtask, mut of_cairn) = (BTreeSet::new(), BTreeSet::new());
    let fenced = page.split("```").skip(1).step_by(2);
    for command in fenced.flat_map(str::lines).flat_map(|line| line.split(['|', ';', '&'])) {
        let words: Vec<_> = command.trim().trim_start_matches("$ ").split_whitespace().collect();
        match words[..] {
            ["cargo", "xtask", name, ..] => of_xtask.extend([name]),
            ["cairn", name, ..] => of_cairn.extend([name]),
            ["cargo", "run", ..] => of_cairn.extend(words.iter().skip_while(|&&word| word != "--").nth(1)),
            _ => {}
        }
    }
    of_cairn.retain(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
    (of_xtask, of_cairn)
}

#[test]
fn no_text_names_a_machine() {
    let mut offenders = Vec::new();
    for path in files_in("") {
        // What is not UTF-8 is a picture or the like.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        offenders.extend(machine_words(&text).into_iter().map(|word| format!("{}: {word}", path.display())));
    }
    assert_none(offenders, "these hold on one machine only");
}

#[test]
fn machine_words_are_found() {
    let (path, scheme) = (["", "home", ""].join("/"), "http:");
    let text = format!("see '{path}x' and {scheme}//registry.example.org/a");
    assert_eq!(machine_words(&text), [path, "registry.example.org".to_owned()]);
    assert!(machine_words("https://example.org/home/x and ../home/x").is_empty());
}

/// What ties a text to one machine: a path of its own, or the host of a package registry.
fn machine_words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["home", "root", "tmp", "work", "Users"] {
        let path = format!("/{folder}/");
        let is_whole = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || "-_.~".contains(c));
        found.extend(text.match_indices(&path).filter(|&(at, _)| is_whole(at)).map(|_| path.clone()));
    }
    for (at, separator) in text.match_indices("://") {
        let rest = &text[at + separator.len()..];
        let host = rest.split(|c: char| !c.is_alphanumeric() && !"-.".contains(c)).next().unwrap_or_default();
        if host.split('.').any(|label| REGISTRY_WORDS.contains(&label)) {
            found.push(host.to_owned());
        }
    }
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files in a folder of the repository and below, but for what git and cargo keep there.
fn files_in(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.ends_with(".git") || path.ends_with("target") {
            continue;
        }
        if path.is_dir() { found.extend(files_in(path)) } else { found.push(path) }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn assert_none(offenders: Vec<String>, what: &str) {
    assert!(offenders.is_empty(), "{what}:\n{}", offenders.join("\n"));
}
