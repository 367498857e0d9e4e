//! The files of the web app.

/// A file of the web app, with the compressed copies that are smaller.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Where it is found: the path of its address, such as `/assets/cairn-3f2a.js`.
    pub path: &'static str,
    /// What it is, as HTTP says it.
    pub content_type: &'static str,
    /// The file itself.
    pub plain: &'static [u8],
    /// The file compressed with brotli.
    pub brotli: Option<&'static [u8]>,
    /// The file compressed with gzip.
    pub gzip: Option<&'static [u8]>,
    /// Whether a file of this name never changes, because its name has a hash of its content.
    pub immutable: bool,
    /// A tag that changes with the content, in the form of the header `ETag`.
    pub etag: &'static str,
}
