//! Makes pages of the rules, so that browsers need not be sent what reads Markdown, and the packs of the languages.
//!
//! The English pages are compiled into the module. Every other language is a file in the output folder,
//! `lang-<code>.json`, with all texts and pages, which a browser loads when the language is chosen.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use cairn_games::GameKind;
use cairn_games::rules::{Part, parts};
use cairn_i18n::{Catalogue, Language};
use pulldown_cmark::{Parser, html};
use serde::Serialize;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").expect("cargo says where to write");
    let write = |name: &str, text: String| {
        fs::write(Path::new(&folder).join(name), text).expect("the folder can be written to");
    };
    let arms: String = GameKind::ALL.iter().map(|&game| arm(game)).collect();
    write("rules.rs", format!("match game {{\n{arms}}}\n"));
    for language in Language::ALL.into_iter().filter(|&language| language != Language::English) {
        let pack = serde_json::to_string(&Pack::new(language)).expect("texts only");
        write(&format!("lang-{language}.json"), pack);
    }
}

/// What a browser loads for a language.
#[derive(Serialize)]
struct Pack {
    texts: Catalogue,
    /// The pages of the rules, by the names of games.
    rules: BTreeMap<&'static str, Vec<PagePart>>,
}

/// A part of a page.
#[derive(Serialize)]
enum PagePart {
    Html(String),
    Boards(String),
}

impl Pack {
    fn new(language: Language) -> Pack {
        let of_crates = [cairn_i18n::catalogue(language), cairn_games::catalogue(language)];
        Pack {
            texts: of_crates.into_iter().flat_map(Clone::clone).collect(),
            rules: GameKind::ALL.iter().map(|&game| (game.name(), page(game, language))).collect(),
        }
    }
}

/// The English page of a game, as an arm of a `match`.
fn arm(game: GameKind) -> String {
    let part = |part| match part {
        PagePart::Html(text) => format!("PagePart::Html(Cow::Borrowed({text:?}))"),
        PagePart::Boards(lines) => format!("PagePart::Boards(Cow::Borrowed({lines:?}))"),
    };
    let parts: Vec<String> = page(game, Language::English).into_iter().map(part).collect();
    format!("GameKind::{game:?} => &[{}],\n", parts.join(", "))
}

fn page(game: GameKind, language: Language) -> Vec<PagePart> {
    parts(game.rules(language)).into_iter().map(page_part).collect()
}

fn page_part(part: Part<'_>) -> PagePart {
    match part {
        Part::Text(markdown) => {
            let mut page = String::new();
            html::push_html(&mut page, Parser::new(markdown));
            PagePart::Html(page)
        }
        Part::Diagram { lines, .. } => PagePart::Boards(lines.to_owned()),
    }
}
