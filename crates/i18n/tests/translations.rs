//! Every phrase in the sources has a translation in every language, and every translation a phrase.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cairn_i18n::Language;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The folders whose sources have phrases.
const SOURCES: [&str; 2] = ["../i18n/src", "../games/src"];

/// The keys of phrases in a folder with catalogues, each with the file that has it.
type Keys = BTreeMap<String, PathBuf>;

#[test]
fn every_phrase_is_translated_and_every_translation_used() {
    let mut wrong = Vec::new();
    for (folder, keys) in phrases() {
        for language in translated() {
            let catalogue = catalogue(&folder, language, &mut wrong);
            for (key, file) in &keys {
                match catalogue.get(key) {
                    None => wrong.push(format!("{}: no {language} text for {key:?}", file.display())),
                    Some(text) if text.trim().is_empty() => {
                        wrong.push(format!("{language}: {key:?} is empty"))
                    }
                    Some(text) if gaps(text) != gaps(key) => {
                        wrong.push(format!("{language}: other gaps than in {key:?}: {text:?}"));
                    }
                    Some(_) => {}
                }
            }
            let unused = catalogue.keys().filter(|key| !keys.contains_key(*key));
            wrong.extend(unused.map(|key| format!("{}: {language} has unused {key:?}", folder.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A browser has the catalogues of all folders in one.
#[test]
fn a_key_has_one_translation_in_all_folders() {
    let mut wrong = Vec::new();
    for language in translated() {
        let mut known = BTreeMap::new();
        for folder in phrases().into_keys() {
            for (key, text) in catalogue(&folder, language, &mut wrong) {
                if let Some(other) = known.insert(key.clone(), text.clone()).filter(|other| *other != text) {
                    wrong.push(format!("{language}: {key:?} is {text:?} and {other:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "give one of the phrases a context:\n{}", wrong.join("\n"));
}

/// A catalogue that is no language's would never be read.
#[test]
fn every_catalogue_is_that_of_a_language() {
    let codes: BTreeSet<String> = translated().map(|language| format!("{language}.json")).collect();
    for folder in phrases().into_keys() {
        let found = fs::read_dir(folder.join("lang")).expect("a folder").flatten();
        let found: BTreeSet<String> =
            found.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        assert_eq!(found, codes, "{}", folder.display());
    }
}

#[test]
fn keys_are_found_in_sources() {
    let source = r#"
        phrases! {
            /// A "doc".
            ONE: "one";
            /// Another.
            TWO: "a \"b\" \
                  c";
        }
        fn f() { let x = other!("no"); x(phrase!("three"), [cairn_i18n::phrase!("four",)], "five") }
    "#;
    let mut keys = Vec::new();
    find(source.parse().expect("Rust"), &mut keys);
    assert_eq!(keys, ["one", "a \"b\" c", "three", "four"]);
}

fn translated() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|&language| language != Language::English)
}

/// The phrases of all sources, by the folder that has their catalogues: the nearest with a folder `lang`.
fn phrases() -> BTreeMap<PathBuf, Keys> {
    let mut by_folder: BTreeMap<PathBuf, Keys> = BTreeMap::new();
    for root in SOURCES {
        for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(root)) {
            let text = fs::read_to_string(&file).expect("a file");
            let mut keys = Vec::new();
            find(text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display())), &mut keys);
            let folder = file.ancestors().find(|folder| folder.join("lang").is_dir()).expect("a catalogue");
            let known = by_folder.entry(folder.to_owned()).or_default();
            known.extend(keys.into_iter().map(|key| (key, file.clone())));
        }
    }
    assert!(by_folder.values().map(BTreeMap::len).sum::<usize>() > 500, "most phrases are not found");
    by_folder
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// Adds the texts in `phrases!` and `phrase!`. Documentation is in brackets, and so no text of the macro itself.
fn find(tokens: TokenStream, keys: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_phrase = match tokens[..at] {
            [.., TokenTree::Ident(ref name), TokenTree::Punct(ref mark)] if mark.as_char() == '!' => {
                name == "phrase" || name == "phrases" && group.delimiter() == Delimiter::Brace
            }
            _ => false,
        };
        if is_phrase {
            let literals = group.stream().into_iter().filter_map(|token| match token {
                TokenTree::Literal(literal) => syn::parse_str::<syn::LitStr>(&literal.to_string()).ok(),
                _ => None,
            });
            keys.extend(literals.map(|literal| literal.value()));
        } else {
            find(group.stream(), keys);
        }
    }
}

/// The catalogue of a folder, as it is written: a key that stands twice is wrong.
fn catalogue(folder: &Path, language: Language, wrong: &mut Vec<String>) -> BTreeMap<String, String> {
    let path = folder.join("lang").join(format!("{language}.json"));
    let text = fs::read_to_string(&path).unwrap_or_default();
    let catalogue: BTreeMap<String, String> = match serde_json::from_str(&text) {
        Ok(catalogue) => catalogue,
        Err(error) => {
            wrong.push(format!("{}: {error}", path.display()));
            return BTreeMap::new();
        }
    };
    let lines = text.lines().filter(|line| line.starts_with("  \"")).count();
    if lines != catalogue.len() {
        wrong.push(format!("{}: {lines} lines of entries for {} keys", path.display(), catalogue.len()));
    }
    catalogue
}

fn gaps(text: &str) -> usize {
    text.matches("{}").count()
}
