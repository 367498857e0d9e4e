//! The real program, run as people and scripts run it.

mod common;

mod analyse;
mod bench;
mod deal;
mod fifth_game;
mod generate;
mod help;
mod interrupt;
mod match_games;
mod match_programs;
mod match_refusals;
mod moves;
mod perft;
mod pictures;
mod pipes;
mod play;
mod play_interrupt;
mod play_keyboard;
mod play_seats;
mod play_whole_games;
mod puzzles;
mod refusals;
mod review;
mod rules;
mod serve;
mod show;
mod solve;
mod solve_exact;
mod terminal;
mod ugi;
mod verify;
mod verify_refusals;
