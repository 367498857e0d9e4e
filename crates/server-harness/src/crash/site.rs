//! The processes of a site, which are killed and started again, and whose connections to the database go silent.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::time::sleep;

use super::DATABASE;
use crate::{Cluster, Program, Proxy, Running};

/// A site of one or more processes.
pub(super) struct Site {
    processes: Vec<Process>,
}

struct Process {
    /// The way to PostgreSQL.
    proxy: Option<Proxy>,
    program: Program,
    running: Option<Running>,
    address: watch::Sender<Option<SocketAddr>>,
}

impl Site {
    /// Starts this many processes on one database. Each reaches PostgreSQL by way of a proxy of its own.
    pub(super) async fn start(
        cairn: &Path,
        (database, cluster): (&str, Option<&Cluster>),
        count: usize,
        folder: &Path,
    ) -> Result<Site> {
        let mut processes = Vec::new();
        for number in 0..count {
            let (proxy, database) = match cluster {
                Some(cluster) => {
                    let (proxy, url) = cluster.proxied(DATABASE).await;
                    (Some(proxy), url)
                }
                None => (None, database.to_owned()),
            };
            let program = Program::serve(cairn, &database, &folder.join(format!("log-{number}")));
            let running = program.start().await?;
            let address = watch::Sender::new(Some(running.address()));
            processes.push(Process { proxy, program, running: Some(running), address });
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

    /// Freezes the connections of one process to the database; new ones work.
    pub(super) fn freeze_one(&self, dice: &mut Xoshiro256PlusPlus) {
        let which = dice.random_range(0..self.processes.len());
        if let Some(proxy) = &self.processes[which].proxy {
            proxy.freeze();
        }
    }

    /// Limits the size of the files that the processes write, or lifts the limit.
    pub(super) fn limit_files(&self, most: Option<u64>) -> Result<()> {
        for running in self.processes.iter().filter_map(|process| process.running.as_ref()) {
            running.limit_files(most)?;
        }
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
