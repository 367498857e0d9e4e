//! Makes pages of the rules, so that browsers need not be sent what reads Markdown.

use std::path::Path;
use std::{env, fs};

use cairn_games::GameKind;
use cairn_games::rules::{Part, parts};
use cairn_i18n::Language;
use pulldown_cmark::{Parser, html};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let arms = GameKind::KNOWN.iter().flat_map(|&game| Language::ALL.map(|language| arm(game, language)));
    let arms: String = arms.collect();
    let folder = env::var_os("OUT_DIR").expect("cargo says where to write");
    let code = format!("match (game, language) {{\n{arms}}}\n");
    fs::write(Path::new(&folder).join("rules.rs"), code).expect("the folder can be written to");
}

/// The page of a game in a language, as an arm of a `match`.
fn arm(game: GameKind, language: Language) -> String {
    let parts: Vec<String> = parts(game.rules(language)).into_iter().map(page_part).collect();
    format!("(GameKind::{game:?}, Language::{language:?}) => &[{}],\n", parts.join(", "))
}

/// A part of a page, as an expression.
fn page_part(part: Part<'_>) -> String {
    match part {
        Part::Text(markdown) => {
            let mut page = String::new();
            html::push_html(&mut page, Parser::new(markdown));
            format!("PagePart::Html({page:?})")
        }
        Part::Diagram { lines, .. } => format!("PagePart::Boards({lines:?})"),
    }
}
