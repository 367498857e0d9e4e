//! `cairn review`: its text and its JSON.

use std::fs;

use roxmltree::Document;
use serde_json::Value;

use crate::common::{argument, cairn, cairn_reading, keys, scratch, texts, transcripts, write};

/// A game of Nava in which White misses a win in one, and Black takes it.
const MISSED: &str = "[Game \"nava\"]\n[Start \"wwwwww,x3,bbbbbb/x5/x5/x5/x5 w\"]\n[Player1 \"Ana\"]\n[Result \"*\"]\n\n\
                      1. a5b5 e5a5 *\n";

/// The record reviewed with few nodes, and more arguments.
fn review(record: &str, args: &[&str]) -> String {
    cairn_reading(&[&["review", "-", "--nodes", "200"], args].concat(), record.as_bytes()).succeeds()
}

fn json(record: &str) -> Value {
    serde_json::from_str(&review(record, &["--json"])).expect("JSON")
}

#[test]
fn scripts_get_every_move_judged() {
    for transcript in transcripts() {
        let report = json(&transcript.record());
        let game = &transcript.game;
        assert_eq!(
            keys(&report),
            ["complete", "curve", "game", "moves", "players", "result", "start", "turning_points"]
        );
        assert_eq!(
            (report["game"].as_str(), report["complete"].as_bool()),
            (Some(game.as_str()), Some(true))
        );
        let moves = report["moves"].as_array().expect("moves");
        let made: Vec<&str> = moves.iter().filter_map(|mv| mv["move"].as_str()).collect();
        assert_eq!(made, transcript.moves, "{game}");
        for (ply, mv) in (1..).zip(moves) {
            assert_eq!(
                keys(mv),
                [
                    "after",
                    "before",
                    "best",
                    "judgement",
                    "loss",
                    "move",
                    "ply",
                    "refutation",
                    "seat",
                    "threat"
                ]
            );
            assert_eq!(mv["ply"], ply);
            let judgement = mv["judgement"].as_str().expect("a judgement");
            assert!(["best", "good", "inaccuracy", "mistake", "blunder"].contains(&judgement), "{mv}");
            assert!(mv["loss"].as_f64().is_some_and(|loss| (0.0..=1.0).contains(&loss)), "{mv}");
            assert!(!texts(&mv["best"]).is_empty(), "{mv}");
        }
        let curve = report["curve"].as_array().expect("a curve");
        assert_eq!(curve.len(), moves.len() + 1, "{game}");
        let players = report["players"].as_array().expect("players");
        assert!(
            curve.iter().all(|chances| chances.as_array().map(Vec::len) == Some(players.len())),
            "{game}"
        );
        for player in players {
            let accuracy = player["accuracy"].as_f64();
            assert!(accuracy.is_none_or(|accuracy| (0.0..=100.0).contains(&accuracy)), "{player}");
        }
    }
}

#[test]
fn a_missed_win_is_a_blunder_and_a_turning_point() {
    let report = json(MISSED);
    let first = &report["moves"][0];
    assert_eq!((first["judgement"].as_str(), texts(&first["best"])), (Some("blunder"), vec!["a5e5"]));
    assert_eq!(first["before"]["wins_in"], 1);
    assert_eq!(
        (report["turning_points"][0]["ply"].as_u64(), report["players"][0]["blunders"].as_u64()),
        (Some(1), Some(1))
    );
    assert_eq!(report["players"][0]["name"], "Ana");
}

#[test]
fn people_get_moves_turning_points_accuracy_and_a_curve_in_their_language() {
    for (lang, words) in [
        (
            "en",
            [
                "White: Ana",
                "\nNot finished\n",
                "?? blunder",
                "better: a5e5 (wins in 1)",
                "counting everyone's turns, is proven.",
                "Turning points",
                "Accuracy",
                "Chance to win: White",
            ],
        ),
        (
            "pt-BR",
            [
                "Brancas: Ana",
                "\nNão terminou\n",
                "?? erro grave",
                "melhor: a5e5 (vence em 1)",
                "contando os de todos, está provada.",
                "Pontos de virada",
                "Precisão",
                "Chance de vitória: Brancas",
            ],
        ),
    ] {
        let text = review(MISSED, &["--lang", lang]);
        assert!(text.starts_with("Nava\n"), "{text}");
        for word in words {
            assert!(text.contains(word), "{word}: {text}");
        }
    }
}

