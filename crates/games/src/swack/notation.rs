//! Positions and moves as text.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use cairn_core::{
    CellText, Notation, Seat, Span, TextError, read_shape, require_canonical, sort_short, write_grid,
};

use super::board::{Cell, Move, Swack, SwackOptions};
use crate::colour::Colour;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Step { from, to } => write!(f, "{from}{to}"),
            Move::Pass => f.write_str("pass"),
            Move::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        match text {
            "pass" => Ok(Move::Pass),
            "swap" => Ok(Move::Swap),
            _ => {
                let (from, to) = Cell::read_two(Span::new(text)).map_err(|_| {
                    Span::new(text).expected("a move: two squares such as a1a2, pass or swap")
                })?;
                Ok(Move::Step { from, to })
            }
        }
    }
}

impl fmt::Display for Swack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.options.size;
        let tower = |cell| {
            Some(self.tower(cell).bottom_up().map(|bit| Colour::of_bit(bit).letter()).collect::<String>())
        };
        write_grid(f, (0..size).rev().map(|row| (0..size).map(move |column| tower(Cell::new(column, row)))))?;
        let last = self.last.map_or('-', Colour::letter);
        // A second pass shows as one: the field about the past says that it ended the game.
        write!(f, " {} {} {last}", self.turn.letter(), self.passes.min(1))?;
        f.write_str(match (self.options.swap, self.swapped) {
            (false, _) => "",
            (true, false) => " -",
            (true, true) => " s",
        })?;
        self.past().map_or(Ok(()), |past| write!(f, " {past}"))
    }
}

/// The field about the past of a game that two passes have ended.
const OVER: &str = "over";

impl Notation for Swack {
    fn read(options: &SwackOptions, text: &str) -> Result<Swack, TextError> {
        let without_past = text.strip_suffix(OVER).and_then(|rest| rest.strip_suffix(' '));
        let whole = Span::new(without_past.unwrap_or(text));
        let (board, turn, passes, last, swapped) = if options.swap {
            let names = ["board", "turn", "passes", "last mover", "swapped"];
            let [board, turn, passes, last, swapped] = whole.fields(names)?;
            (board, turn, passes, last, Some(swapped))
        } else {
            let [board, turn, passes, last] = whole.fields(["board", "turn", "passes", "last mover"])?;
            (board, turn, passes, last, None)
        };
        let mut position = Swack::bare(*options);
        read_board(&mut position, board)?;
        position.turn = Colour::read(turn)?;
        position.passes = match passes.as_str() {
            "0" if without_past.is_none() => 0,
            "1" if without_past.is_none() => 1,
            "1" => 2,
            _ if without_past.is_some() => return Err(passes.expected("1, as the game is over")),
            _ => return Err(passes.expected("the passes in a row, 0 or 1")),
        };
        position.last = match last.as_str() {
            "-" => None,
            _ => Some(Colour::read(last).map_err(|_| last.expected("who made the last move: b, w or -"))?),
        };
        position.swapped = match swapped.map(Span::as_str) {
            None | Some("-") => false,
            Some("s") => true,
            Some(_) => return Err(swapped.unwrap_or(whole).expected("s once swapped, - before")),
        };
        if position.last.is_none() != (position.moves_made() == 0) {
            return Err(last.error("the last mover is - exactly while every stack is one piece high"));
        }
        require_canonical(text, &position)?;
        Ok(position)
    }

    /// Whether the pass was the second one in a row.
    fn past(&self) -> Option<String> {
        (self.passes == 2).then(|| OVER.to_owned())
    }

    fn sign(&self, seat: Seat) -> char {
        self.colour_of(seat).letter()
    }

    /// Of a stack, only colour and height matter, and all images of a board are the same: it is written as the least of them.
    fn essence(&self) -> String {
        let contents = self.least_image();
        let mut text = String::new();
        for cell in self.board_cells() {
            let content = contents[cell.index()];
            let comma = if text.is_empty() { "" } else { "," };
            let top = Colour::of_bit(content & 1).letter();
            let _ = write!(text, "{comma}{}{top}", content / 2);
        }
        let last = self.last_that_counts().map_or('-', Colour::letter);
        let _ = write!(text, " {} {} {last} {}", self.turn.letter(), self.passes, self.swapped);
        text
    }
}

fn read_board(position: &mut Swack, board: Span<'_>) -> Result<(), TextError> {
    let size = position.options.size;
    let rows = read_shape(board, &vec![size.into(); size.into()])?;
    for (row, cells) in (0..size).rev().zip(&rows) {
        for (column, &text) in (0..size).zip(cells) {
            let cell = Cell::new(column, row);
            read_tower(position, cell, text)?;
        }
    }
    check_heights(position, board)
}

/// A stack grows only beside another of its size, which stays as it is. So on n cells at most n - 1 stacks ever
/// reach size 2, n - 2 of them size 3, and so on.
fn check_heights(position: &Swack, board: Span<'_>) -> Result<(), TextError> {
    let mut towers: Vec<_> =
        position.board_cells().map(|cell| (position.tower(cell).height(), cell)).collect();
    sort_short(&mut towers, |a, b| b.cmp(a));
    match (1..=towers.len() as u32).rev().zip(&towers).find(|&(most, &(height, _))| height > most) {
        Some((most, (height, cell))) => Err(board.error(format!(
            "the stack on {cell} has {height} pieces, but beside the other high stacks at most {most} are possible"
        ))),
        None => Ok(()),
    }
}

fn read_tower(position: &mut Swack, cell: Cell, text: CellText<'_>) -> Result<(), TextError> {
    if text.empty {
        return Err(text.span.error(format!("cell {cell} is empty: in Swack every cell has a stack")));
    }
    let size = usize::from(position.options.size);
    let highest = size * size;
    if text.span.as_str().len() > highest {
        let message = format!("the stack on {cell} has more than {highest} pieces, the most there can be");
        return Err(text.span.error(message));
    }
    for piece in text.span.chars() {
        let colour =
            Colour::read(piece).map_err(|_| piece.expected(format_args!("pieces b and w on {cell}")))?;
        position.push(cell, colour);
    }
    Ok(())
}
