//! What is drawn of a game.

use cairn_core::Seat;
use cairn_draw::Picture;
use cairn_games::Table;

/// The board of a table, with the last move marked, the colours of its seats and a title.
pub fn picture(table: &dyn Table) -> Picture {
    Picture {
        cells: table.cells(),
        marks: table.last_touched(),
        title: format!("{}: {}", table.setup().game().title(), table.position()),
        tints: Seat::ALL.map(|seat| table.tint(seat)),
        letters: Seat::ALL.map(|seat| table.sign(seat)),
        ..Picture::default()
    }
}

/// The cells where the piece of a move starts and ends, for an arrow; `None` for a move without a place, and for one that
/// is not legal.
pub fn ends_of_route(table: &dyn Table, mv: &str) -> Option<(String, String)> {
    match &table.route(mv)[..] {
        [from, .., to] => Some((from.clone(), to.clone())),
        _ => None,
    }
}
