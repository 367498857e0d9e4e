//! The files of the networks of evaluation, whose inputs are the named features.

use cairn_core::NetFile;

const HERE: bool = !cfg!(target_arch = "wasm32");

/// The files of the networks for two and three. A browser loads them later.
pub(super) static NETS: [NetFile; 2] = [
    NetFile::new(
        "knight-line-net-2",
        if HERE { Some(include_bytes!("knight-line-net-2.bin")) } else { None },
    ),
    NetFile::new(
        "knight-line-net-3",
        if HERE { Some(include_bytes!("knight-line-net-3.bin")) } else { None },
    ),
];
