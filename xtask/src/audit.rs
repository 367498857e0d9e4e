//! `cargo xtask audit`: what others wrote and we use, and whether we may.
//!
//! Every package comes from crates.io with the checksum in `Cargo.lock`, under a licence of `deny.toml`. Known
//! vulnerabilities and yanked versions need data from the network: `cargo deny` looks for them where it is installed.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::tools::works;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The workspaces: the fuzzers have one of their own.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// Checks everything, with `cargo deny` where it is installed.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    check(shell)?;
    if works(cmd!(shell, "cargo deny --version")) {
        cmd!(shell, "cargo deny --all-features check").run()?;
    } else {
        println!("`cargo deny` is not installed: known vulnerabilities were not looked for.");
    }
    Ok(())
}

/// Checks what can be checked without the network.
pub(crate) fn check(shell: &Shell) -> Result<()> {
    let settings = shell.read_file("deny.toml")?;
    let allowed = allowed_licences(&settings);
    ensure!(!allowed.is_empty(), "deny.toml allows no licence");
    for manifest in MANIFESTS {
        let metadata = cmd!(
            shell,
            "cargo metadata --format-version 1 --locked --all-features --manifest-path {manifest}"
        );
        let metadata: Value = serde_json::from_str(&metadata.quiet().read()?)?;
        let packages = metadata["packages"].as_array().context("expected packages")?;
        let complaints: Vec<String> =
            packages.iter().filter_map(|package| complaint(package, &allowed)).collect();
        ensure!(complaints.is_empty(), "{manifest}:\n  {}", complaints.join("\n  "));
        println!(
            "{manifest}: {} packages, all from crates.io or our own, all licences allowed",
            packages.len()
        );
    }
    Ok(())
}

/// The list `allow` of the section `[licenses]`.
fn allowed_licences(deny: &str) -> BTreeSet<&str> {
    let section = deny.split("[licenses]").nth(1).unwrap_or_default();
    let list = section.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
    list.split(',').map(|name| name.trim().trim_matches('"')).filter(|name| !name.is_empty()).collect()
}

/// What is wrong with a package, if anything.
fn complaint(package: &Value, allowed: &BTreeSet<&str>) -> Option<String> {
    let name = format!("{} {}", package["name"].as_str()?, package["version"].as_str()?);
    match package["source"].as_str() {
        // Our own.
        None => return None,
        Some(CRATES_IO) => {}
        Some(other) => return Some(format!("{name} comes from {other}")),
    }
    match package["license"].as_str() {
        None => Some(format!("{name} names no licence")),
        Some(licence) if is_allowed(licence, allowed) => None,
        Some(licence) => Some(format!("{name} is licensed under {licence}")),
    }
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met with what is allowed.
fn is_allowed(licence: &str, allowed: &BTreeSet<&str>) -> bool {
    // Older packages write a slash for OR.
    let text = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = text.split_whitespace().peekable();
    either(&mut words, allowed) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words<'_>, allowed: &BTreeSet<&str>) -> bool {
    let mut fine = both(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        fine |= both(words, allowed);
    }
    fine
}

fn both(words: &mut Words<'_>, allowed: &BTreeSet<&str>) -> bool {
    let mut fine = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        fine &= one(words, allowed);
    }
    fine
}

fn one(words: &mut Words<'_>, allowed: &BTreeSet<&str>) -> bool {
    if words.next_if_eq(&"(").is_some() {
        let fine = either(words, allowed);
        return words.next_if_eq(&")").is_some() && fine;
    }
    let Some(name) = words.next() else { return false };
    // An exception only ever allows more.
    if words.next_if_eq(&"WITH").is_some() {
        words.next();
    }
    allowed.contains(name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn allowed() -> BTreeSet<&'static str> {
        allowed_licences(
            "[bans]\nx = 1\n[licenses]\nallow = [\n  \"MIT\",\n  \"Unicode-3.0\",\n]\n[sources]\n",
        )
    }

    #[test]
    fn expressions_are_met_with_what_is_allowed() {
        assert_eq!(allowed(), BTreeSet::from(["MIT", "Unicode-3.0"]));
        for (licence, expected) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("MIT OR GPL-3.0", true),
            ("GPL-3.0/MIT", true),
            ("MIT AND GPL-3.0", false),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(GPL-3.0 OR Apache-2.0) AND Unicode-3.0", false),
            ("MIT WITH LLVM-exception", true),
            ("GPL-3.0 OR MIT AND Unicode-3.0", true),
            ("MIT OR", true),
            ("(MIT", false),
            ("MIT MIT", false),
            ("", false),
        ] {
            assert_eq!(is_allowed(licence, &allowed()), expected, "{licence}");
        }
    }

    #[test]
    fn packages_from_elsewhere_are_named() {
        let package = |source: Value, license: Value| {
            let package = json!({ "name": "x", "version": "1.0.0", "source": source, "license": license });
            complaint(&package, &allowed())
        };
        assert_eq!(package(Value::Null, Value::Null), None);
        assert_eq!(package(json!(CRATES_IO), json!("MIT")), None);
        assert_eq!(package(json!(CRATES_IO), Value::Null).as_deref(), Some("x 1.0.0 names no licence"));
        let git = package(json!("git+https://example.org/x"), json!("MIT"));
        assert_eq!(git.as_deref(), Some("x 1.0.0 comes from git+https://example.org/x"));
    }
}
