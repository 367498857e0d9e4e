//! The programs that tests need.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A program that ends when nobody needs it any more.
pub(crate) struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended already cannot be ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a program, and waits for the line in which it says where it is.
pub(crate) fn start(mut command: Command, says: &str) -> (Running, String) {
    try_to_start(&mut command, says).unwrap_or_else(|| panic!("{command:?} never said {says:?}"))
}

/// Starts chromedriver on a free port. It listens on one port of IPv4 and IPv6, and ends when the port that it drew for one is
/// taken on the other; then it has to draw again.
pub(crate) fn start_chromedriver() -> (Running, u16) {
    const ATTEMPTS: usize = 10;
    let mut command = Command::new("chromedriver");
    command.arg("--port=0");
    let (program, port) = (0..ATTEMPTS)
        .find_map(|_| try_to_start(&mut command, "started successfully on port "))
        .expect("chromedriver on a free port");
    (program, port.parse().expect("a port"))
}

/// `None` if the program ends without the line.
fn try_to_start(command: &mut Command, says: &str) -> Option<(Running, String)> {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let lines = BufReader::new(child.stdout.take().expect("its output"));
    let child = Running(child);
    let mut lines = lines.lines().map_while(Result::ok);
    let found = lines.find_map(|line| Some(line.split_once(says)?.1.trim_end_matches('.').to_owned()))?;
    // A program whose output nobody reads would wait.
    std::thread::spawn(move || lines.for_each(drop));
    Some((child, found))
}

/// The program with the web app in it.
pub(crate) fn program() -> Command {
    let program = std::env::var("CAIRN")
        .expect("CAIRN names the program with the web app in it: run the tests with `cargo xtask test`");
    Command::new(program)
}

/// Where the program listens, and what browsers call it: they make no passkeys for hosts that are numbers.
const NUMBER: &str = "127.0.0.1";
const HOST: &str = "localhost";

/// The site: the program with a database of its own.
pub(crate) struct Site {
    address: String,
    program: Option<Running>,
    folder: TempDir,
}

impl Site {
    /// Starts it.
    pub(crate) fn start() -> Site {
        let folder = tempfile::tempdir().expect("a folder");
        let (program, address) = serve(&format!("{NUMBER}:0"), &folder);
        Site { address, program: Some(program), folder }
    }

    /// Where it is.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Kills it.
    pub(crate) fn end(&mut self) {
        self.program = None;
    }

    /// Starts it again, where it was and with what it had.
    pub(crate) fn start_again(&mut self) {
        self.end();
        let place = self.address.trim_start_matches("http://").replace(HOST, NUMBER);
        let (program, address) = serve(&place, &self.folder);
        assert_eq!(address, self.address);
        self.program = Some(program);
    }
}

fn serve(listen: &str, folder: &TempDir) -> (Running, String) {
    let database = format!("sqlite:{}", folder.path().join("cairn.db").display());
    let mut serve = program();
    serve.args(["serve", "--listen", listen, "--database", &database]);
    let (program, address) = start(serve, "Cairn is at ");
    (program, address.replace(NUMBER, HOST))
}
