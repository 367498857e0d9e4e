//! The board under the pieces.

use std::collections::{BTreeMap, HashSet};

use cairn_core::look::{Hatch, Patch, PatchShape, Shades};
use cairn_core::{Cell, Ground};

use super::canvas::Canvas;
use super::drawing::{Ink, Paper};
use super::layout::{Area, Layout, Size, Spot};
use super::signs::Signs;
use super::{Board, Charset};

/// Symbols for a point with lines up, down, left and right of it, by 1, 2, 4 and 8.
const CROSSINGS: [char; 16] =
    ['·', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// Draws what lies under the pieces and notes where each cell is.
pub(super) fn draw(canvas: &mut Canvas, board: &Board<'_>, layout: &Layout<'_>, signs: &Signs<'_>) {
    surround(canvas, board.cells, layout);
    let points = Points::of(board.cells, layout);
    for (number, cell) in board.cells.iter().enumerate() {
        let (Some(spot), Some(area)) = (layout.spots[number], layout.area(number)) else { continue };
        let is_dark = (spot.x.round() as i64 + i64::from(spot.row)) % 2 != 0;
        let paper = match cell.ground {
            Ground::Square | Ground::Open if is_dark => Paper::DarkField,
            Ground::Square | Ground::Open | Ground::Point => Paper::Field,
            Ground::Patch(patch) => Paper::Own(patch.paper),
        };
        fill(canvas, &area, cell.ground, signs.paper(cell).unwrap_or(paper), number as u32);
        match (cell.ground, cell.ground.patch().and_then(|patch| patch.hatch)) {
            (_, Some(hatch)) => fill_with(canvas, &area, hatch),
            (Ground::Point, None) => points.draw(canvas, board.charset, &area, spot),
            _ if cell.stack.is_empty() => {
                let dot = if board.charset == Charset::Unicode { '·' } else { '.' };
                let (column, row) = (area.left + area.size.middle(), area.top + area.size.text_row());
                canvas.ink(column, row, dot, Ink::Grid, false);
            }
            _ => {}
        }
    }
}

/// Colours a cell: all of it, or of an uneven patch what leaves the surroundings visible.
fn fill(canvas: &mut Canvas, area: &Area, ground: Ground, paper: Paper, number: u32) {
    let size = area.size;
    let is_uneven = uneven(ground).is_some();
    for row in 0..size.height {
        let cut = if is_uneven { cut(size, row) } else { 0 };
        let end = size.width - i32::from(is_uneven);
        for column in 0..size.width {
            if (cut..end - cut).contains(&column) {
                canvas.paper(area.left + column, area.top + row, paper);
            }
            canvas.claim(area.left + column, area.top + row, number);
        }
    }
}

/// A patch that does not fill its cell.
fn uneven(ground: Ground) -> Option<&'static Patch> {
    ground.patch().filter(|patch| matches!(patch.shape, PatchShape::Uneven(_)))
}

/// How many columns an uneven patch lacks at either end of a row. Where there is room, what its first row lacks keeps
/// it apart from the patches of the row above, which lie half a cell to the left and right.
fn cut(size: Size, row: i32) -> i32 {
    let from_edge = row.min(size.height - 1 - row);
    if from_edge == (size.height - 1) / 2 { 0 } else { (size.height - 2).min(size.width / 4) >> from_edge }
}

/// The surroundings of uneven patches, beside them and between those of a row.
fn surround(canvas: &mut Canvas, cells: &[Cell], layout: &Layout<'_>) {
    let mut reach: BTreeMap<i32, (i32, i32, Shades)> = BTreeMap::new();
    for (number, cell) in cells.iter().enumerate() {
        if let (Some(patch), Some(area)) = (uneven(cell.ground), layout.area(number)) {
            let (low, high, _) = reach.entry(area.top).or_insert((i32::MAX, i32::MIN, patch.around.paper));
            (*low, *high) = ((*low).min(area.left - 1), (*high).max(area.left + area.size.width));
        }
    }
    for (top, (low, high, paper)) in reach {
        for row in top..top + layout.size.height {
            for column in low.max(0)..high.min(canvas.width) {
                canvas.paper(column, row, Paper::Own(paper));
            }
        }
    }
}

/// Fills a cell on which nothing ever lies.
fn fill_with(canvas: &mut Canvas, area: &Area, Hatch { sign, ink }: Hatch) {
    let size = area.size;
    let middle = area.left + size.middle();
    let top = area.top + size.text_row();
    let mut write = |column, row| canvas.write(column, row, &format!("{sign}{sign}"), Ink::Own(ink), false);
    write(middle, top);
    if size.height >= 3 {
        write(middle - 2, top - 1);
        write(middle - 1, top + 1);
    }
}

/// Where points are, to know which are joined by lines.
struct Points(HashSet<(i64, i32)>);

impl Points {
    fn of(cells: &[Cell], layout: &Layout<'_>) -> Points {
        let points = cells.iter().zip(&layout.spots).filter(|(cell, _)| cell.ground == Ground::Point);
        Points(points.filter_map(|(_, spot)| spot.map(|spot| (spot.x.round() as i64, spot.row))).collect())
    }

    fn draw(&self, canvas: &mut Canvas, charset: Charset, area: &Area, spot: Spot) {
        let (x, row) = (spot.x.round() as i64, spot.row);
        let joined = [(x, row - 1), (x, row + 1), (x - 1, row), (x + 1, row)].map(|at| self.0.contains(&at));
        let size = area.size;
        let (middle, line) = (size.middle(), size.text_row());
        let (along, down, crossing) = match charset {
            Charset::Unicode => {
                let bits = (0..4).map(|side| usize::from(joined[side]) << side).sum::<usize>();
                ('─', '│', CROSSINGS[bits])
            }
            Charset::Ascii if joined.contains(&true) => ('-', '|', '+'),
            Charset::Ascii => ('-', '|', '.'),
        };
        let mut put = |column, row, symbol| {
            canvas.ink(area.left + column, area.top + row, symbol, Ink::Grid, false);
        };
        put(middle, line, crossing);
        let rows = [(0..line, joined[0]), (line + 1..size.height, joined[1])];
        rows.into_iter().filter(|side| side.1).flat_map(|side| side.0).for_each(|row| put(middle, row, down));
        let columns = [(0..middle, joined[2]), (middle + 1..size.width, joined[3])];
        let columns = columns.into_iter().filter(|side| side.1).flat_map(|side| side.0);
        columns.for_each(|column| put(column, line, along));
    }
}
