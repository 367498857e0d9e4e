//! Makes the book of a solved game: the winner's answers near the start, in the form that the game's folder keeps.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use cairn_core::Seat;
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{Answer, BookProgress, BookTask, Settings, SolveLimits, Solver, book_so_far, make_book};
use clap::Parser;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Makes the book of a solved game: the winner's answers near the start.
///
/// Proves the start with a large table, and then walks level by level: one answer at the winner's turn, every move at the other's,
/// until few turns are left. Decisions go to BOOK.log and the table to BOOK.checkpoint, from which the
/// same command resumes.
#[derive(Parser)]
struct Args {
    /// Game, with its options, that has a reduced form for solvers and no repetition
    game: Setup,

    /// File of the book
    book: PathBuf,

    /// Seat that wins, 1 or 2
    #[arg(long, value_name = "SEAT", default_value_t = 2)]
    winner: usize,

    /// Size of the large table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8_000)]
    memory: usize,

    /// The book ends where the winner is known to win within this many turns
    #[arg(long, value_name = "N", default_value_t = 24)]
    leaf_turns: u32,

    /// Moves to a position that is proven first; may be given several times
    #[arg(long, value_name = "MOVES")]
    first: Vec<String>,

    /// Write the book that the log has so far, without searching
    #[arg(long)]
    so_far: bool,
}

fn main() -> Result<()> {
    let args = Args::parse();
    args.game.clone().visit(Make(&args))
}

struct Make<'a>(&'a Args);

impl SetupVisitor for Make<'_> {
    type Out = Result<()>;

    fn visit<G: Game>(self, options: G::Options) -> Result<()> {
        let args = self.0;
        let start = G::deal(&options, &mut Xoshiro256PlusPlus::seed_from_u64(0));
        let winner = Seat::first(2).nth(args.winner - 1).context("expected seat 1 or 2")?;
        let reduced = start.reduced().context("expected a game with a reduced form")?;
        let log = args.book.with_extension("log");
        let task = BookTask { start: &reduced, winner, leaf_turns: args.leaf_turns, log: &log };
        if args.so_far {
            return write(args, &book_so_far(task)?);
        }
        let mut solver = Solver::new(Settings { threads: 1, megabytes: args.memory });
        let checkpoint = args.book.with_extension("checkpoint");
        let about = format!("book of {}", args.game);
        if checkpoint.exists() {
            solver.resume(&checkpoint, &about)?;
            eprintln!("resumed after {} nodes", solver.nodes());
        }
        for moves in args.first.iter().map(String::as_str).chain([""]) {
            if prove(&mut solver, &start, winner, moves)? {
                solver.save(&checkpoint, &about)?;
            }
        }
        let mut reported = Instant::now();
        let mut report = |progress: BookProgress| {
            if reported.elapsed() > Duration::from_secs(10) || progress.waiting == 0 {
                reported = Instant::now();
                eprintln!("{progress:?}");
            }
        };
        write(args, &make_book(&mut solver, task, limits(&AtomicBool::new(false)), &mut report)?)
    }
}

fn limits(stop: &AtomicBool) -> SolveLimits<'_> {
    SolveLimits { deadline: None, nodes: None, stop }
}

/// Proves the position after these moves; `false` if it was known already.
fn prove<G: Game>(solver: &mut Solver, start: &G, winner: Seat, moves: &str) -> Result<bool> {
    let mut position = start.clone();
    for mv in moves.split_whitespace() {
        let mv: G::Move = mv.parse().map_err(|error| anyhow!("{mv}: {error}"))?;
        position = position.play(mv)?;
    }
    if let Some(Answer::Wins(_)) = solver.known(&position, winner) {
        return Ok(false);
    }
    let (begun, mut reported) = (Instant::now(), Instant::now());
    let answer = solver.ask(&position, winner, limits(&AtomicBool::new(false)), &mut |progress| {
        if reported.elapsed() > Duration::from_secs(10) {
            reported = Instant::now();
            let (nodes, proof, disproof) = (progress.nodes, progress.proof, progress.disproof);
            eprintln!("'{moves}': {nodes} nodes, proof {proof:?}, disproof {disproof:?}");
        }
    });
    eprintln!("'{moves}': {answer:?} after {} nodes, {:?}", solver.nodes(), begun.elapsed());
    match answer {
        Some(Answer::Wins(_)) => Ok(true),
        _ => bail!("expected a win of this seat after '{moves}'"),
    }
}

fn write(args: &Args, book: &[u8]) -> Result<()> {
    std::fs::write(&args.book, book).with_context(|| format!("cannot write {}", args.book.display()))?;
    eprintln!("{}: {} bytes", args.book.display(), book.len());
    Ok(())
}
