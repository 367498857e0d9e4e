//! The real program, run as people and scripts run it.

mod common;

mod bench;
mod deal;
mod generate;
mod help;
mod interrupt;
mod moves;
mod perft;
mod pictures;
mod pipes;
mod play;
mod play_whole_games;
mod refusals;
mod rules;
mod show;
mod verify;
mod verify_refusals;
