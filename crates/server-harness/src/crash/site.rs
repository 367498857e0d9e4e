//! The processes of a site, which are killed and started again, and whose connections to the database go silent.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::time::sleep;

use super::DATABASE;
use crate::{Cluster, MachineClock, NatsServer, Program, Proxy, Running, Target, Way};

/// A site of one or more processes.
pub(super) struct Site {
    processes: Vec<Process>,
    /// What the processes send each other notices over, if not PostgreSQL.
    pub(super) bus: Option<NatsServer>,
}

struct Process {
    /// The way to PostgreSQL.
    proxy: Option<Proxy>,
    program: Program,
    running: Option<Running>,
    /// The way of clients to it.
    way: Option<Proxy>,
    address: watch::Sender<Option<SocketAddr>>,
}

/// What the processes of a site need, so that all the faults can happen.
pub(super) struct Needs {
    /// The number of processes.
    pub(super) processes: usize,
    /// Whether they use a bus.
    pub(super) bus: bool,
    /// Whether clients can be far away.
    pub(super) way: bool,
    /// Whether clocks can jump.
    pub(super) clock: bool,
}

impl Process {
    /// Starts it, and tells where it listens.
    async fn start(&mut self, has_way: bool) -> Result<()> {
        let running = self.program.start().await?;
        let mut address = running.address();
        if has_way {
            let way = Proxy::slow(Target::Tcp(address), Way::default()).await?;
            address = way.address();
            self.way = Some(way);
        }
        self.address.send_replace(Some(address));
        self.running = Some(running);
        Ok(())
    }
}

impl Site {
    /// Starts processes on one database. Each reaches PostgreSQL by way of a proxy of its own.
    pub(super) async fn start(
        cairn: &Path,
        (database, cluster): (&str, Option<&Cluster>),
        needs: &Needs,
        folder: &Path,
    ) -> Result<Site> {
        let bus = if needs.bus { Some(NatsServer::start().await) } else { None };
        let mut processes = Vec::new();
        for number in 0..needs.processes {
            let (proxy, database) = match cluster {
                Some(cluster) => {
                    let (proxy, url) = cluster.proxied(DATABASE).await;
                    (Some(proxy), url)
                }
                None => (None, database.to_owned()),
            };
            let mut program = Program::serve(cairn, &database, &folder.join(format!("log-{number}")));
            if let Some(bus) = &bus {
                program = program.with(&["--bus", &bus.url()]);
            }
            if needs.clock {
                program = program.with_clock(MachineClock::new(&folder.join(format!("clock-{number}")))?);
            }
            let address = watch::Sender::new(None);
            let mut process = Process { proxy, program, running: None, way: None, address };
            process.start(needs.way).await?;
            processes.push(process);
        }
        Ok(Site { processes, bus })
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
        let has_way = process.way.take().is_some();
        process.start(has_way).await
    }

    /// Puts the clock of one process forward or back by an hour, and right again after this time.
    pub(super) async fn jump_one(&self, lasts: Duration, dice: &mut Xoshiro256PlusPlus) -> Result<()> {
        let which = dice.random_range(0..self.processes.len());
        let clock = self.processes[which].program.clock().context("a clock")?;
        clock.put_forward(if dice.random() { 3600 } else { -3600 })?;
        sleep(lasts).await;
        clock.put_forward(0)
    }

    /// Changes what happens to messages between clients and processes.
    pub(super) fn change_way(&self, way: Way) {
        self.processes.iter().filter_map(|process| process.way.as_ref()).for_each(|proxy| proxy.change(way));
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
