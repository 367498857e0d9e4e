//! `cairn solve`: exact values, and proofs of them.

mod exact;
mod report;
mod squares;
mod work;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cairn_games::{GameKind, Setup, Table};
use cairn_solve::{Claim, Method, Refusal, Settings, check, make_swack_table};
use serde::Serialize;

use crate::Failure;
use crate::analyse::read_seconds;
use crate::output::{print, print_json, write_file};
use crate::source::Place;
use exact::Exact;
use report::SolveSummary;
use work::Work;

/// Who wins with perfect play, and a proof of it that can be checked
///
/// Solves a position of a game for two: whether the player to move wins, loses or draws, whatever the other does.
/// It is the value of a game that begins there. Ends when that is known, at a limit, or with Ctrl-C.
///
/// With --checkpoint, what was found is kept in the file from time to time; started again with the same
/// file, it goes on from there. With --proof, the strategy goes into a file that --check verifies with nothing but the
/// rules.
///
/// Examples:
///   cairn solve swack:size=3
///   cairn solve swack:size=4 --proof swack4.proof --threads 2
///   cairn solve swack:size=4 --exact --moves 'b1c1 b2b3'
///   cairn solve knight-line --proof knight-line.proof
///   cairn solve nava --memory 4096 --time 3600 --checkpoint nava.checkpoint
///   cairn solve --check swack4.proof
#[derive(clap::Args)]
#[command(
    verbatim_doc_comment,
    override_usage = "cairn solve [OPTIONS] <GAME>\n       cairn solve [OPTIONS] --record <FILE>\n       \
                      cairn solve --check <FILE>"
)]
pub(crate) struct Args {
    /// The game, with its options, such as swack:size=4; a record names its own
    #[arg(required_unless_present_any = ["record", "check"], conflicts_with_all = ["record", "check"])]
    game: Option<String>,

    #[command(flatten)]
    place: Place,

    /// How to search: pn by proof numbers, ab by alpha-beta, squares by squares alone, for Knight Line [default: what is
    /// quicker for the game]
    #[arg(long, value_name = "METHOD", value_parser = read_way)]
    method: Option<Way>,

    /// Search on so many threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Remember positions in so many megabytes
    #[arg(long, value_name = "MB", default_value_t = 256)]
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,

    /// Give up after so long
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = read_seconds)]
    time: Option<Duration>,

    /// Autosave what was found in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Write the strategy of the winner into this file, or of the player to move in a draw
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// Write the table of all positions of Swack on 3×3 into this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["proof", "checkpoint"])]
    table: Option<PathBuf>,

    /// Find exactly how many turns it takes, in Swack on 3×3 and 4×4
    #[arg(long, conflicts_with_all = ["method", "threads", "checkpoint", "proof", "table"])]
    exact: bool,

    /// The same, with every position near the start solved and kept in this folder; goes on where it was
    #[arg(long, value_name = "DIR", conflicts_with_all = ["method", "threads", "checkpoint", "proof", "table"])]
    layers: Option<PathBuf>,

    /// How many moves from the start the layers reach [default: 4; on 3×3 to the end]
    #[arg(long, value_name = "MOVES", requires = "layers")]
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=99))]
    depth: Option<u16>,

    /// Verify the proof in this file, and say what it proves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "record", "seed", "method", "time"])]
    #[arg(conflicts_with_all = ["checkpoint", "proof", "table", "exact", "layers"])]
    check: Option<PathBuf>,

    /// One JSON object: what was found, and what it took
    #[arg(long)]
    json: bool,
}

/// How to look for the value of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Search(Method),
    Squares,
}

const SQUARES: &str = "squares";

