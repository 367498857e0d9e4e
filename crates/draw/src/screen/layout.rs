//! How large cells are drawn, and where.

use cairn_core::look::PieceLetter;
use cairn_core::{Cell, Piece, Point};

use super::labels::Labels;
use super::{Board, View, Zoom};

/// The size of a cell in columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size {
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Size {
    /// The column in the middle.
    pub(super) fn middle(self) -> i32 {
        (self.width - 1) / 2
    }

    /// The row for what is written where there is only one thing to write.
    pub(super) fn text_row(self) -> i32 {
        // Of two rows, the lower one is for what lies beneath the uppermost piece.
        if self.height == 2 { 0 } else { self.height / 2 }
    }
}

const fn sizes<const N: usize>(sizes: [(i32, i32); N]) -> [Size; N] {
    let mut list = [Size { width: 0, height: 0 }; N];
    let mut number = 0;
    while number < N {
        list[number] = Size { width: sizes[number].0, height: sizes[number].1 };
        number += 1;
    }
    list
}

/// Cells that lie in straight columns and show a letter and a height.
const NARROW: &[Size] =
    &sizes([(4, 1), (5, 1), (4, 2), (5, 2), (6, 2), (7, 3), (9, 4), (11, 5), (15, 7), (19, 9)]);
/// Cells that lie between those of the next row, or show a piece of two characters: half of the width is whole columns.
const WIDE: &[Size] = &sizes([(6, 1), (6, 2), (8, 3), (10, 4), (12, 5), (16, 7), (20, 9)]);

/// Coordinates beyond this are as good as infinite.
const FAR: f64 = 10_000.0;

/// How places on the table become columns of cells and rows, from the top left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    sign: f64,
    left: f64,
    top: f64,
    /// How far apart rows are.
    pitch: f64,
}

/// Where a cell is: how many cells from the left, and in which row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) row: i32,
}

impl Grid {
    fn of(cells: &[Cell], flipped: bool) -> Grid {
        let sign = if flipped { -1.0 } else { 1.0 };
        let places = || cells.iter().map(|cell| cell.at).filter(|at| at.x.is_finite() && at.y.is_finite());
        let mut heights: Vec<f64> = places().map(|at| (sign * at.y).clamp(-FAR, FAR)).collect();
        heights.sort_by(f64::total_cmp);
        let gaps = heights.windows(2).map(|pair| pair[1] - pair[0]).filter(|&gap| gap > 0.4);
        Grid {
            sign,
            left: places().map(|at| (sign * at.x).clamp(-FAR, FAR)).fold(FAR, f64::min),
            top: heights.last().copied().unwrap_or_default(),
            pitch: gaps.fold(1.0, f64::min),
        }
    }

    pub(super) fn x(&self, x: f64) -> f64 {
        (self.sign * x).clamp(-FAR, FAR) - self.left
    }

    pub(super) fn row(&self, y: f64) -> i32 {
        ((self.top - (self.sign * y).clamp(-FAR, FAR)) / self.pitch).round() as i32
    }

    fn spot(&self, at: Point) -> Option<Spot> {
        (at.x.is_finite() && at.y.is_finite()).then(|| Spot { x: self.x(at.x), row: self.row(at.y) })
    }
}

/// The part of the screen that a cell has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) size: Size,
}

/// Where everything is.
pub(super) struct Layout<'a> {
    pub(super) size: Size,
    pub(super) step: u8,
    pub(super) whole: bool,
    pub(super) labels: Labels<'a>,
    pub(super) spots: Vec<Option<Spot>>,
    /// Where the first cell is.
    pub(super) left: i32,
    pub(super) top: i32,
    /// Cells are drawn from the first of these columns to before the second, above this row.
    pub(super) window_left: i32,
    window_right: i32,
    pub(super) window_bottom: i32,
}

impl<'a> Layout<'a> {
    pub(super) fn new(board: &Board<'a>, view: &View) -> Layout<'a> {
        let grid = Grid::of(board.cells, board.flipped);
        let spots: Vec<Option<Spot>> = board.cells.iter().map(|cell| grid.spot(cell.at)).collect();
        let sizes = if is_wide(board.cells, &spots) { WIDE } else { NARROW };
        let mut labels =
            if board.coordinates { Labels::of(board.cells, &spots, &grid) } else { Labels::None };
        let extent = |labels: &Labels<'_>, size| Extent::of(&spots, labels, size);
        let room = |labels: &Labels<'_>| {
            let (left, bottom) = labels.margins();
            (i32::from(view.width) - left, i32::from(view.height) - bottom)
        };
        let fits = |labels: &Labels<'_>, size| {
            let (extent, room) = (extent(labels, size), room(labels));
            extent.width() <= room.0 && extent.height() <= room.1
        };
        let step = match view.zoom {
            Zoom::Fit => sizes.iter().rposition(|&size| fits(&labels, size)).unwrap_or_default(),
            Zoom::Step(step) => usize::from(step).min(sizes.len() - 1),
        };
        let size = sizes[step];
        if room(&labels).0 < size.width || room(&labels).1 < size.height {
            labels = Labels::None;
        }

