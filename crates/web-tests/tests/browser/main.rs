//! The web app as people use it: the real program serves it, a real browser shows it.

/// A module with one test for each game, so that they run side by side.
macro_rules! each_game {
    ($tests:ident, $check:path) => {
        mod $tests {
            each_game!($check: crab_stack CrabStack, swack Swack, nava Nava, knight_line KnightLine);
        }
    };
    ($check:path: $($test:ident $game:ident),*) => {
        $(#[tokio::test]
        async fn $test() {
            $check(cairn_games::GameKind::$game).await;
        })*
    };
}

mod account;
mod ahead;
mod analysis;
mod asking;
mod bench;
mod everywhere;
mod fifth_game;
mod hands;
mod kept;
mod learn;
mod local_game;
mod moving;
mod offline;
mod online;
mod play;
mod puzzles;
mod ratings;
mod settings;
mod site;
mod stage;
