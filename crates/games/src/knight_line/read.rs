//! Reading positions, and checking that they could have come up in a game.

use cairn_core::{CellText, Seat, Span, TextError, read_grid, require_canonical};

use super::board::{End, KnightLine, KnightOptions, Pile};
use super::geometry::{Square, has_line};
use super::notation::LETTERS;

/// No square of a text lies farther out. A game moves at most 72 squares away from where it stands, so
/// coordinates stay far from the ends of their type.
const FARTHEST: i16 = 999;

/// Reads a square such as `-2,1`.
pub(super) fn read_square(text: Span<'_>) -> Result<Square, TextError> {
    let number = |part: Span<'_>| {
        let value: Option<i16> = part.as_str().parse().ok();
        value
            .filter(|value| {
                value.unsigned_abs() <= FARTHEST.unsigned_abs() && value.to_string() == part.as_str()
            })
            .ok_or_else(|| part.expected(format_args!("a whole number from -{FARTHEST} to {FARTHEST}")))
    };
    let (x, y) = text.split_once(',').ok_or_else(|| text.expected("a square such as 2,-1"))?;
    Ok(Square::new(number(x)?, number(y)?))
}

/// Reads a position.
pub(super) fn read_position(options: KnightOptions, text: &str) -> Result<KnightLine, TextError> {
    let [board, corner, turn] = Span::new(text).fields(["board", "x,y of its bottom left cell", "turn"])?;
    let mut position = KnightLine::bare(options);
    read_board(&mut position, board, read_square(corner)?)?;
    let letters = &LETTERS[..options.players.into()];
    let seat = letters.iter().position(|letter| turn.as_str() == letter.to_string());
    let seat =
        seat.ok_or_else(|| turn.expected(format_args!("whose turn it is, one of {}", comma(letters))))?;
    position.turn = Seat::ALL[seat];
    check_everyone_is_there(&position, board)?;
    check_connected(&position, board)?;
    check_room(&position, board)?;
    position.end = find_end(&position, board)?;
    require_canonical(text, &position)?;
    Ok(position)
}

fn comma(letters: &[char]) -> String {
    letters.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
}

fn read_board(position: &mut KnightLine, board: Span<'_>, corner: Square) -> Result<(), TextError> {
    let rows = read_grid(board)?;
    let mut neutral = false;
    for (y, cells) in (corner.y()..).zip(rows.iter().rev()) {
        for (x, cell) in (corner.x()..).zip(cells).filter(|(_, cell)| !cell.empty) {
            read_stack(position, *cell, Square::new(x, y), &mut neutral)?;
        }
    }
    if position.has_neutral() && !neutral {
        return Err(board.error("the grey tile g1 is missing at 0,0"));
    }
    Ok(())
}

fn read_stack(
    position: &mut KnightLine,
    cell: CellText<'_>,
    at: Square,
    neutral: &mut bool,
) -> Result<(), TextError> {
    let options = position.options;
    if cell.span.as_str() == "g1" && position.has_neutral() {
        *neutral = true;
        return match at {
            Square::ORIGIN => Ok(()),
            _ => Err(cell.span.error(format!("the grey tile lies at 0,0, not at {at}"))),
        };
    }
    let letters = &LETTERS[..options.players.into()];
    let expected =
        || cell.span.expected(format_args!("an owner ({}) and a height such as w3 on {at}", comma(letters)));
    let (letter, height) = cell.span.split_at(1).ok_or_else(expected)?;
    let seat = letters.iter().position(|known| letter.as_str().starts_with(*known)).ok_or_else(expected)?;
    let seat = Seat::ALL[seat];
    let height: u8 = height.as_str().parse().ok().filter(|&height| height > 0).ok_or_else(expected)?;
    let tiles: u32 = position.piles(seat).iter().map(|pile| u32::from(pile.height)).sum();
    if tiles + u32::from(height) > options.tiles.into() {
        let (letter, most) = (letter.as_str(), options.tiles);
        return Err(cell.span.error(format!("with the stack on {at} {letter} has more than {most} tiles")));
    }
    position.add(seat, at, height);
    Ok(())
}

/// Every player has a stack, unless they have yet to place it in a game with a neutral tile.
fn check_everyone_is_there(position: &KnightLine, board: Span<'_>) -> Result<(), TextError> {
    let mut waiting = position.seat_list().filter(|&seat| position.is_placing(seat));
    let Some(first) = waiting.next() else {
        return Ok(());
    };
    let letter = LETTERS[first.index()];
    if !position.has_neutral() {
        return Err(board.error(format!("{letter} has no stack")));
    }
    let placed_in_order = position.seat_list().all(|seat| {
        let piles = position.piles(seat);
        let whole = |pile: &Pile| {
            piles.len() == 1 && pile.height == position.options.tiles && pile.at.touches(Square::ORIGIN)
        };
        if seat < first { piles.iter().all(whole) } else { piles.is_empty() }
    });
    if !placed_in_order || position.turn != first {
        return Err(board.error(format!(
            "{letter} has no stack: players place whole stacks next to the grey tile in turn before anyone moves"
        )));
    }
    Ok(())
}

/// Each stack to come reaches at most one square farther out than those there are.
fn check_room(position: &KnightLine, board: Span<'_>) -> Result<(), TextError> {
    let stacks: usize = position.seat_list().map(|seat| position.piles(seat).len()).sum();
    let most = usize::from(position.options.players) * usize::from(position.options.tiles);
    let room = FARTHEST - (most - stacks) as i16;
    match position.filled().find(|at| at.x().abs() > room || at.y().abs() > room) {
        Some(at) => {
            Err(board.error(format!("the stack on {at} is farther out than {room}, too far to go on from")))
        }
        None => Ok(()),
    }
}

fn check_connected(position: &KnightLine, board: Span<'_>) -> Result<(), TextError> {
    let mut apart: Vec<Square> = position.filled().collect();
    let mut reached: Vec<Square> = apart.pop().into_iter().collect();
    while let Some(at) = reached.pop() {
        apart.retain(|&other| {
            let touches = other.touches(at);
            if touches {
                reached.push(other);
            }
            !touches
        });
    }
    match apart.first() {
        Some(at) => Err(board.error(format!("the stack on {at} is not connected with the others"))),
        None => Ok(()),
    }
}

/// How the game ended, if it did. Only the player who has just moved can have made a line.
fn find_end(position: &KnightLine, board: Span<'_>) -> Result<Option<End>, TextError> {
    let has_any_line =
        |&seat: &Seat| position.piles(seat).iter().any(|pile| has_line(position.line_window(seat, pile.at)));
    let winners: Vec<Seat> = position.seat_list().filter(has_any_line).collect();
    let before = position.seat_list().rev().find(|&seat| seat < position.turn);
    let last = before.or(position.seat_list().next_back());
    match winners[..] {
        [] => Ok(position.is_stuck().then_some(End::Stuck)),
        [winner] if Some(winner) == last => Ok(Some(End::Line(winner))),
        [first, ..] => {
            let letter = LETTERS[first.index()];
            Err(board.error(format!("{letter} has four in a line, but was not the last to move")))
        }
    }
}
