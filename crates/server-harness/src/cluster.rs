//! A temporary PostgreSQL cluster.

use std::env;
use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;

use crate::process::{children, is_running};
use crate::{Proxy, Target};

const MISSING: &str = "PostgreSQL is needed: install Debian's package `postgresql`, \
     or put the programs `initdb`, `pg_ctl` and `postgres` on the PATH";

/// A cluster that listens at a Unix socket in its folder. Dropping it stops the server.
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    /// User and group of the server, since PostgreSQL refuses to run as root.
    user: Option<(u32, u32)>,
    server: Option<Child>,
}

impl Cluster {
    /// Makes a cluster and starts its server. Like all methods it panics on failure.
    pub async fn start() -> Cluster {
        let folder = TempDir::new().expect("a folder");
        let root = fs::metadata(folder.path()).expect("a folder").uid() == 0;
        let user = root.then(unprivileged);
        if let Some((user, group)) = user {
            chown(folder.path(), Some(user), Some(group)).expect("a folder that can be given away");
        }
        let mut cluster = Cluster { folder, programs: programs(), user, server: None };
        let made = cluster
            .program("initdb")
            .args(["--username=cairn", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"])
            .output()
            .expect("initdb");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let settings = cluster.folder.path().join("data/postgresql.conf");
        let usual = fs::read_to_string(&settings).expect("settings");
        fs::write(&settings, format!("{usual}\nlisten_addresses = ''\n")).expect("settings");
        cluster.go().await;
        cluster
    }

    /// Starts the server, also after it was [stopped](Cluster::stop).
    pub async fn go(&mut self) {
        self.go_at(5432).await;
    }

    /// Starts the server, whose settings name this port.
    pub async fn go_at(&mut self, port: u16) {
        let server = self
            .program("postgres")
            .arg("-k")
            .arg(self.folder.path())
            .stderr(fs::File::create(self.folder.path().join("log")).expect("a log"))
            .spawn();
        self.server = Some(server.expect("postgres"));
        for _ in 0..200 {
            if PgConnection::connect(&format!("{}&port={port}", self.url("postgres"))).await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let log = fs::read_to_string(self.folder.path().join("log"));
        panic!("PostgreSQL does not start: {}", log.unwrap_or_default());
    }

    /// Stops the server without a clean shutdown, as a failing machine would.
    pub fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            let stopped = self.program("pg_ctl").args(["stop", "--mode=immediate", "--silent"]).status();
            assert!(stopped.is_ok_and(|status| status.success()), "pg_ctl stop");
            server.wait().expect("the end of postgres");
        }
    }

    /// Makes an empty database and returns its URL.
    pub async fn create(&self, name: &str) -> String {
        let mut connection = PgConnection::connect(&self.url("postgres")).await.expect("a connection");
        // Names are cut at 63 letters, and none of ours is that long.
        let sql = format!("CREATE DATABASE {name}");
        connection.execute(AssertSqlSafe(sql)).await.expect("a database");
        self.url(name)
    }

    /// Ends all sessions of a database and gives it another name: for a server that uses it, it is dropped.
    pub async fn rename(&self, name: &str, to: &str) {
        let mut connection = PgConnection::connect(&self.url("postgres")).await.expect("a connection");
        for statement in [
            format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
            format!("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{name}'"),
            format!("ALTER DATABASE {name} RENAME TO {to}"),
            format!("ALTER DATABASE {to} ALLOW_CONNECTIONS true"),
        ] {
            connection.execute(AssertSqlSafe(statement)).await.expect("a database");
        }
    }

    /// The process id of the server, which is the parent of all its processes.
    pub fn process(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// A proxy to the server, and the URL of a database by way of it.
    pub async fn proxied(&self, database: &str) -> (Proxy, String) {
        let socket = self.folder.path().join(".s.PGSQL.5432");
        let proxy = Proxy::start(Target::Unix(socket)).await.expect("a proxy");
        let url = format!("postgres://cairn@{}/{database}?sslmode=disable", proxy.address());
        (proxy, url)
    }

    /// Stops all processes of the server where they are (SIGSTOP), until they are [continued](Cluster::go_on).
    pub fn pause(&self) {
        self.signal(Signal::STOP);
    }

    /// Continues the processes of the server (SIGCONT).
    pub fn go_on(&self) {
        self.signal(Signal::CONT);
    }

    /// Kills all processes of the server (SIGKILL), and waits for their ends.
    pub fn kill(&mut self) {
        let family = self.family();
        self.signal(Signal::KILL);
        if let Some(mut server) = self.server.take() {
            server.wait().expect("the end of postgres");
        }
        // The others are no children of this process. A new server needs the memory that they share.
        while family.iter().any(|&process| is_running(process)) {
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn signal(&self, signal: Signal) {
        // The parent comes first: once it is stopped, there are no new children.
        for round in 0..2 {
            for process in self.family().into_iter().skip(round) {
                let process = i32::try_from(process).ok().and_then(Pid::from_raw);
                // A process may have ended by itself.
                let _ = process.map(|process| kill_process(process, signal));
            }
        }
    }

    /// The processes of the server, the parent first.
    fn family(&self) -> Vec<u32> {
        self.process().into_iter().flat_map(|parent| [parent].into_iter().chain(children(parent))).collect()
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://cairn@localhost/{database}?host={}", self.folder.path().display())
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.env("PGDATA", self.folder.path().join("data")).current_dir(self.folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::null());
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The folder with the programs of PostgreSQL.
fn programs() -> PathBuf {
    let on_path =
        env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>()).unwrap_or_default();
    // The programs find their other files from where they really are.
    let real = |folder: &PathBuf| fs::canonicalize(folder.join("initdb")).ok()?.parent().map(Path::to_owned);
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = debian.map(|version| version.path().join("bin"));
    on_path
        .iter()
        .filter_map(real)
        .chain(debian)
        .find(|folder| ["initdb", "postgres", "pg_ctl"].iter().all(|name| folder.join(name).is_file()))
        .expect(MISSING)
}

/// The ids of an unprivileged user and group.
fn unprivileged() -> (u32, u32) {
    let users = fs::read_to_string("/etc/passwd").expect("a list of users");
    let user = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    user("postgres").or_else(|| user("nobody")).expect("a user `postgres` or `nobody`")
}
