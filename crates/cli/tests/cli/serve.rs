//! `cairn serve`, with the web app inside (`cargo xtask test` builds it so) and without.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};

use crate::common::{cairn, command, signal};

/// Whether the program was built with the web app.
const HAS_WEB_APP: bool = option_env!("CAIRN_BUNDLE").is_some();

/// A running server, and the text after `http://` in its greeting.
fn start() -> (Child, String) {
    let mut child = command(&["serve", "--listen", "127.0.0.1:0", "--database", "sqlite:serve-test.db"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("cairn starts");
    let mut greeting = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    stdout.read_line(&mut greeting).expect("a line");
    let address = greeting.strip_prefix("Cairn is at http://").and_then(|rest| rest.strip_suffix('\n'));
    (child, address.unwrap_or_else(|| panic!("no greeting: {greeting:?}")).to_owned())
}

#[test]
fn it_serves_the_page_or_says_how_to_get_a_program_that_can() {
    if HAS_WEB_APP {
        says_where_it_is_and_serves_the_page_until_it_is_asked_to_end();
    } else {
        let run = cairn(&["serve"]);
        assert_eq!(run.ends_with(1), "");
        assert!(run.complaint().contains("cargo xtask serve"), "{}", run.complaint());
    }
}

fn says_where_it_is_and_serves_the_page_until_it_is_asked_to_end() {
    for name in ["INT", "TERM"] {
        let (mut child, address) = start();
        let mut connection = TcpStream::connect(&address).expect("it listens");
        connection.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("sent");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("an answer");
        assert!(
            answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("<title>Cairn</title>"),
            "{answer}"
        );
        signal(child.id(), name);
        assert!(child.wait().expect("it ends").success(), "{name}");
    }
}

#[test]
fn the_error_names_a_port_in_use() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let run = cairn(&["serve", "--listen", &address]);
    assert_eq!(run.ends_with(1), "");
    let sentence = run.complaint();
    assert!(sentence.starts_with(&format!("cannot listen at {address}: ")), "{sentence}");
    assert!(!sentence.contains("os error"), "{sentence}");
}

#[test]
fn an_invalid_address_is_refused() {
    for text in ["", "x", "8000", "localhost", "127.0.0.1", "127.0.0.1:70000", "http://127.0.0.1:8000"] {
        let sentence = cairn(&["serve", "--listen", text]).refuses();
        assert!(sentence.contains("expected an address and a port"), "{text}: {sentence}");
    }
}

#[test]
fn a_check_lists_met_and_missing_requirements() {
    let database = "sqlite:check-test.db";
    let check = |flags: &[&str]| cairn(&[&["serve", "--check"], flags].concat());
    let all = check(&["--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--database", database]);
    let lines = all.ends_with(if HAS_WEB_APP { 0 } else { 1 });
    let wrong: Vec<&str> = lines.lines().filter(|line| !line.starts_with("ok ")).collect();
    assert_eq!(wrong.len(), usize::from(!HAS_WEB_APP), "{lines}");
    assert_eq!(lines.lines().count(), 6, "{lines}");

    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let nowhere = "sqlite:no/such/folder/cairn.db";
    for (flags, expected) in [
        (
            ["--listen", &address, "--database", database],
            format!("WRONG   the site can listen at {address}: "),
        ),
        (["--listen", "127.0.0.1:0", "--database", nowhere], "WRONG   the database opens: ".to_owned()),
        (
            ["--listen", "127.0.0.1:0", "--database", "mysql://ana:hunter2@x/y"],
            "WRONG   the database opens: ".to_owned(),
        ),
        (
            ["--listen", "127.0.0.1:0", "--database", "postgres://ana:hunter2@127.0.0.1:1/y"],
            "WRONG   the database opens: ".to_owned(),
        ),
    ] {
        let lines = check(&flags).ends_with(1);
        assert!(lines.lines().any(|line| line.starts_with(&expected)), "{expected}\n{lines}");
        assert!(!lines.contains("hunter2") && !lines.contains("os error"), "{lines}");
    }
}

#[test]
fn an_invalid_count_is_refused() {
    for flag in ["--drain", "--sockets-per-address", "--requests-per-second", "--people-per-hour"] {
        for text in ["", "x", "-1", "1.5", "99999999999"] {
            let sentence = cairn(&["serve", &format!("{flag}={text}")]).refuses();
            assert!(sentence.contains("expected a whole number, 0 or more"), "{flag}={text}: {sentence}");
        }
    }
}

#[test]
fn an_invalid_log_level_is_refused() {
    for text in ["", "loud words", "cairn=loud"] {
        let sentence = cairn(&["serve", "--log", text]).refuses();
        assert!(sentence.contains("expected off, error, warn, info"), "{text}: {sentence}");
    }
}
