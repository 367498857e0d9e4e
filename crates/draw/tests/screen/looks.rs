//! What boards look like.

use cairn_core::{Ground, Tint};
use cairn_draw::screen::{Board, Charset, Ink, Mark, Marks, Paper, View};

use crate::board::{at_step, board, fit, hexagon, stack, straight, table};

/// Compares the bare symbols, which have to tell everything to those without colours.
fn check(board: &Board<'_>, view: &View, expected: &str) {
    let text = board.draw(view).to_string();
    let lines = |text: &str| text.trim_matches('\n').lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&text), lines(expected), "\n{text}");
}

fn names(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn squares_show_the_top_and_the_height_and_what_there_is_room_for() {
    let cells = straight(Ground::Square, &["w,b,w b w,", "b w b,w b b,w,b", "w w b w w b w b w b,w,b,w b"]);
    let (last, sources) = (names("a3 b3"), names("b2 a1"));
    let (targets, chosen) = (names("d3 c2"), names("d2"));
    let marks =
        Marks { last: &last, sources: &sources, targets: &targets, chosen: &chosen, cursor: Some("c1") };
    let unicode = Board { marks, ..board(&cells) };
    let ascii = Board { charset: Charset::Ascii, ..unicode };
    check(
        &unicode,
        &at_step(0, 18, 4),
        "
3 :w ::b : w3  •
2  b3 ‹b3›•w •«b »
1 ‹b10 w  [b ] b2
   a   b   c   d
",
    );
    check(
        &ascii,
        &at_step(4, 26, 7),
        "
3 : w  :: b  :  w3    *
                wb
2   b3  < b3 >* w  *{ b  }
    bw    wb
1 <b10 >  w   / b  \\  b2
   ~wbw       \\    /  w
    a     b     c     d
",
    );
    check(
        &unicode,
        &fit(30, 10),
        "
                 ▐w3 ▌
3 :▐ w ▌::▐ b ▌: ▐ b ▌    •
                 ▐ w ▌
   ▐b3 ▌  ▐b3 ▌
2  ▐ w ▌ ‹▐ b ▌›•▐ w ▌•«▐ b ▌»
   ▐ b ▌  ▐ w ▌
   ▐b10▌        ┏     ┓
1 ‹▐ w ▌› ▐ w ▌  ▐ b ▌  ▐b2 ▌
   …wbwb        ┗     ┛ ▐ w ▌
     a      b      c      d
",
    );
}

#[test]
fn points_are_joined_by_lines_and_cubes_are_no_discs() {
    let cells = straight(Ground::Point, &["w b w w,,W", ",B,", "b,w b w b w b w b w b w b,"]);
    let targets = names("c2 a3");
    let marks = Marks { targets: &targets, cursor: Some("a2"), ..Marks::default() };
    let board = Board { marks, ..board(&cells) };
    check(
        &Board { charset: Charset::Ascii, ..board },
        &fit(23, 10),
        "
   (w4 )         .---.
3 *( w )*---+----| W |
    wb      |    '---'
  /  |  \\ .---.    |
2    +----| B |----*
  \\  |  / '---'    |
     |    (b12)    |
1  ( b )--( w )----+
          ~wbwb
     a      b      c
",
    );
    check(
        &Board { flipped: true, ..board },
        &fit(23, 10),
        "
          ▐b12▌
1    ┌────▐ w ▌──▐ b ▌
     │    …wbwb    │
     │    ▗▄▄▄▖ ┏  │  ┓
2    •────▐ B ▌────┤
     │    ▝▀▀▀▘ ┗  │  ┛
   ▗▄▄▄▖    │    ▐w4 ▌
3  ▐ W ▌────┴───•▐ w ▌•
   ▝▀▀▀▘          wb
     c      b      a
",
    );
}

#[test]
fn rocks_lie_between_those_of_the_next_row_and_are_named_by_diagonals() {
    let mut cells = hexagon(2, "S1 S2 M3");
    cells[0].stack.clear();
    cells[2].stack = stack("L4");
    cells[4].stack = stack("S1 S2 S2 M2 L1 L1");
    cells[6].stack = stack("S1 S2 S2 S2 S1 S2 S2 M2 L1 L1");
    check(
        &board(&cells),
        &fit(33, 6),
        "
      e   ·    M3/3   L4
   d  M3/3  L1/6  M3/3  L1/10
c  M3/3  M3/3   ~~   M3/3  M3/3
   b  M3/3  M3/3  M3/3  M3/3   5
      a  M3/3  M3/3  M3/3   4
             1     2     3
",
    );
    check(
        &board(&cells),
        &fit(50, 16),
        "
                       ▐M3/3▌
            e    ·      ▐S2▌   ▐ L4 ▌
                        ▐S1▌
           ▐M3/3▌  ▐L1/6▌  ▐M3/3▌  ▐L1/10▌
        d   ▐S2▌   ▐ L1 ▌   ▐S2▌   ▐ L1 ▌
            ▐S1▌   …S2M2    ▐S1▌   …S2M2
       ▐M3/3▌  ▐M3/3▌  ~~      ▐M3/3▌  ▐M3/3▌
    c   ▐S2▌    ▐S2▌     ~~     ▐S2▌    ▐S2▌
        ▐S1▌    ▐S1▌    ~~      ▐S1▌    ▐S1▌
           ▐M3/3▌  ▐M3/3▌  ▐M3/3▌  ▐M3/3▌
        b   ▐S2▌    ▐S2▌    ▐S2▌    ▐S2▌     5
            ▐S1▌    ▐S1▌    ▐S1▌    ▐S1▌
               ▐M3/3▌  ▐M3/3▌  ▐M3/3▌
            a   ▐S2▌    ▐S2▌    ▐S2▌     4
                ▐S1▌    ▐S1▌    ▐S1▌
                     1       2       3
",
    );
}

#[test]
fn a_table_scrolls_by_whole_cells_with_its_names_in_place() {
    let cells = table(6, 4);
    check(
        &board(&cells),
        &fit(40, 5),
        "
    2   ·    ·    ·    ·    ·    ·
    1   ·   g1    ·    ·   w1    ·
    0   ·    ·   w19  b20   ·    ·
   -1   ·    ·    ·    ·    ·    ·
       -2   -1    0    1    2    3
",
    );
    check(
        &board(&cells),
        &fit(16, 4),
        "
 2  ·   ·   ·
 1  g1  ·   ·
 0  ·   w19 b20
    -1  0   1
",
    );
}

#[test]
fn colours_say_what_they_are_for() {
    let cells = straight(Ground::Square, &["w,b,", ",,"]);
    let (sources, targets) = (names("b2"), names("a1"));
    let marks = Marks { sources: &sources, targets: &targets, cursor: Some("b2"), ..Marks::default() };
    let drawing = Board { marks, coordinates: false, ..board(&cells) }.draw(&at_step(0, 12, 2));
    let check = |column, row, symbol, ink, paper| {
        let glyph = drawing.glyph(column, row);
        assert_eq!((glyph.symbol, glyph.ink, glyph.paper), (symbol, ink, paper), "at {column}, {row}");
    };
    check(0, 0, ' ', Ink::Plain, Paper::Field);
    check(1, 0, 'w', Ink::OnPiece(Tint::White), Paper::Piece(Tint::White));
    check(4, 0, '[', Ink::Mark(Mark::Cursor), Paper::Mark(Mark::Source));
    check(5, 0, 'b', Ink::OnPiece(Tint::Black), Paper::Piece(Tint::Black));
    check(9, 0, '·', Ink::Grid, Paper::Field);
    check(1, 1, '•', Ink::Mark(Mark::Target), Paper::Mark(Mark::Target));
    check(8, 1, ' ', Ink::Plain, Paper::DarkField);
}

#[test]
fn with_more_room_pieces_are_thicker() {
    let cells = straight(Ground::Square, &["w,w b"]);
    check(
        &Board { coordinates: false, ..board(&cells) },
        &fit(22, 5),
        "
 ▗▄▄▄▄▄▄▄▖  ▐  b2   ▌
 ▐   w   ▌  ▝▀▀▀▀▀▀▀▘
 ▝▀▀▀▀▀▀▀▘  ▐   w   ▌
            ▝▀▀▀▀▀▀▀▘
",
    );
}
