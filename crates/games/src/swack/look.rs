//! What the board and the pieces look like.

use cairn_core::look::SlabShape;
use cairn_core::{Ground, PieceKind};

/// The board is made of wooden squares.
pub const GROUND: Ground = Ground::Square;
/// A disc.
pub static DISC: PieceKind = PieceKind::flat("disc", SlabShape::Round);
