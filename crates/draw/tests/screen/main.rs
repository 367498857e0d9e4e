//! Boards for a full-screen terminal program.

mod board;
mod looks;
mod properties;
