//! The way that a crab takes.

use cairn_core::ones;

use super::board::{CrabStack, Move, Rock, Rocks};

impl CrabStack {
    /// The rocks of a walk that makes a legal move, with its start and its end. The rules leave it open which one
    /// if there are several: the crab turns as little as it can, and goes by the lowest-named rocks.
    pub(super) fn walk(&self, mv: Move) -> Vec<Rock> {
        let steps = self.crabs(mv.from).top_size().steps();
        let free = self.occupied() & !mv.from.bit();
        let mut walks = Vec::new();
        extend(&mut vec![mv.from], mv.to, steps, free, &mut walks);
        walks.into_iter().min_by_key(|walk| bends(walk)).unwrap_or_else(|| vec![mv.from, mv.to])
    }
}

/// Finds the walks that go on from here with exactly this many steps, over rocks that are free, and end on `to`.
fn extend(walk: &mut Vec<Rock>, to: Rock, steps: u32, free: Rocks, walks: &mut Vec<Vec<Rock>>) {
    let Some(&here) = walk.last() else { return };
    if steps == 0 {
        if here == to {
            walks.push(walk.clone());
        }
        return;
    }
    for next in ones(here.neighbours() & free).map(Rock::from_index) {
        walk.push(next);
        extend(walk, to, steps - 1, free & !next.bit(), walks);
        walk.pop();
    }
}

/// How much a walk turns: nothing for a straight one.
fn bends(walk: &[Rock]) -> u32 {
    let offset = |from: Rock, to: Rock| {
        let difference = |a: u8, b: u8| i32::from(b) - i32::from(a);
        (difference(from.row(), to.row()), difference(from.diagonal(), to.diagonal()))
    };
    let turn = |corner: &[Rock]| {
        let (first, second) = (offset(corner[0], corner[1]), offset(corner[1], corner[2]));
        let (rows, diagonals) = (second.0 - first.0, second.1 - first.1);
        // The square of the distance between the directions, in steps of the hexagonal grid: 0, 1 or 3.
        (rows * rows + diagonals * diagonals - rows * diagonals).unsigned_abs()
    };
    walk.windows(3).map(turn).sum()
}
