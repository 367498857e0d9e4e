//! The web app as people use it: the real program serves it, a real browser shows it.

mod analysis;
mod bench;
mod everywhere;
mod fifth_game;
mod hands;
mod learn;
mod local_game;
mod moving;
mod offline;
mod online;
mod play;
mod puzzles;
mod settings;
mod site;
mod stage;
