//! Positions to learn from, in memory and in files.
//!
//! A file is a row of chunks: the number of games, the number of bytes, and the samples. A last chunk that was not
//! written in full does not count.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cairn_core::net::{Amounts, viewers};
use cairn_core::{BySeat, Evaluate, Places};

/// How much of a target is what the engine saw; the rest is the result of the game.
const SEEN: f32 = 0.6;

/// A position as the views that a network gets, one for each of its [viewers](viewers).
#[derive(Debug)]
pub(super) struct Taken {
    is_held_out: bool,
    views: Vec<(f32, Vec<u16>)>,
}

impl Taken {
    /// Takes a position in which the engine saw these chances; with the end of its game, that counts too.
    pub(super) fn new<P: Evaluate>(
        position: &P,
        chances: &BySeat<f32>,
        places: Option<&Places>,
        is_held_out: bool,
    ) -> Taken {
        let first = places.and_then(|places| places.groups().next());
        let target = |seat| match first {
            Some(first) => {
                let share = if first.contains(seat) { 1.0 / first.len() as f32 } else { 0.0 };
                SEEN * chances[seat] + (1.0 - SEEN) * share
            }
            None => chances[seat],
        };
        let amounts = Amounts::of(position);
        let view = |seat| {
            let mut inputs = Vec::new();
            amounts.inputs(position, seat, |input| inputs.push(input as u16));
            inputs
        };
        let views = viewers(position).iter().map(|seat| (target(seat), view(seat))).collect();
        Taken { is_held_out, views }
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend([u8::from(self.is_held_out), self.views.len() as u8]);
        for (target, inputs) in &self.views {
            out.extend(target.to_le_bytes());
            out.extend((inputs.len() as u16).to_le_bytes());
            inputs.iter().for_each(|input| out.extend(input.to_le_bytes()));
        }
    }
}

/// Appends a chunk with the samples of this number of games.
pub(super) fn append(file: &mut File, games: u64, taken: &[Taken]) -> io::Result<()> {
    let mut bytes = Vec::new();
    taken.iter().for_each(|taken| taken.write(&mut bytes));
    let mut chunk = [games.to_le_bytes(), (bytes.len() as u64).to_le_bytes()].concat();
    chunk.append(&mut bytes);
    file.write_all(&chunk)
}

/// The number of games in a file, and where its last whole chunk ends; nothing for a file that does not exist.
pub(super) fn chunks(path: &Path) -> Result<(u64, u64)> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((0, 0)),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let (mut games, mut rest) = (0, &bytes[..]);
    while let Some((count, _, after)) = split_chunk(rest) {
        games += count;
        rest = after;
    }
    Ok((games, (bytes.len() - rest.len()) as u64))
}

/// The games and samples of the first chunk, and what follows it.
fn split_chunk(bytes: &[u8]) -> Option<(u64, &[u8], &[u8])> {
    let (games, rest) = bytes.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    let (samples, rest) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
    Some((u64::from_le_bytes(*games), samples, rest))
}

/// A view of a position: where its inputs are, and what the network is to answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    start: usize,
    end: usize,
    pub(super) target: f32,
}

/// All positions to learn from, each as its views.
#[derive(Default, Debug)]
pub(super) struct Samples {
    inputs: Vec<u16>,
    views: Vec<View>,
    /// The ranges of views of the positions to learn from, and of those that are held out.
    pub(super) seen: Vec<(u32, u32)>,
    pub(super) held_out: Vec<(u32, u32)>,
}

impl Samples {
    /// Adds the samples of a file.
    pub(super) fn read(&mut self, path: &Path) -> Result<()> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut rest = &bytes[..];
        while let Some((_, mut samples, after)) = split_chunk(rest) {
            while !samples.is_empty() {
                samples = self.read_one(samples).with_context(|| format!("{} is damaged", path.display()))?;
            }
            rest = after;
        }
        ensure!(!self.seen.is_empty(), "{} has no position to learn from", path.display());
        Ok(())
    }

    fn read_one<'a>(&mut self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let (&[is_held_out, views], mut rest) = bytes.split_first_chunk()?;
        let first = self.views.len();
        for _ in 0..views {
            let (target, after) = rest.split_first_chunk()?;
            let (count, after) = after.split_first_chunk()?;
            let (inputs, after) = after.split_at_checked(2 * usize::from(u16::from_le_bytes(*count)))?;
            let start = self.inputs.len();
            self.inputs.extend(inputs.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
            self.views.push(View { start, end: self.inputs.len(), target: f32::from_le_bytes(*target) });
            rest = after;
        }
        let list = if is_held_out == 1 { &mut self.held_out } else { &mut self.seen };
        list.push((first as u32, self.views.len() as u32));
        Some(rest)
    }

    /// The views of a position.
    pub(super) fn views(&self, (first, end): (u32, u32)) -> &[View] {
        &self.views[first as usize..end as usize]
    }

    /// The inputs of a view.
    pub(super) fn inputs(&self, view: View) -> &[u16] {
        &self.inputs[view.start..view.end]
    }
}
