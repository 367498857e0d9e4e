//! The program full screen, in a terminal that only the test sees.

#![cfg(target_os = "linux")]

mod console;
mod games;
mod kept;
mod leaving;
mod looks;
mod puzzles;
mod review;
mod sizes;
