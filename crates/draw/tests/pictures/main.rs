//! Boards built by hand, and what the pictures of them show.

mod board;
mod parts;
mod png;
mod svg;
mod text;
