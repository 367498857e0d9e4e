//! The file with the strengths of levels, in the folder of its game.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cairn_core::{Levels, Strength};
use cairn_games::{Game, Setup, SetupVisitor};

/// Writes the levels of a game with its options; those of other options stay as they are. Gives the path.
pub fn write(setup: &Setup, levels: &Levels) -> Result<PathBuf> {
    let (path, text) = setup.visit(Written(levels));
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

struct Written<'a>(&'a Levels);

impl SetupVisitor for Written<'_> {
    type Out = (PathBuf, String);

    fn visit<G: Game>(self, options: G::Options) -> (PathBuf, String) {
        let folder = G::ID.name().replace('-', "_");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src").join(folder).join("levels.rs");
        let fitted = G::level_group(&options);
        let of_group = |(group, levels)| if group == fitted { self.0 } else { levels };
        let lists: Vec<&Levels> = G::LEVELS.iter().enumerate().map(of_group).collect();
        (path, text(G::ID.name(), &lists))
    }
}

fn text(game: &str, lists: &[&Levels]) -> String {
    let mut text = format!(
        "//! The strengths of the levels; `cargo xtask levels {game}` fits and writes them.\n\n\
         use cairn_core::{{Levels, Strength}};\n\n\
         /// One list for each group of options.\n\
         pub(super) const LEVELS: [Levels; {}] = [\n",
        lists.len()
    );
    for list in lists {
        text.push_str("    [\n");
        for Strength { nodes, error } in *list {
            // Writing into a string does not fail.
            let _ = writeln!(text, "        Strength::new({}, {error}),", with_separators(*nodes));
        }
        text.push_str("    ],\n");
    }
    text.push_str("];\n");
    text
}

fn with_separators(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_every_list() {
        let list = [Strength::new(1_234_567, 89); 10];
        let text = text("go", &[&list, &list]);
        assert_eq!(text.matches("        Strength::new(1_234_567, 89),\n").count(), 20);
        assert!(text.contains("pub(super) const LEVELS: [Levels; 2] = [\n    [\n"));
    }
}
