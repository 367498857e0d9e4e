//! Symmetric positions have symmetric moves. All of it is done on texts.

use std::collections::{BTreeMap, BTreeSet};

use cairn_games::{GameKind, Table};
use proptest::prelude::*;

use super::{cases, games, setups_of};

/// The cells of a board text, row by row from the top, runs of empty cells taken apart.
fn rows(board: &str) -> Vec<Vec<&str>> {
    let cells = |cell| match str::strip_prefix(cell, "x") {
        Some(run) => vec!["x"; run.parse().unwrap_or(1)],
        None => vec![cell],
    };
    board.split('/').map(|row| row.split(',').flat_map(cells).collect()).collect()
}

/// The text of such cells.
fn board<'a>(rows: impl IntoIterator<Item = Vec<&'a str>>) -> String {
    let run = |run: &[&str]| match run {
        ["x", _, ..] => format!("x{}", run.len()),
        _ => run.join(","),
    };
    let row =
        |row: Vec<&str>| row.chunk_by(|a, b| (*a, *b) == ("x", "x")).map(run).collect::<Vec<_>>().join(",");
    rows.into_iter().map(row).collect::<Vec<_>>().join("/")
}

/// A symmetry of positions.
struct Symmetry<'a> {
    /// What becomes of a position's text.
    position: &'a dyn Fn(&str) -> String,
    /// What becomes of a move's text.
    mv: &'a dyn Fn(&str) -> String,
    /// What becomes of a result's text.
    result: &'a dyn Fn(&str) -> String,
}

/// The moves, each with the position that it leads to and how the game ended, if it did. Which group stays after a
/// wave is left out: the lowest name may be another rock's in the image, and the position tells the group anyway.
fn successors(table: &dyn Table) -> BTreeSet<[String; 3]> {
    let after = |mv: String| {
        let mut after = table.boxed_clone();
        after.play(&mv).expect("a legal move");
        let result = after.status().places().map_or_else(String::new, |places| after.result_text(&places));
        let mv = mv.split('=').next().unwrap_or_default().to_owned();
        [mv, after.position(), result]
    };
    table.moves().into_iter().map(after).collect()
}

/// The image of where a game stands has the images of its moves.
fn check(game: &dyn Table, symmetry: &Symmetry<'_>) {
    check_moves(game, symmetry, true);
}

/// The same; images with other seats have other keys.
fn check_moves(game: &dyn Table, symmetry: &Symmetry<'_>, same_seats: bool) {
    let setup = game.setup();
    let read = |text: &str| setup.read(text).unwrap_or_else(|error| panic!("{setup} | {text}: {error}"));
    let here = read(&game.position());
    let image = read(&(symmetry.position)(&game.position()));
    assert!(
        !same_seats || here.symmetric_key() == image.symmetric_key(),
        "{setup} | {} and {}",
        here.position(),
        image.position()
    );
    let expected: BTreeSet<_> = successors(here.as_ref())
        .into_iter()
        .map(|[mv, after, result]| {
            [(symmetry.mv)(&mv), (symmetry.position)(&after), (symmetry.result)(&result)]
        })
        .collect();
    assert_eq!(
        successors(image.as_ref()),
        expected,
        "{setup} | {} and {}",
        here.position(),
        image.position()
    );
}

/// The same, for a board whose cells are moved about: `image` gives the new name of each.
fn check_renamed(game: &dyn Table, image: &dyn Fn(&str) -> String, repaint: &dyn Fn(&str) -> String) {
    // Cells and their texts come in the same order.
    let names: Vec<String> = game.cells().into_iter().map(|cell| cell.name).collect();
    let position = |text: &str| {
        let (cells, fields) = text.split_once(' ').expect("fields after the board");
        let rows = rows(cells);
        let moved: BTreeMap<String, &str> =
            names.iter().zip(rows.concat()).map(|(name, cell)| (image(name), cell)).collect();
        let mut images = names.iter().map(|name| moved[name]);
        let rows = rows.iter().map(|row| images.by_ref().take(row.len()).collect());
        repaint(&format!("{} {fields}", board(rows.collect::<Vec<_>>())))
    };
    let mv = |mv: &str| match mv {
        "pass" | "swap" => mv.to_owned(),
        _ => image(&mv[..2]) + &image(&mv[2..]),
    };
    let same_seats = repaint("w") == "w";
    check_moves(game, &Symmetry { position: &position, mv: &mv, result: repaint }, same_seats);
}

