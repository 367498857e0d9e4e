//! What lies on a cell, in words.

use cairn_core::{Cell, Piece};
use cairn_games::{Table, tint_name};
use cairn_i18n::{Language, say};

/// What lies on a cell: its name, and its pieces from the top.
///
/// `b2: empty`, `b2: White, disc`, `b2: 3 pieces, from the top: Black, disc; White, disc; White, disc`.
pub fn cell_text(table: &dyn Table, cell: &Cell, language: Language) -> String {
    let pieces: Vec<String> =
        cell.stack.iter().rev().map(|piece| piece_text(table, *piece, language)).collect();
    match &pieces[..] {
        [] => format!("{}: {}", cell.name, say::EMPTY.text(language)),
        [only] => format!("{}: {only}", cell.name),
        [top, rest @ ..] if rest.iter().all(|piece| piece == top) => {
            say::ALIKE_ON.fill(language, &[&cell.name, &pieces.len(), top])
        }
        _ => say::PIECES_ON.fill(language, &[&cell.name, &pieces.len(), &pieces.join("; ")]),
    }
}

/// A piece: whose it is and what.
pub fn piece_text(table: &dyn Table, piece: Piece, language: Language) -> String {
    let owner = piece.owner.map_or(say::NEUTRAL, |seat| tint_name(table.tint(seat)));
    let name =
        table.setup().game().piece_name(piece.kind).map_or(piece.kind.name, |name| name.text(language));
    format!("{}, {name}", owner.text(language))
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    #[test]
    fn a_cell_is_told_from_the_top() {
        let nava = "nava".parse::<Setup>().expect("a game");
        let mut table = nava.deal(1);
        for (mv, cell, expected) in [
            ("a1a4", "a4", "a4: 3, all White, disc"),
            ("e5e2", "c3", "c3: empty"),
            ("a1b1", "b1", "b1: White, disc"),
        ] {
            table.play(mv).expect("legal");
            let cells = table.cells();
            let cell = cells.iter().find(|known| known.name == cell).expect("a cell");
            assert_eq!(cell_text(table.as_ref(), cell, Language::English), expected);
        }
    }
}
