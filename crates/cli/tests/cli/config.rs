//! Defaults of flags: the configuration file and the environment.

use std::fs;

use crate::common::{Run, command, scratch};

/// Runs `cairn` with this configuration file and environment.
fn configured(test: &str, file: &str, environment: &[(&str, &str)], args: &[&str]) -> Run {
    let folder = scratch(&format!("config-{test}"));
    fs::create_dir_all(folder.join("cairn")).expect("a folder");
    fs::write(folder.join("cairn/config.toml"), file).expect("written");
    let mut command = command(args);
    command.env("XDG_CONFIG_HOME", &folder).envs(environment.iter().copied());
    Run::new(args, command.output().expect("cairn runs"))
}

#[test]
fn a_flag_beats_the_environment_and_the_environment_beats_the_file() {
    let rules = |environment: &[(&str, &str)], flags: &[&str]| {
        let args = [&["rules", "nava", "--json"], flags].concat();
        configured("order", "lang = \"pt\"\n", environment, &args).json()["lang"].clone()
    };
    assert_eq!(rules(&[], &[]), "pt-PT");
    assert_eq!(rules(&[("CAIRN_LANG", "en")], &[]), "en");
    assert_eq!(rules(&[("CAIRN_LANG", "en")], &["--lang", "fr"]), "fr");
    assert_eq!(rules(&[], &["--lang", "en"]), "en");
}

#[test]
fn a_game_and_a_level_are_what_play_starts() {
    let file = "game = \"swack:size=4\"\nlevel = 1\nlang = \"pt\"\n";
    let printed = configured("play", file, &[], &["play", "--plain"]).succeeds();
    assert!(printed.contains("(swack:size=4)") && printed.contains("Nível 1"), "{printed}");
    let printed = configured("play", file, &[("CAIRN_GAME", "nava")], &["play", "--plain"]).succeeds();
    assert!(printed.contains("(nava)"), "{printed}");
    let args = ["play", "nava", "--plain", "--seats", "human,human", "--lang", "en"];
    let printed = configured("play", file, &[], &args).succeeds();
    assert!(printed.contains("(nava)") && !printed.contains("Level 1"), "{printed}");
    // Other commands have no default game.
    configured("play", file, &[], &["moves"]).refuses();
}

#[test]
fn a_bad_file_is_one_sentence_with_the_line() {
    for (name, file, words) in [
        (
            "key",
            "lang = \"pt\"\nlevle = 3\n",
            &["line 2: expected one of lang, ascii", "did you mean 'level'?"][..],
        ),
        ("lang", "\nlang = \"de\"\n", &["line 2: lang: expected en, pt-PT, pt-BR, es or fr, found 'de'"]),
        ("level", "level = 11", &["line 1: level: expected a level from 1 to 10, found '11'"]),
        ("type", "ascii = [1]", &["line 1: ascii: expected true or false, found 'array'"]),
        ("syntax", "lang = \"en\"\nascii =\n", &["line 2: "]),
        ("game", "game = \"chess\"", &["line 1: game: expected a game with its options"]),
    ] {
        let sentence = configured(name, file, &[], &["deal", "nava"]).refuses();
        assert!(sentence.contains("cairn/config.toml, "), "{sentence}");
        assert!(words.iter().all(|word| sentence.contains(word)), "{sentence}");
    }
}

#[test]
fn help_names_the_file_and_all_keys() {
    let help = crate::common::cairn(&["--help"]).succeeds();
    for word in
        ["cairn/config.toml", "lang = ", "ascii = ", "background = ", "game = ", "level = ", "listen = "]
    {
        assert!(help.contains(word), "{word}: {help}");
    }
}
