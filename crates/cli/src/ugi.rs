//! `cairn ugi`: the engine for other programs.

mod command;
mod info;
mod options;
mod session;

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use cairn_games::{GameKind, Setup};

use crate::input::{Line, read_line};
use crate::source::read_setup;
use crate::{Failure, listed};
use session::{Event, Next, Session};

/// Run the engine behind the Universal Game Interface, for tournament runners and other programs
///
/// Reads commands line by line, also while thinking, and answers on stdout:
///
///   ugi                                prints name and options; ends with ugiok
///   isready                            answered by readyok
///   setoption name NAME value VALUE    one of the options below
///   uginewgame                         forget the last game; without a Seed, play another one
///   position startpos [moves …]        a position, and moves to play from there;
///   position fen POSITION [moves …]      a start that is dealt is the one of the option Seed
///   go [depth N] [nodes N] [movetime MS] [p1time MS p2time MS p1inc MS p2inc MS …], or go infinite
///                                      think; info lines, then bestmove
///      [searchmoves MOVE …]            choose among these moves only
///   go ponder …                        think on the opponent's time, until ponderhit or stop
///   ponderhit                          the opponent has made the expected move: time counts now
///   stop                               stop thinking; bestmove comes at once
///   query p1turn|p2turn|gameover|result|islegal MOVE
///                                      answered by response true, false, p1win, p2win, draw or none
///   query moves                        answered by response and all legal moves
///   quit                               stop thinking and exit, as at the end of the input
///
/// Options:
///
///   Game       the game, such as swack:size=6
///   Seed       seed of the deal and of random choices; 0: every game has its own
///   Threads    number of search threads
///   Hash       size of the transposition table in megabytes
///   Level      1 to 10; 0 or none is full strength
///   MultiPV    number of best moves to show, each with its line
///   Ponder     whether bestmove names the expected reply: bestmove MOVE ponder MOVE
///
/// Game and Seed set up the start position. With three or four players there are p3turn, p3win,
/// p3time and so on as well. Scores are for the player to move: cp in hundredths, or mate with the
/// number of turns of all players until the win, negative for a loss. seldepth is the longest line that was looked
/// at, hashfull the part of the memory that is in use, in thousandths. An unknown command is answered by
/// info string and changes nothing; unknown words of go are skipped. If the game is over, go is answered by
/// bestmove 0000. The time spent on ponder counts as time of the move.
///
/// Examples:
///   cairn ugi
///   cairn ugi nava
///   cairn ugi crab-stack:players=3
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Game, with its options, until the option Game is set [default: the first game]
    #[arg(value_parser = listed::game(), hide_possible_values = true)]
    game: Option<String>,
}

/// The capacity of the event queue; a sender waits while it is full.
const EVENTS: usize = 64;

/// A stopped search ends far sooner, unless there is a fault.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let setup = match &args.game {
        Some(game) => read_setup(game)?,
        None => Setup::from(GameKind::ALL[0]),
    };
    let (events, happening) = sync_channel(EVENTS);
    let session = Session::new(setup, events.clone(), io::stdout());
    thread::spawn(move || listen(&events));
    converse(session, &happening)
}

/// Sends every line of stdin, then its end.
fn listen(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let (line, is_last) = match read_line(&mut input) {
            Ok(Some(line)) => (line, false),
            Ok(None) => break,
            // A read error counts as the end; the answer says so.
            Err(_) => (Line::TooLong, true),
        };
        if events.send(Event::Line(line)).is_err() {
            return;
        }
        if is_last {
            break;
        }
    }
    // Fails only after the end of the conversation.
    let _ = events.send(Event::End);
}

fn converse<W: io::Write>(mut session: Session<W>, happening: &Receiver<Event>) -> Result<(), Failure> {
    let mut next = Next::Listen;
    loop {
        let event = match next {
            Next::Leave => return Ok(()),
            Next::Listen => happening.recv().ok(),
            Next::Expect => happening.recv_timeout(PATIENCE).ok(),
        };
        let event = event.ok_or_else(|| Failure::Machine("the search did not stop".to_owned()))?;
        next = session.take(event)?;
    }
}
