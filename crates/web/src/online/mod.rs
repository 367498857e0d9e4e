//! The browser's side of online games: requests over HTTP, and the session of a game with its socket.

pub(crate) mod client;
mod game;

pub(crate) use game::OnlineGame;
