//! Makes pages of the rules, so that browsers need not be sent what reads Markdown, the packs, and the first page as it
//! is before the module.
//!
//! The English pages are compiled into the module. Every other language is a pack, the file `lang-<code>.json` in the
//! output folder with all texts and pages, which a browser loads when the language is chosen. Every data file of a game
//! is a pack, too, `data-<name>.bin`, which a browser loads when an engine is asked about the game.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use cairn_games::GameKind;
use cairn_games::rules::{Part, parts};
use cairn_i18n::{Catalogue, Language, Phrase, say};
use pulldown_cmark::{Parser, html};
use serde::Serialize;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").expect("cargo says where to write");
    let write_bytes = |name: &str, bytes: &[u8]| {
        fs::write(Path::new(&folder).join(name), bytes).expect("the folder can be written to");
    };
    let write = |name: &str, text: String| write_bytes(name, text.as_bytes());
    write("home.html", home());
    for file in GameKind::ALL.iter().flat_map(|game| game.data_files()) {
        write_bytes(&format!("data-{}.bin", file.name()), file.bytes().expect("this program contains it"));
    }
    let arms: String = GameKind::KNOWN.iter().map(|&game| arm(game)).collect();
    write("rules.rs", format!("match game {{\n{arms}}}\n"));
    for language in Language::ALL.into_iter().filter(|&language| language != Language::English) {
        let pack = serde_json::to_string(&Pack::new(language)).expect("texts only");
        write(&format!("lang-{language}.json"), pack);
    }
}

/// The first page in English, for the time until the module is there.
fn home() -> String {
    let text = |phrase: Phrase| phrase.text(Language::English);
    let card = |game: &GameKind| {
        let link = |page: &str, class: &str, phrase| {
            format!(r#"<a class="button{class}" href="/{page}/{game}">{}</a>"#, text(phrase))
        };
        format!(
            r#"<li class="card"><div class="text"><h2>{}</h2><p>{}</p><div class="actions">{}{}{}</div></div></li>"#,
            game.title(),
            text(game.lesson().about),
            link("play", " main", say::PLAY),
            link("learn", "", say::LEARN),
            link("rules", "", say::RULES),
        )
    };
    let cards: String = GameKind::ALL.iter().map(card).collect();
    format!(
        r#"<section class="hero"><h1>{}</h1><p>{}</p></section><ul class="cards">{cards}</ul>"#,
        text(say::WELCOME),
        text(say::WELCOME_MORE)
    )
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
            rules: GameKind::KNOWN.iter().map(|&game| (game.name(), page(game, language))).collect(),
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
