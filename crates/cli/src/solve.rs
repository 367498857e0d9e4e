//! `cairn solve`: exact values, and proofs of them.

mod exact;
mod relaxed;
mod report;
mod work;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cairn_games::{Game, GameKind, Setup, SetupVisitor, Table};
use cairn_solve::{Claim, Refusal, Settings, check, strategy_of, tablebase};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::analyse::read_seconds;
use crate::input::read_bytes;
use crate::listed::listed;
use crate::number::{check_memory, number};
use crate::output::{print, print_json, write_file};
use crate::source::PositionArgs;
use crate::{Failure, listed};
use exact::Exact;
use report::SolveSummary;
use work::Work;

/// Solve a position: the winner with perfect play, and a proof
///
/// Finds the exact value of a position of a game for two: win, draw or loss for the player to move. Earlier positions
/// are ignored, so repeating them does not count. Ends when the value is known, at a limit, or with Ctrl-C.
///
/// With --checkpoint, the search saves its state to the file from time to time; with the same file, it resumes from
/// there. With --proof, it writes the strategy to a file, which --check verifies with the rules alone.
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
    /// Game, with its options, such as swack:size=4; a record names its own
    #[arg(required_unless_present_any = ["record", "check"], conflicts_with_all = ["record", "check"])]
    #[arg(value_parser = listed::game(), hide_possible_values = true)]
    game: Option<String>,

    #[command(flatten)]
    place: PositionArgs,

    /// Method: pn is proof-number search, squares solves Knight Line on squares only (see docs/proofs.md) [default:
    /// squares where the game has it, then pn]
    #[arg(long, value_name = "METHOD", value_parser = listed(read_method, methods), hide_possible_values = true)]
    method: Option<Method>,

    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u16>(1..=256))]
    threads: u16,

    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u32>(1..=1_048_576))]
    memory: u32,

    /// Give up after this time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = read_seconds)]
    time: Option<Duration>,

    /// Save the state of the search to this file, and resume from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Write a proof to this file: the strategy of the winner, or of the player to move in a draw
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// Write the tablebase of the game to this file (swack:size=3 has one)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["proof", "checkpoint"])]
    table: Option<PathBuf>,

    /// Find the exact number of turns (Swack on 3×3 and 4×4)
    #[arg(long, conflicts_with_all = ["method", "threads", "checkpoint", "proof", "table"])]
    exact: bool,

    /// Like --exact, and solve every position near the start; keeps the values in this folder and resumes from it
    #[arg(long, value_name = "DIR", conflicts_with_all = ["method", "threads", "checkpoint", "proof", "table"])]
    layers: Option<PathBuf>,

    /// Number of moves from the start that --layers solves [default: 4; on 3×3 the whole game]
    #[arg(long, value_name = "MOVES", requires = "layers")]
    #[arg(allow_negative_numbers = true, value_parser = number::<u16>(1..=99))]
    depth: Option<u16>,

    /// Check the proof in this file, and print what it proves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "record", "seed", "method", "time"])]
    #[arg(conflicts_with_all = ["checkpoint", "proof", "table", "exact", "layers"])]
    check: Option<PathBuf>,

    /// With --check, write the strategy of a proof by squares to this file, as the game's folder keeps it
    #[arg(long, value_name = "FILE", requires = "check")]
    strategy: Option<PathBuf>,

    /// Print one JSON object: game, position, to_move, result, score, exact, best, nodes, seconds and more
    #[arg(long)]
    json: bool,
}

/// How to solve a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    ProofNumbers,
    /// With the relaxation of this name.
    Relaxed(&'static str),
}

/// The names of the methods.
fn methods() -> Vec<String> {
    let relaxations = GameKind::ALL.iter().filter_map(|&game| relaxed::method_of(game));
    ["pn"].into_iter().chain(relaxations).map(str::to_owned).collect()
}

