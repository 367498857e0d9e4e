//! The parts of a picture, for a page that keeps them and replaces only what changes.

use cairn_core::{Cell, Piece};

use crate::lettering::{self, Anchor, Style};
use crate::names::Edges;
use crate::pen::{UNIT, place};
use crate::{Picture, board, patch, pieces};

/// The colour of names beside the board: legible on light and on dark pages.
const BESIDE: &str = "#8a7d6c";
/// The colour of names on the cells of other boards.
const ON_CELL: &str = "#7a6840";
/// How tall digits are beside the board.
const BESIDE_HEIGHT: f64 = 20.0;
/// The space round names beside the board.
const MARGIN: f64 = 8.0;
/// Every part brings its own round ends and corners of lines, so that it looks the same in any document.
pub(crate) const ROUND: &str = r#"stroke-linecap="round" stroke-linejoin="round""#;

/// The part of the plane that a picture shows, in SVG units: the centre of a cell at (x, y) lies at
/// ([`UNIT`] x, −[`UNIT`] y).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Its left end.
    pub left: f64,
    /// Its upper end.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Frame {
    /// Its lower end.
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    fn from_ends(left: f64, top: f64, right: f64, bottom: f64) -> Frame {
        Frame { left, top, width: right - left, height: bottom - top }
    }

    fn with(self, other: Frame) -> Frame {
        let right = f64::max(self.left + self.width, other.left + other.width);
        let bottom = self.bottom().max(other.bottom());
        Frame::from_ends(self.left.min(other.left), self.top.min(other.top), right, bottom)
    }
}

impl Picture {
    /// What is shown, with room for the highest towers even where they are low, so that the picture of a board
    /// keeps its size through a game.
    pub fn frame(&self) -> Frame {
        let reaches = self.cells.iter().map(|cell| {
            let (reach, (x, y)) = (board::reach(cell.ground), place(cell.at));
            let top = y.0 - reach - board::headroom(cell.ground);
            Frame::from_ends(x.0 - reach, top, x.0 + reach, y.0 + reach)
        });
        let nothing = Frame { left: 0.0, top: 0.0, width: UNIT, height: UNIT };
        let mut frame = reaches.reduce(Frame::with).unwrap_or(nothing);
        if let Some(edges) = self.edges() {
            let beside = widest_row_name(&edges) + 2.0 * MARGIN;
            frame.left -= beside;
            frame.width += beside;
            frame.height += BESIDE_HEIGHT + 2.0 * MARGIN;
        }
        frame
    }

    /// The names beside the board, where names are wanted and stand there.
    fn edges(&self) -> Option<Edges<'_>> {
        if self.names { Edges::of(&self.cells) } else { None }
    }
}

/// SVG elements of the board under the pieces: what the cells are, [marks](Picture::marks) and
/// [names](Picture::names).
///
/// Each cell is an element with its name in the attribute `data-cell`. There are no ids and no style attributes,
/// and letters are strokes.
pub fn ground(picture: &Picture) -> String {
    let mut out = format!("<g {ROUND}>");
    draw_ground(&mut out, picture);
    out.push_str("</g>");
    out
}

/// Draws the board under the pieces, into an element that is [`ROUND`].
pub(crate) fn draw_ground(out: &mut String, picture: &Picture) {
    board::draw(out, picture);
    match picture.edges() {
        Some(edges) => name_edges(out, &edges, &picture.frame()),
        None if picture.names => name_cells(out, &picture.cells),
        None => {}
    }
}

/// SVG elements of one stack, given from the bottom to the top, with the centre of its cell at the origin; nothing
/// without pieces.
///
/// `spread` draws it with room between the pieces, so that each can be told and counted. Each piece is an element
/// with its text in the attribute `data-piece`. Of the picture, only the colours and letters of the seats
/// matter: [`Picture::tints`] and [`Picture::letters`].
pub fn stack(picture: &Picture, stack: &[Piece], spread: bool) -> String {
    if stack.is_empty() {
        return String::new();
    }
    let step = if spread { pieces::spread_step(stack) } else { pieces::step(stack) };
    let mut out = format!("<g {ROUND}>");
    pieces::draw(&mut out, picture, stack, step);
    out.push_str("</g>");
    out
}

/// SVG elements of the number that [`stack()`] writes on a stack that is not spread out: its height; nothing where there
/// is one piece at most.
pub fn height(picture: &Picture, stack: &[Piece]) -> String {
    let mut out = String::new();
    pieces::number(&mut out, picture, stack, pieces::step(stack));
    out
}

/// How far a stack that is drawn by [`stack()`] reaches above the centre of its cell, in SVG units.
pub fn reach_up(stack: &[Piece], spread: bool) -> f64 {
    let step = if spread { pieces::spread_step(stack) } else { pieces::step(stack) };
    pieces::FACE + step * stack.len() as f64
}

fn widest_row_name(edges: &Edges<'_>) -> f64 {
    edges.rows.iter().map(|(name, _)| lettering::width(name, BESIDE_HEIGHT)).fold(0.0, f64::max)
}

fn name_edges(out: &mut String, edges: &Edges<'_>, frame: &Frame) {
    let style = |anchor| Style { anchor, height: BESIDE_HEIGHT, colour: BESIDE, bold: false };
    let below = frame.bottom() - MARGIN - BESIDE_HEIGHT / 2.0;
    let columns = edges.columns.iter().map(|&(name, x)| (name, (x * UNIT, below)));
    lettering::draw(out, columns, style(Anchor::Middle));
    let beside = frame.left + MARGIN + widest_row_name(edges);
    let rows = edges.rows.iter().map(|&(name, y)| (name, (beside, -y * UNIT)));
    lettering::draw(out, rows, style(Anchor::End));
}

/// Names on the near side of cells, where they lie between the pieces of the next row.
fn name_cells(out: &mut String, cells: &[Cell]) {
    let mut name = |colour: &str, named: &dyn Fn(&Cell) -> bool| {
        let names: Vec<(&str, (f64, f64))> = cells
            .iter()
            .filter(|cell| named(cell))
            .map(|cell| {
                let (x, y) = place(cell.at);
                (&*cell.name, (x.0, y.0 + 37.5))
            })
            .collect();
        if !names.is_empty() {
            let style = Style { anchor: Anchor::Middle, height: 12.0, colour, bold: false };
            lettering::draw(out, names, style);
        }
    };
    name(ON_CELL, &|cell| cell.ground.patch().is_none());
    for patch in patch::patches(&cells.iter().collect::<Vec<_>>()) {
        if let Some(colour) = patch.name_colour {
            name(colour, &|cell| cell.ground.patch() == Some(patch));
        }
    }
}
