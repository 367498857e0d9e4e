//! Packs: the texts and rules of a language other than English, loaded when it is chosen.
//!
//! The browser keeps the last pack, so that the next visit begins in its language at once, also without a network.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use cairn_games::GameKind;
use cairn_i18n::{Catalogue, Language};
use serde::Deserialize;

use crate::browser;
use crate::online::client;
use crate::pages::rules::PagePart;

type Rules = BTreeMap<String, Vec<PagePart>>;

#[derive(Deserialize)]
struct Pack {
    texts: Catalogue,
    rules: Rules,
}

static RULES: [OnceLock<Rules>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];

const KEY: &str = "cairn.pack";

/// The page of the rules of a game, if the pack of the language is loaded.
pub(crate) fn rules(game: GameKind, language: Language) -> Option<&'static [PagePart]> {
    Some(RULES[language as usize].get()?.get(game.name())?.as_slice())
}

/// Whether everything can be said in this language; takes its pack from an earlier visit if that is the current one.
pub(crate) fn is_ready(language: Language) -> bool {
    if language == Language::English || RULES[language as usize].get().is_some() {
        return true;
    }
    let address = address(language.code());
    kept(|kept| address.as_deref() == Some(kept)).is_some_and(|text| read(language, &text))
}

/// Makes a language ready; `false` if its pack is not to be had. Without a network, a pack of an older version will do.
pub(crate) async fn load(language: Language) -> bool {
    if is_ready(language) {
        return true;
    }
    let Some(address) = address(language.code()) else { return false };
    match client::get(&address).await {
        Ok(text) if read(language, &text) => {
            browser::store(KEY, &format!("{address}\n{text}"));
            true
        }
        _ => {
            let start = format!("/assets/lang-{language}-");
            kept(|kept| kept.starts_with(&start)).is_some_and(|text| read(language, &text))
        }
    }
}

/// Where the pack of this name is, the code of a language or the name of a data file: the page says.
pub(crate) fn address(name: &str) -> Option<String> {
    browser::meta(&format!("pack:{name}"))
}

/// The pack of an earlier visit, if its address will do.
fn kept(will_do: impl Fn(&str) -> bool) -> Option<String> {
    let kept = browser::stored(KEY)?;
    let (address, text) = kept.split_once('\n')?;
    will_do(address).then(|| text.to_owned())
}

fn read(language: Language, text: &str) -> bool {
    let Ok(Pack { texts, rules }) = serde_json::from_str(text) else { return false };
    cairn_i18n::load(language, texts);
    let _ = RULES[language as usize].set(rules);
    true
}
