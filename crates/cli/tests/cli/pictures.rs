//! `cairn show --svg` and `--png`.

use std::collections::BTreeMap;
use std::fs;

use roxmltree::{Document, Node};

use crate::common::{argument, cairn, scratch, transcripts};

/// A picture of every game with its options, after some moves, as SVG.
fn pictures() -> impl Iterator<Item = (String, String, String)> {
    transcripts().into_iter().map(|transcript| {
        let played = transcript.first(transcript.moves.len() * 2 / 3);
        let args = ["show", &transcript.game, "--position", &transcript.start, "--moves", &played];
        let position =
            cairn(&[&args[..], &["--json"]].concat()).json()["position"].as_str().map(str::to_owned);
        let svg = cairn(&[&args[..], &["--svg", "-"]].concat()).succeeds();
        (transcript.game, position.expect("a position"), svg.trim_end().to_owned())
    })
}

/// The pieces of a position by their texts, counted from its notation.
fn pieces_in(game: &str, position: &str) -> BTreeMap<String, usize> {
    let board = position.split(' ').next().expect("a board");
    let mut pieces = BTreeMap::new();
    for cell in board.split(['/', ',']).filter(|cell| !cell.starts_with(['x', '~'])) {
        if game.starts_with("knight-line") {
            let (owner, height) = cell.split_at(1);
            *pieces.entry(owner.to_owned()).or_default() += height.parse::<usize>().expect("a height");
        } else {
            let length = if game.starts_with("crab-stack") { 2 } else { 1 };
            for piece in cell.as_bytes().chunks(length) {
                *pieces.entry(String::from_utf8_lossy(piece).into_owned()).or_default() += 1;
            }
        }
    }
    pieces
}

fn drawn_pieces<'a>(svg: &'a Document<'_>) -> impl Iterator<Item = (&'a str, Node<'a, 'a>)> {
    svg.descendants().filter_map(|node| Some((node.attribute("data-piece")?, node)))
}

#[test]
fn an_svg_is_well_formed_and_shows_every_piece() {
    for (game, position, text) in pictures() {
        let svg = Document::parse(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(svg.root_element().tag_name().name(), "svg");
        let mut drawn = BTreeMap::new();
        for (piece, node) in drawn_pieces(&svg) {
            assert!(node.has_children(), "{game}: {piece} is drawn");
            *drawn.entry(piece.to_owned()).or_default() += 1;
        }
        assert_eq!(drawn, pieces_in(&game, &position), "{game} {position}");
    }
}

#[test]
fn the_title_of_an_svg_names_game_and_position() {
    let text = cairn(&["show", "knight-line", "--moves", "0,0>2,1:1", "--svg", "-"]).succeeds();
    let svg = Document::parse(&text).expect("an SVG");
    let title = svg.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
    assert_eq!(title, Some("Knight Line: x2,w1/w19,b20,x 0,0 b"));
}

/// The paints of the pieces with this text.
fn paints(game: &str, piece: &str) -> Vec<String> {
    let text = cairn(&["show", game, "--svg", "-"]).succeeds();
    let svg = Document::parse(&text).expect("an SVG");
    let (_, node) = drawn_pieces(&svg).find(|&(text, _)| text == piece).expect("such a piece");
    let paints = node.descendants().filter_map(|node| node.attribute("fill"));
    paints.filter(|&paint| paint != "none").map(str::to_owned).collect()
}

#[test]
fn white_and_black_look_alike_in_every_game() {
    for piece in ["w", "b"] {
        // White is the first player in Nava, the second in Swack.
        let [nava, swack] = ["nava", "swack"].map(|game| paints(game, piece)[0].clone());
        assert_eq!(nava, swack, "{piece}");
        assert_eq!(paints("knight-line", piece)[0], nava, "{piece}");
    }
    assert_ne!(paints("nava", "w"), paints("nava", "b"));
}

#[test]
fn each_player_of_crab_stack_has_a_colour_of_their_own() {
    let colours = ["S1", "S2", "S3", "S4"].map(|crab| paints("crab-stack:players=4", crab));
    for (at, colour) in colours.iter().enumerate() {
        assert!(!colours[..at].contains(colour), "{colours:?}");
    }
}

#[test]
fn pictures_go_to_files() {
    let folder = scratch("pictures_go_to_files");
    let [svg, png] = ["board.svg", "board.png"].map(|name| folder.join(name));
    assert_eq!(cairn(&["show", "nava", "--svg", &argument(&svg)]).succeeds(), "");
    assert_eq!(cairn(&["show", "nava", "--png", &argument(&png)]).succeeds(), "");
    assert!(Document::parse(&fs::read_to_string(svg).expect("a file")).is_ok());
    assert_eq!(size_of_png(&fs::read(png).expect("a file")).0, 1000, "the width where none is asked");
}

/// Width and height of a PNG, from its header.
fn size_of_png(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[12..16], *b"IHDR");
    assert_eq!(bytes[bytes.len() - 8..][..4], *b"IEND", "whole");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn a_png_is_as_wide_as_asked() {
    for (game, width) in [("crab-stack:players=3", 16), ("swack", 321), ("nava", 640), ("knight-line", 100)] {
        let run = cairn(&["show", game, "--png", "-", "--width", &width.to_string()]);
        run.ends_with(0);
        let (found, height) = size_of_png(&run.stdout);
        assert_eq!(found, width, "{game}");
        assert!(height > width / 4 && height < width * 4, "{game}: {width}×{height}");
    }
}

#[test]
fn a_width_out_of_bounds_is_refused() {
    for width in ["0", "1", "15", "4097", "4294967295", "4294967296", "-1", "wide", "", "1.5"] {
        cairn(&["show", "nava", "--png", "-", "--width", width]).refuses();
    }
}

#[test]
fn flags_that_contradict_each_other_are_refused() {
    for flags in [
        &["--svg", "-", "--png", "-"][..],
        &["--svg", "-", "--json"],
        &["--png", "-", "--json"],
        &["--width", "100"],
        &["--svg", "-", "--width", "100"],
        &["--json", "--width", "100"],
    ] {
        cairn(&[&["show", "nava"], flags].concat()).refuses();
    }
}

#[test]
fn a_file_that_cannot_be_written_is_refused() {
    let folder = argument(&scratch("a_file_that_cannot_be_written"));
    for file in [&folder, &format!("{folder}/no/folder"), &format!("{folder}/no/a\nb")] {
        for flag in ["--svg", "--png"] {
            let sentence = cairn(&["show", "nava", flag, file]).refuses();
            assert!(sentence.contains("cannot write"), "{sentence}");
        }
    }
}
