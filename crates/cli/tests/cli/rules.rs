//! `cairn rules`.

use serde_json::json;

use crate::common::{GAMES, cairn, command};

#[test]
fn each_game_has_its_rules_in_every_language() {
    let titles = ["Crab Stack", "Swack", "Nava", "Knight Line"];
    for (game, title) in GAMES.into_iter().zip(titles) {
        let english = cairn(&["rules", game]).succeeds();
        assert!(english.contains("## Goal") && english.contains(" the "), "{game}: English");
        for (lang, words) in [
            ("en", [" the ", " and "]),
            ("pt", [" não ", " uma "]),
            ("pt-PT", [" não ", " uma "]),
            ("pt-BR", [" não ", " uma "]),
            ("es", [" no ", " una "]),
            ("fr", [" ne ", " une "]),
        ] {
            let text = cairn(&["rules", game, "--lang", lang]).succeeds();
            assert!(text.starts_with(&format!("# {title}\n")), "{game} in {lang}");
            assert!(text.lines().count() > 50, "{game} in {lang}: in full");
            assert!(words.iter().all(|word| text.contains(word)), "{game} in {lang}");
            assert_eq!(text == english, lang == "en", "{game} in {lang}");
        }
    }
}

#[test]
fn the_environment_says_which_language() {
    for (variables, heading) in [
        (&[("LANG", "fr_FR.UTF-8")][..], "## But du jeu"),
        (&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "es_MX")], "## Objetivo"),
        (&[("LANG", "fr_FR.UTF-8"), ("LC_MESSAGES", "C")], "## Goal"),
    ] {
        let output = command(&["rules", "nava"]).envs(variables.iter().copied()).output().expect("it runs");
        assert!(String::from_utf8_lossy(&output.stdout).contains(heading), "{variables:?}");
    }
}

#[test]
fn choices_of_ours_are_marked_in_every_language() {
    for (game, choices) in [("crab-stack", 3), ("swack", 1), ("nava", 1)] {
        let marked = |lang: &str, mark: &str| {
            cairn(&["rules", game, "--lang", lang]).succeeds().matches(&format!("**{mark}:**")).count()
        };
        assert!(marked("en", "Our choice") >= choices, "{game}");
        for (lang, mark) in [
            ("pt-PT", "Escolha nossa"),
            ("pt-BR", "Escolha nossa"),
            ("es", "Decisión nuestra"),
            ("fr", "Notre choix\u{a0}"),
        ] {
            assert_eq!(marked(lang, mark), marked("en", "Our choice"), "{game} in {lang}");
        }
    }
}

#[test]
fn options_of_a_game_do_not_change_its_rules() {
    assert_eq!(cairn(&["rules", "swack:size=9"]).succeeds(), cairn(&["rules", "swack"]).succeeds());
}

#[test]
fn json_has_game_language_and_text() {
    for lang in ["en", "pt-PT", "fr"] {
        let rules = cairn(&["rules", "nava", "--lang", lang]).succeeds();
        let report = cairn(&["rules", "nava", "--lang", lang, "--json"]).json();
        assert_eq!(report, json!({ "game": "nava", "lang": lang, "rules": rules }));
    }
}

#[test]
fn an_unknown_language_is_refused() {
    for lang in ["de", "EN", "pt_BR", ""] {
        let sentence = cairn(&["rules", "nava", "--lang", lang]).refuses();
        assert!(sentence.contains("en, pt-PT, pt-BR, es, fr"), "{sentence}");
    }
}
