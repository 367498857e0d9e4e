//! What the table and the tiles look like.

use cairn_core::look::SlabShape;
use cairn_core::{Ground, PieceKind};

/// The table is a cloth without an edge.
pub const GROUND: Ground = Ground::Open;
/// A tile; a stack has tiles of one owner only.
pub static TILE: PieceKind = PieceKind { counted: true, ..PieceKind::flat("tile", SlabShape::Square) };
