//! Files and lines from outside: any bytes of any length, up to a limit.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use crate::Failure;

/// The longest line that is read, in bytes. A game of thousands of moves is shorter.
pub(crate) const LONGEST: usize = 1 << 20;

/// The size of the largest text, in bytes: devices and pipes may have no end.
const LARGEST: u64 = 64 << 20;

/// Reads a text file, or stdin where the name is `-`.
pub(crate) fn read_file(path: &Path) -> Result<String, Failure> {
    let text = if path == Path::new("-") { text_of(io::stdin().lock()) } else { read_text(path) };
    text.map_err(|error| Failure::cannot_read(path, &error))
}

/// Reads a text file, whatever its name, with the error of the operating system.
pub(crate) fn read_text(path: &Path) -> io::Result<String> {
    text_of(File::open(path)?)
}

fn text_of(input: impl Read) -> io::Result<String> {
    String::from_utf8(read_up_to(input, LARGEST)?).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Reads a file that is no text. A plain file may have any size.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = || {
        let file = File::open(path)?;
        let about = file.metadata()?;
        let most = if about.is_file() { about.len().max(LARGEST) } else { LARGEST };
        read_up_to(file, most)
    };
    read().map_err(|error| Failure::cannot_read(path, &error))
}

fn read_up_to(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A text with invalid UTF-8 replaced, maybe with its line end.
    Text(String),
    /// More than [`LONGEST`] bytes, which were skipped.
    TooLong,
}

/// Reads a line; `None` at the end of the input. A line without an end is an error.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut length = 0;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.map_or(buffer.len(), |end| end + 1)];
        let used = part.len();
        length += used;
        if length as u64 > LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        if length <= LONGEST {
            bytes.extend_from_slice(part);
        }
        input.consume(used);
        if end.is_some() || used == 0 {
            break;
        }
    }
    Ok(match length {
        0 => None,
        1..=LONGEST => Some(Line::Text(String::from_utf8_lossy(&bytes).into_owned())),
        _ => Some(Line::TooLong),
    })
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        // A small buffer, so that lines begin and end within it and across it.
        let mut input = BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| read_line(&mut input).expect("no trouble")).collect()
    }

    #[test]
    fn lines_end_at_line_ends_and_at_the_end() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"isready\r\n\ngo depth 3"), [text("isready\r\n"), text("\n"), text("go depth 3")]);
        assert_eq!(lines(b"a\xff\0b\n"), [text("a\u{fffd}\0b\n")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_is_read() {
        let mut bytes = vec![b'x'; 3 * LONGEST];
        bytes.extend_from_slice(b"\nquit\n");
        assert_eq!(lines(&bytes), [Line::TooLong, Line::Text("quit\n".to_owned())]);
    }

    #[test]
    fn a_line_without_an_end_is_an_error() {
        let mut endless = BufReader::new(io::repeat(0));
        assert_eq!(read_line(&mut endless).expect_err("no line").kind(), io::ErrorKind::FileTooLarge);
    }
}
