//! Checking proofs with the rules alone: nothing here knows how to search.
//!
//! The checker plays the proof through: at the turns of the seat that it is about, the move that the file names; at the
//! turns of the other seat, every legal move. A file may refer to an earlier position. In the proof of a win the play from
//! that position must be complete, so that no play goes in circles; in the proof that a seat does not lose it may be
//! incomplete, since an endless play is not lost.

use cairn_core::{Notation, Seat, Status};
use cairn_games::{Game, Setup, SetupVisitor};

use crate::format::{Claim, Form, Head, Mark, ProofEntry, Refusal, mark, numbered_moves, open, take_entry};
use crate::relaxation::check as check_relaxed;

/// The content of a checked proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The game.
    pub setup: Setup,
    /// The position that it is about.
    pub position: String,
    /// What it shows.
    pub claim: Claim,
    /// The claim in words, with the signs of the players.
    pub words: String,
    /// The number of positions played through.
    pub positions: u64,
}

/// The longest line of play in a proof that a seat does not lose.
const LONGEST: usize = 100_000;

/// Checks a proof. Takes memory for one line of play, and some bytes for each position that is referred to.
pub fn check(file: &[u8]) -> Result<Verified, Refusal> {
    let (head, body) = open(file)?;
    match head.form.clone() {
        Form::Moves => head.setup.clone().visit(Check { head, body }),
        Form::Relaxed(name) => check_relaxed(&name, head, body).map(|(verified, _)| verified),
    }
}

/// The file of proven play for the game's folder, from a proof with a relaxation. `None` if the proof has another form.
pub fn strategy_of(file: &[u8]) -> Result<Option<Vec<u8>>, Refusal> {
    let (head, body) = open(file)?;
    match head.form.clone() {
        Form::Moves => Ok(None),
        Form::Relaxed(name) => check_relaxed(&name, head, body).map(|(_, strategy)| Some(strategy)),
    }
}

struct Check<'a> {
    head: Head,
    body: &'a [u8],
}

impl SetupVisitor for Check<'_> {
    type Out = Result<Verified, Refusal>;

    fn visit<G: Game>(self, options: G::Options) -> Self::Out {
        let Head { setup, position, claim, .. } = self.head;
        let start = G::read(&options, &position)
            .map_err(|error| Refusal::Unreadable(format!("position: {error}")))?;
        if start.seats() != 2 {
            return Err(Refusal::Unreadable("expected a game for two".to_owned()));
        }
        let words = claim;
        let claim = Claim::read(&words, &start).ok_or_else(|| {
            Refusal::Unreadable("expected a claim such as 'w wins within 9' or 'w does not lose'".to_owned())
        })?;
        let mut walk = Walk { body: self.body, claim, known: Vec::new(), line: Vec::new(), positions: 0 };
        let turns = walk.run(start.clone())?;
        let fails = |why: String| Refusal::Fails { position: position.clone(), why };
        if !walk.body.is_empty() {
            return Err(fails(format!("{} bytes follow the end of the play", walk.body.len())));
        }
        match claim {
            Claim::Wins { turns: claimed, .. } if claimed != turns => {
                Err(fails(format!("the play takes {turns} turns, not {claimed},")))
            }
            _ => Ok(Verified { setup, position, claim, words, positions: walk.positions }),
        }
    }
}

/// A position that the file may refer to.
struct Known {
    mark: Mark,
    /// The turns of the play from it, once that is complete.
    turns: Option<u32>,
}

/// A position on the line of play.
struct Step<G: Notation> {
    position: G,
    /// The moves still to be played, the next one last.
    moves: Vec<G::Move>,
    turns: u32,
    known: Option<usize>,
}

/// Plays a proof through.
struct Walk<'a, G: Notation> {
    body: &'a [u8],
    claim: Claim,
    known: Vec<Known>,
    line: Vec<Step<G>>,
    positions: u64,
}

impl<G: Notation> Walk<'_, G> {
    /// How many turns the longest play takes.
    fn run(&mut self, start: G) -> Result<u32, Refusal> {
        let mut done = self.enter(start)?;
        loop {
            let Some(step) = self.line.last_mut() else { return Ok(done.unwrap_or(0)) };
            if let Some(turns) = done.take() {
                step.turns = step.turns.max(turns.saturating_add(1));
            }
            if let Some(mv) = step.moves.pop() {
                let mut after = step.position.clone();
                after.play_unchecked(mv);
                done = self.enter(after)?;
            } else if let Some(step) = self.line.pop() {
                if let Some(known) = step.known {
                    self.known[known].turns = Some(step.turns);
                }
                done = Some(step.turns);
            }
        }
    }

    /// Enters a position. Returns the turns of the play from it if nothing has to be played.
    fn enter(&mut self, position: G) -> Result<Option<u32>, Refusal> {
        self.positions += 1;
        let mover = match position.status() {
            Status::ToMove(mover) => mover,
            Status::Over(places) => return self.end(&position, places.winner()),
        };
        let fails = |why: &str| Refusal::Fails { position: position.to_string(), why: why.to_owned() };
        let longest = match self.claim {
            Claim::Wins { turns, .. } => turns as usize,
            Claim::Holds { .. } => LONGEST,
        };
        if self.line.len() >= longest {
            return Err(fails("the game still goes on after the claimed number of turns"));
        }
        let entry = take_entry(&mut self.body).ok_or_else(|| fails("the file ends before the play does"))?;
        let (place, is_known) = match entry {
            ProofEntry::Refer { place } => return self.refer(&position, place).map(Some).map_err(fails),
            ProofEntry::Play { place, is_known } => (place, is_known),
        };
        let mut moves = numbered_moves(&position);
        if mover == self.claim.seat() {
            let chosen = usize::try_from(place).ok().and_then(|place| moves.get(place)).copied();
            moves = vec![chosen.ok_or_else(|| fails("the file names a move that does not exist"))?];
        } else if place != 0 {
            return Err(fails("the file names a move, but it is the other's turn"));
        }
        moves.reverse();
        let known = is_known.then_some(self.known.len());
        if is_known {
            self.known.push(Known { mark: mark(&position), turns: None });
        }
        self.line.push(Step { position, moves, turns: 0, known });
        Ok(None)
    }

    /// The game is over: as claimed?
    fn end(&self, position: &G, winner: Option<Seat>) -> Result<Option<u32>, Refusal> {
        let as_claimed = match self.claim {
            Claim::Wins { seat, .. } => winner == Some(seat),
            Claim::Holds { seat } => winner.is_none_or(|winner| winner == seat),
        };
        if as_claimed {
            return Ok(Some(0));
        }
        let why = match winner {
            Some(winner) => format!("the game is over and {} has won", position.sign(winner)),
            None => "the game is over and drawn".to_owned(),
        };
        Err(Refusal::Fails { position: position.to_string(), why })
    }

    /// The file refers to an earlier position.
    fn refer(&self, position: &G, place: u64) -> Result<u32, &'static str> {
        let known = usize::try_from(place).ok().and_then(|place| self.known.get(place));
        let known = known.ok_or("the file refers to a position that it has not had yet")?;
        if known.mark != mark(position) {
            return Err("the file refers to another position");
        }
        match (self.claim, known.turns) {
            (Claim::Wins { .. }, None) => Err("the play goes in a circle"),
            (_, turns) => Ok(turns.unwrap_or(0)),
        }
    }
}
