//! The web app as people use it: the real program serves it, a real browser shows it.

mod play;
mod stage;
