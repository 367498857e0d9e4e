//! Playing with people elsewhere: finding each other, the game, and what was played.

mod ahead;
mod archive;
mod buttons;
mod chat;
mod followed;
mod invite;
mod listing;
mod lobby;
mod make;
mod person;
mod players;
mod quick;
mod rated;
mod room;
mod take_over;

pub(crate) use archive::ArchivePage;
pub(crate) use listing::{Games, label, setup_text};
pub(crate) use lobby::{OnlinePage, visit};
pub(crate) use room::OnlineGamePage;
pub(crate) use take_over::TakeOverPage;
