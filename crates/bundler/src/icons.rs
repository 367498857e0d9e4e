//! The icon of the app as pixels, for systems that install it and take no SVG.

use anyhow::{Context, Result};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::Files;
use crate::link::ASSETS;

/// The widths that systems ask for.
const WIDTHS: [u32; 2] = [192, 512];

/// `icon-192.png` and `icon-512.png`, made of `icon.svg`, which is a square.
pub(crate) fn icons(sources: &Files) -> Result<Files> {
    let svg = sources.get(&format!("{ASSETS}icon.svg")).context("there is no icon.svg")?;
    let tree = Tree::from_data(svg, &Options::default()).context("icon.svg")?;
    let png = |width: u32| {
        let scale = width as f32 / tree.size().width();
        let mut pixels = Pixmap::new(width, width).context("an icon has a width")?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        Ok((format!("{ASSETS}icon-{width}.png"), pixels.encode_png()?))
    };
    WIDTHS.into_iter().map(png).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_are_as_wide_as_they_are_called_and_have_no_holes() {
        let svg = include_bytes!("../../web/page/icon.svg").to_vec();
        let icons = icons(&[("assets/icon.svg".to_owned(), svg)].into()).expect("icons");
        for width in WIDTHS {
            let pixels = Pixmap::decode_png(&icons[&format!("assets/icon-{width}.png")]).expect("a PNG");
            assert_eq!((pixels.width(), pixels.height()), (width, width));
            // A mask of any shape finds colour everywhere.
            assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 255));
        }
        assert!(icons_of_nothing().is_err());
    }

    fn icons_of_nothing() -> Result<Files> {
        icons(&Files::new())
    }
}
