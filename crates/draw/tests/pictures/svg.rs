//! What is in the pictures.

use crate::board::{behind_and_before, cell, picture, stack, tiles};
use cairn_core::{Ground, Piece, PieceKind, Seat, Tint};
use cairn_draw::{Picture, svg};
use cairn_games::crab_stack::look::{DARK_ROCK, LARGE, MEDIUM, ROCK, SMALL};
use cairn_games::knight_line::look::TILE;
use cairn_games::nava::look::{CUBE, DISC};
use resvg::usvg::{Options, Tree, roxmltree::Document};

/// The texts of the pieces in the order in which they are drawn.
fn drawn_pieces(picture: &Picture) -> Vec<String> {
    let text = svg(picture);
    let document = Document::parse(&text).expect("well-formed XML");
    document.descendants().filter_map(|node| node.attribute("data-piece")).map(str::to_owned).collect()
}

fn one_stack(ground: Ground, pieces: Vec<Piece>) -> Picture {
    picture(vec![cell("a1", 0.0, 0.0, ground, pieces)])
}

const KINDS: [&PieceKind; 6] = [&DISC, &CUBE, &TILE, &SMALL, &MEDIUM, &LARGE];

#[test]
fn every_piece_of_a_stack_is_drawn_from_the_bottom_to_the_top() {
    let crabs = "S2 S1 S3 M1 M4 L2 L1 L3 L4 L1 L2";
    assert_eq!(drawn_pieces(&one_stack(Ground::Patch(&ROCK), stack(crabs))).join(" "), crabs);
    let discs = "w b b w r b w b w w b r w b b w";
    assert_eq!(drawn_pieces(&one_stack(Ground::Point, stack(discs))).join(" "), discs);
    assert_eq!(drawn_pieces(&one_stack(Ground::Square, tiles(Some(Seat::Two), 24))), ["b"; 24]);
    assert_eq!(drawn_pieces(&one_stack(Ground::Square, tiles(None, 1))), ["g"]);
    assert_eq!(drawn_pieces(&one_stack(Ground::Point, stack("W"))), ["W"]);
    assert_eq!(drawn_pieces(&one_stack(Ground::Square, vec![])), [""; 0]);
}

#[test]
fn what_is_nearer_is_drawn_later_and_a_spread_stack_last() {
    let mut board = behind_and_before(Ground::Square, stack("w"), stack("b"));
    assert_eq!(drawn_pieces(&board), ["w", "b"]);
    board.cells.reverse();
    assert_eq!(drawn_pieces(&board), ["w", "b"]);
    board.spread = Some("a2".to_owned());
    assert_eq!(drawn_pieces(&board), ["b", "w"]);
}

#[test]
fn each_cell_and_its_stack_carry_its_name() {
    for ground in
        [Ground::Square, Ground::Open, Ground::Point, Ground::Patch(&ROCK), Ground::Patch(&DARK_ROCK)]
    {
        let text = svg(&one_stack(ground, stack("w")));
        let document = Document::parse(&text).unwrap();
        let named = document.descendants().filter(|node| node.attribute("data-cell") == Some("a1")).count();
        assert_eq!(named, 2, "{ground:?}");
    }
}

#[test]
fn there_is_no_font_and_no_id_to_clash_in_a_page() {
    let text = svg(&one_stack(Ground::Square, tiles(Some(Seat::One), 20)));
    let document = Document::parse(&text).unwrap();
    assert!(
        document.descendants().all(|node| node.tag_name().name() != "text" && node.attribute("id").is_none())
    );
}

#[test]
fn names_letters_and_the_title_are_escaped() {
    let name = r#"<a&"1>"#;
    let mut board = picture(vec![cell(name, 0.0, 0.0, Ground::Square, stack("w"))]);
    board.title = "b < a & \"c\"\u{1}".to_owned();
    board.letters[0] = '&';
    let text = svg(&board);
    let document = Document::parse(&text).expect("well-formed XML");
    assert!(document.descendants().any(|node| node.attribute("data-cell") == Some(name)));
    assert!(document.descendants().any(|node| node.attribute("data-piece") == Some("&")));
    let title = document.descendants().find(|node| node.tag_name().name() == "title").unwrap();
    assert_eq!(title.text(), Some("b < a & \"c\"\u{fffd}"));
}