fn read_method(text: &str) -> Result<Method, String> {
    let relaxations: Vec<_> = GameKind::ALL.iter().filter_map(|&game| relaxed::method_of(game)).collect();
    match relaxations.iter().find(|&&name| name == text) {
        Some(name) => Ok(Method::Relaxed(name)),
        None if text == "pn" => Ok(Method::ProofNumbers),
        None => Err(format!("expected pn or {}", relaxations.join(" or "))),
    }
}

/// The setups that satisfy a condition, as a list in words.
fn setups_with<V: SetupVisitor<Out = bool> + Copy>(test: V) -> String {
    let setups = Setup::every().into_iter().filter(|setup| setup.visit(test));
    let names: Vec<String> = setups.map(|setup| setup.to_string()).collect();
    match &names[..] {
        [one] => one.clone(),
        names => format!("one of {}", names.join(" ")),
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(path) = &args.check {
        return verify(path, args.strategy.as_deref(), args.json);
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
    check_memory("--memory", args.memory.into())?;
    if args.exact || args.layers.is_some() {
        return solve_exactly(args, table.as_ref());
    }
    if let Some(Method::Relaxed(name)) = args.method
        && relaxed::method_of(setup.game()) != Some(name)
    {
        let has = |game: &&GameKind| relaxed::method_of(**game) == Some(name);
        let games: Vec<_> = GameKind::ALL.iter().filter(has).map(|game| game.name()).collect();
        let expected = games.join(" or ");
        return Err(Failure::Input(format!("expected {expected} with --method {name}, found {setup}")));
    }
    let settings = Settings { threads: args.threads.into(), megabytes: args.memory as usize };
    let work = Work {
        position: table.position(),
        method: args.method,
        settings,
        time: args.time,
        checkpoint: args.checkpoint.as_deref(),
        proof: args.proof.as_deref(),
        json: args.json,
    };
    let (report, failure) = setup.visit(work)?;
    print_summary(&report, args.json)?;
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
        json: args.json,
    })?;
    print_summary(&report, args.json)
}

fn print_summary(report: &SolveSummary, json: bool) -> Result<(), Failure> {
    if json { print_json(report) } else { print(&report.text()) }
}

/// Writes the tablebase of a game.
fn write_table(setup: &Setup, path: &Path) -> Result<(), Failure> {
    struct Tablebase;
    impl SetupVisitor for Tablebase {
        type Out = Option<Vec<u8>>;

        fn visit<G: Game>(self, options: G::Options) -> Self::Out {
            tablebase(&start::<G>(&options))
        }
    }
    #[derive(Clone, Copy)]
    struct HasTablebase;
    impl SetupVisitor for HasTablebase {
        type Out = bool;

        fn visit<G: Game>(self, options: G::Options) -> bool {
            start::<G>(&options).tablebase_writer().is_some()
        }
    }
    let bytes = setup.visit(Tablebase).ok_or_else(|| {
        Failure::Input(format!("expected {} with --table, found {setup}", setups_with(HasTablebase)))
    })?;
    write_file(path, &bytes)
}

fn start<G: Game>(options: &G::Options) -> G {
    G::deal(options, &mut Xoshiro256PlusPlus::seed_from_u64(0))
}

/// The result of a check, for scripts.
#[derive(Serialize)]
struct Proven {
    ok: bool,
    game: String,
    position: String,
    claim: String,
    positions: u64,
}

/// Checks a proof. One that fails is reported on stdout, with the position.
fn verify(path: &Path, strategy: Option<&Path>, json: bool) -> Result<(), Failure> {
    let about = |error: &dyn std::fmt::Display| Failure::input(path.display(), error);
    let file = read_bytes(path)?;
    let verified = match check(&file) {
        Ok(verified) => verified,
        Err(refusal @ Refusal::Unreadable(_)) => return Err(about(&refusal)),
        Err(refusal) => return refuse(&refusal, json),
    };
    if let Some(to) = strategy {
        let bytes = strategy_of(&file).map_err(|refusal| about(&refusal))?;
        write_file(to, &bytes.ok_or_else(|| about(&"expected a proof by squares with --strategy"))?)?;
    }
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
