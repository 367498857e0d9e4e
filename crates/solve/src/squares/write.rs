//! Writing a strategy by squares down, so that it can be checked.

use std::collections::HashMap;

use cairn_core::{Notation, Position, Seat};
use cairn_games::Setup;
use cairn_games::knight_line::{KnightLine, Move, Square, Squares};
use thiserror::Error;

use super::need::Need;
use super::search::{Interrupted, Search, after, children};
use crate::check::check;
use crate::format::{Claim, Form, Head, Mark, mark_of_text, seal};
use crate::proof::{Entry, body};
use crate::solver::SolveLimits;

/// Why there is no strategy by squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SquaresError {
    /// A limit came first.
    #[error("interrupted before a strategy was found")]
    Interrupted,
    /// The attacker does not win against endless tiles, or hardly with so few of their own; whether they win the game is not said.
    #[error("no strategy by squares wins")]
    NoStrategy,
}

impl From<Interrupted> for SquaresError {
    fn from(_: Interrupted) -> SquaresError {
        SquaresError::Interrupted
    }
}

/// A way to win, whatever the other does and however many tiles they have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Within how many turns it wins, everybody's counted.
    pub turns: u32,
    /// The first move, if it is the attacker's turn.
    pub first: Option<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The whole strategy as a proof that [`check`](crate::check) accepts.
    pub proof: Vec<u8>,
}

/// A search goes some hundred turns deep at most.
const STACK: usize = 256 << 20;

/// Looks for a strategy by squares that wins for a seat; tells the number of positions that were looked at, and of those
/// whose tiles were counted, from time to time.
///
/// Requires a game that goes on.
pub fn prove_by_squares(
    position: &KnightLine,
    attacker: Seat,
    megabytes: usize,
    limits: SolveLimits<'_>,
    report: &mut (dyn FnMut(u64, usize) + Send),
) -> Result<Strategy, SquaresError> {
    let root = Squares::of(position, attacker).ok_or(SquaresError::NoStrategy)?;
    let find = || find(position, &root, megabytes, limits, report);
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, find);
        // Where there can be no thread, or it came to grief, nothing was found.
        thread.ok().and_then(|thread| thread.join().ok()).unwrap_or(Err(SquaresError::Interrupted))
    })
}

fn find(
    position: &KnightLine,
    root: &Squares,
    megabytes: usize,
    limits: SolveLimits<'_>,
    report: &mut dyn FnMut(u64, usize),
) -> Result<Strategy, SquaresError> {
    let stacks = position.stacks_of(root.attacker());
    let mut search = Search::new(root.attacker(), &stacks, megabytes, limits);
    if !search.run(root, report)? {
        return Err(SquaresError::NoStrategy);
    }
    let nodes = search.nodes;
    let mut writer = Writer { search, entries: Vec::new(), places: HashMap::new() };
    let (written, first) = writer.write(root, &Need::of(stacks.iter().copied()))?;
    let claim = Claim::Wins { seat: root.attacker(), turns: written.turns };
    let head = Head {
        form: Form::Squares,
        setup: Setup::new::<KnightLine>(&position.options()),
        position: position.to_string(),
        claim: claim.write(|seat| position.sign(seat)),
    };
    let proof = seal(&head, &body(&writer.entries));
    // Keys could be shared by positions that differ; nothing is told that does not hold.
    check(&proof).map_err(|_| SquaresError::NoStrategy)?;
    Ok(Strategy { turns: written.turns, first, nodes, proof })
}

/// A position that was dealt with.
#[derive(Clone, Debug)]
struct Written {
    entry: u32,
    turns: u32,
    need: Need,
}

struct Writer<'a> {
    search: Search<'a>,
    entries: Vec<Entry>,
    /// The same squares can come up with more tiles and with fewer, and then be dealt with in several ways.
    places: HashMap<Mark, Vec<Written>>,
}

/// The attacker's move, and what it takes afterwards.
struct Attack {
    from: Square,
    to: Square,
    child: Squares,
    after: Need,
}

impl Writer<'_> {
    /// Writes the play from a position with these tiles; gives the attacker's move as well, if it is their turn.
    ///
    /// Requires that one of the needs of the position fits.
    fn write(&mut self, squares: &Squares, available: &Need) -> Result<(Written, Option<Move>), Interrupted> {
        let entry = self.entries.len() as u32;
        if squares.status().to_move().is_none() {
            return Ok((Written { entry, turns: 0, need: Need::default() }, None));
        }
        let mark = mark_of_text(&squares.to_string());
        let places = self.places.get(&mark).map_or(&[][..], Vec::as_slice);
        if let Some(known) = places.iter().find(|known| known.need.fits(available)) {
            self.entries.push(Entry::Refer { entry: known.entry });
            return Ok((known.clone(), None));
        }
        self.entries.push(Entry::Play { number: 0 });
        let mut written = Written { entry, turns: 0, need: Need::default() };
        let mut first = None;
        if squares.status().to_move() == Some(squares.attacker()) {
            let Attack { from, to, child, after } = self.choose(squares, available)?;
            let number =
                squares.attacks().iter().position(|&attack| attack == (from, to)).unwrap_or_default();
            self.entries[entry as usize] = Entry::Play { number: number as u32 };
            let (answer, _) = self.write(&child, &available.after(from, to, after.at(to)))?;
            written.need = answer.need.before(from, to);
            written.turns = answer.turns + 1;
            first = Some(Move::Step { from, to, tiles: answer.need.at(to) });
        } else {
            for reply in squares.replies() {
                let (answer, _) = self.write(&after(squares, reply), available)?;
                written.need.raise(&answer.need);
                written.turns = written.turns.max(answer.turns + 1);
            }
        }
        self.places.entry(mark).or_default().push(written.clone());
        Ok((written, first))
    }

    /// A move after which there are tiles enough; of several, one to a position that was dealt with already.
    fn choose(&mut self, squares: &Squares, available: &Need) -> Result<Attack, Interrupted> {
        let threats = squares.threats();
        let complete = |to| (to, after(squares, Move::Place(to)));
        let children = match &threats[..] {
            [] => children(squares),
            threats => threats.iter().copied().map(complete).collect(),
        };
        let mut best: Option<(bool, u32, Attack)> = None;
        for (to, child) in children {
            let needs =
                if threats.is_empty() { self.search.known_needs(&child) } else { [Need::default()].into() };
            for from in squares.sources(to) {
                for after in needs.iter().filter(|need| need.before(from, to).fits(available)) {
                    let is_new = !self.places.contains_key(&mark_of_text(&child.to_string()));
                    let rank = (is_new, after.extra());
                    if best.as_ref().is_none_or(|&(is_new, extra, _)| rank < (is_new, extra)) {
                        best = Some((
                            rank.0,
                            rank.1,
                            Attack { from, to, child: child.clone(), after: after.clone() },
                        ));
                    }
                }
            }
        }
        best.map(|(_, _, attack)| attack).ok_or(Interrupted)
    }
}
