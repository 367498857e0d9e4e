//! What the smallest Swack knows by heart.

use cairn_core::Position;
use cairn_games::swack::{Swack, SwackOptions, write_table};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::retrograde::Solved;

/// The bytes of the table of all positions on three by three cells, made anew by solving the game.
pub fn make_swack_table() -> Vec<u8> {
    let options = SwackOptions { size: 3, ..SwackOptions::default() };
    let start = Swack::deal(&options, &mut Xoshiro256PlusPlus::seed_from_u64(0));
    write_table(Solved::from(&start, usize::MAX).iter().flat_map(Solved::iter))
}
