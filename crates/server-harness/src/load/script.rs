//! Scripted games: choosing moves during the measurement would take processor time from the server.

use cairn_games::{GameKind, Setup, Table};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The moves of a game.
#[derive(Clone, Debug)]
pub(super) struct Script {
    /// The game and its options.
    pub(super) setup: &'static str,
    /// The seat that moves at each ply, counted from 0, and its move.
    pub(super) moves: Vec<(usize, String)>,
}

impl Script {
    /// A game of random legal moves that is not over after this many.
    pub(super) fn write(number: u64, plies: usize) -> Script {
        let setups: Vec<&str> =
            GameKind::ALL.iter().flat_map(|game| game.workloads().long).copied().collect();
        let setup = setups[number as usize % setups.len()];
        let parsed: Setup = setup.parse().expect("a setup of ours");
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(number);
        loop {
            let mut table = parsed.deal(dice.random());
            let moves: Vec<_> = (0..plies).map_while(|_| go_on(table.as_mut(), &mut dice)).collect();
            if moves.len() == plies {
                return Script { setup, moves };
            }
        }
    }
}

/// Plays a move after which the game goes on, if it finds one.
fn go_on(table: &mut dyn Table, dice: &mut Xoshiro256PlusPlus) -> Option<(usize, String)> {
    const TRIES: usize = 20;
    let seat = table.status().to_move()?.index();
    let moves = table.moves();
    for _ in 0..TRIES {
        let mv = &moves[dice.random_range(0..moves.len())];
        table.play(mv).ok()?;
        if table.status().to_move().is_some() {
            return Some((seat, mv.clone()));
        }
        table.take_back();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_a_game_that_goes_on() {
        for number in 0..8 {
            let script = Script::write(number, 60);
            let mut table = script.setup.parse::<Setup>().expect("a setup").deal(0);
            for (seat, mv) in &script.moves {
                assert_eq!(table.status().to_move().map(|seat| seat.index()), Some(*seat));
                table.play(mv).expect("legal");
            }
            assert!(table.ply() == 60 && table.status().to_move().is_some(), "{script:?}");
        }
    }
}
