//! `cairn match`: players against each other.

mod adjudication;
pub(crate) mod contender;
mod game;
mod ledger;
mod openings;
mod plan;
mod report;
mod starts;
mod table;
mod work;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use cairn_engine::{Clock, Limits, Sprt};
use cairn_games::Setup;

use adjudication::{Adjudication, DrawRule, WinRule, read_draw, read_win};
use contender::{Contender, Terms, read_clock};
use ledger::Ledger;
use plan::{MatchPlan, Opening, pairings};
use report::MatchSummary;
use work::{End, Match, greet_all};

use crate::listed::{Listed, listed, players};
use crate::number::{check_memory, number};
use crate::output::{print, print_json};
use crate::source::read_setup;
use crate::{Failure, listed};

/// Play a match between players and measure the difference in strength
///
/// A PLAYER is one of
///   engine           the engine at full strength
///   1 to 10          the engine at one of its levels
///   uct              plain UCT with random playouts, the yardstick
///   paranoid, brs    alpha-beta with all others as one opponent: Paranoid, and BRS+ (best replies)
///   random           any legal move
///   ugi:COMMAND      any program that speaks the Universal Game Interface; quotes keep words together,
///                    words such as option.Hash=64 set its options
/// All but programs take settings, such as engine:movetime=10 or uct:nodes=1000,seed=7: movetime, nodes, depth and seed;
/// the engine also threads, hash, weights and without. These limits hold beside those of the match; a
/// player without any limit needs a limit of the match.
///
/// Games come in groups from the same start, a deal and some random moves: at a table for two in pairs with
/// seats swapped; with more seats the first player takes each seat once, against the second in all others. The
/// score is the share of first places. Its error is estimated from whole groups, so that the advantage of a
/// seat does not count as chance.
///
/// More than two players play a round robin, each against each other, or a gauntlet, the first against each of the
/// others. The report is a table: Elo against all opponents, and in the last columns the score against each one.
///
/// With --openings, games begin as a file says, each opening in a whole group. A line of the file is a position, moves
/// from the start, or POSITION moves MOVES; a file of records gives the opening of each game.
///
/// Every game is written to the file of records as soon as it ends, each move with its score, depth and time. After an
/// interruption, --resume counts the games in the file and plays the rest.
///
/// A program that crashes, hangs or plays an illegal move loses that game, as does a player that oversteps its time by
/// more than the margin; the reason is printed and written to the record (tag Termination), and the match continues. A
/// program that does not answer the greeting ends the match. A game of 1000 moves is a draw.
///
/// Examples:
///   cairn match swack engine uct --movetime 100 --games 400
///   cairn match nava engine:movetime=10 uct:movetime=100
///   cairn match crab-stack:players=3 engine uct --nodes 1000
///   cairn match swack 5 "ugi:./program --fast" --clock 10+0.1 --concurrency 2
///   cairn match nava engine:nodes=2000 engine:nodes=2000,without=history --games 20000 --sprt 0,10
///   cairn match nava 3 random --games 200 --records 3.pgn --resume
///   cairn match swack engine uct 5 --movetime 50 --games 100 --adjudicate-win 600,4
///   cairn match nava engine 5 "ugi:./old option.Hash=16" --gauntlet --depth 6 --openings book.txt
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Game, with its options, such as swack:size=6
    #[arg(value_parser = listed::game(), hide_possible_values = true)]
    game: String,

    /// Players: the first is measured against the second; of more than two, each plays each other
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    #[arg(value_parser = player(), hide_possible_values = true)]
    players: Vec<Contender>,

    /// Of more than two players, let the first play each of the others, and nobody else
    #[arg(long)]
    gauntlet: bool,

    /// Number of games of two players with each other, or a few more to complete the last group
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u64>(1..=10_000_000))]
    games: u64,

    #[command(flatten)]
    limit: Limit,

    /// Number of random moves at the start of each game [default: 4, fewer where four would decide too much]; with
    /// --openings, the most moves of an opening [default: all]
    #[arg(long, value_name = "PLIES")]
    #[arg(allow_negative_numbers = true, value_parser = number::<u16>(0..=100))]
    opening: Option<u16>,

    /// Begin games as this file says, one opening after another, and then from the first again (- is stdin)
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Seed of the starts and of the players' random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u64>(0..))]
    seed: u64,

    /// Number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u16>(1..=256))]
    concurrency: u16,

    /// Stop as soon as a sequential probability ratio test accepts one of two differences in Elo, with 5 % error either way
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = read_sprt)]
    sprt: Option<Sprt>,

    /// End a game as won when both players see the same one ahead by POINTS hundredths, in MOVES moves of each in a row
    #[arg(long, value_name = "POINTS,MOVES", allow_hyphen_values = true, value_parser = read_win)]
    adjudicate_win: Option<WinRule>,

    /// End a game as drawn when no player sees another ahead by more than POINTS hundredths, in MOVES moves of each in a
    /// row, from ply PLIES on
    #[arg(long, value_name = "POINTS,MOVES,PLIES", allow_hyphen_values = true, value_parser = read_draw)]
    adjudicate_draw: Option<DrawRule>,

    /// Write the games to this file [default: match-GAME-PLAYER-PLAYER.pgn in this folder]
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Write no games
    #[arg(long, conflicts_with_all = ["records", "resume"])]
    no_records: bool,

    /// Continue the match whose games are in the file of records, if it exists
    #[arg(long)]
    resume: bool,

    /// Time by which a player may overstep its movetime or clock before it loses on time
    #[arg(long, value_name = "MS", default_value_t = 200)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u64>(0..=86_400_000))]
    margin: u64,

    /// Time in which a program has to start, and to move where neither movetime nor clock limits it
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u64>(1..=86_400_000))]
    timeout: u64,

    /// Print one JSON object: contenders, counts, share of first places, Elo with bounds, and the other numbers of the report
    #[arg(long)]
    json: bool,
}

