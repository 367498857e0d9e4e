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
