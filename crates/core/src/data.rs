//! Large data of a game: tablebases and the like, which not every program contains.

use std::sync::OnceLock;

/// A file of a game's data: contained in programs, and loaded when it is needed in a browser, where the first visit is
/// to be small. Without its bytes a game is played all the same, with less knowledge.
#[derive(Debug)]
pub struct DataFile {
    name: &'static str,
    contained: Option<&'static [u8]>,
    loaded: OnceLock<Vec<u8>>,
}

impl DataFile {
    /// A file with this name, which no other file of any game has, and with the bytes that the program contains.
    pub const fn new(name: &'static str, contained: Option<&'static [u8]>) -> DataFile {
        DataFile { name, contained, loaded: OnceLock::new() }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its bytes; `None` if they are neither contained nor loaded.
    pub fn bytes(&self) -> Option<&[u8]> {
        self.contained.or_else(|| self.loaded.get().map(Vec::as_slice))
    }

    /// Loads its bytes, once: a second call changes nothing. No search may run meanwhile, since it would find other
    /// values than before.
    pub fn load(&self, bytes: Vec<u8>) {
        let _ = self.loaded.set(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_contained_or_loaded_once() {
        let contained = DataFile::new("a", Some(&[1, 2]));
        assert_eq!(contained.bytes(), Some(&[1, 2][..]));
        let later = DataFile::new("b", None);
        assert_eq!((later.name(), later.bytes()), ("b", None));
        later.load(vec![3]);
        later.load(vec![4]);
        assert_eq!(later.bytes(), Some(&[3][..]));
    }
}
