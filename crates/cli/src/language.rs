//! The language of what is printed.

use cairn_i18n::Language;

use crate::listed;

#[derive(clap::Args)]
pub(crate) struct LanguageArg {
    /// Language: en, pt-PT (or pt), pt-BR, es or fr [default: that of the environment, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_name = "LANG", env = "CAIRN_LANG")]
    #[arg(value_parser = listed::language(), hide_possible_values = true)]
    lang: Option<Language>,
}

impl LanguageArg {
    /// The language asked for by the flag, its variable or the configuration file.
    pub(crate) fn asked(&self) -> Option<Language> {
        self.lang
    }

    /// The language asked for, or else that of the environment.
    pub(crate) fn get(&self) -> Language {
        self.lang.unwrap_or_else(from_env)
    }
}

/// The language of the environment.
pub(crate) fn from_env() -> Language {
    Language::from_env(|name| std::env::var(name).ok())
}
