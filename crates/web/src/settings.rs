//! What the user has chosen, kept in the browser.

use cairn_i18n::Language;
use cairn_session::online::ConfirmMoves;
use serde::{Deserialize, Serialize};

use crate::browser;

/// What the user has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The code of the language; as the browser says where there is none.
    pub(crate) language: Option<String>,
    /// The colours of the page.
    pub(crate) theme: Theme,
    /// Whether edges and texts stand out more.
    pub(crate) contrast: bool,
    /// Whether pieces are seen moving.
    pub(crate) animation: bool,
    /// Whether moves are heard.
    pub(crate) sound: bool,
    /// How loud, from 0 to 100.
    pub(crate) volume: u8,
    /// Whether cells are named on the board.
    pub(crate) names: bool,
    /// Whether the board lies as the user's seat sees it.
    pub(crate) turns_board: bool,
    /// In which games online a move is confirmed before it is sent.
    pub(crate) confirm_moves: ConfirmMoves,
}

/// The colours of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Its name in the style sheet.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            theme: Theme::System,
            contrast: false,
            animation: true,
            sound: true,
            volume: 100,
            names: true,
            turns_board: true,
            confirm_moves: ConfirmMoves::Never,
        }
    }
}

const KEY: &str = "cairn.settings";

impl Settings {
    /// What was chosen before; the usual where nothing was, or where it cannot be read.
    pub(crate) fn load() -> Settings {
        browser::stored(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Keeps the settings.
    pub(crate) fn save(&self) {
        if let Ok(text) = serde_json::to_string(self) {
            browser::store(KEY, &text);
        }
    }

    /// The language chosen, or else the first of the browser's that is known.
    pub(crate) fn language(&self) -> Language {
        let chosen = self.language.as_ref().and_then(|code| code.parse().ok());
        chosen.unwrap_or_else(|| {
            browser::languages().iter().find_map(|code| Language::from_locale(code)).unwrap_or_default()
        })
    }
}
