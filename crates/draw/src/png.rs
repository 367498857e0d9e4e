//! Pictures as pixels.

use std::ops::RangeInclusive;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};

/// The widths that a PNG may have, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 16..=4096;

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The width asked for is not one of [`WIDTHS`].
    #[error("a picture is {} to {} pixels wide, not {width}", WIDTHS.start(), WIDTHS.end(), width = .0)]
    Width(u32),
    /// The picture would be higher than the widest one is wide.
    #[error("a picture {width} pixels wide would be {height} high, and no more than {} will do", WIDTHS.end())]
    Height {
        /// The width asked for.
        width: u32,
        /// The height that goes with it.
        height: u64,
    },
    /// The text is no SVG document.
    #[error("not an SVG document: {0}")]
    Svg(#[from] usvg::Error),
    /// The pixels could not be packed.
    #[error("the pixels could not be packed: {0}")]
    Encoding(String),
}

/// The pixels of an SVG document, as wide as asked and as high as its shape wants it.
///
/// Made for what [`svg`](crate::svg) writes: text and embedded images of other documents are left out.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    if !WIDTHS.contains(&width) {
        return Err(PngError::Width(width));
    }
    let tree = Tree::from_str(svg, &Options::default())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u64;
    if height > u64::from(*WIDTHS.end()) {
        return Err(PngError::Height { width, height });
    }
    let mut pixels = Pixmap::new(width, height as u32).ok_or(PngError::Height { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
