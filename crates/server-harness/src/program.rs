//! `cairn serve` as a separate process.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::MachineClock;

/// How long a program may take to print its address.
const PATIENCE: Duration = Duration::from_secs(30);

/// The text before the address in the line that a program prints.
const AT: &str = " is at http://";

/// All clients share one address here, so limits per address are off.
const NO_LIMITS: &[&str] = &[
    "--sockets-per-address",
    "0",
    "--requests-per-second",
    "0",
    "--people-per-hour",
    "0",
    "--megabytes-per-day",
    "0",
];

/// A server program and its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<String>,
    clock: Option<MachineClock>,
    log: PathBuf,
}

impl Program {
    /// `cairn serve` with this database, at any port. Its stderr is appended to the file `log`.
    pub fn serve(cairn: &Path, database: &str, log: &Path) -> Program {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--database", database];
        let arguments = arguments.iter().chain(NO_LIMITS).map(|&argument| argument.to_owned());
        Program { path: cairn.to_owned(), arguments: arguments.collect(), clock: None, log: log.to_owned() }
    }

    /// Another program that prints its address as `cairn serve` does.
    pub fn new(path: &Path, arguments: &[&str], log: &Path) -> Program {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Program { path: path.to_owned(), arguments, clock: None, log: log.to_owned() }
    }

    /// The same program with further arguments.
    #[must_use]
    pub fn with(mut self, arguments: &[&str]) -> Program {
        self.arguments.extend(arguments.iter().map(|&argument| argument.to_owned()));
        self
    }

    /// The same program with a clock that can jump.
    #[must_use]
    pub fn with_clock(self, clock: MachineClock) -> Program {
        Program { clock: Some(clock), ..self }
    }

    /// The clock, if it can jump.
    pub fn clock(&self) -> Option<&MachineClock> {
        self.clock.as_ref()
    }

    /// Starts it, and waits until it listens.
    pub async fn start(&self) -> Result<Running> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        // A limit of file sizes is to end in errors, and not in the signal that ends a program by default.
        let mut child = Command::new("sh")
            .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#])
            .arg(&self.path)
            .args(&self.arguments)
            .envs(self.clock.iter().flat_map(MachineClock::variables))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", self.path.display()))?;
        let stdout = child.stdout.take().context("no output")?;
        let mut lines = BufReader::new(stdout).lines();
        let address = async {
            while let Some(line) = lines.next_line().await? {
                if let Some((_, address)) = line.split_once(AT) {
                    return Ok(address.trim().parse::<SocketAddr>()?);
                }
            }
            bail!("{} ended: {}", self.path.display(), self.complaints())
        };
        let address = timeout(PATIENCE, address).await.context("the server does not start")??;
        Ok(Running { child, address })
    }

    /// The stderr of all its runs.
    pub fn complaints(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }
}

/// A program that listens. Dropping it kills the process.
#[derive(Debug)]
pub struct Running {
    child: Child,
    address: SocketAddr,
}

impl Running {
    /// The address at which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process id.
    pub fn process(&self) -> Option<u32> {
        self.child.id()
    }

    /// Limits the size of the files that it writes from now on, as a full disk does, or lifts the limit.
    pub fn limit_files(&self, most: Option<u64>) -> Result<()> {
        let process = self.process().and_then(|process| Pid::from_raw(process.try_into().ok()?));
        let usual = getrlimit(Resource::Fsize);
        let limit = Rlimit { current: most.or(usual.current), maximum: usual.maximum };
        prlimit(Some(process.context("it has ended")?), Resource::Fsize, limit)?;
        Ok(())
    }

    /// Kills it (SIGKILL); an error if it had ended before.
    pub async fn kill(mut self) -> Result<()> {
        if let Some(ended) = self.child.try_wait()? {
            bail!("the server ended by itself: {ended}");
        }
        Ok(self.child.kill().await?)
    }
}
