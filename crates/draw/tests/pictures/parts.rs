//! The parts of pictures, as pages keep them.

use crate::board::{behind_and_before, cell, crabs_for_four, picture, stack, tiles};
use cairn_core::{Ground, Piece, Seat};
use cairn_draw::{Picture, ground, reach_up, stack as draw_stack, svg};
use cairn_games::crab_stack::look::{DARK_ROCK, ROCK};
use resvg::usvg::{Options, Tree, roxmltree::Document};

const GROUNDS: [Ground; 5] =
    [Ground::Square, Ground::Open, Ground::Point, Ground::Patch(&ROCK), Ground::Patch(&DARK_ROCK)];

fn stacks() -> Vec<Vec<Piece>> {
    let discs = stack("w b").into_iter().cycle().take(81).collect();
    let crabs = stack("S1 S2 S2 M1 M2 L1 L2 L3 L4 L1");
    vec![stack("w"), stack("b w b w b w b"), discs, stack("W"), tiles(Some(Seat::Two), 24), crabs]
}

/// What is within the outermost element.
fn inner(part: &str) -> &str {
    part.split_once('>').and_then(|(_, rest)| rest.strip_suffix("</g>")).expect("one element")
}

#[test]
fn a_picture_is_made_of_its_parts() {
    for kind in GROUNDS {
        let board = behind_and_before(kind, stack("w b"), stack("b"));
        let whole = svg(&board);
        assert!(whole.contains(inner(&ground(&board))), "{kind:?}");
        for cell in &board.cells {
            assert!(whole.contains(inner(&draw_stack(&board, &cell.stack, false))), "{kind:?}");
        }
        let frame = board.frame();
        let size = Tree::from_str(&whole, &Options::default()).expect("an SVG document").size();
        let differs = |a: f64, b: f32| (a - f64::from(b)).abs() > 0.1;
        assert!(!differs(frame.width, size.width()) && !differs(frame.height, size.height()), "{kind:?}");
    }
}

#[test]
fn parts_need_no_font_and_have_nothing_that_a_page_refuses() {
    let boards = GROUNDS.map(|kind| behind_and_before(kind, vec![], stack("w")));
    let mut parts: Vec<String> = boards.iter().map(ground).collect();
    for pieces in stacks() {
        parts.extend([false, true].map(|spread| draw_stack(&picture(vec![]), &pieces, spread)));
    }
    for part in parts {
        let document = Document::parse(&part).expect("one well-formed element");
        for node in document.descendants() {
            let refused = ["id", "style", "class"].into_iter().find(|name| node.attribute(*name).is_some());
            assert!(node.tag_name().name() != "text" && refused.is_none(), "{refused:?} in {part}");
        }
    }
}

#[test]
fn no_pieces_are_no_elements() {
    assert_eq!(draw_stack(&picture(vec![]), &[], false), "");
    assert_eq!(draw_stack(&picture(vec![]), &[], true), "");
}

#[test]
fn a_stack_reaches_no_higher_than_it_says() {
    for pieces in stacks() {
        for spread in [false, true] {
            let drawn = draw_stack(&picture(vec![]), &pieces, spread);
            let document =
                format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>"#);
            let tree = Tree::from_str(&document, &Options::default()).expect("an SVG document");
            let top = f64::from(tree.root().abs_stroke_bounding_box().top());
            assert!(-top <= reach_up(&pieces, spread), "{} pieces, {spread}: {top}", pieces.len());
        }
        let [closed, spread] = [false, true].map(|spread| reach_up(&pieces, spread));
        assert!(spread > closed && spread < 400.0, "{} pieces: {closed}, {spread}", pieces.len());
    }
}

#[test]
fn the_ground_stays_the_same_while_stacks_grow() {
    for kind in GROUNDS {
        let [low, high] =
            ["w", "b w b"].map(|pieces| ground(&behind_and_before(kind, vec![], stack(pieces))));
        assert_eq!(low, high, "{kind:?}");
    }
}

#[test]
fn a_table_without_an_edge_shows_the_squares_next_to_stacks() {
    let board = |pieces: &str| {
        let squares = (0..5).map(|x| {
            let pieces = if x == 0 { stack(pieces) } else { vec![] };
            cell(&format!("{x},0"), x.into(), 0.0, Ground::Open, pieces)
        });
        picture(squares.collect())
    };
    let hidden = |board: &Picture| ground(board).matches(r#"opacity="0""#).count();
    assert_eq!(hidden(&board("w")), 3);
    assert_eq!(hidden(&board("")), 0, "a table without stacks is seen whole");
}

#[test]
fn a_full_board_for_four_is_small() {
    let size = svg(&picture(crabs_for_four())).len();
    assert!(size < 60_000, "{size} bytes");
}
