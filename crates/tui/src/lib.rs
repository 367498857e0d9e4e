//! Cairn full screen in a terminal.
//!
//! [`run`] takes a terminal over. Everything else works without one: an [`App`] takes events and draws frames, so
//! all of it is tested headless. One module a screen: `menu`, `shelf`, `play`, `analysis`, `lesson`, `puzzles`; what they share is in `context`.

mod analysis;
mod app;
mod ascii;
mod ask;
mod autosave;
mod board;
mod context;
mod help;
mod input_board;
mod lesson;
mod menu;
mod play;
mod puzzles;
mod screen;
mod shelf;
mod stack;
mod terminal;
mod theme;
mod thinking;

pub use app::{App, Event, Start};
pub use autosave::{Autosave, Chosen};
pub use cairn_session::{LocalPlayer, SetupForm, Thought, Ticket};
pub use context::{Look, Wish};
pub use terminal::run;
pub use theme::{Background, Depth, Theme};
pub use thinking::OrderNumber;
