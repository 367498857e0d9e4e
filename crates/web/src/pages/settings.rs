//! What the user can choose.

use cairn_i18n::{Language, Phrase, say};
use leptos::prelude::*;
use leptos_router::components::A;

use super::title_phrase;
use crate::context::{Context, t};
use crate::settings::{Settings, Theme};

/// The page of the settings.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    title_phrase(say::SETTINGS);
    view! {
        <section class="narrow settings">
            <h1>{t(say::SETTINGS)}</h1>
            <LanguageField/>
            <ThemeField/>
            <div class="switches">
                <Switch name=say::HIGH_CONTRAST get=|settings| settings.contrast set=|settings, on| settings.contrast = on/>
                <Switch name=say::ANIMATION get=|settings| settings.animation set=|settings, on| settings.animation = on/>
                <Switch name=say::SOUND get=|settings| settings.sound set=|settings, on| settings.sound = on/>
                <Switch name=say::CELL_NAMES get=|settings| settings.names set=|settings, on| settings.names = on/>
            </div>
            <p><A href="/bench">{t(say::BENCH)}</A></p>
        </section>
    }
}

#[component]
fn LanguageField() -> impl IntoView {
    let context = Context::get();
    let chosen = move || context.settings.with(|settings| settings.language.clone());
    let set = move |code: Option<&'static str>| {
        context.settings.update(|settings| settings.language = code.map(str::to_owned));
    };
    let pill = move |code: Option<&'static str>, text: AnyView| {
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name="language"
                    value=code.unwrap_or("auto")
                    prop:checked=move || chosen().as_deref() == code
                    on:change=move |_| set(code)
                />
                <span lang=code>{text}</span>
            </label>
        }
    };
    let known = Language::ALL
        .map(|language| pill(Some(language.code()), say::LANGUAGE_NAME.text(language).into_any()));
    view! {
        <fieldset class="option">
            <legend>{t(say::LANGUAGE)}</legend>
            <div class="pills">{pill(None, t(say::LANGUAGE_AUTO).into_any())} {known.into_iter().collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn ThemeField() -> impl IntoView {
    let context = Context::get();
    let pill = move |theme: Theme| {
        let is_chosen = move || context.settings.with(|settings| settings.theme == theme);
        let name = match theme {
            Theme::System => say::THEME_SYSTEM,
            Theme::Light => say::THEME_LIGHT,
            Theme::Dark => say::THEME_DARK,
        };
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name="theme"
                    value=theme.name()
                    prop:checked=is_chosen
                    on:change=move |_| context.settings.update(|settings| settings.theme = theme)
                />
                <span>{t(name)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="option">
            <legend>{t(say::THEME)}</legend>
            <div class="pills">{Theme::ALL.map(pill).into_iter().collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn Switch(name: Phrase, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> impl IntoView {
    let context = Context::get();
    view! {
        <label class="switch">
            <input
                type="checkbox"
                prop:checked=move || context.settings.with(get)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    context.settings.update(|settings| set(settings, on));
                }
            />
            <span>{t(name)}</span>
        </label>
    }
}