fn read_way(text: &str) -> Result<Way, String> {
    let known = Method::ALL.into_iter().find(|method| method.to_string() == text);
    let way = known.map(Way::Search).or((text == SQUARES).then_some(Way::Squares));
    way.ok_or_else(|| format!("expected pn, ab or {SQUARES}"))
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(path) = &args.check {
        return verify(path, args.json);
    }
    let table = args.place.table(args.game.as_deref(), 0)?;
    let setup = table.setup();
    if table.seats() != 2 {
        return Err(Failure::Input(format!(
            "expected a game for two, but {setup} has {} seats",
            table.seats()
        )));
    }
    if let Some(places) = table.status().places() {
        let result = table.result_text(&places);
        return Err(Failure::Input(format!("expected a game that goes on, but it is over: {result}")));
    }
    if let Some(path) = &args.table {
        return write_table(&setup, path);
    }
    if args.exact || args.layers.is_some() {
        return solve_exactly(args, table.as_ref());
    }
    if args.method == Some(Way::Squares) && setup.game() != GameKind::KnightLine {
        return Err(Failure::Input(format!("expected knight-line with --method {SQUARES}, found {setup}")));
    }
    let settings = Settings {
        method: match args.method {
            Some(Way::Search(method)) => method,
            _ => Method::best_for(setup.game()),
        },
        threads: args.threads.into(),
        megabytes: args.memory as usize,
    };
    let work = Work {
        position: table.position(),
        way: args.method,
        settings,
        time: args.time,
        checkpoint: args.checkpoint.as_deref(),
        proof: args.proof.as_deref(),
    };
    let (report, failure) = setup.visit(work)?;
    tell(&report, args.json)?;
    failure.map_or(Ok(()), Err)
}

/// Finds the exact number of turns.
fn solve_exactly(args: &Args, table: &dyn Table) -> Result<(), Failure> {
    let report = table.setup().visit(Exact {
        position: table.position(),
        megabytes: args.memory as usize,
        time: args.time,
        layers: args.layers.as_deref(),
        depth: args.depth.map(usize::from),
    })?;
    tell(&report, args.json)
}

fn tell(report: &SolveSummary, json: bool) -> Result<(), Failure> {
    if json { print_json(report) } else { print(&report.text()) }
}

/// Writes the table of the smallest Swack.
fn write_table(setup: &Setup, path: &Path) -> Result<(), Failure> {
    if setup.to_string() != "swack:size=3" {
        return Err(Failure::Input(format!("expected swack:size=3 with --table, found {setup}")));
    }
    write_file(path, &make_swack_table())
}

/// What a proof shows, for scripts.
#[derive(Serialize)]
struct Proven {
    ok: bool,
    game: String,
    position: String,
    claim: String,
    positions: u64,
}

/// Checks a proof. One that fails is told on stdout, with the position.
fn verify(path: &Path, json: bool) -> Result<(), Failure> {
    let about = |error: &dyn std::fmt::Display| Failure::input(path.display(), error);
    let file = fs::read(path)
        .map_err(|error| Failure::input(format_args!("cannot read {}", path.display()), error))?;
    let verified = match check(&file) {
        Ok(verified) => verified,
        Err(refusal @ Refusal::Unreadable(_)) => return Err(about(&refusal)),
        Err(refusal) => return refuse(&refusal, json),
    };
    if json {
        return print_json(&Proven {
            ok: true,
            game: verified.setup.to_string(),
            position: verified.position,
            claim: verified.words,
            positions: verified.positions,
        });
    }
    let start = if verified.setup.is_dealt() { None } else { Some(verified.setup.deal(0).start()) };
    let from = if start.as_ref() == Some(&verified.position) {
        "the start".to_owned()
    } else {
        verified.position.clone()
    };
    let turns = if let Claim::Wins { .. } = verified.claim { " turns" } else { "" };
    print(&format!(
        "proven: {}{turns} in {} from {from}, whatever the other does ({} positions checked)",
        verified.words, verified.setup, verified.positions
    ))
}

fn refuse(refusal: &Refusal, json: bool) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Refused<'a> {
        ok: bool,
        why: String,
        position: Option<&'a str>,
    }
    let position = match refusal {
        Refusal::Fails { position, .. } => Some(position.as_str()),
        _ => None,
    };
    if json {
        print_json(&Refused { ok: false, why: refusal.to_string(), position })?;
    } else {
        print(&format!("not proven: {refusal}"))?;
    }
    Err(Failure::Disagreement)
}
