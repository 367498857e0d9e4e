//! What the user can choose.

use cairn_games::GameKind;
use cairn_i18n::{Language, say};
use serde_json::json;

use crate::stage::{Scenery, Stage};

/// The language of the page, and that of its links.
async fn check_language(stage: &Stage, language: Language) {
    let settings = say::SETTINGS.text(language);
    stage.wait_for_text("header nav", settings).await;
    stage.wait_for(&format!("return document.documentElement.lang === '{language}'")).await;
}

#[tokio::test]
async fn the_language_can_be_switched_and_is_kept() {
    let stage = Stage::open("/settings").await;
    check_language(&stage, Language::English).await;
    stage.choose("Português (Brasil)").await;
    check_language(&stage, Language::BrazilianPortuguese).await;
    stage.wait_for_text("main h1", "Configurações").await;
    stage.reload().await;
    check_language(&stage, Language::BrazilianPortuguese).await;
    for (path, selector, text) in [
        ("/play/swack", "main", "Quem joga"),
        ("/rules/nava", "main", "Brancas"),
        ("/learn/crab-stack", "main h1", "Lição: Crab Stack"),
        ("/analysis", "main", "Início da partida"),
        ("/review", "main", "Cole o registro"),
    ] {
        stage.goto(path).await;
        stage.wait_for_text(selector, text).await;
    }
    stage.goto("/settings").await;
    stage.choose("English").await;
    check_language(&stage, Language::English).await;
    stage.close().await;
}

#[tokio::test]
async fn every_language_can_be_chosen() {
    let stage = Stage::open("/settings").await;
    for language in Language::ALL.into_iter().rev() {
        stage.choose(language.name()).await;
        check_language(&stage, language).await;
    }
    stage.close().await;
}

#[tokio::test]
async fn the_browser_says_which_language() {
    for (code, language) in [("pt-BR", Language::BrazilianPortuguese), ("es-MX", Language::Spanish)] {
        let stage = Stage::with("/", Scenery { language: code, ..Scenery::default() }).await;
        check_language(&stage, language).await;
        let about = GameKind::Nava.lesson().about.text(language);
        stage.wait_for_text("main", about).await;
        stage.close().await;
    }
}

#[tokio::test]
async fn a_setting_of_an_older_version_is_portuguese() {
    let stage = Stage::open("/settings").await;
    let settings = json!({ "language": "pt" }).to_string();
    stage.script(&format!("localStorage.setItem('cairn.settings', {settings:?})")).await;
    stage.reload().await;
    check_language(&stage, Language::Portuguese).await;
    stage.close().await;
}

#[tokio::test]
async fn a_language_that_cannot_be_loaded_is_not_taken() {
    let mut stage = Stage::open("/settings").await;
    check_language(&stage, Language::English).await;
    stage.choose(Language::French.name()).await;
    check_language(&stage, Language::French).await;
    stage.end_server();
    stage.choose(Language::Spanish.name()).await;
    let failed = say::LANGUAGE_NOT_LOADED.fill(Language::French, &[&Language::Spanish.name()]);
    stage.wait_for_text("main [role='alert']", &failed).await;
    check_language(&stage, Language::French).await;
    stage.wait_for("return JSON.parse(localStorage.getItem('cairn.settings')).language === 'fr'").await;
    // The console names the failed load, so it is not empty as `close` demands.
    drop(stage);
}

#[tokio::test]
async fn colours_can_be_chosen_and_are_kept() {
    let stage = Stage::open("/settings").await;
    let media = |scheme: &str| json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
    let brightness = async || {
        let script = "const parts = getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number); \
                      return parts[0] + parts[1] + parts[2]";
        stage.script(script).await.as_f64().expect("a number")
    };
    let looks = async |dark: bool| {
        let looks = async || (brightness().await < 384.0) == dark;
        assert!(stage.wait(looks).await, "dark: {dark}, brightness {}", brightness().await);
    };
    // As the system has it, until something is chosen.
    for (scheme, dark) in [("dark", true), ("light", false)] {
        stage.devtools("Emulation.setEmulatedMedia", media(scheme)).await;
        looks(dark).await;
    }
    stage.choose("dark").await;
    looks(true).await;
    stage.reload().await;
    looks(true).await;
    stage.choose("light").await;
    stage.devtools("Emulation.setEmulatedMedia", media("dark")).await;
    looks(false).await;
    stage.close().await;
}
