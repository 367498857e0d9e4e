//! The rules of the house that the compiler does not know.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Which of our crates each crate may use outside its tests; `None` for any.
const ARROWS: &[(&str, Option<&[&str]>)] = &[
    ("cairn-bundler", Some(&[])),
    ("cairn-core", Some(&[])),
    ("cairn-draw", Some(&["cairn-core"])),
    ("cairn-engine", Some(&["cairn-core"])),
    ("cairn-games", Some(&["cairn-core", "cairn-i18n"])),
    ("cairn-solve", Some(&["cairn-core", "cairn-games"])),
    ("cairn-players", Some(&["cairn-core", "cairn-engine", "cairn-games", "cairn-solve"])),
    ("cairn-offline", Some(&["cairn-core", "cairn-engine", "cairn-games", "cairn-players", "cairn-solve"])),
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
    ("cairn-server", Some(&["cairn-core", "cairn-engine", "cairn-games", "cairn-players", "cairn-wire"])),
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
    ("cairn-web-worker", Some(&["cairn-engine", "cairn-games", "cairn-players", "cairn-session"])),
    ("cairn-fifth-game", None),
    ("cairn-web-tests", None),
    ("cairn-tui", None),
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
            let fine = allowed.is_none_or(|allowed| allowed.contains(&used));
            assert!(fine, "{name} may not depend on {used}");
        }
    }
}

#[test]
fn every_kind_of_dependency_is_seen() {
    let manifest = "name = \"cairn-a\"\n[dependencies]\ncairn-b.workspace = true\nx = { package = \"cairn-c\" }\n\
                    [build-dependencies.cairn-d]\npath = \"d\"\n[dev-dependencies]\ncairn-e = 1\n[lints]\ncairn-f = 1";
    assert_eq!(own_dependencies(manifest), BTreeSet::from(["cairn-b", "cairn-c", "cairn-d"]));
}

/// The crates of ours that a Cargo.toml names as dependencies of any kind but for tests.
fn own_dependencies(manifest: &str) -> BTreeSet<&str> {
    let mut within = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            // Tests may use any crate.
            within = line.contains("dependencies") && !line.contains("dev-dependencies");
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

/// Words of one game. They belong into the folder of that game, into tests and into the excused lines.
const GAME_WORDS: [&str; 14] = [
    "cone", "cones", "crab", "crabs", "cube", "cubes", "knight", "nava", "rock", "rocks", "swack", "water",
    "wave", "waves",
];

/// The kinds of files in which words of a game are looked for.
const SEARCHED: [&str; 7] = ["css", "html", "js", "rs", "svg", "toml", "webmanifest"];

/// Which lines may hold words of a game all the same: the start of a file's path, what the line contains, and why.
const EXCUSED: &[(&str, &str, &str)] = &[
    ("crates/games/src/game.rs", "", "the list of the games"),
    ("crates/games/src/lib.rs", "pub mod", "the list of the games"),
    ("crates/games/Cargo.toml", "description", "names the games"),
    ("crates/games/src/record/text.rs", "//!", "an example of a record"),
    ("crates/games/src/rules.rs", "//!", "an example of a diagram"),
    ("crates/cli/src/", "///", "examples in --help"),
    ("crates/cli/src/play.rs", "such as", "an example in a message"),
    ("crates/i18n/src/analysis.rs", ": nava POSI", "an example in the help"),
    ("crates/i18n/src/web_analysis.rs", ": nava POSI", "an example in a hint"),
    ("crates/i18n/src/web_review.rs", "nava", "an example of a record"),
    ("crates/server/src/person.rs", "SECOND", "names of guests"),
    ("crates/offline/src/bin/levels.rs", "such as", "an example in --help"),
    ("crates/offline/src/bin/train.rs", "such as", "an example in --help"),
    ("crates/offline/src/bin/tune.rs", "such as", "an example in --help"),
    ("crates/web/src/pages/mod.rs", "///", "examples of addresses and titles"),
    ("crates/wire/src/game.rs", "///", "an example of a setup"),
    ("fuzz/src/bin/wire.rs", "parse::<Setup>", "the game of the logs among the seeds"),
];

#[test]
fn words_of_a_game_stand_in_its_folder() {
    let mut offenders = Vec::new();
    let mut used = BTreeSet::new();
    for path in ["crates", "xtask/src", "fuzz"].into_iter().flat_map(files_in) {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let name = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if !SEARCHED.contains(&extension) || is_of_a_game(&name) || is_of_a_test(&name) {
            continue;
        }
        for (number, line) in without_tests(&read(&path)).lines().enumerate() {
            let Some(word) = game_word(line) else { continue };
            let excuse =
                EXCUSED.iter().position(|(file, part, _)| name.starts_with(file) && line.contains(part));
            match excuse {
                Some(excuse) => _ = used.insert(excuse),
                None => offenders.push(format!("{name}:{}: {word}", number + 1)),
            }
        }
    }
    assert_none(offenders, "these belong into the folder of a game");
    let unused = (0..EXCUSED.len()).filter(|excuse| !used.contains(excuse));
    assert_none(unused.map(|excuse| format!("{:?}", EXCUSED[excuse])).collect(), "these excuse nothing");
}

#[test]
fn words_of_a_game_are_found_in_any_case_and_in_names() {
    for (line, word) in [
        ("let x = GameKind::CrabStack;", Some("crab")),
        ("use cairn_games::knight_line;", Some("knight")),
        ("//! The wave takes it.", Some("wave")),
        ("MAX_CUBES", Some("cubes")),
        ("navigate, waveform, microwave, Scrabble, backwater", None),
    ] {
        assert_eq!(game_word(line), word, "{line}");
    }
}

/// The first word of a game in a line; a word ends where its case says so, as in `CrabStack`.
fn game_word(line: &str) -> Option<&'static str> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in line.chars() {
        if !letter.is_alphabetic() || letter.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphabetic()) {
            word.extend(letter.to_lowercase());
        }
        before = letter;
    }
    words.iter().find_map(|word| GAME_WORDS.into_iter().find(|known| known == word))
}

/// Whether a file is in the folder of a game: one that has rules for players.
fn is_of_a_game(name: &str) -> bool {
    let folder = name.strip_prefix("crates/games/src/").and_then(|rest| rest.split_once('/'));
    folder.is_some_and(|(game, _)| root().join("crates/games/src").join(game).join("rules.en.md").exists())
}

/// Whether a file is there for tests only.
fn is_of_a_test(name: &str) -> bool {
    name.contains("/tests/") || name.ends_with("/tests.rs")
}

/// A source file without the tests at its end.
fn without_tests(text: &str) -> &str {
    text.find("#[cfg(test)]\nmod tests {").map_or(text, |at| &text[..at])
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
        // Files that are not UTF-8 are pictures and the like.
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

/// A part of a text that ties it to one machine: an absolute path, or the host of a package registry.
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
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
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
