//! What all pages share.

use std::fmt::Display;

use cairn_core::Seat;
use cairn_i18n::{Language, Phrase};
use cairn_session::Millis;
use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use crate::browser;
use crate::pack;
use crate::settings::Settings;

/// How many announcements are kept for screen readers.
const ANNOUNCED: usize = 6;

/// What all pages share. Copies are the same one; reading it in a view keeps the view up to date.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// What the user has chosen.
    pub(crate) settings: RwSignal<Settings>,
    language: RwSignal<Language>,
    /// The language that was chosen last and could not be loaded.
    pub(crate) not_loaded: RwSignal<Option<Language>>,
    /// What a screen reader says, numbered; the last ones only.
    announced: RwSignal<Vec<(u64, String)>>,
}

impl Context {
    /// Reads the settings, and provides the context to all below.
    pub(crate) fn provide() -> Context {
        let settings = RwSignal::new(Settings::load());
        Effect::new(move || settings.with(Settings::save));
        let wanted = settings.with_untracked(Settings::language);
        let context = Context {
            settings,
            language: RwSignal::new(if pack::is_ready(wanted) { wanted } else { Language::English }),
            not_loaded: RwSignal::new(None),
            announced: RwSignal::new(Vec::new()),
        };
        provide_context(context);
        spawn_local(async move { _ = context.speak().await });
        context
    }

    /// The context of this app.
    pub(crate) fn get() -> Context {
        expect_context()
    }

    /// Says everything in the language of the settings, once its pack is loaded; `false` if that is not possible.
    pub(crate) async fn speak(self) -> bool {
        let wanted = move || self.settings.with_untracked(Settings::language);
        let language = wanted();
        let is_ready = pack::load(language).await;
        // Meanwhile, another language may have been chosen.
        if language == wanted() {
            self.not_loaded.set((!is_ready).then_some(language));
            if is_ready && self.language.get_untracked() != language {
                self.language.set(language);
            }
        }
        is_ready
    }

    /// The language in which everything is said.
    pub(crate) fn language(self) -> Language {
        self.language.get()
    }

    /// The language now, for what does not follow it.
    pub(crate) fn language_untracked(self) -> Language {
        self.language.get_untracked()
    }

    /// A phrase in the language of the user.
    pub(crate) fn text(self, phrase: Phrase) -> &'static str {
        phrase.text(self.language())
    }

    /// A phrase with its gaps filled.
    pub(crate) fn fill(self, phrase: Phrase, values: &[&dyn Display]) -> String {
        phrase.fill(self.language(), values)
    }

    /// The day of a time where the user is, as it is written there.
    pub(crate) fn day(self, time: Millis) -> String {
        let date = Date::new(&(time.0 as f64).into());
        let preferred = browser::languages();
        String::from(date.to_locale_date_string(self.language().locale(&preferred), &JsValue::UNDEFINED))
    }

    /// Announces something to screen readers.
    pub(crate) fn announce(self, text: impl Into<String>) {
        self.announced.update(|announced| {
            let number = announced.last().map_or(0, |(number, _)| number + 1);
            announced.push((number, text.into()));
            let old = announced.len().saturating_sub(ANNOUNCED);
            announced.drain(..old);
        });
    }

    /// The last announcements, numbered, from the oldest on. Each has an element of its own, so none takes the place of
    /// another that a screen reader has not said yet.
    pub(crate) fn announced(self) -> Vec<(u64, String)> {
        self.announced.get()
    }

    /// Whether the board is turned for a user in this seat: the first seat sees it as it is drawn.
    pub(crate) fn turns_board(self, user: Option<Seat>) -> bool {
        self.settings.with_untracked(|settings| settings.turns_board) && user == Some(Seat::Two)
    }

    /// Whether pieces are seen moving: if the user wants it and the system does not ask for less.
    pub(crate) fn animates(self) -> bool {
        self.settings.with_untracked(|settings| settings.animation)
            && !browser::matches_media("(prefers-reduced-motion: reduce)")
    }
}

/// A phrase that follows the language, for a view.
pub(crate) fn t(phrase: Phrase) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let context = Context::get();
    move || context.text(phrase)
}
