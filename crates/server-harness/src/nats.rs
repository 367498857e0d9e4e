//! A temporary NATS server.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::sleep;

const MISSING: &str = "NATS is needed: install Debian's package `nats-server`";

/// A NATS server at a port of its own. Dropping it stops it.
pub struct NatsServer {
    port: u16,
    password: Option<&'static str>,
    running: Option<Child>,
}

impl NatsServer {
    /// Starts a server. Like all methods it panics on failure.
    pub async fn start() -> NatsServer {
        NatsServer::begin(None).await
    }

    /// Starts a server for the user `cairn` with this password.
    pub async fn with_password(password: &'static str) -> NatsServer {
        NatsServer::begin(Some(password)).await
    }

    async fn begin(password: Option<&'static str>) -> NatsServer {
        // A port that was free a moment ago.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr());
        let port = port.expect("a port").port();
        let mut server = NatsServer { port, password, running: None };
        server.go().await;
        server
    }

    /// The address at which it listens.
    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// Its URL, without the password.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }

    /// Starts the server, also after it was [killed](NatsServer::kill), and waits until it listens.
    pub async fn go(&mut self) {
        let mut command = Command::new(program());
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        command.args(self.password.iter().flat_map(|password| ["--user", "cairn", "--pass", password]));
        let running = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        self.running = Some(running.expect(MISSING));
        for _ in 0..200 {
            if TcpStream::connect(self.address()).await.is_ok() {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("NATS does not start");
    }

    /// Kills the server (SIGKILL).
    pub fn kill(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.kill().expect("a server that runs");
            running.wait().expect("its end");
        }
    }

    /// The process id of the server.
    pub fn process(&self) -> Option<u32> {
        self.running.as_ref().map(Child::id)
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Debian puts the server where only the administrator's PATH leads.
fn program() -> &'static str {
    const DEBIAN: &str = "/usr/sbin/nats-server";
    if std::path::Path::new(DEBIAN).exists() { DEBIAN } else { "nats-server" }
}
