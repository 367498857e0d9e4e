//! The languages that the program speaks.

use std::fmt;
use std::str::FromStr;

/// A language for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English, `en`.
    #[default]
    English,
    /// Portuguese of Portugal, `pt-PT` or `pt`.
    Portuguese,
    /// Portuguese of Brazil, `pt-BR`.
    BrazilianPortuguese,
    /// Spanish, `es`.
    Spanish,
    /// French, `fr`.
    French,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 5] = [
        Language::English,
        Language::Portuguese,
        Language::BrazilianPortuguese,
        Language::Spanish,
        Language::French,
    ];

    /// Its code, as browsers and files name it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Portuguese => "pt-PT",
            Language::BrazilianPortuguese => "pt-BR",
            Language::Spanish => "es",
            Language::French => "fr",
        }
    }

    /// Its own name for itself, as choosers show it.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Portuguese => "Português",
            Language::BrazilianPortuguese => "Português (Brasil)",
            Language::Spanish => "Español",
            Language::French => "Français",
        }
    }

    /// The language of a locale, such as `pt_BR.UTF-8`, `es-MX` or `fr`; `None` where the program does not speak it.
    pub fn from_locale(locale: &str) -> Option<Language> {
        let name = locale.split(['.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let mut parts = name.split(['-', '_']);
        match parts.next()? {
            "en" => Some(Language::English),
            "pt" if parts.any(|part| part == "br") => Some(Language::BrazilianPortuguese),
            "pt" => Some(Language::Portuguese),
            "es" => Some(Language::Spanish),
            "fr" => Some(Language::French),
            _ => None,
        }
    }

    /// How dates and numbers in this language are written: the first of the user's locales that is in it, or its code.
    pub fn locale(self, preferred: &[String]) -> &str {
        let own = preferred.iter().find(|locale| Language::from_locale(locale) == Some(self));
        own.map_or(self.code(), String::as_str)
    }

    /// The language that the environment asks for: the first variable that is set decides, as POSIX has it.
    pub fn from_env(get: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name: &&str| get(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        locale.and_then(|locale| Language::from_locale(&locale)).unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = String;

    /// Reads a code. `pt` is `pt-PT`: records and settings of older versions have it.
    fn from_str(code: &str) -> Result<Language, String> {
        let full = if code == "pt" { Language::Portuguese.code() } else { code };
        let known = Language::ALL.into_iter().find(|language| language.code() == full);
        known.ok_or_else(|| {
            let codes = Language::ALL.map(Language::code).join(", ");
            format!("expected a language ({codes}), found '{}'", code.escape_debug())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert_eq!("pt".parse(), Ok(Language::Portuguese));
        assert!("PT_br".parse::<Language>().is_err_and(|error| error.contains("pt-BR, es")));
    }

    #[test]
    fn locales_name_a_language_and_maybe_a_region() {
        for (locale, language) in [
            ("en", Some(Language::English)),
            ("en_GB.UTF-8", Some(Language::English)),
            ("pt", Some(Language::Portuguese)),
            ("pt_PT.UTF-8", Some(Language::Portuguese)),
            ("pt-AO", Some(Language::Portuguese)),
            ("pt_BR.UTF-8", Some(Language::BrazilianPortuguese)),
            ("pt-br", Some(Language::BrazilianPortuguese)),
            ("es_MX", Some(Language::Spanish)),
            ("es-419", Some(Language::Spanish)),
            ("fr_CA@euro", Some(Language::French)),
            ("C.UTF-8", None),
            ("POSIX", None),
            ("de_DE", None),
            ("", None),
        ] {
            assert_eq!(Language::from_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn dates_are_written_as_where_the_user_is() {
        let preferred = ["de-AT", "en-GB", "en", "pt-AO"].map(str::to_owned);
        for (language, locale) in [
            (Language::English, "en-GB"),
            (Language::Portuguese, "pt-AO"),
            (Language::BrazilianPortuguese, "pt-BR"),
            (Language::French, "fr"),
        ] {
            assert_eq!(language.locale(&preferred), locale);
        }
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let spoken = |set: &[(&str, &str)]| {
            Language::from_env(|name| {
                set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(spoken(&[]), Language::English);
        assert_eq!(spoken(&[("LANG", "fr_FR.UTF-8")]), Language::French);
        assert_eq!(spoken(&[("LANG", "fr_FR"), ("LC_MESSAGES", "es_ES"), ("LC_ALL", "")]), Language::Spanish);
        assert_eq!(spoken(&[("LANG", "fr_FR"), ("LC_ALL", "C")]), Language::English);
    }
}
