//! A part of the table as rows of bits.

use super::geometry::{KNIGHT, Square};

/// How many columns and rows there are.
pub(super) const SIDE: usize = 32;

/// Squares this near to the edge are not used, so that no step of three squares leads out.
const BORDER: usize = 4;

/// A set of squares within a part of the table that has [`SIDE`] columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rows(pub(super) [u32; SIDE]);

/// A square by its column and row in that part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    pub(super) column: usize,
    pub(super) row: usize,
}

impl Spot {
    /// The place of a square, if it is within the part of the table with this bottom left corner, and not near its edge.
    pub(super) fn of(square: Square, corner: Square) -> Option<Spot> {
        let place = |coordinate: i16, first: i16| usize::try_from(coordinate - first).ok();
        let (column, row) = (place(square.x(), corner.x())?, place(square.y(), corner.y())?);
        let inner = BORDER..SIDE - BORDER;
        (inner.contains(&column) && inner.contains(&row)).then_some(Spot { column, row })
    }

    /// The square at this place.
    pub(super) fn square(self, corner: Square) -> Square {
        Square::new(corner.x() + self.column as i16, corner.y() + self.row as i16)
    }

    /// The places a knight's move away. Requires one that is not near the edge.
    pub(super) fn knight_moves(self) -> impl Iterator<Item = Spot> {
        KNIGHT.iter().map(move |&(x, y)| Spot {
            column: self.column.wrapping_add_signed(x.into()),
            row: self.row.wrapping_add_signed(y.into()),
        })
    }
}

impl Rows {
    pub(super) const NONE: Rows = Rows([0; SIDE]);

    pub(super) fn has(&self, Spot { column, row }: Spot) -> bool {
        self.0[row] >> column & 1 == 1
    }

    pub(super) fn insert(&mut self, Spot { column, row }: Spot) {
        self.0[row] |= 1 << column;
    }

    /// Takes a square out of the set, and says whether it was in it.
    pub(super) fn take(&mut self, spot: Spot) -> bool {
        let was_in = self.has(spot);
        self.0[spot.row] &= !(1 << spot.column);
        was_in
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Everything in it, row by row.
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> {
        let columns = |bits: u32| (0..SIDE).filter(move |column| bits >> column & 1 == 1);
        self.0
            .into_iter()
            .enumerate()
            .flat_map(move |(row, bits)| columns(bits).map(move |column| Spot { column, row }))
    }

    pub(super) fn union(&self, other: &Rows) -> Rows {
        self.combine(other, |one, other| one | other)
    }

    pub(super) fn without(&self, other: &Rows) -> Rows {
        self.combine(other, |one, other| one & !other)
    }

    pub(super) fn common(&self, other: &Rows) -> Rows {
        self.combine(other, |one, other| one & other)
    }

    fn combine(&self, other: &Rows, join: impl Fn(u32, u32) -> u32) -> Rows {
        Rows(std::array::from_fn(|row| join(self.0[row], other.0[row])))
    }

    /// The squares that touch one of the set, and the set itself.
    pub(super) fn touched(&self) -> Rows {
        self.spread(|rows, row| {
            let near = rows[row - 1] | rows[row] | rows[row + 1];
            near | near << 1 | near >> 1
        })
    }

    /// The squares a knight's move away from one of the set.
    pub(super) fn knight_moves(&self) -> Rows {
        self.spread(|rows, row| {
            let (near, far) = (rows[row - 1] | rows[row + 1], rows[row - 2] | rows[row + 2]);
            near << 2 | near >> 2 | far << 1 | far >> 1
        })
    }

    /// The squares that have three others of a row of four in the set.
    pub(super) fn fourths(&self) -> Rows {
        self.spread(|rows, row| {
            let along = |step: i32, x: i32, y: i32| {
                let bits = rows[row.wrapping_add_signed((step * y) as isize)];
                if step * x >= 0 { bits >> (step * x) } else { bits << -(step * x) }
            };
            let direction = |x, y| {
                let [back_3, back_2, back_1, next_1, next_2, next_3] =
                    [-3, -2, -1, 1, 2, 3].map(|step| along(step, x, y));
                next_1 & (next_2 & next_3 | back_1 & (next_2 | back_2)) | back_1 & back_2 & back_3
            };
            direction(1, 0) | direction(0, 1) | direction(1, 1) | direction(1, -1)
        })
    }

    /// Makes each row but those near the edge, where nothing ever is, from those around it.
    #[inline]
    fn spread(&self, make: impl Fn(&[u32; SIDE], usize) -> u32) -> Rows {
        let used = |row: &u32| *row != 0;
        let (Some(first), Some(last)) = (self.0.iter().position(used), self.0.iter().rposition(used)) else {
            return Rows::NONE;
        };
        let near = first.saturating_sub(3).max(3)..=(last + 3).min(SIDE - BORDER);
        Rows(std::array::from_fn(|row| if near.contains(&row) { make(&self.0, row) } else { 0 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of a drawing, top row first, in the middle of the part.
    fn rows(drawing: &[&str]) -> Rows {
        let mut rows = Rows::NONE;
        for (row, line) in drawing.iter().rev().enumerate() {
            for (column, _) in line.chars().enumerate().filter(|&(_, sign)| sign == 'o') {
                rows.insert(Spot { column: 10 + column, row: 10 + row });
            }
        }
        rows
    }

    #[test]
    fn squares_that_complete_a_line_are_found_in_every_direction() {
        for (three, fourths) in [
            (&["ooo"][..], 2),
            (&["oo.o"], 1),
            (&["o", "o", "o"], 2),
            (&["..o", ".o.", "o.."], 2),
            (&["o...", ".o..", "....", "...o"], 1),
            (&["oo", "o."], 0),
            (&["oo..o"], 0),
        ] {
            assert_eq!(rows(three).fourths().count(), fourths, "{three:?}");
        }
        assert!(rows(&["oo.o"]).fourths().has(Spot { column: 12, row: 10 }));
    }

    #[test]
    fn a_knight_has_eight_moves_and_a_square_touches_eight() {
        let one = rows(&["o"]);
        assert_eq!((one.knight_moves().count(), one.touched().count()), (8, 9));
        let spot = Spot { column: 10, row: 10 };
        assert!(spot.knight_moves().all(|to| one.knight_moves().has(to)));
    }

    #[test]
    fn squares_near_the_edge_are_not_used() {
        let corner = Square::new(-16, -16);
        let spot = Spot::of(Square::ORIGIN, corner).expect("the middle");
        assert_eq!((spot, spot.square(corner)), (Spot { column: 16, row: 16 }, Square::ORIGIN));
        assert!(Spot::of(Square::new(-12, 11), corner).is_some());
        for (x, y) in [(-13, 0), (0, 12), (0, -20), (99, 0)] {
            assert_eq!(Spot::of(Square::new(x, y), corner), None);
        }
    }
}
