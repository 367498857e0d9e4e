//! Conditional lines: moves that a player has chosen before their turn comes.

use serde::{Deserialize, Serialize};

/// The most lines of a player in a game.
pub const MOST_LINES: usize = 20;
/// The most moves of a line, those of all players counted.
pub const MOST_LINE_MOVES: usize = 20;

/// What a player answers if the others make certain moves.
///
/// A line is a sequence of moves from the position after `ply` moves: those of the others, in turn, and the player's
/// own answers. It ends with an answer. A move of the player at its beginning is made by hand. Only the player can read it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// How many moves were made before the first ones of the lines.
    pub ply: u32,
    /// The lines: at most 20 with at most 20 moves each.
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub lines: Vec<Vec<String>>,
}
