//! Cairn's server put to the test, from outside: over real HTTP and sockets, with real databases, as a process of its
//! own.
//!
//! [`Cluster`], [`Person`] and [`Socket`] are for tests too; [`load`] measures what one machine holds, and [`crash`]
//! kills servers and sees whether anything is lost.

mod client;
mod cluster;
pub mod crash;
pub mod load;
mod process;
mod program;

pub use client::{Person, Socket, Trouble};
pub use cluster::Cluster;
pub use process::{Usage, allow_many_files};
pub use program::{Program, Running};
