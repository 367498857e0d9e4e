//! "Did you mean": unknown names get the nearest known one.

use crate::common::cairn;

#[test]
fn an_unknown_name_gets_the_nearest_one() {
    for (args, expected) in [
        (&["moves", "swak"][..], "'swack'"),
        (&["moves", "Navaa"], "'nava'"),
        (&["deal", "swack:siez=4"], "'size'"),
        (&["deal", "knight-line:tile=wildcrad"], "'wildcard'"),
        (&["plya"], "'play'"),
        (&["show", "nava", "--jsno"], "'--json'"),
        (&["completions", "bsah"], "'bash'"),
        (&["man", "pefrt"], "'perft'"),
        (&["play", "nava", "--plain", "--seats", "humna,5"], "'human'"),
        (&["match", "nava", "egine", "uct", "--nodes", "5"], "'engine'"),
        (&["ugi", "swck"], "'swack'"),
    ] {
        let sentence = cairn(args).refuses();
        assert!(sentence.contains(&format!("did you mean {expected}?")), "{args:?}: {sentence}");
    }
}

#[test]
fn a_name_that_is_like_no_other_gets_none() {
    for args in [&["moves", "chess"][..], &["deal", "swack:size=2"], &["xyzzy"]] {
        let sentence = cairn(args).refuses();
        assert!(!sentence.contains("did you mean"), "{args:?}: {sentence}");
    }
}
