//! Translations, by English texts.
//!
//! A program embeds them. A browser gets those of one language when the user chooses it, so the module has none.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::Language;

/// The translations into one language, by the keys of phrases.
pub type Catalogue = BTreeMap<String, String>;

type ByLanguage = [OnceLock<Catalogue>; Language::ALL.len()];

/// The catalogues of a crate, each read when it is first needed.
#[derive(Debug)]
#[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a browser loads catalogues instead"))]
pub struct Catalogues(ByLanguage);

impl Catalogues {
    /// Nothing is read yet.
    #[expect(clippy::new_without_default, reason = "a constant")]
    pub const fn new() -> Catalogues {
        Catalogues([const { OnceLock::new() }; Language::ALL.len()])
    }

    /// The catalogue of a language, read from these files: JSON objects of keys and translations.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn get<'a>(&self, language: Language, files: impl FnOnce() -> Vec<&'a str>) -> &Catalogue {
        // A test reads every file; one that does not read would leave its phrases in English.
        let read = |file: &str| serde_json::from_str::<Catalogue>(file).unwrap_or_default();
        self.0[language as usize].get_or_init(|| files().into_iter().flat_map(read).collect())
    }

    /// The catalogue of a language, if it was [loaded](crate::load); the files are not in the module.
    #[cfg(target_arch = "wasm32")]
    pub fn get<'a>(&self, language: Language, _: impl FnOnce() -> Vec<&'a str>) -> &Catalogue {
        static NONE: Catalogue = Catalogue::new();
        LOADED[language as usize].get().unwrap_or(&NONE)
    }
}

#[cfg(target_arch = "wasm32")]
static LOADED: ByLanguage = [const { OnceLock::new() }; Language::ALL.len()];

/// Takes the translations of all crates into a language. Until then, its phrases are English. The first call counts.
#[cfg(target_arch = "wasm32")]
pub fn load(language: Language, catalogue: Catalogue) {
    let _ = LOADED[language as usize].set(catalogue);
}

/// The translations of the phrases in this crate.
pub fn catalogue(language: Language) -> &'static Catalogue {
    static CATALOGUES: Catalogues = Catalogues::new();
    CATALOGUES.get(language, || vec![in_language!(language, "{}", "lang/", ".json")])
}
