//! Black-box tests of the server: over real HTTP and sockets, with real databases, as a separate process.
//!
//! [`Cluster`], [`Proxy`], [`Person`], [`Socket`] and [`checks`] are for tests too; [`load`] measures the capacity of one machine,
//! and [`crash`] kills servers and checks that no acknowledged event is lost.

mod checks;
mod client;
mod clock;
mod cluster;
pub mod crash;
pub mod load;
mod nats;
mod process;
mod program;
mod proxy;

pub use checks::{passes, sqlite};
pub use client::{Person, Socket, Trouble};
pub use clock::MachineClock;
pub use cluster::Cluster;
pub use nats::NatsServer;
pub use process::{Usage, allow_many_files};
pub use program::{Program, Running};
pub use proxy::{Moment, Proxy, Target, Way};
