//! Playing: setting a game up, and the game.

mod game;
mod panel;
mod setup;
mod state;

pub(crate) use game::GamePage;
pub(crate) use setup::SetupPage;
