//! One case for each sentence of the rules.

mod elimination;
mod explain;
mod notation;
mod setup;
mod turn;
mod walk;
mod wave;

use cairn_core::conformance::Cases;

use super::CrabStack;
use crate::{Setup, Table};

/// The rocks for two players.
const TWO: &str = "
          f4  f5  f6
        e3  e4  e5  e6
      d2  d3   ~  d5  d6
        c2  c3  c4  c5
          b2  b3  b4    ";

/// The rocks for three players.
const THREE: &str = "
            g4      g6
              f4  f5  f6  f7
        e2  e3  e4  e5  e6
          d2  d3   ~  d5  d6  d7
        c1  c2  c3  c4  c5
              b2  b3  b4  b5
            a1      a3      ";

/// The rocks for four players.
const FOUR: &str = "
            g4  g5  g6  g7
          f3  f4  f5  f6  f7
        e2  e3  e4  e5  e6  e7
      d1  d2  d3   ~  d5  d6  d7
        c1  c2  c3  c4  c5  c6
          b1  b2  b3  b4  b5
            a1  a2  a3  a4      ";

/// The rules for two, three and four.
fn two() -> Cases<CrabStack> {
    Cases::new("")
}

fn three() -> Cases<CrabStack> {
    Cases::new("players=3")
}

fn four() -> Cases<CrabStack> {
    Cases::new("players=4")
}

/// A drawing of these crabs, each `rock=crabs`, on a board: every other rock is empty. `fields` are the player to
/// move and the players still in.
#[track_caller]
fn lay(board: &str, crabs: &str, fields: &str) -> String {
    let crabs: Vec<(&str, &str)> =
        crabs.split(' ').map(|laid| laid.split_once('=').expect("a rock and its crabs")).collect();
    for (rock, _) in &crabs {
        assert!(board.contains(rock), "there is no rock {rock}");
    }
    let laid = |cell| match cell {
        "~" => "~",
        rock => crabs.iter().find(|laid| laid.0 == rock).map_or(".", |laid| laid.1),
    };
    let rows = board.lines().map(|row| row.split_whitespace().map(laid).collect::<Vec<_>>().join(" "));
    format!("{}\n{fields}", rows.collect::<Vec<_>>().join("\n"))
}

/// A new game for this many players.
fn deal(players: usize, seed: u64) -> Box<dyn Table> {
    let setup = if players == 2 { "crab-stack".to_owned() } else { format!("crab-stack:players={players}") };
    setup.parse::<Setup>().unwrap().deal(seed)
}
