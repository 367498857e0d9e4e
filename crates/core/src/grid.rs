//! Boards as text: rows from top to bottom separated by `/`, cells from left to right by `,`, empty
//! cells as `x` or, n in a row, `xn`.

use std::fmt;

use crate::{Span, TextError};

/// No board is wider or higher; a larger one is refused before it takes memory.
const MAX_SIDE: usize = 99;

/// One cell of a board text.
#[derive(Clone, Copy, Debug)]
pub struct CellText<'a> {
    /// Where it stands; the cells of a run of empty ones share a place.
    pub span: Span<'a>,
    /// Whether nothing lies there.
    pub empty: bool,
}

/// The cells of a board text, row by row from the top.
pub fn read_grid<'a>(board: Span<'a>) -> Result<Vec<Vec<CellText<'a>>>, TextError> {
    if let Some(row) = board.split('/').nth(MAX_SIDE) {
        return Err(row.error(format!("a board has at most {MAX_SIDE} rows")));
    }
    board.split('/').map(read_row).collect()
}

/// The same for a board of a fixed shape: `widths` has the number of cells of each row from the top.
pub fn read_shape<'a>(board: Span<'a>, widths: &[usize]) -> Result<Vec<Vec<CellText<'a>>>, TextError> {
    let rows = read_grid(board)?;
    if rows.len() != widths.len() {
        return Err(board.error(format!(
            "expected {} rows separated by /, found {}",
            widths.len(),
            rows.len()
        )));
    }
    for (number, (cells, &width)) in rows.iter().zip(widths).enumerate() {
        if cells.len() != width {
            let place = cells.first().map_or(board, |cell| cell.span);
            let found = cells.len();
            return Err(place
                .error(format!("expected {width} cells in row {} from the top, found {found}", number + 1)));
        }
    }
    Ok(rows)
}

fn read_row<'a>(row: Span<'a>) -> Result<Vec<CellText<'a>>, TextError> {
    let mut cells = Vec::new();
    for span in row.split(',') {
        match span.as_str().strip_prefix('x') {
            Some(run) => {
                let length = match run {
                    "" => 1,
                    digits => digits
                        .parse()
                        .ok()
                        .filter(|length| (2..=MAX_SIDE).contains(length))
                        .ok_or_else(|| span.expected("a run of 2 to 99 empty cells such as x3"))?,
                };
                cells.extend(std::iter::repeat_n(CellText { span, empty: true }, length));
            }
            None if span.as_str().is_empty() => return Err(span.expected("a cell (x where it is empty)")),
            None => cells.push(CellText { span, empty: false }),
        }
        if cells.len() > MAX_SIDE {
            return Err(span.error(format!("a row has at most {MAX_SIDE} cells")));
        }
    }
    Ok(cells)
}

/// Writes rows of cells from the top; `None` is an empty cell.
pub fn write_grid<Cells>(f: &mut fmt::Formatter<'_>, rows: impl IntoIterator<Item = Cells>) -> fmt::Result
where
    Cells: IntoIterator<Item = Option<String>>,
{
    for (number, row) in rows.into_iter().enumerate() {
        if number > 0 {
            f.write_str("/")?;
        }
        write_row(f, row)?;
    }
    Ok(())
}

fn write_row(f: &mut fmt::Formatter<'_>, row: impl IntoIterator<Item = Option<String>>) -> fmt::Result {
    let mut empty = 0;
    let mut separator = "";
    for cell in row {
        let Some(cell) = cell else {
            empty += 1;
            continue;
        };
        write_run(f, &mut empty, &mut separator)?;
        write!(f, "{separator}{cell}")?;
        separator = ",";
    }
    write_run(f, &mut empty, &mut separator)
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: &mut usize, separator: &mut &str) -> fmt::Result {
    match std::mem::take(empty) {
        0 => return Ok(()),
        1 => write!(f, "{separator}x")?,
        run => write!(f, "{separator}x{run}")?,
    }
    *separator = ",";
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board text as its cells, `.` for an empty one.
    fn cells<'a>(board: &'a str) -> Result<Vec<Vec<&'a str>>, TextError> {
        let rows = read_grid(Span::new(board))?;
        let text = |cell: CellText<'a>| if cell.empty { "." } else { cell.span.as_str() };
        Ok(rows.into_iter().map(|row| row.into_iter().map(text).collect()).collect())
    }

    fn refuses(result: Result<impl fmt::Debug, TextError>, error: &str) {
        assert_eq!(result.unwrap_err().to_string(), error);
    }

    /// Rows of cells, `.` for an empty one, written as a board.
    struct Board<'a>(&'a [&'a [&'a str]]);

    impl fmt::Display for Board<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let cell = |&cell: &&str| (cell != ".").then(|| cell.to_owned());
            write_grid(f, self.0.iter().map(|row| row.iter().map(cell)))
        }
    }

    #[test]
    fn rows_and_cells_and_runs_of_empty_cells() {
        assert_eq!(
            cells("x2,ab,x/c/x").unwrap(),
            [&[".", ".", "ab", "."][..], &["c"], &["."]],
            "rows need not be equally long"
        );
    }

    #[test]
    fn empty_cells_are_written_as_runs_wherever_they_are() {
        let board = Board(&[&[".", ".", "a", ".", "b"], &["a", ".", ".", "."], &["."]]);
        assert_eq!(board.to_string(), "x2,a,x,b/a,x3/x");
        assert_eq!(cells(&board.to_string()).unwrap(), board.0);
    }

    #[test]
    fn a_cell_is_never_just_nothing() {
        refuses(cells("a,,b"), "column 3: expected a cell (x where it is empty), found nothing");
        refuses(cells("a/"), "column 3: expected a cell (x where it is empty), found nothing");
    }

    #[test]
    fn runs_have_a_sensible_length() {
        for run in ["x0", "x1", "x100", "x-2", "xx", "x99999999999999999999"] {
            let expected =
                format!("column 3: expected a run of 2 to 99 empty cells such as x3, found '{run}'");
            refuses(cells(&format!("a,{run}")), &expected);
        }
    }

    #[test]
    fn no_board_is_larger_than_99_by_99() {
        let rows = |count| vec!["x99"; count].join("/");
        assert_eq!(cells(&rows(99)).unwrap().len(), 99);
        refuses(cells(&rows(100)), "column 397: a board has at most 99 rows");
        refuses(cells("x50,a,x49"), "column 7: a row has at most 99 cells");
    }

    #[test]
    fn a_shape_says_which_row_is_wrong() {
        let shape = |board| read_shape(Span::new(board), &[2, 3]).map(|rows| rows.len());
        assert_eq!(shape("x2/a,x2"), Ok(2));
        refuses(shape("x2"), "column 1: expected 2 rows separated by /, found 1");
        refuses(shape("a,b/c,d"), "column 5: expected 3 cells in row 2 from the top, found 2");
    }
}
