//! `cairn verify`: compares our rules with the transcripts of another program.

use std::path::PathBuf;

use cairn_games::{Setup, Table, divide, position_without_past};
use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::failure::one_line;
use crate::input::read_file;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Replay transcripts and perft tables of another program, and report the first disagreement
///
/// A line that begins with { is a game, ply by ply, with the number and the digest of its legal moves; any
/// other line is GAME | POSITION | d1 d2 d3 …, perft counts by depth. Prints ok and what was compared,
/// or the first disagreement, with exit code 1.
///
/// Examples:
///   cairn verify transcripts.jsonl
///   cairn verify perft.txt --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// File of JSON Lines or a perft table (- is stdin)
    file: PathBuf,

    /// Print one JSON object: ok, complete, and the counts or the disagreement
    #[arg(long)]
    json: bool,
}

/// One game of a transcript.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Transcript {
    game: String,
    start: String,
    plies: Vec<Ply>,
    result: String,
}

/// One ply of a transcript: the legal moves, the move played, and its result.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ply {
    legal: usize,
    digest: String,
    #[serde(rename = "move")]
    mv: String,
    then: String,
    moves: Option<Vec<String>>,
}

#[derive(Clone, Copy, Default, Serialize)]
struct Counts {
    games: usize,
    plies: usize,
    perft_lines: usize,
    nodes: u64,
}

/// The first difference between the two programs.
#[derive(Serialize)]
struct Disagreement {
    game: String,
    line: usize,
    /// The ply from 1, or for perft the depth; 0 before and after the moves.
    ply: usize,
    what: &'static str,
    expected: String,
    found: String,
}

#[derive(Serialize)]
struct VerifyJson<'a> {
    ok: bool,
    complete: bool,
    #[serde(flatten)]
    counts: Counts,
    disagreement: Option<&'a Disagreement>,
}

/// Why a line was not verified.
enum Trouble {
    /// It has the wrong format.
    Unreadable(String),
    /// It disagrees with our rules.
    Differs(Disagreement),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let text = read_file(&args.file)?;
    let lines: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    if lines.is_empty() {
        return Err(Failure::input(args.file.display(), "expected games or perft counts, found none"));
    }
    let progress = Progress::begin(lines.len(), "verifying");
    let mut counts = Counts::default();
    let mut disagreement = None;
    for (number, line) in lines {
        progress.keep_json(args.json, || VerifyJson {
            ok: true,
            complete: false,
            counts,
            disagreement: None,
        });
        let checked = if line.starts_with('{') {
            check_game(number, line, &mut counts)
        } else {
            check_perft(number, line, &mut counts)
        };
        match checked {
            Ok(()) => progress.step(|| format!("no disagreement up to line {number}")),
            Err(Trouble::Differs(found)) => {
                disagreement = Some(found);
                break;
            }
            Err(Trouble::Unreadable(message)) => {
                let place = format!("{}, line {number}", args.file.display());
                return Err(Failure::input(place, message));
            }
        }
    }
    progress.finish();
    report(args.json, counts, disagreement)
}

fn report(json: bool, counts: Counts, disagreement: Option<Disagreement>) -> Result<(), Failure> {
    let ok = disagreement.is_none();
    let printed = print_counts(json, counts, disagreement.as_ref());
    // The exit code holds even if stdout is closed.
    match printed {
        Ok(()) | Err(Failure::NobodyListens) if !ok => Err(Failure::Disagreement),
        printed => printed,
    }
}

fn print_counts(json: bool, counts: Counts, disagreement: Option<&Disagreement>) -> Result<(), Failure> {
    let ok = disagreement.is_none();
    if json {
        print_json(&VerifyJson { ok, complete: true, counts, disagreement })
    } else if let Some(Disagreement { game, line, ply, what, expected, found }) = disagreement {
        print(&one_line(&format!(
            "{game}, line {line}, ply {ply}: {what}: expected {expected}, found {found}"
        )))
    } else {
        let Counts { games, plies, perft_lines, nodes } = counts;
        print(&format!("ok: {games} games, {plies} plies, {perft_lines} perft lines, {nodes} nodes"))
    }
}

fn check_game(line: usize, text: &str, counts: &mut Counts) -> Result<(), Trouble> {
    let transcript: Transcript = serde_json::from_str(text)
        .map_err(|error| Trouble::Unreadable(format!("expected a game: {error}")))?;
    let game = &transcript.game;
    let mut table = open(game, &transcript.start)?;
    for (ply, expected) in (1..).zip(&transcript.plies) {
        let compare = |what, expected: &str, found: String| compare((game, line, ply), what, expected, found);
        let moves = table.moves();
        if let Some(all) = &expected.moves {
            compare("legal moves", &all.join(" "), moves.join(" "))?;
        }
        compare("number of legal moves", &expected.legal.to_string(), moves.len().to_string())?;
        compare("digest of the legal moves", &expected.digest, digest(&moves))?;
        if let Err(error) = table.play(&expected.mv) {
            compare("move", &expected.mv, error.to_string())?;
        }
        let found = match table.position() {
            position if position == expected.then => position,
            _ => position_without_past(table.as_ref()),
        };
        compare("position after the move", &expected.then, found)?;
        counts.plies += 1;
    }
    let result = match table.status().places() {
        None => "*".to_owned(),
        Some(places) if transcript.result == table.result_text(&places) => transcript.result.clone(),
        Some(places) => table.winner_text(&places),
    };
    compare((game, line, transcript.plies.len()), "result", &transcript.result, result)?;
    counts.games += 1;
    Ok(())
}

fn check_perft(line: usize, text: &str, counts: &mut Counts) -> Result<(), Trouble> {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let [game, position, numbers] = fields[..] else {
        return Err(Trouble::Unreadable("expected GAME | POSITION | d1 d2 d3 …".to_owned()));
    };
    let table = open(game, position)?;
    if numbers.is_empty() {
        return Err(Trouble::Unreadable("expected a count, found nothing".to_owned()));
    }
    for (depth, expected) in (1..).zip(numbers.split_whitespace()) {
        let _: u64 = expected
            .parse()
            .map_err(|_| Trouble::Unreadable(format!("expected a count, found '{expected}'")))?;
        let found: u64 = divide(table.as_ref(), depth, 1, &|_, _| ()).iter().map(|(_, nodes)| nodes).sum();
        compare((game, line, depth as usize), "move sequences", expected, found.to_string())?;
        counts.nodes += found;
    }
    counts.perft_lines += 1;
    Ok(())
}

fn open(game: &str, position: &str) -> Result<Box<dyn Table>, Trouble> {
    let setup: Setup =
        game.parse().map_err(|error| Trouble::Unreadable(format!("game '{game}': {error}")))?;
    setup.read(position).map_err(|error| Trouble::Unreadable(format!("position '{position}': {error}")))
}

fn compare(
    (game, line, ply): (&str, usize, usize),
    what: &'static str,
    expected: &str,
    found: String,
) -> Result<(), Trouble> {
    if expected == found {
        return Ok(());
    }
    let (game, expected) = (game.to_owned(), expected.to_owned());
    Err(Trouble::Differs(Disagreement { game, line, ply, what, expected, found }))
}

/// 64-bit FNV-1a of the moves joined by single spaces, as 16 hexadecimal digits.
fn digest(moves: &[String]) -> String {
    let hash = moves.join(" ").bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}