#[test]
fn owners_differ_in_more_than_colour() {
    let plain = |seat, kind, ground, tint: Tint| {
        let owner = Some(seat);
        let mut board = one_stack(ground, vec![Piece { owner, kind }; if kind == &CUBE { 1 } else { 2 }]);
        board.tints[seat.index()] = tint;
        let mut text = svg(&board);
        // What is left when all colours and the names for machines are taken out.
        while let Some(at) = text.find("data-piece") {
            let end = at + text[at..].find('>').unwrap();
            text.replace_range(at..end, "");
        }
        while let Some(at) = text.find('#') {
            text.replace_range(at..at + 7, "");
        }
        text
    };
    let tints = [Tint::White, Tint::Black, Tint::Red, Tint::Blue];
    for kind in KINDS {
        let ground =
            if [&DISC, &CUBE, &TILE].contains(&kind) { Ground::Square } else { Ground::Patch(&ROCK) };
        let mut seen: Vec<String> =
            Seat::ALL.iter().map(|&seat| plain(seat, kind, ground, tints[seat.index()])).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 4, "{kind:?}");
    }
}

#[test]
fn a_marked_cell_looks_different_and_unknown_marks_do_not_matter() {
    for ground in
        [Ground::Square, Ground::Open, Ground::Point, Ground::Patch(&ROCK), Ground::Patch(&DARK_ROCK)]
    {
        let mut board = one_stack(ground, stack("w"));
        let plain = svg(&board);
        board.marks = vec!["z9".to_owned()];
        assert_eq!(svg(&board), plain);
        board.marks.push("a1".to_owned());
        assert_ne!(svg(&board), plain, "{ground:?}");
    }
}

/// What is drawn, with its lines, lies within the picture.
fn fits(board: &Picture) {
    let tree = Tree::from_str(&svg(board), &Options::default()).expect("an SVG document");
    let (drawn, size) = (tree.root().abs_stroke_bounding_box(), tree.size());
    let inside = drawn.left() >= -0.1
        && drawn.top() >= -0.1
        && drawn.right() <= size.width() + 0.1
        && drawn.bottom() <= size.height() + 0.1;
    assert!(inside, "{drawn:?} is not within {size:?}");
}

#[test]
fn the_highest_towers_fit_and_do_not_change_the_size() {
    let crabs: Vec<Piece> = stack("L1").into_iter().cycle().take(36).collect();
    let discs: Vec<Piece> = stack("w b").into_iter().cycle().take(81).collect();
    for (ground, highest) in
        [(Ground::Patch(&ROCK), crabs), (Ground::Point, discs), (Ground::Open, tiles(Some(Seat::Two), 24))]
    {
        let size = |pieces: Vec<Piece>| {
            let mut board = behind_and_before(ground, pieces.clone(), pieces);
            fits(&board);
            board.spread = Some("a2".to_owned());
            fits(&board);
            board.spread = Some("a1".to_owned());
            fits(&board);
            let text = svg(&board);
            text[..text.find("role").unwrap()].to_owned()
        };
        assert_eq!(size(vec![]), size(highest), "{ground:?}");
    }
}

#[test]
fn a_stack_is_spread_out_only_where_there_is_room() {
    let mut board = one_stack(Ground::Square, tiles(Some(Seat::One), 24));
    let plain = svg(&board);
    board.spread = Some("a1".to_owned());
    assert_eq!(svg(&board), plain);
    board.cells.push(cell("a3", 0.0, 2.0, Ground::Square, vec![]));
    fits(&board);
    assert_ne!(svg(&board), svg(&Picture { spread: None, ..board.clone() }));
}

#[test]
fn a_board_without_cells_is_a_document_too() {
    fits(&picture(vec![]));
}

#[test]
fn names_stand_beside_straight_boards_and_on_the_cells_of_others() {
    let width = |board: &Picture| Tree::from_str(&svg(board), &Options::default()).unwrap().size().width();
    let mut straight = behind_and_before(Ground::Square, vec![], vec![]);
    let mut slanted = straight.clone();
    slanted.cells[0].at.x = 0.5;
    let named = [width(&straight), width(&slanted)];
    straight.names = false;
    slanted.names = false;
    assert!(named[0] > width(&straight));
    assert_eq!(named[1], width(&slanted));
}