/// The limit of every move.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Limit {
    /// Time limit of each move in milliseconds
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u64>(1..=86_400_000))]
    movetime: Option<u64>,

    /// Limit of nodes for each move
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u64>(1..))]
    nodes: Option<u64>,

    /// Limit of depth for each move, in turns
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u32>(1..=100))]
    depth: Option<u32>,

    /// Clock of each player for the game
    #[arg(long, value_name = "SECONDS+INCREMENT", allow_hyphen_values = true, value_parser = read_clock)]
    clock: Option<Clock>,
}

fn player() -> Listed<Contender> {
    listed(str::parse, || players().into_iter().chain(["ugi:".to_owned()]).collect())
}

fn read_sprt(text: &str) -> Result<Sprt, String> {
    const MOST_ELO: f64 = 1000.0;
    let number = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
    let pair = text.split_once(',').and_then(|(elo0, elo1)| number(elo0).zip(number(elo1)));
    let ordered = pair.filter(|(elo0, elo1)| elo0 < elo1).map(|(elo0, elo1)| Sprt { elo0, elo1 });
    ordered.ok_or_else(|| "expected two differences in Elo, the smaller first, such as 0,10".to_owned())
}

impl Args {
    fn plan(&self) -> Result<MatchPlan, Failure> {
        let setup = read_setup(&self.game)?;
        let Limit { movetime, nodes, depth, clock } = self.limit;
        let limits = Limits { depth, nodes, time: movetime.map(Duration::from_millis), clock };
        let (timeout, margin) = (Duration::from_millis(self.timeout), Duration::from_millis(self.margin));
        let terms = Terms { limits, timeout, margin };
        let contenders = self.players.clone();
        if let Some(endless) = contenders.iter().find(|contender| !contender.is_limited(&terms)) {
            return Err(Failure::Input(format!(
                "{endless} would think forever: expected one of --movetime, --nodes, --depth, --clock, \
                 or for our players a setting such as engine:movetime=100"
            )));
        }
        let seats = setup.deal(0).seats();
        if self.sprt.is_some() && (seats, contenders.len()) != (2, 2) {
            return Err(Failure::Input(
                "--sprt: expected a game for two and two players, where Elo has a meaning".to_owned(),
            ));
        }
        let adjudication = Adjudication { win: self.adjudicate_win, draw: self.adjudicate_draw };
        if adjudication.is_used() && seats != 2 {
            return Err(Failure::Input(
                "--adjudicate-win and --adjudicate-draw: expected a game for two".to_owned(),
            ));
        }
        let pairings = pairings(contenders.len(), seats, self.gauntlet);
        let opening = self.read_opening(&setup)?;
        let plan =
            MatchPlan { setup, seats, contenders, pairings, terms, adjudication, opening, seed: self.seed };
        check_memory("the tables of all players together", plan.megabytes(self.concurrency.into()))?;
        Ok(plan)
    }

    fn read_opening(&self, setup: &Setup) -> Result<Opening, Failure> {
        let plies = self.opening.map(usize::from);
        let Some(path) = &self.openings else {
            return Ok(Opening::Random(plies.unwrap_or(setup.random_plies() as usize)));
        };
        let tables = openings::read(path, setup, self.seed, plies)?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let name = name.chars().filter(|c| !c.is_control()).collect();
        Ok(Opening::File { name, plies, tables })
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let plan = args.plan()?;
    let programs = greet_all(&plan)?;
    let records = args.records.clone().unwrap_or_else(|| plan.records());
    let ledger = Ledger::open(&plan, (!args.no_records).then_some(records.as_path()), args.resume)?;
    let games = args.games.next_multiple_of(plan.seats as u64) as usize * plan.pairings.len();
    let begun = Instant::now();
    let (ledger, end) = Match::new(&plan, ledger, programs, games, args.sprt).run(args.concurrency.into())?;
    let complete = end == End::Done;
    let report = MatchSummary::new(&plan, &ledger, args.sprt, complete, begun.elapsed().as_secs_f64());
    match (end, args.json) {
        (End::Interrupted, true) => {
            print_json(&report)?;
            crate::progress::interrupted(&report.text())
        }
        (End::Interrupted, false) => crate::progress::interrupted(&report.text()),
        (End::Done, true) => print_json(&report),
        (End::Done, false) => print(&report.text()),
    }
}
