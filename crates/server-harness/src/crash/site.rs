//! The processes of a site, which are killed and started again.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::{Program, Running};

/// A site of one or more processes.
pub(super) struct Site {
    processes: Vec<Process>,
}

struct Process {
    program: Program,
    running: Option<Running>,
    address: watch::Sender<Option<SocketAddr>>,
}

impl Site {
    /// Starts this many processes on one database.
    pub(super) async fn start(cairn: &Path, database: &str, count: usize, folder: &Path) -> Result<Site> {
        let mut processes = Vec::new();
        for number in 0..count {
            let program = Program::serve(cairn, database, &folder.join(format!("log-{number}")));
            let running = program.start().await?;
            let address = watch::Sender::new(Some(running.address()));
            processes.push(Process { program, running: Some(running), address });
        }
        Ok(Site { processes })
    }

    /// The addresses of its processes.
    pub(super) fn addresses(&self) -> Addresses {
        Addresses(self.processes.iter().map(|process| process.address.subscribe()).collect())
    }

    /// Kills one process (SIGKILL), and restarts it a little later.
    pub(super) async fn kill_one(&mut self, dice: &mut Xoshiro256PlusPlus) -> Result<()> {
        let which = dice.random_range(0..self.processes.len());
        let process = &mut self.processes[which];
        process.address.send_replace(None);
        if let Some(running) = process.running.take() {
            running.kill().await?;
        }
        sleep(Duration::from_millis(dice.random_range(0..300))).await;
        let running = process.program.start().await?;
        process.address.send_replace(Some(running.address()));
        process.running = Some(running);
        Ok(())
    }

    /// Stops all processes, and returns their logs.
    pub(super) async fn end(self) -> Result<String> {
        let mut complaints = String::new();
        for process in self.processes {
            if let Some(running) = process.running {
                running.kill().await?;
            }
            complaints += &process.program.complaints();
        }
        Ok(complaints)
    }
}

/// The addresses of a site's processes.
#[derive(Clone)]
pub(super) struct Addresses(Vec<watch::Receiver<Option<SocketAddr>>>);

impl Addresses {
    /// The address of a process that listens: the preferred one, or else another.
    pub(super) async fn find(&mut self, preferred: usize) -> SocketAddr {
        loop {
            let count = self.0.len();
            let in_turn = (0..count).map(|step| (preferred + step) % count);
            if let Some(address) = in_turn.filter_map(|place| *self.0[place].borrow_and_update()).next() {
                return address;
            }
            // The sender lives as long as the site.
            let _ = self.0[preferred % count].changed().await;
        }
    }
}
