//! The files of the web app.

/// A file of the web app, with the compressed copies that are smaller.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// The path of its address, such as `/assets/cairn-3f2a.js`.
    pub path: &'static str,
    /// The value of `Content-Type`.
    pub content_type: &'static str,
    /// The file itself.
    pub plain: &'static [u8],
    /// The file compressed with brotli.
    pub brotli: Option<&'static [u8]>,
    /// The file compressed with gzip.
    pub gzip: Option<&'static [u8]>,
    /// Whether it can be cached forever, because its name has a hash of its content.
    pub immutable: bool,
    /// The value of `ETag`, which changes with the content.
    pub etag: &'static str,
}
