//! Where things are built.

use std::path::PathBuf;

use xshell::Shell;

/// Cargo's target directory.
pub(crate) fn target_directory(shell: &Shell) -> PathBuf {
    let target_directory = shell.var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    shell.current_dir().join(target_directory)
}
