//! `cairn rules`.

use serde_json::json;

use crate::common::{GAMES, cairn};

#[test]
fn each_game_has_its_rules_in_both_languages() {
    let titles = ["Crab Stack", "Swack", "Nava", "Knight Line"];
    for (game, title) in GAMES.into_iter().zip(titles) {
        let english = cairn(&["rules", game]).succeeds();
        let portuguese = cairn(&["rules", game, "--lang", "pt"]).succeeds();
        assert_eq!(cairn(&["rules", game, "--lang", "en"]).succeeds(), english);
        for text in [&english, &portuguese] {
            assert!(text.starts_with(&format!("# {title}\n")), "{game}");
            assert!(text.lines().count() > 50, "{game}: in full");
        }
        assert!(english.contains("## Goal") && english.contains(" the "), "{game}: English");
        assert!(portuguese.contains(" não ") && portuguese.contains(" uma "), "{game}: Portuguese");
        assert_ne!(english, portuguese);
    }
}

#[test]
fn choices_of_ours_are_marked_in_both_languages() {
    for (game, choices) in [("crab-stack", 3), ("swack", 1), ("nava", 1)] {
        let marked = |lang: &str, mark: &str| {
            cairn(&["rules", game, "--lang", lang]).succeeds().matches(&format!("**{mark}:**")).count()
        };
        assert!(marked("en", "Our choice") >= choices, "{game}");
        assert_eq!(marked("pt", "Escolha nossa"), marked("en", "Our choice"), "{game}");
    }
}

#[test]
fn options_of_a_game_do_not_change_its_rules() {
    assert_eq!(cairn(&["rules", "swack:size=9"]).succeeds(), cairn(&["rules", "swack"]).succeeds());
}

#[test]
fn json_has_game_language_and_text() {
    for lang in ["en", "pt"] {
        let rules = cairn(&["rules", "nava", "--lang", lang]).succeeds();
        let report = cairn(&["rules", "nava", "--lang", lang, "--json"]).json();
        assert_eq!(report, json!({ "game": "nava", "lang": lang, "rules": rules }));
    }
}

#[test]
fn an_unknown_language_is_refused() {
    for lang in ["fr", "EN", "pt-BR", ""] {
        let sentence = cairn(&["rules", "nava", "--lang", lang]).refuses();
        assert!(sentence.contains("en or pt"), "{sentence}");
    }
}
