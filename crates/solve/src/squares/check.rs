//! Checking strategies by squares: the squares' own rules, and counting tiles. Nothing here knows how to search.

use std::any::Any;

use cairn_core::{Position, Status};
use cairn_games::Record;
use cairn_games::knight_line::{KnightLine, Move, Square, Squares};

use super::need::Need;
use crate::check::Verified;
use crate::format::{Claim, Head, Mark, Refusal, Told, mark_of_text, take_entry};

/// Checks the body of a proof by squares.
pub(crate) fn check(head: Head, body: &[u8]) -> Result<Verified, Refusal> {
    let unreadable = |why: &str| Refusal::Unreadable(why.to_owned());
    let Head { setup, position, claim: words, .. } = head;
    let table = setup.read(&position).map_err(|error| Refusal::Unreadable(format!("position: {error}")))?;
    let table: &dyn Any = table.as_ref();
    let record: &Record<KnightLine> = table
        .downcast_ref()
        .ok_or_else(|| unreadable("expected a game of Knight Line in a proof by squares"))?;
    let start = record.now();
    let Some(claim @ Claim::Wins { seat, turns: claimed }) = Claim::read(&words, start) else {
        return Err(unreadable("expected a claim such as 'b wins within 25'"));
    };
    let root =
        Squares::of(start, seat).ok_or_else(|| unreadable("expected a position for a proof by squares"))?;
    let mut walk = Walk { body, claimed, known: Vec::new(), line: Vec::new(), positions: 0 };
    let (turns, need) = walk.run(root)?;
    let fails = |why: String| Err(Refusal::Fails { position: position.clone(), why });
    if !walk.body.is_empty() {
        return fails(format!("{} bytes follow the end of the play", walk.body.len()));
    }
    if turns != claimed {
        return fails(format!("the play takes {turns} turns, not {claimed},"));
    }
    let available = Need::of(start.stacks_of(seat).into_iter());
    if let Some((square, tiles)) = need.stacks().find(|&(square, tiles)| tiles > available.at(square)) {
        let there = available.at(square);
        return fails(format!("the play takes {tiles} tiles of the stack on {square}, which has {there},"));
    }
    Ok(Verified { setup, position, claim, words, positions: walk.positions })
}

/// A position that the file may refer to.
struct Known {
    mark: Mark,
    /// How long the play from it takes and how many tiles, once that is done with.
    done: Option<(u32, Need)>,
}

/// A position on the line of play.
struct Step {
    squares: Squares,
    /// The attacker's move, if it is their turn.
    attack: Option<(Square, Square)>,
    /// The moves still to be played, the next one last.
    moves: Vec<Move>,
    turns: u32,
    need: Need,
    known: Option<usize>,
}

/// Plays a proof through.
struct Walk<'a> {
    body: &'a [u8],
    claimed: u32,
    known: Vec<Known>,
    line: Vec<Step>,
    positions: u64,
}

impl Walk<'_> {
    /// How many turns the longest play takes, and how many tiles all of it.
    fn run(&mut self, root: Squares) -> Result<(u32, Need), Refusal> {
        let mut done = self.enter(root)?;
        loop {
            let Some(step) = self.line.last_mut() else { return Ok(done.unwrap_or_default()) };
            if let Some((turns, need)) = done.take() {
                step.turns = step.turns.max(turns.saturating_add(1));
                match step.attack {
                    Some((from, to)) => step.need = need.before(from, to),
                    None => step.need.raise(&need),
                }
            }
            if let Some(mv) = step.moves.pop() {
                let mut after = step.squares.clone();
                after.place(mv);
                done = self.enter(after)?;
            } else if let Some(step) = self.line.pop() {
                if let Some(known) = step.known {
                    self.known[known].done = Some((step.turns, step.need.clone()));
                }
                done = Some((step.turns, step.need));
            }
        }
    }

    /// Comes to a position. Gives what the play from it takes, if nothing has to be played.
    fn enter(&mut self, squares: Squares) -> Result<Option<(u32, Need)>, Refusal> {
        self.positions += 1;
        let fails = |why: &str| Refusal::Fails { position: squares.to_string(), why: why.to_owned() };
        let mover = match squares.status() {
            Status::ToMove(mover) => mover,
            Status::Over(places) if places.winner() == Some(squares.attacker()) => {
                return Ok(Some((0, Need::default())));
            }
            Status::Over(_) => return Err(fails("the attacker does not win")),
        };
        if self.line.len() >= self.claimed as usize {
            return Err(fails("the game still goes on after the claimed number of turns"));
        }
        let entry = take_entry(&mut self.body).ok_or_else(|| fails("the file ends before the play does"))?;
        let (place, is_known) = match entry {
            Told::Refer { place } => return self.refer(&squares, place).map(Some).map_err(fails),
            Told::Play { place, is_known } => (place, is_known),
        };
        let (attack, mut moves) = if mover == squares.attacker() {
            let attacks = squares.attacks();
            let chosen = usize::try_from(place).ok().and_then(|place| attacks.get(place)).copied();
            let (from, to) = chosen.ok_or_else(|| fails("the file names a move that does not exist"))?;
            (Some((from, to)), vec![Move::Place(to)])
        } else if place != 0 {
            return Err(fails("the file names a move, but it is the other's turn"));
        } else {
            (None, squares.replies())
        };
        moves.reverse();
        let known = is_known.then_some(self.known.len());
        if is_known {
            self.known.push(Known { mark: mark_of_text(&squares.to_string()), done: None });
        }
        self.line.push(Step { squares, attack, moves, turns: 0, need: Need::default(), known });
        Ok(None)
    }

    /// The file says that this position was dealt with already.
    fn refer(&self, squares: &Squares, place: u64) -> Result<(u32, Need), &'static str> {
        let known = usize::try_from(place).ok().and_then(|place| self.known.get(place));
        let known = known.ok_or("the file refers to a position that it has not had yet")?;
        if known.mark != mark_of_text(&squares.to_string()) {
            return Err("the file refers to another position");
        }
        known.done.clone().ok_or("the play goes in a circle")
    }
}