#[test]
fn with_a_tablebase_every_move_has_its_effect_on_the_result() {
    let record = "[Game \"swack:size=3\"]\n\nb1a1 c1c2 b3b2 a3a2 a3b3 a2a1 b2c2 *\n";
    let text = review(record, &[]);
    for words in [
        "loses in 8  holds out longest",
        "wins in 7   keeps the win",
        "wins in 10  wins later",
        "loses in 4  loses sooner",
        "better: a2b2 (wins in 4)",
        "a2a1  ??  gives the win away; Black takes the lead",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let text = review(record, &["--lang", "pt-BR"]);
    assert!(text.contains("a2a1  ??  entrega a vitória; passa à frente: Pretas"), "{text}");
}

#[test]
fn no_row_is_wider_than_a_terminal() {
    for transcript in transcripts() {
        for lang in ["en", "pt-PT", "pt-BR", "es", "fr"] {
            let text = review(&transcript.record(), &["--lang", lang]);
            for row in text.lines() {
                assert!(row.chars().count() <= 80 && !row.ends_with(' '), "{}: {row:?}", transcript.game);
            }
        }
    }
}

#[test]
fn a_review_is_always_the_same() {
    let record = &transcripts()[0].record();
    assert_eq!(review(record, &[]), review(record, &[]));
}

#[test]
fn time_can_be_the_limit() {
    let text = cairn_reading(&["review", "-", "--time", "5"], MISSED.as_bytes()).succeeds();
    assert!(text.contains("a5b5"), "{text}");
}

#[test]
fn a_curve_is_drawn_for_every_game() {
    let folder = scratch("review_svg");
    for transcript in transcripts() {
        let game = &transcript.game;
        let record = write(&folder, "game.pgn", transcript.record());
        let svg = argument(&folder.join("curve.svg"));
        let text = cairn(&["review", &record, "--nodes", "50", "--svg", &svg]).succeeds();
        assert!(text.contains("Accuracy"), "{game}: the text is printed as well");
        let drawn = fs::read_to_string(&svg).expect("a picture");
        let document = Document::parse(&drawn).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(document.root_element().tag_name().name(), "svg");
        let printed = cairn(&["review", &record, "--nodes", "50", "--svg", "-"]).succeeds();
        assert_eq!(printed.trim_end(), drawn, "{game}: alone on stdout");
    }
}

#[test]
fn invalid_reviews_are_refused() {
    let folder = scratch("review_refusals");
    let empty = write(&folder, "empty.pgn", "[Game \"nava\"]\n[Result \"*\"]\n\n*\n");
    let other = write(&folder, "other.txt", "Dear diary");
    let illegal = write(&folder, "illegal.pgn", "[Game \"nava\"]\n\n1. a1a1 *\n");
    let fine = write(&folder, "fine.pgn", MISSED);
    let missing = argument(&folder.join("missing.pgn"));
    let nowhere = argument(&folder.join("no/such/folder.svg"));
    for (args, words) in [
        (&[&empty[..]][..], "expected a game with moves, found none"),
        (&[&other], "other.txt: "),
        (&[&illegal], "move 1, a1a1"),
        (&[&missing], "cannot read "),
        (&[&fine, "--nodes", "0"], "--nodes <N>"),
        (&[&fine, "--time", "-1"], "--time <MS>"),
        (&[&fine, "--lang", "de"], "en, pt-PT, pt-BR, es, fr"),
        (&[&fine, "--json", "--svg", "-"], "both write to stdout"),
        (&[&fine, "--nodes", "10", "--svg", &nowhere], "cannot write "),
        (&[], "<FILE>"),
    ] {
        let sentence = cairn(&[&["review"], args].concat()).refuses();
        assert!(sentence.contains(words), "{args:?}: {sentence}");
    }
}
