use cairn_core::PieceKind;
use cairn_games::knight_line::look::TILE;
use cairn_games::nava::look::{CUBE, DISC};

use super::*;

fn editor(setup: &str) -> Editor {
    Editor::new(setup.parse::<Setup>().expect("a game").deal(1).as_ref())
}

fn piece(seat: Seat, kind: &'static PieceKind) -> Piece {
    Piece { owner: Some(seat), kind }
}

#[test]
fn the_board_shows_what_the_text_says_in_every_game() {
    for setup in Setup::every() {
        let mut table = setup.deal(3);
        let mut editor = Editor::new(table.as_ref());
        for ply in 0..25 {
            editor.set_text(&table.position());
            assert!(editor.is_in_step() && editor.error().is_none(), "{setup}: {}", editor.text());
            let mut cells = editor.base().cells();
            cells.sort_by(|a, b| b.at.y.total_cmp(&a.at.y).then(a.at.x.total_cmp(&b.at.x)));
            assert_eq!(editor.cells(), cells, "{setup}: {}", editor.text());
            if let Some(seat) = editor.base().status().to_move() {
                assert_eq!(editor.to_move(), Some(seat), "{setup}: {}", editor.text());
            }
            let moves = table.moves();
            if moves.get(ply * 31 % moves.len().max(1)).is_none_or(|mv| table.play(mv).is_err()) {
                break;
            }
        }
    }
}

#[test]
fn pieces_of_every_game_are_known() {
    for (setup, count) in [
        ("crab-stack", 6),
        ("crab-stack:players=4", 12),
        ("swack", 2),
        ("nava", 4),
        ("knight-line", 2),
        ("knight-line:players=3,tile=wildcard", 4),
    ] {
        assert_eq!(editor(setup).pieces().len(), count, "{setup}");
    }
}

#[test]
fn stacks_grow_and_shrink_by_a_piece() {
    for (setup, position, cell, kind, expected) in [
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwww,x4 w", "c3", &DISC, "x4,bbbbbb/x5/x2,w,x2/x5/wwwww,x4 w"),
        ("nava", "x3,b,bbbbb/x5/x5/x5/wwwww,x4 w", "e5", &DISC, "x3,b,bbbbbw/x5/x5/x5/wwwww,x4 w"),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "b1", &CUBE, "x4,bbbbbb/x5/x5/x5/wwwwww,W,x3 w"),
        ("knight-line", "w19,b20 0,0 w", "0,0", &TILE, "w20,b20 0,0 w"),
        ("knight-line", "w19,b20 0,0 w", "1,-1", &TILE, "w19,b20/x,w1 0,-1 w"),
        ("knight-line", "w18,b20/x,w1 0,-1 w", "-1,1", &TILE, "w1,x2/x,w18,b20/x2,w1 -1,-1 w"),
    ] {
        let mut editor = editor(setup);
        editor.set_text(position);
        let piece = piece(Seat::One, kind);
        assert!(editor.can_put(cell, piece), "{expected}");
        editor.put(cell, piece);
        assert_eq!(editor.text(), expected);
        assert_eq!(editor.error(), None, "{expected}");
        editor.take(cell);
        assert_eq!(editor.text(), position);
    }
}

#[test]
fn every_height_of_a_stack_is_known() {
    for (setup, start, highest) in
        [("knight-line", "w1,b20 0,0 w", 20), ("knight-line:tiles=24", "w1,b24 0,0 w", 24)]
    {
        let mut editor = editor(setup);
        editor.set_text(start);
        let white = piece(Seat::One, &TILE);
        let mut height = 1;
        while editor.can_put("0,0", white) {
            editor.put("0,0", white);
            height += 1;
        }
        assert_eq!(editor.stack_text("0,0"), Some(format!("w{height}").as_str()));
        assert_eq!((height, editor.error()), (highest, None), "{setup}");
    }
}

#[test]
fn what_is_no_position_is_shown_and_explained() {
    let mut editor = editor("nava");
    editor.put("a1", piece(Seat::One, &DISC));
    assert_eq!(editor.text(), "x4,bbbbbb/x5/x5/x5/wwwwwww,x4 w");
    assert!(editor.error().is_some_and(|error| error.message().contains("seventh")));
    assert!(editor.table().is_none() && editor.is_in_step());
    let corner = editor.cells().into_iter().find(|cell| cell.name == "a1").expect("a corner");
    assert_eq!(corner.stack.len(), 7);
    editor.take("a1");
    assert!(editor.table().is_some());
    editor.set_text("x4,bbbbbb");
    assert!(!editor.is_in_step() && editor.error().is_some());
    assert_eq!(editor.stack_text("a1"), None);
}

#[test]
fn cells_are_edited_as_text_and_cannot_break_the_board() {
    let mut editor = editor("swack:size=3");
    editor.set_stack_text("a1", "b");
    assert_eq!(editor.text(), "w,b,w/b,w,b/b,b,w b 0 -");
    for text in ["b,w", "b/w", "b w", "x2"] {
        editor.set_stack_text("a1", text);
        assert_eq!(editor.text(), "w,b,w/b,w,b/b,b,w b 0 -");
    }
    editor.set_stack_text("a1", "");
    assert_eq!(editor.text(), "w,b,w/b,w,b/x,b,w b 0 -");
    assert!(editor.error().is_some());
}

#[test]
fn the_turn_is_given_to_another() {
    for (setup, before, after) in [
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 b"),
        ("knight-line", "w20,b20 0,0 w", "w20,b20 0,0 b"),
    ] {
        let mut editor = editor(setup);
        editor.set_text(before);
        assert_eq!(editor.to_move(), Some(Seat::One));
        editor.set_to_move(Seat::Two);
        assert_eq!((editor.text(), editor.to_move()), (after, Some(Seat::Two)));
    }
}
