//! Pictures as pixels.

use crate::board::{behind_and_before, cell, picture, stack, tiles};
use cairn_core::{Ground, Piece, Seat};
use cairn_draw::{Picture, PngError, WIDTHS, png, svg};
use resvg::tiny_skia::Pixmap;

fn pixels(board: &Picture, width: u32) -> Pixmap {
    Pixmap::decode_png(&png(&svg(board), width).expect("a picture")).expect("a PNG")
}

#[test]
fn a_picture_has_the_width_asked_for_and_the_shape_of_the_board() {
    let board = behind_and_before(Ground::Square, stack("w"), stack("b"));
    for width in [*WIDTHS.start(), 360, 1200] {
        let pixels = pixels(&board, width);
        assert_eq!(pixels.width(), width);
        assert!(pixels.height() > width, "two cells above each other");
    }
}

#[test]
fn the_background_is_transparent() {
    let pixels = pixels(&behind_and_before(Ground::Square, vec![], vec![]), 100);
    assert_eq!(pixels.pixel(0, 0).unwrap().alpha(), 0);
    assert_eq!(pixels.pixel(60, 60).unwrap().alpha(), 255);
}

#[test]
fn other_widths_are_refused() {
    for width in [0, 15, 4097, u32::MAX] {
        let error = png(&svg(&picture(vec![])), width).unwrap_err();
        assert!(matches!(error, PngError::Width(refused) if refused == width));
        assert_eq!(error.to_string(), format!("a picture is 16 to 4096 pixels wide, not {width}"));
    }
}

#[test]
fn a_picture_that_would_be_too_high_is_refused() {
    let far = cell("a99", 0.0, 98.0, Ground::Square, vec![]);
    let board = picture(vec![far, cell("a1", 0.0, 0.0, Ground::Square, vec![])]);
    assert!(matches!(png(&svg(&board), 400), Err(PngError::Height { width: 400, height: 4097.. })));
    assert!(png(&svg(&board), 40).is_ok());
}

#[test]
fn an_invalid_svg_document_is_refused() {
    for text in ["", "a board", "<svg>", "<svg xmlns='http://www.w3.org/2000/svg' width='0'/>"] {
        assert!(matches!(png(text, 100), Err(PngError::Svg(_))), "{text:?}");
    }
}

/// How many pixels have exactly this colour.
fn count(pixels: &Pixmap, colour: [u8; 3]) -> usize {
    let same = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        [pixel.red(), pixel.green(), pixel.blue()] == colour
    };
    pixels.pixels().iter().filter(same).count()
}

#[test]
fn a_tower_does_not_hide_the_lowest_piece_of_the_one_behind_it() {
    const RED_RIM: [u8; 3] = [0xa9, 0x4a, 0x00];
    let on_red = |mut pieces: Vec<Piece>, red: Piece| {
        pieces.insert(0, red);
        pieces
    };
    let discs: Vec<Piece> = stack("b w").into_iter().cycle().take(12).collect();
    let twenty = tiles(Some(Seat::Two), 20);
    let red_tile = tiles(Some(Seat::Three), 1)[0];
    for (high, red) in [(discs, stack("r")[0]), (twenty, red_tile)] {
        let seen = pixels(&behind_and_before(Ground::Square, on_red(high.clone(), red), high.clone()), 1200);
        let alone = pixels(&behind_and_before(Ground::Square, on_red(high, red), vec![]), 1200);
        assert!(count(&seen, RED_RIM) * 10 > count(&alone, RED_RIM) * 9);
    }
}
