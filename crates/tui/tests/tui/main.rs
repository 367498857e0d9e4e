//! The program without a terminal: keys and clicks go in, screens come out.

mod analysis;
mod games;
mod keeping;
mod keys;
mod lessons;
mod puzzles;
mod snapshots;
mod stage;