        let (extent, (columns, rows)) = (extent(&labels, size), room(&labels));
        let focus = focus(board, view, &grid, &spots);
        let focus_column = (halves(focus.x) * f64::from(size.width)) as i32;
        let focus_row = focus.row * size.height;
        let (margin_left, _) = labels.margins();
        Layout {
            size,
            step: step as u8,
            whole: fits(&labels, size),
            left: margin_left + start(extent.left, extent.right, columns, focus_column, size.width),
            top: start(extent.top, extent.bottom, rows, focus_row, size.height),
            window_left: margin_left,
            window_right: view.width.into(),
            window_bottom: rows,
            labels,
            spots,
        }
    }

    /// The part of the screen of a cell, unless some of it is out of view: half a text would mislead.
    pub(super) fn area(&self, number: usize) -> Option<Area> {
        let spot = self.spots[number].filter(|spot| self.shows_column(spot.x) && self.shows_row(spot.row))?;
        Some(Area { left: self.column(spot.x), top: self.row(spot.row), size: self.size })
    }

    /// Whether cells so far from the left are in view.
    pub(super) fn shows_column(&self, x: f64) -> bool {
        let left = self.column(x);
        self.window_left <= left && left + self.size.width <= self.window_right
    }

    /// Whether the cells of a row are in view.
    pub(super) fn shows_row(&self, row: i32) -> bool {
        let top = self.row(row);
        0 <= top && top + self.size.height <= self.window_bottom
    }

    /// The first column of a cell.
    pub(super) fn column(&self, x: f64) -> i32 {
        self.left + (x * f64::from(self.size.width)).round() as i32
    }

    /// The first row of a cell.
    pub(super) fn row(&self, row: i32) -> i32 {
        self.top + row * self.size.height
    }
}

fn is_wide(cells: &[Cell], spots: &[Option<Spot>]) -> bool {
    let between = spots.iter().flatten().any(|spot| (spot.x - spot.x.round()).abs() > 0.25);
    let is_long = |piece: &Piece| matches!(piece.kind.letter, PieceLetter::Own(_));
    between || cells.iter().flat_map(|cell| &cell.stack).any(is_long)
}

/// What should be in view whatever else is.
fn focus(board: &Board<'_>, view: &View, grid: &Grid, spots: &[Option<Spot>]) -> Spot {
    let cursor = || {
        let number = board.cells.iter().position(|cell| Some(cell.name.as_str()) == board.marks.cursor)?;
        spots[number]
    };
    let asked_for = view.centre.and_then(|centre| grid.spot(centre));
    asked_for.or_else(cursor).unwrap_or_else(|| middle_of_use(board.cells, spots))
}

/// The middle of the cells with pieces, or of all cells where there are none.
fn middle_of_use(cells: &[Cell], spots: &[Option<Spot>]) -> Spot {
    let bounds = |wanted: &dyn Fn(&Cell) -> bool| {
        let used = cells.iter().zip(spots).filter(|(cell, _)| wanted(cell)).filter_map(|(_, spot)| *spot);
        used.fold(None, |bounds: Option<(Spot, Spot)>, spot| {
            let (low, high) = bounds.unwrap_or((spot, spot));
            let low = Spot { x: low.x.min(spot.x), row: low.row.min(spot.row) };
            Some((low, Spot { x: high.x.max(spot.x), row: high.row.max(spot.row) }))
        })
    };
    let bounds = bounds(&|cell| !cell.stack.is_empty()).or_else(|| bounds(&|_| true));
    bounds.map_or(Spot { x: 0.0, row: 0 }, |(low, high)| Spot {
        x: f64::midpoint(low.x, high.x).floor(),
        row: i32::midpoint(low.row, high.row),
    })
}

/// Where a cell could be that is next to this place: cells lie in columns, or half between them.
fn halves(x: f64) -> f64 {
    (x * 2.0).round() / 2.0
}

/// Where to put what reaches from `low` to `high`: in the middle if there is room, else so that the cell that
/// starts at `focus` is as close to the middle as the ends and whole cells allow.
fn start(low: i32, high: i32, room: i32, focus: i32, cell: i32) -> i32 {
    let length = high - low;
    if length <= room {
        return (room - length) / 2 - low;
    }
    let before = (room / cell - 1) / 2 * cell;
    -(focus - before).clamp(low, high - room)
}

/// How far the board reaches, counted from where its first cell is.
struct Extent {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Extent {
    fn of(spots: &[Option<Spot>], labels: &Labels<'_>, size: Size) -> Extent {
        let mut extent = Extent { left: 0, top: 0, right: 0, bottom: 0 };
        for spot in spots.iter().flatten() {
            let column = (spot.x * f64::from(size.width)).round() as i32;
            extent.right = extent.right.max(column + size.width);
            extent.bottom = extent.bottom.max((spot.row + 1) * size.height);
        }
        for (column, row, text) in labels.around(size) {
            extent.left = extent.left.min(column);
            extent.right = extent.right.max(column + text.len() as i32);
            extent.bottom = extent.bottom.max(row + 1);
        }
        extent
    }

    fn width(&self) -> i32 {
        self.right - self.left
    }

    fn height(&self) -> i32 {
        self.bottom - self.top
    }
}
