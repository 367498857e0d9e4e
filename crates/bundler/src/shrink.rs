//! Writing the bundle, with compressed copies.

use std::collections::BTreeSet;
use std::io::Write;
use std::iter::Sum;
use std::path::{Path, PathBuf};

use anyhow::Result;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use xshell::Shell;

use crate::Files;

/// The highest compression level.
const BEST_BROTLI: i32 = 11;

/// The transferred bytes of a file by encoding; where compression does not help there is no copy, and the file itself
/// is sent.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sizes {
    pub(crate) plain: usize,
    pub(crate) gzip: usize,
    pub(crate) brotli: usize,
}

impl Sum for Sizes {
    fn sum<I: Iterator<Item = Sizes>>(all: I) -> Sizes {
        all.fold(Sizes::default(), |sum, sizes| Sizes {
            plain: sum.plain + sizes.plain,
            gzip: sum.gzip + sizes.gzip,
            brotli: sum.brotli + sizes.brotli,
        })
    }
}

/// Makes a folder hold these files, their `.gz` and `.br` copies where these are smaller, and nothing else.
///
/// Unchanged files are not touched, so that nothing is compressed or compiled again.
pub(crate) fn write(shell: &Shell, folder: &Path, files: &Files) -> Result<Vec<(String, Sizes)>> {
    let mut sizes = Vec::new();
    let mut wanted = BTreeSet::new();
    for (path, content) in files {
        let file = folder.join(path);
        let [gzip, brotli] =
            ["gz", "br"].map(|extension| PathBuf::from(format!("{}.{extension}", file.display())));
        // The file itself is written last: if it exists, so do its copies.
        if shell.read_binary_file(&file).ok().as_ref() != Some(content) {
            write_or_remove(shell, &gzip, gzipped(content)?, content.len())?;
            write_or_remove(shell, &brotli, brotlied(content)?, content.len())?;
            shell.write_file(&file, content)?;
        }
        let size = |path: &Path| path.metadata().map_or(content.len(), |metadata| metadata.len() as usize);
        sizes.push((path.clone(), Sizes { plain: content.len(), gzip: size(&gzip), brotli: size(&brotli) }));
        wanted.extend([file, gzip, brotli]);
    }
    for folder in [folder.to_owned(), folder.join(crate::link::ASSETS)] {
        for old in shell.read_dir(folder)? {
            if old.is_file() && !wanted.contains(&old) {
                shell.remove_path(old)?;
            }
        }
    }
    Ok(sizes)
}

fn write_or_remove(shell: &Shell, path: &Path, copy: Vec<u8>, limit: usize) -> Result<()> {
    let result = if copy.len() < limit { shell.write_file(path, copy) } else { shell.remove_path(path) };
    Ok(result?)
}

fn gzipped(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

fn brotlied(mut content: &[u8]) -> Result<Vec<u8>> {
    let parameters = BrotliEncoderParams {
        quality: BEST_BROTLI,
        lgblock: 16,
        size_hint: content.len(),
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut content, &mut compressed, &parameters)?;
    Ok(compressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files in a folder and its `assets`, by name.
    fn names(shell: &Shell, folder: &Path) -> BTreeSet<String> {
        let all = [folder.to_owned(), folder.join("assets")]
            .into_iter()
            .flat_map(|folder| shell.read_dir(folder).expect("a folder"));
        let files = all.filter(|path| path.is_file());
        files.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn only_smaller_copies_are_kept_and_old_files_are_removed() {
        let shell = Shell::new().expect("a shell");
        let folder = shell.create_temp_dir().expect("a folder");
        let (long, short) = ("long ".repeat(1000).into_bytes(), b"short".to_vec());
        let old =
            Files::from([("old.js".to_owned(), long.clone()), ("assets/old.css".to_owned(), short.clone())]);
        write(&shell, folder.path(), &old).expect("written");
        let new = Files::from([("assets/b.js".to_owned(), short), ("index.html".to_owned(), long.clone())]);
        let sizes = write(&shell, folder.path(), &new).expect("written");
        let expected = ["b.js", "index.html", "index.html.br", "index.html.gz"];
        assert_eq!(names(&shell, folder.path()), expected.map(str::to_owned).into());
        let [(_, short), (_, sizes)] = sizes[..] else { panic!("two files") };
        assert_eq!([short.plain, short.gzip, short.brotli], [5, 5, 5]);
        assert!(sizes.brotli < sizes.gzip && sizes.gzip < sizes.plain, "as long as they should be");
        let mut unpacked = Vec::new();
        let packed = shell.read_binary_file(folder.path().join("index.html.br")).expect("a file");
        brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).expect("brotli");
        assert_eq!(unpacked, long);
    }

    #[test]
    fn unchanged_files_are_not_touched() {
        let shell = Shell::new().expect("a shell");
        let folder = shell.create_temp_dir().expect("a folder");
        let files =
            Files::from([("assets/a.js".to_owned(), b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".to_vec())]);
        write(&shell, folder.path(), &files).expect("written");
        let copy = folder.path().join("assets/a.js.br");
        shell.write_file(&copy, "mark").expect("written");
        write(&shell, folder.path(), &files).expect("written");
        assert_eq!(shell.read_file(&copy).expect("a file"), "mark");
    }
}
