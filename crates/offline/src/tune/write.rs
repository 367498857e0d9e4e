//! The file with the fitted weights, in the folder of its game.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cairn_games::Game;

/// Writes the weights for a table with this number of seats; those for other tables stay as they are.
pub(crate) fn write<G: Game>(seats: usize, weights: &[i16]) -> Result<()> {
    let path = path::<G>();
    fs::write(&path, text::<G>(seats, weights))
        .with_context(|| format!("cannot write {}", path.display()))?;
    println!("written to {}", path.display());
    Ok(())
}

fn path<G: Game>() -> PathBuf {
    let folder = G::ID.name().replace('-', "_");
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src").join(folder).join("weights.rs")
}

fn text<G: Game>(seats: usize, weights: &[i16]) -> String {
    let tables = G::FITTED.len();
    let mut text = format!(
        "//! The weights fitted to games, written by `cargo xtask tune {}`.\n\n\
         /// One list for each number of seats from two on, one weight for each feature.\n\
         pub(super) const FITTED: [&[i16]; {tables}] = [\n",
        G::ID
    );
    for table in 2..2 + tables {
        text.push_str("    &[\n");
        let list = if table == seats { weights } else { G::fitted(table) };
        for (weight, name) in list.iter().zip(G::FEATURES) {
            // Writing into a string does not fail.
            let _ = writeln!(text, "        {weight}, // {name}");
        }
        text.push_str("    ],\n");
    }
    text.push_str("];\n");
    text
}