/// A square's column and row from 0.
fn square(name: &str) -> (i32, i32) {
    let name = name.as_bytes();
    (i32::from(name[0] - b'a'), i32::from(name[1] - b'1'))
}

fn name((column, row): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// The eight symmetries of a square round its centre.
fn turned(which: u8, (x, y): (i32, i32)) -> (i32, i32) {
    let (x, y) = if which & 1 == 0 { (x, y) } else { (y, x) };
    (if which & 2 == 0 { x } else { -x }, if which & 4 == 0 { y } else { -y })
}

/// The same for the squares of a board of this size.
fn turned_on_board(which: u8, size: i32, (x, y): (i32, i32)) -> (i32, i32) {
    let last = size - 1;
    // Twice the distance from the centre, which may lie between squares.
    let (x, y) = turned(which, (2 * x - last, 2 * y - last));
    ((x + last) / 2, (y + last) / 2)
}

/// The twelve symmetries of the hexagon round the water, on names of rocks.
fn hexagon(which: u8, rock: &str) -> String {
    let rock = rock.as_bytes();
    let (mut up, mut along) = (i32::from(rock[0]) - i32::from(b'd'), i32::from(rock[1]) - i32::from(b'4'));
    for _ in 0..which % 6 {
        (up, along) = (along, along - up);
    }
    if which >= 6 {
        (up, along) = (along, up);
    }
    format!("{}{}", char::from((up + i32::from(b'd')) as u8), along + 4)
}

/// The image of a Knight Line position under a symmetry of the plane round the origin.
fn turned_plane(which: u8, text: &str) -> String {
    let mut fields = text.split(' ');
    let mut next = || fields.next().expect("board, corner and turn");
    let (cells, corner, turn) = (rows(next()), point(next()), next());
    let mut stacks = BTreeMap::new();
    for (y, row) in (corner.1..).zip(cells.iter().rev()) {
        let filled = (corner.0..).zip(row).filter(|&(_, &cell)| cell != "x");
        stacks.extend(filled.map(|(x, &cell)| (turned(which, (x, y)), cell)));
    }
    let span = |coordinate: fn(&(i32, i32)) -> i32| {
        let all = || stacks.keys().map(coordinate);
        all().min().unwrap_or(0)..=all().max().unwrap_or(0)
    };
    let (columns, lines) = (span(|at| at.0), span(|at| at.1));
    let row = |y| columns.clone().map(|x| stacks.get(&(x, y)).copied().unwrap_or("x")).collect();
    let (x, y) = (columns.start(), lines.start());
    format!("{} {x},{y} {turn}", board(lines.clone().rev().map(row)))
}

fn point(text: &str) -> (i32, i32) {
    let (x, y) = text.split_once(',').expect("x and y");
    (x.parse().expect("a number"), y.parse().expect("a number"))
}

/// The image of a Knight Line move.
fn turned_move(which: u8, mv: &str) -> String {
    let image = |at: &str| {
        let (x, y) = turned(which, point(at));
        format!("{x},{y}")
    };
    match mv.split_once('>') {
        _ if mv == "pass" => mv.to_owned(),
        None => image(mv),
        Some((from, to)) => {
            let (to, tiles) = to.split_once(':').expect("a number of tiles");
            format!("{}>{}:{tiles}", image(from), image(to))
        }
    }
}

/// The image of a Crab Stack position when everyone becomes the next player: their crabs, their turn, whether they are
/// still in, and their place.
fn reseated(players: usize, text: &str) -> String {
    let (cells, fields) = text.split_once(' ').expect("fields");
    let crabs = |cell: &str| cell.chars().map(|letter| next_player(players, letter)).collect::<String>();
    let cells: Vec<Vec<String>> =
        rows(cells).into_iter().map(|row| row.into_iter().map(crabs).collect()).collect();
    let cells = board(cells.iter().map(|row| row.iter().map(String::as_str).collect()));
    let fields = fields.split(' ').map(|field| places_reseated(players, field));
    format!("{cells} {}", fields.collect::<Vec<_>>().join(" "))
}

/// The same for players with `>` between their places.
fn places_reseated(players: usize, places: &str) -> String {
    places.split('>').map(|place| all_reseated(players, place)).collect::<Vec<_>>().join(">")
}

/// The same for players in order.
fn all_reseated(players: usize, seats: &str) -> String {
    let mut seats: Vec<char> = seats.chars().map(|seat| next_player(players, seat)).collect();
    seats.sort_unstable();
    seats.into_iter().collect()
}

/// The player after this one; other letters stay.
fn next_player(players: usize, letter: char) -> char {
    match letter.to_digit(10) {
        Some(number) => char::from(b'1' + (number as usize % players) as u8),
        None => letter,
    }
}

fn unchanged(text: &str) -> String {
    text.to_owned()
}

/// Black for white and white for black.
fn recoloured(text: &str) -> String {
    let other = |letter| match letter {
        'w' => 'b',
        'b' => 'w',
        'W' => 'B',
        'B' => 'W',
        _ => letter,
    };
    text.chars().map(other).collect()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn swack_looks_the_same_from_every_side(game in games(setups_of(GameKind::Swack)), which in 0_u8..8) {
        let size = game.cells().len().isqrt() as i32;
        // On even boards, half of the symmetries would put black where white belongs.
        let (x, y) = turned_on_board(which, size, (0, 0));
        let which = if (x + y) % 2 == 0 { which } else { which & 1 };
        check_renamed(game.as_ref(), &|cell| name(turned_on_board(which, size, square(cell))), &unchanged);
    }

    #[test]
    fn nava_is_symmetric_across_the_diagonal_from_a1_to_e5(game in games(setups_of(GameKind::Nava))) {
        check_renamed(game.as_ref(), &|cell| name(turned_on_board(1, 5, square(cell))), &unchanged);
    }

    #[test]
    fn nava_is_the_same_game_for_black_from_the_other_corner(game in games(setups_of(GameKind::Nava))) {
        check_renamed(game.as_ref(), &|cell| name(turned_on_board(6, 5, square(cell))), &recoloured);
    }

    #[test]
    fn knight_line_looks_the_same_from_every_side(
        game in games(setups_of(GameKind::KnightLine)),
        which in 0_u8..8
    ) {
        let position = |text: &str| turned_plane(which, text);
        let mv = |mv: &str| turned_move(which, mv);
        check(game.as_ref(), &Symmetry { position: &position, mv: &mv, result: &unchanged });
    }

    #[test]
    fn crab_stack_looks_the_same_from_every_side(game in games(setups_of(GameKind::CrabStack)), which in 0_u8..12) {
        let names: BTreeSet<String> = game.cells().into_iter().map(|cell| cell.name).collect();
        // The board for three has half of the hexagon's symmetries.
        let fits = names.iter().all(|rock| names.contains(&hexagon(which, rock)));
        let which = if fits { which } else { which / 6 * 6 + which % 6 / 2 * 2 };
        check_renamed(game.as_ref(), &|rock| hexagon(which, rock), &unchanged);
    }

    #[test]
    fn crab_stack_is_the_same_game_for_every_player(game in games(setups_of(GameKind::CrabStack))) {
        let players = game.seats();
        let position = |text: &str| reseated(players, text);
        let result = |text: &str| places_reseated(players, text);
        check_moves(game.as_ref(), &Symmetry { position: &position, mv: &unchanged, result: &result }, false);
    }
}

#[test]
fn the_symmetries_are_those_of_the_boards() {
    assert_eq!(turned_plane(2, "w20,b20 0,0 w"), "b20,w20 -1,0 w");
    assert_eq!(turned_plane(1, "w20,b20/r20,x 0,-1 w"), "x,b20/r20,w20 -1,0 w");
    assert_eq!(turned_move(3, "0,0>2,-1:5"), "0,0>1,2:5");
    assert_eq!(["a1", "a4", "b2"].map(|rock| hexagon(1, rock)), ["a4", "d7", "b4"]);
    assert_eq!(["a1", "c2", "d4"].map(|rock| hexagon(6, rock)), ["a1", "b3", "d4"]);
    assert_eq!(name(turned_on_board(6, 5, square("a2"))), "e4");
    assert_eq!(reseated(3, "x2/S3,L1 1 13"), "x2/S1,L2 2 12");
    assert_eq!(reseated(4, "x2/S3,L1 1 1 4>23"), "x2/S4,L2 2 2 1>34");
}
