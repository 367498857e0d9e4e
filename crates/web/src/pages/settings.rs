//! What the user can choose.

use cairn_i18n::{Language, Phrase, say};
use cairn_session::online::ConfirmMoves;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;

use super::title_phrase;
use crate::context::{Context, t};
use crate::settings::{Settings, Theme};
use crate::widgets::Pills;

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
                <Switch name=say::TURN_BOARD get=|settings| settings.turns_board set=|settings, on| settings.turns_board = on/>
            </div>
            <VolumeField/>
            <ConfirmField/>
            <p><A href="/account">{t(say::ACCOUNT)}</A></p>
            <p><A href="/bench">{t(say::BENCH)}</A></p>
        </section>
    }
}

#[component]
fn LanguageField() -> impl IntoView {
    let context = Context::get();
    let settings = context.settings;
    // Settings of older versions name a language by a shorter code.
    let full =
        |code: &String| code.parse().map_or_else(|_| code.clone(), |language: Language| language.to_string());
    let chosen = Memo::new(move |_| settings.with(|settings| settings.language.as_ref().map(full)));
    let known = Language::ALL.map(|language| {
        let (code, name) = (language.code(), language.name());
        (Some(code.to_owned()), view! { <bdi lang=code>{name}</bdi> }.into_any())
    });
    let mut items = vec![(None, t(say::LANGUAGE_AUTO).into_any())];
    items.extend(known);
    let choose = move |code: Option<String>| {
        let before = settings.with_untracked(|settings| settings.language.clone());
        settings.update(|settings| settings.language.clone_from(&code));
        spawn_local(async move {
            if !context.speak().await && settings.with_untracked(|settings| settings.language == code) {
                settings.update(|settings| settings.language = before);
            }
        });
    };
    let failure = move || {
        let language = context.not_loaded.get()?;
        let text = context.fill(say::LANGUAGE_NOT_LOADED, &[&language.name()]);
        Some(view! { <p class="error" role="alert">{text}</p> })
    };
    view! { <Pills legend=t(say::LANGUAGE) name="language" items chosen on_choose=choose>{failure}</Pills> }
}

#[component]
fn ThemeField() -> impl IntoView {
    let settings = Context::get().settings;
    let chosen = Memo::new(move |_| settings.with(|settings| settings.theme));
    let names = [
        (Theme::System, say::THEME_SYSTEM),
        (Theme::Light, say::THEME_LIGHT),
        (Theme::Dark, say::THEME_DARK),
    ];
    let items = names.map(|(theme, name)| (theme, t(name).into_any())).into();
    let choose = move |theme| settings.update(|settings| settings.theme = theme);
    view! { <Pills legend=t(say::THEME) name="theme" items chosen on_choose=choose/> }
}

#[component]
fn VolumeField() -> impl IntoView {
    let settings = Context::get().settings;
    let set = move |event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            settings.update(|settings| settings.volume = volume);
        }
    };
    view! {
        <label class="field">
            <span>{t(say::VOLUME)}</span>
            <input type="range" min="0" max="100" step="10" prop:value=move || settings.with(|settings| settings.volume) on:change=set/>
        </label>
    }
}

#[component]
fn ConfirmField() -> impl IntoView {
    let settings = Context::get().settings;
    let chosen = Memo::new(move |_| settings.with(|settings| settings.confirm_moves));
    let names = [
        (ConfirmMoves::Never, say::CONFIRM_NEVER),
        (ConfirmMoves::Slow, say::CONFIRM_SLOW),
        (ConfirmMoves::Always, say::CONFIRM_ALWAYS),
    ];
    let items = names.map(|(confirm, name)| (confirm, t(name).into_any())).into();
    let choose = move |confirm| settings.update(|settings| settings.confirm_moves = confirm);
    view! { <Pills legend=t(say::CONFIRM_MOVES) name="confirm" items chosen on_choose=choose/> }
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
