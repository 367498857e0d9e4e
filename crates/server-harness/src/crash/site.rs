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

/// One process on, or several.
pub(super) struct Site {
    processes: Vec<Process>,
}

struct Process {
    program: Program,
    running: Option<Running>,
    address: watch::Sender<Option<SocketAddr>>,
}

impl Site {
    /// Starts so many processes on one database.
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

    /// Where clients find it.
    pub(super) fn doors(&self) -> Doors {
        Doors(self.processes.iter().map(|process| process.address.subscribe()).collect())
    }

    /// Kills one process in the middle of whatever it does, and starts it again a little later.
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

    /// Ends it, and tells what its processes complained of.
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

/// The ways into a site.
#[derive(Clone)]
pub(super) struct Doors(Vec<watch::Receiver<Option<SocketAddr>>>);

impl Doors {
    /// A process that listens: this one, or another if it does not.
    pub(super) async fn find(&mut self, preferred: usize) -> SocketAddr {
        loop {
            let count = self.0.len();
            let in_turn = (0..count).map(|step| (preferred + step) % count);
            if let Some(address) = in_turn.filter_map(|door| *self.0[door].borrow_and_update()).next() {
                return address;
            }
            // The process of this test sends as long as anybody waits.
            let _ = self.0[preferred % count].changed().await;
        }
    }
}
